"""The sabotages: small mistakes, one each, and the narrow tests that have to notice.

``old`` stands exactly once in its file (a test looks); ``new`` takes its place. A mistake is chosen because it would do
harm and because a reviewer might overlook it.
"""

from __future__ import annotations

from tests.sabotage.at_the_table import AT_THE_TABLE
from tests.sabotage.mistake import Sabotage

STORE = "tests/bot/store/test_store.py"
OPENING = "tests/bot/store/test_opening.py"
DELIVERY = "tests/bot/delivery"
SHUFFLE = "tests/engine/test_shuffle.py"
PLAY = "tests/engine/test_play.py"
VECTORS = "tests/engine/test_vectors.py"

SABOTAGES: tuple[Sabotage, ...] = (
    *AT_THE_TABLE,
    # The store.
    Sabotage(
        "handle an update twice",
        "bot/store/commits.py",
        "        if commit.update is not None and commit.update in seen:",
        "        if False:",
        STORE,
        "update",
    ),
    Sabotage("let two tables win one pot", "bot/store/commits.py", "if held != start.pot:", "if False:", STORE, "pot"),
    Sabotage(
        "write books that do not balance", "bot/store/books.py", "raise Unbalanced(over.deal, off)", "pass", STORE
    ),
    Sabotage(
        "settle twice",
        "bot/store/books.py",
        '        await _post(connection, over.deal, "end", commit.at, lines)',
        '        await _post(connection, over.deal, "end", commit.at, (*lines, *lines))',
        STORE,
        "settles_once",
    ),
    Sabotage(
        "keep the pot of a stopped deal",
        "bot/ledger.py",
        "    return tuple(Line(line.account, -line.amount, None) for line in opening(chat, rules, pot))",
        "    return ()",
        STORE,
        "stopped",
    ),
    Sabotage(
        "do not wait for the disk",
        "bot/store/connect.py",
        'f"synchronous={synchronous}"',
        '"synchronous=OFF"',
        OPENING,
    ),
    # The reconciler.
    Sabotage("forget the attempt", "bot/courier.py", "await self._saver.attempt(row)", "pass", DELIVERY),
    Sabotage(
        "a new nonce for every try",
        "bot/courier.py",
        "        if row.attempt is not None and self.messenger.limits.nonce:\n            return row.attempt.nonce\n",
        "",
        DELIVERY,
        "nonce",
    ),
    Sabotage(
        "edit what is equal already",
        "bot/courier.py",
        "        if digest == row.digest:\n",
        "        if False:\n",
        DELIVERY,
        "equal_screen",
    ),
    Sabotage(
        "edit messages of any age",
        "bot/courier.py",
        "        return age is not None and place.expires is None and now - place.sent > age * self._scale",
        "        return False",
        DELIVERY,
        "fifty",
    ),
    Sabotage(
        "serve the latest surface first",
        "bot/lane.py",
        "(row.since, row.key) < (best.since, best.key)",
        "(row.since, row.key) > (best.since, best.key)",
        DELIVERY,
        "precedes",
    ),
    Sabotage(
        "send pings at once",
        "bot/lane.py",
        "            wait = max(wait, row.after - now)\n",
        "",
        DELIVERY,
        "ping",
    ),
    Sabotage(
        "go on after a 429",
        "bot/lane.py",
        "            self.blocked_until = steady() + delivery.after\n",
        "            pass\n",
        DELIVERY,
        "429",
    ),
    # The shuffle and its proof.
    Sabotage("a biased draw", "engine/shuffle.py", "limit = (1 << 32) - (1 << 32) % bound", "limit = 1 << 32", SHUFFLE),
    Sabotage("a shuffle that moves every card", "engine/shuffle.py", "self.below(i + 1)", "self.below(i)", SHUFFLE),
    Sabotage("another commitment", "engine/shuffle.py", 'b"giruda/1/commit\\x00"', 'b"giruda/1/commit"', SHUFFLE),
    Sabotage("dice that repeat", "engine/shuffle.py", 'f"ai/{seat}/{actions}"', 'f"ai/{seat}"', SHUFFLE),
    # The game.
    Sabotage(
        "no duty to follow",
        "engine/play.py",
        "            return others | (hand & self._free)\n        if hand",
        "            return hand\n        if hand",
        PLAY,
    ),
    Sabotage(
        "a call that nobody hears", "engine/play.py", "        if self._called and jokers:", "        if False:", PLAY
    ),
    Sabotage(
        "a later equal card wins", "engine/play.py", "if strength > self._best:", "if strength >= self._best:", VECTORS
    ),
    Sabotage(
        "an exact contract is lost",
        "engine/settlement.py",
        "made = points >= min(number, rules.total)",
        "made = points > min(number, rules.total)",
        VECTORS,
    ),
    Sabotage(
        "losers win the pot",
        "engine/settlement.py",
        "won_pot = pot if made and rules.misdeal.cost else 0",
        "won_pot = pot if rules.misdeal.cost else 0",
        VECTORS,
    ),
    Sabotage(
        "a run that is none",
        "engine/settlement.py",
        "run = made and points == rules.total",
        "run = made and points >= rules.total - 1",
        "tests/engine/test_settlement.py",
    ),
    Sabotage(
        "show the buried cards",
        "engine/audience.py",
        "if over or (is_declarer and state.buried) else None",
        "if over or state.buried else None",
        "tests/engine/test_audience.py",
    ),
    # Words.
    Sabotage(
        "names without isolation",
        "bot/screens/marks.py",
        'return f"{_ISOLATE}{clean}{_RELEASE}" if clean else ""',
        "return clean",
        "tests/bot/screens/test_marks.py",
    ),
    Sabotage(
        "take any token",
        "bot/buttons.py",
        "    if verb not in VERBS or not _ARGS[verb].fullmatch(args):\n        raise BadToken\n",
        "",
        "tests/bot/test_buttons.py",
    ),
    # The past, and people's rights.
    Sabotage(
        "give a copy of a person's data where others read",
        "bot/reception/rights.py",
        "    if not visit.alone:\n        return visit.refuse(AskedPrivately()",
        "    if False:\n        return visit.refuse(AskedPrivately()",
        "tests/bot/coordinator/test_rights.py",
        "copy_is_never_given",
    ),
    Sabotage(
        "take any word for yes",
        "bot/reception/rights.py",
        "    if wish.args[0] != word:",
        "    if not wish.args[0]:",
        "tests/bot/coordinator/test_rights.py",
        "button_that_is_not_his",
    ),
    Sabotage(
        "leave a name in old results",
        "bot/store/forgetting.py",
        "(tables, tables.c.state, closed), (deals, deals.c.closing, over)",
        "(tables, tables.c.state, closed), (deals, deals.c.closing, [])",
        "tests/bot/coordinator/test_rights.py",
        "named_nowhere",
    ),
    Sabotage(
        "open a deal in any chat",
        "bot/reception/past.py",
        "or not await looks.may_see(visit, found)",
        "",
        "tests/bot/coordinator/test_past.py",
        "another_chat",
    ),
    Sabotage(
        "two buttons alike on a page of the past",
        "bot/screens/history.py",
        "if trick > 1 else None",
        "if trick else None",
        "tests/bot/screens/test_history.py",
        "leads_no_further",
    ),
    Sabotage(
        "draw a right-to-left name backwards",
        "bot/pictures/script.py",
        "    return _ordered(_joined(clean))",
        "    return _joined(clean)",
        "tests/bot/pictures/test_type.py",
        "seen_from_left",
    ),
)
