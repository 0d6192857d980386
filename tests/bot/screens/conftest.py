"""A stage for screens: deals of any preset, played by pressing buttons at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest

from bot.buttons import Press, decode
from bot.choosing import SKETCHES, choose, decide
from bot.facts import Draft, HandFacts, SeatFacts, TableFacts, TableState
from bot.ids import TableId
from bot.language import Language, language
from bot.screens import Choose, Screen, hand
from bot.screens.screen import Button
from engine import presets
from engine.deal import Deal
from engine.ruleset import Ruleset
from engine.shuffle import deal_cards
from engine.view import View

NAMES = ("민지", "Alex", "준", "서연", "🎉", "محمد", "a@everyone <b>", "Kim")


def buttons_of(screen: Screen) -> list[Button]:
    """Every button of a screen, options of a Choose included."""
    found: list[Button] = []
    for group in screen.controls:
        found += group.options if isinstance(group, Choose) else group.buttons
    return found


@dataclass(slots=True)
class Stage:
    """One deal on the stage, with the half-made choices of its seats."""

    rules: Ruleset
    deal: Deal
    facts: TableFacts
    drafts: dict[int, Draft]
    dice: random.Random

    def view(self, seat: int | None = None) -> View:
        return self.deal.view(seat)

    def person_of(self, seat: int) -> int:
        """The seat whose private surface plays for ``seat``."""
        owner = self.facts.seats[seat].owner
        return seat if owner is None else owner

    def mine(self, seat: int) -> HandFacts:
        claimable = self.deal.to_act == seat and self.deal.phase == "play" and self.deal.can_claim(seat)
        return HandFacts(seat, draft=self.drafts.get(seat, Draft()), claimable=claimable)

    def hand(self, seat: int, tongue: Language) -> Screen:
        return hand(self.facts, self.mine(seat), self.view(seat), tongue)

    def step(self, tongue: Language) -> Screen | None:
        """One press of whoever is to act: a sketch or a decision. Returns the hand pressed, None for the ghost."""
        acting = self.deal.to_act
        assert acting is not None
        if self.facts.seats[acting].ghost:
            self.deal.apply(self.deal.legal()[0])
            return None
        seat = self.person_of(acting)
        screen = self.hand(seat, tongue)
        pressable = [decode(button.token) for button in buttons_of(screen) if button.token]
        useful = [press for press in pressable if press.verb not in ("autopass", "hand")]
        self.press(seat, acting, self.dice.choice(useful))
        return screen

    def press(self, seat: int, acting: int, press: Press) -> None:
        draft = self.drafts.get(seat, Draft())
        if press.verb in SKETCHES:
            self.drafts[seat] = choose(draft, press, (), self.view(seat))
        else:
            self.deal.apply(decide(press, acting, draft))
            self.drafts.clear()
            self.facts = replace(self.facts, deadline=1_796_000_000.0 + self.deal.turn)


def facts_of(rules: Ruleset) -> TableFacts:
    seats = []
    for seat in range(rules.seats_total):
        if seat == rules.ghost_seat:
            seats.append(SeatFacts(ghost=True))
        elif seat not in rules.people:
            seats.append(SeatFacts(owner=seat - 1))
        elif seat % 3 == 2:
            seats.append(SeatFacts(ai=seat))
        else:
            seats.append(SeatFacts(name=NAMES[seat], address=f"local:@{seat}", score=seat - 2, season=10 * seat))
    return TableFacts(
        id=TableId("abcdefgh"),
        rules=rules,
        state=TableState.PLAYING,
        seats=tuple(seats),
        title="우리 <b>동아리</b>",
        host=0,
        season="2026-12",
        deal=3,
        commitment="7f3a" * 16,
        deadline=1_796_000_000.0,
        idle_seconds=1800,
    )


def stage_of(preset: str, seed: int) -> Stage:
    rules = presets.load(preset)
    dice = random.Random(seed)
    resting = tuple(rules.people[-rules.resting_total :]) if rules.resting_total else ()
    dealt = deal_cards(rules, dice.randbytes(32), "test", resting)
    return Stage(rules, Deal.start(rules, dealt, rules.people[0]), facts_of(rules), {}, dice)


@pytest.fixture
def stage() -> Callable[[str, int], Stage]:
    return stage_of


@pytest.fixture
def facts() -> Callable[..., TableFacts]:
    """``facts("tichu5", deadline=None, …)``"""
    return lambda preset="tichu5", **changes: replace(facts_of(presets.load(preset)), **changes)


@pytest.fixture
def played_out() -> Callable[[str, int], Stage]:
    """A deal played to its end at random."""

    def play(preset: str, seed: int) -> Stage:
        stage = stage_of(preset, seed)
        while stage.deal.phase != "over":
            legal = stage.deal.legal()
            stage.deal.apply(legal[stage.dice.randrange(len(legal))])
        return stage

    return play


@pytest.fixture
def pressed_through() -> Callable[[str, int, str], Iterator[Stage]]:
    """A whole deal by buttons alone; yields the stage before each press and once when it is over."""

    def play(preset: str, seed: int, code: str) -> Iterator[Stage]:
        stage = stage_of(preset, seed)
        for _ in range(4000):
            yield stage
            if stage.deal.phase == "over":
                return
            stage.step(language(code))
        raise AssertionError("the deal does not end")

    return play


@pytest.fixture
def every_button() -> Callable[[Screen], list[Button]]:
    return buttons_of
