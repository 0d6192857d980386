"""What `giruda verify` finds right, wrong and unseen."""

import json
from collections.abc import Callable
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


def first_with(rules: object, sign: str, start: int = 0) -> dict[str, Any]:
    """A record of these rules in which something happened."""
    for number in range(start, start + 400):
        record = evening(rules, 1, f"try {number}")[0]
        if sign in record or any(sign in text for text in record["actions"]):
            return record
    raise AssertionError(sign)


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


def test_kill_pools_are_checked_too() -> None:
    killed = first_with("kill6", "pools")
    assert "pools" in verify(killed).checked
    cards = killed["pools"][0].split()
    killed["pools"][0] = " ".join([cards[1], cards[0], *cards[2:]])
    assert "pools" in str(verify(killed).error)


def test_the_suit_that_a_ghost_names_is_checked_too() -> None:
    haunted = first_with("ghost4", "4 play JK=", start=80)
    assert "ghost_suit" in verify(haunted).checked
    named = next(at for at, text in enumerate(haunted["actions"]) if "4 play JK=" in text)
    suit = haunted["actions"][named][-1]
    haunted["actions"][named] = f"4 play JK={'SHDC'.replace(suit, '')[0]}"
    assert "ghost" in str(verify(haunted).error)


def _swap(record: dict[str, Any]) -> None:
    hands = [hand.split() for hand in record["hands"]]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    record["hands"] = [" ".join(hand) for hand in hands]


def _say(record: dict[str, Any], **said: object) -> None:
    record["proof"]["message"] = canonical(json.loads(record["proof"]["message"]) | said)


TAMPERING: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "seed": (lambda record: record["proof"].update(seed="00" * 32), "commitment"),
    "commitment and seed": (
        lambda record: record["proof"].update(seed="00" * 32, commitment=commitment(bytes(32))),
        "hands",
    ),
    "two cards": (_swap, "hands"),
    "order in a hand": (
        lambda record: record.update(hands=[" ".join(reversed(hand.split())) for hand in record["hands"]]),
        "hands",
    ),
    "kitty": (lambda record: record.update(kitty=" ".join(reversed(record["kitty"].split()))), "kitty"),
    "cut": (lambda record: _say(record, cuts=["other"] * 5), "hands"),
    "dealer": (lambda record: record.update(dealer=0), "dealer"),
    "rules": (lambda record: record.update(rules="wiki5"), "rules"),
    "prev": (lambda record: _say(record, prev="ab" * 32), "hands"),
    "key": (lambda record: _say(record, note=""), "keys"),
    "space": (
        lambda record: record["proof"].update(message=record["proof"]["message"].replace(":", ": ")),
        "canonical",
    ),
    "action": (lambda record: record.update(actions=["3 pass", *record["actions"][1:]]), "action 0"),
    "result": (lambda record: record["result"].update(scores=[0] * 5), "scores"),
    "no proof": (lambda record: record.pop("proof"), "proof"),
}


@pytest.mark.parametrize("change", TAMPERING)
def test_whatever_was_tampered_with_is_named(change: str) -> None:
    record = deepcopy(TABLE[0])
    tamper, named = TAMPERING[change]
    tamper(record)
    verdict = verify(record)
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
    assert verify(record).ok == (json.dumps(value) == json.dumps(TABLE[0][key]))


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


def test_a_deal_that_was_never_dealt_has_to_show_the_committed_seed() -> None:
    promised = {"proof": {"commitment": commitment(bytes(32)), "seed": bytes(32).hex()}}
    verdict = verify(promised)
    assert verdict.ok
    assert verdict.checked == ("commitment", "never_dealt")
    assert verdict.unseen == ("commitment_shown_first",)
    for proof in ({"seed": "11" * 32}, {"seed": "no hex"}, {"seed": None}, {"commitment": 3}):
        wrong = verify({"proof": promised["proof"] | proof})
        assert not wrong.ok
        assert "never_dealt" not in wrong.checked


@pytest.mark.parametrize("further", [{"format": "giruda-deal/1"}, {"actions": []}])
def test_a_record_with_anything_of_a_deal_is_not_one_that_was_never_dealt(further: dict[str, Any]) -> None:
    proof = {"commitment": commitment(bytes(32)), "seed": bytes(32).hex()}
    assert "message" in str(verify({"proof": proof} | further).error)
