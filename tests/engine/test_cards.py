"""Packs and masks of cards."""

import pytest

from engine.cards import is_card, pack_of

ONE = pack_of("AKQJT98765432", "AKQJT", 1, ())
TWO = pack_of("AKQJT98765432", "AKQJT", 2, ("C2", "C2", "H2"))


def test_cards_stand_in_notation_order_the_joker_last():
    assert ONE.cards[:3] == ("SA", "SK", "SQ")
    assert ONE.cards[13] == "HA"
    assert ONE.cards[-1] == "JK"
    assert ONE.codes_of(ONE.all) == ONE.cards
    assert ONE.sort(["JK", "C2", "SA"]) == ("SA", "C2", "JK")


def test_two_packs_hold_every_card_twice_unless_it_is_left_out():
    assert len(TWO.cards) == 103
    assert TWO.cards.count("SA") == TWO.cards.count("JK") == 2
    assert TWO.cards.count("H2") == 1
    assert "C2" not in TWO.bits
    assert TWO.points.bit_count() == 40


def test_take_gives_a_bit_for_each_card_or_nothing():
    mask = TWO.take(TWO.all, ["SA", "SA", "H2"])
    assert mask is not None
    assert TWO.codes_of(mask) == ("SA", "SA", "H2")
    assert TWO.take(mask, ["SA", "SA", "SA"]) is None
    assert TWO.take(mask, ["HA"]) is None
    assert TWO.take(mask, ["XX"]) is None
    assert [TWO.code[bit] for bit in TWO.each_bit(mask)] == ["SA", "H2"]
    assert ONE.take(ONE.all, ["SA", "SA"]) is None


def test_an_unknown_card_cannot_be_sorted():
    with pytest.raises(KeyError):
        ONE.sort(["CE"])


@pytest.mark.parametrize(
    ("text", "yes"), [("SA", True), ("CE", True), ("JK", True), ("JA", False), ("S", False), ("", False), ("sa", False)]
)
def test_what_is_a_card(text, yes):
    assert is_card(text) is yes
