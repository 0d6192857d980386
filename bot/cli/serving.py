"""`serve` and `doctor`."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from shutil import disk_usage
from typing import TYPE_CHECKING

import typer

from bot.adapter import Finding, Listens
from bot.cli.failing import Unusable
from bot.cli.printing import as_json

if TYPE_CHECKING:
    from bot.settings import Settings


MB = 1_000_000
ROOM = 100 * MB
"""bytes that should be free where the data is kept"""


def mount(app: typer.Typer) -> None:
    app.command()(serve)
    app.command()(doctor)


def serve() -> None:
    """Run the bot: the platforms that are configured, or else a page on this machine to try it."""
    from bot.settings import Settings, read

    settings = read(Settings)  # before the rest is imported: a wrong value is told at once
    from bot.app import serve as run

    asyncio.run(run(settings))


def doctor(
    name: str = typer.Argument("", metavar="NAME", help="One platform; without it, everything."),
    json: bool = typer.Option(False, "--json", help="One object per finding, the report last."),
) -> int:
    """Look at what commonly goes wrong. Changes nothing; exit 1 when something needs attention."""
    from bot.app import adapters

    installed = {adapter.name: adapter for adapter in adapters()}
    if name and name not in installed:
        raise Unusable(f"there is no platform {name[:40]!r}; installed: {', '.join(installed)}")
    bad = 0
    seen = 0
    for about, finding in findings(name):
        seen += 1
        bad += not finding.ok
        if json:
            as_json({"about": about, "ok": finding.ok, "finding": finding.text})
        else:
            print(f"{'ok  ' if finding.ok else 'LOOK'} {about}: {finding.text}", flush=True)
    if json:
        as_json({"ok": bad == 0, "findings": seen, "need_attention": bad})
    return 1 if bad else 0


def findings(name: str) -> Iterator[tuple[str, Finding]]:
    """What the doctor sees: the bot's own settings and database first, then each platform (or only ``name``)."""
    from bot.app import adapters, is_served
    from bot.settings import Settings, SettingsError, check_file, read

    serving = False
    needed: list[Listens] = []
    data = Path("data")
    try:
        check_file([Settings, *(adapter.settings for adapter in adapters())])
    except SettingsError as error:
        yield "settings", Finding(False, str(error))
        return
    try:
        settings = read(Settings)
    except SettingsError as error:
        if not name:
            yield "settings", Finding(False, str(error))
    else:
        serving, data = asyncio.run(is_served(settings)), settings.data_dir
        if settings.health_port:
            needed.append(Listens(settings.health_host, settings.health_port, "HEALTH_PORT"))
        if not name:
            yield "settings", Finding(True, "every value can be read")
            yield from house(settings, serving)
    for adapter in adapters():
        if name in {"", adapter.name}:
            try:
                settings = read(adapter.settings)
            except SettingsError as error:
                yield adapter.name, Finding(False, str(error))
                continue
            if not adapter.configured(settings) and not adapter.fallback:
                yield adapter.name, Finding(not name, "is not configured")
                continue
            for finding in asyncio.run(adapter.doctor(settings, data)):
                yield adapter.name, unshared(excused(finding, serving), needed)


def house(settings: "Settings", serving: bool) -> Iterator[tuple[str, Finding]]:
    """The database and the port of the bot itself."""
    from bot.app import hindrance, sqlite_file
    from bot.health import examine
    from bot.store.backup import check
    from bot.store.errors import StoreError

    file = sqlite_file(settings.database)
    if (hindered := hindrance(settings)) is not None:
        yield "database", Finding(False, hindered)
    elif file is None:
        yield "database", driver(settings.database)
    elif not file.exists():
        yield "database", Finding(True, f"{file} does not exist yet; the first start makes it")
    else:
        try:
            check(file)
            yield "database", Finding(True, f"{file} is sound" + (", and giruda serve runs" if serving else ""))
        except StoreError as error:
            yield "database", Finding(False, str(error))
    if hindered is None:
        yield "disk", space(settings.data_dir)
    yield "health", excused(examine(settings.health_host, settings.health_port), serving)


def space(folder: Path) -> Finding:
    """Whether the data folder has room to grow."""
    nearest = next(each for each in (folder.absolute(), *folder.absolute().parents) if each.exists())
    free = disk_usage(nearest).free
    told = f"{free / MB:,.0f} MB are free where DATA_DIR {folder} is"
    return Finding.either(free >= ROOM, told, f"{told}: make room before nothing can be written any more")


def unshared(finding: Finding, needed: list[Listens]) -> Finding:
    """One address is listened on once: what needs one that is ``needed`` already cannot start."""
    if (mine := finding.needs) is None:
        return finding
    other = next((each for each in needed if each.meets(mine)), None)
    needed.append(mine)
    if other is None:
        return finding
    return Finding(False, f"{mine.setting} and {other.setting} are both {mine.port}: set one of them to another port")


def driver(url: str) -> Finding:
    """Whether a database other than SQLite could be spoken to. Connects to nothing."""
    from bot.store.connect import engines
    from bot.store.errors import StoreError

    try:
        engines(url, "FULL", 5.0, None)
    except StoreError as error:
        return Finding(False, str(error))
    return Finding(True, "the driver for PostgreSQL is installed; the server is not looked at")


def excused(finding: Finding, serving: bool) -> Finding:
    """While our own process serves, its addresses are in use, as they have to be."""
    return Finding(True, f"giruda serve runs and has {finding.taken}") if finding.taken and serving else finding
