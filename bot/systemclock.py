"""The real clock; tests bring their own (``Clock`` in bot/ports.py)."""

import asyncio
import time


class SystemClock:
    """Wall-clock seconds and the event loop's sleep. Deadlines are absolute: a clock's jump moves none."""

    def now(self) -> float:
        """UNIX seconds."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Wait; a negative time is none."""
        await asyncio.sleep(max(0.0, seconds))
