"""The lessons and the practice deal on the local page: the real bot behind a real socket."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adapters.local.entry import LocalPlatform
from adapters.local.settings import LocalSettings
from bot.buttons import BadToken, Press, decode
from bot.clocks import Pace
from bot.coordinator import Coordinator
from bot.dice import OsDice
from bot.lessons import END
from bot.store import open_store
from bot.systemclock import SystemClock
from tests.adapters.local.scripted import Tab, Visitors, page, visiting
from tests.adapters.pupil import EAGER, goes_through_the_course
from tests.fakes.database import fresh

ORDER = ("bury", "tick", "friend", "play", "bid", "pass")


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[Visitors]:
    """The bot on the database in this folder, and people who may come."""
    database = folder / "giruda.sqlite3"
    url = f"sqlite+aiosqlite:///{database}" if database.exists() else fresh(database)
    store = await open_store(url)
    platform = LocalPlatform(LocalSettings(_env_file=None, port=0), folder)
    coordinator = Coordinator(
        store, {"local": platform.messenger}, SystemClock(), OsDice(), pace=Pace(0.0, 0.2), caps=EAGER, scale=1 / 20
    )
    await coordinator.start()
    try:
        async with page(folder, coordinator, platform), visiting(platform) as visitors:  # type: ignore[arg-type]
            yield visitors
            await coordinator.stop(0.2)
    finally:
        await store.close()


def words(body: dict[str, Any]) -> str:
    return "".join(span if isinstance(span, str) else span.get("x", "") for span in body["text"])


def tokens(body: dict[str, Any]) -> list[str]:
    return [
        button["token"]
        for group in body.get("controls", ())
        for button in group["buttons"]
        if button.get("token") and not button.get("disabled")
    ]


@dataclass
class Desk:
    tab: Tab
    answers: list[dict[str, Any]] = field(default_factory=list)

    def of_kind(self, kind: str) -> tuple[str, dict[str, Any]] | None:
        chat = self.tab.me["chat"]
        found = [m for m in self.tab.messages.values() if m["chat"] == chat and m["body"].get("kind") == kind]
        found.sort(key=lambda message: int(message["id"]))
        return (found[-1]["id"], found[-1]["body"]) if found else None

    async def until(self, true: Any, why: str) -> Any:
        async with asyncio.timeout(60):
            while not (value := true()):
                with contextlib.suppress(TimeoutError):  # nothing came for five seconds
                    await self.tab.hear("messages")
        assert value, why
        return value

    async def press(self, token: str) -> None:
        found = await self.until(lambda: self.of_kind("learn"), "no lesson")
        assert token in tokens(found[1]), (token, tokens(found[1]))
        self.answers.append(await self.tab.press(found[0], token))

    async def sees(self, *texts: str) -> None:
        def seen() -> bool:
            found = self.of_kind("learn")
            return found is not None and all(text in words(found[1]) for text in texts)

        await self.until(seen, str(texts))

    def wish(self) -> tuple[str, Press] | None:
        """What the hand asks for now."""
        hand = self.of_kind("hand")
        if hand is None or not hand[1].get("asks"):
            return None
        offered: dict[str, list[Press]] = {}
        marked = 0
        for group in hand[1]["controls"]:
            for button in group["buttons"]:
                try:
                    press = decode(button.get("token") or "")
                except BadToken:
                    continue
                if button.get("marked"):
                    marked += press.verb == "tick"
                    continue
                offered.setdefault(press.verb, []).append(press)
        return next(((hand[0], offered[verb][0]) for verb in ORDER if verb in offered), None)


async def comes_to_learn(visitors: Visitors) -> Desk:
    tab = await visitors.come("민지")
    await tab.say("/learn", tab.me["chat"])
    return Desk(tab)


async def test_somebody_learns_from_the_first_page_to_the_end_of_a_deal(tmp_path: Path) -> None:
    async with house(tmp_path) as visitors:
        desk = await comes_to_learn(visitors)
        await goes_through_the_course(desk)
        await desk.press(f"g1::learn::{END}/go")
        advised = 0
        async with asyncio.timeout(120):
            while desk.of_kind("result") is None:
                wish = await desk.until(lambda: desk.wish() or desk.of_kind("result"), "nothing to do")
                if isinstance(wish[1], Press):
                    hand = desk.of_kind("hand")
                    assert hand is not None
                    assert "AI라면" in words(hand[1])
                    advised += 1
                    await desk.tab.press(wish[0], wish[1].token)
        assert advised >= 10
        result = desk.of_kind("result")
        assert result is not None
        assert "처음 받은 패" in words(result[1])
        assert desk.tab.texts() == [], "the channel heard nothing of it"


async def test_it_goes_on_after_the_bot_was_stopped(tmp_path: Path) -> None:
    async with house(tmp_path) as visitors:
        desk = await comes_to_learn(visitors)
        await desk.sees("마이티 배우기")
        for token in ("g1::learn::11", "g1::learn::11/DK", "g1::learn::11/C6", "g1::learn::12"):
            await desk.press(token)
        await desk.sees("1과", "(2/3)")
        left = desk.tab
    async with house(tmp_path) as visitors:
        desk = Desk(await visitors.come("민지", left))
        await desk.sees("1과", "(2/3)")
        await desk.press("g1::learn::12/S7")
        await desk.sees("✔")
