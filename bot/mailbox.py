"""One mailbox per table: whoever wants a table's attention waits in line, first come, first served.

Different tables never wait for each other, so a slow chat or a busy table holds nobody else up.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bot.ids import TableId


class Mailboxes:
    """The mailboxes that somebody waits at; those that nobody does take no room."""

    def __init__(self) -> None:
        self._locks: dict[TableId, asyncio.Lock] = {}
        self._waiting: dict[TableId, int] = {}

    @asynccontextmanager
    async def turn(self, table: TableId) -> AsyncGenerator[None]:
        """One's turn at this table, in the order in which it was asked for."""
        lock = self._locks.setdefault(table, asyncio.Lock())
        self._waiting[table] = self._waiting.get(table, 0) + 1
        try:
            async with lock:
                yield
        finally:
            self._waiting[table] -= 1
            if not self._waiting[table]:
                del self._waiting[table], self._locks[table]

    def __len__(self) -> int:
        """Tables that somebody is busy with or waits at."""
        return len(self._locks)
