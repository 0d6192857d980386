"""A table on the stage: a real ``Table`` with three people and AI players, played by the standard AI, seeds fixed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.clocks import Pace
from bot.commands import Change, Command, Join, Person, Start, Supplies, TakeRules, TimePassed, Utter
from bot.facts import HandFacts, TableFacts, TableState
from bot.gallery import as_dealt
from bot.ids import ChatId, PersonId, TableId
from bot.refusals import Refusal
from bot.table import Opening, Outcome, Table
from bot.table.outcome import DealClosed
from bot.table.portrait import Around
from engine import record as records
from engine import shuffle
from engine.ai import basic
from engine.view import View

NOON = 1_796_000_000.0
PEOPLE = tuple(
    Person(PersonId(number), name, f"local:@{number}", "ko")
    for number, name in enumerate(("민지", "Alexandra von Hohenfels", "준 🎉 <b>"), 1)
)
"""a short name, one that is too long, and one that looks like markup"""
SEASON = "2026-12"


@dataclass(frozen=True, slots=True)
class Over:
    """A deal that has ended: the table between deals, and everybody's view of the deal."""

    facts: TableFacts
    view: View


def _over(closed: DealClosed, facts: TableFacts) -> Over:
    deal = records.replay(closed.record).deal
    if deal is None:
        raise AssertionError("a record of our own cannot be replayed")
    return Over(replace(facts, **as_dealt(closed.record)), deal.view(None))


def sensible(table: Table, people: Sequence[Person], seed: bytes) -> Utter | TimePassed:
    """What the standard AI would do in the place of the person to act; while the program has the turn, time passes."""
    deal, owner = table.deal, table.acting_owner
    person = None if owner is None else table.state.seats[owner].person
    if deal is None or owner is None or person is None:
        return TimePassed()
    dice = shuffle.dice(seed, owner, deal.turn)
    action = basic.choose(deal.view(owner), deal.rules, dice.below)
    return Utter(next(each for each in people if each.id == person), action)


class Stage:
    """``act`` plays one turn. Raises AssertionError where the table refuses what a person sensibly does: a mistake of
    the program."""

    def __init__(self, preset: str, number: int = 0) -> None:
        self.now = NOON
        self.over: Over | None = None
        self._salt = f"{preset}/{number}"
        opening = Opening(TableId("showcase"), ChatId(1), preset, self._seed(1), title="우리 동아리 <마이티>")
        self.table, outcome = Table.open(
            opening, PEOPLE[0], share="share", public="public1", now=self.now, pace=Pace(seconds=0.0)
        )
        self._commit(outcome)

    def _seed(self, number: int) -> bytes:
        return hashlib.sha256(f"showcase/{self._salt}/{number}".encode()).digest()

    def _commit(self, outcome: Outcome) -> None:
        self.table.committed(self.table.revision + outcome.changed)
        if outcome.closed is not None:
            self.over = _over(outcome.closed, self.facts())

    def do(self, command: Command) -> None:
        outcome = self.table.handle(command, self.now)
        if isinstance(outcome, Refusal):
            raise AssertionError(f"{command} was refused: {outcome}")  # noqa: TRY004 - not a matter of types
        self._commit(outcome)

    def join(self) -> None:
        """As many of the people as find a seat."""
        for person in PEOPLE[1 : len(self.table.rules.people)]:
            self.do(Join(person, "share", f"public{person.id}"))

    def change(self, option: str, value: str) -> None:
        self.do(Change(PEOPLE[0], option, value))

    def take(self, rules: str) -> None:
        self.do(TakeRules(PEOPLE[0], rules))

    def start(self) -> None:
        self.do(Start(PEOPLE[0], Supplies(self._seed(self.table.state.number + 2)), fill=True))

    @property
    def running(self) -> bool:
        return self.table.state.stage is TableState.PLAYING

    def act(self) -> None:
        """Whoever is to act does what the standard AI would."""
        move = sensible(self.table, PEOPLE, self._seed(0))
        if isinstance(move, TimePassed):
            self.now = max(self.now, self.table.due or self.now)
        self.do(move)

    def moments(self) -> Iterator[None]:
        """Play on to the end of the deal, one action at a time."""
        while self.running:
            yield
            self.act()

    # What is there to be seen.

    def facts(self) -> TableFacts:
        return self.table.facts(Around(SEASON, {person.id: 12 * person.id for person in PEOPLE}))

    def view(self, chair: int | None) -> View | None:
        return self.table.view(chair)

    def acting(self) -> int | None:
        """The chair of the person to act (or of one who may declare a deal miss), None while the program has the turn.

        An AI player's chair too: its hand is shown as if a person sat there."""
        if self.table.state.window is not None:
            return 0
        return self.table.acting_owner

    def mine(self, chair: int) -> HandFacts:
        return self.table.hand_facts(chair)

    def lobby(self, page: str | None = None) -> TableFacts:
        return replace(self.facts(), page=page)
