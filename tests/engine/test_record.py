"""Records: written, read, replayed (notation.md)."""

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import presets
from engine.record import Replay, replay, result_fields, rules_value, write
from tests.engine.playing import begin, eagerly, play_out
from tests.engine.positions import at_the_tricks, do, laid_out


@pytest.fixture
def record():
    return write(play_out(begin(presets.load("tichu5"), random.Random(4)), random.Random(4), eagerly))


def failure(record):
    report = replay(record).report()
    assert report["ok"] is False
    return report["error"]


def test_a_written_record_replays_to_its_result(record):
    report = replay(json.loads(json.dumps(record))).report()
    assert report["ok"] is True
    assert (report["phase"], report["to_act"], report["legal"]) == ("over", None, [])
    assert report["result"] == record["result"]
    assert report["tricks"] == record["result"]["tricks"]


def test_a_record_may_stop_anywhere(record):
    for length in range(len(record["actions"])):
        cut = {**record, "actions": record["actions"][:length]}
        del cut["result"]
        report = replay(cut).report()
        assert report["ok"] is True
        assert report["result"] is None
        assert report["to_act"] == int(record["actions"][length].split()[0])


def test_the_result_that_is_stored_is_checked(record):
    for key, value in record["result"].items():
        for wrong in (None, "x", [value]):
            other = copy.deepcopy(record)
            other["result"][key] = wrong
            error = failure(other)
            assert (error["index"], error["code"]) == (len(record["actions"]), "result_mismatch")
            assert key in error["message"]
    other = {**record, "actions": record["actions"][:-1]}
    assert failure(other)["code"] == "result_mismatch"


def test_of_a_stored_result_the_keys_it_has_are_checked_and_unknown_ones_ignored(record):
    partial = {**record, "result": {"outcome": record["result"]["outcome"], "remark": "ignored"}, "table": "ignored"}
    assert replay(partial).ok


def test_a_deal_miss_and_a_pass_out_have_fewer_keys():
    deal = laid_out("namu5", {0: "C2 C4 C5 C6 D2 D3 D4 D5 H2 H3"})
    do(deal, "0 misdeal")
    assert result_fields(deal.result) == {"outcome": "misdeal", "by": 0, "scores": [0] * 5, "pot": 0}
    deal = do(laid_out("namu5", {}), "0 pass", "1 pass", "2 pass", "3 pass", "4 pass")
    assert result_fields(deal.result) == {"outcome": "passed_out", "scores": [0] * 5, "pot": 0}


def test_an_illegal_or_unreadable_action_stops_the_record_at_its_index(record):
    for wrong, code in (
        ("0 dance", "unreadable"),
        ("", "unreadable"),
        ("9 pass", "not_your_turn"),
        (7, "unreadable"),
        (None, "unreadable"),
        ("0 bid 15X", "unreadable"),
    ):
        for index in (0, 3):
            actions = [*record["actions"][:index], wrong, *record["actions"][index:]]
            error = failure({**record, "actions": actions})
            assert (error["index"], error["code"]) == (index, code)


def test_an_action_after_the_end_is_refused(record):
    error = failure({**record, "actions": [*record["actions"], "0 pass"]})
    assert (error["index"], error["code"]) == (len(record["actions"]), "deal_is_over")


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "giruda-deal/2"},
        {"format": None},
        {"rules": "tichu9"},
        {"rules": 5},
        {"rules": "mn40:x"},
        {"rules": {"preset": "tichu5", "auction": {"minimum": 99}}},
        {"rules": {"preset": 5}},
        {"dealer": 5},
        {"dealer": -1},
        {"dealer": "4"},
        {"pot": -5},
        {"pot": "5"},
        {"hands": ["SA"]},
        {"hands": "SA"},
        {"hands": []},
        {"kitty": ""},
        {"kitty": "XX YY ZZ"},
        {"stock": "SA"},
        {"actions": "0 pass"},
        {"result": "won"},
        {"pools": 5},
    ],
)
def test_rules_or_a_deal_that_cannot_be_used_have_index_minus_one(record, changes):
    error = failure({**record, **changes})
    assert error["index"] == -1
    assert "\n" not in error["message"]


def test_a_card_dealt_twice_is_no_deal(record):
    hands = [*record["hands"]]
    hands[0] = " ".join(["SA", *hands[0].split()[1:]])
    hands[1] = " ".join(["SA", *hands[1].split()[1:]])
    assert failure({**record, "hands": hands})["index"] == -1


@pytest.mark.parametrize("value", [None, 3, "x", [], [[]], {}, {"rules": "tichu5"}])
def test_what_is_no_record_at_all(value):
    assert failure(value)["index"] == -1


def test_the_pools_of_a_kill_game_are_written_and_read():
    rng = random.Random(3)
    deal = play_out(begin(presets.load("kill7"), rng), rng, eagerly)
    record = write(deal)
    assert len(record["pools"]) == 1
    assert len(record["pools"][0].split()) == 18
    assert replay(record).ok
    for pools in ([], ["SA"], [record["pools"][0][:-2] + record["pools"][0][:2]]):
        assert failure({**record, "pools": pools})["index"] == -1


def test_a_drafts_stock_is_written_instead_of_hands():
    rng = random.Random(3)
    record = write(play_out(begin(presets.load("draft2"), rng), rng, eagerly))
    assert "hands" not in record
    assert len(record["stock"].split()) == 43


def test_the_exchange_template_lists_what_the_unchanged_contract_allows():
    deal = laid_out("tichu5", {0: "SA JK HA"}, kitty="D9 D8 D7", dealer=4)
    do(deal, "0 bid 15H", "1 pass", "2 pass", "3 pass", "4 pass")
    legal = replay(write(deal)).report()["legal"]
    assert legal["discard"] == 3
    assert not {"SA", "JK"} & set(legal["from"].split())
    assert legal["contracts"] == ["15H", "17C", "17D", "17H", "17N", "17S"]
    assert "blind" not in legal


def test_legal_actions_are_sorted_as_text():
    deal = at_the_tricks("namu5", "13H", {0: "JK C9 D9 S9"})
    legal = replay(write(deal)).report()["legal"]
    assert legal == sorted(legal)
    assert "play JK=C" in legal
    assert "claim" not in legal


def test_rules_are_written_as_briefly_as_they_can_be_read():
    assert rules_value(presets.load("tichu5")) == "tichu5"
    string = presets.resolve("mn40:(0$1M&))2O%,C5%")
    assert rules_value(string) == "mn40:(0$1M&))2O%,C5%"
    other = presets.resolve({"preset": "tichu5", "auction.minimum": 14})
    assert presets.resolve(json.loads(json.dumps(rules_value(other)))) == other


def test_a_replay_without_a_deal_says_so():
    promised = replay({"proof": {"commitment": "", "seed": ""}})
    assert promised == Replay(None)
    assert promised.report().items() >= {"ok": True, "phase": "never_dealt", "result": None}.items()


# Fuzz: a valid record with something changed in it.


VALUES = (
    st.none() | st.booleans() | st.integers(-3, 60) | st.text(max_size=8) | st.lists(st.text(max_size=6), max_size=3)
)
TEXTS = st.sampled_from(["SA", "JK", "2 pass", "0 bid 13H", "0 play SA", "0 friend first", "0 misdeal", "0 claim", "="])


@given(st.sampled_from(presets.names()), st.integers(0, 3), st.data())
@settings(max_examples=200)
def test_a_mutated_record_is_replayed_or_refused_and_nothing_else(name, seed, data):
    rng = random.Random(seed)
    record = json.loads(json.dumps(write(play_out(begin(presets.load(name), rng), rng, eagerly))))
    for _ in range(data.draw(st.integers(1, 3))):
        key = data.draw(st.sampled_from(sorted(record)))
        old = record[key]
        if isinstance(old, list) and old and data.draw(st.booleans()):
            old[data.draw(st.integers(0, len(old) - 1))] = data.draw(TEXTS | VALUES)
        else:
            record[key] = data.draw(TEXTS | VALUES)
    report = replay(record).report()
    assert json.loads(json.dumps(report)) == report
    if not report["ok"]:
        assert -1 <= report["error"]["index"] <= 200
        assert "\n" not in report["error"]["message"]
