"""The draft (catalogue 2.17): keep the card on top, or take the unknown one beneath it."""

from __future__ import annotations

from functools import lru_cache

from engine.actions import Action, Burn, Keep
from engine.ai.sense import sense_of
from engine.cards import JOKER
from engine.ruleset import Ruleset
from engine.view import View

LENGTH = 0.35
"""what each card already held of a suit adds to another one of it"""


def draft(view: View, rules: Ruleset) -> Action:
    """Keep what is better than the average card would be."""
    assert view.to_act is not None
    card = view.draft_card
    hand = view.hands[view.to_act] or ()
    values = _values(rules)
    if card is None:
        return Keep(view.to_act)
    mine = [held[0] for held in hand if held != JOKER]
    value = values[card] + (LENGTH * mine.count(card[0]) if card != JOKER else 0.0)
    average = _average(rules) + LENGTH * len(mine) / 4.0
    return Keep(view.to_act) if value >= average else Burn(view.to_act)


@lru_cache(maxsize=64)
def _values(rules: Ruleset) -> dict[str, float]:
    """What a card is worth before trump is known: its chance to win tricks, steeper towards the top."""
    sense = sense_of(rules, "N")
    ranks = len(rules.pack.ranks)
    found = {card: 4.0 * ((sense.height[card] + 1) / ranks) ** 3 for card in rules.pack.codes if card != JOKER}
    found[JOKER] = 6.0
    if rules.cards.mighty:
        found[rules.cards.mighty] = 7.0
    return found


@lru_cache(maxsize=64)
def _average(rules: Ruleset) -> float:
    values = _values(rules)
    return sum(values[card] for card in rules.pack.cards) / len(rules.pack.cards)
