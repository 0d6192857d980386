"""How strong a card is in a trick (rulings 1, 3 and 7; catalogue E3).

Mighty > joker with power > trump > led suit > the rest; off-suit never wins. A powerless joker is below everything, a
powerless mighty is an ordinary card of its suit. Of equal cards the one played first wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.cards import JOKER, RANKS, SUITS
from engine.options import Power
from engine.ruleset import Ruleset

MIGHTY_STRENGTH = 400
JOKER_STRENGTH = 300
TRUMP_STRENGTH = 200
LED_STRENGTH = 100


class TrickLaw:
    """What a ruleset and a trump suit settle for all tricks. Tricks count from 1."""

    def __init__(self, rules: Ruleset, trump: str) -> None:
        pack, play = rules.pack, rules.play
        self.trump = trump
        self.mighty: int = pack.bits.get(rules.mighty(trump), 0)
        self.trumps: int = pack.suits.get(trump, 0) & ~self.mighty
        """the trump cards; the mighty is not one of them (ruling 4)"""
        self.call_card = rules.call_card(trump)
        self.call_bits: int = pack.bits.get(self.call_card, 0)
        roles: list[tuple[Power, Power]] = [("power", "power")] * (rules.tricks + 1)
        roles[rules.tricks] = (play.mighty_last, play.joker_last)
        roles[1] = (play.mighty_first, play.joker_first)
        self.power: list[tuple[bool, bool]] = [(mighty == "power", joker == "power") for mighty, joker in roles]
        """per trick: whether the mighty and the joker have power"""
        self.barred: list[int] = [
            (self.mighty if mighty == "forbidden" else 0) | (pack.joker if joker == "forbidden" else 0)
            for mighty, joker in roles
        ]
        """per trick: the mighty and the joker, where they may not be played (ruling 3)"""
        last = rules.tricks
        specials = self.mighty | pack.joker
        self.free: list[int] = [specials & ~barred for barred in self.barred]
        """per trick: the mighty and the joker, where they may be played whatever was led"""
        self.special: list[bool] = [
            number == 1 or bool(self.barred[last]) or rules.ghost_seat is not None for number in range(last + 1)
        ]
        """per trick: whether following may be anything but plain in it"""
        self.call_counts: list[bool] = [
            number != last and (number != 1 or play.call_first == "effective") for number in range(last + 1)
        ]
        """per trick: whether a joker call counts (ruling 5)"""
        self._rules = rules
        tables = {
            (mighty, joker): {
                led: {code: self._strength(code, led, mighty=mighty, joker=joker) for code in pack.codes}
                for led in SUITS
            }
            for mighty in (True, False)
            for joker in (True, False)
        }
        self.strengths: list[dict[str, dict[str, int]]] = [tables[power] for power in self.power]
        """per trick and led suit: the strength of every card. A card of strength 0 wins only if it was led and
        nothing stronger came"""
        keeps = play.called_joker == "power"
        self.called_strengths: list[dict[str, dict[str, int]]] = [
            tables[mighty, joker and keeps] for mighty, joker in self.power
        ]
        """the same where the joker was called"""

    def _strength(self, code: str, led: str, *, mighty: bool, joker: bool) -> int:
        if code == JOKER:
            return JOKER_STRENGTH if joker else 0
        if mighty and code == self._rules.mighty(self.trump):
            return MIGHTY_STRENGTH
        height = len(RANKS) - self._rules.pack.ranks.index(code[1])
        if code[0] == self.trump:
            return TRUMP_STRENGTH + height
        return LED_STRENGTH + height if code[0] == led else 0


@lru_cache(maxsize=2048)
def law_of(rules: Ruleset, trump: str) -> TrickLaw:
    """The law of the tricks under these rules with this trump (``N`` for none)."""
    return TrickLaw(rules, trump)


def winner(rules: Ruleset, trump: str, number: int, cards: Sequence[str], suit: str | None, *, called: bool) -> int:
    """The index of the winning card. ``number``: which trick, from 1; ``suit``: what a led joker named;
    ``called``: the joker is called.

    >>> from engine.presets import load
    >>> winner(load("namu5"), "H", 3, ["CT", "CJ", "C3", "H2", "CA"], None, called=False)
    3
    """
    led = suit if cards[0] == JOKER and suit else cards[0][0]
    law = law_of(rules, trump)
    strength = (law.called_strengths if called else law.strengths)[number][led]
    best = 0
    for at, card in enumerate(cards):
        if strength[card] > strength[cards[best]]:
            best = at
    return best
