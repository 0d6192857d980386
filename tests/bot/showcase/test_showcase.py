"""Every screen of every preset in both languages fits every platform, as its own adapter translates it."""

import inspect
import json
import re
import sys
from html.parser import HTMLParser
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from types import FunctionType

import pytest

from bot import screens, surfaces
from bot.adapter import Size, Translation
from bot.language import CODES, language
from bot.screens.screen import Buttons, Screen
from bot.showcase import Exhibit, exhibits, pages, write
from bot.showcase.club import past
from bot.showcase.exhibits import settings_pages
from bot.showcase.pages import broken, translations
from bot.showcase.stage import Stage
from engine import presets

ADAPTERS = {point.name: point.load() for point in entry_points(group="giruda.adapters")}


@pytest.mark.parametrize("preset", presets.names())
def test_every_screen_fits_every_platform(preset):
    for code in CODES:
        shown = list(exhibits(preset, code, deals=2))
        parts = {exhibit.part for exhibit in shown}
        assert {"lobby", "settings", "rules", "deal", "result"} <= parts
        found = [each for exhibit in shown for each in broken(preset, code, exhibit, translations(exhibit, ADAPTERS))]
        assert not found, "\n".join(map(str, found[:10]))


def drawing() -> dict[object, str]:
    """Every public function that draws a screen, by its code."""
    found = {}
    for room in iter_modules(screens.__path__, "bot.screens."):
        for name, made in vars(import_module(room.name)).items():
            mine = isinstance(made, FunctionType) and made.__module__ == room.name and not name.startswith("_")
            if mine and str(inspect.signature(made).return_annotation) in ("Screen", "Screen | None"):
                found[made.__code__] = f"{room.name}.{name}"
    return found


def test_every_function_that_draws_a_screen_is_shown():
    """Looked at from outside: each is called while the showcase is made, and what it draws hangs there."""
    wanted = drawing()
    assert len(wanted) >= 29
    drawn: dict[object, list[Screen]] = {code: [] for code in wanted}

    def watch(frame, event, result):
        if event == "return" and frame.f_code in drawn and result is not None:
            drawn[frame.f_code].append(result)

    sys.setprofile(watch)
    try:
        shown = [exhibit.screen for exhibit in exhibits("tichu5", "ko", deals=1)]
    finally:
        sys.setprofile(None)
    hanging = {(screen.text, screen.controls) for screen in shown}
    missing = [
        wanted[code] for code, made in drawn.items() if not any((one.text, one.controls) in hanging for one in made)
    ]
    assert not missing


def test_every_kind_of_surface_and_of_page_is_shown():
    names = [exhibit.name for exhibit in past(language("en"))]
    kinds = set()
    for name, made in inspect.getmembers(surfaces, inspect.isfunction):
        if name.endswith("_key"):
            kinds.add(surfaces.kind_of(made(*(1 for _ in inspect.signature(made).parameters))))
    assert kinds == {name.removeprefix("farewell: ") for name in names if name.startswith("farewell")}
    for told in ("season ended", "correction 1", "correction 2", "picture: table", "picture: course", "deal "):
        assert any(name.startswith(told) for name in names), told
    assert {"board of all time, page 2", "history, page 2", "history, own", "two people", "season"} <= set(names)


def test_pictures_can_be_looked_at():
    shown = [exhibit for exhibit in past(language("ko")) if exhibit.screen.picture is not None]
    assert len(shown) > 20
    assert {exhibit.screen.kind for exhibit in shown} == {"deal", "picture"}
    page = pages._page("tichu5", "ko", [(exhibit, translations(exhibit, ADAPTERS)) for exhibit in shown])
    assert page.count('<img src="data:image/png;base64,') == len(shown)
    assert all(len(exhibit.screen.picture.data) <= 60_000 for exhibit in shown)


def test_the_platforms_are_there():
    assert set(ADAPTERS) >= {"local", "telegram", "discord"}


@pytest.mark.parametrize("platform", sorted(ADAPTERS))
def test_what_is_too_much_is_noticed(platform):
    adapter = ADAPTERS[platform]
    long = adapter.translate(Screen("board", "ko", "가" * 9000))
    assert [size.name for size in long.sizes if not size.fits]
    assert all(size.fits for size in adapter.translate(Screen("board", "ko", "가")).sizes)


@pytest.mark.parametrize("platform", sorted(ADAPTERS))
def test_names_are_escaped(platform):
    for exhibit in exhibits("three", "ko"):
        if exhibit.part == "deal":
            assert "<b>…" not in ADAPTERS[platform].translate(exhibit.screen).html
            assert "준 🎉 <b>" not in ADAPTERS[platform].translate(exhibit.screen).html


def test_every_phase_and_special_moment_is_shown():
    names = {preset: " ".join(each.name for each in exhibits(preset, "ko")) for preset in ("kill7", "draft2", "tichu6")}
    assert "hand to act: kill" in names["kill7"]
    assert "2 named" in names["kill7"]
    assert "hand to act: draft" in names["draft2"]
    assert "1 out" in names["tichu6"]
    window = [each.name for each in exhibits("wiki5", "ko") if "declaring" in each.name]
    assert any(name.startswith("hand") for name in window)


def test_every_open_settings_page_has_a_way_back_and_no_dead_ends():
    facts = Stage("tichu5").lobby()
    pages = settings_pages(facts)
    assert len(pages) > 80
    assert len(set(pages)) == len(pages)


class Checked(HTMLParser):
    """Every opened element is closed in order."""

    def __init__(self):
        super().__init__()
        self.open = []
        self.seen = 0

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "br", "img", "html", "body"):
            self.open.append(tag)
        self.seen += 1

    def handle_endtag(self, tag):
        if tag not in ("html", "body"):
            assert self.open.pop() == tag, self.getpos()


def test_the_files_are_written(tmp_path):
    count, found = write(tmp_path / "out", ADAPTERS, ["two"])
    assert not found
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"index.html", "two.ko.html", "two.en.html"}
    for path in (tmp_path / "out").iterdir():
        page = Checked()
        page.feed(path.read_text("utf-8"))
        assert page.open == []
        assert page.seen > 20
    shown = (tmp_path / "out" / "two.ko.html").read_text("utf-8") + (tmp_path / "out" / "two.en.html").read_text(
        "utf-8"
    )
    assert len(re.findall("<section>", shown)) == count


def test_the_same_program_writes_the_same_files():
    first = [exhibit.screen for exhibit in exhibits("two", "ko")]
    assert [exhibit.screen for exhibit in exhibits("two", "ko")] == first


class Narrow:
    """A platform with no room."""

    def translate(self, screen):
        return Translation("<p>x</p>", (Size("text", len(screen.text), 3),))


def test_a_broken_limit_is_told(tmp_path):
    count, found = write(tmp_path, {"narrow": Narrow()}, ["two"], ["ko"])
    assert len(found) == count
    assert 'class="over"' in (tmp_path / "index.html").read_text("utf-8")
    assert "narrow text" in str(found[0])


def test_the_command(giruda, tmp_path):
    done = giruda("screens", str(tmp_path / "out"), "--preset", "two", "--language", "en", "--json")
    assert done.status == 0, done.err
    report = json.loads(done.lines[-1])
    assert report["broken"] == 0
    assert report["platforms"] == sorted(ADAPTERS)
    assert (tmp_path / "out" / "index.html").exists()
    (tmp_path / "file").write_text("")
    assert giruda("screens", str(tmp_path / "file" / "out")).status == 2
    assert giruda("screens", str(tmp_path), "--preset", "nosuch").status == 2


def test_an_exhibit_is_a_screen_of_the_bot():
    exhibit = next(iter(exhibits("two", "en")))
    assert isinstance(exhibit, Exhibit)
    assert any(isinstance(group, Buttons) for group in exhibit.screen.controls)
