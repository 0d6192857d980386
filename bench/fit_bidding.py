"""Fit what hands are worth to a declarer (engine/ai/evaluation.py): run `python -m bench.fit_bidding FAMILY…`.

For each kind of game it plays deals in which one seat declares at the minimum in a suit of its choice, with the AI at
every seat, and fits the contract value made to the features of the hand, before the kitty and after burying. It
prints lines for engine/ai/weights.py. Seeds are fixed: the same program prints the same numbers.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import numpy as np

from engine import presets
from engine.actions import Bid, Burn, Discard, Keep, Kill, Look, Pass
from engine.ai.basic import choose
from engine.ai.burying import bury
from engine.ai.evaluation import best_trump, family, features, strength_of
from engine.ai.sense import sense_of
from engine.contract import Contract
from engine.deal import Deal
from engine.ruleset import Ruleset
from engine.shuffle import Stream, deal_pack, digest

SAMPLES = {
    "five": ("tichu5", "namu5"),
    "kill6": ("kill6", "tichu6"),
    "kill7": ("kill7",),
    "four": ("four", "four000"),
    "three": ("three",),
    "two": ("two",),
    "draft10": ("draft2",),
    "draft13": ("draft53",),
    "honeymoon": ("honeymoon2",),
    "eleven6": ("eleven6",),
    "chicago6": ("chicago6",),
    "chicago7": ("chicago7",),
    "chicago8": ("chicago8",),
}
RIDGE = 3.0

Row = tuple[list[float], float]


def sample(rules: Ruleset, rng: random.Random, text: str) -> tuple[str, Row, Row] | None:
    """One deal: the trump's kind, and features and result before the kitty and after burying."""
    stream = Stream(digest(bytes(32), text))
    dealer = rng.choice(rules.people)
    sizes = [rules.cards.hand] * rules.seats_total
    deal = Deal.start(rules, deal_pack(rules.pack.cards, sizes, stream, draft=rules.cards.draft), dealer)
    while deal.phase == "draft":
        _step(deal, rng)
    hands = {seat: strength_of(deal.view(seat), rules, seat) for seat in rules.people}
    ranked = {seat: best_trump(rules, hand) for seat, hand in hands.items()}
    declarer = max(ranked, key=lambda seat: ranked[seat][0]) if rng.random() < 0.7 else rng.choice(rules.people)
    place = 0 if rng.random() < 0.6 else rng.randrange(min(3, len(ranked[declarer])))
    trump = "N" if rng.random() < 0.15 else ranked[declarer][place][1]
    while deal.phase == "auction":
        seat = deal.to_act
        assert seat is not None
        number = rules.auction.minimum
        standing = deal.view(None).contract
        if seat == declarer and standing is None:
            deal.apply(Bid(seat, Contract(number, trump)))
        else:
            deal.apply(Pass(seat))
    dealt = features(sense_of(rules, trump), hands[declarer], trump)
    buried: list[float] = []
    away: tuple[str, ...] = ()
    while deal.phase != "over":
        if deal.phase == "auction":
            return None  # a suicide: another declarer
        if deal.phase == "exchange":
            view = deal.view(declarer)
            if view.kitty is None:
                deal.apply(Look(declarer))
                continue
            assert view.exchange is not None
            contract = Contract(rules.auction.minimum, trump)
            hand = view.hands[declarer] or ()
            away = bury(rules, hand, view.exchange.contracts[contract], view.exchange, trump)
            deal.apply(Discard(declarer, away))
            rest = strength_of(deal.view(declarer), rules, declarer)
            buried = features(sense_of(rules, trump), rest, trump)
        else:
            _step(deal, rng)
    assert deal.result is not None
    if deal.result.points is None or not buried:
        return None
    made = float(deal.result.points)
    in_kitty = 0
    if rules.scoring.counts == "points":
        in_kitty = sum(card in sense_of(rules, trump).points for card in away)
    return ("N" if trump == "N" else "suit"), (dealt, made), (buried, made - in_kitty)


def _step(deal: Deal, rng: random.Random) -> None:
    seat = deal.to_act
    assert seat is not None
    if seat == deal.rules.ghost_seat:
        deal.apply(deal.legal()[0])
        return
    action = choose(deal.view(seat), deal.rules, rng.randrange)
    assert isinstance(action, Keep | Burn | Kill) or deal.phase not in ("draft", "kill")
    deal.apply(action)


def fit(rows: list[Row]) -> tuple[list[float], float]:
    """Ridge regression: the weights, and the standard deviation of what they leave unexplained."""
    x = np.array([row for row, _ in rows])
    y = np.array([made for _, made in rows])
    penalty = RIDGE * np.eye(x.shape[1])
    penalty[0, 0] = 0.0
    weights = np.linalg.solve(x.T @ x + penalty, x.T @ y)
    return [round(float(weight), 3) for weight in weights], float(np.std(y - x @ weights))


def lines(kind: str, deals: int) -> Iterator[str]:
    """The lines of weights.py for one kind of game."""
    rng = random.Random(kind)
    found: dict[tuple[str, str], list[Row]] = {}
    for number in range(deals):
        name = rng.choice(SAMPLES[kind])
        rules = presets.load(name)
        assert family(rules) == kind
        drawn = sample(rules, rng, f"{kind}/{number}")
        if drawn is not None:
            found.setdefault(("dealt", drawn[0]), []).append(drawn[1])
            found.setdefault(("buried", drawn[0]), []).append(drawn[2])
    for (when, trump), rows in sorted(found.items()):
        weights, spread = fit(rows)
        yield f'    ("{kind}", "{when}", "{trump}"): {tuple(weights)},  # {len(rows)} deals, spread {spread:.2f}'


def main(arguments: list[str]) -> None:
    deals = int(arguments.pop(0))
    for kind in arguments or SAMPLES:
        for line in lines(kind, deals):
            print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
