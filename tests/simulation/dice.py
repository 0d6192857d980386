"""Where a simulation's chance comes from: one seed, and an independent stream for each who needs one."""

from __future__ import annotations

import random

from bot.dice import LETTERS
from bot.ids import TableId


class SeededDice:
    """The Dice port: table ids, shuffle seeds and public ids from a stream of their own.

    A process that starts after a crash never gets the same number twice: the stream is the world's and goes on."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def table_id(self) -> TableId:
        return TableId(self.public_id())

    def public_id(self) -> str:
        return "".join(self._rng.choices(LETTERS, k=8))

    def seed(self, table: TableId, deal: int) -> bytes:
        return self._rng.randbytes(32)


def stream(seed: int, name: str) -> random.Random:
    """An independent stream: adding a person or a fault does not move anybody else's."""
    return random.Random(f"{seed}/{name}")
