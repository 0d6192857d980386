"""What the rules and the trump suit make of each card: the constants of a deal, worked out once."""

from __future__ import annotations

from functools import lru_cache

from engine.cards import JOKER, SUITS
from engine.ruleset import Ruleset
from engine.strength import TrickLaw, law_of


class Sense:
    """The cards of a game once trump is known. Get one from :func:`sense_of`."""

    __slots__ = (
        "by_suit",
        "call",
        "counts_tricks",
        "height",
        "law",
        "mighty",
        "per_trick",
        "points",
        "rules",
        "suit",
        "trump",
        "worth",
    )

    def __init__(self, rules: Ruleset, trump: str) -> None:
        self.rules = rules
        self.trump = trump
        self.mighty = rules.mighty(trump)
        self.call = rules.call_card(trump)
        ranks = rules.pack.ranks[::-1]
        self.counts_tricks = rules.scoring.counts == "tricks"
        self.suit: dict[str, str] = {code: code[0] for code in rules.pack.codes}
        """the suit that a card follows with; the mighty and the joker have a letter of their own"""
        self.suit[self.mighty] = "M"
        self.suit[JOKER] = "J"
        self.height: dict[str, int] = {code: ranks.find(code[1]) for code in rules.pack.codes}
        """strength within the suit, from 0"""
        self.points: frozenset[str] = frozenset(
            code for code in rules.pack.codes if code != JOKER and code[1] in rules.cards.points
        )
        """the point cards, whatever a contract counts"""
        self.worth: dict[str, float] = {
            code: 0.0 if self.counts_tricks else float(code in self.points) for code in rules.pack.codes
        }
        """what a card adds to a contract when it is won"""
        self.per_trick = rules.total / rules.tricks
        """what an average trick adds"""
        self.by_suit: dict[str, tuple[str, ...]] = {
            suit: tuple(code for code in rules.pack.cards if self.suit[code] == suit) for suit in (*SUITS, "M", "J")
        }
        """all cards of each suit, high to low, copies included"""
        self.law: TrickLaw = law_of(rules, trump)
        """who beats whom, trick by trick"""

    def strengths(self, led: str, number: int, *, called: bool) -> dict[str, int]:
        """How strong each card is in a trick where this suit is led."""
        return (self.law.called_strengths if called else self.law.strengths)[number][led]


@lru_cache(maxsize=512)
def sense_of(rules: Ruleset, trump: str) -> Sense:
    """The constants for these rules when this suit (or N) is trump."""
    return Sense(rules, trump)
