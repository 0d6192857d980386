"""Virtual time: an asyncio loop whose clock jumps to the next timer whenever nothing is left to run.

Nothing in a simulation waits for a thread, a socket or the machine's clock: the store runs SQLite on the spot,
platforms are objects. So a run is a pure function of its seed, and hours pass in seconds.
"""

from __future__ import annotations

import asyncio
import heapq
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

EPOCH = 1_790_000_000.0
"""UNIX seconds at which virtual time begins."""


class Stuck(RuntimeError):
    """Nothing is ready and no timer is set: the simulated world waits for something that cannot come."""


class _NoFiles(selectors.SelectSelector):
    """A selector that never sleeps: virtual time replaces waiting."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """``time()`` starts at EPOCH and only moves when every task waits."""

    _ready: Any
    _scheduled: list[Any]

    def __init__(self) -> None:
        self._virtual = EPOCH
        super().__init__(_NoFiles())
        self._clock_resolution = 1e-6  # doubles of today's size resolve 2e-7

    def time(self) -> float:
        return self._virtual

    def _run_once(self) -> None:
        if not self._ready and not self._stopping:
            scheduled = self._scheduled
            while scheduled and scheduled[0]._cancelled:
                self._timer_cancelled_count -= 1
                heapq.heappop(scheduled)._scheduled = False
            if not scheduled:
                raise Stuck
            self._virtual = max(self._virtual, scheduled[0]._when)
        super()._run_once()  # type: ignore[misc]


class VirtualClock:
    """The Clock port on virtual time. ``skew`` is added to ``now``: a machine's clock may jump, timers not."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.skew = 0.0

    def now(self) -> float:
        return self._loop.time() + self.skew

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, seconds))


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end on a fresh virtual loop and close the loop."""
    loop = VirtualLoop()
    asyncio.set_event_loop(loop)
    try:
        return loop.run_until_complete(main)
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        asyncio.set_event_loop(None)
        loop.close()
