"""The rules of a trick once more, written from rulings 1 to 5 on card codes, as slowly and plainly as they read.

Shares no code with the engine's own masks: tests compare the two.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from engine.actions import PlayCard
from engine.ruleset import Ruleset


@dataclass(frozen=True)
class Table:
    """Rules, trump, and the number of a trick from 1."""

    rules: Ruleset
    trump: str
    number: int

    @cached_property
    def mighty(self) -> str:
        cards = self.rules.cards
        return cards.alternate_mighty if cards.mighty and cards.mighty[0] == self.trump else cards.mighty

    @cached_property
    def call_card(self) -> str:
        cards = self.rules.cards
        return cards.alternate_call if cards.call and cards.call[0] == self.trump else cards.call

    @property
    def is_last(self) -> bool:
        return self.number == self.rules.tricks

    def state(self, special: str) -> str:
        play = self.rules.play
        if self.number == 1:
            return getattr(play, f"{special}_first")
        return getattr(play, f"{special}_last") if self.is_last else "power"

    def barred(self, card: str) -> bool:
        if card == "JK":
            return self.state("joker") == "forbidden"
        return card == self.mighty and self.state("mighty") == "forbidden"

    def is_trump(self, card: str) -> bool:
        return card[0] == self.trump and card not in ("JK", self.mighty)

    def must_go(self, hand: tuple[str, ...]) -> list[str]:
        """Cards that may not wait for the last trick."""
        last = table(self.rules, self.trump, self.rules.tricks)
        waiting = [card for card in hand if last.barred(card)]
        left = self.rules.tricks - self.number
        return waiting if left and len(waiting) >= left else []

    def call_counts(self) -> bool:
        return not self.is_last and (self.number > 1 or self.rules.play.call_first == "effective")

    def leads(self, seat: int, hand: tuple[str, ...]) -> set[PlayCard]:
        cards = self.must_go(hand) or [card for card in hand if not self.barred(card)] or list(hand)
        if self.number == 1 and self.rules.play.trump_lead_first == "forbidden" and not self.must_go(hand):
            cards = [card for card in cards if not self.is_trump(card)] or cards
        found: set[PlayCard] = set()
        may_trump = self.number > 1 or self.rules.play.trump_lead_first == "allowed"
        may_trump = may_trump or any(self.is_trump(card) for card in cards)
        for card in cards:
            if card == "JK":
                found.update(PlayCard(seat, card, suit=s) for s in "SHDC" if s != self.trump or may_trump)
                continue
            found.add(PlayCard(seat, card))
            if card == self.call_card and self.call_counts() and self.rules.play.call == "optional":
                found.add(PlayCard(seat, card, call=True))
        return found

    def calls(self, lead: PlayCard) -> bool:
        if lead.card != self.call_card or not self.call_counts():
            return False
        return lead.call or self.rules.play.call == "automatic"

    def follows(self, hand: tuple[str, ...], lead: PlayCard) -> set[str]:
        play = self.rules.play
        if must := self.must_go(hand):
            return set(must)
        if self.calls(lead) and "JK" in hand:
            answers = {self.mighty} if play.mighty_answers and not self.barred(self.mighty) else set()
            return {"JK"} | (answers & set(hand))
        led = lead.suit or lead.card[0]
        free = {card for card in hand if card in ("JK", self.mighty) and not self.barred(card)}
        suited = {card for card in hand if card[0] == led and card not in ("JK", self.mighty)}
        if suited:
            return suited | free
        if self.mighty in hand and self.mighty[0] == led and play.lone_mighty == "forced" and free:
            return free
        may = {card for card in hand if not self.barred(card)} or set(hand)
        if self.number == 1 and play.ruff_first == "forbidden" and not (self.mighty in hand and self.mighty[0] == led):
            return {card for card in may if not self.is_trump(card)} or may
        return may

    def beats(self, card: str, lead: PlayCard) -> bool:
        """Whether a card played later beats the lead by itself."""
        led = lead.suit or lead.card[0]
        tame = self.calls(lead) and self.rules.play.called_joker == "powerless"
        return self._strength(card, led, tame) > self._strength(lead.card, led, tame)

    def _strength(self, card: str, led: str, tame: bool) -> int:
        if card == self.mighty and self.state("mighty") == "power":
            return 1000
        if card == "JK":
            return 500 if self.state("joker") == "power" and not tame else 0
        height = len(self.rules.cards.ranks) - self.rules.cards.ranks.index(card[1])
        return 200 + height if card[0] == self.trump else height if card[0] == led else 0


@cache
def table(rules: Ruleset, trump: str, number: int) -> Table:
    """The table for a trick, made once."""
    return Table(rules, trump, number)
