"""Names as people have them, and deals and seasons to draw: the same in every run."""

from __future__ import annotations

import random
from functools import cache

from bot.boards import PointsByDay, Standing, ranked
from bot.facts import SeatFacts, TableFacts, TableState
from bot.ids import PersonId, TableId
from bot.pictures import Bar, Portrait
from bot.screens.marks import card, name
from engine import presets, shuffle
from engine.ai import basic
from engine.deal import Deal

NAMES = (
    "민지",
    "Alexandrina-Margaret",
    "🦊여우🎉",
    "محمد علي",
    "שלום דן",
    "서연이와친구들의모임대표님이에요아주긴이름",
    "",
    "Kim Łukasz é",
)
TITLE = "목요일 마이티 모임 🃏"
FIRST_DAY = 20_780


@cache
def dealt(preset: str) -> tuple[Deal, TableFacts]:
    """The first deal with this preset, of the program playing against itself, in which all tricks were played."""
    rules = presets.load(preset)
    for number in range(60):
        seed = bytes([number + 1]) * 32
        cards = shuffle.deal_cards(rules, seed, "m")
        deal = Deal.start(rules, cards, 0)
        while deal.phase != "over":
            seat = deal.to_act
            view = deal.view(seat)
            ghost = seat == rules.ghost_seat
            deal.apply(
                deal.legal()[0] if ghost else basic.choose(view, deal.rules, shuffle.dice(seed, seat, deal.turn).below)
            )
        if deal.result is not None and deal.result.outcome == "played":
            return deal, facts(deal, cards)
    raise AssertionError(f"no deal of {preset} was played to its end")


def facts(deal: Deal, cards: shuffle.Dealt) -> TableFacts:
    seats = tuple(
        SeatFacts(ghost=True) if seat == deal.rules.ghost_seat else SeatFacts(name=NAMES[seat], address="x")
        for seat in range(deal.rules.seats_total)
    )
    return TableFacts(
        TableId("abcdefgh"),
        deal.agreed,
        TableState.ENDED,
        seats,
        deal=3,
        dealt=tuple(map(tuple, cards.hands)) if cards.kitty else (),
        dealt_kitty=tuple(cards.kitty),
    )


def lines(count: int) -> list[Standing]:
    points = (-12345, 23456, 812, 812, 0, -77, 3, 5)
    return ranked(
        [
            Standing(PersonId(n), NAMES[n], points[n], 40 - n * 5, 9, n, None if n == 6 else 1500 - 40 * n, n > 5)
            for n in range(count)
        ],
        minimum=10,
    )


def courses(count: int, step: int, days: int) -> list[PointsByDay]:
    dice = random.Random(count)
    found: list[PointsByDay] = []
    for number in range(count):
        total, steps = 0, []
        for day in range(FIRST_DAY, FIRST_DAY + days):
            if dice.random() < 0.6 or not steps:
                total += dice.randint(-step, step)
                steps.append((day, total))
        found.append(PointsByDay(PersonId(number), NAMES[number], tuple(steps)))
    return sorted(found, key=lambda line: -line.steps[-1][1])


def person() -> Portrait:
    dice = random.Random(7)
    return Portrait(
        NAMES[2],
        f"{TITLE} · 시즌 2026-12",
        (
            *(("점수", "−12345"), ("순위", "3위"), ("판", "128"), ("레이팅", "1532")),
            *(("평균", "+3.2"), ("공약 성공", "62%"), ("연승", "4"), ("성실도", "98%")),
        ),
        (Bar("주공", 0.62, "62% · +4.1"), Bar("프렌드", 0.55, "55% · +2.0"), Bar("야당", 0.4, "40% · −1.5")),
        tuple(dice.randint(-20, 30) for _ in range(30)),
        (
            ("즐겨 부른 프렌드", f"{card('SA')} {card('JK')}"),
            ("단짝", name(NAMES[3])),
            ("천적", name(NAMES[5])),
        ),
    )
