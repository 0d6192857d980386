"""The deal miss: which hands are too weak to play (catalogue G, ruling 12, rulings.md §3 "Deal miss")."""

from __future__ import annotations

from engine.cards import Pack
from engine.ruleset import Ruleset

HALF = 1
ONE = 2
"""Values count in halves of a point."""


def qualifies(rules: Ruleset, hand: int) -> bool:
    """Whether this hand (a mask) may be declared a deal miss. The mighty is the one of a game in which trump is not
    yet known, so never the alternate one (ruling 12)."""
    tests = rules.misdeal
    if tests.when == "never":
        return False
    pack = rules.pack
    mighty = pack.bits.get(rules.cards.mighty, 0)
    points = hand & pack.points
    counted = points & ~mighty if tests.mighty == "free" else points
    count = counted.bit_count()
    if _lone_card(rules, points, count):
        return True
    if tests.lone_mighty and points and not points & ~mighty:
        return True
    value = _worth(rules, counted)
    if hand & pack.joker:
        match tests.joker:
            case "minus":
                count -= 1
                value -= ONE
            case "plus":
                count += 1
                value += ONE
            case "minus_best":
                value -= _best(rules, counted)
            case "ignored":
                pass
    if tests.mighty == "minus" and hand & mighty:
        count -= 1
        value -= ONE
    if tests.lone_again and _lone_card(rules, points, count):
        return True
    if tests.all_points and count >= hand.bit_count():
        return True
    return tests.limit >= 0 and value <= tests.limit


def _worth(rules: Ruleset, points: int) -> int:
    """The value of point cards in halves: a point each, a ten half of it where the rules say so (G8, G9)."""
    tens = (points & _rank(rules.pack, "T")).bit_count() if rules.misdeal.ten == "half" else 0
    return ONE * points.bit_count() - HALF * tens


def _best(rules: Ruleset, points: int) -> int:
    """The value of the best of these point cards (G9)."""
    if rules.misdeal.ten == "half" and not points & ~_rank(rules.pack, "T"):
        return HALF if points else 0
    return ONE if points else 0


def _lone_card(rules: Ruleset, points: int, count: int) -> bool:
    """One point, and a ten (or a one-eyed jack) held (rulings.md §3: Only10, OneEyedJack)."""
    if count != 1:
        return False
    bits = rules.pack.bits
    jacks = bits.get("SJ", 0) | bits.get("HJ", 0)
    return (rules.misdeal.lone_ten and bool(points & _rank(rules.pack, "T"))) or (
        rules.misdeal.lone_jack and bool(points & jacks)
    )


def _rank(pack: Pack, rank: str) -> int:
    return sum(pack.bits.get(suit + rank, 0) for suit in "SHDC")
