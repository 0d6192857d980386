"""The one writer: a connection, a queue, and group commit.

Everything that is written goes through here. What queues up while one transaction runs shares the next: one BEGIN
IMMEDIATE, one fsync. Each piece of work stands in its own SAVEPOINT, so one that conflicts fails alone; commits of
tables that only add actions share one SAVEPOINT first and are taken apart when it fails. Nobody hears of success
before the COMMIT has returned.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.commits import refused, write
from bot.store.errors import Conflict, StoreError, StoreFailed
from bot.store.failures import failure
from bot.store.rows import Commit

T = TypeVar("T")

LARGEST = 200
"""pieces of work in one transaction, so that no one waits for a giant"""


@dataclass(slots=True)
class _Work(Generic[T]):
    job: Callable[[AsyncConnection], Awaitable[T]]
    done: asyncio.Future[T]
    commit: Commit | None = None


class Writer:
    """Serializes all writes. ``start`` before use; ``close`` finishes what is queued."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._queue: deque[_Work[object]] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None
        self.transactions = 0
        """transactions begun so far (what group commit saves shows against the number of commits)"""

    async def start(self) -> None:
        self._connection = await self._engine.connect()
        self._task = asyncio.create_task(self._run(), name="store writer")

    async def close(self) -> None:
        """Finish the work queued so far and give the connection back."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
        if self._connection is not None:
            await self._connection.close()

    async def abandon(self) -> None:
        """Die in the middle, as a killed process would: nothing more is written."""
        self._closing = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._connection is not None:
            await self._connection.invalidate()
            await self._connection.close()

    async def commit(self, commit: Commit) -> int:
        """Raises Conflict, AlreadyHandled, Unbalanced or StoreFailed; else the commit is on disk."""
        return await self._put(lambda connection: _one(connection, commit), commit)

    async def do(self, job: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Run ``job`` in a transaction; its errors come back here."""
        return await self._put(job, None)

    async def _put(self, job: Callable[[AsyncConnection], Awaitable[T]], commit: Commit | None) -> T:
        if self._closing or self._task is None or self._task.done():
            raise StoreFailed("the database is closed")
        work = _Work(job, asyncio.get_running_loop().create_future(), commit)
        self._queue.append(work)  # pyright: ignore[reportArgumentType] _Work is invariant, its maker knows the type
        self._wake.set()
        return await work.done

    async def _run(self) -> None:
        try:
            while True:
                if not self._queue:
                    if self._closing:
                        return
                    self._wake.clear()
                    await self._wake.wait()
                    continue
                batch = [self._queue.popleft() for _ in range(min(LARGEST, len(self._queue)))]
                await self._transaction(batch)
        finally:
            for work in self._queue:
                _fail(work, StoreFailed("the database is closed"))

    async def _transaction(self, batch: list[_Work[object]]) -> None:
        results: list[tuple[_Work[object], object]] = []
        failed: StoreError = StoreFailed("the database is closed")
        try:
            connection = await self._ready()
            self.transactions += 1
            if await self._at_once(connection, batch):
                return
            async with connection.begin():
                light = [work for work in batch if work.commit is not None and _light(work.commit)]
                apart = light if len(light) < 2 else await self._together(connection, light, results)
                for work in [*apart, *(work for work in batch if work not in light)]:
                    await self._alone(connection, work, results)
        except DBAPIError as error:
            failed = failure(error)
        else:
            for work, result in results:
                if not work.done.done():
                    work.done.set_result(result)
        finally:
            for work in batch:
                _fail(work, failed)

    async def _at_once(self, connection: AsyncConnection, batch: list[_Work[object]]) -> bool:
        """Work that stands alone, as in a quiet hour: no questions, no SAVEPOINT. False if it must be asked about."""
        if len(batch) > 1:
            return False
        commit = batch[0].commit
        if commit is None:
            await self._only(connection, batch[0])
            return True
        if not _light(commit):
            return False
        try:
            async with connection.begin():
                await write(connection, [commit])
        except (IntegrityError, Conflict):
            return False
        if not batch[0].done.done():
            batch[0].done.set_result(commit.revision)
        return True

    @staticmethod
    async def _only(connection: AsyncConnection, work: _Work[object]) -> None:
        """One piece of work, a transaction of its own."""
        try:
            async with connection.begin():
                result = await work.job(connection)
        except IntegrityError as error:
            _fail(work, failure(error))
        except DBAPIError:
            raise
        except Exception as error:  # noqa: BLE001 whatever it is, it belongs to the one who brought the work
            _fail(work, error)
        else:
            if not work.done.done():
                work.done.set_result(result)

    async def _ready(self) -> AsyncConnection:
        if self._connection is None or self._connection.closed or self._connection.invalidated:
            self._connection = await self._engine.connect()
        return self._connection

    async def _together(
        self, connection: AsyncConnection, light: list[_Work[object]], results: list[tuple[_Work[object], object]]
    ) -> list[_Work[object]]:
        """Write many commits with few statements. Returns those that must be tried alone."""
        commits = [work.commit for work in light if work.commit is not None]
        try:
            async with connection.begin_nested():
                fates = await refused(connection, commits)
                fine = [work for work, fate in zip(light, fates, strict=True) if fate is None]
                await write(connection, [work.commit for work in fine if work.commit is not None])
        except IntegrityError:
            return light
        for work, fate in zip(light, fates, strict=True):
            if fate is not None:
                _fail(work, fate)
            elif work.commit is not None:
                results.append((work, work.commit.revision))
        return []

    async def _alone(
        self, connection: AsyncConnection, work: _Work[object], results: list[tuple[_Work[object], object]]
    ) -> None:
        try:
            async with connection.begin_nested():
                result = await work.job(connection)
        except IntegrityError as error:
            _fail(work, Conflict(work.commit.table) if work.commit is not None else failure(error))
        except DBAPIError:
            raise
        except Exception as error:  # noqa: BLE001 whatever it is, it belongs to the one who brought the work
            _fail(work, error)
        else:
            results.append((work, result))


async def _one(connection: AsyncConnection, commit: Commit) -> int:
    fates = await refused(connection, [commit])
    if fates[0] is not None:
        raise fates[0]
    await write(connection, [commit])
    return commit.revision


def _light(commit: Commit) -> bool:
    """It starts and ends no deal: no pot and no ledger to look at."""
    return not (commit.starts or commit.ends)


def _fail(work: _Work[object], error: Exception) -> None:
    if not work.done.done():
        work.done.set_exception(error)
