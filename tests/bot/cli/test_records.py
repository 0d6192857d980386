"""`giruda replay` and `giruda vectors` (notation.md, "Replay" and "Vector files")."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.shuffle import commitment
from tests.engine import proven

VECTORS = Path(__file__).resolve().parents[2] / "vectors"
RECORDS = [json.loads(line) for line in (VECTORS / "records.jsonl").read_text(encoding="utf-8").splitlines()]
PLAYED = next(record for record in RECORDS if record["rules"] == "tichu5" and record["result"]["outcome"] == "played")


def one_line(record):
    return json.dumps(record).encode()


def replayed(giruda, record):
    ran = giruda("replay", "-", "--json", stdin=one_line(record))
    (line,) = ran.lines
    return ran.status, json.loads(line)


def test_every_finished_record_of_the_vectors_replays_to_its_result(giruda):
    ran = giruda("replay", VECTORS / "records.jsonl", "--json")
    told = [json.loads(line) for line in ran.lines]
    assert ran.status == 0
    assert [each["phase"] for each in told] == ["over"] * len(RECORDS)
    for each, record in zip(told, RECORDS, strict=True):
        assert each["result"].items() >= record["result"].items()


@pytest.mark.parametrize("file", sorted(VECTORS.glob("*.jsonl")), ids=lambda file: file.stem)
def test_vectors_answers_every_line(giruda, file):
    ran = giruda("vectors", file, "--json")
    told = [json.loads(line) for line in ran.lines]
    assert len(told) == sum(1 for line in file.read_text(encoding="utf-8").splitlines() if line)
    assert all(each["ok"] is True and set(each) == {"ok", "got"} for each in told)
    assert ran.status == 0


def test_a_record_may_stop_anywhere(giruda):
    for length in range(len(PLAYED["actions"])):
        status, told = replayed(giruda, PLAYED | {"actions": PLAYED["actions"][:length], "result": None})
        assert status == 0
        assert told["ok"] is True
        assert told["result"] is None
        if told["phase"] == "exchange":
            assert set(told["legal"]) >= {"discard", "from", "contracts"}
        else:
            assert told["legal"] == sorted(told["legal"])


def test_the_words_for_people_name_the_outcome_and_the_position(giruda):
    assert "scores" in giruda("replay", "-", stdin=one_line(PLAYED)).out
    unfinished = PLAYED | {"actions": PLAYED["actions"][:3], "result": None}
    assert "to act" in giruda("replay", "-", stdin=one_line(unfinished)).out


def test_a_result_that_does_not_match_names_both_values(giruda):
    wrong = PLAYED | {"result": PLAYED["result"] | {"points": 99}}
    status, told = replayed(giruda, wrong)
    assert status == 1
    assert told["error"]["code"] == "result_mismatch"
    assert told["error"]["index"] == len(PLAYED["actions"])
    assert "99" in told["error"]["message"]
    assert str(PLAYED["result"]["points"]) in told["error"]["message"]


@pytest.mark.parametrize(
    ("change", "index"),
    [
        ({"rules": "nonsense"}, -1),
        ({"rules": None}, -1),
        ({"rules": {"preset": "tichu5", "auction.minimum": "many"}}, -1),
        ({"rules": "mn32:tooshort"}, -1),
        ({"dealer": 9}, -1),
        ({"dealer": "4"}, -1),
        ({"hands": PLAYED["hands"][:4]}, -1),
        ({"hands": ["SA"] * 5}, -1),
        ({"hands": "SA"}, -1),
        ({"kitty": "C2 D4"}, -1),
        ({"kitty": "C2 D4 ZZ"}, -1),
        ({"pot": -1}, -1),
        ({"format": "chess"}, -1),
        ({"actions": ["0 bid 99S"]}, 0),
        ({"actions": ["nonsense"]}, 0),
        ({"actions": ["0 play SA"]}, 0),
        ({"actions": [3]}, 0),
        ({"actions": None}, -1),
    ],
)
def test_what_is_wrong_with_a_record_has_its_index_and_a_sentence(giruda, change, index):
    status, told = replayed(giruda, PLAYED | {"result": None} | change)
    assert status == 1
    assert told["ok"] is False
    assert told["error"]["index"] == index
    assert told["error"]["message"]
    assert "\n" not in told["error"]["message"]


def test_one_bad_record_does_not_hide_the_others(giruda):
    data = b"\n".join([one_line(PLAYED), one_line(PLAYED | {"rules": "x"}), one_line(PLAYED)])
    ran = giruda("replay", "-", "--json", stdin=data)
    assert [json.loads(line)["ok"] for line in ran.lines] == [True, False, True]
    assert ran.status == 1


def test_unusable_input_is_status_2(giruda):
    assert giruda("replay", "-", "--json", stdin=b"not json").status == 2
    assert giruda("replay", "-", stdin=b"").status == 2
    assert giruda("vectors", "-", stdin=b"[]").status == 2


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(key=st.sampled_from([*PLAYED, "pools", "stock", "proof"]), value=values)
def test_any_value_of_any_key_is_an_answer_in_one_line(giruda, key, value):
    for command in ("replay", "vectors"):
        ran = giruda(command, "-", "--json", stdin=one_line(PLAYED | {key: value}))
        assert ran.status in {0, 1}
        assert len(ran.lines) == 1


def test_verify_checks_proofs_and_what_it_cannot_see(giruda):
    evening = proven.evening("tichu5", 2)
    ran = giruda("verify", "-", "--json", stdin=b"\n".join(map(one_line, evening)))
    told = [json.loads(line) for line in ran.lines]
    assert ran.status == 0
    assert [each["ok"] for each in told] == [True, True]
    assert set(told[0]) == {"ok", "checked", "unseen", "error"}
    assert "fair: commitment" in giruda("verify", "-", stdin=one_line(evening[0])).out


@pytest.mark.parametrize("key", ["commitment", "seed", "message"])
def test_verify_finds_a_proof_that_does_not_hold(giruda, key):
    (record,) = proven.evening("tichu5", 1)
    value = record["proof"][key]
    record["proof"][key] = value.replace("0", "1") if key != "message" else value.replace('"dealer":4', '"dealer":3')
    ran = giruda("verify", "-", stdin=one_line(record))
    assert ran.status == 1
    assert "NOT fair" in ran.out


def test_a_record_without_a_proof_is_not_verified(giruda):
    ran = giruda("verify", "-", "--json", stdin=one_line(PLAYED))
    assert ran.status == 1
    assert json.loads(ran.out)["ok"] is False


def test_a_deal_that_was_promised_and_never_dealt_is_told_as_such(giruda):
    promised = {"proof": {"commitment": commitment(bytes(32)), "seed": bytes(32).hex()}}
    ran = giruda("verify", "-", stdin=one_line(promised))
    assert ran.status == 0
    assert "this deal was never dealt, and its seed is the committed one" in ran.out
    assert giruda("replay", "-", stdin=one_line(promised)).out == (
        "1: never dealt: the table ended before this deal began\n"
    )
    assert replayed(giruda, promised)[0] == 0
    promised["proof"]["seed"] = "11" * 32
    ran = giruda("verify", "-", stdin=one_line(promised))
    assert ran.status == 1
    assert "NOT fair: commitment: it is not the hash of the seed" in ran.out


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"nonsense": 1}, "its kind is not known: it has none of string, hand,"),
        ({"hand": "SA", "rules": "nonsense"}, "nonsense"),
        ({"hand": "SA"}, "a line with 'hand' needs 'rules' too"),
        (PLAYED | {"actions": ["0 bid 99S"]}, "99S"),
        (PLAYED | {"actions": []}, "auction phase"),
    ],
)
def test_a_line_of_vectors_without_an_answer_is_told_with_the_reason(giruda, line, reason):
    ran = giruda("vectors", "-", stdin=one_line(line))
    assert ran.status == 1
    assert ran.out.startswith("-, line 1: ")
    assert reason in ran.lines[0]
    assert "None" not in ran.lines[0]
