"""Every picture against its snapshot, within what another version of the font renderer may change.

After a wanted change: ``GIRUDA_GOLDEN=write pytest tests/bot/pictures``, and look at what it wrote.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.ids import PersonId
from bot.language import language
from bot.pictures import THEMES, course, portrait, recap, table
from bot.pictures.theme import WIDTH, Theme
from bot.screens.screen import Picture
from tests.bot.pictures.people import NAMES, TITLE, courses, dealt, lines, person

GOLDEN = Path(__file__).parent / "golden"
KO, EN = language("ko"), language("en")
Draw = Callable[[Theme], Picture]


def deal(preset: str, tongue=KO, trick: int | None = None) -> Draw:
    def draw(theme: Theme) -> Picture:
        played, facts = dealt(preset)
        return recap(facts, played.view(None), tongue, theme, trick)

    return draw


DRAWINGS: dict[str, Draw] = {
    "recap-five": deal("tichu5"),
    "recap-three": deal("std3", EN),
    "recap-eight": deal("chicago8"),
    "recap-two": deal("draft2"),
    "trick-five": deal("tichu5", trick=4),
    "trick-eight": deal("chicago8", EN, 2),
    "table-eight": lambda theme: table(TITLE, "시즌 2026-12", lines(8), KO, theme, you=PersonId(3)),
    "table-three": lambda theme: table(TITLE, "season 2026-12", lines(3), EN, theme),
    "table-nobody": lambda theme: table(TITLE, "시즌 2026-12", [], KO, theme),
    "course-eight": lambda theme: course(TITLE, "시즌 2026-12", courses(8, 40, 25), KO, theme),
    "course-three": lambda theme: course(TITLE, "season 2026-12", courses(3, 9000, 3), EN, theme),
    "person": lambda theme: portrait(person(), KO, theme),
}
EVERY = [pytest.param(name, theme, id=f"{name}-{theme}") for name in DRAWINGS for theme in THEMES]


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize(("name", "theme"), EVERY)
def test_a_picture_looks_like_its_snapshot(name, theme):
    drawn = DRAWINGS[name](THEMES[theme])
    file = GOLDEN / f"{name}-{theme}.png"
    if os.environ.get("GIRUDA_GOLDEN") == "write":
        GOLDEN.mkdir(exist_ok=True)
        file.write_bytes(drawn.data)
    assert alike(opened(drawn.data), opened(file.read_bytes())), f"{file.name} differs: look at it"


def alike(one: Image.Image, other: Image.Image) -> bool:
    """The same size; smoothed by three pixels, no tenth of the picture differs by more than 4 of 255 on average."""
    if one.size != other.size:
        return False
    seen = [image.reduce(3) for image in (one, other)]
    apart = ImageChops.difference(*seen)
    wide, high = apart.size
    for left in range(0, wide, max(1, wide // 10)):
        for top in range(0, high, max(1, high // 10)):
            part = apart.crop((left, top, min(wide, left + wide // 10), min(high, top + high // 10)))
            if part.width and part.height and max(ImageStat.Stat(part).mean) > 4:
                return False
    return True


def test_the_comparison_sees_a_changed_number_and_another_theme():
    dark, light = (DRAWINGS["table-three"](THEMES[theme]) for theme in ("dark", "light"))
    changed = [line for line in lines(3) if line.rank != 2]
    other = table(TITLE, "season 2026-12", [*changed, *changed[:1]], EN, THEMES["dark"])
    assert alike(opened(dark.data), opened(dark.data))
    assert not alike(opened(dark.data), opened(light.data))
    assert not alike(opened(dark.data), opened(other.data))


@pytest.mark.parametrize(("name", "theme"), EVERY)
def test_a_picture_is_small_and_has_few_colours(name, theme):
    drawn = DRAWINGS[name](THEMES[theme])
    image = Image.open(io.BytesIO(drawn.data))
    assert len(drawn.data) <= 60_000
    assert (image.format, image.mode, image.width) == ("PNG", "P", WIDTH)
    assert image.height <= 2 * WIDTH


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_picture_has_words_for_those_who_do_not_see_it(name):
    drawn = DRAWINGS[name](THEMES["dark"])
    assert 10 < len(drawn.alt) <= 1000
    assert not any("\ue000" <= char <= "\uf8ff" for char in drawn.alt)


def test_the_words_of_a_table_name_everybody_with_his_points():
    words = DRAWINGS["table-eight"](THEMES["dark"]).alt
    assert all(name in words for name in NAMES if name and len(name) <= 20)
    assert "−12345" in words


def test_the_same_facts_give_the_same_bytes():
    assert DRAWINGS["recap-five"](THEMES["dark"]) == DRAWINGS["recap-five"](THEMES["dark"])


def test_a_very_long_deal_still_fits():
    played, facts = dealt("chicago8")
    view = played.view(None)
    calls = view.calls * 30
    drawn = recap(
        facts, type(view)(**{n: getattr(view, n) for n in view.__slots__} | {"calls": calls}), KO, THEMES["dark"]
    )
    assert len(drawn.data) <= 60_000


@pytest.mark.parametrize("trick", [-3, 0, 1, 99])
def test_a_trick_that_is_none_shows_the_nearest(trick):
    played, facts = dealt("tichu5")
    shown = recap(facts, played.view(None), KO, THEMES["dark"], trick)
    assert shown == recap(facts, played.view(None), KO, THEMES["dark"], min(max(1, trick), 10))
