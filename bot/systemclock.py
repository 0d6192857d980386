"""The real clock; tests bring their own (``Clock`` in bot/ports.py)."""

import asyncio
import time
from collections.abc import Callable


class SystemClock:
    """Wall-clock seconds that never run backwards, and the event loop's sleep.

    Deadlines are absolute. A clock that is set forward makes them due, which the coordinator takes for our own absence;
    one that is set back would let every table wait, so from then on ours counts on by the steady clock.
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._steady = steady
        self._ahead = wall() - steady()

    def now(self) -> float:
        """UNIX seconds."""
        self._ahead = max(self._ahead, self._wall() - self._steady())
        return self._ahead + self._steady()

    async def sleep(self, seconds: float) -> None:
        """Wait; a negative time is none."""
        await asyncio.sleep(max(0.0, seconds))
