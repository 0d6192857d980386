"""Fonts, directions and room for names."""

from __future__ import annotations

from importlib.resources import files

import pytest

from bot.pictures import type as types
from bot.pictures.script import visual
from bot.pictures.theme import THEMES, contrast
from tests.bot.pictures.people import NAMES


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("민지 3판", "민지 3판"),
        ("שלום", "םולש"),
        ("שלום 12 דן", "ןד 12 םולש"),
        ("(שלום) abc", "abc (םולש)"),
        ("abc שלום def", "abc םולש def"),
        ("\u2068שלום\u2069", "םולש"),
        ("👨‍👩‍👧 ok", "👨 ok"),
        ("👍🏽", "👍"),
        ("", ""),
    ],
)
def test_what_is_written_is_seen_from_left_to_right(written, seen):
    assert visual(written) == seen


def test_arabic_letters_join():
    assert visual("محمد") == "ﺪﻤﺤﻣ"
    assert visual("سلام") == "ﻡﻼﺳ"
    assert visual("علي") == "ﻲﻠﻋ"
    assert visual("دار") == "ﺭﺍﺩ"


@pytest.mark.parametrize(
    "name", [*filter(None, NAMES), "뷁쀍", "金民智", "さくら", "Жанна", "Ελένη", "−12345 +8 ♥10 ★JK"]
)
@pytest.mark.parametrize("bold", [False, True])
def test_common_names_have_their_own_glyphs(name, bold):
    line = types.runs(name, 26, bold=bold)
    assert types.DOT not in "".join(run.text for run in line)
    assert all(types.draws(run.font, char) for run in line for char in run.text)


@pytest.mark.parametrize("name", ["ไทย", "हिन्दी", "\U0010ffff", "\ue123"])
def test_what_no_font_has_is_dots_never_boxes(name):
    line = types.runs(name, 26)
    assert {char for run in line for char in run.text} == {types.DOT}


@pytest.mark.parametrize("name", [*filter(None, NAMES), "W" * 400, "김" * 400])
@pytest.mark.parametrize("room", [40, 133, 400])
def test_a_name_is_shortened_to_its_room(name, room):
    short = types.fitted(name, 26, room)
    assert types.width(short, 26) <= room
    assert short == name or short.endswith("…")


def test_every_font_has_its_licence_beside_it():
    folder = files("bot.pictures") / "fonts"
    names = {item.name for item in folder.iterdir()}
    licences = {name.removesuffix("-LICENSE.txt") for name in names if name.endswith("-LICENSE.txt")}
    fonts = {name for name in names if name.endswith(".ttf")}
    assert fonts == {types.REGULAR, types.BOLD, types.MORE, types.WIDE, types.EMOJI}
    assert all(any(font.startswith(licence) for licence in licences) for font in fonts)
    assert all(len((folder / f"{licence}-LICENSE.txt").read_text("utf-8")) > 2000 for licence in licences)
    assert names == fonts | {f"{licence}-LICENSE.txt" for licence in licences}


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_inks_stand_out_from_their_grounds(theme):
    for ground in (theme.page, theme.panel, theme.stripe, theme.mark):
        for ink in (theme.text, theme.dim, theme.gold, theme.good, theme.bad):
            assert contrast(ink, ground) >= 4.5, (ink, ground, contrast(ink, ground))
    for suit in "SHDCJ":
        assert contrast(theme.suits[suit], theme.paper) >= 4.5
        assert contrast(theme.faded[suit], theme.spent) >= 4.5, (suit, contrast(theme.faded[suit], theme.spent))
        for ground in (theme.page, theme.panel, theme.stripe, theme.mark):
            assert contrast(theme.faded[suit], ground) >= 4.5, (suit, ground)
    for line in theme.lines:
        assert contrast(line, theme.panel) >= 4.5, line
