"""Which hands are deal misses: catalogue 4.7 and the tests of rule strings (rulings.md §3)."""

import pytest

from engine import presets
from engine.misdeal import qualifies
from engine.ruleset import Ruleset

LOW = "H2 H3 H4 D2 D3 D4 C2 C4 C5 S5"
G6 = {"misdeal": {"when": "turn", "mighty": "free", "joker": "minus"}}
G7 = {"misdeal": {"when": "turn"}}
G8 = {"misdeal": {"when": "turn", "ten": "half", "joker": "minus", "limit": 1}}
G9 = {"misdeal": {"when": "turn", "ten": "half", "mighty": "free", "joker": "minus_best", "limit": 1}}
G10 = {"misdeal": {**G9["misdeal"], "limit": 0}}


def hand_of(cards):
    """Ten cards: these, and cards without points."""
    held = cards.split()
    return held + LOW.split()[: 10 - len(held)]


def is_miss(options, cards):
    rules = Ruleset.of(options)
    mask = rules.pack.take(rules.pack.all, hand_of(cards))
    assert mask is not None
    return qualifies(rules, mask)


# Catalogue 4.7: hand, then G6 G8 G9.
TABLE = [
    ("", True, True, True),
    ("SA", True, False, True),
    ("HA", False, False, False),
    ("HT", False, True, True),
    ("HT DT", False, False, False),
    ("SA DT", False, False, True),
    ("JK", True, True, True),
    ("JK HK", True, True, True),
    ("JK HK DT", False, True, True),
    ("JK HK DQ", False, False, False),
    ("JK SA DT", True, True, True),
]


@pytest.mark.parametrize(("cards", "g6", "g8", "g9"), TABLE)
def test_catalogue_4_7(cards, g6, g8, g9):
    assert (is_miss(G6, cards), is_miss(G8, cards), is_miss(G9, cards)) == (g6, g8, g9)


def test_g1_and_g7_no_point_card_at_all_and_the_mighty_is_one():
    assert is_miss(G7, "")
    assert is_miss(G7, "JK")
    assert not is_miss(G7, "SA")
    assert not is_miss(G7, "JK HK")


def test_g10_the_value_must_be_nothing():
    assert is_miss(G10, "SA")
    assert is_miss(G10, "JK HT")
    assert not is_miss(G10, "HT")
    assert not is_miss(G10, "JK HK DT")


def test_the_mighty_is_that_of_a_game_whose_trump_is_not_known():
    assert qualifies(presets.load("namu5"), masked("namu5", "SA"))
    assert not qualifies(presets.load("namu5"), masked("namu5", "DA"))


def masked(name, cards):
    rules = presets.load(name)
    mask = rules.pack.take(rules.pack.all, hand_of(cards))
    assert mask is not None
    return mask


def test_never_means_never():
    assert not is_miss({}, "")


STRINGS = {"misdeal": {"when": "turn", "limit": -1}}


@pytest.mark.parametrize(
    ("changes", "misses", "others"),
    [
        ({"lone_ten": True}, ["HT"], ["", "HA", "HT DT", "SJ"]),
        ({"lone_jack": True}, ["SJ", "HJ"], ["DJ", "CJ", "SJ HJ", "HT", ""]),
        ({"lone_mighty": True}, ["SA", "SA JK"], ["", "HA", "SA HT"]),
        ({"lone_ten": True, "joker": "minus"}, ["HT", "HT JK"], ["HT HA JK"]),
        ({"lone_ten": True, "joker": "minus", "lone_again": True}, ["HT", "HT HA JK"], ["HT HA", "HK HA JK"]),
        ({"lone_ten": True, "mighty": "minus", "lone_again": True}, ["HT SA"], ["HA SA"]),
        ({"lone_jack": True, "joker": "minus", "mighty": "minus", "lone_again": True}, ["SJ SA HT JK"], ["SJ SA HT"]),
        ({"limit": 0, "joker": "minus"}, ["", "HK JK"], ["HK", "HK HQ JK"]),
        ({"limit": 0, "joker": "plus"}, [""], ["JK"]),
        ({"limit": 2}, ["", "HK"], ["HK HQ"]),
        ({"limit": 0, "mighty": "minus"}, ["SA", ""], ["SA HT", "HT"]),
        ({"limit": 0, "mighty": "free"}, ["SA", ""], ["SA HT", "HT"]),
        ({"all_points": True}, ["SA HA DA CA SK HK DK CK SQ HQ"], ["SA HA DA CA SK HK DK CK SQ", ""]),
        ({"all_points": True, "joker": "plus"}, ["JK HA DA CA SK HK DK CK SQ HQ"], ["JK HA DA CA SK HK DK CK SQ"]),
        ({"all_points": True, "joker": "minus"}, ["SA HA DA CA SK HK DK CK SQ HQ"], ["JK HA DA CA SK HK DK CK SQ HQ"]),
        ({"all_points": True, "mighty": "minus"}, ["ST HA DA CA SK HK DK CK SQ HQ"], ["SA HA DA CA SK HK DK CK SQ HQ"]),
    ],
)
def test_the_tests_of_rule_strings(changes, misses, others):
    options = {"misdeal": {**STRINGS["misdeal"], **changes}}
    assert [cards for cards in misses if not is_miss(options, cards)] == []
    assert [cards for cards in others if is_miss(options, cards)] == []
