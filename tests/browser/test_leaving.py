"""Somebody is forgotten: his pages go back to the door, and his browser keeps neither his name nor his secret."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser, expect

from bot.ports import Answer, Update
from tests.adapters.local.scripted import Script
from tests.browser.test_page import visit


async def test_who_is_forgotten_stands_at_the_door_and_the_browser_forgets_too(
    browser: Browser, tmp_path: Path
) -> None:
    script = Script()

    async def reply(update: Update) -> Answer:
        assert await script.messenger.forget(update.sender.address)  # type: ignore[attr-defined]
        return Answer("done")

    async with visit(browser, tmp_path, script, "민지", "Alex") as (minji, alex):
        box = minji.locator("#channel .composer input")
        await box.fill("안녕!")
        await box.press("Enter")
        await expect(alex.locator("#channel .message.chat")).to_have_count(1)
        script.reply = reply
        await box.fill("/forget-me")
        await box.press("Enter")
        await expect(minji.locator("#why")).to_have_text("이름과 대화를 지웠어요. 언제든 새로 들어올 수 있어요.")
        await expect(minji.locator("#again button")).to_have_count(0)
        kept = await minji.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
        assert "민지" not in kept
        await expect(alex.locator("#channel .message.chat")).to_have_count(0)
        await minji.reload()
        await expect(minji.locator("#name")).to_be_visible()
        await expect(minji.locator("#why")).to_have_text("")
