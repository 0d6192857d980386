"""A whole deal without a mouse: every control is reached by Tab and the arrow keys, and none gets lost."""

from dataclasses import dataclass, field

from playwright.async_api import Browser, Locator, expect

from engine.record import replay
from tests.browser.evening import KO, WAIT, Server, Tab, tab

FAR = 60
"""presses of Tab within which everything on the page can be reached"""


@dataclass
class Typist(Tab):
    """Has no mouse."""

    steps: int = 0
    lost: list[str] = field(default_factory=list)

    async def focused(self, button: Locator) -> bool:
        return bool(await button.evaluate("it => it === document.activeElement", timeout=3000))

    async def use(self, button: Locator) -> None:
        """Tab to it, or walk with the arrows once in its row; then Enter. A turn that went by while walking is no
        reason to press something else."""
        label = await button.inner_text(timeout=3000)
        for _ in range(FAR):
            if await self.focused(button):
                await self.page.keyboard.press("Enter")
                return
            beside = await button.evaluate(
                "it => !!document.activeElement.closest('[role=group]')"
                " && document.activeElement.closest('[role=group]') === it.closest('[role=group]')"
                " && !!(document.activeElement.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING)",
                timeout=3000,
            )
            await self.page.keyboard.press("ArrowRight" if beside else "Tab")
            self.steps += 1
        self.lost.append(label)


async def test_a_whole_deal_by_keyboard_alone(browser: Browser, server: Server) -> None:
    plain = await tab(browser, "민지")
    person = Typist(plain.name, plain.page, phone=False)
    person.page.on("pageerror", lambda error: person.errors.append(str(error)))
    keys = person.page.keyboard
    await person.page.goto(server.url)
    await expect(person.page.locator("#name")).to_be_focused()
    await keys.type(person.name)
    await keys.press("Enter")
    await person.page.locator("#house").wait_for()
    composer = person.page.locator("#channel .composer input")
    for _ in range(FAR):
        if await person.focused(composer):
            break
        await keys.press("Tab")
    await keys.type("/mighty")
    await keys.press("Enter")
    await person.page.locator(".kind-lobby").wait_for()
    await person.use(person.page.locator("#channel .message").get_by_role("button", name=KO("button-fill"), exact=True))
    while not await person.page.locator(".kind-result").count():
        if not await person.act():
            await person.page.wait_for_timeout(30)
    result = person.page.locator("#channel .kind-result")
    await person.use(result.get_by_role("button", name=KO("button-next"), exact=True))
    await expect(person.page.locator(".kind-board")).to_have_count(2, timeout=WAIT)
    (record, *_) = server.records()
    assert record["result"]["outcome"] in {"played", "claimed"}
    assert replay(record).failure is None
    assert person.lost == []
    assert person.errors == []
