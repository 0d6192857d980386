"""Which surfaces a decision makes wanted. A function of what happened, never of a hand (Noninterference).

An action makes wanted: the board; the hand of the seat next to act; every hand when deal, phase, contract, friend or
known sides change. The hand of the seat that acted is brought up to date by the answer to its press, else with its next
turn. The order of the wants is their order in the chat: the board of deal 3 for the last time, result 3, board 4.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from bot import surfaces
from bot.commands import Reach
from bot.events import (
    ActionTaken,
    ChairsMoved,
    ChatChanged,
    ClockMoved,
    DealEnded,
    DealStarted,
    DraftChanged,
    Event,
    PersonChanged,
    SeatBack,
    SeatLeft,
    SeatTaken,
    TableEnded,
    TurnBegan,
    TurnEnded,
)
from bot.facts import TableState
from bot.surfaces import Want
from bot.table.session import Session
from bot.table.state import IN_PANEL, Seat


@dataclass(slots=True)
class Wanted:
    """``wants`` in chat order, one per key; ``gone``: keys whose message is to be deleted."""

    wants: dict[str, Want] = field(default_factory=dict[str, Want])
    gone: dict[str, None] = field(default_factory=dict[str, None])


def wanted(table: Session, events: list[Event]) -> Wanted:
    """The surfaces that these events make wanted, once the table has taken them in."""
    found = Wanted()
    for event in events:
        _want(table, event, found)
    for key in found.wants.keys() & found.gone.keys():
        if surfaces.kind_of(key) == "ping":
            del found.wants[key]
        else:
            del found.gone[key]
    return found


def _want(table: Session, event: Event, found: Wanted) -> None:
    state = table.state
    match event:
        case SeatTaken(seat=chair) | DraftChanged(seat=chair):
            _hand(table, chair, found)
        case SeatLeft(seat=chair):
            found.gone[surfaces.hand_key(state.id, chair)] = None
        case ChairsMoved(before=before):
            found.gone |= {surfaces.hand_key(state.id, chair): None for chair in before}
            _hands(table, found)
        case TurnBegan(owner=owner):
            _hand(table, owner, found)
            _ping(table, owner, found)
        case TurnEnded(deal=number, turn=turn):
            found.gone[surfaces.ping_key(state.id, number, turn)] = None
        case DealStarted(deal=number):
            _public(table, _before(table, number), found, last=True)
            _public(table, surfaces.board_key(state.id, number), found)
            if number == 1:  # seats may have been drawn anew
                found.gone |= {
                    surfaces.hand_key(state.id, chair): None
                    for chair, seat in enumerate(state.seats)
                    if seat.person is None
                }
            _hands(table, found)
        case DealEnded(deal=number):
            _public(table, surfaces.board_key(state.id, number), found, last=True)
            _public(table, surfaces.result_key(state.id, number), found)
            _hands(table, found)
        case TableEnded():
            _end(table, found)
        case ActionTaken(deal=number, seat=seat, turned=turned):
            _public(table, surfaces.board_key(state.id, number), found)
            acted = table.owner(seat)
            if turned:
                _hands(table, found)
            elif "ahead" in state.seats[acted].habits:
                _hand(table, acted, found)  # he chooses his next card from it
        case _:
            _standing(table, found)
            _private(table, event, found)


def _private(table: Session, event: Event, found: Wanted) -> None:
    """The hands that go with an event whose public message is wanted already."""
    match event:
        case ChatChanged():
            _hands(table, found)
        case SeatBack(seat=chair) | PersonChanged(seat=chair):
            _hand(table, chair, found)
        case ClockMoved() if table.acting_owner is not None:
            _hand(table, table.acting_owner, found)
            _ping(table, table.acting_owner, found)
        case _:
            pass


def _before(table: Session, number: int) -> str:
    """What the board of deal ``number`` follows."""
    if number == 1:
        return surfaces.lobby_key(table.state.id)
    return surfaces.result_key(table.state.id, number - 1)


def _standing(table: Session, found: Wanted) -> None:
    """The public message that shows where the table stands now."""
    state = table.state
    match state.stage:
        case TableState.LOBBY:
            _public(table, surfaces.lobby_key(state.id), found)
        case TableState.PLAYING:
            _public(table, surfaces.board_key(state.id, state.number), found)
        case TableState.BETWEEN:
            _public(table, surfaces.result_key(state.id, state.number), found)
        case TableState.ENDED:
            pass


def _public(table: Session, key: str, found: Wanted, *, last: bool = False) -> None:
    state = table.state
    old = found.wants.get(key)
    if old is None or last:
        found.wants[key] = Want(key, chat=state.chat, thread=state.thread, last=last)


def _hands(table: Session, found: Wanted) -> None:
    for chair, _ in table.persons():
        _hand(table, chair, found)


def _hand(table: Session, chair: int, found: Wanted, *, last: bool = False) -> None:
    person = table.state.seats[chair].person
    if person is not None:
        key = surfaces.hand_key(table.state.id, chair)
        found.wants[key] = Want(key, person=person, last=last)


def _ping(table: Session, chair: int, found: Wanted) -> None:
    """One fresh message when a turn waits and its owner has not acted for a while; never after its deadline."""
    state, seat = table.state, table.state.seats[chair]
    if not seat.present or state.deadline is None or state.paused or seat.person is None:
        return
    after = state.since + table.timing.nudge
    if after >= state.deadline or seat.muted or _quiet(seat, after, state.zone):
        return
    key = surfaces.ping_key(state.id, state.number, table.running.turn)
    if seat.reach is Reach.DM and IN_PANEL not in seat.habits:
        found.wants[key] = Want(key, person=seat.person, after=after, until=state.deadline)
    else:
        found.wants[key] = Want(key, chat=state.chat, thread=state.thread, after=after, until=state.deadline)


def _quiet(seat: Seat, at: float, zone: str) -> bool:
    """This person wants no ping at that hour of the chat's day."""
    if seat.quiet is None:
        return False
    first, last = seat.quiet
    hour = datetime.fromtimestamp(at, ZoneInfo(zone)).hour
    return first <= hour < last if first <= last else hour >= first or hour < last


def _end(table: Session, found: Wanted) -> None:
    state = table.state
    if state.number == 0:
        _public(table, surfaces.lobby_key(state.id), found, last=True)
    else:
        _public(table, surfaces.result_key(state.id, state.number), found, last=True)
        if state.played:
            _public(table, f"sheet:{state.id}", found, last=True)
    for chair, _ in table.persons():
        _hand(table, chair, found, last=True)
