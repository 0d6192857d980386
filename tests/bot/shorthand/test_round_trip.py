"""What is written can be read, in every position; what anybody types is read or refused, never worse."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.shorthand import Position, Unreadable, position, read, write
from engine import presets
from engine.actions import Claim, Discard, Look
from engine.contract import Contract
from engine.deal import Deal
from engine.shuffle import deal_cards


def positions(preset, seed):
    """Every position of a random deal, as the seat to act sees it."""
    rules, dice = presets.load(preset), random.Random(seed)
    resting = tuple(rules.people[-rules.resting_total :]) if rules.resting_total else ()
    deal = Deal.start(rules, deal_cards(rules, dice.randbytes(32), "x", resting), rules.people[0])
    while deal.phase != "over":
        seat = deal.to_act
        legal = deal.legal()
        yield position(deal.view(seat), deal.rules, seat), legal
        deal.apply(legal[dice.randrange(len(legal))])


@pytest.mark.parametrize("preset", presets.names())
def test_every_legal_action_reads_back(preset):
    read_back = 0
    for here, legal in positions(preset, 7):
        if here.seat == presets.load(preset).ghost_seat:
            continue
        for language in ("ko", "en"):
            for action in legal[:60]:
                said = write(action, here, language)
                assert read(said, here) == action, said
                read_back += 1
    assert read_back > 100


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize(
    "action", [Claim(2), Look(2), Discard(2, ("C2", "D4", "H7"), Contract(17, "C")), Discard(2, ("S2", "JK", "HT"))]
)
def test_actions_that_are_not_listed_read_back(action, language):
    phase = "play" if isinstance(action, Claim) else "exchange"
    here = Position(2, phase, standing=Contract(15, "H"))
    assert read(write(action, here, language), here) == action


def understood(typed, here):
    """The action, or the refusal."""
    try:
        return read(typed, here)
    except Unreadable as refused:
        return refused


def test_whatever_is_suggested_can_be_typed():
    dice = random.Random(3)
    for here, legal in positions("tichu5", 5):
        typed = "".join(dice.choices("닷트끌삽아카셋기노조커ck15hs ", k=dice.randrange(1, 9)))
        found = understood(typed, here)
        if isinstance(found, Unreadable) and here.phase != "exchange":
            assert read(found.nearest, here) in legal


PIECES = st.sampled_from(
    "닷 엿 풀 기 셋 트 끌 삽 다리 노 카 아 텐 오버 조커 콜 컴 프렌드 = ! 15 10 h c nt over of 묻기 번".split()
)
PHASES = st.sampled_from(["draft", "auction", "kill", "exchange", "friend", "play", "over", "?"])


@given(st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=12).map("".join)), PHASES)
def test_anything_is_read_or_refused(typed, phase):
    here = Position(3, phase, standing=Contract(15, "H"), names=("", "a", "b", "c"))
    found = understood(typed, here)
    assert len(found.text) <= 40 if isinstance(found, Unreadable) else found.seat == 3


def test_a_novel_is_refused_quickly():
    for typed in ("끌2" * 5000, "2s" * 5000, "기" * 10_000, "ㅋ" * 10_000):
        with pytest.raises(Unreadable):
            read(typed, Position(0, "auction"))
    assert isinstance(read("끌2" * 20, Position(0, "exchange")), Discard)
