"""Commands, and words typed in a private chat: from a text to a command for the table that is meant."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot import commands, shorthand
from bot.commands import Command, Person
from bot.facts import TableState
from bot.ids import TableId
from bot.leaf import page_number
from bot.lessons import TERM_OF
from bot.ports import Answer, Said
from bot.reception import annals, learning, looks, openers, past, rights
from bot.reception.joining import bring_back, join
from bot.reception.looks import Asked
from bot.reception.opening import open_table, unknown, wanted_rules
from bot.reception.visit import Visit, quiet_hours, seat_meant, table_meant
from bot.refusals import (
    IllegalMove,
    NoDealRunning,
    NoSuchTable,
    NotHours,
    NotYourTurn,
    Refusal,
    Stranger,
    Unknown,
    UnknownCommand,
    Unreadable,
    Untimely,
    WhichTable,
)
from bot.shorthand import position
from bot.table.session import rules_of
from engine.errors import EngineError

SHOWN = 40


async def say(visit: Visit, said: Said) -> Answer:
    """Answer a command, or plain words (an empty name). A command nobody knows may be another bot's where all read
    along: it is refused only where its sender alone sees the answer."""
    name, text = said.name.lower().replace("_", "-")[:SHOWN], said.text.strip()
    if not name:
        return await words(visit, text) if visit.private else Answer()
    if name not in _SAYINGS:
        alone = visit.private or visit.update.panel is not None
        return visit.refuse(UnknownCommand(name)) if alone else Answer()
    return await _SAYINGS[name](visit, text)


async def _to_table(visit: Visit, make: Callable[[Person], Command]) -> Answer:
    """Take a command to the table that is meant."""
    if visit.row is None and not visit.anonymous:
        return visit.refuse(Stranger())
    table = await seat_meant(visit)
    if isinstance(table, Refusal):
        return visit.refuse(table)
    await bring_back(visit, table)
    decided = await visit.desk.house.decide(table.state.id, make(visit.person(table)), visit.id)
    return visit.answer(decided)


async def _hand(visit: Visit, _text: str) -> Answer:
    table = await seat_meant(visit)
    return visit.refuse(table) if isinstance(table, Refusal) else await looks.hand(visit, table)


async def _board(visit: Visit, _text: str) -> Answer:
    table = await table_meant(visit)
    if isinstance(table, Refusal):
        return visit.refuse(table)
    looks.bring_down(visit, table)
    return Answer()


async def _rules(visit: Visit, text: str) -> Answer:
    """The table's own rules (a page of them), or any rules by name or string; where no table is open, what the next
    one would play."""
    page = page_number(text)
    table = await table_meant(visit)
    if not isinstance(table, Refusal) and (not text or text == str(page)):
        return await looks.show(visit, Asked({"what": "rules", "table": table.state.id, "page": page}), public=True)
    if isinstance(table, WhichTable) and not text:
        return visit.refuse(table)
    try:
        rules = wanted_rules(text, visit.chat)
        rules_of(rules)
    except EngineError as wrong:
        return visit.refuse(unknown(text, wrong))
    return await looks.show(visit, Asked({"what": "preset", "rules": rules, "page": 1}))


async def _help(visit: Visit, text: str) -> Answer:
    return await looks.show(visit, Asked({"what": "help", "topic": text[:SHOWN]}))


async def _learn(visit: Visit, _text: str) -> Answer:
    return await learning.learn(visit)


async def _what(visit: Visit, text: str) -> Answer:
    return await looks.show(visit, Asked({"what": "term", "term": text[:SHOWN]}))


async def _language(visit: Visit, text: str) -> Answer:
    code = text.lower()[:2]
    return await (looks.speak_language(visit, code) if code else looks.language_now(visit))


async def _mute(visit: Visit, text: str) -> Answer:
    hours = quiet_hours(text)
    if hours is not None:
        return await looks.quiet(visit, *hours)
    if text:
        return visit.refuse(NotHours(text[:SHOWN]))
    row = await visit.met()
    return await looks.mute(visit, on=not row.settings.get("mute"))


async def _cut(visit: Visit, text: str) -> Answer:
    return await _to_table(visit, lambda person: commands.Cut(person, text or visit.share))


async def _settings(visit: Visit, text: str) -> Answer:
    """In a group, for whoever may change them, the settings of the lobby that is open; else one's own. Any word
    (``/settings hand``) means one's own, but ``tables``: who may open them here, and where."""
    word, _, rest = text.strip().partition(" ")
    if word.lower() in openers.NAMES:
        return await openers.choose(visit, rest)
    if visit.private or text:
        await visit.met()
        return await looks.own_page(visit)
    table = await table_meant(visit)
    person = None if visit.row is None else visit.row.id
    if isinstance(table, Refusal) or table.state.stage is not TableState.LOBBY:
        return await looks.own_page(visit)
    if table.state.host != person and not visit.update.sender.admin:
        return await looks.own_page(visit)
    return await _to_table(visit, lambda person: commands.OpenSettings(person, "main"))


async def _leave(visit: Visit, _text: str) -> Answer:
    return await _to_table(visit, commands.Leave)


async def _pause(visit: Visit, _text: str) -> Answer:
    table = await table_meant(visit)
    if not isinstance(table, Refusal) and table.state.paused:
        return await _to_table(visit, commands.Resume)
    return await _to_table(visit, commands.Pause)


async def _stop(visit: Visit, _text: str) -> Answer:
    return await _to_table(visit, commands.VoteStop)


async def _join(visit: Visit, _text: str) -> Answer:
    table = await table_meant(visit)
    return visit.refuse(table) if isinstance(table, Refusal) else await join(visit, table, None)


async def _start(visit: Visit, text: str) -> Answer:
    """The first word in a private chat; its argument says where the person came from (a deep link)."""
    what, _, name = text.partition("-")
    if what == "export":
        return await _export(visit, "")
    if what == "learn":
        return await learning.learn(visit)
    if what not in ("join", "hand") or not name:
        await visit.met()
        return await _help(visit, "")
    table = await visit.desk.house.table(TableId(name[:8]))
    if table is None or not table.live:
        return visit.refuse(NoSuchTable())
    row = await visit.met()
    if what == "join" or table.chair_of(row.id) is None:
        return await join(visit, table, None)
    return await looks.hand(visit, table)


async def _history(visit: Visit, text: str) -> Answer:
    page = page_number(text)
    return await past.history(visit, page, None)


async def _privacy(visit: Visit, _text: str) -> Answer:
    return await rights.privacy(visit)


async def _export(visit: Visit, _text: str) -> Answer:
    return await rights.export(visit)


async def _forget(visit: Visit, _text: str) -> Answer:
    return await rights.forget(visit)


async def words(visit: Visit, text: str) -> Answer:
    """Shorthand for the decision that is open (닷트, 16C, 마이티 프렌드 …)."""
    if visit.row is None:
        return visit.refuse(Stranger())
    table = await table_meant(visit, acting=True)
    if isinstance(table, Refusal):
        return visit.refuse(table)
    await bring_back(visit, table)
    table = await visit.desk.house.table(table.state.id) or table
    chair = table.chair_of(visit.row.id)
    view = None if chair is None else table.view(chair)
    if chair is None or view is None or table.deal is None:
        return visit.refuse(NoDealRunning())
    if not table.turn_of(visit.row.id) and not view.legal:
        owner = table.acting_owner
        return visit.refuse(NotYourTurn("" if owner is None else table.state.seats[owner].name))
    names = tuple(seat.name for seat in table.state.seats)
    where = position(view, table.deal.rules, chair, names)
    try:
        action = shorthand.read(text[:200], where, visit.speak.code)
    except shorthand.Unreadable as unreadable:
        return visit.refuse(_not_understood(unreadable))
    command = commands.Utter(visit.person(table), action)
    decided = await visit.desk.house.decide(table.state.id, command, visit.id)
    if isinstance(decided, IllegalMove) and decided.code in TERM_OF:
        about = {"what": "refused", "code": decided.code, "table": table.state.id}
        return await looks.show(visit, Asked(about))
    return visit.answer(decided)


def _not_understood(unreadable: shorthand.Unreadable) -> Refusal:
    """Why typed words were not taken, with what could be typed now."""
    if unreadable.like or not unreadable.nearest:
        return Unreadable(unreadable.text, unreadable.nearest)
    kind = Untimely if unreadable.untimely else Unknown
    return kind(unreadable.text, unreadable.nearest)


_SAYINGS: dict[str, Callable[[Visit, str], Awaitable[Answer]]] = {
    "mighty": open_table,
    "join": _join,
    "hand": _hand,
    "board": _board,
    "rules": _rules,
    "leaderboard": annals.ranks,
    "season": annals.season,
    "stats": annals.stats,
    "versus": annals.versus,
    "correct": annals.correct,
    "help": _help,
    "learn": _learn,
    "what": _what,
    "language": _language,
    "mute": _mute,
    "cut": _cut,
    "settings": _settings,
    "leave": _leave,
    "pause": _pause,
    "stop": _stop,
    "start": _start,
    "history": _history,
    "privacy": _privacy,
    "export-me": _export,
    "forget-me": _forget,
}
