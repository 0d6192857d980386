"""Marks in texts, and names as data."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.marks import (
    CardMark,
    Hand,
    Instant,
    Words,
    card,
    dim,
    drawn,
    face,
    hand,
    instant,
    name,
    plain,
    spans,
    strong,
    suit,
)


def test_a_text_comes_apart_into_its_pieces():
    text = f"공약 15{suit('H')} {strong('마이티 ' + card('SA'))} {instant(1_796_000_000, '14:32')} {dim('끝')}"
    assert list(spans(text)) == [
        Words("공약 15"),
        CardMark("H"),
        Words(" "),
        Words("마이티 ", strong=True),
        CardMark("SA", strong=True),
        Words(" "),
        Instant(1_796_000_000, "14:32"),
        Words(" "),
        Words("끝", dim=True),
    ]


def test_a_hand_is_one_piece_or_each_suit_with_its_ranks():
    text = hand(("SA", "ST", "H9", "JK"))
    assert list(drawn(text)) == [Hand(("SA", "ST", "H9", "JK"))]
    assert plain(text, "ko") == "♠스 A 10  ♥하 9  조커"
    assert plain(text, "en") == "♠S A 10  ♥H 9  Joker"


@pytest.mark.parametrize(
    ("code", "ko", "en"),
    [
        ("SA", "♠스A", "♠SA"),
        ("HT", "♥하10", "♥H10"),
        ("CE", "♣클11", "♣C11"),
        ("JK", "조커", "Joker"),
        ("N", "노기루다", "NT"),
    ],
)
def test_every_suit_sign_has_a_letter_beside_it(code, ko, en):
    assert (face(code, "ko"), face(code, "en")) == (ko, en)


@given(st.text(max_size=200))
def test_any_text_comes_apart_and_no_private_use_character_is_left_of_marks(text):
    assert sum(len(piece.text) for piece in spans(text) if isinstance(piece, Words)) <= len(text)
    assert plain(strong(name(text)), "ko") == name(text)


@given(st.text(max_size=300), st.integers(4, 40))
def test_a_name_is_one_short_isolated_line_without_marks_or_mentions(text, width):
    shown = name(text, width)
    if not shown:
        return
    assert (shown[0], shown[-1]) == ("\u2068", "\u2069")
    inner = shown[1:-1]
    assert inner == inner.strip()
    assert inner
    assert "@" not in inner
    for char in inner:
        assert char == "\u200d" or unicodedata.category(char)[0] != "C"
        assert not char.isspace() or char == " "
    assert (
        sum(
            2 if unicodedata.east_asian_width(char) in "WF" else 1
            for char in inner
            if unicodedata.category(char)[0] != "M" and char != "\u200d"
        )
        <= width + 1
    )


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("민지", "민지"),
        ("  a   b  ", "a b"),
        ("evil\u202ename\n@everyone", "evilname ＠ever…"),
        ("\ue000SA\ue005", "SA"),
        ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
        ("가나다라마바사아자차카", "가나다라마바사…"),
        ("", ""),
        ("\u200b\u2060\ufeff", ""),
    ],
)
def test_names(raw, shown):
    assert name(raw).strip("\u2068\u2069") == shown


def test_a_novel_of_a_name_is_short_at_once():
    assert len(name("z\u0300" * 10_000)) < 100
    assert len(name("x" * 10_000)) == 18
