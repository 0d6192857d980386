"""How many sequences of legal actions there are to a small depth, from fixed deals of every preset.

The counts stand in perft.json. They say nothing about which rule changed, but none can change unnoticed. After a change
that is meant, write them anew: ``python -m tests.engine.test_perft``.
"""

import json
import random
from pathlib import Path

import pytest

from engine import presets
from engine.deal import Deal
from engine.shuffle import Dealt
from tests.engine.playing import begin

STORED = Path(__file__).with_name("perft.json")
DEPTHS = {"draft": 5, "auction": 2, "kill": 1, "exchange": 1, "friend": 1, "play": 3}
"""How deep the count goes at the first decision of each phase."""


def again(deal):
    """The same deal, to be played on without touching the first one; what chance did is told, not drawn anew."""
    dealt = Dealt(deal.dealt.hands, deal.dealt.kitty, deal.dealt.stock)
    twin = Deal.start(deal.agreed, dealt, deal.dealer, deal.pot_before, deal.pools)
    for action in deal.history:
        twin.apply(action)
    return twin


def perft(deal, depth):
    """Sequences of ``depth`` legal actions, or fewer where the deal ends."""
    legal = deal.legal()
    if depth <= 1 or deal.result is not None:
        return max(1, len(legal))
    total = 0
    for action in legal:
        twin = again(deal)
        twin.apply(action)
        total += perft(twin, depth - 1)
    return total


def counts(name):
    """Counts at the first decision of each phase and at some tricks, along one fixed deal."""
    rules = presets.load(name)
    rng = random.Random(f"perft {name}")
    deal = begin(rules, rng)
    found = {}
    while deal.result is None:
        key = moment(deal)
        if key and key not in found:
            found[key] = perft(again(deal), DEPTHS[deal.phase])
        deal.apply(step(deal, rng))
    found["scores"] = list(deal.result.scores)
    return found


def moment(deal):
    """A name for a decision that is counted: the first of each phase, and lead and answer of some tricks."""
    if deal.phase != "play":
        return deal.phase
    trick = deal.view(None).trick
    if trick.number not in {1, 2, 5, deal.rules.tricks - 1} or len(trick.plays) > 1:
        return None
    return f"trick {trick.number} {'answer' if trick.plays else 'lead'}"


def step(deal, rng):
    """One action: the first bid, then passes; the first kill that hits; anything else by chance."""
    legal = deal.legal()
    if deal.phase == "auction":
        calls = [action for action in legal if "misdeal" not in str(action)]
        return calls[0] if not any(call.contract for call in deal.view(None).calls) else calls[-1]
    return legal[rng.randrange(len(legal))]


if __name__ == "__main__":
    STORED.write_text(json.dumps({name: counts(name) for name in presets.names()}, indent=1) + "\n", encoding="utf-8")


@pytest.mark.parametrize("name", presets.names())
def test_the_counts_are_those_that_are_stored(name):
    assert counts(name) == json.loads(STORED.read_text(encoding="utf-8"))[name]
