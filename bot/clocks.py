"""Clocks: how long a person may think, and what is left afterwards (architecture.md, Clocks). Seconds throughout.

At *live* speed every player has a bank of time. A turn adds an increment, capped at the bank's size; what he thinks is
taken from it. At *relaxed* and *daily* speed each turn has the same fixed time. Burying cards and naming a friend get
double: the time allowed is twice what is left, and half of what was used is charged.

>>> live = TIMINGS[Speed.LIVE]
>>> live.begin(live.bank), live.allowed(40.0, double=True), live.spend(40.0, used=30.0, double=True)
(90, 80.0, 25.0)
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from bot.facts import Speed


@dataclass(frozen=True, slots=True)
class Timing:
    """One speed. ``bank`` 0: no bank, ``turn`` is the whole time; else ``turn`` is the increment."""

    bank: float
    turn: float
    window: float
    """longest declaration window for deal misses (rulings.md §4)"""
    fixed_window: bool
    """the window lasts exactly that long; else it ends when every person has pressed something"""
    idle: float
    """a lobby member, or a table between deals, that nobody touched for so long goes"""
    asleep: float
    """a sleeping or paused table ends after this"""
    nudge: float
    """a ping goes out when a turn has waited this long"""

    def begin(self, left: float) -> float:
        """What a player has at the start of a turn, ``left`` being what the last turn left him."""
        return min(self.bank, left + self.turn) if self.bank else self.turn

    def allowed(self, left: float, *, double: bool) -> float:
        """Seconds until the deadline, from what ``begin`` gave."""
        return left * 2 if double else left

    def spend(self, left: float, used: float, *, double: bool) -> float:
        """What the turn leaves in the bank; never below 0."""
        return max(0.0, left - (used / 2 if double else used))

    def one_turn(self, *, double: bool) -> float:
        """A turn's whole time for somebody who comes back, or after our own absence."""
        return self.allowed(self.bank or self.turn, double=double)


MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0

TIMINGS: Mapping[Speed, Timing] = {
    Speed.LIVE: Timing(90, 20, 10, fixed_window=True, idle=30 * MINUTE, asleep=DAY, nudge=20),
    Speed.RELAXED: Timing(0, 5 * MINUTE, 5 * MINUTE, fixed_window=False, idle=3 * HOUR, asleep=7 * DAY, nudge=MINUTE),
    Speed.DAILY: Timing(0, 12 * HOUR, 12 * HOUR, fixed_window=False, idle=3 * DAY, asleep=28 * DAY, nudge=10 * MINUTE),
}


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the program plays (architecture.md, Surfaces 13 and Noninterference)."""

    seconds: float = 1.6
    """typical time before an AI player acts; 0 in tests"""
    board_wait: float = 5.0
    """longest wait until the board has shown the end of the trick before the last"""

    def moment(self, table: str, deal: int, turn: int) -> float:
        """Seconds after which the program acts in this turn: drawn from table, deal and turn number alone, so that a
        forced card comes no sooner and a hard one no later."""
        drawn = hashlib.sha256(f"giruda/pace/{table}/{deal}/{turn}".encode()).digest()
        return self.seconds * (0.6 + 0.8 * int.from_bytes(drawn[:4]) / 2**32)


PACE = Pace()
