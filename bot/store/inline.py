"""SQLite without a thread: the same connection, executed on the spot.

A simulation runs on virtual time, where a real thread's answer would come at no definite moment. ``inline`` is a
``Creator`` (bot/store/connect.py): every call is done when its await begins, so a run is repeatable to the last step.
The file, the SQL and the transactions are the real ones.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Generator
from pathlib import Path
from queue import SimpleQueue

import aiosqlite
from aiosqlite.core import _TxQueue  # pyright: ignore[reportPrivateUsage]

from bot.store.visit import Visitor

Job = tuple[asyncio.Future[object] | None, Callable[[], object]]


class _OnTheSpot(SimpleQueue[Job]):
    """Stands where the worker thread's queue is: what is put is done."""

    def put_nowait(self, item: Job) -> None:
        future, work = item
        try:
            result = work()
        except BaseException as error:
            if future is None:
                raise
            future.set_exception(error)
        else:
            if future is not None:
                future.set_result(result)


class InlineConnection(Visitor):
    """An aiosqlite connection whose thread never starts."""

    def __init__(self, path: Path, busy: float) -> None:
        super().__init__(
            lambda: sqlite3.connect(
                path, timeout=busy, isolation_level=None, cached_statements=256, check_same_thread=False
            ),
            iter_chunk_size=64,
        )
        self._tx: _TxQueue = _OnTheSpot()

    def __await__(self) -> Generator[object, None, aiosqlite.Connection]:
        return self._connect().__await__()


def inline(path: Path, busy: float) -> aiosqlite.Connection:
    return InlineConnection(path, busy)
