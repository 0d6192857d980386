"""The queue of updates: long polling, confirmation by offset, two pollers, webhook, redelivery, re-based ids."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from tests.fakes.botapi.errors import TWO_POLLERS, WEBHOOK_ACTIVE, Refused

OFF_BY_DEFAULT = {"chat_member", "message_reaction", "message_reaction_count"}


class Updates:
    def __init__(self, first: int = 100_000_000) -> None:
        self.waiting: list[dict[str, Any]] = []
        self.confirmed: list[dict[str, Any]] = []
        self.webhook = ""
        self.allowed: list[str] | None = None
        self.conflicts = 0
        self.next_id = first
        self._news = asyncio.Condition()
        self._poller = 0

    async def put(self, kind: str, content: dict[str, Any]) -> int:
        """Queue an update unless its kind was not asked for; its id (0: not queued)."""
        wanted = kind in self.allowed if self.allowed else kind not in OFF_BY_DEFAULT
        if not wanted:
            return 0
        async with self._news:
            update_id = self.next_id
            self.next_id += 1
            self.waiting.append({"update_id": update_id, kind: content})
            self._news.notify_all()
        return update_id

    async def rebase(self, first: int) -> None:
        """After a week without updates the numbering starts somewhere else, also lower."""
        self.next_id = first

    async def redeliver(self, count: int) -> None:
        """Hand out the last ``count`` confirmed updates again (a confirmation that was lost)."""
        async with self._news:
            again = self.confirmed[-count:]
            self.confirmed = self.confirmed[:-count]
            self.waiting = again + self.waiting
            self._news.notify_all()

    def confirm(self, offset: int) -> None:
        """Forget what lies below. An offset far in the future (ids were re-based) confirms nothing, as in tdlib."""
        if offset > self.next_id + 10:
            return
        if offset < 0:
            kept = self.waiting[offset:]
            self.confirmed += self.waiting[: len(self.waiting) - len(kept)]
            self.waiting = kept
        elif offset > 0:
            self.confirmed += [update for update in self.waiting if update["update_id"] < offset]
            self.waiting = [update for update in self.waiting if update["update_id"] >= offset]

    async def get(self, offset: int, limit: int, timeout: float, allowed: list[str] | None) -> list[dict[str, Any]]:
        """Like getUpdates. A newer call ends an older one with 409."""
        if self.webhook:
            raise Refused(409, WEBHOOK_ACTIVE)
        if allowed is not None:
            self.allowed = allowed
        self.confirm(offset)
        async with self._news:
            self._poller += 1
            mine = self._poller
            self._news.notify_all()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(timeout, 0.001)):
                    await self._news.wait_for(lambda: self.waiting or self._poller != mine)
            if self._poller != mine:
                self.conflicts += 1
                raise Refused(409, TWO_POLLERS)
            return self.waiting[: max(1, min(limit, 100))]
