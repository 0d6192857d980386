"""The chairs themselves: who takes one, who stands up, who is host; and the end of a table nobody is left at.

A change of seats takes the cuts anew (architecture.md, Fair shuffle 3).
"""

from __future__ import annotations

from bot.commands import Person
from bot.events import SeatLeft, SeatTaken, TableEnded
from bot.facts import TableState
from bot.ids import PersonId
from bot.table.outcome import SeedDrawn
from bot.table.session import Session
from bot.table.state import Score, Seat
from engine import shuffle


def seat_person(table: Session, chair: int, person: Person, *, share: str, public: str, now: float) -> None:
    seat = table.state.seats[chair] = Seat(person=person.id, public=public, share=share, seen=now)
    introduce(seat, person)
    if table.chair_of(table.state.host) is None:
        table.state.host = person.id
    take_cuts_anew(table)
    table.happened(SeatTaken(chair, person.id))


def introduce(seat: Seat, person: Person) -> bool:
    """Take over what a person is called and how he is reached. True if anything is new."""
    before = known(seat)
    seat.name, seat.address, seat.language, seat.reach = person.name, person.address, person.language, person.reach
    seat.muted, seat.quiet, seat.confirm = person.muted, person.quiet, person.confirm
    seat.habits = person.habits
    return before != known(seat)


def known(seat: Seat) -> Person:
    """The person on this chair as the table knows him."""
    assert seat.person is not None
    return Person(
        seat.person,
        seat.name,
        seat.address,
        seat.language,
        reach=seat.reach,
        muted=seat.muted,
        quiet=seat.quiet,
        confirm=seat.confirm,
        habits=seat.habits,
    )


def seat_ai(table: Session, chair: int) -> None:
    """Put the AI player with the lowest free number on a chair."""
    taken = {seat.ai for seat in table.state.seats}
    table.state.seats[chair] = Seat(ai=next(number for number in range(len(taken) + 1) if number not in taken))
    take_cuts_anew(table)


def vacate(table: Session, chair: int) -> None:
    """Empty a person's chair and pass the host on. What he made here stays on the evening's sheet."""
    person = table.state.seats[chair].person
    if person is None:
        return
    table.state.seats[chair] = Seat()
    table.happened(SeatLeft(chair, person))
    forget_votes(table, chair, person)
    if table.state.host == person:
        pass_host_on(table, chair)
    take_cuts_anew(table)


def forget_votes(table: Session, chair: int, person: PersonId) -> None:
    for voters in table.state.votes.values():
        if person in voters:
            voters.remove(person)
    table.state.votes.pop(f"replace/{chair}", None)


def pass_host_on(table: Session, chair: int) -> None:
    """The next person in seat order becomes host, those who are there first; nobody if there is nobody else."""
    seats = table.state.seats
    order = [(chair + step) % len(seats) for step in range(1, len(seats))]
    people = [number for number in order if seats[number].person is not None]
    here = [number for number in people if not seats[number].away]
    heir = next(iter(here or people), None)
    table.state.host = None if heir is None else seats[heir].person


def take_cuts_anew(table: Session) -> None:
    for seat in table.state.seats:
        seat.cut = None


def evening_score(table: Session, person: PersonId, name: str) -> Score:
    """This person's line on the evening's sheet."""
    return table.state.scores.setdefault(person, Score(name))


def end_table(table: Session, reason: str) -> None:
    """No deal runs any more; the table is over."""
    state = table.state
    state.stage, state.ended, state.page = TableState.ENDED, reason, None
    stop_clocks(table)
    seed = table.seeds[state.number + 1]
    table.outcome.abandoned = SeedDrawn(state.number + 1, seed, shuffle.commitment(seed))
    people = tuple(seat.person for _, seat in table.persons() if seat.person is not None)
    table.happened(TableEnded(reason, people))


def stop_clocks(table: Session) -> None:
    state = table.state
    state.deadline = state.program = state.window = state.rest_until = state.remaining = None
    state.asleep = state.paused = False
    state.votes = {}


def close_if_deserted(table: Session, reason: str = "deserted") -> None:
    """A table without people ends: with its sheet if anything was settled, else for this reason."""
    if table.state.stage is not TableState.ENDED and not any(True for _ in table.persons()):
        end_table(table, "evening" if table.state.played else reason)
