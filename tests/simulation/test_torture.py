"""A short torture in the suite; the long one is `giruda torture`. A run of the whole system takes its seconds."""

import pytest

from tests.simulation.torture import torture


def test_a_seed_runs_the_same_way_again():
    first, second = (torture(tables=2, actions=100, seed=4) for _ in range(2))
    assert first["ok"], first
    assert first == second


@pytest.mark.parametrize("seed", [6, 8])
def test_whatever_goes_wrong_nothing_is_lost_doubled_or_stuck(seed: int):
    report = torture(tables=4, actions=300, seed=seed)
    assert report["ok"], report
    assert report["faults"], report
