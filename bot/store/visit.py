"""A whole transaction in one visit to the database's thread, where each statement would be a visit of its own.

Under load a visit costs more than a statement. A job that awaits nothing but its connection needs no event loop: the
visit is driven where SQLite is, on a plain connection over the same file handle. Another database runs it as it is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, CursorResult, Dialect, Engine, Executable, StaticPool, create_engine
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.beginning import Mode, begins
from bot.store.onehop import OneHop

T = TypeVar("T")
Job = Callable[[AsyncConnection], Awaitable[T]]


class Visitor(OneHop):
    """An aiosqlite connection that also takes whole transactions."""

    _plain: Engine | None = None

    async def visit(self, job: Job[T]) -> T:
        """Run ``job`` as one transaction in the thread. It may await nothing but the connection it is given.

        Its errors and SQLAlchemy's come back here, the transaction undone.
        """
        return cast("T", await self._execute(self._visited, job))  # pyright: ignore[reportUnknownMemberType]

    async def look(self, job: Job[T]) -> T:
        """As ``visit``, and writes nothing. A connection is either for writing or for looking."""
        return cast("T", await self._execute(self._looked, job))  # pyright: ignore[reportUnknownMemberType]

    def _visited(self, job: Job[T]) -> T:
        return self._done(job, "IMMEDIATE")

    def _looked(self, job: Job[T]) -> T:
        return self._done(job, "DEFERRED")

    def _done(self, job: Job[T], mode: Mode) -> T:
        if self._plain is None:
            self._plain = _plain(self._conn, mode)
        with self._plain.begin() as connection:
            return _driven(job(cast("AsyncConnection", _Spoken(connection))))


async def visit(connection: AsyncConnection, job: Job[T]) -> T:
    """``job`` as one transaction of this connection, in one visit where that is possible."""
    driver = (await connection.get_raw_connection()).driver_connection
    if isinstance(driver, Visitor):
        return await driver.visit(job)
    async with connection.begin():
        return await job(connection)


async def look(connection: AsyncConnection, job: Job[T]) -> T:
    """``job``, which only reads, in one visit where that is possible; all it reads is of one moment."""
    driver = (await connection.get_raw_connection()).driver_connection
    if isinstance(driver, Visitor):
        return await driver.look(job)
    return await job(connection)


def _plain(handle: sqlite3.Connection, mode: Mode) -> Engine:
    engine = create_engine("sqlite://", creator=lambda: handle, poolclass=StaticPool, pool_reset_on_return=None)
    engine.connect().close()  # SQLAlchemy's own first questions, in no transaction of ours
    begins(engine, mode)
    return engine


class _Spoken:
    """Speaks as an AsyncConnection does, and has done what it is asked for when its await begins."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def dialect(self) -> Dialect:
        return self._connection.dialect

    async def execute(
        self, statement: Executable, values: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None
    ) -> CursorResult[Any]:
        return self._connection.execute(statement, values)

    @asynccontextmanager
    async def begin_nested(self) -> AsyncGenerator[None]:
        with self._connection.begin_nested():
            yield


def _driven(job: Awaitable[T]) -> T:
    """What the job returns; it never waits."""
    steps = job.__await__()
    try:
        next(steps)
    except StopIteration as over:
        return over.value
    raise RuntimeError("a job in the database's thread waited for something else")
