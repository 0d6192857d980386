### 배우기: 여섯 과와 연습 판에서 하는 말. [SA]는 카드, [H]는 무늬로 그려져요.

command-learn = 처음이라면: 짧은 여섯 과와 연습 판으로 배워요
help-learn-title = 처음이에요 · 배우기

## 차례와 버튼

learn-title = 마이티 배우기
learn-welcome = 처음이어도 괜찮아요. 한 과에 1–2분, 실제 판의 한 장면에서 카드를 골라 보면서 배워요. 멈췄다가 언제든 /learn으로 이어서 할 수 있어요.
learn-back-again = 다시 왔네요! 멈춘 곳부터 이어서 하거나 다른 과를 골라 보세요.
learn-head = { $lesson }과 · { $title } ({ $step }/{ $steps })
learn-you = 나
learn-following-title = 무늬 따라 내기
learn-trumps-title = 기루다
learn-honours-title = 마이티와 조커
learn-bidding-title = 비딩
learn-friends-title = 프렌드
learn-scores-title = 점수
learn-begin = 시작하기
learn-go-on = 이어서: { $title } ▶
learn-next = 다음 ▶
learn-next-lesson = 다음 과: { $title } ▶
learn-to-practice = 이제 진짜 한 판 ▶
learn-list = 차례
learn-rule = 규칙 보기
learn-back = ◀ 돌아가기
learn-rule-title = 이 장면의 규칙
learn-refused = ✘ { $choice }: { $why }
learn-poor = △ { $choice }: { $why }
learn-right = ✔ { $choice }: { $why }
learn-ask-play = 낼 카드를 고르세요
learn-ask-bid = 어떻게 부를까요?
learn-ask-discard = 어느 세 장을 묻을까요?
learn-ask-friend = 누구를 프렌드로 부를까요?
learn-ask-sum = 답을 고르세요
learn-answered = 맞았어요!
learn-again = 다시 골라 보세요
learn-your-hand = 내 패  { $hand }
learn-took = 이 트릭: { $trick } ({ $points }점)
learn-toast-right = 맞았어요!
learn-toast-poor = 더 나은 답이 있어요. 설명을 보고 다시 골라 보세요.
learn-end-title = 여섯 과를 다 지나왔어요
learn-end = 이제 AI 네 명과 진짜 한 판을 쳐 봐요. 차례마다 무엇을 생각하면 좋은지, AI라면 어떻게 둘지 알려 드려요. 시간은 넉넉하고, 점수는 어느 모임의 순위에도 들어가지 않아요.
learn-end-early = 연습 판은 과를 다 마치지 않아도 할 수 있어요.
learn-start = 연습 판 시작
learn-started = 연습 판을 시작했어요. 아래의 내 패를 보세요!
learn-standing = 하던 연습 판이 있어요. 아래에서 이어 가세요.

## 1과

learn-following-1 = 다섯이 한 장씩 내는 한 바퀴가 트릭이에요. 먼저 나온 무늬가 있으면 그 무늬를 내야 해요. A K Q J 10은 그림, 1점씩이에요. 나는 야당이고 이 트릭은 주공의 [CA]가 이겨요.
learn-following-1-right = [C]를 따라 냈고 그림은 아꼈어요. 지는 트릭에는 그림이 아닌 낮은 카드를 내요.
learn-following-1-point = 규칙에는 맞아요. 하지만 10도 그림이라 주공에게 1점을 그냥 주게 돼요.
learn-following-2 = 주공이 기루다 [HA]를 냈어요. 나는 [H]가 한 장도 없으니 아무 카드나 낼 수 있어요. 기루다 A는 이길 수 없으니 무엇을 버릴까요?
learn-following-2-right = 잘 버렸어요! 따라 낼 무늬가 없고 이길 수도 없을 때는 그림이 아닌 카드부터 버려요.
learn-following-2-point = 그 카드는 1점짜리 그림이에요. 주공이 먹을 트릭에 실어 주면 아까워요.
learn-following-3 = 이번 판은 주공이 프렌드 없이 혼자 해요. 그러니 나머지 넷은 모두 한편이에요! 우리 편의 [DA]가 이기고 있고 내가 마지막 차례예요. 우리 점수를 더 불려 볼까요?
learn-following-3-right = 우리 편이 먹을 트릭에 그림을 얹었어요. 이것을 “싣는다”고 해요.
learn-following-3-poor = 규칙에는 맞지만 우리 편이 1점을 놓쳤어요. 이길 것이 확실한 트릭에는 그림을 실어 주세요.

## 2과

learn-trumps-1 = 기루다는 다른 모든 무늬를 이기는 무늬예요. 지금은 [H]가 기루다예요. 주공이 [CA]를 냈는데 나는 [C]가 없어요. 그림이 넷이나 깔렸네요!
learn-trumps-1-right = 가장 작은 기루다로도 [CA]를 이겼어요. 이렇게 기루다로 이기는 것을 “간”이라고 해요.
learn-trumps-1-high = 이기기는 해요. 하지만 내가 마지막이라 작은 기루다로도 충분해요. 센 기루다와 그림은 아껴 두세요.
learn-trumps-1-poor = 버릴 수도 있지만, [C]가 없을 때는 기루다로 이 트릭을 이길 수 있어요. 4점이 걸렸어요!
learn-trumps-2 = 우리 편이 [DK]를 냈는데 주공이 [H6]으로 간을 쳤어요. 나도 [D]가 없어요. 기루다끼리는 높은 쪽이 이겨요.
learn-trumps-2-right = [H6]보다 높은 [H9]로 되찾았어요. “오버간”이에요.
learn-trumps-2-low = [H2]는 [H6]보다 낮아서 져요. 지는 기루다는 내지 마세요.
learn-trumps-2-poor = 그렇게 하면 주공이 먹어요. 더 높은 기루다가 있으면 다시 이길 수 있어요.
learn-trumps-3 = 이번에는 내가 주공이에요. 주공이 첫 트릭을 시작해요. 기루다는 강하지만 첫 카드로는 낼 수 없어요. 그 무늬에서 가장 센 카드(보스카)로 시작해 볼까요?
learn-trumps-3-right = [CA]는 [C]에서 가장 센 카드라 대개 그대로 이겨요. 선을 지켰으니 다음 트릭부터는 기루다를 낼 수 있어요.
learn-trumps-3-poor = 낼 수는 있지만 더 높은 카드를 든 사람이 먹어요. 확실히 이길 카드로 시작해 보세요.

## 3과

learn-honours-1 = [SA]는 마이티, 가장 센 카드예요. 기루다도 조커도 이기고, 따라 낼 무늬가 있어도 낼 수 있어요. 주공이 [HA]로 그림을 쓸어 담으려고 해요.
learn-honours-1-right = 5점을 빼앗았어요! 마이티는 그림이 많이 모인 트릭에 쓰는 것이 좋아요.
learn-honours-1-poor = 규칙에는 맞지만 주공이 4점을 먹어요. 지금이 마이티를 쓸 때예요.
learn-honours-2 = 내가 주공이에요. 야당이 [SQ]를 먼저 냈어요. 마이티도 [S] 한 장으로 쳐요. 내 [S]는 마이티뿐이네요.
learn-honours-2-right = 그 무늬가 마이티뿐이면 끌려 나와요(딸랑마). 그래서 야당은 [S]로 마이티를 공격해요(마공).
learn-honours-3 = 조커는 두 번째로 세요(첫 트릭과 마지막 트릭에서는 힘이 없어요). 먼저 낼 때는 무늬를 정하고, 모두 그 무늬를 내요. 내가 주공이에요. 조커로 남의 기루다를 빼 볼까요?
learn-honours-3-right = 기루다를 부르니 넷 모두 기루다를 냈어요. 남의 기루다가 줄수록 내 카드가 안전해져요.
learn-honours-3-suit = 조커가 이기기는 해요. 하지만 기루다를 불러야 남의 기루다가 줄어요.
learn-honours-3-poor = 낼 수는 있어요. 이번에는 조커를 먼저 내면서 무늬를 정해 보세요.
learn-honours-4 = 야당이 [C3]을 내며 “조커콜!”을 외쳤어요. 조커를 든 사람은 [C]가 있어도 조커를 내야 해요. 불려 나온 조커는 힘이 없어요.
learn-honours-4-right = 규칙대로 냈어요. 조커는 이렇게 잡히기도 해요. 그래서 너무 오래 아끼면 위험해요.
learn-honours-5 = 이번 기루다는 [S]예요. 그러면 [SA]는 기루다 A가 되고, 마이티는 다른 카드가 돼요. 주공의 [SA]를 이길 카드를 찾아보세요.
learn-honours-5-right = [S]가 기루다면 [DA]가 마이티예요. “빨마”라고도 불러요.
learn-honours-5-poor = 규칙에는 맞지만 주공이 먹어요. 내 패에 지금 가장 센 카드가 있어요.

## 4과

learn-bidding-1 = 그림 20장 가운데 우리 편이 몇 장을 먹을지 약속하며 기루다를 불러요. 13장부터, 앞사람보다 높아야 해요. 가장 높이 부른 사람이 주공이 돼요. 내 패는 [H]가 여섯 장에 마이티까지! 앞에서 13[C]를 불렀어요.
learn-bidding-1-right = 가장 긴 무늬로 하나 높게 불렀어요. 기루다가 길고 세면 주공을 노릴 만해요.
learn-bidding-1-pass = 물러나도 되지만 아까운 패예요. 긴 기루다와 마이티가 있어요.
learn-bidding-1-suit = 부를 수는 있지만 [S]는 두 장뿐이에요. 기루다는 긴 무늬로 정하세요.
learn-bidding-2 = 이번 패에는 긴 무늬도, 마이티도, 조커도, A도 없어요. 앞에서 13[D]를 불렀어요.
learn-bidding-2-right = 좋은 판단이에요. 약한 패로는 야당이 되는 편이 나아요. 패스하면 이 판에서는 다시 부를 수 없어요.
learn-bidding-2-poor = 부를 수는 있지만 이 패로 14장은 무리예요. 못 지키면 벌점이에요.
learn-bidding-3 = 기루다 없이 하는 것이 노기루다예요. 같은 수라면 노기루다가 무늬보다 높아요. 네 무늬의 A가 다 있네요! 앞의 15[S]를 숫자를 올리지 않고 이겨 보세요.
learn-bidding-3-right = 15 노기루다는 15[S]보다 높아요. 성공하면 점수도 두 배예요.
learn-bidding-3-pass = 이렇게 A가 많은 패는 드물어요. 불러 볼 만해요.
learn-bidding-3-dear = 이길 수는 있지만 한 장을 더 약속했고, [H]는 세 장뿐이에요.
learn-bidding-4 = 14[H]로 주공이 됐어요. 바닥패 [C4] [D6] [DK]를 받았으니 세 장을 묻어야 해요. 한 무늬를 통째로 비우면 그 무늬에 간을 칠 수 있어요. 마이티와 조커는 묻을 수 없어요.
learn-bidding-4-right = [C]가 한 장도 안 남았어요. 이제 [C]가 나오면 기루다로 이길 수 있어요.
learn-bidding-4-poor = 묻을 수 있지만 [C]가 한 장 남아요. 한 무늬를 다 비우는 편이 좋아요.
learn-bidding-4-trumps = 기루다는 힘이에요. 낮아 보여도 남겨 두세요.

## 5과

learn-friends-1 = 주공이 부른 카드를 든 사람이 프렌드, 숨은 짝이에요. 그 카드가 나올 때까지 아무도 몰라요. 내게 없는 가장 센 카드를 불러 보세요.
learn-friends-1-right = 마이티가 없으면 마이티 프렌드! 가장 센 카드를 든 사람이 내 편이 돼요.
learn-friends-1-own = 내가 든 카드를 부르면 혼자 하게 돼요(페이크 프렌드). 지금은 도움이 필요해요.
learn-friends-1-first = 첫 트릭을 먹은 사람이 프렌드가 돼요. 하지만 마이티를 든 사람은 야당에 남을 수 있어요.
learn-friends-1-none = 혼자 다 해내야 해요. 마이티 없이는 위험해요.
learn-friends-2 = 이번에는 마이티를 내가 들고 있어요. 그럼 누구를 부를까요?
learn-friends-2-right = 마이티가 있으면 조커 프렌드가 기본이에요. 두 번째로 센 카드까지 우리 편이에요.
learn-friends-2-own = 마이티는 내가 들고 있어요. 그러면 프렌드가 없어요(페이크 프렌드).
learn-friends-2-ace = 기아 프렌드도 나쁘지 않아요. 하지만 조커가 더 세고, 야당에 있으면 무서워요.
learn-friends-2-none = 혼자 하기에는 조커와 [HA]가 다른 사람에게 있어요.
learn-friends-3 = 주공이 [SA]를 불렀고, 그 카드를 내가 들고 있어요. 내가 숨은 프렌드예요! 주공이 [DQ]를 냈다가 야당의 [DA]에 지고 있어요. 그림이 넷이에요.
learn-friends-3-right = 꼭 필요한 때에 주공을 구했어요. 이제 모두 내가 프렌드라는 것을 알아요.
learn-friends-3-poor = 숨어 있는 것도 방법이지만, 4점이 야당에게 넘어가요. 지금이 나설 때예요.

## 6과

learn-scores-1 = 판이 끝나면 우리 편이 먹은 그림을 세요. A K Q J 10이 한 장에 1점씩, 모두 20점이에요. 이 트릭에는 몇 점이 있을까요?
learn-scores-1-right = A, K, 10이 한 장씩이라 3점이에요. 낮은 기루다나 조커는 세지만 점수는 없어요.
learn-scores-1-poor = A K Q J 10만 세 보세요. 8이나 9는 점수가 없어요.
learn-scores-2 = 14[H]를 약속하고 15장을 먹었어요. 한 몫은 2×(공약−13+1) + (먹은 것−공약)이에요. 야당 한 사람이 내는 한 몫은 몇 점일까요?
learn-scores-2-right = 2×(14−13+1) + (15−14) = 5점이에요. 높이 부를수록 한 몫이 커져요.
learn-scores-2-poor = 2×(14−13+1)에 (15−14)를 더해 보세요.
learn-scores-3 = 야당 셋이 5점씩 냈어요. 프렌드가 한 몫을 받고 나머지는 주공이 받아요. 주공은 몇 점일까요?
learn-scores-3-right = 5×3 = 15점에서 프렌드 몫 5점을 빼면 10점이에요. 프렌드가 없으면 넷이 내니 주공이 20점을 다 받아요.
learn-scores-3-poor = 야당이 낸 것을 다 더한 뒤 프렌드의 한 몫을 빼 보세요.
learn-scores-4 = 16[S]를 약속했는데 13장뿐이에요. 지면 한 몫은 모자란 수예요. 주공은 두 몫, 프렌드는 한 몫을 내요. 주공은 몇 점을 낼까요?
learn-scores-4-right = 세 장이 모자라니 한 몫 3점, 주공은 두 몫 6점이에요. 야당은 3점씩 받아요.
learn-scores-4-poor = 모자란 수 16−13이 한 몫이에요. 주공은 두 몫을 내요.
learn-scores-5 = 15[H]를 약속하고 20장을 다 먹으면 “런”이라 한 몫이 두 배예요. 한 몫은 2×(15−13+1) + (20−15)의 두 배, 몇 점일까요?
learn-scores-5-right = (6 + 5) × 2 = 22점이에요! 노기루다 성공, 20장 약속 성공도 두 배씩 곱해요.
learn-scores-5-poor = 2×3에 5를 더한 다음 두 배로 만들어 보세요.

## 연습 판

guide-auction = 비딩: 긴 무늬와 A, 마이티, 조커가 있으면 부르고 아니면 패스하세요.
guide-exchange = 묻기: 짧은 무늬를 비우고 기루다와 센 카드는 남기세요.
guide-friend = 프렌드: 내게 없는 가장 센 카드를 부르세요.
guide-lead = 내가 선이에요. 주공 편이면 보스카나 기루다로, 야당이면 주공이 없는 무늬로 시작해 보세요.
guide-follow = { $suit } 차례예요. 들고 있으면 따라 내요. 이길 트릭에는 그림을, 질 트릭에는 낮은 카드를.
guide-void = { $suit } 차례인데 내게 없어요. 기루다로 이기거나 필요 없는 카드를 버려요.
guide-advice = ☞ AI라면: { $what }

## 규칙 이름

rule-behind = { $sentence } (자세히: /what { $term })
