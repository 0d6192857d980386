"""What `giruda verify` finds right, wrong and unseen."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.shuffle import canonical, commitment
from engine.verify import Verifier, verify, verify_all
from tests.engine.proven import evening

OVERRIDES = {"preset": "tichu5", "auction.minimum": 12}
TABLE = evening("tichu5", 3)


def first_with(rules: object, key: str) -> dict[str, Any]:
    """A record of these rules that has come as far as this key."""
    for number in range(20):
        record = evening(rules, 1, f"try {number}")[0]
        if key in record or (key == "ghost joker" and any("4 play JK=" in text for text in record["actions"])):
            return record
    raise AssertionError(key)


@pytest.mark.parametrize(
    "rules", ["tichu5", "kill6", "ghost4", "draft2", "rotate7", "honeymoon2", "chicago8", OVERRIDES]
)
def test_an_evening_of_fair_deals_verifies_with_the_deals_before(rules: object) -> None:
    verdicts = verify_all(evening(rules, 3))
    assert [verdict.error for verdict in verdicts] == [None, None, None]
    for verdict in verdicts:
        assert {"commitment", "message", "cards", "actions", "result", "previous_record"} <= set(verdict.checked)
        assert verdict.unseen == ("commitment_shown_first", "cuts_as_given")
        assert verdict.as_dict()["ok"]


def test_a_later_deal_by_itself_verifies_but_its_predecessor_is_unseen() -> None:
    verdict = verify(TABLE[2])
    assert verdict.ok
    assert "previous_record" in verdict.unseen
    assert "previous_record" not in verdict.checked


def test_a_stopped_deal_verifies_without_a_result() -> None:
    records = evening("tichu5", 2, stop_last_at=14)
    assert "result" not in records[1]
    verdict = verify_all(records)[1]
    assert verdict.ok
    assert "result" not in verdict.checked


def test_kill_pools_and_a_ghosts_suit_are_checked_too() -> None:
    killed = first_with("kill6", "pools")
    assert "pools" in verify(killed).checked
    cards = killed["pools"][0].split()
    killed["pools"][0] = " ".join([cards[1], cards[0], *cards[2:]])
    assert "pools" in str(verify(killed).error)
    haunted = first_with("ghost4", "ghost joker")
    assert "ghost_suit" in verify(haunted).checked
    named = next(at for at, text in enumerate(haunted["actions"]) if "4 play JK=" in text)
    suit = haunted["actions"][named][-1]
    haunted["actions"][named] = f"4 play JK={'SHDC'.replace(suit, '')[0]}"
    assert "ghost" in str(verify(haunted).error)


def _tampered(change: str) -> dict[str, Any]:
    record = deepcopy(TABLE[0])
    proof = record["proof"]
    said = json.loads(proof["message"])
    match change:
        case "seed":
            proof["seed"] = "00" * 32
        case "commitment and seed":
            proof["seed"] = "00" * 32
            proof["commitment"] = commitment(bytes(32))
        case "two cards":
            hands = [hand.split() for hand in record["hands"]]
            hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
            record["hands"] = [" ".join(hand) for hand in hands]
        case "order in a hand":
            record["hands"][2] = " ".join(reversed(record["hands"][2].split()))
        case "kitty":
            record["kitty"] = " ".join(reversed(record["kitty"].split()))
        case "cut":
            said["cuts"][1] = "other"
            proof["message"] = canonical(said)
        case "dealer":
            record["dealer"] = 0
        case "rules":
            record["rules"] = "wiki5"
        case "prev":
            said["prev"] = "ab" * 32
            proof["message"] = canonical(said)
        case "spaces":
            proof["message"] = json.dumps(said, ensure_ascii=False, sort_keys=True)
        case "key":
            proof["message"] = canonical(said | {"note": ""})
        case "action":
            record["actions"][0] = "3 pass"
        case "result":
            record["result"]["scores"] = [0] * 5
        case "no proof":
            del record["proof"]
        case _:
            raise AssertionError(change)
    return record


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("seed", "commitment"),
        ("commitment and seed", "hands"),
        ("two cards", "hands"),
        ("order in a hand", "hands"),
        ("kitty", "kitty"),
        ("cut", "hands"),
        ("dealer", "dealer"),
        ("rules", "rules"),
        ("prev", "hands"),
        ("spaces", "canonical"),
        ("key", "keys"),
        ("action", "action 0"),
        ("result", "scores"),
        ("no proof", "proof"),
    ],
)
def test_whatever_was_tampered_with_is_named(change: str, named: str) -> None:
    verdict = verify(_tampered(change))
    assert not verdict.ok
    assert named in str(verdict.error)


def test_a_record_that_follows_another_than_it_says_is_found_out() -> None:
    verifier = Verifier()
    other = evening("tichu5", 1, "another evening")[0]
    assert verifier.verify(other).ok
    verdict = verifier.verify(TABLE[1])
    assert verdict.error is not None
    assert "prev" in verdict.error


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(JSON)
def test_any_json_gets_a_verdict_in_one_line(value: object) -> None:
    verdict = verify(value)
    assert not verdict.ok
    assert "\n" not in str(verdict.error)


@given(st.sampled_from(["rules", "dealer", "hands", "kitty", "actions", "proof", "pot", "format"]), JSON)
def test_any_value_in_place_of_a_part_gets_a_verdict(key: str, value: object) -> None:
    record = TABLE[0] | {key: value}
    assert verify(record).ok == (value == TABLE[0][key])


@given(st.sampled_from(["commitment", "seed", "message"]), JSON)
def test_any_value_in_place_of_a_part_of_the_proof_gets_a_verdict(key: str, value: object) -> None:
    record = TABLE[0] | {"proof": TABLE[0]["proof"] | {key: value}}
    assert not verify(record).ok


@given(st.sampled_from(["cuts", "deal", "dealer", "prev", "rules", "seats"]), JSON)
def test_any_value_in_place_of_a_part_of_the_message_gets_a_verdict(key: str, value: object) -> None:
    said = json.loads(TABLE[0]["proof"]["message"])
    if said[key] == value:
        return
    try:
        text = canonical(said | {key: value})
    except ValueError:
        return
    record = TABLE[0] | {"proof": TABLE[0]["proof"] | {"message": text}}
    assert not verify(record).ok
