"""The bootstrap: settings → lock → store → coordinator → platforms → health → run until told to stop.

Everything is wired here and nowhere else. Adapters are found by their entry points; nothing here names a platform.
What cannot be had (a setting, a port, the database, the lock) ends the start with ``CannotStart`` or
``SettingsError``: one sentence, and nothing half-started stays behind.

Stopping: SIGTERM or SIGINT → not ready any more → the coordinator finishes the commit in hand and says "back in a
moment" where people were just playing (two seconds) → platforms are cancelled (two seconds) → the store closes.
"""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, cast

import structlog
from sqlalchemy.engine import make_url

from bot.adapter import Adapter, CannotStart
from bot.coordinator import Caps, Coordinator, Defaults
from bot.dice import OsDice
from bot.health import Health
from bot.housekeeping import keep_house, tidy_memory
from bot.logs import set_up, unheard
from bot.operator import Door, NotRunning, answer, ask
from bot.ports import Clock, Messenger
from bot.settings import Settings, check_file, read
from bot.store import Store, open_store
from bot.store.errors import StoreError
from bot.store.lock import InstanceLock, is_held
from bot.systemclock import SystemClock

FAREWELL = 2.0
"""seconds for the coordinator's last words, and again for the platforms' last answers"""

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Chosen:
    """An adapter that will run, with its settings."""

    adapter: Adapter
    settings: Any


def adapters() -> list[Adapter]:
    """All installed adapters, by name. Raises CannotStart for one that cannot be imported."""
    found: list[Adapter] = []
    for point in sorted(entry_points(group="giruda.adapters"), key=lambda point: point.name):
        try:
            found.append(cast("Adapter", point.load()))
        except (ImportError, AttributeError) as error:
            raise CannotStart(f"the adapter {point.name} cannot be loaded: {error}") from error
    return found


def choose(installed: Iterable[Adapter]) -> list[Chosen]:
    """Those that their settings ask for, else the fallback (the page on this machine).

    Raises SettingsError, and CannotStart when nothing is left to run.
    """
    installed = list(installed)
    check_file([Settings, *(adapter.settings for adapter in installed)])
    read_all = [Chosen(adapter, read(adapter.settings)) for adapter in installed]
    configured = [each for each in read_all if each.adapter.configured(each.settings)]
    chosen = configured or [each for each in read_all if each.adapter.fallback]
    if not chosen:
        raise CannotStart("no platform is configured, and none is installed that runs by itself")
    return chosen


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite URL; None for another database."""
    parsed = make_url(url)
    return Path(parsed.database) if parsed.get_backend_name() == "sqlite" and parsed.database else None


def hindrance(settings: Settings) -> str | None:
    """Why the files cannot be kept where the settings say, in one sentence; None: they can. Makes nothing."""
    places = {settings.data_dir: "DATA_DIR"}
    if (file := sqlite_file(settings.database)) is not None:
        places.setdefault(file.parent, "the database's folder")
    for folder, name in places.items():
        try:
            nearest = next((each for each in (folder, *folder.parents) if each.exists()), folder)
        except OSError as error:
            return f"{name} {folder} cannot be looked at: {error.strerror}"
        if not nearest.is_dir():
            return f"{name} {folder} cannot be made: {nearest} is a file"
        if not os.access(nearest, os.W_OK | os.X_OK):
            return f"{name} {folder} cannot be written to: this user may not write into {nearest}"
    return None


def no_database(settings: Settings, file: Path) -> str:
    """What to say where the database is not there: what hinders it, or who makes it."""
    return hindrance(settings) or f"there is no database {file} yet; giruda serve makes it"


async def is_served(settings: Settings) -> bool:
    """Whether a process serves the database of these settings (SQLite) or the data folder. Changes nothing."""
    if (file := sqlite_file(settings.database)) is not None:
        return is_held(file)
    try:
        await ask(settings.data_dir, {"ask": "list"})
    except NotRunning:
        return False
    return True


async def serve(settings: Settings, *, clock: Clock | None = None, announce: Callable[[str], None] = print) -> None:
    """Run until SIGTERM or SIGINT. ``announce`` gets the lines an operator reads, one for each platform.

    Raises SettingsError, CannotStart.
    """
    set_up(settings)
    asyncio.get_running_loop().set_exception_handler(unheard)
    clock = clock or SystemClock()
    chosen = choose(adapters())
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with AsyncExitStack() as stack:
        store = await open_locked(settings, stack)
        health = Health()
        stack.push_async_callback(health.stop)
        await health.start(settings.health_host, settings.health_port)
        platforms = [each.adapter.create(each.settings, settings.data_dir) for each in chosen]
        running = Running(stop)
        stack.push_async_callback(running.cancel)
        coordinator = coordinate(store, settings, clock, {each.name: each.messenger for each in platforms})
        stack.push_async_callback(_within, FAREWELL, coordinator.stop)
        try:
            await coordinator.start()
        except StoreError as error:
            raise CannotStart(str(error)) from error
        tidy_memory()
        door = Door(coordinator, settings.data_dir)
        stack.push_async_callback(door.close)
        await door.open()
        running.add(keep_house(store, sqlite_file(settings.database), settings, clock), "housekeeping")
        waiting = {platform.name for platform in platforms}

        def ready(name: str, where: str) -> None:
            announce(f"Giruda is ready ({name}): {where}" if where else f"Giruda is ready ({name})")
            waiting.discard(name)
            health.ready = not waiting

        for platform in platforms:
            running.add(platform.run(coordinator, partial(ready, platform.name)), platform.name)
        try:
            await running.first()
        finally:
            health.ready = False


def coordinate(store: Store, settings: Settings, clock: Clock, messengers: Mapping[str, Messenger]) -> Coordinator:
    """The coordinator, with what the operator chose."""
    return Coordinator(
        store,
        messengers,
        clock,
        OsDice(),
        caps=Caps(tables_per_chat=settings.tables_per_chat, tables_total=settings.tables_total),
        defaults=Defaults(language=settings.default_language, zone=settings.default_time_zone),
    )


async def answer_offline(settings: Settings, question: Mapping[str, Any]) -> dict[str, Any]:
    """Answer an operator's question while no process serves the database. Raises CannotStart."""
    if (file := sqlite_file(settings.database)) is not None and not file.exists():
        raise CannotStart(no_database(settings, file))
    async with AsyncExitStack() as stack:
        store = await open_locked(settings, stack)
        return await answer(coordinate(store, settings, SystemClock(), {}), question)


async def open_locked(settings: Settings, stack: AsyncExitStack) -> Store:
    """Make the data folder, take the instance lock (SQLite only), open and migrate. Raises CannotStart."""
    try:
        settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CannotStart(f"DATA_DIR {settings.data_dir} cannot be made: {error.strerror}") from None
    try:
        if (file := sqlite_file(settings.database)) is not None:
            stack.callback(InstanceLock(file).release)
        store = await open_store(settings.database, zone=settings.default_time_zone)
    except StoreError as error:
        raise CannotStart(str(error)) from error
    stack.push_async_callback(store.close)
    return store


class Running:
    """What runs side by side until told to stop, or until one of it ends."""

    def __init__(self, stop: asyncio.Event) -> None:
        self._stopped = asyncio.create_task(_wait(stop), name="stop")
        self._tasks: list[asyncio.Task[None]] = []

    def add(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Start it."""
        self._tasks.append(asyncio.create_task(work, name=name))

    async def first(self) -> None:
        """Wait for the stop. Raises what ended a task before, or CannotStart if it ended without a reason."""
        ended, _ = await asyncio.wait([self._stopped, *self._tasks], return_when=asyncio.FIRST_COMPLETED)
        for task in ended - {self._stopped}:
            task.result()
            raise CannotStart(f"{task.get_name()} ended by itself")

    async def cancel(self) -> None:
        """Cancel everything and wait for it, two seconds at most."""
        everything = [self._stopped, *self._tasks]
        for task in everything:
            task.cancel()
        await asyncio.wait(everything, timeout=FAREWELL)


async def _wait(event: asyncio.Event) -> None:
    await event.wait()


async def _within(seconds: float, stop: Callable[[float], Awaitable[None]]) -> None:
    """Let ``stop`` use its budget; half a second past it we go on without."""
    try:
        async with asyncio.timeout(seconds + 0.5):
            await stop(seconds)
    except TimeoutError:
        log.warning("last words took too long")
