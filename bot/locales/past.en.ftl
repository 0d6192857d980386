## Past deals

command-history = look at past deals again, with everybody's hand
command-history-argument = page number
history-title = Past deals · { $where }
history-here = here
history-own = the ones I played
history-none = No deal is over yet. Start one with /mighty.
history-open = { $number } · open
history-made = { $who } { $contract } made ({ $points })
history-failed = { $who } { $contract } failed ({ $points })
history-misdeal = { $who } deal miss
history-passed-out = everybody passed
history-stopped = stopped without a score
history-annulled = {" "}· annulled
deal-annulled = An administrator took this deal's score back.
deal-watch = Watch the tricks ▶
deal-before = ◀ Back
deal-after = Next ▶
deal-at = { $trick } / { $tricks }
deal-recap = At a glance
deal-list = Past deals
deal-trick = Deal { $number } · trick { $trick }/{ $tricks }
deal-trick-won = { $who } took it · { $points }
deal-trick-taken = { $who } took it
deal-held = Held when this trick began
button-theme-dark = Dark picture
button-theme-light = Light picture
button-picture-table = Table as a picture
button-picture-course = Points as lines
button-picture-person = Card as a picture
role-defender = Defender
card-won = Deals won
card-made = Contracts made
card-streak = Streak
card-reliability = Own turns taken
card-role = { $deals ->
    [one] one deal · { $share } won
   *[other] { $deals } deals · { $share } won
  }
card-friend-card = Favourite friend
card-best-friend = Best friend
card-nemesis = Nemesis

## Privacy

command-privacy = what is kept about me
command-export-me = get a file of all that is kept about me
command-forget-me = erase my name and ids
privacy-title = What is kept, and what you may ask for
privacy-body =
    · Kept: your id and display name on this platform, your language and notification settings, the tables you sit at, your choices in the game and your points. { $kept ->
        [here] What you say in this page's channels and your private chat with me, your hands included, are kept on this server too. No e-mail, no phone number.
       *[elsewhere] No e-mail, no phone number, nothing else you say.
    }
    · Used: to run the game and to show this chat its history and ranking. No advertising, nothing handed on.
    · Public: a deal that is over is open to its chat, with everybody's hand. Records carry a random id per chat instead of your name. The cards of a running deal are seen by their owner alone.
    · For how long: until you ask. The numbers of handled messages are deleted after 48 hours.
    · Your rights: /export-me (Telegram: /export_me) gives you all of it, /forget-me (/forget_me) erases your name and ids. Points stay on an account without a name, so that everybody else's sums stay right.
button-export = Get my data
button-forget = Forget me
forget-title = Really forget you?
forget-body =
    Your name, ids and settings are erased and you stand up from your seats. The points stay on an account without a name, and coming back later does not join you to them again.
    { $kept ->
        [here] What you said in the channels and your private chat with me are erased too. What others typed and cuts you typed can't be. There is no way back.
       *[elsewhere] Messages already sent and cuts you typed can't be erased. There is no way back.
    }
button-forget-yes = Yes, forget me
button-forget-no = No
forgotten-title = Forgotten
forgotten-body = Nobody can tie these points to you any more. You are welcome to start anew at any time.
say-forgotten = Your name and ids are erased. You are welcome to start anew at any time.
say-exported = This file holds all that is kept about you.
refusal-nobody-known = Nothing is kept about you: you are forgotten already, or we have not met yet.
refusal-asked-privately = This file is for you alone. Say /export-me (Telegram: /export_me) in your private chat with me.
refusal-deal-first = You sit in a running deal. Ask again when it is over; or /leave, the AI plays it to its end, and then you can be forgotten.
