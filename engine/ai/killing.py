"""Kill games (catalogue 2.9): whom the declarer puts out.

Never the mighty, which he wants for a friend; the joker first, then the tops of his trump suit and of the others."""

from __future__ import annotations

from engine.actions import Action, Kill
from engine.ai.calling import wishes
from engine.ai.sense import sense_of
from engine.ruleset import Ruleset
from engine.view import View


def kill(view: View, rules: Ruleset) -> Action:
    """The card or the seat to name."""
    assert view.contract is not None
    assert view.to_act is not None
    kills = [action for action in view.legal if isinstance(action, Kill)]
    by_card = {action.card: action for action in kills if action.card}
    if by_card:
        sense = sense_of(rules, view.contract.trump)
        for card in wishes(sense, view.hands[view.to_act] or ()):
            if card != sense.mighty and card in by_card:
                return by_card[card]
        return next((action for card, action in by_card.items() if card != sense.mighty), kills[0])
    bids = {bid.seat: bid.contract.number for bid in view.calls if bid.contract}
    return max(kills, key=lambda action: bids.get(action.target if action.target is not None else -1, 0))
