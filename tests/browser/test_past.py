"""Looking back in the browser: a deal opened from the list and watched, the season's pictures, one's rights."""

from collections.abc import Callable
from pathlib import Path

from playwright.async_api import Browser, Locator, expect

from tests.browser.evening import KO, WAIT, Server, Tab, play, sit_down, together


async def loaded(image: Locator) -> str:
    """The words of a picture that has arrived."""
    await expect(image).to_be_visible(timeout=WAIT)
    await image.scroll_into_view_if_needed()
    await image.evaluate("it => it.decode()")
    assert await image.evaluate("it => it.naturalWidth") == 860
    return await image.get_attribute("alt") or ""


async def test_a_deal_is_looked_at_again(browser: Browser, server: Server, artefacts: Callable[[str], Path]) -> None:
    minji, alex = await together(browser, server)
    await sit_down(minji, alex)
    await minji.press(KO("button-fill"))
    await play(minji, alex)
    await alex.type("/history")
    await alex.page.locator(".kind-history").wait_for()
    await alex.pictures("past-1-list", artefacts)
    await alex.look_at("channel")
    await alex.click(alex.page.locator(".kind-history button").first)
    deal = alex.page.locator(".kind-deal").last
    assert "민지" in await deal.inner_text()
    assert "트릭마다" in await loaded(deal.locator("img"))
    await alex.pictures("past-2-recap", artefacts)
    assert await minji.page.locator(".kind-deal").count() == 0

    await watch(alex, artefacts)
    await season(minji, artefacts)

    await alex.type("/privacy", "private")
    await alex.page.locator("#private .kind-privacy").wait_for()
    await alex.pictures("past-5-privacy", artefacts)
    assert minji.errors == alex.errors == []


async def watch(alex: Tab, artefacts: Callable[[str], Path]) -> None:
    await alex.look_at("channel")
    await alex.press(KO("deal-watch"))
    deal = alex.page.locator(".kind-deal").last
    await expect(deal).to_contain_text("트릭 1/", timeout=WAIT)
    first = await deal.locator("img").get_attribute("src")
    await alex.press(KO("deal-after"))
    await expect(deal).to_contain_text("트릭 2/", timeout=WAIT)
    await loaded(deal.locator("img"))
    assert await deal.locator("img").get_attribute("src") != first
    assert await alex.page.locator(".kind-deal").count() == 1
    await alex.pictures("past-3-trick", artefacts)


async def season(minji: Tab, artefacts: Callable[[str], Path]) -> None:
    await minji.type("/leaderboard")
    await minji.page.locator(".kind-leaderboard").wait_for()
    await minji.press(KO("button-picture-table"))
    words = await loaded(minji.page.locator(".kind-picture img").last)
    assert "민지" in words
    await minji.press(KO("button-picture-course"))
    await expect(minji.page.locator(".kind-picture")).to_contain_text("점수 흐름", timeout=WAIT)
    await loaded(minji.page.locator(".kind-picture img").last)
    await minji.pictures("past-4-course", artefacts)
