"""Two people and three AI players play a whole deal by pressing buttons."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import Browser

from bot.language import language
from engine.record import replay
from tests.browser.evening import Server, Tab, tab

KO = language("ko")


async def together(browser: Browser, server: Server) -> tuple[Tab, Tab]:
    """민지 at a desk, Alex with a phone, both in the page."""
    minji = await (await tab(browser, "민지")).come_in(server.url)
    alex = await (await tab(browser, "Alex", phone=True)).come_in(server.url)
    return minji, alex


async def sit_down(minji: Tab, alex: Tab) -> None:
    """Both join one table."""
    await minji.type("/mighty")
    await minji.page.locator(".kind-lobby").wait_for()
    await alex.press(KO("button-join"))
    await minji.page.locator(".kind-lobby", has_text="Alex").wait_for()


async def play(minji: Tab, alex: Tab, see: Callable[[Tab], Awaitable[None]] | None = None) -> None:
    """Until the deal is over, whoever is asked acts."""
    async with asyncio.timeout(120):
        while not await minji.page.locator(".kind-result").count():
            acted = False
            for person in (minji, alex):
                if see and await person.page.locator("#private .message.asks").count():
                    await see(person)
                acted |= await person.act()
            if not acted:
                await minji.page.wait_for_timeout(30)


async def test_a_whole_deal_from_the_lobby_to_the_leaderboard(
    browser: Browser, server: Server, artefacts: Callable[[str], Path]
) -> None:
    minji, alex = await together(browser, server)
    await sit_down(minji, alex)
    await minji.pictures("1-lobby", artefacts)
    await minji.press(KO("button-fill"))
    await minji.page.locator(".kind-board").wait_for()

    seen: set[str] = set()

    async def see(person: Tab) -> None:
        """Take pictures of each kind of decision once: the auction (when somebody has bid), the exchange, a trick."""
        text = await person.asked.inner_text()
        cards = await person.asked.locator("button.card").count()
        kind = ""
        if await person.asked.locator("button.card[aria-pressed=true]").count() == 2:
            kind = "3-exchange"
        elif KO("button-pass") in text and "Alex" in text:
            kind = "2-auction"
        elif KO("button-friend-first") in text:
            kind = "4-friend"
        elif 0 < cards <= 7 and await person.page.locator("#mirror .lying").count() >= 2:
            kind = "5-play"
        if kind and kind not in seen:
            seen.add(kind)
            await person.pictures(kind, artefacts)

    await play(minji, alex, see)
    await minji.pictures("6-result", artefacts)
    assert seen == {"2-auction", "3-exchange", "4-friend", "5-play"}

    (record,) = server.records()
    assert record["result"]["outcome"] in {"played", "claimed"}
    assert replay(record).failure is None
    result = await minji.page.locator(".kind-result").inner_text()
    for name in ("민지", "Alex"):
        assert name in result
    for person in (minji, alex):
        assert await person.page.locator(".kind-result").count() == 1
        assert await person.page.locator(".kind-board").count() == 1
        assert await person.page.locator("#private .kind-hand").count() == 1

    await alex.type("/leaderboard")
    await minji.page.locator(".kind-leaderboard").wait_for()
    await minji.pictures("7-leaderboard", artefacts)
    assert minji.errors == alex.errors == []
