"""A short torture in the suite; the long one is `giruda torture`. A run of the whole system takes its seconds."""

import pytest

from tests.simulation.torture import many, torture


def test_a_seed_runs_the_same_way_again():
    first, second = (torture(tables=2, actions=100, seed=4) for _ in range(2))
    assert first["ok"], first
    assert first == second


@pytest.mark.parametrize("seed", [5, 7, 8, 9])  # 5 and 9: now and then a second coordinator
def test_whatever_goes_wrong_nothing_is_lost_doubled_or_stuck(seed: int):
    report = torture(tables=4, actions=300, seed=seed)
    assert report["ok"], report
    assert report["faults"], report


def test_runs_of_many_seeds_are_summed_up():
    *each, total = many(tables=1, actions=20, seed=2, seeds=2)
    assert [report["seed"] for report in each] == [2, 3]
    assert total["ok"], total
    assert total["actions"] == sum(report["actions"] for report in each) >= 40
    assert total["kinds"] == len(total["faults"])
