"""Who wins a trick (rulings 1, 3, 5 and 7; catalogue 4.1)."""

import pytest

from engine import presets
from engine.strength import winner

POINTS = "AKQJT"


def wins(cards, trump, *, rules="namu5", trick=3, suit=None, called=False):
    """The card that wins, and the points in the trick."""
    plays = cards.split()
    at = winner(presets.resolve(rules), trump, trick, plays, suit, called=called)
    return plays[at], sum(card[1] in POINTS and card != "JK" for card in plays)


@pytest.mark.parametrize(
    ("cards", "trump", "best", "points"),
    [
        pytest.param("DA DK D8 D5 D3", "D", "DA", 2, id="T1"),
        pytest.param("CK CJ C4 D2 C7", "D", "D2", 2, id="T2"),
        pytest.param("S9 SQ HA ST S6", "D", "SQ", 3, id="T3"),
        pytest.param("CT CJ C3 H2 CA", "H", "H2", 3, id="T4"),
        pytest.param("CT CJ C3 DA C4", "H", "CJ", 3, id="T5"),
    ],
)
def test_catalogue_4_1(cards, trump, best, points):
    assert wins(cards, trump) == (best, points)


def test_catalogue_t6_the_boss_of_a_suit_is_its_highest_card_left():
    for other in "CQ C8 C7 C6 C5 C3 C2".split():
        assert wins(f"{other} CK", "N")[0] == "CK"


def test_catalogue_4_8_the_lowest_trump_beats_all_cards_of_other_suits_but_the_mighty():
    """The document counts 39 and takes the mighty for one of them."""
    beaten = [
        card for card in presets.load("namu5").pack.codes if card[0] in "SDC" and wins(f"{card} H2", "H")[0] == "H2"
    ]
    assert len(beaten) == 38
    assert "SA" not in beaten


@pytest.mark.parametrize(
    ("cards", "trump", "best"),
    [
        ("C4 JK SA H2 CA", "H", "SA"),
        ("C4 JK S2 H2 CA", "H", "JK"),
        ("C4 HA S2 H2 CA", "H", "HA"),
        ("C4 S2 D2 CA SK", "H", "CA"),
        ("C4 SA D2 CA JK", "N", "SA"),
        ("S4 SA DA SK S2", "S", "DA"),
        ("S4 SA D2 SK S2", "S", "SA"),
        ("C4 DA SA CK C2", "H", "SA"),
    ],
)
def test_mighty_then_joker_then_trump_then_led_suit_then_nothing(cards, trump, best):
    assert wins(cards, trump)[0] == best


@pytest.mark.parametrize("trick", [1, 10])
def test_a_powerless_joker_is_the_lowest_card_of_the_trick(trick):
    assert wins("C4 JK C2", "H", trick=trick)[0] == "C4"


@pytest.mark.parametrize(
    ("cards", "best"),
    [("JK C2 D9", "C2"), ("JK H2 D9", "H2"), ("JK SA D9", "SA"), ("JK D9 D8", "JK"), ("JK DA SK", "JK")],
)
def test_led_and_powerless_it_loses_to_the_named_suit_trump_and_mighty_and_wins_if_none_is_played(cards, best):
    assert wins(cards, "H", trick=1, suit="C")[0] == best


def test_led_with_power_it_loses_to_the_mighty_alone():
    assert wins("JK CA HA", "H", suit="C")[0] == "JK"
    assert wins("JK CA SA", "H", suit="C")[0] == "SA"


def test_a_called_joker_is_powerless_unless_the_rules_leave_it_its_power():
    assert wins("C3 JK C4", "H", called=True)[0] == "C4"
    assert wins("C3 JK C4", "H", called=False)[0] == "JK"
    rules = {"preset": "namu5", "play.called_joker": "power"}
    assert wins("C3 JK C4", "H", called=True, rules=rules)[0] == "JK"
    assert wins("C3 JK C4", "H", called=True, rules=rules, trick=10)[0] == "C4"


def test_a_powerless_mighty_is_an_ordinary_card_of_its_suit():
    rules = {"preset": "namu5", "play.mighty_first": "powerless", "play.mighty_last": "powerless"}
    assert wins("C4 SA C2", "H", rules=rules, trick=1)[0] == "C4"
    assert wins("S4 SK SA", "H", rules=rules, trick=10)[0] == "SA"
    assert wins("S4 H2 SA", "H", rules=rules, trick=10)[0] == "H2"
    assert wins("C4 SA C2", "H", rules=rules, trick=2)[0] == "SA"


@pytest.mark.parametrize(("option", "trick"), [("play.joker_first", 1), ("play.joker_last", 10)])
def test_the_joker_has_its_power_where_the_rules_give_it(option, trick):
    rules = {"preset": "namu5", option: "power"}
    assert wins("C4 JK HA", "H", rules=rules, trick=trick)[0] == "JK"


def test_of_identical_cards_the_one_played_first_wins():
    rules = presets.load("chicago6")
    assert winner(rules, "H", 3, ["C4", "CA", "CA", "C5", "C6", "C7"], None, called=False) == 1
    assert winner(rules, "H", 3, ["C4", "JK", "JK", "C5", "C6", "C7"], None, called=False) == 1
    assert winner(rules, "H", 3, ["C4", "JK", "SA", "SA", "C6", "C7"], None, called=False) == 2


def test_twos_are_high_where_the_ranks_say_so_and_the_two_of_spades_is_the_mighty():
    assert wins("CA C2 CK", "H", rules="twohigh5")[0] == "C2"
    assert wins("CA S2 HA", "H", rules="twohigh5")[0] == "S2"
    assert wins("SA D2 S2", "S", rules="twohigh5")[0] == "D2"


def test_the_eleven_stands_between_jack_and_ten():
    assert wins("CT CE C9", "H", rules="eleven6")[0] == "CE"
    assert wins("CE CJ C9", "H", rules="eleven6")[0] == "CJ"
