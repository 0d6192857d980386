"""Buttons: from a token as it came back to a command for its table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot import choosing, commands, surfaces
from bot.buttons import BadToken, Press, decode
from bot.commands import Command, Person, Supplies
from bot.house import Make
from bot.ids import TableId
from bot.ports import Answer, Pressed
from bot.reception import again, copies, joining, learning, looks, past, rights
from bot.reception.visit import Visit, table_named
from bot.refusals import NotAButton, Refusal, Stranger
from bot.table import Table

Wish = Callable[[Visit, Person, Press], Command | Make]


async def press(visit: Visit, pressed: Pressed) -> Answer:
    """Answer a press. Its token is forged until the table has checked it against the sender's own seat."""
    try:
        wish = decode(pressed.token)
    except BadToken:
        return visit.refuse(NotAButton())
    if wish.verb in _BACK:
        return await _BACK[wish.verb](visit, wish, pressed)
    if wish.verb in looks.VERBS:
        return await looks.look(visit, wish, pressed)
    if wish.verb not in _WISHES and wish.verb not in copies.PLAYING:
        return visit.refuse(NotAButton())
    if visit.row is None and not visit.anonymous and wish.verb != "join":
        return visit.refuse(Stranger())
    table = await table_named(visit, wish.table)
    if isinstance(table, Refusal):
        return visit.refuse(table)
    if wish.verb == "join":
        await copies.disarm(visit, table, wish, pressed.place)
        return await joining.join(visit, table, int(wish.args[0]) if wish.args else None)
    await joining.bring_back(visit, table)
    hand = _hand_of(visit, table) if wish.verb in copies.PLAYING else None
    if hand is not None:
        visit.expect(hand)
    made = _command(visit, visit.person(table), wish, pressed)
    decided = await visit.desk.house.decide(table.state.id, made, visit.id)
    answer = visit.answer(decided)
    copy = await copies.disarm(visit, table, wish, pressed.place)
    if wish.verb in copies.PLAYING and not isinstance(decided, Refusal) and not copy:
        answer = await _with_hand(visit, answer, table)
    if hand is not None and answer.key != hand:
        visit.desk.surfaces.forgo(hand)
    return answer


def _command(visit: Visit, person: Person, wish: Press, pressed: Pressed) -> Command | Make:
    if wish.verb in choosing.SKETCHES:
        return commands.Sketch(person, wish, pressed.values)
    if wish.verb in choosing.ACTIONS:
        return commands.Decide(person, wish)
    return _WISHES[wish.verb](visit, person, wish)


def _start(person: Person, *, fill: bool) -> Make:
    def make(_table: Table, supplies: Supplies) -> Command:
        return commands.Start(person, supplies, fill=fill)

    return make


def _next(person: Person, deal: int) -> Make:
    def make(_table: Table, supplies: Supplies) -> Command:
        return commands.NextDeal(person, deal, supplies)

    return make


def _deal(wish: Press) -> int:
    return 0 if wish.decision is None else wish.decision.deal


def _vote(_visit: Visit, person: Person, wish: Press) -> Command:
    match wish.args:
        case ("replace", seat):
            return commands.VoteReplace(person, int(seat))
        case ("pause",):
            return commands.Pause(person)
        case _:
            return commands.VoteStop(person)


def _settings(_visit: Visit, person: Person, wish: Press) -> Command:
    return commands.OpenSettings(person, "/".join(wish.args) or None)


def _ready(_visit: Visit, person: Person, wish: Press) -> Command:
    if wish.decision is None:
        raise AssertionError("a decoded ready carries its decision")
    return commands.Ready(person, wish.decision)


def _ahead(_visit: Visit, person: Person, wish: Press) -> Command:
    card = wish.args[0]
    return commands.PlayAhead(person, _deal(wish), None if card == "none" else card)


_BACK: dict[str, Callable[[Visit, Press, Pressed], Awaitable[Answer]]] = {
    "again": lambda visit, wish, _pressed: again.again(visit, TableId(wish.table)),
    "learn": lambda visit, wish, pressed: learning.learn(visit, int(wish.args[0]), "".join(wish.args[1:]), pressed),
    "history": lambda visit, wish, pressed: past.history(visit, int(wish.args[0]) if wish.args else 1, pressed),
    "deal": past.deal,
    "picture": past.picture,
    "privacy": lambda visit, _wish, pressed: rights.privacy(visit, pressed),
    "export": lambda visit, _wish, _pressed: rights.export(visit),
    "forget": rights.forget,
}
"""Verbs that look back, begin again, ask for one's rights, or learn."""

_WISHES: dict[str, Wish] = {
    "leave": lambda _visit, person, _wish: commands.Leave(person),
    "addai": lambda _visit, person, _wish: commands.AddAi(person),
    "dropai": lambda _visit, person, wish: commands.DropAi(person, int(wish.args[0])),
    "host": lambda _visit, person, wish: commands.GiveHost(person, int(wish.args[0])),
    "fill": lambda _visit, person, _wish: _start(person, fill=True),
    "start": lambda _visit, person, _wish: _start(person, fill=False),
    "settings": _settings,
    "set": lambda _visit, person, wish: commands.Change(person, *wish.args),
    "vote": _vote,
    "resume": lambda _visit, person, _wish: commands.Resume(person),
    "cut": lambda visit, person, wish: commands.Cut(person, visit.share, _deal(wish)),
    "next": lambda _visit, person, wish: _next(person, _deal(wish)),
    "end": lambda _visit, person, wish: commands.EndEvening(person, _deal(wish)),
    "autopass": lambda _visit, person, wish: commands.AutoPass(person, _deal(wish), on=wish.args[0] == "on"),
    "ahead": _ahead,
    "ready": _ready,
    "join": lambda visit, person, _wish: commands.Join(person, visit.share, ""),
}
"""Verbs that are wishes of a table, besides actions and drafts."""


async def _with_hand(visit: Visit, answer: Answer, table: Table) -> Answer:
    """The answer to a press on a hand may carry the hand as it is now (Surfaces 9)."""
    now = await visit.desk.house.table(table.state.id)
    chair = None if now is None or visit.row is None else now.chair_of(visit.row.id)
    if now is None or chair is None:
        return answer
    screen = await visit.desk.gallery.hand(now, chair)
    return replace(answer, screen=screen, key=_hand_of(visit, now), revision=now.revision)


def _hand_of(visit: Visit, table: Table) -> str | None:
    """Where somebody who presses here sees his hand: the private message or the panel."""
    chair = None if visit.row is None else table.chair_of(visit.row.id)
    if chair is None or visit.row is None:
        return None
    hand = surfaces.hand_key(table.state.id, chair)
    return hand if visit.private else surfaces.panel_of(hand, visit.row.id)
