"""Faults and their rates. A kind is a fault and what it hits, such as ``send lost: board``; each is counted."""

from __future__ import annotations

import random
from collections import Counter

RATES = {
    # between bot and platform, per call
    "send lost": 0.01,
    "send arrived, answer lost": 0.01,
    "edit lost": 0.01,
    "edit arrived, answer lost": 0.01,
    "delete answer lost": 0.02,
    "429": 0.01,
    "server error": 0.01,
    # in the world, per call that touches it
    "message deleted by people": 0.003,
    "message cannot be edited": 0.002,
    # per update
    "update twice": 0.02,
    "update late": 0.02,
    "update from an old button": 0.02,
    # the process, per await it makes outside itself
    "crash at a call": 0.00005,
    "crash at a statement": 0.00002,
    "crash after a commit": 0.0003,
    # the machine, per simulated minute
    "clock jump": 0.01,
    "database busy": 0.02,
    "disk full": 0.01,
    "second coordinator": 0.01,
    "code upgrade": 0.005,
    # people and places, per simulated minute
    "private chat closed": 0.02,
    "private chat reopened": 0.05,
    "chat migrated": 0.005,
    "person left the chat": 0.005,
    "bot removed": 0.001,
}


class Faults:
    """Whether a fault strikes now. ``calm`` stops them all (to see what a system left alone comes to)."""

    def __init__(self, rng: random.Random, scale: float = 1.0) -> None:
        self._rng = rng
        self._scale = scale
        self.calm = False
        self.struck: Counter[str] = Counter()

    def strike(self, fault: str, what: str = "", weight: float = 1.0) -> bool:
        if self.calm or self._rng.random() >= RATES[fault] * self._scale * weight:
            return False
        self.note(fault, what)
        return True

    def note(self, fault: str, what: str = "") -> None:
        self.struck[f"{fault}: {what}" if what else fault] += 1

    def seconds(self, least: float, most: float) -> float:
        return self._rng.uniform(least, most)

    def retry_after(self) -> float:
        return float(self._rng.choice([1, 2, 3, 5, 10, 30, 65]))
