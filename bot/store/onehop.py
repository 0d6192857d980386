"""aiosqlite with one visit to its thread per statement instead of four.

Making and closing a cursor touches no file, and the rows of our statements are few: they are fetched where the
statement runs. Under load a visit costs more than the statement. The calls on one connection follow each other, so
the event loop's thread and SQLite's never meet in the library (which is serialized besides).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

import aiosqlite


class _Cursor(aiosqlite.Cursor):
    """``execute`` brings the rows along."""

    def __init__(self, connection: aiosqlite.Connection, cursor: sqlite3.Cursor) -> None:
        super().__init__(connection, cursor)
        self._rows: list[Any] = []

    async def execute(self, sql: str, parameters: Iterable[Any] | None = None) -> aiosqlite.Cursor:
        await self._execute(self._run, sql, parameters or ())  # pyright: ignore[reportUnknownMemberType]
        return self

    def _run(self, sql: str, parameters: Iterable[Any]) -> None:
        self._cursor.execute(sql, tuple(parameters))
        self._rows = self._cursor.fetchall() if self._cursor.description else []

    async def fetchall(self) -> Iterable[sqlite3.Row]:
        rows, self._rows = self._rows, []
        return rows

    async def fetchone(self) -> sqlite3.Row | None:
        return self._rows.pop(0) if self._rows else None

    async def fetchmany(self, size: int | None = None) -> Iterable[sqlite3.Row]:
        """For whoever streams: it all is here already (``connect.patient`` is for what does not fit into memory)."""
        taken = self.arraysize if size is None else size
        rows, self._rows = self._rows[:taken], self._rows[taken:]
        return rows

    async def close(self) -> None:
        self._cursor.close()


class OneHop(aiosqlite.Connection):
    """See the module."""

    def cursor(self) -> _Cursor:  # type: ignore[override]  # pyright: ignore[reportIncompatibleMethodOverride] SQLAlchemy enters it
        return _Cursor(self, self._conn.cursor())
