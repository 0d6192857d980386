# 누가 어디에서 테이블을 열 수 있는지: /settings tables

say-openers = { $who ->
        [admins] 이 방에서는 관리자만 테이블을 열 수 있어요.
        [nobody] 이 방에서는 테이블을 열 수 없어요.
       *[everyone] 이 방에서는 누구나 테이블을 열 수 있어요.
    } { $where ->
        [nowhere] { "" }
        [here] 이 주제 안에서만 열려요.{ " " }
        [elsewhere] 정해진 다른 주제 안에서만 열려요.{ " " }
       *[anywhere] 어느 주제에서나 열려요.{ " " }
    }관리자는 /settings tables 뒤에 everyone(모두), admins(관리자), nobody(아무도), here(여기), anywhere(어디나) 가운데 하나를 써서 바꿔요.
refusal-tables-closed = 이 방에서는 지금 테이블을 열 수 없어요. 관리자가 /settings tables everyone으로 다시 열 수 있어요.
refusal-tables-elsewhere = 이 방에서는 정해진 주제에서만 테이블을 열 수 있어요. 그 주제에서 /mighty를 써 주세요.
