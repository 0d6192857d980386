"""Writing down what was delivered: in batches, except the attempts of new messages (architecture.md, Surfaces 12)."""

from __future__ import annotations

import asyncio

import structlog

from bot.budgets import Pace, Window
from bot.logs import trace
from bot.ports import Clock
from bot.store import Store, StoreError
from bot.surfaces import Row, kind_of

log = structlog.stdlib.get_logger(__name__)


class Saver:
    """Collects rows that changed. A crash loses at most what one batch holds: edits, which are then made again."""

    def __init__(self, store: Store, clock: Clock, pace: Pace) -> None:
        self._store = store
        self._clock = clock
        self._pace = pace
        self._rows: dict[str, Row] = {}
        self._retired: dict[str, int] = {}
        self._spent: dict[str, Window] = {}
        self._work = asyncio.Event()
        self._urgent = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._flushing = asyncio.Lock()
        self.empty = asyncio.Event()
        self.empty.set()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="save deliveries")

    def save(self, row: Row, *, urgent: bool = False) -> None:
        """Store the row with the next batch; ``urgent`` (a new message's place): at once."""
        if kind_of(row.key) != "panel":
            self._rows[row.key] = row
            self._noted(urgent=urgent)

    def retire(self, row: Row) -> None:
        """The surface is over."""
        if kind_of(row.key) == "panel":
            return
        self._rows[row.key] = row
        self._retired[row.key] = row.wanted
        self._noted(urgent=False)

    def spent(self, name: str, window: Window) -> None:
        """A call was made to this conversation."""
        self._spent[name] = window
        self._noted(urgent=False)

    async def attempt(self, row: Row) -> None:
        """Store the attempt of a new message; it may be sent when this returns. Raises StoreFailed."""
        await self._store.delivered([row], [], self._clock.now())

    async def flush(self) -> bool:
        """Store what there is. False if the database did not take it: it stays collected."""
        async with self._flushing:
            return await self._flush()

    async def _flush(self) -> bool:
        rows, retired, windows = self._rows, self._retired, self._spent
        if not rows and not windows:
            self.empty.set()
            return True
        self._rows, self._retired, self._spent = {}, {}, {}
        now = self._clock.now()
        spent = {name: window.spent(now) for name, window in windows.items()}
        try:
            await self._store.delivered(list(rows.values()), list(retired.items()), now, spent)
        except Exception as error:  # noqa: BLE001 what could not be stored stays collected
            self._rows = rows | self._rows
            self._retired = retired | self._retired
            self._spent = windows | self._spent
            if isinstance(error, StoreError):
                log.warning("deliveries not stored, trying again", reason=str(error), rows=len(rows))
            else:
                log.error("deliveries not stored", **trace(error))
            return False
        if not self._rows and not self._spent:
            self.empty.set()
        return True

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.flush()

    def abandon(self) -> None:
        """Die: nothing more is stored."""
        if self._task is not None:
            self._task.cancel()

    def _noted(self, *, urgent: bool) -> None:
        self.empty.clear()
        self._work.set()
        if urgent:
            self._urgent.set()

    async def _run(self) -> None:
        while True:
            await self._work.wait()
            if not self._urgent.is_set():
                await nap(self._clock, self._urgent, self._pace.save_every)
            self._work.clear()
            self._urgent.clear()
            if not await self.flush():
                await self._clock.sleep(self._pace.save_every)
                self._work.set()


async def nap(clock: Clock, wake: asyncio.Event, seconds: float) -> None:
    """Sleep for so long, or until woken."""
    sleeper = asyncio.ensure_future(clock.sleep(seconds))
    waker = asyncio.ensure_future(wake.wait())
    try:
        await asyncio.wait((sleeper, waker), return_when=asyncio.FIRST_COMPLETED)
    finally:
        sleeper.cancel()
        waker.cancel()
