"""How much a declarer with this hand is likely to make: the expected contract value of a hand and a trump suit.

A hand is described by a few numbers (trumps, tops, short suits …); what each of them is worth was fitted by linear
regression to deals that this AI played against itself, one fit per kind of game (weights.py; bench/fit_bidding.py makes
it). ``dealt`` weights judge a hand before the kitty, ``buried`` weights the hand that will be played.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.ai.sense import Sense, sense_of
from engine.ai.weights import WEIGHTS
from engine.cards import SUITS
from engine.contract import TRUMPS
from engine.ruleset import Ruleset
from engine.view import View

NO_TRUMP_DOUBT = 0.4
"""no-trump hands are judged from fewer deals, and the best of several rough guesses is likely to be one too high"""
LOST_IN_KITTY = 2.5
"""how much less is made where buried points go to the defenders"""


def family(rules: Ruleset) -> str:
    """The kind of game, for which a set of weights was fitted; games of a new kind borrow those of the nearest."""
    if rules.seats.dummies:
        return "honeymoon"
    if rules.cards.draft:
        return "draft13" if rules.tricks > 11 else "draft10"
    if rules.cards.decks == 2:
        return {6: "chicago6", 7: "chicago7"}.get(rules.playing_total, "chicago8")
    if rules.kill.count:
        return "kill6" if rules.kill.count == 1 else "kill7"
    if rules.playing_total <= 2:
        return "two"
    if rules.playing_total == 3:
        return "three"
    if rules.playing_total == 4:
        return "four"
    return "eleven6" if rules.playing_total > 5 else "five"


def features(sense: Sense, hand: Sequence[str], trump: str) -> list[float]:
    """The numbers that describe a hand under this trump."""
    suit_of, by_suit = sense.suit, sense.by_suit
    held: dict[str, list[str]] = {suit: [] for suit in (*SUITS, "M", "J")}
    for card in hand:
        held[suit_of[card]].append(card)
    mighty, joker = float(len(held["M"])), float(len(held["J"]))
    aces = kings = guarded = lone = short = long_suits = losers = 0.0
    for suit in SUITS:
        if suit == trump:
            continue
        cards = held[suit]
        if len(cards) < 2:
            short += 2 - len(cards)
        tops = by_suit[suit]
        run = 0
        for card in cards:
            if run < len(tops) and card == tops[run]:
                run += 1
            else:
                break
        aces += run > 0
        kings += max(0, run - 1)
        if not run and len(tops) > 1 and tops[1] in cards:
            guarded += len(cards) > 1
            lone += len(cards) == 1
        losers += max(0, len(cards) - run)
        long_suits += max(0, len(cards) - 4) * (run > 0)
    trumps = held.get(trump, [])
    order = by_suit.get(trump, ())
    top = [float(at < len(order) and order[at] in trumps) for at in range(3)]
    length = float(len(trumps))
    points = sum(card in sense.points for card in hand)
    return [
        1.0,
        length,
        length * length / 10.0,
        *top,
        mighty,
        joker,
        mighty * joker,
        aces,
        kings,
        guarded + 0.5 * lone,
        short,
        losers,
        float(points),
        long_suits,
    ]


def estimate(rules: Ruleset, hand: Sequence[str], trump: str, *, buried: bool = False) -> float:
    """What the declarer's side is likely to make with this hand: points, or tricks where tricks are counted.

    ``buried``: the hand is the one that will be played, and buried points are still to be added."""
    sense = sense_of(rules, trump)
    weights = WEIGHTS[family(rules), "buried" if buried else "dealt", "N" if trump == "N" else "suit"]
    made = sum(weight * value for weight, value in zip(weights, features(sense, hand, trump), strict=True))
    return made if buried or rules.exchange.buried_to == "declarer" else made - LOST_IN_KITTY


def strength_of(view: View, rules: Ruleset, seat: int) -> tuple[str, ...]:
    """The cards to judge a declarer by: his hand, and his open dummy's."""
    hand = view.hands[seat] or ()
    return hand + (view.hands[seat ^ 1] or ()) if rules.seats.dummies else hand


def best_trump(rules: Ruleset, hand: Sequence[str]) -> list[tuple[float, str]]:
    """The estimate for each trump that may be bid, the best first."""
    trumps = "N" if rules.auction.trumps == "no_trump" else TRUMPS
    doubt = {"N": NO_TRUMP_DOUBT * rules.total / 20.0}
    return sorted(((estimate(rules, hand, trump) - doubt.get(trump, 0.0), trump) for trump in trumps), reverse=True)
