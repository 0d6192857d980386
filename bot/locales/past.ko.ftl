## 지난 판

command-history = 지난 판을 모두의 패와 함께 다시 보기
command-history-argument = 쪽 번호
history-title = 지난 판 · { $where }
history-here = 이 방
history-own = 내가 친 판
history-none = 아직 끝난 판이 없어요. /mighty로 시작해 보세요.
history-open = { $number } · 보기
history-made = { $who } { $contract } 성공 ({ $points })
history-failed = { $who } { $contract } 실패 ({ $points })
history-misdeal = { $who } 딜 미스
history-passed-out = 모두 패스
history-stopped = 점수 없이 중단
history-annulled = {" "}· 취소된 판
deal-annulled = 관리자가 점수를 취소한 판이에요.
deal-watch = 트릭 보기 ▶
deal-before = ◀ 이전
deal-after = 다음 ▶
deal-at = { $trick } / { $tricks }
deal-recap = 한눈에 보기
deal-list = 지난 판 목록
deal-trick = { $number }판 · 트릭 { $trick }/{ $tricks }
deal-trick-won = { JOSA($who, "이/가") } 먹었어요 · { $points }
deal-trick-taken = { JOSA($who, "이/가") } 먹었어요
deal-held = 이 트릭을 시작할 때 들고 있던 패
button-theme-dark = 어두운 그림
button-theme-light = 밝은 그림
button-picture-table = 순위표 그림
button-picture-course = 점수 그래프
button-picture-person = 기록 카드 그림
role-defender = 야당
card-won = 이긴 판
card-made = 공약 성공
card-streak = 연승·연패
card-reliability = 직접 둔 차례
card-role = { $deals }판 · 승률 { $share }
card-friend-card = 즐겨 부른 프렌드
card-best-friend = 단짝
card-nemesis = 천적

## 개인 정보

command-privacy = 나에 대해 무엇이 저장되는지
command-export-me = 나에 대해 저장된 것을 파일로 받기
command-forget-me = 내 이름과 아이디를 지우기
privacy-title = 저장되는 것과 내 권리
privacy-body =
    · 저장: 이 플랫폼의 내 아이디와 표시 이름, 언어와 알림 설정, 앉은 테이블, 내가 한 선택과 점수예요. { $kept ->
        [here] 이 페이지의 채널에서 한 말과 저와의 개인 대화(내 패 포함)도 이 서버에 저장돼요. 이메일이나 전화번호는 저장하지 않아요.
       *[elsewhere] 이메일이나 전화번호, 다른 대화 내용은 저장하지 않아요.
    }
    · 쓰임: 게임을 진행하고, 이 방의 기록과 순위를 보여 주는 데만 써요. 광고도, 다른 곳에 넘기는 일도 없어요.
    · 공개: 끝난 판은 모두의 패와 함께 이 방에 공개돼요. 기록에는 이름 대신 방마다 다른 무작위 아이디가 들어가요. 진행 중인 판의 패는 주인만 봐요.
    · 기간: 지워 달라고 할 때까지예요. 처리한 메시지 번호는 48시간 뒤에 지워요.
    · 내 권리: /export-me (텔레그램은 /export_me)로 모두 받아 보고, /forget-me (/forget_me)로 이름과 아이디를 지울 수 있어요. 점수는 이름 없는 계정에 남아 다른 사람의 합계가 맞게 유지돼요.
button-export = 내 자료 받기
button-forget = 나를 잊어 주세요
forget-title = 정말 잊을까요?
forget-body =
    이름, 아이디, 설정을 지우고 앉은 자리에서 일어나요. 점수는 이름 없는 계정에 남고, 나중에 돌아와도 다시 이어지지 않아요.
    { $kept ->
        [here] 채널에서 한 말과 저와의 개인 대화도 지워요. 다른 사람이 적은 말과 직접 적은 컷은 지울 수 없어요. 되돌릴 수도 없어요.
       *[elsewhere] 이미 보낸 메시지와 직접 적은 컷은 지울 수 없어요. 되돌릴 수도 없어요.
    }
button-forget-yes = 네, 잊어 주세요
button-forget-no = 아니요
forgotten-title = 잊었어요
forgotten-body = 이제 아무도 이 점수들을 당신과 이을 수 없어요. 언제든 새로 시작할 수 있어요.
say-forgotten = 이름과 아이디를 지웠어요. 언제든 새로 시작할 수 있어요.
say-exported = 저장된 것을 모두 담은 파일이에요.
refusal-nobody-known = 당신에 대해 저장된 것이 없어요. 이미 잊었거나 처음 뵙네요.
refusal-asked-privately = 이 파일은 당신에게만 드려요. 저와의 개인 대화에서 /export-me (텔레그램은 /export_me)라고 말해 주세요.
refusal-deal-first = 지금 판에 앉아 있어요. 판이 끝난 뒤 다시 말해 주세요. 급하면 /leave로 일어나면 AI가 마저 두고, 그 판이 끝나면 잊을 수 있어요.
