"""AI deals without a chat: repeatable, complete, and always in balance."""

from dataclasses import replace
from itertools import islice

import pytest

from engine import simulate as simulation
from engine.presets import load
from engine.record import replay, write
from engine.simulate import OffBalance, Totals, played, simulate
from engine.view import Result, ScoreStep


def test_the_same_seed_gives_the_same_deals():
    one, again, other = ([write(deal) for deal in islice(played(load("tichu5"), seed), 4)] for seed in ("a", "a", "b"))
    assert one == again
    assert one != other


@pytest.mark.parametrize(
    "preset", ["tichu5", "kill6", "ghost4", "rotate7", "draft2", "honeymoon2", "chicago7", "wiki5"]
)
def test_its_deals_replay_and_follow_each_other(preset):
    pot = 0
    for deal in islice(played(load(preset), "x"), 3):
        assert deal.pot_before == pot
        pot = deal.result.pot
        assert replay(write(deal)).ok


RESULT = Result("played", (8, -8), 0, declarer=0, made=True, unit=8, steps=(ScoreStep("run", 2, 8),))


def test_totals_count_contracts_losses_and_multipliers():
    totals = Totals()
    totals.add(RESULT, 30)
    totals.add(replace(RESULT, made=False, unit=4, steps=(ScoreStep("base", None, 2), ScoreStep("back_run", 2, 4))), 30)
    totals.add(Result("passed_out", (0, 0), 0), 5)
    totals.add(Result("misdeal", (-5, 0), 5, by=0), 1)
    assert totals.report() == {
        "deals": 4,
        "contracts": 2,
        "made_percent": 50.0,
        "mean_unit": 2.0,
        "passed_out_percent": 25.0,
        "misdeals": 1,
        "claims": 0,
        "runs": 1,
        "back_runs": 1,
        "actions": 66,
        "zero_sum": True,
    }


class Crooked:
    pot_before = 0
    turn = 3
    result = replace(RESULT, scores=(8, -7))


def test_a_deal_out_of_balance_is_found(monkeypatch):
    monkeypatch.setattr(simulation, "played", lambda rules, seed: iter([Crooked()]))
    with pytest.raises(OffBalance, match="deal 1 are off by 1"):
        simulate(load("tichu5"), 1, "x")
