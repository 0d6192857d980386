## Leaderboard

ranks-title = Ranking · { $season }
ranks-season = season { $season }
ranks-all-time = all seasons
ranks-preset = rules { $preset }
ranks-line = { $rank }. { $name } { $points } · { $deals ->
    [one] one deal
   *[other] { $deals } deals
  } · average { $average }
ranks-line-below = – { $name } { $points } · { $deals ->
    [one] one deal
   *[other] { $deals } deals
  } · average { $average }
ranks-made = made { $made }/{ $declared } ({ $percent })
ranks-rating = rating { $rating }
ranks-provisional = A rating with ? comes from few deals.
ranks-empty = No deal has been finished yet. Start with /mighty.
ranks-minimum = Ranked from { $deals ->
    [one] one deal
   *[other] { $deals } deals
  } on.
ranks-until = The season ends on { $until }.
ranks-closed = This season is over.
ranks-page = Page { $page }/{ $pages }
ranks-sort-points = Points
ranks-sort-average = Average
ranks-sort-made = Made
ranks-sort-rating = Rating
ranks-now = This season
ranks-every-preset = All rules

## Season

season-title = Season { $season }
season-span = { $since } to { $until }
season-open = from { $since } · until an administrator ends it
season-length-month = A new one begins every month.
season-length-week = A new one begins every week.
season-length-quarter = A new one begins every quarter.
season-length-hand = An administrator begins the next with /season next.
season-zone = Time zone { $zone }
season-counts = { $people ->
    [one] Every deal with a person counts.
   *[other] Deals with { $people } people or more count.
  }
season-pooled = The channels of this server count together.
season-past = Past seasons
season-podium = { $season }: { $podium }
season-place = { $medal } { $names } { $points }
season-none = No season has ended yet.
season-admin = Administrators: /season month·week·quarter·hand · next NAME · zone Asia/Seoul · minimum 10 · people 3 · pool on
season-ended = Season { $season } is over!
season-played = { $people ->
    [one] One person took part. The next season has begun.
   *[other] { $people } people took part. The next season has begun.
  }
season-board = Show the table
say-season-changed = The settings are changed; the season is { $season } now.
say-season-next = Season { $season } has begun.
say-season-pooled = The channels of this server count together from now on.
say-season-apart = Each channel counts by itself from now on.
lobby-uncounted = counts for the season only with { $needed ->
    [one] one person
   *[other] { $needed } people
  } or more

## Statistics

stats-title = { $name }: statistics
stats-all = { $deals ->
    [one] one deal
   *[other] { $deals } deals
  } · { $points } · won { $percent }
stats-role-declarer = Declarer in { $deals } · { $points } · won { $percent }
stats-role-friend = Friend in { $deals } · { $points } · won { $percent }
stats-role-defender = Defender in { $deals } · { $points } · won { $percent }
stats-rating = Rating { $rating }
stats-contracts = Contracts { $list }
stats-trumps = Trump { $list }
stats-part = { $what } { $won }/{ $deals }
stats-feats = Runs { $runs } · back-runs { $backruns } · back-runs suffered { $suffered } · deal misses { $misdeals }
stats-calls = Joker calls { $made } · suffered { $suffered }
stats-favourite = Favourite friend card { $call }
stats-alone = Without a friend: { $deals ->
    [one] one deal
   *[other] { $deals } deals
  }
stats-friends = Best friends { $list }
stats-rivals = Nemeses { $list }
stats-met = { $name } { $won }/{ $deals }
stats-form = Last { $list }
stats-streak-won = Won { $deals } in a row · at most { $longest }
stats-streak-lost = Lost { $deals } in a row · won at most { $longest } in a row
stats-streak-none = Won at most { $longest } in a row
stats-reliability = Took { $percent } of the turns in time
favourite-first = first trick
favourite-last = last trick
favourite-seat = a seat
favourite-none = no friend
versus-title = { $one } and { $other }
versus-together = On one side in { $deals ->
    [one] one deal
   *[other] { $deals } deals
  }: { $one } { $first } · { $other } { $second }
versus-against = Against each other in { $deals ->
    [one] one deal
   *[other] { $deals } deals
  }: { $one } { $first } · { $other } { $second }
versus-score = won { $won }, { $points }

## Corrections

correction-annulled = The points of deal { $deal } were taken back: { $reason }
correction-restored = The points of deal { $deal } count again: { $reason }
correction-by = Administrator { $name }
say-corrected = Corrected. The chat is told as well.

command-season = Show the running season and past champions
command-season-argument = for administrators: month, week, quarter, hand, next …
command-stats = Show statistics (for example: /stats Alex)
command-stats-argument = a name
command-versus = Show two people head to head
command-versus-argument = a name, or two names with a comma
command-correct = Take a deal's points back, or restore them (administrators)
command-correct-argument = the deal and the reason (for example: abcdefgh/3 misdealt)

refusal-unknown-season = “{ $what }” is no season and no preset that was played here: /season lists the names.
refusal-unknown-player = Nobody called “{ $what }” has a deal that counts here: /leaderboard lists the names.
refusal-ambiguous-player = Several people fit ({ $names }). Name one of them.
refusal-unknown-zone = There is no time zone “{ $what }”. Write it like Europe/Berlin.
refusal-no-such-deal = “{ $what }” is no finished deal of this chat: the name of its record file says the number.
refusal-needs-name = Say whose, for example: /stats Alex. /stats alone shows your own.
refusal-needs-deal = Say which deal and why, for example: /correct abcdefgh/3 misdealt. The name of its record file says the number.
refusal-needs-reason = Say why as well, for example: /correct abcdefgh/3 misdealt.
refusal-season-setting = “{ $what }” cannot be set: /season alone says what can.
refusal-no-server = This chat is no channel of a server, so there is nothing to count together with.
refusal-never-met = These two have not met in a deal that counts.
