"""The one writer: a connection, a queue, and group commit.

Everything that is written goes through here. What queues up while one transaction runs shares the next: one BEGIN
IMMEDIATE, one fsync. Commits that only add actions go first and are written at once without asking; where one of them
cannot be, and for all other work, each piece stands in its own SAVEPOINT, so that it fails alone. Nobody hears of
success before the COMMIT has returned. A transaction runs in the database's thread (bot/store/visit.py): work touches
nothing that the event loop changes meanwhile.
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
from bot.store.visit import visit

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
        self._favoured = False
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
                await self._transaction(self._next())
        finally:
            for work in self._queue:
                _tell(work, StoreFailed("the database is closed"))

    def _next(self) -> list[_Work[object]]:
        """The work of the next transaction. Actions, for which people wait, do not wait for the rest: they go first,
        every other time."""
        light = [work for work in self._queue if work.commit is not None and _light(work.commit)][:LARGEST]
        self._favoured = not self._favoured and 0 < len(light) < len(self._queue)
        if not self._favoured:
            return [self._queue.popleft() for _ in range(min(LARGEST, len(self._queue)))]
        taken = {id(work) for work in light}
        self._queue = deque(work for work in self._queue if id(work) not in taken)
        return light

    async def _transaction(self, batch: list[_Work[object]]) -> None:
        failed: StoreError = StoreFailed("the database is closed")
        try:
            connection = await self._ready()
            self.transactions += 1
            ends = await _unasked(connection, batch)
            if ends is None:
                ends = await visit(connection, lambda visiting: _together(visiting, batch))
        except DBAPIError as error:
            failed = failure(error)
        else:
            for work, end in ends:
                _tell(work, end)
        finally:
            for work in batch:
                _tell(work, failed)

    async def _ready(self) -> AsyncConnection:
        if self._connection is None or self._connection.closed or self._connection.invalidated:
            self._connection = await self._engine.connect()
        return self._connection


End = tuple[_Work[object], object]
"""work and what came of it: its result, or its error"""


async def _unasked(connection: AsyncConnection, batch: list[_Work[object]]) -> list[End] | None:
    """As most of the time: no questions, no SAVEPOINT. None if it must be asked about, or taken apart."""
    light = [work.commit for work in batch if work.commit is not None and _light(work.commit)]
    if len(light) == len(batch) and (len(light) == 1 or connection.dialect.supports_sane_multi_rowcount):

        async def at_once(visiting: AsyncConnection) -> list[End]:
            await write(visiting, light)
            return [(work, commit.revision) for work, commit in zip(batch, light, strict=True)]

        return await _undivided(visit(connection, at_once))
    if len(batch) > 1 or batch[0].commit is not None:
        return None
    return [await _divided(batch[0], visit(connection, batch[0].job))]


async def _together(connection: AsyncConnection, batch: list[_Work[object]]) -> list[End]:
    """All of a batch in one transaction: those that only add actions first, with few statements."""
    light = [work for work in batch if work.commit is not None and _light(work.commit)]
    ends = await _undivided(_many(connection, light)) or [] if len(light) > 1 else []
    done = {id(work) for work, _ in ends}
    rest = [work for work in light if id(work) not in done]
    rest += [work for work in batch if work not in light]
    return ends + [await _divided(work, _alone(connection, work)) for work in rest]


async def _many(connection: AsyncConnection, light: list[_Work[object]]) -> list[End]:
    """Many commits in one SAVEPOINT; those refused are left out."""
    commits = [work.commit for work in light if work.commit is not None]
    async with connection.begin_nested():
        fates = await refused(connection, commits)
        await write(connection, [commit for commit, fate in zip(commits, fates, strict=True) if fate is None])
    return [(work, fate or commit.revision) for work, commit, fate in zip(light, commits, fates, strict=True)]


async def _alone(connection: AsyncConnection, work: _Work[object]) -> object:
    """One piece of work in a SAVEPOINT of its own."""
    async with connection.begin_nested():
        return await work.job(connection)


async def _undivided(ends: Awaitable[list[End]]) -> list[End] | None:
    """What came of many pieces at once. None: nothing, they must be taken apart. A fault of the database is raised."""
    try:
        return await ends
    except IntegrityError:
        return None
    except DBAPIError:
        raise
    except Exception:  # noqa: BLE001 a Conflict or a fault of ours: whose it is comes out when they are taken apart
        return None


async def _divided(work: _Work[object], result: Awaitable[object]) -> End:
    """What came of one piece of work, its own faults included. A fault of the database is raised."""
    try:
        return work, await result
    except IntegrityError as error:
        return work, Conflict(work.commit.table) if work.commit is not None else failure(error)
    except DBAPIError:
        raise
    except Exception as error:  # noqa: BLE001 whatever it is, it belongs to the one who brought the work
        return work, error


async def _one(connection: AsyncConnection, commit: Commit) -> int:
    fates = await refused(connection, [commit])
    if fates[0] is not None:
        raise fates[0]
    await write(connection, [commit])
    return commit.revision


def _light(commit: Commit) -> bool:
    """It starts and ends no deal: no pot and no ledger to look at."""
    return not (commit.starts or commit.ends)


def _tell(work: _Work[object], end: object) -> None:
    if work.done.done():
        return
    if isinstance(end, Exception):
        work.done.set_exception(end)
    else:
        work.done.set_result(end)
