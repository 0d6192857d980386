### Everything Giruda says (English).

## People and seats

seat-number = Seat { $number }
seat-ghost = Ghost
seat-dummy = { $owner }’s dummy
seat-kept = kept
seat-resting = rests
somebody = Guest
ai-name-0 = AI Nora
ai-name-1 = AI Gail
ai-name-2 = AI Dana
ai-name-3 = AI Rian
ai-name-4 = AI Maru
ai-name-5 = AI Bora
ai-name-6 = AI Sable
ai-name-7 = AI Hana
role-declarer = declarer
role-friend = friend
role-dead = out
players = { $players } players

## Time

time-seconds = { $seconds } s
time-minutes = { $minutes } min
time-hours = { $hours } h
until = until { $until }
turn-of = { $who } to act
turn-until = { $who } to act · until { $until }
turn-window = Deal-miss window · until { $until }
turn-window-open = Deal-miss window
turn-over = The deal is over
turn-paused = Paused · press [Resume] to go on
turn-asleep = Everybody is away · any button wakes the table
turn-closing = Back in a moment · the deal goes on as it stands

## Lobby

lobby-title = Mighty · { $players } players · { $rules } ({ $name })
lobby-unreachable = ⚠ { $who }: please open a chat with the bot, so that your cards can reach you.
lobby-season = season { $season }
lobby-unranked = practice (does not count)
lobby-seats-shuffled = seats shuffled
lobby-signals = signals allowed
lobby-strength = AI: { $strength }
lobby-speed = Speed: { $speed } ({ $each } a turn)
lobby-speed-bank = Speed: { $speed } ({ $each } a turn + { $bank } s in the bank)
lobby-changed = Changed rules: { $changed }
lobby-waiting = { $free ->
    [one] One seat is free
   *[other] { $free } seats are free
  }: press [Join] or call AI players
lobby-ready = Everybody is here! Press [Start]
lobby-started = Started · the game goes on below
lobby-expires = closes when nobody presses anything for { $idle }
pot-waiting = pot { $pot }
cuts = Cuts: { $cuts }
commitment-first = Shuffle promise { $commitment }
commitment-next = Next shuffle promise { $commitment }
ended-evening = This table is over. Open a new one with /mighty.
ended-stopped = This table was stopped. Open a new one with /mighty.
ended-expired = Closed, because nobody came for a long time. Open a new one with /mighty.
ended-deserted = Closed, because everybody left. Open a new one with /mighty.
ended-gone = This table is closed.

speed-live = live
speed-live-about = Play at once: some time for each turn and a bank of time for everybody.
speed-relaxed = relaxed
speed-relaxed-about = Some minutes for each turn.
speed-daily = daily
speed-daily-about = Some hours for each turn, over several days.
strength-easy = easy
strength-easy-about = For people who are learning.
strength-standard = standard
strength-standard-about = Plays by the book.
strength-strong = strong
strength-strong-about = Calculates to the end.

settings-title = Settings
settings-by-name = If you know its name or rule string, type it after /mighty (such as /mighty namu5).
settings-groups = Rules in detail · which part?
settings-changed-count = { $rules } · options changed: { $count }
settings-changed = Changed options
settings-nothing-changed = Nothing is changed.
settings-before = (was: { $value })
settings-unplayable = Values that cannot be pressed do not fit the other rules.
button-changed = Changed options
button-string = Rule string
button-undo-all = Undo all
rules-string = Rule string
rules-string-how = Paste this string after /mighty, in any chat, to play by the same rules.
rules-own = house rules
option-none = none
settings-preset = Rules: { $rules }
settings-speed = Speed: { $speed }
settings-strength = AI players: { $strength }
settings-shuffle = Seats shuffled at the start: { $value }
settings-slang = Slang for contracts (Korean only): { $value }
settings-signals = Card signals allowed: { $value }
settings-players = How many players?
settings-presets = Choose the rules for { $players }
settings-options = { $group } ({ $page }/{ $pages }) · press the number to change
settings-source = Source: { $source }
option-as-kitty = as many as the kitty
option-not-tested = not tested
option-on = on
option-off = off
option-not = { $sentence } (off)

## Buttons

button-join = Join
button-leave = Leave
button-add-ai = Add AI
button-fill = Fill with AI and start
button-fill-next = Fill with AI and deal
button-start = Start
button-cut = Cut
button-settings = Settings
button-rules = Rules
button-open-dm = Open a chat with the bot
button-hand = My hand
button-down = Move down
button-tricks = Last tricks
button-all-tricks = All tricks
button-replace = { $who }: vote for an AI
button-vote-stop = Vote to stop
button-vote-pause = Vote to pause
button-resume = Resume
button-pass = Pass
button-autopass-on = Auto-pass
button-autopass-off = Auto-pass off
button-misdeal = Deal miss
button-nothing-to-declare = I play this hand
button-keep = Keep
button-burn = Burn it, take the next
button-look = See the kitty
button-bury = Bury { $cards }
button-bury-change = Bury { $cards }, contract { $contract }
button-bury-missing = To bury: { $done }/{ $count }
button-friend-first = First trick
button-friend-last = Last trick
button-friend-none = No friend
button-friends = Call { $cards }
button-friends-missing = Choose up to { $count } friend cards
button-claim = Claim the rest
button-next = Next deal
button-record = Record
button-verify = Verify
button-end = Finish
button-again = Play again, same seats
button-mute = Mute pings
button-other-table = Other table: { $title }
page-before = ◀ Previous page
page-after = Next page ▶
button-back = Back
button-close = Close
button-preset = Players and rules
set-speed = Speed
set-strength = AI players
set-shuffle = Shuffle seats
set-slang = Slang
set-signals = Signals
button-options = Rules in detail

## The deal

deal-number = Deal { $number }
phase-draft = draft
phase-auction = auction
phase-kill = kill
phase-exchange = exchange
phase-friend = friend call
phase-play = play
phase-over = over
dealer = dealer { $who }
resting = resting { $who }
contract = contract { $contract }
declarer = declarer { $who }
friend = friend { $friend }
friend-none = no friend
called-first = first trick
called-last = last trick
named-mighty = Mighty
named-joker = Joker
named-trump-ace = Trump ace
friend-hidden = { $called } (hidden)
friend-known = { $called } ({ $who })
pot = pot { $pot }
won-points = Points won  { $cells }
won-tricks = Tricks won  { $cells }
last-trick = Last trick: { $trick }
trick = Trick { $number }  { $plays }
leads = { $who } leads
felt-trick = Trick { $number }
joker-call = joker call!
calls-none = Nobody has bid yet · at least { $least }
calls = Calls  { $calls }
calls-best = Highest: { $contract } ({ $who })
call-pass = pass
board-draft = The hands are being drafted, two cards at a time.
board-kill = The declarer chooses whom to kill.
board-exchange = The declarer looks at the kitty and chooses what to bury.
board-friend = The declarer calls a friend.
highlight-kill = Kill { $cards } → { $who } is out
highlight-kill-missed = Kill { $cards } → nobody is out
highlight-out = { $who } is out
highlight-call = { $who } calls the joker with { $card }!
highlight-friend = The friend is { $who }! ({ $card })
highlight-friend-won = The friend is { $who }!
highlight-misdeal = { $who } declares a deal miss · { $hand }
highlight-claim = { $who } claims all remaining tricks.
highlight-passed-out = Everybody passed.
substituted = { $who } ran out of time: the AI took that turn.
away = Away: { $who } (the AI plays; any button brings you back)
window-waiting = Waiting for { $who }
closing = Restarting. Back in a moment.
vote-replace = Give { $who }’s seat to an AI? { $yes }/{ $needed }
vote-stop = Stop this table? { $yes }/{ $needed }
vote-pause = Pause for a while? { $yes }/{ $needed }
tricks-title = Tricks of deal { $number }
tricks-none = No trick is finished yet.

## The hand

hand-where = Mighty in { $title }
hand-here = Mighty
hand-lobby = You have seat { $seat }.
hand-soon = Your cards will come here when the deal begins
hand-ended = This table is over.
hand-over = Your score for this deal: { $score }
hand-stopped = This deal was stopped without a score.
hand-wait = Buttons appear here when it is your turn.
hand-turn = Your turn
hand-turn-dummy = Your turn to play from the dummy
side-declarer = You are the declarer
side-friend = You are the friend
side-defender = You are a defender
side-maybe = You are the friend if you play the called card first
side-open-first = Whoever wins the first trick is the friend
side-open-first-again = whoever wins the first trick that the declarer does not is the friend
side-open-last = Whoever wins the last trick is the friend
side-resting = You rest in this deal
side-dead = You were killed: watch this deal
buried = Buried: { $cards }
draft-task = Top card: { $card } · keep it, or burn it and take the next?
window-task = If your hand is too weak, you may declare a deal miss now.
bid-number = { $number }
bid-over = Over: { $contract }
kill-task = Name a card that the player to be killed may hold.
kill-named = Named already: { $cards }
exchange-blind = You may change the contract once before you see the kitty, or just look.
exchange-kitty = Kitty  { $kitty }
exchange-task = Choose { $count ->
    [one] one card
   *[other] { $count } cards
  } to bury
exchange-protected = Cards that cannot be pressed may not be buried under this contract.
exchange-changed = Contract changed: { $before } → { $after } (+{ $cost })
friend-task = Call a friend. ✋ marks cards that you hold or buried (calling one means playing alone).
friends-task = Choose up to two friend cards. ✋ marks cards that you hold or buried.
play-joker = Joker → { $suit }
play-call = { $card } joker call!
play-no-call = { $card } without a call
play-confirm = Really play { $card }
personal-title = Your settings, for your messages at every table
personal-on = ☑
personal-off = ☐
personal-mute = No pings
personal-mute-about = You are not called when it is your turn.
personal-confirm = Confirm big cards
personal-confirm-about = You are asked again before the mighty or the joker is played.
personal-ahead = Choose beforehand
personal-ahead-about = While others are to act you choose your next card.
personal-forced = Play forced cards
personal-forced-about = If only one card may be played, it is played for you. Others may guess that it was the only one.
personal-slang = Slang
personal-slang-about = Contracts as Korean regulars say them.
personal-four = Four colours
personal-four-about = A picture of its own colour for each suit.
personal-panel = Hand in the channel
personal-panel-about = You see your hand in the channel, you alone, instead of in the chat with the bot.
language-ko = 한국어
language-en = English
hand-ahead = Next card: { $card }
button-ahead-none = Choose none

## Result

result-made = Deal { $number } · { $who } made { $contract } with { $points }{ $claimed }
result-failed = Deal { $number } · { $who } failed { $contract } with { $points }{ $claimed }
result-claimed = {" "}(claimed)
result-misdeal = Deal { $number } · deal miss by { $who }
result-passed-out = Deal { $number } · everybody passed
result-stopped = Deal { $number } was stopped without a score
result-no-friend = No friend (called: { $called })
count-points = { $number ->
    [one] one point
   *[other] { $number } points
  }
count-tricks = { $number ->
    [one] one trick
   *[other] { $number } tricks
  }
steps = { $steps }
step-base = Base { $formula } = { $unit }
step-run = run
step-fixed-run = run (fixed)
step-full-contract = full contract
step-no-trump = no-trump
step-no-friend = no friend
step-back-run = back-run
shares = One share is { $unit } · shares { $times }
score-total = total { $total }
score-season = , season { $season }
pot-after = { $pot } points wait in the pot.
hands-dealt = Hands as dealt
hands-played = Cards played
kitty = Kitty: { $cards }
next-dealer = Next dealer: { $who }
next-resting = Resting in the next deal: { $who }
next-missing = { $free ->
    [one] One seat is free
   *[other] { $free } seats are free
  } · the next deal starts when all are filled
next-at = The next deal starts at { $at }
next-press = Press [Next deal] to go on
sheet-title = This evening · { $deals ->
    [one] one deal
   *[other] { $deals } deals
  }
sheet-line = { $rank }. { $name } { $points } ({ $deals ->
    [one] one deal
   *[other] { $deals } deals
  })
sheet-nobody = No deal was finished.

## Pings and proofs

ping = { $who }, it is your turn!
farewell-board = The board is further down.
farewell-lobby = The lobby is further down.
farewell-hand = Your hand is further down.
farewell-panel = Your hand is further down.
farewell-result = The result is further down.
farewell-ping = An old ping.
farewell-message = An old message.
proof-ok = Deal { $number }: shuffled as promised ✔
proof-bad = Deal { $number }: does not match the promise ✘
proof-commitment = Promised before { $commitment }
proof-seed = Seed, revealed now { $seed }
proof-cuts = Cuts { $cuts }
proof-message = Signed message { $message }
proof-how = Anybody can check the file of [Record] with giruda verify. That the promise came first is shown by the dates of this chat’s own messages.

## Rules and help

rules-title = Rules: { $rules } ({ $page }/{ $pages })
rules-summary = { $players } players · { $hand } cards each · kitty { $kitty } · { $tricks } tricks · bids from { $minimum } to { $maximum }
rules-talk = Talking about your own or anybody’s cards during a deal is a foul.
group-seats = Seats and dealing
group-cards = Cards
group-misdeal = Deal miss
group-auction = Auction
group-kill = Kill
group-exchange = Kitty and changes
group-friends = Friend
group-play = Play
group-scoring = Scoring
group-display = What is shown
help-unknown = Help has no topic “{ $word }”. { $near ->
        [yes] The nearest one:
       *[no] The topics there are:
    }
help-start-title = Start
help-start = /mighty opens a lobby. Press [Join], and [Fill with AI and start] if you are too few. Your cards are shown in your chat with the bot (or by [My hand]) alone. On your turn press a button, or type shorthand: 15H, over c, mighty friend, joker d.
help-play-title = Playing
help-play = You must follow the suit that was led if you hold it. The mighty (♠A, or ♦A when spades are trump) is the strongest card, then the joker, then trump, then the led suit. Mighty and joker may be played even when you could follow. The joker has no power in the first and the last trick, and must come out when it is called. [Rules] has the exact rules of your table.
help-bidding-title = Bidding
help-bidding = You promise how many of the 20 point cards (A K Q J 10) your side will take, and name trump. The highest bidder is the declarer, sees the kitty, buries as many cards and calls a friend.
help-scoring-title = Scoring
help-scoring = If declarer and friend keep the contract, each defender pays one share; the friend gets one, the declarer the rest. If not, it goes the other way. [Rules] has the formulas, and every result shows the calculation.
help-words-title = Words
help-commands-title = Commands
term-declarer = declarer
term-declarer-about = Won the auction, and leads the first card.
term-friend = friend
term-friend-about = The declarer’s partner, hidden until the called card is played.
term-defenders = defenders
term-defenders-about = Everybody but declarer and friend.
term-trump = trump
term-trump-about = The suit that beats the others, chosen by the declarer.
term-contract = contract
term-contract-about = How many points were promised, and trump.
term-kitty = kitty
term-kitty-about = The undealt cards. The declarer takes them and buries as many.
term-mighty = mighty
term-mighty-about = The strongest card: ♠A, or ♦A when spades are trump.
term-joker = joker
term-joker-about = The second strongest card. When led, it names a suit.
term-joker-call = joker call
term-joker-call-about = Leading a certain card (mostly ♣3) to force the joker out. A called joker has no power.
term-misdeal = deal miss
term-misdeal-about = A hand with hardly any point card: the cards are dealt again.
term-claim = claim
term-claim-about = Showing your hand and taking all remaining tricks, when they are certain.
term-run = run
term-run-about = Taking all 20 points.
term-back-run = back-run
term-back-run-about = A heavy defeat of the declarer, which costs more.
term-no-trump = no-trump
term-no-trump-about = A contract without a trump suit.
term-point-card = point card
term-point-card-about = A K Q J 10: one point each.
term-lead = lead
term-lead-about = The first card of a trick, and the player who plays it.
term-ruff = ruff
term-ruff-about = Winning with trump when you are out of the led suit.
term-kill = kill
term-kill-about = With six or seven players the declarer names a card, and its holder is out.
term-pot = pot
term-pot-about = Points from deal misses, for the next declarer who makes a contract.
term-fake-friend = fake friend
term-fake-friend-about = A friend card that the declarer holds or buried himself.
term-minimum = minimum
term-minimum-about = The lowest contract that may be bid; M in the scoring formulas.
term-ruling-side = declarer's side
term-ruling-side-about = The declarer and the friend together.
term-full-contract = full contract
term-full-contract-about = The highest contract: usually all 20 point cards, promised beforehand.
term-over = over
term-over-about = Bidding one more than the highest bid so far (over C = one more, in clubs).
term-pass = pass
term-pass-about = Leaving the auction; usually for the rest of the deal.
term-bury = bury
term-bury-about = The declarer takes the kitty and lays as many cards face down. Buried point cards usually count for his side.
term-red-mighty = red mighty
term-red-mighty-about = ♦A, which is the mighty when spades are trump.
term-no-call = no call
term-no-call-about = Leading the call card without calling the joker.
term-dead-joker = dead joker
term-dead-joker-about = A joker that was called: it has to come and has no power.
term-trick = trick
term-trick-about = One card from everybody; the strongest card wins it.
term-follow = follow suit
term-follow-about = Whoever holds a card of the suit that was led must play one. Mighty and joker are exempt.
term-opening-lead = opening lead
term-opening-lead-about = The first trick, or the very first card, which the declarer leads.
term-last-trick = last trick
term-last-trick-about = The joker usually has no power in it.
term-over-ruff = over-ruff
term-over-ruff-about = Ruffing with a higher trump than somebody before.
term-early-ruff = early ruff
term-early-ruff-about = A ruff in the first trick.
term-suicide = suicide
term-suicide-about = The card named for the kill lies in the kitty: the declarer himself is out, and the others bid anew.
term-first-trick-friend = first-trick friend
term-first-trick-friend-about = Whoever wins the first trick is the friend.
term-last-trick-friend = last-trick friend
term-last-trick-friend-about = Whoever wins the last trick is the friend.
term-seat-friend = seat friend
term-seat-friend-about = Naming a person instead of a card; everybody knows at once.
term-no-friend = no friend
term-no-friend-about = Playing alone. Many rules double the score.
term-trump-ace = trump ace
term-trump-ace-about = The most popular friend card after mighty and joker.
term-lone-mighty = lone mighty
term-lone-mighty-about = A mighty that is the only card of its suit and has to come out when the suit is led.
term-mighty-attack = mighty attack
term-mighty-attack-about = Leading the mighty's suit to force it out.
term-drawing-trumps = drawing trumps
term-drawing-trumps-about = Leading trump again and again until the others have none.
term-boss-card = boss card
term-boss-card-about = The highest card of its suit that has not been played.
term-loser = loser
term-loser-about = A low card that will hardly win anything.
term-duck = duck
term-duck-about = Losing a trick on purpose that one could win.
term-loading = loading
term-loading-about = Giving point cards to a trick that one’s own side wins.
term-signal = signal
term-signal-about = An agreed card that tells about the joker (declarer’s 3: no, friend’s 3: yes). Only where the table allows it.
term-dealer = dealer
term-dealer-about = Who dealt this deal. The rules say who is next.
term-ghost = ghost
term-ghost-about = A seat where nobody sits. It plays from the top and follows no suit.
term-dummy = dummy
term-dummy-about = Honeymoon Mighty: an open hand that its owner plays beside his own.
term-draft = draft
term-draft-about = A two-player game: keep the upper of two cards, or burn it and take the other.
term-blind-change = blind change
term-blind-change-about = Changing trump before seeing the kitty; it costs only one.
term-shuffle-promise = shuffle promise
term-shuffle-promise-about = The fingerprint of the seed of the shuffle: shown first, the seed after the deal, so that nobody can have chosen the cards.
term-shuffle-cut = cut
term-shuffle-cut-about = Adding words of one’s own to the next shuffle, so that nobody can know the deal beforehand.
term-rating = rating
term-rating-about = Strength of play, reckoned with whom one played.
term-no-such = I do not know “{ $word }”. The words I know:
term-unknown = I do not know “{ $word }”. The nearest word:

## Commands

command-mighty = Open a lobby (such as /mighty tichu5)
command-mighty-argument = rules, by name or as a string
command-hand = Show my hand
command-rules = Show the rules of this table
command-rules-argument = rules, by name or as a string
command-leaderboard = Show the ranking of this chat
command-leaderboard-argument = season
command-cut = Cut the next deal with words of your own
command-cut-argument = anything, up to 32 characters
command-leave = Leave your seat
command-pause = Pause for a while
command-stop = Vote to stop this table
command-language = Change the language (ko, en)
command-language-argument = ko or en
command-mute = Turn pings off or on
command-mute-argument = quiet hours, such as 23-8
command-settings = Your settings (or the table’s, for its host)
command-settings-argument = hand: your own; tables: who may open them
command-what = Explain a word (such as /what back-run)
command-what-argument = word
command-help = Show help
command-help-argument = topic

## Answers

say-opened = The table is open. Call people, or fill it with AI players.
say-hand-in-panel = You see your hand with [My hand] in the table’s channel. /settings brings it back here.
say-hand-sent = Your hand is in your chat with the bot.
say-open-private-chat = Open a chat with the bot to keep your hand in sight.
say-sent-privately = It is in your chat with the bot.
say-mute-on = Pings are off. /mute turns them on again.
say-mute-off = Pings are on.
say-quiet-hours = No turn pings between { $first }:00 and { $last }:00.
say-language-now = { $whose ->
        [chat] I speak English in this chat. /language ko: 한국어
       *[person] I am speaking English to you.
    }
say-language = { $whose ->
        [chat] I speak English in this chat now.
        [person] I speak English to you now. Administrators change the language of the chat.
       *[private] I speak English now.
    }
say-joined = You have seat { $seat }.
say-left = You have left your seat.
say-left-last = You left. Nobody else was playing, so this deal ended without a score.
say-leaving = You leave when this deal is over; until then the AI plays for you.
say-ai-added = An AI took seat { $seat }.
say-ai-dropped = The AI left seat { $seat }.
say-host = { $name } is the host now.
say-cut = Cut: { $text }
say-rules-taken = This table plays by these rules now.
say-ended = Thank you for playing! Here comes the evening’s sheet.
say-ready = Noted.
say-auto-pass-on = You will pass by yourself in this deal.
say-auto-pass-off = Auto-pass is off.
say-ahead = { $card } will be played on your turn.
say-played = You played { $card }.
say-bid = You bid { $contract }.
say-passed = You passed.
say-buried = Your cards are buried.
say-friend-called = The friend is called.
say-killed = The kill is named.
say-claimed = Claimed.
say-misdeal = Deal miss declared.
say-done = Done.
say-voted = Your vote counts ({ $yes }/{ $needed }).
say-stopped = This table is stopped.
say-replaced = An AI plays for { $name } from now on.
say-paused = Paused.
say-resumed = Going on.

## Refusals

refusal-stranger = Press [Join] first to take a seat.
refusal-no-such-table = This table is over. Open a new one with /mighty.
refusal-no-table-here = There is no table here. Open one with /mighty.
refusal-which-table = There are several tables. Press a button of the one you mean.
refusal-elsewhere-only = This button belongs to another chat. Press it there.
refusal-not-a-button = This is no button of ours. Use the newest message.
refusal-old-button = This button is out of date. Look at your newest hand.
refusal-not-seated = You do not sit at this table. Press [Join] to take a seat.
refusal-not-your-turn = It is not your turn yet{ SAID($whose) ->
    [no] .
   *[yes] {" "}— { $whose } is to act.
  }
refusal-programs-turn = It is an AI player’s turn. Wait a moment.
refusal-window-open = Deal misses may be declared now. Bidding begins right after.
refusal-unreadable = { SAID($nearest) ->
    [no] I do not understand that. Please use the buttons.
   *[yes] I do not know “{ $text }”. Do you mean “{ $nearest }”?
  }
refusal-players-only = Only those who played can open it again. Use /mighty to open a new table.
refusal-unknown = I do not know “{ $text }”. Write something like “{ $example }” now, or press a button.
refusal-untimely = “{ $text }” cannot be said now. Write something like “{ $example }”, or press a button.
refusal-not-in-lobby = A deal is running. Do that when it is over.
refusal-no-deal-running = No deal is running.
refusal-table-full = All seats are taken. Wait until one is free between deals.
refusal-seat-taken = Somebody sits there already. Choose another seat.
refusal-seats-empty = { $empty ->
    [one] One seat is
   *[other] { $empty } seats are
  } still free. Call people, or press [Fill with AI and start].
refusal-no-ai-there = No AI player sits there.
refusal-nobody-there = Nobody sits there.
refusal-host-only = Only the host ({ $host }) may do that. Please ask.
refusal-admin-only = Only an administrator of this chat may do that.
refusal-cannot-reach = Your cards cannot reach you. Please open a chat with the bot first.
refusal-seat-unreachable = The cards of { $who } cannot be delivered. The deal can start once that chat with the bot is open.
refusal-nobody-to-seat = You cannot sit down anonymously. Press with your own account.
refusal-seated-already = You have a seat already. To change it, press [Leave] first.
refusal-unknown-rules = { SAID($nearest) ->
    [no] There are no rules called “{ $what }”. Please choose some in [Settings].
   *[yes] There are no rules called “{ $what }”. Did you mean { $nearest }?
  }
refusal-bad-rule-string = Character { $at } of “{ $what }” is wrong. Please copy the string again.
refusal-unplayable-rules = That value does not fit the other rules of this table. Please choose another.
refusal-bad-setting = “{ $what }” is not possible here. Choose in [Settings].
refusal-not-hours = “{ $what }” is no time without pings. Type hours from 0 to 23, such as /mute 23-8, or /mute alone to turn pings off and on.
refusal-cut-too-long = A cut has at most { $longest } characters. Make it shorter.
refusal-cut-too-late = The cards are dealt already. Cut the next deal.
refusal-not-away = { $who } is here. Only absent players can be replaced.
refusal-paused = The table is paused. Press [Resume] to go on.
refusal-too-many-tables = A chat has at most { $most ->
    [one] one table
   *[other] { $most } tables
  }. Open another when one is over.
refusal-house-full = All tables are taken. Try again a little later.
refusal-too-fast = Too fast. Wait a moment and press again.
refusal-nothing-yet = There is nothing to show yet.
refusal-busy = It could not be saved. Nothing has changed: press again.
refusal-trouble = Something went wrong. Nothing has changed: try again.
refusal-unknown-command = I do not know the command “{ $what }”. See /help.

illegal-illegal = That is not possible now. Please use the buttons.
illegal-unreadable = I do not understand that. Please use the buttons.
illegal-deal-is-over = This deal is over.
illegal-not-your-turn = It is not your turn yet.
illegal-wrong-phase = This is not the time for that. Look at your newest hand.
illegal-not-in-the-pack = There is no such card in this game. Choose another.
illegal-not-held = You do not hold that card. Choose from your hand.
illegal-no-misdeal = Your hand is no deal miss, or it is too late. Bid or pass.
illegal-bid-too-low = Bid higher, or pass.
illegal-bid-too-high = That is above the maximum. Bid lower.
illegal-bid-not-allowed = These rules do not allow that bid. Choose another.
illegal-may-not-pass = The opener may not pass. Make a bid.
illegal-kill-not-allowed = That card or player cannot be named. Choose another.
illegal-wrong-number-of-cards = That is not the number of cards to bury. Choose again.
illegal-protected-card = Mighty and joker may not be buried under this contract. Choose other cards.
illegal-change-not-allowed = The contract cannot be changed to that. Choose another.
illegal-no-blind-change = A blind change is not possible now.
illegal-friend-not-allowed = These rules do not allow that friend. Choose another.
illegal-must-follow-suit = You must follow the suit that was led. Choose a card of it.
illegal-must-play-mighty = Your only card of that suit is the mighty: play it, or the joker.
illegal-must-play-joker = The joker is called! Play it.
illegal-must-play-now = That card may not be played in the last trick. Play it now.
illegal-card-forbidden = That card may not be played in this trick. Choose another.
illegal-trump-lead-forbidden = Trump may not be led to the first trick. Choose another suit.
illegal-ruff-forbidden = The first trick may not be ruffed. Choose another card.
illegal-no-call = That card does not call the joker now. Play it without a call.
illegal-suit-not-named = A joker that is led names a suit. Choose one of the four.
illegal-no-suit-to-name = Only a joker that is led names a suit. Play it without one.
illegal-ghost-plays-from-the-top = The ghost plays its top card.
illegal-claim-refused = You cannot claim now. Play on.

## Pictures

picture-kitty = Kitty
picture-buried = Buried
picture-table-title = Ranking · { $season }
picture-course-title = Points over time · { $season }
picture-column-points = Points
picture-column-deals = Deals
picture-column-average = Average
picture-column-made = Made
picture-column-rating = Rating
picture-form = { $deals ->
    [one] Last deal
   *[other] Last { $deals } deals
  }
picture-recap-alt = a picture of everybody's hand, the calls, the cards of each trick and the score
