"""How fast tables go in the tests that play through a platform's double."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.clocks import TIMINGS, Pace, Timing
from bot.facts import Speed

QUICK: Mapping[Speed, Timing] = {
    speed: replace(timing, window=0.2, fixed_window=True) for speed, timing in TIMINGS.items()
}
"""everything as in earnest, but the time for declaring a deal miss is short"""
AT_ONCE = Pace(0.0, 0.2)
PING = "당신 차례예요!"
"""how a ping begins"""
