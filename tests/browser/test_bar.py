"""The bar on a phone: the channel one is in can be read, and a new one can be opened, however many there are."""

from pathlib import Path

from playwright.async_api import Browser, expect

from tests.adapters.local.scripted import Script
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
