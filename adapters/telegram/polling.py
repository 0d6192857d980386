"""Taking updates: our own getUpdates loop, which confirms nothing before its effect is committed or refused.

A poll hands over what is not confirmed yet, oldest first. What is new is started at once, each in its lanes; the next
poll's offset is the first update that is not done. While something is in hand, polls don't wait, so that whatever
follows is heard; when all is done, one poll confirms it and waits for more.

Redelivery is normal: a confirmation may be lost, two processes may overlap (409) while one replaces the other, and
after a week of silence the numbers start somewhere else. So an update is known by number *and* content, a bounded set
of the latest ones is kept (the store keeps them for 48 hours), and after an hour of silence a poll confirms nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

from telegram.error import Conflict, RetryAfter, TelegramError, TimedOut

from adapters.telegram.fates import seconds
from adapters.telegram.incoming import KINDS, Heard
from adapters.telegram.line import Line, redacted

log = logging.getLogger(__name__)

WAIT = 25
"""seconds that a poll waits for news"""
PATIENCE = 0.2
"""seconds given to what is in hand before the next poll"""
SILENCE = 3600.0
"""seconds without updates after which the offset is no longer trusted to be of this numbering"""
BACKOFF = 30.0
"""longest pause after failures, seconds"""
REMEMBERED = 2000

Hear = Callable[[dict[str, Any]], Heard | None]
"""reads an update; None: there is nothing to do"""
Begin = Callable[[Heard], Coroutine[Any, Any, None]]
"""takes the update's place in the lanes at once, and gives the work"""


class Polling:
    """``begin`` is called once per update, in order. ``wait``: seconds a poll may wait for news."""

    def __init__(self, line: Line, hear: Hear, begin: Begin, wait: int = WAIT) -> None:
        self._line = line
        self._hear = hear
        self._begin = begin
        self._wait = wait
        self._work: dict[int, asyncio.Task[None] | None] = {}
        self._recent: OrderedDict[str, None] = OrderedDict()
        self._offset: int | None = None
        self._failures = 0
        self._heard_at = 0.0

    async def run(self) -> None:
        """Until cancelled."""
        loop = asyncio.get_running_loop()
        self._heard_at = loop.time()
        while True:
            busy = self._busy()
            if not busy and loop.time() - self._heard_at > SILENCE:
                self._offset = None
            batch = await self._poll(0 if busy else self._wait)
            if batch is None:
                continue
            if batch:
                self._heard_at = loop.time()
            self._take(batch)
            if busy := self._busy():
                await asyncio.wait(busy, timeout=PATIENCE)
            self._offset = self._next(batch)

    async def finish(self, within: float) -> None:
        """Let what is in hand end, then confirm it. For the end of ``run``."""
        if busy := self._busy():
            await asyncio.wait(busy, timeout=within)
        done = [number for number, work in self._work.items() if work is None or work.done()]
        pending = [number for number in self._work if number not in done]
        offset = min(pending) if pending else max(done, default=-1) + 1
        for work in self._work.values():
            if work is not None:
                work.cancel()
        if offset:
            try:
                async with asyncio.timeout(0.5):
                    await self._line.updates(offset, 0, KINDS)
            except (TelegramError, TimeoutError):
                return

    def _busy(self) -> list[asyncio.Task[None]]:
        return [work for work in self._work.values() if work is not None and not work.done()]

    def _take(self, batch: list[dict[str, Any]]) -> None:
        """Start what is new; forget what the server has let go."""
        numbers = [update["update_id"] for update in batch]
        self._work = {number: work for number, work in self._work.items() if number in numbers}
        for number, update in zip(numbers, batch, strict=True):
            if number in self._work:
                continue
            self._work[number] = None
            heard = self._hear(update)
            if heard is None or heard.update.id in self._recent:
                continue
            self._recent[heard.update.id] = None
            while len(self._recent) > REMEMBERED:
                self._recent.popitem(last=False)
            self._work[number] = asyncio.create_task(self._begin(heard))

    def _next(self, batch: list[dict[str, Any]]) -> int | None:
        """The offset: the first of the batch that is not done, or past its last."""
        for update in batch:
            work = self._work.get(update["update_id"])
            if work is not None and not work.done():
                return update["update_id"]
        return batch[-1]["update_id"] + 1 if batch else self._offset

    async def _poll(self, wait: int) -> list[dict[str, Any]] | None:
        """What is not confirmed; None after a failure, which was waited for."""
        try:
            batch = await self._line.updates(self._offset, wait, KINDS)
        except TimedOut:
            return None
        except RetryAfter as error:
            await asyncio.sleep(seconds(error))
            return None
        except Conflict as error:
            await self._conflict(error)
            return None
        except TelegramError as error:
            self._failures += 1
            pause = min(2.0 ** min(self._failures, 10) / 4, BACKOFF)
            level = logging.WARNING if self._failures in {1, 5, 25} else logging.DEBUG
            log.log(level, "no updates for %.0f s: %s", pause, redacted(str(error), self._line.token))
            await asyncio.sleep(pause)
            return None
        if self._failures:
            log.info("updates come in again")
        self._failures = 0
        return [update for update in batch if isinstance(update.get("update_id"), int)]

    async def _conflict(self, error: Conflict) -> None:
        """Another process polls with this token (a restart that overlaps), or a webhook is set."""
        self._failures += 1
        if self._failures == 1:
            log.warning("somebody else takes this bot's updates: %s", redacted(error.message, self._line.token))
        if "webhook" in error.message.lower():
            try:
                await self._line.delete_webhook(drop_pending_updates=False)
            except TelegramError as failed:
                log.warning("the webhook stays: %s", redacted(str(failed), self._line.token))
        await asyncio.sleep(min(0.5 * self._failures, 5.0))
