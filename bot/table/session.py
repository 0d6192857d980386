"""What the rooms of a table work on: its state, the running deal, and the outcome being collected."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from bot.clocks import PACE, TIMINGS, Pace, Timing
from bot.events import Event
from bot.facts import Speed, TableState
from bot.ids import PersonId
from bot.refusals import NotSeated, Refused
from bot.rulenames import RulesValue
from bot.table.outcome import Outcome, Say
from bot.table.state import GHOST, Seat, State
from engine.deal import Deal
from engine.presets import resolve
from engine.ruleset import Ruleset
from engine.shuffle import canonical


def text_of(value: RulesValue) -> str:
    """A ``rules`` value as text: a preset's name or a rule string as it is, else canonical JSON. Names the pot."""
    return value if isinstance(value, str) else canonical(value)


@lru_cache(maxsize=512)
def _named(name: str) -> Ruleset:
    return resolve(name)


@lru_cache(maxsize=512)
def _described(text: str) -> Ruleset:
    return resolve(json.loads(text))


def rules_of(value: RulesValue) -> Ruleset:
    """The ruleset; equal values share one. Raises engine.errors.RulesetError for what is none."""
    return _named(value) if isinstance(value, str) else _described(canonical(value))


@dataclass(slots=True)
class Session:
    """A table in memory. ``revision``: as committed; while a command is handled the one to come is one more.
    ``seeds``: of the running deal and of the one after it, by number (secret until the deal is over)."""

    state: State
    rules: Ruleset
    revision: int = 0
    deal: Deal | None = None
    message: str = ""
    seeds: dict[int, bytes] = field(default_factory=dict[int, bytes])
    timings: Mapping[Speed, Timing] = field(default_factory=lambda: TIMINGS)
    pace: Pace = PACE
    outcome: Outcome = field(default_factory=Outcome)

    # What a decision collects.

    def happened(self, *events: Event) -> None:
        self.outcome.events.extend(events)

    def say(self, key: str, **variables: str | int) -> None:
        self.outcome.say = Say(key, variables)

    # Who is who.

    @property
    def timing(self) -> Timing:
        return self.timings[self.state.speed]

    @property
    def open_to_changes(self) -> bool:
        """Seats may change: no deal runs."""
        return self.state.stage in (TableState.LOBBY, TableState.BETWEEN)

    @property
    def running(self) -> Deal:
        """The running deal, which the stage says there is."""
        if self.deal is None:
            raise AssertionError("no deal runs")
        return self.deal

    def chair_of(self, person: PersonId | None) -> int | None:
        if person is None:
            return None
        for number, seat in enumerate(self.state.seats):
            if seat.person == person:
                return number
        return None

    def kept_for(self, chair: int) -> PersonId | None:
        """Who sat there at the table that is played again, and has taken no seat here yet."""
        chairs = self.state.chairs
        person = chairs[chair] if chair < len(chairs) else None
        return person if self.chair_of(person) is None else None

    def seated(self, person: PersonId) -> int:
        """The person's chair. Refuses with NotSeated."""
        chair = self.chair_of(person)
        if chair is None:
            raise Refused(NotSeated())
        return chair

    def name_of(self, chair: int | None) -> str:
        """The name of the person there, "" for anybody else."""
        if chair is None or self.state.seats[chair].person is None:
            return ""
        return self.state.seats[chair].name

    def host_name(self) -> str:
        return self.name_of(self.chair_of(self.state.host))

    def owner(self, chair: int) -> int:
        """The chair whose person acts for ``chair``: its own, or the hand's that an open dummy belongs to."""
        return chair - 1 if self.rules.seats.dummies and chair % 2 else chair

    def machine(self, chair: int) -> int | None:
        """Which AI player has this chair, ``GHOST`` for the ghost; None: a person, an open dummy or nobody."""
        return GHOST if chair == self.rules.ghost_seat else self.state.seats[chair].ai

    @property
    def acting(self) -> int | None:
        """The seat to act in the running deal; None in no deal and while the declaration window is open."""
        if self.deal is None or self.state.window is not None:
            return None
        return self.deal.to_act

    @property
    def acting_owner(self) -> int | None:
        """The chair whose person (or program) has the turn."""
        acting = self.acting
        return None if acting is None else self.owner(acting)

    def persons(self) -> Iterator[tuple[int, Seat]]:
        for number, seat in enumerate(self.state.seats):
            if seat.person is not None:
                yield number, seat

    def present(self) -> list[int]:
        """Chairs of people who play for themselves."""
        return [number for number, seat in self.persons() if not seat.away]

    def empty(self) -> list[int]:
        seats = self.state.seats
        return [chair for chair in self.rules.people if seats[chair].person is None and seats[chair].ai is None]
