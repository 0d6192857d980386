"""Naming the friend (catalogue 5.4): the mighty if it is not one's own, then the joker, then the top trump, then an ace
beside a king; nobody with a hand that needs nobody."""

from __future__ import annotations

from engine.actions import Action, CallFriend
from engine.ai.evaluation import estimate
from engine.ai.sense import Sense, sense_of
from engine.cards import JOKER, SUITS
from engine.ruleset import Ruleset
from engine.view import View

ALONE = 1.5
"""how far above the contract a hand must be, without a friend, to play alone"""
FRIEND = 2.5
"""what a friend adds to the estimate, which supposes one, in a game of twenty points"""


def call(view: View, rules: Ruleset) -> Action:
    """The friend call of this hand."""
    assert view.contract is not None
    assert view.to_act is not None
    calls = [action for action in view.legal if isinstance(action, CallFriend)]
    hand = view.hands[view.to_act] or ()
    sense = sense_of(rules, view.contract.trump)
    none = next((action for action in calls if action.kind == "none"), None)
    if none is not None and _alone(view, rules, sense, hand):
        return none
    by_card = {action.cards[0]: action for action in calls if action.kind == "card"}
    buried = view.buried or ()
    wanted = [card for card in wishes(sense, hand) if card in by_card and card not in buried]
    if rules.friends.count > 1 and len(wanted) > 1:
        return CallFriend(view.to_act, "card", (wanted[0], wanted[1]))
    if wanted:
        return by_card[wanted[0]]
    for kind in ("first", "seat", "last"):
        for action in calls:
            if action.kind == kind:
                return action
    return none or calls[0]


def wishes(sense: Sense, hand: tuple[str, ...]) -> list[str]:
    """The cards a declarer would like to see at his side, the best first."""
    # With two packs a copy that somebody else has is as dangerous as ever, so it is worth calling.
    copies = sense.rules.cards.decks
    held = {card for card in hand if hand.count(card) == copies}
    trump = sense.trump
    wanted = [card for card in (sense.mighty, JOKER) if card and card not in held]
    if trump in SUITS:
        tops = sense.by_suit[trump][:2] if sense.by_suit[trump] else ()
        wanted += [card for card in tops[:1] if card not in held]
    sides: list[tuple[float, str]] = []
    for suit in SUITS:
        if suit == trump or not sense.by_suit[suit]:
            continue
        top = sense.by_suit[suit][0]
        mine = [card for card in hand if sense.suit[card] == suit]
        if top in held:
            continue
        king = len(sense.by_suit[suit]) > 1 and sense.by_suit[suit][1] in held
        sides.append((2.0 * king + len(mine), top))
    wanted += [card for _, card in sorted(sides, reverse=True)]
    if trump in SUITS:
        wanted += [card for card in sense.by_suit[trump][1:] if card not in held]
    return list(dict.fromkeys(wanted))


def _alone(view: View, rules: Ruleset, sense: Sense, hand: tuple[str, ...]) -> bool:
    assert view.contract is not None
    expected = estimate(rules, hand, sense.trump, buried=True)
    if rules.scoring.counts == "points" and rules.exchange.buried_to == "declarer":
        expected += sum(card in sense.points for card in view.buried or ())
    needed = min(view.contract.number, rules.total)
    margin = ALONE - (0.7 if rules.scoring.no_friend != "plain" else 0.0)
    friends = FRIEND * rules.friends.count * rules.total / 20.0
    return sense.mighty in hand and expected - friends >= needed + margin
