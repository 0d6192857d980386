"""What people type into the page: too much, too long, or what no server takes."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from adapters.local.protocol import TEXT
from adapters.local.room import NAME_LENGTH
from tests.adapters.local.scripted import Script, page
from tests.browser.evening import tab
from tests.browser.test_page import visit

PASTE = "([box, text]) => { const it = document.querySelector(box); it.value = text; }"
TOO_MUCH = "가" * 30_000
BOX = "#channel .composer input"


async def test_a_text_that_is_far_too_long_is_refused_and_kept(browser: Browser, tmp_path: Path) -> None:
    async with visit(browser, tmp_path, Script(), "민지", "Alex") as (minji, alex):
        sockets: list[str] = []
        minji.on("websocket", lambda socket: sockets.append(socket.url))
        await minji.evaluate(PASTE, [BOX, TOO_MUCH])
        await minji.locator(BOX).press("Enter")
        await expect(minji.locator(".toast.alert")).to_contain_text("보내지 못했어요")
        await expect(minji.locator(BOX)).to_have_value(TOO_MUCH)
        await minji.locator("#channels button").last.click()
        await minji.evaluate(PASTE, ["#channeltitle", TOO_MUCH])
        await minji.locator("#openform button[type=submit]").click()
        await expect(minji.locator("#openwhy")).to_contain_text("보내지 못했어요")
        await expect(minji.locator("#channeltitle")).to_have_value(TOO_MUCH)
        await minji.locator("#openclose").click()
        await minji.locator(BOX).fill("\ud800 half a sign")
        await minji.locator(BOX).press("Enter")
        await expect(alex.locator(".message.chat")).to_contain_text("half a sign")
        assert sockets == [], "the tab kept its socket all the while"


async def test_typing_a_name_stops_at_what_the_chat_service_takes(browser: Browser, tmp_path: Path) -> None:
    async with page(tmp_path, Script()) as platform:
        person = await (await tab(browser, "민지")).come_in(f"http://127.0.0.1:{platform.port}")
        for box in ("#name", "#channeltitle"):
            assert await person.page.locator(box).get_attribute("maxlength") == str(NAME_LENGTH)


async def test_a_long_paste_is_not_cut_but_refused_in_a_sentence(browser: Browser, tmp_path: Path) -> None:
    async with visit(browser, tmp_path, Script(), "민지", "Alex") as (minji, alex):
        long = "가" * 10_000
        await minji.locator(BOX).fill(long)
        await minji.locator(BOX).press("Enter")
        await expect(minji.locator(".toast.alert")).to_contain_text(f"{TEXT:,}")
        await expect(minji.locator(BOX)).to_have_value(long)
        fits = "🙂" * TEXT
        await minji.locator(BOX).fill(fits)
        await minji.locator(BOX).press("Enter")
        await expect(alex.locator(".message.chat .what")).to_have_text([fits])


async def test_a_name_that_cannot_be_sent_is_said_at_the_door(browser: Browser, tmp_path: Path) -> None:
    async with page(tmp_path, Script()) as platform:
        person = await tab(browser, "민지")
        chair = person.page
        await chair.goto(f"http://127.0.0.1:{platform.port}")
        await chair.locator("#name").wait_for()
        await chair.evaluate(PASTE, ["#name", TOO_MUCH])
        await chair.locator("#join button[type=submit]").click()
        await expect(chair.locator("#why")).to_contain_text("보내지 못했어요")
        await expect(chair.locator("#name")).to_have_value(TOO_MUCH)
        await chair.locator("#name").fill("민지")
        await chair.locator("#join button[type=submit]").click()
        await expect(chair.locator("#me")).to_contain_text("민지")


@pytest.mark.parametrize("bad", ["가" * 1500, "\ud800"], ids=["1009", "1008"])
async def test_what_the_server_hangs_up_for_is_let_go_and_nothing_else_is_lost(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bad: str
) -> None:
    """A server stricter than the page thinks, and a browser without ``toWellFormed``: three things said at once."""
    monkeypatch.setattr("adapters.local.web.LONGEST", 3000)
    async with page(tmp_path, Script()) as platform:
        person = await tab(browser, "민지")
        await person.page.add_init_script("delete String.prototype.toWellFormed")
        await person.come_in(f"http://127.0.0.1:{platform.port}")
        sockets: list[str] = []
        person.page.on("websocket", lambda socket: sockets.append(socket.url))
        said = """([box, ...texts]) => { for (const text of texts) {
            document.querySelector(box).value = text;
            document.querySelector("#channel .composer").requestSubmit(); } }"""
        await person.page.evaluate(said, [BOX, "one", bad, "three"])
        await expect(person.page.locator(".message.chat .what")).to_have_text(["one", "three"])
        await expect(person.page.locator(".toast.alert")).to_contain_text("보내지 못했어요")
        kept = await person.page.evaluate("box => document.querySelector(box).value.length", BOX)
        assert kept == len(bad), "what was typed is back in the box"
        await person.type("four")
        await expect(person.page.locator(".message.chat .what")).to_have_text(["one", "three", "four"])
        assert len(sockets) == 2, "once to find out which it was, once to go on"
