"""The deal miss: which hands are too weak to play (catalogue G, ruling 12, rulings.md §3 "Deal miss")."""

from __future__ import annotations

from functools import lru_cache

from engine.cards import SUITS
from engine.ruleset import Ruleset

HALF = 1
ONE = 2
"""Values count in halves of a point."""


class WeakHands:
    """Which hands of a ruleset are deal misses. The mighty is the one of a game in which trump is not yet known, so
    never the alternate one (ruling 12)."""

    def __init__(self, rules: Ruleset) -> None:
        pack = rules.pack
        self._tests = rules.misdeal
        self._points = pack.points
        self._joker = pack.joker
        self._mighty = pack.bits.get(rules.cards.mighty, 0)
        self._tens = sum(pack.bits.get(f"{suit}T", 0) for suit in SUITS)
        self._jacks = pack.bits.get("SJ", 0) | pack.bits.get("HJ", 0)

    def include(self, hand: int) -> bool:
        """Whether this hand may be declared a deal miss."""
        tests, mighty = self._tests, self._mighty
        points = hand & self._points
        counted = points & ~mighty if tests.mighty == "free" else points
        count = counted.bit_count()
        if count == 1 and self._lone_card(points):
            return True
        if tests.lone_mighty and points and not points & ~mighty:
            return True
        value = ONE * count - (HALF * (counted & self._tens).bit_count() if tests.ten == "half" else 0)
        if hand & self._joker:
            taken, off = self._joker_takes(counted)
            count -= taken
            value -= off
        if tests.mighty == "minus" and hand & mighty:
            count -= 1
            value -= ONE
        if tests.lone_again and count == 1 and self._lone_card(points):
            return True
        if tests.all_points and count >= hand.bit_count():
            return True
        return tests.limit >= 0 and value <= tests.limit

    def _joker_takes(self, counted: int) -> tuple[int, int]:
        """What a held joker takes off the number of point cards, and off the value (G6, G8, G9)."""
        match self._tests.joker:
            case "minus":
                return 1, ONE
            case "plus":
                return -1, -ONE
            case "minus_best":
                half = self._tests.ten == "half" and not counted & ~self._tens
                return 0, (HALF if half else ONE) if counted else 0
            case "ignored":
                return 0, 0

    def _lone_card(self, points: int) -> bool:
        """With one point counted: whether a ten, or a one-eyed jack, is held (rulings.md §3: Only10, OneEyedJack)."""
        tests = self._tests
        return bool((tests.lone_ten and points & self._tens) or (tests.lone_jack and points & self._jacks))


@lru_cache(maxsize=256)
def weak_hands(rules: Ruleset) -> WeakHands:
    """The deal misses of these rules."""
    return WeakHands(rules)


def qualifies(rules: Ruleset, hand: int) -> bool:
    """Whether this hand (a mask of ``rules.pack``) may be declared a deal miss, at the right time."""
    return rules.misdeal.when != "never" and weak_hands(rules).include(hand)
