"""Two people and three AI players play a whole deal by pressing buttons."""

from collections.abc import Callable
from pathlib import Path

from playwright.async_api import Browser

from engine.record import replay
from tests.browser.evening import KO, Server, Tab, play, sit_down, together


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
        elif 0 < cards <= 7 and await person.page.locator("#mirror .lying:not(.past)").count() >= 2:
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
