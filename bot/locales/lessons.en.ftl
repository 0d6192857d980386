### Learning: everything said in the six lessons and the practice deal. [SA] is drawn as a card, [H] as a suit.

command-learn = New here? Six short lessons and a practice deal
help-learn-title = New here · Learn

## Contents and buttons

learn-title = Learn Mighty
learn-welcome = Never played? No problem. Each lesson takes a minute or two: you look at a real moment of a deal and choose the card. Stop whenever you like; /learn goes on where you left.
learn-back-again = Welcome back! Go on where you stopped, or choose another lesson.
learn-head = Lesson { $lesson } · { $title } ({ $step }/{ $steps })
learn-you = You
learn-following-title = Following suit
learn-trumps-title = Trump
learn-honours-title = Mighty and joker
learn-bidding-title = The auction
learn-friends-title = The friend
learn-scores-title = Scoring
learn-begin = Begin
learn-go-on = Go on: { $title } ▶
learn-next = Next ▶
learn-next-lesson = Next lesson: { $title } ▶
learn-to-practice = Now a real deal ▶
learn-list = Contents
learn-rule = The rule
learn-back = ◀ Back
learn-rule-title = The rules behind this
learn-refused = ✘ { $choice }: { $why }
learn-poor = △ { $choice }: { $why }
learn-right = ✔ { $choice }: { $why }
learn-ask-play = Choose the card to play
learn-ask-bid = What do you call?
learn-ask-discard = Which three cards do you bury?
learn-ask-friend = Whom do you call as friend?
learn-ask-sum = Choose the answer
learn-answered = Right!
learn-again = Try another one
learn-your-hand = Your hand  { $hand }
learn-took = This trick: { $trick } ({ $points ->
    [one] one point
   *[other] { $points } points
  })
learn-toast-right = Right!
learn-toast-poor = There is a better answer. Read why, and choose again.
learn-end-title = That was all six lessons
learn-end = Now play a real deal with four AI players. At each of your turns you are told what to think about, and what the AI would do. There is plenty of time, and the points count in no group's ranking.
learn-end-early = You need not finish the lessons before the practice deal.
learn-start = Start the practice deal
learn-started = The practice deal has begun. Your hand is below!
learn-standing = Your practice deal is still going on. It is below.

## Lesson 1

learn-following-1 = A trick is one card from each of the five. Whoever holds the suit that was led must play it. A K Q J 10 are point cards, one point each. You defend against the declarer, whose [CA] wins this trick.
learn-following-1-right = You followed with [C] and kept your point card. In a trick you lose, play a low card that is worth nothing.
learn-following-1-point = It is allowed. But a 10 is a point card too: you would give the declarer a point.
learn-following-2 = The declarer leads the ace of trump, [HA]. You have no [H] at all, so you may play anything. You cannot beat the ace of trump; what do you throw away?
learn-following-2-right = Well thrown! When you can neither follow nor win, get rid of cards that are worth nothing.
learn-following-2-point = That is a point card, worth one. Don't give it to a trick that the declarer takes.
learn-following-3 = This declarer plays without a friend, so the other four of you are on one side! Your side's [DA] is winning and you play last. Can you make the trick richer?
learn-following-3-right = You put a point card on a trick that your side wins. That is called loading.
learn-following-3-poor = It is allowed, but your side missed a point. Load point cards on tricks it is sure to win.

## Lesson 2

learn-trumps-1 = Trump beats every other suit. Here [H] is trump. The declarer led [CA], and you have no [C]. Four point cards are on the table!
learn-trumps-1-right = Even your smallest trump beat [CA]. Winning with a trump like this is a ruff.
learn-trumps-1-high = It wins. But you play last, so a small trump is enough. Keep strong trumps and point cards.
learn-trumps-1-poor = You may throw a card away, but without a [C] you can win this trick with a trump. Four points!
learn-trumps-2 = Your side led [DK], but the declarer ruffed with [H6]. You have no [D] either. Among trumps the higher one wins.
learn-trumps-2-right = [H9] beats [H6], so the trick is yours again: an over-ruff.
learn-trumps-2-low = [H2] is lower than [H6] and loses. Don't waste a trump that cannot win.
learn-trumps-2-poor = Then the declarer takes it. A higher trump wins it back.
learn-trumps-3 = Now you are the declarer, and the declarer leads to the first trick. Trump is strong, but it may not be your first card. Start with the highest card of another suit, its boss?
learn-trumps-3-right = [CA] is the highest [C], so it usually wins. You keep the lead, and from the next trick on you may lead trump.
learn-trumps-3-poor = It is allowed, but somebody with a higher card takes it. Start with a card that is sure to win.

## Lesson 3

learn-honours-1 = [SA] is the mighty, the strongest card of all. It beats trump and the joker, and you may play it at any time, even when you could follow suit. The declarer is about to sweep up points with [HA].
learn-honours-1-right = Five points are yours! Use the mighty on a trick with many point cards.
learn-honours-1-poor = It is allowed, but the declarer takes four points. This is the moment for the mighty.
learn-honours-2 = You are the declarer. A defender leads [SQ]. The mighty counts as a [S], and it is your only one.
learn-honours-2-right = When the mighty is your only card of the suit, it is dragged out. That is why defenders attack it with [S].
learn-honours-3 = The joker is the second strongest card. When you lead it you name a suit that everybody must play. You are the declarer: pull the others' trumps with it? (In the first and the last trick the joker has no power.)
learn-honours-3-right = You named trump and all four played one. The fewer trumps they have, the safer your cards are.
learn-honours-3-suit = The joker wins. But only naming trump takes the others' trumps away.
learn-honours-3-poor = It is allowed. This time lead the joker and name a suit.
learn-honours-4 = A defender leads [C3] and says “joker call!” Whoever holds the joker must play it, even with a [C] in hand. A called joker has no power.
learn-honours-4-right = As the rules want it. The joker can be caught like this, so don't keep it too long.
learn-honours-5 = This time [S] is trump. Then [SA] is the ace of trump, and another card is the mighty. Find the card that beats the declarer's [SA].
learn-honours-5-right = When [S] is trump, [DA] is the mighty: the red mighty.
learn-honours-5-poor = It is allowed, but the declarer takes the trick. You hold the strongest card of this deal.

## Lesson 4

learn-bidding-1 = You promise how many of the 20 point cards your side will take, and name trump. From 13 up, and higher than the last bid; the highest bidder is the declarer. You hold six [H] and the mighty! The bid so far is 13[C].
learn-bidding-1-right = One higher, in your longest suit. With long and strong trumps it is worth trying to be the declarer.
learn-bidding-1-pass = You may, but it would be a pity: you hold long trumps and the mighty.
learn-bidding-1-suit = You may, but you hold only two [S]. Choose your long suit as trump.
learn-bidding-2 = No long suit, no mighty, no joker, no ace. The bid so far is 13[D].
learn-bidding-2-right = Good judgement. With a weak hand it is better to defend. Having passed, you cannot bid again in this deal.
learn-bidding-2-poor = You may, but this hand does not take 14 points. A broken promise costs.
learn-bidding-3 = No-trump means that no suit is trump. At the same number it is higher than a suit. You hold all four aces! Beat 15[S] without a higher number.
learn-bidding-3-right = 15 no-trump is higher than 15[S], and if you make it, it pays double.
learn-bidding-3-pass = A hand with so many aces is rare. It is worth a bid.
learn-bidding-3-dear = It would do, but you promise one more, and you hold only three [H].
learn-bidding-4 = You are the declarer with 14[H]. You picked up the kitty, [C4] [D6] [DK], and must bury three cards. If you empty a whole suit, you can ruff it. The mighty and the joker may not be buried.
learn-bidding-4-right = Not one [C] is left. When [C] is led, you can win with a trump.
learn-bidding-4-poor = You may, but one [C] stays. Better to empty a whole suit.
learn-bidding-4-trumps = Trumps are strength. Keep them, even the low ones.

## Lesson 5

learn-friends-1 = The declarer calls a card. Whoever holds it is the friend, your hidden partner; nobody knows who it is until the card is played. Call the strongest card that you don't hold.
learn-friends-1-right = Without the mighty, call the mighty! Whoever holds the strongest card is on your side.
learn-friends-1-own = If you call a card of your own you play alone (a fake friend). Here you need help.
learn-friends-1-first = Whoever wins the first trick becomes the friend. But the mighty may stay with the defenders.
learn-friends-1-none = You would have to do it all alone. Without the mighty that is dangerous.
learn-friends-2 = This time you hold the mighty yourself. Whom do you call?
learn-friends-2-right = With the mighty in hand, the joker is the usual friend. Now your side has the two strongest cards.
learn-friends-2-own = You hold the mighty. Then you have no friend (a fake friend).
learn-friends-2-ace = The ace of trump is not bad. But the joker is stronger, and dangerous with the defenders.
learn-friends-2-none = Others hold the joker and [HA]. Playing alone would be bold.
learn-friends-3 = The declarer called [SA], and you hold it: you are the hidden friend! He led [DQ] and is losing to a defender's [DA]. Four point cards are on the table.
learn-friends-3-right = You saved the declarer when it mattered. Now everybody knows that you are the friend.
learn-friends-3-poor = Hiding can be right, but four points go to the defenders. This is the time to step in.

## Lesson 6

learn-scores-1 = After the deal your side counts the point cards it took. A K Q J 10 are one point each, 20 in all. How many points are in this trick?
learn-scores-1-right = An A, a K and a 10: three points. Low trumps and the joker are strong, but worth no point.
learn-scores-1-poor = Count only A K Q J 10. An 8 or a 9 is worth nothing.
learn-scores-2 = You promised 14[H] and took 15. One share is 2×(contract−13+1) + (taken−contract). How much does each defender pay?
learn-scores-2-right = 2×(14−13+1) + (15−14) = 5. The higher the promise, the bigger the share.
learn-scores-2-poor = Work out 2×(14−13+1) and add (15−14).
learn-scores-3 = Three defenders paid 5 each. The friend gets one share, the declarer the rest. How much does the declarer get?
learn-scores-3-right = 5×3 = 15, less the friend's 5, is 10. Without a friend four would pay, and the declarer would get all 20.
learn-scores-3-poor = Add up what the defenders paid and take off the friend's share.
learn-scores-4 = You promised 16[S] and took only 13. When you lose, a share is what is missing. The declarer pays two shares, the friend one. How much does the declarer pay?
learn-scores-4-right = Three are missing, so a share is 3 and the declarer pays 6. Each defender gets 3.
learn-scores-4-poor = A share is what is missing, 16−13. The declarer pays two.
learn-scores-5 = You promised 15[H] and took all 20: a run, which doubles the share. Twice 2×(15−13+1) + (20−15) is how much?
learn-scores-5-right = (6 + 5) × 2 = 22! No-trump made and a promise of 20 made double it as well.
learn-scores-5-poor = Add 5 to 2×3, then double it.

## Practice deal

guide-auction = Auction: bid with a long suit, aces, the mighty or the joker; else pass.
guide-exchange = Bury: empty a short suit, keep trumps and strong cards.
guide-friend = Friend: call the strongest card that you don't hold.
guide-lead = You lead. For the declarer: a boss card or trump. Defending: a suit the declarer is short of.
guide-follow = { $suit } was led. Follow if you hold it. Point cards on tricks your side wins, low cards on the others.
guide-void = { $suit } was led and you have none. Win with a trump, or throw away what you don't need.
guide-advice = ☞ The AI would: { $what }

## The rule's name

rule-behind = { $sentence } (More: /what { $term })
