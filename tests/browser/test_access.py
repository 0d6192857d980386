"""The page for everybody: what axe-core has to say about it, and how few presses lead to the first trick."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, expect

from bot.language import language
from engine import presets
from tests.browser.evening import DESK, KO, PHONE, WAIT, Server, Tab, tab

SERIOUS = ("serious", "critical")
MOST_PRESSES = 6
ROOM = "사랑방"
"""what the page's one channel is called"""


async def serious(person: Tab, where: str) -> list[str]:
    """What axe finds serious in what this person sees now, at both sizes and in both themes."""
    found: list[str] = []
    for size in (DESK, PHONE):
        await person.page.set_viewport_size(size)  # type: ignore[arg-type]
        for theme in ("light", "dark"):
            await person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            await person.page.locator(f'html[data-theme="{theme}"]').wait_for()
            results = await Axe().run(person.page)
            found += [
                f"{where}, {theme}, {size['width']}: {each['id']} {[node['html'][:120] for node in each['nodes'][:3]]}"
                for each in results.response["violations"]
                if each["impact"] in SERIOUS
            ]
            assert await person.overflow() == [], (where, theme, size)
    await person.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize("code", ["ko", "en"])
async def test_axe_finds_nothing_serious(browser: Browser, server: Server, code: str) -> None:
    """A whole deal from the door to the history, in one language. Over 10 s: axe looks 36 times, four at each place."""
    person = await tab(browser, "민지", language={"ko": "ko-KR", "en": "en-GB"}[code])
    await person.page.goto(server.url)
    await person.page.locator("#join").wait_for()
    found = await serious(person, "door")
    await person.come_in(server.url)
    found += await serious(person, "house")
    await person.type(f"/language {code}")
    await person.type("/mighty")
    await person.page.locator(".kind-lobby").wait_for()
    found += await serious(person, "lobby")
    await person.type("/settings", "private")
    await person.page.locator("#private .message").last.wait_for()
    found += await serious(person, "own settings")
    await person.press(language(code)("button-fill"))
    await person.asked.wait_for()
    found += await serious(person, "hand")
    looked = False
    while not await person.page.locator(".kind-result").count():
        if not looked and await person.page.locator(".lying:not(.past)").count():
            looked = True
            found += await serious(person, "board")
        if not await person.act():
            await person.page.wait_for_timeout(30)
    found += await serious(person, "result")
    for command, kind in (("/leaderboard", "leaderboard"), ("/history", "history")):
        await person.type(command)
        await person.page.locator(f".kind-{kind}").wait_for()
        found += await serious(person, kind)
    if code == "en":  # the only Korean left are the names of the person and of the room
        words = re.sub(f"{person.name}|{ROOM}", "", await person.page.locator("#channel .log").inner_text())
        assert re.findall("[가-힣]+", words) == []
    assert looked
    assert found == []
    assert person.errors == []


async def test_at_most_six_presses_from_the_open_page_to_the_first_trick(browser: Browser, server: Server) -> None:
    """Coming in, opening a table and starting it are three; then the auction is passed and an AI player leads."""
    person = await tab(browser, "민지")
    await person.page.goto(server.url)
    await person.page.locator("#name").fill(person.name)
    await person.page.keyboard.press("Enter")
    person.presses += 1
    await person.page.locator("#house").wait_for()
    await person.type("/mighty")
    person.presses += 1
    await person.page.locator(".kind-lobby").wait_for()
    await person.press(KO("button-fill"))
    while not await person.page.locator(".lying").count():
        passing = person.asked.get_by_role("button", name=KO("button-pass"), exact=True)
        if await passing.count():
            await person.press(KO("button-pass"), "private")
            await expect(passing).to_have_count(0, timeout=WAIT)
        await person.page.wait_for_timeout(30)
        assert person.presses <= MOST_PRESSES
    assert person.presses <= MOST_PRESSES


TABLES = [
    pytest.param(players, theme, code, id=f"{players}-{theme}-{code}")
    for players, theme, code in zip(presets.DEFAULTS, ("light", "dark") * 4, ("ko", "en", "en", "ko") * 2, strict=False)
]


@pytest.mark.parametrize(("players", "theme", "code"), TABLES)
async def test_tables_of_every_size_fit_the_page(
    browser: Browser, server: Server, players: int, theme: str, code: str, artefacts: Callable[[str], Path]
) -> None:
    """The default rules for so many people, at phone size: lobby, first decision and result stick out nowhere."""
    person = await tab(browser, "민지", phone=True, theme=theme, language={"ko": "ko-KR", "en": "en-GB"}[code])
    await person.come_in(server.url)
    await person.type(f"/mighty {presets.DEFAULTS[players]}")
    await person.page.locator(".kind-lobby").wait_for()
    name = f"table-{players}-{theme}-{code}"
    await person.page.screenshot(path=artefacts(f"{name}-lobby"), animations="disabled")
    assert await person.overflow() == []
    await person.press(KO("button-fill"))
    seen = 0
    while not await person.page.locator(".kind-result").count():
        if await person.page.locator("#private .message.asks").count() and seen < 60:
            if seen % 5 == 0:
                await person.look_at("private")
                await person.page.screenshot(path=artefacts(f"{name}-hand-{seen}"), animations="disabled")
                assert await person.overflow() == []
            seen += 1
        if not await person.act():
            await person.page.wait_for_timeout(30)
    await person.look_at("channel")
    await person.page.screenshot(path=artefacts(f"{name}-result"), animations="disabled")
    assert await person.overflow() == []
    assert person.errors == []
