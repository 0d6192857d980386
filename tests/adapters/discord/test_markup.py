from __future__ import annotations

import re

import pytest

from adapters import faces as drawings
from adapters.discord.faces import Faces, emoji_name
from adapters.discord.markup import escaped, markup
from bot.screens.marks import card, dim, hand, instant, name, strong, suit

FACES = Faces("four", {emoji_name(card, "four"): 10**18 + at for at, card in enumerate(drawings.DECK)})


def shown(text: str, **how: object) -> str:
    return markup(text, "ko", limit=4000, **how)


def test_words_are_shown_as_they_are() -> None:
    assert shown("a*b_c~d|e`f [x](y) <@1>") == "a\\*b\\_c\\~d\\|e\\`f \\[x](y) \\<@1>"


@pytest.mark.parametrize("start", ["# ", "> ", "- ", "+ ", "-# "])
def test_no_line_becomes_a_heading_a_quote_or_a_list(start: str) -> None:
    assert shown(f"ok\n{start}x").split("\n")[1].startswith("\\")


def test_a_number_with_a_dot_starts_no_list() -> None:
    assert escaped("1. x") == "1\u2060. x"


def test_strong_words_are_bold_and_touching_ones_are_one() -> None:
    assert shown(strong("공약") + strong(card("SA"))) == "**공약♠스A**"


def test_a_dim_line_is_small_print_and_a_dim_word_is_not() -> None:
    assert shown(f"x\n{dim('약속')}\na {dim('b')}") == "x\n-# 약속\na b"


def test_an_instant_is_the_readers_own_clock_and_a_countdown() -> None:
    assert shown(instant(1_796_000_000, "14:32:10")) == "<t:1796000000:T> (<t:1796000000:R>)"


def test_cards_are_letters_without_pictures_and_pictures_with_them() -> None:
    assert shown(card("SA") + card("JK")) == "♠스A조커"
    assert re.fullmatch(r"<:giruda_SA_4:\d+><:giruda_JK_4:\d+>", shown(card("SA") + card("JK"), faces=FACES))


def test_a_whole_hand_is_pictures_or_suits_with_ranks() -> None:
    assert shown(hand(("SA", "ST", "H3"))) == "♠스 A 10  ♥하 3"
    assert shown(hand(("SA", "ST", "H3")), faces=FACES).count("<:giruda_") == 3


def test_suits_keep_their_letters() -> None:
    assert shown(suit("H"), faces=FACES) == "♥하"


def test_where_pictures_do_not_fit_letters_do() -> None:
    text = " ".join(card(code) for code in drawings.DECK)
    assert "<:" not in markup(text, "ko", limit=600, faces=FACES)


def test_a_text_that_is_too_long_ends_with_a_mark() -> None:
    cut = markup("가나다\n" * 500, "ko", limit=100)
    assert len(cut) <= 100
    assert cut.endswith("…")


def test_a_name_is_data() -> None:
    evil = name("**@everyone** https://x.example <@&7>", 60)
    said = shown(evil)
    assert "@everyone" not in said
    assert "**" not in said.replace("\\*", "")
    assert "https://" not in said
    assert "\\<＠" in said


def test_a_ping_names_its_person_once() -> None:
    assert shown(f"{name('민지')} 차례 {name('민지')}", mention=7).startswith("<@7> 차례 \u2068민지")
    assert shown("차례", mention=7) == "<@7> 차례"


def test_an_empty_text_is_no_empty_message() -> None:
    assert shown("") == "·"
