"""Laws that every deal keeps, whatever the rules: over random deals of every preset, and deals of the AI."""

import json
import random

import pytest

from engine import presets
from engine.actions import Claim, Discard, parse
from engine.errors import IllegalAction
from engine.events import DealEnded
from engine.record import replay, result_fields, write
from tests.engine.playing import begin, by_ai, by_chance, conserved, eagerly, everywhere, play_out

DEALS = {"tichu5": 2000}
AI_DEALS = {"tichu5": 500}


def check_end(deal):
    """Zero-sum with the pot, and the record replays to the same result."""
    result = deal.result
    assert sum(result.scores) == deal.pot_before - result.pot
    assert all(result.scores[seat] == 0 for seat in deal.view(None).resting + deal.view(None).dead if seat != result.by)
    record = json.loads(json.dumps(write(deal)))
    again = replay(record)
    assert again.ok, again.failure
    assert record["result"] == json.loads(json.dumps(result_fields(again.deal.result)))


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("name", presets.names())
def test_random_deals_keep_the_laws(name, half):
    rules = presets.load(name)
    rng = random.Random(f"{name} {half}")
    for number in range(DEALS.get(name, 300) // 2):
        deal = begin(rules, rng, pot=number % 3 * 5)
        chooser = by_chance if number % 2 else eagerly
        while deal.result is None:
            assert deal.legal()
            if deal.phase != "play" or not deal._phase.on_table:
                assert conserved(deal)
            deal.apply(chooser(deal, rng))
        assert conserved(deal)
        assert not deal.legal()
        check_end(deal)


@pytest.mark.parametrize("name", presets.names())
def test_ai_deals_keep_the_laws(name):
    rules = presets.load(name)
    rng = random.Random(name)
    for _ in range(AI_DEALS.get(name, 12)):
        check_end(play_out(begin(rules, rng), rng, by_ai))


@pytest.mark.parametrize("name", presets.names())
def test_every_legal_action_is_accepted_and_its_text_reads_back(name):
    rules = presets.load(name)
    rng = random.Random(name)
    deal = begin(rules, rng)
    while deal.result is None:
        legal = deal.legal()
        some = legal if len(legal) <= 12 else [legal[rng.randrange(len(legal))] for _ in range(12)]
        for action in some:
            assert parse(str(action)) == action
            twin = replay(write(deal) | {"actions": [*deal.actions, str(action)], "pools": pools_after(deal, action)})
            assert twin.ok, twin.failure
        deal.apply(eagerly(deal, rng))


def pools_after(deal, action):
    """The pools of a kill game after this action too: those so far, and whatever order of the next one."""
    used = [" ".join(pool) for pool in deal.pools]
    if deal.phase != "kill":
        return used
    state = deal._state
    victim = next((seat for seat in state.living if state.hands[seat] & state.pack.bits[action.card]), None)
    if victim is None and deal.rules.kill.in_kitty == "suicide":
        victim = action.seat
    if victim is None:
        return used
    pool = deal._phase._pooled | state.hands[victim] | state.kitty
    return [*used, " ".join(state.pack.codes_of(pool))]


@pytest.mark.parametrize("name", presets.names())
def test_an_illegal_action_leaves_the_deal_untouched(name):
    rules = presets.load(name)
    rng = random.Random(name)
    others = [
        parse(text)
        for text in (
            *("0 pass", "1 bid 99N", "0 play SA", "1 play JK", "2 play C3!", "0 kill SA", "0 friend SA", "1 keep"),
            *("0 discard SA", "0 look", "1 blind 15H", "0 misdeal"),
        )
    ]
    deal = begin(rules, rng)
    refused = 0
    while deal.result is None:
        legal = deal.legal()
        before = (deal.view(None), [deal.view(seat) for seat in rules.people], everywhere(deal), deal.actions)
        for action in others:
            if not isinstance(action, Discard) and action in legal:
                continue
            if rules.misdeal.when == "before" and str(action) == "0 misdeal":
                continue
            with pytest.raises(IllegalAction):
                deal.apply(action)
            refused += 1
        assert before == (deal.view(None), [deal.view(seat) for seat in rules.people], everywhere(deal), deal.actions)
        deal.apply(eagerly(deal, rng))
    with pytest.raises(IllegalAction, match="over"):
        deal.apply(parse("0 pass"))
    assert refused > 100


@pytest.mark.parametrize("name", presets.names())
def test_a_claim_that_stands_ends_the_deal_with_every_remaining_trick(name):
    rules = presets.load(name)
    rng = random.Random(name)
    claimed = 0
    for _ in range(40):
        deal = begin(rules, rng)
        while deal.result is None:
            seat = deal.to_act
            if deal.phase == "play" and deal.can_claim(seat):
                *_, last = deal.apply(Claim(seat))
                assert isinstance(last, DealEnded)
                assert deal.result.outcome == "claimed"
                claimed += 1
                check_end(deal)
            else:
                deal.apply(eagerly(deal, rng))
    assert claimed
