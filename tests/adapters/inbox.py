"""An inbox that answers as a test tells it, and a platform running with it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar

from bot.adapter import Platform
from bot.ports import Answer, Place, Pressed, Said, Update

P = TypeVar("P", bound=Platform)
Reply = Callable[[Update], Answer | Awaitable[Answer]]


class Scripted:
    """Records what it is given; ``reply`` decides the answer."""

    def __init__(self, reply: Reply | None = None) -> None:
        self.reply = reply or (lambda update: Answer())
        self.updates: list[Update] = []
        self.places: list[tuple[str, int, Place]] = []
        self.stirred = asyncio.Event()

    async def handle(self, update: Update) -> Answer:
        self.updates.append(update)
        self.stirred.set()
        answer = self.reply(update)
        return answer if isinstance(answer, Answer) else await answer

    async def carried(self, key: str, revision: int, place: Place) -> None:
        self.places.append((key, revision, place))

    @property
    def said(self) -> list[tuple[str, str]]:
        return [(what.name, what.text) for update in self.updates if isinstance(what := update.what, Said)]

    @property
    def pressed(self) -> list[str]:
        return [what.token for update in self.updates if isinstance(what := update.what, Pressed)]


@contextlib.asynccontextmanager
async def started(platform: P, inbox: Scripted) -> AsyncIterator[P]:
    """The platform, running until the body ends; if it ends before it is ready, with its error."""
    ready = asyncio.Event()
    task = asyncio.create_task(platform.run(inbox, lambda _: ready.set()))
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED, timeout=20)
    waiting.cancel()
    if task.done():
        await task
    try:
        yield platform
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
