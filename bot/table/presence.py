"""Absence and return: who plays for himself, who is played for, who stands up, and when the whole table sleeps.

Two turns in a row that ran out of time make a seat *away*: the program plays it at the table's pace until the person
presses anything. When nobody is left the table sleeps: nothing moves, nothing is sent, any press of a seated person
wakes it. A lobby member whom nobody has heard of for long is removed, and only he.
"""

from __future__ import annotations

from bot.commands import Awake, Close, Depart, Elsewhere, Forget, Interrupt, Introduce, Leave, MoveChat, Wake
from bot.events import (
    BoardChanged,
    ChatChanged,
    ClockMoved,
    DraftChanged,
    LobbyChanged,
    PersonChanged,
    SeatAbsent,
    SeatBack,
)
from bot.facts import TableState
from bot.table import dealing, seats, turns
from bot.table.session import Session

TURNS_UNTIL_AWAY = 2


def go_away(table: Session, chair: int) -> None:
    """The program plays for this person from now on. If he is the host, somebody who is there takes over."""
    seat = table.state.seats[chair]
    if seat.person is None or seat.away:
        return
    seat.away = True
    table.happened(SeatAbsent(chair, seat.person))
    if table.state.host == seat.person and table.present():
        seats.pass_host_on(table, chair)


def sleep_if_deserted(table: Session, now: float) -> None:
    """Stop the table's clock when no person is left who plays for himself."""
    state = table.state
    if state.stage is TableState.PLAYING and not table.present() and not state.asleep:
        state.asleep = True
        state.program = state.deadline = state.window = None
        state.rest_until = now + table.timing.asleep
        table.happened(ClockMoved())


def wake(table: Session, command: Wake, now: float) -> None:
    """He pressed something: he plays for himself again, with a whole turn's time if it is his turn."""
    chair = table.seated(command.person.id)
    state, seat = table.state, table.state.seats[chair]
    if not seat.away and not state.asleep:
        return
    slept, state.asleep = state.asleep, False
    seat.away, seat.missed = False, 0
    state.votes.pop(f"replace/{chair}", None)
    table.happened(SeatBack(chair))
    if slept:
        state.rest_until = now + table.timing.asleep if state.paused else None
    if state.stage is not TableState.PLAYING or state.paused:
        return
    if slept and table.running.turn == 0:
        turns.open_deal(table, now)
        table.happened(ClockMoved())
    elif slept or table.acting_owner == chair:
        seat.left = table.timing.bank
        turns.begin(table, now)
        table.happened(ClockMoved())


def introduce(table: Session, command: Introduce, _now: float) -> None:
    """A person's name, language or reach has changed."""
    chair = table.seated(command.person.id)
    if seats.introduce(table.state.seats[chair], command.person):
        table.happened(PersonChanged(chair))


def elsewhere(table: Session, command: Elsewhere, _now: float) -> None:
    """A person sat down or stood up at another table: the switcher on his hand changes."""
    chair = table.seated(command.person)
    seat = table.state.seats[chair]
    if seat.elsewhere != command.tables:
        seat.elsewhere = command.tables
        table.happened(DraftChanged(chair))


def leave(table: Session, command: Leave | Depart, now: float) -> None:
    """Stand up: at once while no deal runs; else the program plays on and the seat is free when the deal is over.

    When everybody has left, a running deal is stopped unsettled."""
    chair = table.seated(command.person.id)
    if table.open_to_changes:
        seats.vacate(table, chair)
        table.happened(LobbyChanged())
        seats.close_if_deserted(table)
        table.say("say-left")
    elif table.state.stage is TableState.PLAYING:
        _leave_running_deal(table, chair, now)
        table.say("say-left-last" if table.state.ended else "say-leaving")


def _leave_running_deal(table: Session, chair: int, now: float) -> None:
    seat = table.state.seats[chair]
    if seat.leaving and seat.away:
        return
    mine = table.acting_owner == chair
    seat.leaving = True
    table.happened(PersonChanged(chair))
    if all(other.leaving for _, other in table.persons()):
        stop(table, now, "evening" if table.state.played else "deserted")
        return
    go_away(table, chair)
    sleep_if_deserted(table, now)
    if mine and not table.state.paused and not table.state.asleep:
        turns.begin(table, now)


def forget(table: Session, command: Forget, _now: float) -> None:
    """Somebody who sits here no more is forgotten: what he made stays on the sheet, without a name."""
    made = table.state.scores.get(command.person)
    if table.chair_of(command.person) is None and made is not None and made.name:
        made.name = ""
        table.happened(BoardChanged())


def move_chat(table: Session, command: MoveChat, _now: float) -> None:
    """The chat's title, language, zone or address has changed."""
    state = table.state
    before = (state.title, state.language, state.zone)
    state.title = state.title if command.title is None else command.title
    state.language = command.language or state.language
    state.zone = command.zone or state.zone
    if command.moved or before != (state.title, state.language, state.zone):
        table.happened(ChatChanged())


def close(table: Session, command: Close, now: float) -> None:
    """The chat is gone, or the operator stops the table."""
    if table.state.stage is not TableState.ENDED:
        stop(table, now, command.reason)


def stop(table: Session, now: float, reason: str) -> None:
    """End the table; a running deal is not settled, its shuffle is revealed."""
    if table.state.stage is TableState.PLAYING:
        dealing.finish(table, now, stopped=True)
    if table.state.stage is not TableState.ENDED:
        seats.end_table(table, reason)


def remove_idle(table: Session, now: float) -> None:
    """Remove lobby members nobody heard of for long; between deals the evening is over when nobody goes on."""
    state = table.state
    if state.stage is TableState.BETWEEN:
        seats.end_table(table, "evening")
        return
    limit = now - table.timing.idle
    idle = [chair for chair, seat in table.persons() if seat.seen <= limit]
    for chair in idle:
        seats.vacate(table, chair)
    if idle:
        table.happened(LobbyChanged())
    if idle or state.touched <= limit:
        seats.close_if_deserted(table, "expired")


def idle_at(table: Session) -> float:
    """When ``remove_idle`` has something to do."""
    state = table.state
    heard = [seat.seen for _, seat in table.persons()] if state.stage is TableState.LOBBY else []
    return min(heard, default=state.touched) + table.timing.idle


def awake(table: Session, _command: Awake, now: float) -> None:
    """The program was away itself: what fell due meanwhile moves to now plus one turn's time; nobody is made away by
    our absence, and no lobby expires by it."""
    state = table.state
    if state.touched > now:
        _set_back(table, now)
    if state.interrupted:
        state.interrupted = False
        table.happened(BoardChanged())
    if table.open_to_changes:
        if idle_at(table) <= now:
            for _, seat in table.persons():
                seat.seen = now
            table.happened(LobbyChanged())
        return
    if state.stage is not TableState.PLAYING:
        return
    if state.rest_until is not None and state.rest_until <= now:
        state.rest_until = now + table.timing.asleep
        table.happened(ClockMoved())
    elif state.window is not None and state.window <= now:
        state.window = state.deadline = now + table.timing.window
        table.happened(ClockMoved())
    elif state.deadline is not None and state.deadline <= now and table.acting_owner is not None:
        seat = state.seats[table.acting_owner]
        seat.left, state.since = table.timing.bank, now
        state.deadline = now + table.timing.one_turn(double=turns.doubled(table))
        table.happened(ClockMoved())


def _set_back(table: Session, now: float) -> None:
    """The machine's clock was set back while the program was away: everything of this table stands as far ahead of it
    as it did of the clock then, so that nobody waits for hours that were lived already."""
    state = table.state
    ahead = state.touched - now
    state.touched, state.since = now, state.since - ahead
    state.program = None if state.program is None else state.program - ahead
    state.deadline = None if state.deadline is None else state.deadline - ahead
    state.window = None if state.window is None else state.window - ahead
    state.rest_until = None if state.rest_until is None else state.rest_until - ahead
    for seat in state.seats:
        seat.seen = min(seat.seen, now)
    table.happened(ClockMoved())


def interrupt(table: Session, _command: Interrupt, _now: float) -> None:
    """The board says that the program will be back in a moment."""
    if table.state.stage is TableState.PLAYING and not table.state.interrupted:
        table.state.interrupted = True
        table.happened(BoardChanged())
