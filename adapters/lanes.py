"""Order: updates that share a table, a chat or a person are decided one after the other, all others side by side.

A place in the lanes is taken in the order of arrival, before anything is awaited. The lane is free again as soon as
the decision is made; the answer to the person may still be on its way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from types import TracebackType

from bot.buttons import BadToken, decode
from bot.ports import Pressed, Update


def lanes_of(update: Update) -> tuple[str, ...]:
    """The lanes that an update goes in: what it has in common with others."""
    keys = (f"chat {update.where.chat}", f"person {update.sender.address}")
    if not isinstance(update.what, Pressed):
        return keys
    try:
        return (*keys, f"table {decode(update.what.token).table}")
    except BadToken:
        return keys


class Lanes:
    """Lanes exist while somebody is in them."""

    def __init__(self) -> None:
        self._last: dict[str, Turn] = {}

    def __len__(self) -> int:
        return len(self._last)

    def enter(self, keys: Iterable[str]) -> Turn:
        """Take a place behind everybody who entered one of these lanes before."""
        mine = frozenset(keys)
        turn = Turn(self, mine, {self._last[key] for key in mine if key in self._last})
        for key in mine:
            self._last[key] = turn
        return turn

    def leave(self, turn: Turn) -> None:
        for key in turn.keys:
            if self._last.get(key) is turn:
                del self._last[key]


class Turn:
    """``async with turn:`` waits for those before, and lets those behind go on. Cancelled, it lets them go, too."""

    def __init__(self, lanes: Lanes, keys: frozenset[str], before: set[Turn]) -> None:
        self.keys = keys
        self._lanes = lanes
        self._before = before
        self.over = asyncio.Event()

    async def __aenter__(self) -> None:
        try:
            for turn in self._before:
                await turn.over.wait()
        except asyncio.CancelledError:
            self.close()
            raise
        self._before = set()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:  # fmt: skip
        self.close()

    def close(self) -> None:
        """Give the place up."""
        self.over.set()
        self._lanes.leave(self)
