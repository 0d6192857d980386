"""The edges of a phone's screen: the bar says which channel one is in and leads to a new one, and what is said for a
moment lies over no button."""

from pathlib import Path

from playwright.async_api import Browser, expect

from bot.ports import Answer, Pressed, Update
from tests.adapters.local.scripted import Script, screen
from tests.browser.test_page import visit

ON_TOP = """(it) => { const box = it.getBoundingClientRect();
  const middle = box.top + box.height / 2;
  return [box.left + 2, box.right - 2].every((x) => it.contains(document.elementFromPoint(x, middle))); }"""


async def test_the_own_channel_and_the_way_to_a_new_one_are_in_sight(browser: Browser, tmp_path: Path) -> None:
    async with visit(browser, tmp_path, Script(), "가나다라마바사아자차카타", phone=True) as (chair,):
        new = chair.locator("#channels button").last
        for title in ("금요일 마이티 모임", "주말 밤샘 채널 이름이 길어요"):
            await new.click()
            await chair.locator("#channeltitle").fill(title)
            await chair.locator("#openform button[type=submit]").click()
            own = chair.locator("#channels [aria-current=true]")
            await expect(own).to_have_text(f"# {title}")
            assert await own.evaluate(ON_TOP), title
            assert await new.evaluate(ON_TOP), title
        await chair.locator("#channels button").first.click()
        await expect(own).to_have_text("# 사랑방")
        assert await own.evaluate(ON_TOP)
        assert await new.evaluate(ON_TOP)


BENEATH = """(toast) => { const a = toast.getBoundingClientRect();
  const over = (b) => b.left < a.right && a.left < b.right && b.top < a.bottom && a.top < b.bottom;
  const seen = [...document.querySelectorAll("button")].filter((it) => it.checkVisibility());
  return seen.filter((it) => over(it.getBoundingClientRect())).map((it) => it.textContent); }"""


async def test_a_toast_lies_over_no_button_and_goes_with_its_pane(browser: Browser, tmp_path: Path) -> None:
    said = {"t:short": "♣2를 냈어요.", "t:long": "처음 나온 무늬를 내야 해요. " * 4}

    async def reply(update: Update) -> Answer:
        assert isinstance(update.what, Pressed)
        return Answer(said[update.what.token])

    script = Script(reply)
    async with visit(browser, tmp_path, script, "민지", phone=True) as (chair,):
        for number in range(9):
            await script.messenger.send("local:main", None, screen(f"notice {number}"), f"n{number}")  # type: ignore[attr-defined]
        await script.messenger.send("local:main", None, screen("hand", "short", "long"), "h")  # type: ignore[attr-defined]
        toast = chair.locator(".toast")
        for which in ("short", "long"):
            await chair.get_by_role("button", name=which, exact=True).click()
            await expect(toast).to_have_text(said[f"t:{which}"].strip())
            await toast.evaluate("(it) => Promise.all(it.getAnimations().map((each) => each.finished))")
            assert await toast.evaluate(BENEATH) == []
        await chair.locator("#tab-private").click()
        assert await toast.count() == 0
