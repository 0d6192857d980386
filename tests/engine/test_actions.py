"""The text form of actions and contracts (notation.md, "Actions")."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import (
    Bid,
    BlindChange,
    Burn,
    CallFriend,
    Claim,
    DeclareMisdeal,
    Discard,
    Keep,
    Kill,
    Look,
    Pass,
    PlayCard,
    parse,
)
from engine.cards import RANKS, SUITS
from engine.contract import Contract
from engine.errors import UnreadableAction

SEATS = st.integers(0, 7)
CARDS = st.sampled_from([suit + rank for suit in SUITS for rank in RANKS] + ["JK"])
CONTRACTS = st.builds(Contract, st.integers(1, 99), st.sampled_from("SHDCN"))
ACTIONS = st.one_of(
    st.builds(Keep, SEATS),
    st.builds(Burn, SEATS),
    st.builds(DeclareMisdeal, SEATS),
    st.builds(Bid, SEATS, CONTRACTS),
    st.builds(Pass, SEATS),
    st.builds(Kill, SEATS, CARDS),
    st.builds(lambda seat, target: Kill(seat, target=target), SEATS, SEATS),
    st.builds(BlindChange, SEATS, CONTRACTS),
    st.builds(Look, SEATS),
    st.builds(Discard, SEATS, st.lists(CARDS, min_size=1, max_size=5).map(tuple), st.none() | CONTRACTS),
    st.builds(CallFriend, SEATS, st.just("card"), st.lists(CARDS, min_size=1, max_size=2).map(tuple)),
    st.builds(CallFriend, SEATS, st.sampled_from(["first", "last", "none"])),
    st.builds(lambda seat, target: CallFriend(seat, "seat", target=target), SEATS, SEATS),
    st.builds(PlayCard, SEATS, CARDS, st.booleans(), st.none() | st.sampled_from(SUITS)),
    st.builds(Claim, SEATS),
)


@given(ACTIONS)
def test_every_action_reads_back_from_its_text(action):
    assert parse(str(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("0 keep", Keep(0)),
        ("3 misdeal", DeclareMisdeal(3)),
        ("2 bid 14N", Bid(2, Contract(14, "N"))),
        ("2 kill JK", Kill(2, "JK")),
        ("2 kill seat 4", Kill(2, target=4)),
        ("2 blind 16C", BlindChange(2, Contract(16, "C"))),
        ("2 discard C2 D4 H7 = 17C", Discard(2, ("C2", "D4", "H7"), Contract(17, "C"))),
        ("2 friend seat 3", CallFriend(2, "seat", target=3)),
        ("2 friend SA HA", CallFriend(2, "card", ("SA", "HA"))),
        ("0 play C3!", PlayCard(0, "C3", call=True)),
        ("1 play JK=S", PlayCard(1, "JK", suit="S")),
        ("  1   pass ", Pass(1)),
    ],
)
def test_the_examples_of_the_notation(text, action):
    assert parse(text) == action


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "pass",
            "x pass",
            "-1 pass",
            "1",
            "1 dance",
            "1 pass 2",
            "1 bid",
            "1 bid 14",
            "1 bid 14X",
            "1 bid N",
        ),
        *("1 bid 0H", "1 bid 100H", "1 bid 14H 15H", "1 kill", "1 kill XX", "1 kill seat", "1 kill seat x"),
        *("1 friend", "1 friend SA first", "1 friend seat", "1 friend seat 3 4", "1 friend best", "1 play"),
        *("1 play XX", "1 play SA HA", "1 play JK=X", "1 play JK=", "1 play JK=SH", "1 play SA!!", "1 discard SX"),
        *("1 discard SA = 99", "1 discard SA = 15H = 15H", "1 look now", "²  pass", "١ pass", "1 bid ١٤H"),
    ],
)
def test_what_is_no_action(text):
    with pytest.raises(UnreadableAction) as refused:
        parse(text)
    assert "\n" not in str(refused.value)


@given(
    st.text(max_size=30)
    | st.lists(st.sampled_from("0 1 pass bid 14N kill play = ! JK SA friend seat".split())).map(" ".join)
)
def test_no_text_escapes(text):
    try:
        action = parse(text)
    except UnreadableAction:
        return
    assert parse(str(action)) == action


def test_an_action_cannot_be_changed():
    with pytest.raises(AttributeError):
        parse("1 pass").seat = 2
