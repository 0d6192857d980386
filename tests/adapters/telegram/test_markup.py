"""Texts as Telegram's HTML, keyboards for a phone, alerts in 200 characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.telegram.alerts import alert
from adapters.telegram.keyboard import NOTHING, PADDING, PHONE, keyboard, width
from adapters.telegram.limits import TOAST
from adapters.telegram.markup import markup, units
from bot.screens.marks import card, dim, instant, name, strong
from bot.screens.screen import Button, Buttons, Choose, Screen, Style
from tests.fakes.botapi import content, html
from tests.fakes.telegram import Refused

TOKEN = "g1:abcdefgh:play:3.17:SA"


def read(text: str) -> str:
    return html.parse(text)[0]


def test_marks_become_words_tags_and_clock_times() -> None:
    text = f"{strong('3판')} {card('HA')} {dim('쉼')} {instant(1764460800, '14:32')}"
    assert markup(text, "ko", limit=4096) == "<b>3판</b> ♥하A <i>쉼</i> 14:32"


@given(st.text(), st.text())
def test_anything_is_shown_as_written_and_never_markup(words: str, person: str) -> None:
    text = markup(strong(words) + name(person), "ko", limit=4096)
    plain, entities = html.parse(text)
    assert {entity["type"] for entity in entities} <= {"bold"}
    assert "@" not in name(person)
    assert len(plain) <= 4096


@given(st.text(min_size=1).map(name), st.integers(1, 60))
def test_a_text_is_cut_to_the_limit_and_still_parses(person: str, limit: int) -> None:
    text = markup(strong("<&>" * 10) + person + dim("끝 🎴" * 9), "ko", limit=limit)
    assert units(read(text)) <= limit


@pytest.mark.parametrize("person", ["a.example.com", "/stop", "#tag", "t.me/x", "x@example.org", "http://a.b", "$USD"])
def test_names_become_no_links_and_no_commands(person: str) -> None:
    shown = read(markup(name(person), "ko", limit=100))
    assert person not in shown
    assert shown.replace("\u2060", "").replace("＠", "@") == name(person).replace("＠", "@")


def test_a_ping_mentions_the_first_name_by_id() -> None:
    text = markup(f"{name('<민지>')} 차례 · {name('준')}", "ko", limit=4096, mention=7)
    plain, entities = html.parse(text)
    assert plain == f"{name('<민지>')} 차례 · {name('준')}"
    [mention] = entities
    assert (mention["type"], mention["user"]["id"]) == ("text_mention", 7)
    assert html.parse(markup("차례예요", "ko", limit=99, mention=7))[1][0]["user"]["id"] == 7


def test_an_empty_text_is_still_a_message() -> None:
    assert read(markup("", "ko", limit=10)) == "·"


def screen(*controls: Buttons | Choose) -> Screen:
    return Screen("hand", "ko", "x", controls)


@pytest.mark.parametrize("cards", range(1, 18))
def test_hands_of_all_sizes_fit_a_phone_in_even_rows(cards: int) -> None:
    buttons = tuple(Button(card(code), TOKEN, card=code) for code in ["ST", "HE", "DA", "C9", "JK"] * 4)[:cards]
    drawn = keyboard(screen(Buttons(buttons)), "giruda_bot")
    assert drawn is not None
    rows = [[button.text for button in row] for row in drawn.inline_keyboard]
    assert sum(map(len, rows)) == cards
    assert max(map(len, rows)) - min(map(len, rows)) <= 1
    assert all(len(row) <= 8 and sum(width(label) + PADDING for label in row) <= PHONE for row in rows)
    content.keyboard({"reply_markup": drawn.to_json()})


def test_a_wish_for_columns_is_kept_where_it_fits() -> None:
    five = tuple(Button(letter, TOKEN) for letter in "SHDCN")
    drawn = keyboard(screen(Buttons(five, 3), Buttons((Button("패" * 18, TOKEN),) * 2, 2)), "")
    assert drawn is not None
    assert [len(row) for row in drawn.inline_keyboard] == [3, 2, 1, 1]


def test_ticks_styles_and_buttons_that_cannot_be_pressed() -> None:
    choose = Choose("g1:abcdefgh:ticks:3.17:", 1, (Button("A", TOKEN, marked=True), Button("B", TOKEN)), ("a", "b"))
    group = Buttons(
        (Button("낼 수 없음", disabled=True), Button("확인", TOKEN, Style.SUCCESS), Button("?", "", url="start:x"))
    )
    drawn = keyboard(screen(choose, group), "giruda_bot")
    assert drawn is not None
    flat = [button for row in drawn.inline_keyboard for button in row]
    assert [button.text for button in flat] == ["✓ A", "B", "· 낼 수 없음", "확인", "?"]
    assert [button.callback_data for button in flat] == [TOKEN, TOKEN, NOTHING, TOKEN, None]
    assert (flat[3].style, flat[4].url) == ("success", "https://t.me/giruda_bot?start=x")


def test_what_telegram_would_refuse_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    many = tuple(Button(str(number), TOKEN) for number in range(130))
    drawn = keyboard(screen(Buttons((Button("x", "가" * 22), Button("y", url="javascript:1"), *many))), "giruda_bot")
    assert drawn is not None
    content.keyboard({"reply_markup": drawn.to_json()})
    with pytest.raises(Refused):
        content.keyboard({"reply_markup": '{"inline_keyboard": [[{"text": "x", "callback_data": "%s"}]]}' % ("x" * 65)})
    assert "longer than 64 bytes" in caplog.text


def test_a_hand_of_thirteen_fits_an_alert_in_both_languages() -> None:
    hand = ("SA", "SK", "ST", "HA", "HK", "HQ", "H9", "DA", "DT", "D2", "CT", "C9", "JK")
    for language in ("ko", "en"):
        words = alert(Screen("hand", language, "", cards=hand), "봇과의 대화를 열어 주세요: " * 3)
        assert len(words) <= TOAST
        assert words.splitlines()[0].endswith("조커" if language == "ko" else "Joker")
    assert alert(Screen("hand", "ko", "가" * 300)) == "가" * 199 + "…"
