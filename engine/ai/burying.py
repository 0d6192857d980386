"""The exchange (catalogue 5.3): which cards to bury, and which contract to play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import erf, sqrt

from engine.actions import Action, Discard, Look
from engine.ai.evaluation import estimate, family
from engine.ai.sense import Sense, sense_of
from engine.ai.weights import SPREAD
from engine.cards import SUITS
from engine.contract import Contract
from engine.ruleset import Ruleset
from engine.view import ExchangeChoices, View

TOP = 2.4
SECOND = 1.5
GUARDED = 0.9
LOSER = -0.9
VOID = 0.9
SINGLE = 0.25
TRUMP = 3.0


def exchange(view: View, rules: Ruleset) -> Action:
    """Look at the kitty if need be, then bury and settle the contract."""
    assert view.exchange is not None
    assert view.to_act is not None
    if view.kitty is None:
        return Look(view.to_act)
    assert view.contract is not None
    hand = view.hands[view.to_act] or ()
    best: tuple[float, Contract, tuple[str, ...]] | None = None
    done: dict[str, tuple[tuple[str, ...], float]] = {}
    for contract, cards in view.exchange.contracts.items():
        if contract.trump not in done:
            away = bury(rules, hand, cards, view.exchange, contract.trump)
            dummy = view.hands[view.to_act ^ 1] or () if rules.seats.dummies else ()
            done[contract.trump] = away, _likely(rules, hand + dummy, away, contract.trump)
        away, expected = done[contract.trump]
        gain = _gain(rules, contract, expected)
        if best is None or gain > best[0] + 1e-9:
            best = gain, contract, away
    assert best is not None
    _, contract, away = best
    return Discard(view.to_act, away, None if contract == view.contract else contract)


def _likely(rules: Ruleset, hand: Sequence[str], away: Sequence[str], trump: str) -> float:
    rest = list(hand)
    for card in away:
        rest.remove(card)
    expected = estimate(rules, rest, trump, buried=True)
    if rules.scoring.counts == "points" and rules.exchange.buried_to == "declarer":
        expected += sum(card in sense_of(rules, trump).points for card in away)
    return expected


def _gain(rules: Ruleset, contract: Contract, expected: float) -> float:
    """A rough expectation of the settlement, in units of the declarer's score."""
    total, number = rules.total, min(contract.number, rules.total)
    spread = SPREAD[family(rules)]
    wins = 0.5 * (1.0 + erf((expected - number + 0.5) / (spread * sqrt(2.0))))
    over = max(0.5, min(expected, total) - number)
    minimum = rules.auction.minimum
    match rules.scoring.win:
        case "W3" | "W9":
            unit = 2.0 * (number - minimum) + over
        case "W5" | "W8":
            unit = 2.0 * (number - minimum + 1) + over
        case _:
            unit = over + max(0.0, number - total / 2.0) * (rules.scoring.win in ("W1", "W2", "W6"))
    if contract.trump == "N" and rules.scoring.no_trump != "plain":
        unit *= 2.0
    if number == total and rules.scoring.full_contract == "double":
        unit *= 2.0
    lost = max(1.0, number - min(expected, number - 1.0))
    return wins * unit - (1.0 - wins) * lost * 1.2


def bury(
    rules: Ruleset, hand: Sequence[str], allowed: Sequence[str], choices: ExchangeChoices, trump: str
) -> tuple[str, ...]:
    """The cards to bury under this trump: the choice that leaves the best suits, suit by suit."""
    sense = sense_of(rules, trump)
    count = choices.discard
    free = set(allowed)
    whole = [[card for card in hand if sense.suit[card] == suit] for suit in (*SUITS, "M", "J")]
    # best[n]: the best value of burying n cards out of the suits looked at so far
    best: list[tuple[float, tuple[str, ...]] | None] = [(0.0, ()), *([None] * count)]
    for cards in whole:
        ways = _ways(sense, rules, cards, [card for card in cards if card in free], count, trump)
        merged: list[tuple[float, tuple[str, ...]] | None] = [None] * (count + 1)
        for already, before in enumerate(best):
            if before is None:
                continue
            for more, (value, away) in ways.items():
                n = already + more
                if n <= count:
                    old = merged[n]
                    if old is None or before[0] + value > old[0]:
                        merged[n] = before[0] + value, before[1] + away
        best = merged
    chosen = best[count]
    assert chosen is not None
    return chosen[1]


def _ways(
    sense: Sense, rules: Ruleset, cards: list[str], free: list[str], count: int, trump: str
) -> dict[int, tuple[float, tuple[str, ...]]]:
    """For each number of cards out of a suit, the best ones to bury and the value of doing so."""
    found: dict[int, tuple[float, tuple[str, ...]]] = {}
    buried_point = 0.0
    if rules.scoring.counts == "points":
        buried_point = 1.0 if rules.exchange.buried_to == "declarer" else -1.0
    for n in range(min(count, len(free)) + 1):
        for away in combinations(free, n):
            rest = cards.copy()
            for card in away:
                rest.remove(card)
            value = _suit(sense, rest, trump) + buried_point * sum(card in sense.points for card in away)
            if n not in found or value > found[n][0]:
                found[n] = value, away
    return found


def _suit(sense: Sense, cards: list[str], trump: str) -> float:
    """What a suit of the hand is worth to the declarer."""
    if not cards:
        return VOID if trump != "N" else 0.0
    suit = sense.suit[cards[0]]
    if suit in ("M", "J"):
        return 5.0 * len(cards)
    if suit == trump:
        return sum(TRUMP + 0.1 * sense.height[card] for card in cards)
    tops = sense.by_suit[suit]
    value, run = 0.0, 0
    for card in cards:
        own = sense.worth[card]
        if run < len(tops) and card == tops[run]:
            value += (TOP if run == 0 else SECOND) + own
            run += 1
        elif len(tops) > run + 1 and card == tops[run + 1] and len(cards) > 1:
            value += GUARDED
        else:
            value += LOSER + (0.06 * sense.height[card] if trump == "N" else 0.0) - 0.15 * own
    if len(cards) == 1 and trump != "N":
        value += SINGLE
    return value
