"""The plays of a ruleset's cards, made once and shared by all its deals: actions, events, cards on the table.

Nothing here decides anything; it saves making the same small objects over and over.
"""

from __future__ import annotations

from functools import lru_cache

from engine.actions import Action, PlayCard
from engine.cards import JOKER, SUITS
from engine.events import CardPlayed, Event, TrickWon
from engine.ruleset import Ruleset
from engine.view import Played

LARGEST_MENU = 6
"""Menus of at most so many cards are kept; longer ones are rare and made when they are needed."""


class Plays:
    """The plays of every card by every seat."""

    def __init__(self, rules: Ruleset, seats: int) -> None:
        pack = rules.pack
        self._pack = pack
        self._of_bit: list[dict[int, PlayCard]] = []
        self.plain: list[dict[str, tuple[Played, tuple[Event, ...]]]] = []
        """per seat and card: how it lies on the table when it is played plainly, and the event"""
        for seat in range(seats):
            plays = {code: PlayCard(seat, code) for code in pack.codes}
            self._of_bit.append({bit: plays[code] for bit, code in pack.code.items()})
            self.plain.append({code: (Played(seat, code), (CardPlayed(seat, code),)) for code in pack.codes})
        self._joker_leads = [{suit: PlayCard(seat, JOKER, suit=suit) for suit in SUITS} for seat in range(seats)]
        self._menus: list[dict[int, tuple[Action, ...]]] = [{} for _ in range(seats)]
        self._parts = (*pack.suits.values(), pack.joker)
        self._won: dict[tuple[int, int, int], TrickWon] = {}

    def menu(self, seat: int, cards: int) -> tuple[Action, ...]:
        """The plain plays of these cards by this seat, in notation order; a card held twice is listed once."""
        menus = self._menus[seat]
        found = menus.get(cards)
        if found is None:
            found = ()
            for part in self._parts:
                some = cards & part
                if some:
                    found += menus.get(some) or self._make(seat, some)
        return found

    def _make(self, seat: int, cards: int) -> tuple[Action, ...]:
        of_bit = self._of_bit[seat]
        menu = tuple(of_bit[bit] for bit in self._pack.each_bit(cards))
        if len(menu) <= LARGEST_MENU:
            self._menus[seat][cards] = menu
        return menu

    def joker_leads(self, seat: int, suits: str) -> tuple[Action, ...]:
        """The joker led, naming each of these suits."""
        leads = self._joker_leads[seat]
        return tuple(leads[suit] for suit in suits)

    def trick_won(self, number: int, winner: int, points: int) -> TrickWon:
        key = (number, winner, points)
        event = self._won.get(key)
        if event is None:
            event = self._won[key] = TrickWon(number, winner, points)
        return event


@lru_cache(maxsize=256)
def plays_of(rules: Ruleset, seats: int) -> Plays:
    """The plays of these rules at a table with so many seats."""
    return Plays(rules, seats)
