from __future__ import annotations

from typing import Any

import pytest

from adapters import faces as drawings
from adapters.discord.faces import Faces, emoji_name
from adapters.discord.layout import layout, mark
from adapters.labels import even
from bot.screens.marks import card
from bot.screens.screen import Button, Buttons, Choose, Picture, Screen, Style
from tests.adapters.discord.test_limits import walk

FACES = Faces(
    "four",
    {
        emoji_name(card, "four", dimmed=dimmed): 10**18 + 2 * at + dimmed
        for at, card in enumerate(drawings.DECK)
        for dimmed in (False, True)
    },
)
PIXEL = b"\x89PNG\r\n\x1a\n"


def screen(*controls: Buttons | Choose, **more: Any) -> Screen:
    return Screen("hand", "ko", "글", controls, **more)


def built(it: Screen, faces: Faces | None = None) -> list[dict[str, Any]]:
    return list(walk(layout(it, faces or Faces()).to_components()))


def many(count: int, **more: Any) -> Buttons:
    return Buttons(tuple(Button(f"단추 {at}", f"g1::help::x{at}") for at in range(count)), **more)


def rows(items: list[dict[str, Any]]) -> list[int]:
    return [len(item["components"]) for item in items if item["type"] == 1]


async def test_thirteen_cards_stand_in_even_rows() -> None:
    assert rows(built(screen(many(13)))) == [5, 4, 4]


@pytest.mark.parametrize("count", range(1, 31))
def test_rows_are_even_and_hold_five(count: int) -> None:
    spans = even(count, 5)
    sizes = [end - start for start, end in spans]
    assert sum(sizes) == count
    assert max(sizes) <= 5
    assert max(sizes) - min(sizes) <= 1


async def test_a_choice_is_a_select_of_exactly_its_number() -> None:
    options = tuple(Button(card(code), f"g1::x::{code}", card=code, marked=code == "S3") for code in ("S2", "S3", "S4"))
    items = built(screen(Choose("g1:ticks", 2, options, ("S2", "S3", "S4"), "두 장")), FACES)
    select = next(item for item in items if item["type"] == 3)
    assert (select["min_values"], select["max_values"], select["placeholder"]) == (2, 2, "두 장")
    assert [option["value"] for option in select["options"]] == ["S2", "S3", "S4"]
    assert [bool(option["default"]) for option in select["options"]] == [False, True, False]
    assert all(option["emoji"]["name"].startswith("giruda_S") for option in select["options"])


async def test_the_cards_that_a_select_hides_are_shown_above_the_last_line() -> None:
    options = tuple(Button(card(code), f"g1::x::{code}", card=code) for code in ("S2", "S3", "JK"))
    choose = Screen("hand", "ko", "고르세요\n당신 차례", (Choose("g1:ticks", 2, options, ("S2", "S3", "JK")),))
    assert [item["content"] for item in built(choose) if item["type"] == 10] == ["고르세요\n♠스 2 3  조커\n당신 차례"]
    (shown,) = [item["content"] for item in built(choose, FACES) if item["type"] == 10]
    assert shown.split("\n")[1].count("<:giruda_") == 3


async def test_what_may_not_be_chosen_is_no_option() -> None:
    options = (
        Button("♠2", "g1::x", card="S2"),
        Button("♠3", "g1::y", card="S3"),
        Button("♠A", card="SA", disabled=True),
    )
    items = built(screen(Choose("g1:ticks", 2, options, ("S2", "S3", "SA"))))
    assert [option["value"] for item in items if item["type"] == 3 for option in item["options"]] == ["S2", "S3"]


async def test_numbers_that_buttons_step_through_are_a_select() -> None:
    whole = tuple(Button(str(number), f"g1::number::{number}", marked=number == 14) for number in range(13, 21))
    items = built(screen(Buttons((Button("−", "g1::number::13"), Button("＋", "g1::number::15")), 3, whole)))
    select = next(item for item in items if item["type"] == 3)
    assert [option["value"] for option in select["options"]] == [f"g1::number::{number}" for number in range(13, 21)]
    assert [option["label"] for option in select["options"] if option["default"]] == ["14"]
    assert not [item for item in items if item["type"] == 2]


async def test_a_message_that_would_be_too_large_folds_its_longest_group() -> None:
    items = built(screen(many(20), Buttons(tuple(Button(f"b{at}", f"g1::b::{at}") for at in range(18)))))
    assert len(items) <= 40
    folded = [item for item in items if item["type"] == 3]
    assert len(folded) == 1
    assert folded[0]["custom_id"] == "pick:1"
    assert len(folded[0]["options"]) == 20


async def test_a_card_has_its_picture_and_its_name_and_a_dimmed_one_cannot_be_pressed() -> None:
    legal, other = Button(card("SA"), "g1::play::SA", card="SA"), Button(card("H3"), card="H3", disabled=True)
    first, second = (item for item in built(screen(Buttons((legal, other))), FACES) if item["type"] == 2)
    assert (first["label"], first["emoji"]["name"], first["disabled"]) == ("♠스A", "giruda_SA_4", False)
    assert (second["label"], second["emoji"]["name"], second["disabled"]) == ("♥하3", "giruda_H3_4_dim", True)


async def test_styles_and_links() -> None:
    buttons = (
        Button("a", "g1::a", Style.PRIMARY), Button("b", "g1::b", Style.SUCCESS), Button("c", "g1::c", Style.DANGER),
        Button("d", "g1::d", marked=True), Button("e", url="https://x.example"), Button("f", url="start:hand"),
    )  # fmt: skip
    items = [item for item in built(screen(Buttons(buttons))) if item["type"] == 2]
    assert [(item["style"], item["label"]) for item in items] == [(1, "a"), (3, "b"), (4, "c"), (2, "✓ d"), (5, "e")]


async def test_a_picture_is_an_attachment_with_words_for_who_does_not_see_it() -> None:
    items = built(screen(picture=Picture(PIXEL, "그래프", "season.png")))
    gallery = next(item for item in items if item["type"] == 12)
    assert gallery["items"][0]["media"]["url"] == "attachment://season.png"
    assert gallery["items"][0]["description"] == "그래프"


async def test_the_mark_of_a_nonce_fits_a_component_id() -> None:
    assert layout(screen(), nonce="abc").to_components()[0]["id"] == mark("abc")
    assert len({mark(str(at)) for at in range(1000)}) == 1000
    assert all(0 < mark(str(at)) < 2**31 for at in range(1000))


async def test_the_library_keeps_no_layout() -> None:
    assert layout(screen(many(3))).is_finished()
