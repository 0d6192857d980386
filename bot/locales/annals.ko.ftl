## 순위

ranks-title = 순위 · { $season }
ranks-season = 시즌 { $season }
ranks-all-time = 모든 시즌
ranks-preset = 규칙 { $preset }
ranks-line = { $rank }위 { $name } { $points } · { $deals }판 · 평균 { $average }
ranks-line-below = – { $name } { $points } · { $deals }판 · 평균 { $average }
ranks-made = 성공 { $made }/{ $declared } ({ $percent })
ranks-rating = 레이팅 { $rating }
ranks-provisional = ? 표는 아직 판이 적은 레이팅이에요.
ranks-empty = 아직 끝난 판이 없어요. /mighty로 시작해 보세요.
ranks-minimum = { $deals }판부터 순위에 올라요.
ranks-until = 시즌은 { $until }에 끝나요.
ranks-closed = 끝난 시즌이에요.
ranks-page = { $page }/{ $pages }쪽
ranks-sort-points = 점수
ranks-sort-average = 평균
ranks-sort-made = 성공률
ranks-sort-rating = 레이팅
ranks-now = 이번 시즌
ranks-every-preset = 모든 규칙

## 시즌

season-title = 시즌 { $season }
season-span = { $since }부터 { $until }까지
season-open = { $since }부터 · 관리자가 끝낼 때까지
season-length-month = 달마다 새로 시작해요.
season-length-week = 주마다 새로 시작해요.
season-length-quarter = 분기마다 새로 시작해요.
season-length-hand = 관리자가 /season next로 넘겨요.
season-zone = 시간대 { $zone }
season-counts = 사람이 { $people }명 이상인 판만 세요.
season-pooled = 이 서버의 채널들이 함께 세요.
season-past = 지난 시즌
season-podium = { $season }: { $podium }
season-place = { $medal } { $names } { $points }
season-none = 아직 끝난 시즌이 없어요.
season-admin = 관리자: /season month·week·quarter·hand · next 이름 · zone Asia/Seoul · minimum 10 · people 3 · pool on
season-ended = 시즌 { $season } 끝!
season-played = { $people }명이 함께했어요. 다음 시즌이 시작됐어요.
season-board = 순위 보기
say-season-changed = 설정을 바꿨어요. 지금 시즌은 { JOSA($season, "이에요/예요") }.
say-season-next = 시즌 { JOSA($season, "을/를") } 시작했어요.
say-season-pooled = 이제 이 서버의 채널들이 함께 세요.
say-season-apart = 이제 채널마다 따로 세요.
lobby-uncounted = 사람이 { $needed }명 이상일 때만 시즌에 들어가요

## 기록

stats-title = { $name }의 기록
stats-all = { $deals }판 · { $points } · 승률 { $percent }
stats-role-declarer = 주공 { $deals }판 · { $points } · 승률 { $percent }
stats-role-friend = 프렌드 { $deals }판 · { $points } · 승률 { $percent }
stats-role-defender = 야당 { $deals }판 · { $points } · 승률 { $percent }
stats-rating = 레이팅 { $rating }
stats-contracts = 공약 { $list }
stats-trumps = 기루다 { $list }
stats-part = { $what } { $won }/{ $deals }
stats-feats = 런 { $runs } · 백런 { $backruns } · 당한 백런 { $suffered } · 딜 미스 { $misdeals }
stats-calls = 조커콜 { $made } · 당한 조커콜 { $suffered }
stats-favourite = 즐겨 부르는 프렌드 { $call }
stats-alone = 노프렌드 { $deals }판
stats-friends = 단짝 { $list }
stats-rivals = 천적 { $list }
stats-met = { $name } { $won }/{ $deals }
stats-form = 최근 { $list }
stats-streak-won = 지금 { $deals }연승 · 최고 { $longest }연승
stats-streak-lost = 지금 { $deals }연패 · 최고 { $longest }연승
stats-streak-none = 최고 { $longest }연승
stats-reliability = 자리 지킴 { $percent }
favourite-first = 초구
favourite-last = 막구
favourite-seat = 지목
favourite-none = 노프렌드
versus-title = { $one } 대 { $other }
versus-together = 같은 편 { $deals }판: { $one } { $first } · { $other } { $second }
versus-against = 맞수 { $deals }판: { $one } { $first } · { $other } { $second }
versus-score = { $won }승 { $points }

## 정정

correction-annulled = { $deal } 판의 점수를 취소했어요: { $reason }
correction-restored = { $deal } 판의 점수를 다시 반영했어요: { $reason }
correction-by = 관리자 { $name }
say-corrected = 정정했어요. 방에도 알렸어요.

command-season = 지금 시즌과 지난 우승자를 보여 줘요
command-season-argument = 관리자: month, week, quarter, hand, next …
command-stats = 기록을 보여 줘요 (예: /stats 민지)
command-stats-argument = 이름
command-versus = 두 사람의 맞대결을 보여 줘요
command-versus-argument = 이름, 또는 두 이름을 쉼표로
command-correct = 판의 점수를 취소하거나 되돌려요 (관리자)
command-correct-argument = 판 번호와 까닭 (예: abcdefgh/3 카드 오류)

refusal-unknown-season = “{ $what }”{ TAIL($what, "은/는") } 모르는 시즌이나 규칙이에요. /season에서 이름을 확인해 주세요.
refusal-unknown-player = “{ $what }”{ TAIL($what, "은/는") } 이 방의 기록에 없는 이름이에요. /leaderboard에서 확인해 주세요.
refusal-ambiguous-player = 여러 사람이 맞아요 ({ $names }). 그중 하나로 다시 써 주세요.
refusal-unknown-zone = “{ $what }”{ TAIL($what, "은/는") } 모르는 시간대예요. Asia/Seoul처럼 써 주세요.
refusal-no-such-deal = “{ $what }”{ TAIL($what, "은/는") } 이 방에서 끝난 판이 아니에요. [기록] 파일 이름에서 번호를 확인해 주세요.
refusal-needs-name = 누구인지 이름을 써 주세요 (예: /stats 민지). /stats만 치면 내 통계예요.
refusal-needs-deal = 어느 판인지와 까닭을 써 주세요 (예: /correct abcdefgh/3 카드 오류). [기록] 파일 이름에 번호가 있어요.
refusal-needs-reason = 까닭도 함께 써 주세요 (예: /correct abcdefgh/3 카드 오류).
refusal-season-setting = “{ $what }”{ TAIL($what, "으로/로") } 바꿀 수 없어요. /season만 치면 쓰는 법이 나와요.
refusal-no-server = 이 방은 서버의 채널이 아니라서 함께 셀 수 없어요.
refusal-never-met = 두 사람은 아직 같은 판에서 만난 적이 없어요.
