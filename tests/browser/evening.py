"""An evening in the browser: the server in a process of its own, people in tabs, and how they play."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from playwright.async_api import Browser, BrowserContext, Locator, Page, async_playwright, expect
from playwright.async_api import TimeoutError as TookTooLong

from bot.language import language

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
)
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
WAIT = 60_000
"""milliseconds that anything may take before the test fails"""

HERE = Path(__file__).parent
KO = language("ko")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """Giruda in its own process, which may die and come back on the same port and data."""

    data: Path
    salt: str = "giruda"
    port: int = field(default_factory=free_port)
    process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> Self:
        root = Path(__file__).parents[2]
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.browser.start", str(self.data), str(self.port), self.salt),
            cwd=root,
            stdout=asyncio.subprocess.PIPE,
            stderr=(self.data / "stderr.txt").open("ab"),
            env={**os.environ, "PYTHONPATH": str(root)},
        )
        assert self.process.stdout
        async with asyncio.timeout(60):
            line = await self.process.stdout.readline()
        assert line.decode().startswith(self.url), (self.data / "stderr.txt").read_text()[-3000:]
        return self

    async def kill(self) -> None:
        """``kill -9``, and nothing else."""
        if self.process and self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)
            await self.process.wait()

    def rows(self, sql: str, file: str = "giruda.sqlite3") -> list[tuple[Any, ...]]:
        """A look into the files, without touching them."""
        with contextlib.closing(sqlite3.connect(f"file:{self.data / file}?mode=ro", uri=True)) as db:
            return db.execute(sql).fetchall()

    def records(self) -> list[dict[str, Any]]:
        return [
            json.loads(text)
            for (text,) in self.rows("SELECT record FROM deals WHERE ended IS NOT NULL ORDER BY number")
        ]


@dataclass
class Tab:
    """One person's page."""

    name: str
    page: Page
    phone: bool
    presses: int = 0
    errors: list[str] = field(default_factory=list)
    pressing: Callable[[], None] = lambda: None
    """called just before each press"""

    async def come_in(self, url: str) -> Self:
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        await self.page.goto(url)
        await self.page.locator("#name").fill(self.name)
        await self.page.locator("#join button[type=submit]").click()
        await self.page.locator("#house").wait_for()
        return self

    async def look_at(self, pane: str) -> None:
        if self.phone:
            await self.page.locator(f"#tab-{pane}").click()

    async def type(self, text: str, pane: str = "channel") -> None:
        await self.look_at(pane)
        await self.page.locator(f"#{pane} .composer input").fill(text)
        await self.page.keyboard.press("Enter")

    async def press(self, label: str, pane: str = "channel") -> None:
        """A button of the newest message that has it."""
        await self.look_at(pane)
        button = self.page.locator(f"#{pane} .message").get_by_role("button", name=label, exact=True).last
        await self.click(button)

    async def click(self, button: Locator) -> None:
        self._count()
        await button.click(timeout=WAIT)

    def _count(self) -> None:
        self.presses += 1
        self.pressing()

    @property
    def asked(self) -> Locator:
        """The message that asks this person to act."""
        return self.page.locator("#private .message.asks").last

    async def act(self) -> bool:
        """Do one thing if it is this person's turn; what is done depends only on what is shown. False if it is not."""
        seen = await self.page.evaluate((HERE / "asked.js").read_text())
        if not seen:
            return False
        choice = self.choose(seen)
        if choice is None:
            return False
        await self.look_at("private")
        self._count()
        button = self.asked.locator("button").nth(choice["i"])
        with contextlib.suppress(TookTooLong):  # the turn went by: look again
            await self.use(button)
        await self.answered()
        return True

    async def use(self, button: Locator) -> None:
        """Press it, by mouse or finger. Raises TookTooLong when it has gone."""
        await button.click(timeout=3000)

    async def answered(self) -> None:
        """Every press has had its answer."""
        await expect(self.page.locator("[aria-busy]")).to_have_count(0, timeout=WAIT)

    def choose(self, seen: list[dict[str, Any]]) -> dict[str, Any] | None:
        """Bury: tick cards until the confirm opens. Else the first card; else the first thing that leads on, or the
        last one where a first choice of several (two friends) is marked."""
        able = [button for button in seen if button["able"]]
        cards = [button for button in able if button["card"]]
        leads = [button for button in able if button["leads"] and not button["card"]]
        confirm = [button for button in leads if not button["marked"]]
        if cards and any(button["card"] and button["marked"] for button in seen) and confirm:
            return confirm[0]
        if cards:
            return next((card for card in cards if not card["marked"]), None)
        if len(confirm) < len(leads):
            return next(reversed(confirm), None)
        return next(iter(confirm or able), None)

    async def pictures(self, name: str, artefacts: Callable[[str], Path]) -> None:
        """What this person sees now, at desktop and phone size, light and dark; nothing may stick out anywhere."""
        for size, panes in ((DESK, ("both",)), (PHONE, ("channel", "private"))):
            await self.page.set_viewport_size(size)  # type: ignore[arg-type]
            for pane in panes:
                if pane != "both":
                    await self.page.locator(f"#tab-{pane}").click()
                for theme in ("light", "dark"):
                    await self.page.emulate_media(color_scheme=theme)
                    await self.page.locator(f'html[data-theme="{theme}"]').wait_for()
                    kind = f"{'desk' if size is DESK else 'phone'}-{pane}-{theme}"
                    await self.page.screenshot(path=artefacts(f"{name}-{kind}"), animations="disabled")
                    assert await self.overflow() == [], f"{name}-{kind}"
        await self.page.set_viewport_size(PHONE if self.phone else DESK)  # type: ignore[arg-type]
        await self.page.emulate_media(color_scheme="light")

    async def overflow(self) -> list[str]:
        """What does not fit: the page, a pane, or a word in a button."""
        return await self.page.evaluate((HERE / "overflow.js").read_text())


@contextlib.asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=str(CHROMIUM), args=list(FLAGS))
        try:
            yield browser
        finally:
            await browser.close()


async def tab(
    browser: Browser, name: str, *, phone: bool = False, theme: str = "light", language: str = "ko-KR"
) -> Tab:
    context: BrowserContext = await browser.new_context(
        viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
        color_scheme=theme,  # type: ignore[arg-type]
        locale=language,
        has_touch=phone,
    )
    context.set_default_timeout(WAIT)
    await context.add_init_script(path=HERE / "ops.js")
    return Tab(name, await context.new_page(), phone)


async def together(browser: Browser, server: Server, *, phone: bool = True) -> tuple[Tab, Tab]:
    """민지 at a desk, Alex with a phone (or at a desk too), both in the page."""
    minji = await (await tab(browser, "민지")).come_in(server.url)
    alex = await (await tab(browser, "Alex", phone=phone)).come_in(server.url)
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
