"""The plain design beside ours: what it says, and how late, is counted and not assumed."""

from bench.delivery import TRAVEL, _plain, percentile


def test_every_action_is_told_to_the_group_and_to_five_hands():
    seen = _plain([(0.0, "a"), (4.0, "a"), (4.0, "b")])
    assert (seen.actions, seen.calls, seen.refused) == (3, 18, 0)
    assert len(seen.lags) == 3
    assert all(2 * TRAVEL[0] <= lag <= 2 * TRAVEL[1] for lag in seen.lags)


def test_a_busy_group_waits_for_its_minute():
    seen = _plain([(number / 10, "a") for number in range(20)])
    assert seen.refused == 0
    assert sum(lag > 55 for lag in seen.lags) == 2, "eighteen of twenty fit into a minute"


def test_many_tables_wait_for_the_bots_second():
    seen = _plain([(4.0 * round_, f"t{table}") for round_ in range(8) for table in range(25)])
    assert seen.refused == 0
    assert percentile(seen.lags, 50) > 6, "150 calls are due every four seconds; a hundred may go"
