"""One life of the program: the real store, coordinator and reconciler, which can die at any await.

Every task that a process starts, whoever's call it serves, is known to it. To die is to be cut off: what was being
written is rolled back as SQLite does it, what was being sent has or has not arrived, and nobody gets an answer.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine, Mapping
from contextvars import ContextVar, copy_context
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.coordinator import Coordinator
from bot.ids import TableId
from bot.ports import Answer, Clock, Update
from bot.reception import Caps
from bot.screens.screen import Screen
from bot.store import Commit, Store, open_store
from bot.store.inline import InlineConnection
from bot.table import Outcome
from bot.table.state import TableState
from tests.simulation.dice import SeededDice
from tests.simulation.faults import Faults
from tests.simulation.messenger import SimulatedMessenger
from tests.simulation.virtual import VirtualClock
from tests.simulation.world import World

T = TypeVar("T")

_OWNER: ContextVar[Process | None] = ContextVar("owner", default=None)


def cut_off() -> bool:
    """Whether what runs now belongs to a process that is dead."""
    owner = _OWNER.get()
    return owner is not None and owner.dead


class Killed(BaseException):
    """The process is dead; no code of it goes on."""


class Died(Exception):
    """What somebody outside notices: his call was cut off."""


def owned_tasks(loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, T], **options: Any) -> asyncio.Task[T]:
    """A task factory that tells the process in whose context a task is made."""
    task = asyncio.Task(work, loop=loop, **options)
    owner = _OWNER.get()
    if owner is not None:
        owner.tasks.add(task)
        task.add_done_callback(owner.tasks.discard)
    return task


class Drawn:
    """What each surface was last wanted to show: every rendering since then. (A hand whose owner has just acted is not
    wanted again before its next turn, so it may show an older state than the table's.)"""

    def __init__(self) -> None:
        self._screens: dict[str, list[Screen]] = {}

    def wanted(self, key: str) -> None:
        self._screens[key] = []

    def note(self, key: str, screen: Screen) -> None:
        self._screens.setdefault(key, []).append(unmarked(screen))

    def shows(self, key: str, screen: Screen) -> bool:
        return unmarked(screen) in self._screens.get(key, [])


class VersionedCoordinator(Coordinator):
    """The coordinator of a release: every screen says which (an upgrade changes what screens look like)."""

    version = 1

    told: list[Commit]
    drawn: Drawn

    def _committed(self, commit: Commit, outcome: Outcome) -> None:
        self.told.append(commit)
        for want in commit.wants:
            self.drawn.wanted(want.key)
        super()._committed(commit, outcome)

    async def render(self, key: str, about: str) -> Screen | None:
        screen = await super().render(key, about)
        if screen is None:
            return None
        self.drawn.note(key, marked(screen, self.version))
        return marked(screen, self.version)


def marked(screen: Screen, version: int) -> Screen:
    return replace(screen, text=f"{screen.text}\n· {version}")


def unmarked(screen: Screen) -> Screen:
    """The screen without its release."""
    text, mark, _ = screen.text.rpartition("\n· ")
    return replace(screen, text=text) if mark else screen


class Process:
    """``start`` it, call it, ``kill`` it or ``stop`` it; it never lives twice."""

    def __init__(
        self,
        path: Path,
        worlds: Mapping[str, World],
        faults: Faults,
        clock: Clock,
        outside: VirtualClock,
        dice: SeededDice,
        version: int = 1,
        *,
        alone: bool,
        drawn: Drawn,
    ) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()
        self.dead = False
        self.died = asyncio.Event()
        self.why = ""
        self.commits = 0
        self.connections: list[sqlite3.Connection] = []
        self._path = path
        self._faults = faults
        self._clock = clock
        self._outside_clock = outside
        self.since = self.troubled = clock.now()
        self.acknowledged: list[Commit] = []
        """commits that the coordinator has spoken of"""
        self._dice = dice
        self._version = version
        self._alone = alone
        self._drawn = drawn
        self.messengers = {
            name: SimulatedMessenger(world, faults, outside, self.gate) for name, world in worlds.items()
        }
        self.store: Store
        self.coordinator: VersionedCoordinator

    def _in_context(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        context = copy_context()
        context.run(_OWNER.set, self)
        return context.run(asyncio.ensure_future, work)  # type: ignore[return-value]

    async def start(self) -> None:
        await self._outside(self._start())

    async def _start(self) -> None:
        self.store = await open_store(
            f"sqlite+aiosqlite:///{self._path}", synchronous="OFF", busy_seconds=0.0, creator=self._connect
        )
        self.coordinator = VersionedCoordinator(
            self.store,
            self.messengers,
            self._clock,
            self._dice,
            caps=Caps(tables_per_chat=6, tables_total=2000),
            alone=self._alone,
        )
        self.coordinator.version = self._version
        self.coordinator.told = self.acknowledged
        self.coordinator.drawn = self._drawn
        await self.coordinator.start()

    def lobby_closes(self, table: str) -> float | None:
        """When a lobby in memory closes, which presses put off without a commit of their own; None: no such lobby."""
        known = self.coordinator._house._tables.get(TableId(table))
        return None if known is None or known.state.stage is not TableState.LOBBY else known.due

    def now(self) -> float:
        return self._clock.now()

    async def handle(self, update: Update) -> Answer:
        """Raises Died when the process dies before it has answered."""
        return await self._outside(self.coordinator.handle(update))

    async def stop(self) -> None:
        """End as SIGTERM ends it."""
        await self._outside(self._stop())
        self._end()

    async def _stop(self) -> None:
        await self.coordinator.stop()
        await self.store.close()

    async def _outside(self, work: Coroutine[Any, Any, T]) -> T:
        """Run the process's own work for somebody who survives it."""
        if self.dead:
            work.close()
            raise Died(self.why)
        task = self._in_context(work)
        try:
            return await asyncio.shield(task)
        except (Killed, asyncio.CancelledError):
            if self.dead:
                raise Died(self.why) from None
            raise

    # Dying.

    async def gate(self, where: str) -> None:
        """Passed at every call that leaves the process."""
        if self.dead:
            raise Killed
        if self._faults.strike(f"crash at a {where}"):
            self.kill(f"crash at a {where}")
            raise Killed

    def kill(self, why: str) -> None:
        """Cut everything off, now."""
        if self.dead:
            return
        self.why = why
        self._end()
        self.died.set()

    def _end(self) -> None:
        """Nothing of it goes on, whoever waits for it."""
        self.dead = True
        for connection in self.connections:
            connection.close()  # an open transaction is rolled back
        self.connections.clear()
        for task in list(self.tasks):
            task.cancel()

    # SQLite, watched.

    def _connect(self, path: Path, busy: float) -> aiosqlite.Connection:
        connection = InlineConnection(path, busy)
        connection._tx = _Watched(self, connection)  # type: ignore[assignment]
        return connection

    def fill_disk(self) -> None:
        """From now on the file cannot grow."""
        for connection in self.connections:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count = {pages}")

    def free_disk(self) -> None:
        for connection in self.connections:
            connection.execute("PRAGMA max_page_count = 1073741823")


STATEMENTS = 8
"""in a transaction, about; cut off at any of them it leaves what it would if cut off before the first: nothing"""


class _Watched:
    """Stands where aiosqlite's worker queue is: does what is put, unless the process dies first."""

    def __init__(self, process: Process, connection: InlineConnection) -> None:
        self._process = process
        self._connection = connection

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Any]) -> None:
        future, work = item
        process = self._process
        name = getattr(work.func if isinstance(work, partial) else work, "__name__", "")
        committing = name == "_visited"  # a whole transaction, its COMMIT at the end
        weight = STATEMENTS if name in {"_visited", "_looked"} else 1
        if not process.dead and process._faults.strike("crash at a statement", weight=weight):
            process.kill("crash at a statement")
        if process.dead:
            if future is not None and not future.done():
                if name in ("close", "close_and_stop", "rollback"):
                    future.set_result(None)  # what is left of the process tidies up; there is nothing left to tidy
                else:
                    future.set_exception(Killed())
            return
        try:
            result = work()
        except BaseException as error:  # as aiosqlite's own thread does
            if future is None:
                raise
            future.set_exception(error)
            return
        if isinstance(result, sqlite3.Connection):
            process.connections.append(result)
        if committing:
            process.commits += 1
            if process._faults.strike("crash after a commit"):
                process.kill("crash after a commit")
                if future is not None:
                    future.set_exception(Killed())
                return
        if future is not None:
            future.set_result(result)
