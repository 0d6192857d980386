"""The gate: how fast one person may send things. A bucket each, in memory, the longest unused forgotten first."""

from __future__ import annotations

from collections import OrderedDict

from bot.ports import Clock

REMEMBERED = 10_000
"""people"""


class Gate:
    """``burst`` things at once, ``per_second`` for long."""

    def __init__(self, clock: Clock, burst: int, per_second: float) -> None:
        self._clock = clock
        self._burst = float(burst)
        self._rate = per_second
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def lets_in(self, address: str) -> bool:
        """Count one thing; False if it is one too many."""
        now = self._clock.now()
        level, since = self._buckets.pop(address, (self._burst, now))
        level = min(self._burst, level + max(0.0, now - since) * self._rate)
        entered = level >= 1
        self._buckets[address] = (level - 1 if entered else level, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return entered
