"""What a table decides together: ending early, pausing, and putting an AI player on an absent person's seat.

A vote passes with more than half of the people who play for themselves (the person it is about does not count). An
administrator of the chat decides alone; the host may pause alone.
"""

from __future__ import annotations

from bot.commands import Pause, Person, Resume, VoteReplace, VoteStop
from bot.events import ClockMoved, LobbyChanged, SeatLeft, VoteChanged
from bot.facts import TableState
from bot.ids import PersonId
from bot.refusals import NoDealRunning, NotAway, NotSeated, Refused
from bot.table import presence, seats, turns
from bot.table.session import Session

SHORTEST_REST = 5.0
"""seconds a turn has at least when a pause ends"""


def electorate(table: Session, about: int | None = None) -> list[PersonId]:
    """People whose votes count."""
    found = [table.state.seats[chair].person for chair in table.present() if chair != about]
    return [person for person in found if person is not None]


def needed(table: Session, about: int | None = None) -> int:
    """Votes that carry."""
    return len(electorate(table, about)) // 2 + 1


def _vote(table: Session, kind: str, person: Person, about: int | None = None) -> bool:
    """Count a vote once; True when it carries."""
    if person.admin:
        return True
    if table.chair_of(person.id) is None:
        raise Refused(NotSeated())
    voters = [voter for voter in table.state.votes.get(kind, []) if voter in electorate(table, about)]
    if person.id not in voters:
        voters.append(person.id)
        table.state.votes[kind] = voters
        table.happened(VoteChanged())
    table.say("say-voted", yes=len(voters), needed=needed(table, about))
    return len(voters) >= needed(table, about)


def vote_stop(table: Session, command: VoteStop, now: float) -> None:
    """End the table; a running deal stays unsettled."""
    if _vote(table, "stop", command.person):
        presence.stop(table, now, "stopped")
        table.say("say-stopped")


def vote_replace(table: Session, command: VoteReplace, _now: float) -> None:
    """An AI player takes an absent person's seat for good. The running deal still settles for the person."""
    chair = command.seat
    person = table.state.seats[chair].person if 0 <= chair < len(table.state.seats) else None
    if person is None or not table.state.seats[chair].away:
        raise Refused(NotAway(table.name_of(chair) if person is not None else ""))
    if not _vote(table, f"replace/{chair}", command.person, chair):
        return
    name = table.state.seats[chair].name
    if table.state.stage is TableState.PLAYING:
        seats.evening_score(table, person, name)
    seats.seat_ai(table, chair)
    seats.forget_votes(table, chair, person)
    if table.state.host == person:
        seats.pass_host_on(table, chair)
    table.happened(SeatLeft(chair, person), LobbyChanged(), VoteChanged())
    table.say("say-replaced", name=name)


def pause(table: Session, command: Pause, now: float) -> None:
    """Stop the clock: the host (or an administrator) at once, others by vote."""
    state = table.state
    if state.stage is not TableState.PLAYING:
        raise Refused(NoDealRunning())
    if state.paused:
        table.say("say-paused")
        return
    if command.person.id != state.host and not _vote(table, "pause", command.person):
        return
    state.votes.pop("pause", None)
    state.remaining = None if state.deadline is None else max(0.0, state.deadline - now)
    state.paused = True
    state.rest_until = now + table.timing.asleep
    table.happened(ClockMoved())
    table.say("say-paused")


def resume(table: Session, command: Resume, now: float) -> None:
    """Go on: anybody who sits here. The turn has what it had left."""
    table.seated(command.person.id)
    state = table.state
    if not state.paused:
        return
    state.paused, state.rest_until = False, None
    rest, state.remaining = max(SHORTEST_REST, state.remaining or 0.0), None
    owner = table.acting_owner
    if state.window is not None:
        state.window = state.deadline = now + rest
    elif owner is not None and table.state.seats[owner].present and state.deadline is not None:
        state.since = now - max(0.0, state.deadline - rest - state.since)
        state.deadline = now + rest
        state.program = None
        if turns.chosen_ahead(table) is not None:
            state.program = now + table.pace.moment(state.id, state.number, table.running.turn)
    else:
        turns.begin(table, now)
    table.happened(ClockMoved())
    table.say("say-resumed")
