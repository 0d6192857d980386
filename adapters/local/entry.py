"""The adapter's entry point: settings in, an open platform out."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.adapter import CannotStart, Finding, Listens
from bot.listening import refusal

if TYPE_CHECKING:  # slow to import, and every command looks at the entry points
    from adapters.local.room import Room
    from adapters.local.session import Identify
    from adapters.local.settings import LocalSettings
    from bot.adapter import Translation
    from bot.ports import Clock, Inbox
    from bot.screens.screen import Screen

FILE = "local.sqlite3"


def commands(language: str) -> list[dict[str, Any]]:
    """The bot's chat commands as the page's completion wants them, in ``language``."""
    from bot.language import language as speak
    from bot.screens.catalogue import COMMANDS

    words = speak(language)
    return [
        {
            "name": command.name,
            "where": command.where,
            "hint": words(f"command-{command.name}-argument") if command.argument else "",
            "about": words(f"command-{command.name}"),
        }
        for command in COMMANDS
    ]


class LocalPlatform:
    """The chat service of this process. ``identify``: how presses are named (tests inject their own)."""

    name = "local"

    def __init__(
        self, settings: LocalSettings, data: Path, clock: Clock | None = None, identify: Identify | None = None
    ) -> None:
        from adapters.local.limits import Meter, chosen
        from adapters.local.messenger import LocalMessenger
        from bot.systemclock import SystemClock

        self._settings, self._data, self._identify = settings, data, identify
        self._clock = clock or SystemClock()
        self.messenger = LocalMessenger(self._clock, chosen(settings), Meter(settings.edits_per_minute))
        self.port = settings.port
        """the port listened on, once it listens"""

    async def run(self, inbox: Inbox, ready: Callable[[str], None]) -> None:
        """Serve the page until cancelled. Raises CannotStart when the file or the address cannot be had."""
        from adapters.local.archive import Archive, ArchiveError
        from adapters.local.room import MAIN, Room
        from adapters.local.words import say

        try:
            archive = await Archive.open(self._data / FILE)
        except ArchiveError as error:
            raise CannotStart(str(error)) from None
        try:
            room = Room(archive, self._clock)
            if not await archive.channels():
                await room.open_channel(say("ko", "main-channel"), None, MAIN)
            await self._serve(room, inbox, ready)
        finally:
            self.messenger.close()
            await archive.close()

    async def _serve(self, room: Room, inbox: Inbox, ready: Callable[[str], None]) -> None:
        from aiohttp import web

        from adapters.local.door import Door
        from adapters.local.session import identify
        from adapters.local.web import Site

        settings = self._settings
        door = Door(settings.host, settings.names, settings.key.get_secret_value(), self._clock)
        site = Site(room, self.messenger, inbox, door, commands, self._identify or identify)
        runner = web.AppRunner(site.app(), access_log=None, handle_signals=False, shutdown_timeout=0.5)
        await runner.setup()
        try:
            listener = web.TCPSite(runner, settings.host, settings.port)
            try:
                await listener.start()
            except OSError as error:
                raise CannotStart(_unlistenable(settings, error)) from None
            self.port = runner.addresses[0][1]
            self.messenger.open(room)
            ready(self._invitation())
            await asyncio.Event().wait()
        finally:
            await site.close()
            await runner.cleanup()

    def _invitation(self) -> str:
        host = self._settings.host
        if host in {"0.0.0.0", "::"}:  # noqa: S104 - asked for by the operator
            host = _own_address()
        shown = f"[{host}]" if ":" in host else host
        key = " (others need the join key, LOCAL_KEY)" if self._settings.key.get_secret_value() else ""
        return f"http://{shown}:{self.port}{key}"


def _kept(file: Path) -> Finding:
    """What the doctor sees of the page's file."""
    from adapters.local.archive import Archive, ArchiveError

    if not file.exists():
        return Finding(ok=True, text=f"{file} does not exist yet; the first start makes it")
    try:
        Archive.examine(file)
    except ArchiveError as error:
        return Finding(ok=False, text=str(error))
    return Finding(ok=True, text=f"{file} is sound")


def _unlistenable(settings: LocalSettings, error: OSError) -> str:
    where = f"{settings.host}:{settings.port}"
    if error.errno == errno.EADDRINUSE:
        return f"{where} is in use by another program: stop it, or set LOCAL_PORT to another port"
    if error.errno == errno.EACCES:
        return f"{where} may not be opened by this user: set LOCAL_PORT to a port above 1023"
    return f"LOCAL_HOST {settings.host[:60]!r} is not an address of this machine"


def _own_address() -> str:
    """This machine's address on its network, as far as it can be told without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


class LocalAdapter:
    """See bot/adapter.py. ``identify`` (tests alone): how presses are named."""

    name = "local"
    fallback = True

    def __init__(self, identify: Identify | None = None) -> None:
        self._identify = identify

    @property
    def settings(self) -> type[LocalSettings]:
        from adapters.local.settings import LocalSettings

        return LocalSettings

    def configured(self, settings: LocalSettings) -> bool:
        """Whether the operator asked for the page beside other platforms."""
        return settings.enabled

    def create(self, settings: LocalSettings, data: Path) -> LocalPlatform:
        return LocalPlatform(settings, data, identify=self._identify)

    def commands(self) -> None:
        """It has none."""

    def translate(self, screen: Screen) -> Translation:
        """See bot.adapter.Adapter."""
        from adapters.local.translating import translate

        return translate(screen)

    async def doctor(self, settings: LocalSettings, data: Path) -> list[Finding]:
        """Can the address be opened, and the file be used?"""
        where = f"{settings.host}:{settings.port}"
        needs = Listens(settings.host, settings.port, "LOCAL_PORT") if settings.port else None
        if (error := refusal(settings.host, settings.port)) is None:
            found = [Finding(ok=True, text=f"the page can be served on {where}", needs=needs)]
        else:
            taken = where if error.errno == errno.EADDRINUSE else ""
            found = [Finding(ok=False, text=_unlistenable(settings, error), taken=taken, needs=needs)]
        return [*found, _kept(data / FILE)]


adapter = LocalAdapter()
