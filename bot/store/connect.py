"""Engines: one that writes and one that reads, with the pragmas that the laws ask for.

SQLite: WAL, ``synchronous=FULL`` (nothing committed is lost), foreign keys, and every transaction of the writing engine
begins IMMEDIATE (bot/store/beginning.py). The reading engine cannot write at all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

import aiosqlite
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.engine.url import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.beginning import begins
from bot.store.errors import NoDriver
from bot.store.visit import Visitor

Creator = Callable[[Path, float], aiosqlite.Connection]
"""Makes a connection to a file with a busy time in seconds. Its ``isolation_level`` must be None."""

READERS = 2


def threaded(path: Path, busy: float) -> aiosqlite.Connection:
    """The connection of real life: SQLite in a thread of its own, which does not keep the process alive."""
    connection = Visitor(
        lambda: sqlite3.connect(
            path, timeout=busy, isolation_level=None, cached_statements=256, check_same_thread=False
        ),
        iter_chunk_size=64,
    )
    connection._thread.daemon = True  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] as SQLAlchemy does
    return connection


def patient(path: Path, busy: float) -> aiosqlite.Connection:
    """A connection for reading whole tables: rows come as they are asked for."""
    return aiosqlite.connect(path, timeout=busy, isolation_level=None)


def sqlite_path(url: str) -> Path | None:
    """The file behind ``sqlite+aiosqlite:///FILE``, or None for another database."""
    made = make_url(url)
    return Path(made.database) if made.get_backend_name() == "sqlite" and made.database else None


def engines(url: str, synchronous: str, busy: float, creator: Creator | None) -> tuple[AsyncEngine, AsyncEngine]:
    """The writing and the reading engine for ``url``. Nothing is opened yet. Raises NoDriver (PostgreSQL only)."""
    path = sqlite_path(url)
    if path is None:
        try:
            writer = create_async_engine(url, pool_size=1, max_overflow=0)
            return writer, create_async_engine(url, pool_size=READERS)
        except ModuleNotFoundError as error:
            raise NoDriver(error.name or "a driver") from error
    make = creator or threaded
    pair = tuple(
        create_async_engine(
            url,
            async_creator=partial(_connected, make, path, busy),
            pool_size=size,
            max_overflow=0,
            pool_reset_on_return=None,  # a visit ends what it begins
            query_cache_size=256,
        )
        for size in (1, READERS)
    )
    _pragmas(pair[0], ["journal_mode=WAL", f"synchronous={synchronous}", "foreign_keys=ON"])
    _pragmas(pair[1], ["query_only=ON"])
    begins(pair[0].sync_engine, "IMMEDIATE")
    begins(pair[1].sync_engine, "DEFERRED")
    return pair[0], pair[1]


async def _connected(make: Creator, path: Path, busy: float) -> aiosqlite.Connection:
    return await make(path, busy)


def _pragmas(engine: AsyncEngine, pragmas: list[str]) -> None:
    def connected(dbapi: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        cursor = dbapi.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine.sync_engine, "connect", connected)
