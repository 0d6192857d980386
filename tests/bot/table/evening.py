"""An evening at one table, for tests: a Table whose decisions are committed at once, people, and a hand clock."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bot import commands
from bot.buttons import Decision, Press
from bot.clocks import TIMINGS, Pace
from bot.commands import Command, Person, Reach, Supplies
from bot.facts import Speed, TableState
from bot.ids import ChatId, PersonId, TableId
from bot.refusals import Refusal
from bot.table import Opening, Outcome, StoredDeal, Table
from bot.table.portrait import Around
from bot.table.wants import Wanted
from engine import shuffle
from engine.actions import Action, parse
from engine.ai import basic

LIVE = TIMINGS[Speed.LIVE]
NOON = 1_790_000_000.0
NAMES = ("민지", "Alex", "준", "서연", "하늘", "Kim", "이슬", "Bo")
MINJI, ALEX, JUN, SEOYEON, HANEUL = (
    Person(PersonId(number + 1), name, f"local:@{number + 1}", "ko") for number, name in enumerate(NAMES[:5])
)
EVERYBODY = (MINJI, ALEX, JUN, SEOYEON, HANEUL)


def seed(table: str, number: int) -> bytes:
    return hashlib.sha256(f"{table}/{number}".encode()).digest()


class Evening:
    """``do`` expects success, ``refused`` a refusal. The first person opened the table."""

    def __init__(
        self,
        rules: str | dict[str, object] = "tichu5",
        *,
        host: Person = MINJI,
        speed: Speed = Speed.LIVE,
        name: str = "abcdefgh",
        pace: float = 0.0,
        practice: bool = False,
    ) -> None:
        self.now = NOON
        self.pace = Pace(pace)
        self.deals: dict[int, StoredDeal] = {}
        self.records: list[dict[str, object]] = []
        self.outcomes: list[Outcome] = []
        opening = Opening(TableId(name), ChatId(7), rules, seed(name, 1), title="모임", speed=speed, practice=practice)
        self.table, outcome = Table.open(opening, host, share="share0", public="public1", now=self.now, pace=self.pace)
        self._take(outcome)

    @property
    def state(self):
        return self.table.state

    @property
    def deal(self):
        assert self.table.deal is not None
        return self.table.deal

    @property
    def rules(self):
        return self.table.facts(Around()).rules

    def _take(self, outcome: Outcome) -> Outcome:
        if not outcome.changed:
            return outcome
        self.table.committed(self.table.revision + 1)
        self.outcomes.append(outcome)
        for drawn in outcome.seeds:
            assert drawn.deal not in self.deals, "a stored seed is never replaced"
            self.deals[drawn.deal] = StoredDeal(drawn.deal, drawn.seed)
        if outcome.dealt is not None:
            number = outcome.dealt.deal
            self.deals[number] = replace(self.deals[number], message=outcome.dealt.message, pot=outcome.dealt.pot)
        for number, sequence, text in outcome.actions:
            done = self.deals[number].actions
            assert sequence == len(done)
            self.deals[number] = replace(self.deals[number], actions=(*done, text))
        if outcome.closed is not None:
            self.records.append(outcome.closed.record)
        return outcome

    def handle(self, command: Command) -> Outcome | Refusal:
        result = self.table.handle(command, self.now)
        return result if isinstance(result, Refusal) else self._take(result)

    def do(self, command: Command) -> Outcome:
        result = self.handle(command)
        assert isinstance(result, Outcome), result
        return result

    def refused(self, command: Command) -> Refusal:
        before = self.table.snapshot()
        result = self.handle(command)
        assert isinstance(result, Refusal), result
        assert self.table.snapshot() == before, "a refusal changes nothing"
        return result

    def wants(self, outcome: Outcome | None = None) -> Wanted:
        return self.table.wanted(outcome or self.outcomes[-1])

    # What people do.

    def supplies(self, pot: int = 0) -> Supplies:
        return Supplies(seed(self.state.id, self.state.number + 2), pot)

    def join(self, *people: Person, seat: int | None = None) -> Outcome:
        outcome = Outcome()
        for person in people:
            outcome = self.do(commands.Join(person, f"share{person.id}", f"public{person.id}", seat))
        return outcome

    def fill(self, person: Person = MINJI) -> Outcome:
        return self.do(commands.Start(person, self.supplies(), fill=True))

    def start(self, person: Person = MINJI, pot: int = 0) -> Outcome:
        return self.do(commands.Start(person, self.supplies(pot)))

    def next(self, person: Person = MINJI, pot: int = 0) -> Outcome:
        return self.do(commands.NextDeal(person, self.state.number, self.supplies(pot)))

    def decision(self) -> Decision:
        return Decision(self.state.number, self.deal.turn)

    def press(self, person: Person, verb: str, *args: str, decision: Decision | None = None) -> Command:
        return commands.Decide(person, Press(self.state.id, verb, decision or self.decision(), args))

    def say(self, person: Person, text: str) -> Command:
        return commands.Utter(person, parse(f"0 {text}"))

    def acting(self) -> Person | None:
        """The person to act; None if the program has the turn."""
        owner = self.table.acting_owner
        assert owner is not None
        person = self.state.seats[owner].person
        return None if person is None else next(each for each in EVERYBODY if each.id == person)

    def choice(self) -> Action:
        """What a sensible player would do in the seat to act."""
        acting = self.deal.to_act
        assert acting is not None
        view = self.deal.view(self.table.acting_owner)
        return basic.choose(view, self.deal.rules, shuffle.dice(bytes(32), acting, self.deal.turn).below)

    def pass_time(self, seconds: float | None = None) -> Outcome:
        """Let time pass: until the table's clock is due, or so many seconds; then ring."""
        due = self.table.due
        assert due is not None or seconds is not None
        self.now = self.now + seconds if seconds is not None else max(self.now, due or 0.0)
        return self.do(commands.TimePassed())

    def act(self) -> Outcome:
        """One turn: the person to act does something sensible, or the program moves."""
        person = None if self.state.window is not None else self.acting()
        if person is None or not self.state.seats[self.table.acting_owner or 0].present:
            return self.pass_time()
        return self.do(commands.Utter(person, self.choice()))

    def act_until(self, phase: str) -> None:
        for _ in range(400):
            if self.table.deal is None or (self.state.window is None and self.deal.phase == phase):
                return
            self.act()
        raise AssertionError(f"{phase} never came")

    def play_out(self) -> None:
        """To the end of the deal."""
        self.act_until("over")
        assert self.state.stage is not TableState.PLAYING

    def reread(self) -> Table:
        """The table as it would be after a restart."""
        deals = [self.deals[number] for number in sorted(self.deals)]
        return Table.restore(self.table.snapshot(), self.table.revision, deals, pace=self.pace)


def full(rules: str = "tichu5", people: Iterable[Person] = EVERYBODY, **how: Any) -> Evening:
    """A started table with these people, AI players on the other seats."""
    host, *others = people
    evening = Evening(rules, host=host, **how)
    evening.join(*others)
    evening.do(commands.Start(host, evening.supplies(), fill=True))
    return evening


def contested(people: Iterable[Person] = EVERYBODY, **how: Any) -> Evening:
    """As ``full``, of a deal that is not passed out: in its exchange."""
    people = tuple(people)
    for letter in "abcdefghijkl":
        evening = full(people=people, name=f"{letter}bcdefgh", **how)
        evening.act_until("exchange")
        if evening.table.deal is not None:
            return evening
    raise AssertionError("every deal was passed out")


def unreachable(person: Person, reach: Reach = Reach.NONE) -> Person:
    return replace(person, reach=reach)


def chair_of(evening: Evening, person: commands.Person) -> int:
    chair = evening.table.chair_of(person.id)
    assert chair is not None
    return chair


def to_act(evening: Evening) -> commands.Person:
    person = evening.acting()
    assert person is not None
    return person


def run_out(evening: Evening) -> commands.Person:
    """The person to act lets his time run out."""
    person = to_act(evening)
    evening.pass_time()
    return person


def go_away(evening: Evening, person: commands.Person) -> None:
    """Two turns in a row of this person run out; everybody else plays."""
    for _ in range(200):
        if evening.state.seats[chair_of(evening, person)].away:
            return
        if evening.acting() == person:
            run_out(evening)
        else:
            evening.act()
    raise AssertionError("never away")
