"""The page as files: small, self-contained, in both languages."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from adapters.local.protocol import LONGEST
from adapters.local.web import assets
from adapters.local.words import keys, page_words
from bot.language import CODES
from tests.adapters.local.scripted import page, visiting

PAGE = files("adapters.local") / "page"
SOURCES = {file.name: file.read_text("utf-8") for file in PAGE.iterdir()}


def test_the_whole_page_is_light() -> None:
    sizes = {path: len(data) for path, (_, data) in assets().items()}
    assert sum(sizes.values()) <= 300_000, sizes


def test_the_page_knows_how_long_a_frame_may_be() -> None:
    assert f"const LONGEST = {LONGEST // 1024} * 1024;" in SOURCES["wire.js"]


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_nothing_comes_from_elsewhere(name: str) -> None:
    addresses = set(re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}[^\s\"'`)]*", SOURCES[name]))
    assert addresses <= {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("name", sorted(name for name in SOURCES if name.endswith(".js")))
def test_what_people_say_is_never_read_as_markup(name: str) -> None:
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function", SOURCES[name])


def test_the_markup_has_no_script_or_style_of_its_own() -> None:
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=", SOURCES["index.html"])


async def test_every_answer_forbids_what_the_page_does_not_need(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        for path in [*assets(), "/picture/" + "0" * 40, "/nowhere"]:
            async with visitors.http.get(visitors.url + path) as response:
                policy = response.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert response.headers["X-Content-Type-Options"] == "nosniff"


async def test_an_unchanged_file_is_not_sent_again(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        async with visitors.http.get(f"{visitors.url}/app.js") as first:
            tag = first.headers["ETag"]
        async with visitors.http.get(f"{visitors.url}/app.js", headers={"If-None-Match": tag}) as second:
            assert second.status == 304


@pytest.mark.parametrize("path", ["/../settings.py", "/entry.py", "/%2e%2e/entry.py", "/page/index.html", "/.env"])
async def test_no_other_file_can_be_asked_for(tmp_path: Path, path: str) -> None:
    async with page(tmp_path) as site, visiting(site) as visitors, visitors.http.get(visitors.url + path) as response:
        assert response.status == 404


class TestWords:
    def test_both_languages_say_the_same_things(self) -> None:
        assert keys("ko") == keys("en")

    def test_every_word_that_the_page_and_the_service_use_is_there_and_none_else(self) -> None:
        used = set(re.findall(r"data-(?:word|label|placeholder)=\"([a-z-]+)\"", SOURCES["index.html"]))
        for name, text in SOURCES.items():
            if name.endswith(".js"):
                used |= set(re.findall(r"(?:\bsay\(|\bone\(|placeholder: )\"([a-z-]+)\"", text))
        service = "".join(
            (files("adapters.local") / name).read_text("utf-8") for name in ("room.py", "session.py", "entry.py")
        )
        used |= set(re.findall(r"(?:Refused\(|say\([^,()]+, )\"([a-z-]+)\"", service))
        used |= {key for key in keys("ko") if key.startswith("card-")}
        assert used == set(keys("ko"))

    @pytest.mark.parametrize("code", CODES)
    def test_the_page_gets_what_needs_no_filling_in(self, code: str) -> None:
        served = json.loads(assets()[f"/words-{code}.json"][1])
        assert served == page_words(code)
        assert not any("{" in text for text in served.values())
