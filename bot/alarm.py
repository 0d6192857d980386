"""The clock runner: rings for each table when its time has come.

It holds one instant per table (the table's ``due``) and sleeps until the earliest. Each table rings in a task of its
own, at most one at a time, so that a table that waits for its board holds no other up.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable

from bot.ids import TableId
from bot.ports import Clock

LOOK_AGAIN = 15.0
"""seconds: longest sleep. A clock that was set, or a machine that was suspended, makes tables due before the sleep that
was reckoned with the old clock is over"""


class Alarm:
    """``ring(table)`` is called once the clock has reached the instant last ``set`` for the table."""

    def __init__(self, clock: Clock, ring: Callable[[TableId], Awaitable[None]]) -> None:
        self._clock = clock
        self._ring = ring
        self._at: dict[TableId, float] = {}
        self._heap: list[tuple[float, TableId]] = []
        self._ringing: dict[TableId, asyncio.Task[None]] = {}
        self._runner: asyncio.Task[None] | None = None
        self._sleeper: asyncio.Task[None] | None = None
        self._sleeps_until = float("inf")
        self._wake = asyncio.Event()

    def start(self) -> None:
        self._runner = asyncio.create_task(self._run(), name="alarm")

    async def stop(self) -> None:
        """Ring no more; what rings is let go."""
        tasks = [task for task in (self._runner, self._sleeper, *self._ringing.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def set(self, table: TableId, at: float | None) -> None:
        """Ring at ``at`` (UNIX seconds), or, None, not at all. The last word counts."""
        if at is None:
            self._at.pop(table, None)
            return
        if self._at.get(table) == at:
            return
        self._at[table] = at
        if len(self._heap) > 2 * len(self._at) + 64:  # most of it was set anew since
            self._heap = [(each, name) for name, each in self._at.items()]
            heapq.heapify(self._heap)
        else:
            heapq.heappush(self._heap, (at, table))
        if at < self._sleeps_until:
            self._wake_up()

    def _wake_up(self) -> None:
        self._wake.set()
        if self._sleeper is not None:
            self._sleeper.cancel()

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            while self._heap and self._at.get(self._heap[0][1]) != self._heap[0][0]:
                heapq.heappop(self._heap)  # set anew or taken back since
            if not self._heap:
                self._sleeps_until = float("inf")
                await self._wake.wait()
                continue
            at, table = self._heap[0]
            now = self._clock.now()
            if at <= now:
                heapq.heappop(self._heap)
                del self._at[table]
                self._go(table)
                continue
            self._sleeps_until = at
            rest = min(at - now, LOOK_AGAIN)
            self._sleeper = asyncio.create_task(self._clock.sleep(rest), name="alarm sleeps")
            await asyncio.wait({self._sleeper})

    def _go(self, table: TableId) -> None:
        before = self._ringing.get(table)
        task = asyncio.create_task(self._one(table, before), name=f"alarm {table}")
        self._ringing[table] = task
        task.add_done_callback(
            lambda done: self._ringing.pop(table, None) if self._ringing.get(table) is done else None
        )

    async def _one(self, table: TableId, before: asyncio.Task[None] | None) -> None:
        if before is not None and not before.done():
            await asyncio.wait({before})
        await self._ring(table)
