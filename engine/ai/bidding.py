"""The auction (catalogue 5.2): bid the best suit as long as the hand is likely to make the next number."""

from __future__ import annotations

from engine.actions import Action, Bid, Pass
from engine.ai.evaluation import best_trump, family, strength_of
from engine.ai.weights import MARGIN
from engine.ruleset import Ruleset
from engine.view import View

LAST_CHANCE = 1.3
"""how much is dared by the last player when nobody has bid: a thin game is better than none"""
OPENING = 0.3
"""how much is dared by the others while nobody has bid"""


def bid(view: View, rules: Ruleset) -> Action:
    """The next call of this hand: the lowest bid in its best trump that it is likely to make, or a pass."""
    assert view.to_act is not None
    bids = [action for action in view.legal if isinstance(action, Bid)]
    passing = next((action for action in view.legal if isinstance(action, Pass)), None)
    if not bids:
        return passing or view.legal[0]
    lowest: dict[str, Bid] = {}
    for action in bids:
        trump = action.contract.trump
        if trump not in lowest or action.contract.number < lowest[trump].contract.number:
            lowest[trump] = action
    margin = MARGIN[family(rules)] - _daring(view, rules)
    hand = strength_of(view, rules, view.to_act)
    ranked = [(value, trump) for value, trump in best_trump(rules, hand) if trump in lowest]
    for value, trump in ranked:
        number = min(lowest[trump].contract.number, rules.total)
        if value - margin >= number:
            return lowest[trump]
    if passing is not None:
        return passing
    return lowest[ranked[0][1]] if ranked else bids[0]


def _daring(view: View, rules: Ruleset) -> float:
    if view.contract is not None:
        return 0.0
    out = (*view.passed, *view.dead, *view.resting)
    waiting = [seat for seat in rules.people if seat != view.to_act and seat not in out]
    return OPENING if waiting else LAST_CHANCE
