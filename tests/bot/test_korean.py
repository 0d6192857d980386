"""Particles after any name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.korean import particle, spoken
from bot.screens.marks import card, name, strong, suit

NAMES = """민지 가|준 이|서연 이|Alex 가|Kim 이|Park 이|John 이|Jane 이|Oliver 가|Daniel 이|Emily 가|Apple 이|Jack 이
Mike 가|James 가|BTS 가|IBM 이|SQL 이|AI 가|플레이어1 이|플레이어2 가|플레이어10 이|user2024 가|준🎉 이
민지❤️ 가|민지(부산) 가|준 (회사) 이|ㅋㅋ 이|ㅏ 가|Philip 이|bot 이|Robert 가|Young 이|Hyun 이|さくら 가
けん 이|민지!! 가|３ 이|Grace 가
Nicole 이|Game 이|Chloe 가|Max 가|Tom 이|AI-나래 가|나래_ 가|0 이|6 이|9 가|민지~♥ 가"""


@pytest.mark.parametrize("case", NAMES.replace("\n", "|").split("|"))
def test_subject_particle(case):
    word, expected = case.rsplit(" ", 1)
    assert particle(word, "이/가") == expected
    assert particle(name(word, 40), "이/가") == expected


@pytest.mark.parametrize("word", ["", "🎉", "漢字", "!!!", "محمد", "()", "\u2068\u2069"])
def test_where_nobody_knows_both_are_written(word):
    assert particle(word, "이/가") == "이(가)"
    assert particle(word, "을/를") == "을(를)"
    assert particle(word, "으로/로") == "(으)로"


@pytest.mark.parametrize(
    ("word", "expected"), [("서울", "로"), ("집", "으로"), ("민지", "로"), ("Daniel", "로"), ("7", "로"), ("3", "으로")]
)
def test_direction_particle_knows_rieul(word, expected):
    assert particle(word, "으로/로") == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        (card("SA"), "를"),
        (card("HT"), "을"),
        (card("C3"), "을"),
        (card("D9"), "를"),
        (card("C7"), "을"),
        (card("JK"), "를"),
    ],
)
def test_cards_are_read_aloud(marked, expected):
    assert particle(marked, "을/를") == expected
    assert particle(strong(marked), "을/를") == expected


def test_contracts_are_read_aloud():
    assert particle(f"15{suit('H')}", "을/를") == "를"
    assert particle(f"15 {suit('N')}", "을/를") == "를"


@given(st.text(max_size=30), st.sampled_from(["이/가", "은/는", "을/를", "와/과", "으로/로"]))
def test_any_text_gets_one_of_three_forms(word, pair):
    first, second = pair.split("/")
    assert particle(word, pair) in (first, second, f"{first}({second})", "(으)로")
    assert len(spoken(word)) <= 1
