"""A reconciler on virtual time with the real store (SQLite on the spot) and a scripted messenger."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.budgets import Pace
from bot.ids import ChatId, PersonId, TableId
from bot.ports import Limits
from bot.reconciler import Reconciler
from bot.screens.screen import Button, Buttons, Screen
from bot.store import Commit, Store, open_store
from bot.store.inline import inline
from bot.surfaces import Want, panel_of
from tests.fakes.database import fresh
from tests.fakes.messenger import FREE, ScriptedMessenger
from tests.simulation.virtual import VirtualClock, run

T = TableId("abcdefgh")
PANEL = "fake:!panel"
BOARD, HAND, RESULT, LOBBY = f"board:{T}:1", f"hand:{T}:0", f"result:{T}:1", f"lobby:{T}"


class Rig:
    """``shows``: what each surface shows now (None: nothing). ``reached``: what was learned of people and chats."""

    def __init__(self, path: Path, limits: Limits, latency: float, scale: float, pace: Pace | None) -> None:
        self.url = fresh(path / "giruda.sqlite3")
        self.clock = VirtualClock(asyncio.get_running_loop())
        self.messenger = ScriptedMessenger(self.clock, limits, latency)
        self.shows: dict[str, str | None] = {}
        self.rendered: list[str] = []
        self.reached: list[tuple[PersonId | None, ChatId | None, bool]] = []
        self.revision = 0
        self._scale = scale
        self._pace = pace
        self.store: Store
        self.reconciler: Reconciler
        self.chat = ChatId(0)
        self.people: list[PersonId] = []

    async def start(self) -> None:
        self.store = await open_store(self.url, synchronous="OFF", creator=inline)
        self.chat = (await self.store.chat("fake:group", "group", at=0.0)).id
        self.people = [(await self.store.person(f"fake:@{n}", f"p{n}", at=0.0)).id for n in range(3)]
        self.reconciler = Reconciler(
            self.store,
            {"fake": self.messenger},
            self,
            self.clock,
            scale=self._scale,
            reached=self._told,
            pace=self._pace,
        )
        await self.reconciler.start()

    async def _told(self, person: PersonId | None, chat: ChatId | None, reachable: bool) -> None:
        self.reached.append((person, chat, reachable))

    async def stop(self) -> None:
        await self.reconciler.stop()
        await self.store.close()

    async def crash(self) -> None:
        """kill -9 and start again: only what was committed is left."""
        self.reconciler.abandon()
        await asyncio.sleep(0)
        await self.store.abandon()
        await self.start()

    async def render(self, key: str, about: str) -> Screen | None:
        self.rendered.append(key)
        text = self.shows.get(key, key)
        if text is None:
            return None
        return Screen(key.partition(":")[0], "ko", text + about, (Buttons((Button("press", "g1:x"),)),))

    async def farewell(self, key: str) -> Screen:
        return Screen("notice", "ko", "bye")

    def to(self, key: str, person: int = 0, **more: Any) -> Want:
        if key.partition(":")[0] in ("hand", "ping"):
            return Want(key, person=self.people[person], **more)
        return Want(key, chat=self.chat, **more)

    async def commit(self, *wants: Want | str, gone: tuple[str, ...] = (), **shows: str) -> int:
        """One decision of the table. Wants given as text are ``key=what it shows now``."""
        made: list[Want] = []
        for want in wants:
            if isinstance(want, str):
                key, _, text = want.partition("=")
                self.shows[key] = text or key
                made.append(self.to(key))
            else:
                made.append(want)
        commit = Commit(T, self.revision, "{}", self.clock.now(), self.chat, wants=tuple(made), gone=gone)
        self.revision = await self.store.commit(commit)
        self.reconciler.committed(commit)
        return self.revision

    async def quiet(self, seconds: float = 3600.0) -> None:
        async with asyncio.timeout(seconds):
            await self.reconciler.quiet()

    def group(self) -> list[str]:
        return self.messenger.texts("fake:group")

    def private(self, person: int = 0) -> list[str]:
        return self.messenger.texts(f"fake:@{person}")


def virtual(
    limits: Limits = FREE, latency: float = 0.0, scale: float = 1.0, pace: Pace | None = None
) -> Callable[[Callable[[Rig], Coroutine[Any, Any, None]]], Callable[[Path], None]]:
    """Make a test of an async function that takes a rig."""

    def made(test: Callable[[Rig], Coroutine[Any, Any, None]]) -> Callable[[Path], None]:
        def sync(tmp_path: Path) -> None:
            async def main() -> None:
                rig = Rig(tmp_path, limits, latency, scale, pace)
                await rig.start()
                try:
                    await test(rig)
                finally:
                    await rig.stop()

            run(main())

        functools.update_wrapper(sync, test, assigned=("__name__", "__doc__", "__module__", "__qualname__"))
        del sync.__wrapped__  # type: ignore[attr-defined]
        return sync

    return made


async def panel_up(rig: Rig, *, chat: str = PANEL, person: int = 0) -> str:
    """A person's own press has brought his hand up in an ephemeral message. Its key."""
    key = panel_of(HAND, rig.people[person])
    rig.messenger.chats.setdefault(chat, {})
    screen = await rig.render(key, "")
    assert screen is not None
    sent = await rig.messenger._send(chat, None, screen, f"press {len(rig.rendered)}")
    assert sent.place is not None
    await rig.reconciler.carried(key, rig.revision, replace(sent.place, expires=rig.clock.now() + 900))
    return key
