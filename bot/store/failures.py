"""Which of our errors a database's error is."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from bot.store.errors import DatabaseBusy, DiskFull, StoreFailed

BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
BUSY_STATES = frozenset({"40001", "40P01", "55P03"})
"""PostgreSQL: serialization failure, deadlock, lock not available"""
FULL_STATES = frozenset({"53100"})
"""PostgreSQL: disk full"""


def primary(error: BaseException | None) -> int:
    """SQLite's primary result code of an error, 0 if it has none."""
    code = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF if isinstance(code, int) else 0


def failure(error: DBAPIError, where: str = "the database") -> StoreFailed:
    """The store's error for one of the driver's, without statement or values (they may hold secrets)."""
    cause = error.orig.__cause__ if error.orig is not None and primary(error.orig) == 0 else error.orig
    code, state = primary(cause), getattr(cause, "sqlstate", None)
    if code in BUSY or state in BUSY_STATES:
        return DatabaseBusy(f"{where} is busy: another process is writing to it")
    if code == sqlite3.SQLITE_FULL or state in FULL_STATES:
        return DiskFull(f"no space is left for {where}")
    name = getattr(cause, "sqlite_errorname", None) or state or type(error).__name__
    return StoreFailed(f"{where} cannot be written ({name})")


def readable(path: Path) -> bool:
    """Whether the file begins as SQLite files do (or is empty, which SQLite takes for a new one)."""
    with path.open("rb") as file:
        head = file.read(16)
    return head in (b"", b"SQLite format 3\0")
