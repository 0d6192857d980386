"""`ledger check|export|import` and `ratings rebuild`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import typer

from bot.cli.failing import Unusable
from bot.cli.printing import as_json

if TYPE_CHECKING:  # slow to import, and the command line need not know it for other commands
    from sqlalchemy.ext.asyncio import AsyncConnection

T = TypeVar("T")

JSON = typer.Option(False, "--json", help="One object per finding, the report last.")
REPORT = typer.Option(False, "--json", help="One object.")


def mount(app: typer.Typer) -> None:
    ledger = typer.Typer(help="The ledger: check it, take it out, bring it in.", no_args_is_help=True)
    ledger.command()(check)
    ledger.command("export")(export)
    ledger.command("import")(bring_in)
    app.add_typer(ledger, name="ledger")
    ratings = typer.Typer(help="Ratings.", no_args_is_help=True)
    ratings.command()(rebuild)
    app.add_typer(ratings, name="ratings")


def check(json: bool = JSON) -> int:
    """Audit the books: sums, orphans, corrections, everything that is counted, and each record played anew. Read only,
    also while `serve` runs; exit 1 if something does not add up."""
    from bot.store.audit import whole

    findings = asyncio.run(_looking(whole))
    for finding in findings:
        if json:
            as_json({"finding": finding})
        else:
            print(finding)
    if json:
        as_json({"ok": not findings, "findings": len(findings)})
    elif not findings:
        print("the books are clean")
    return 1 if findings else 0


def export(
    folder: Path = typer.Argument(metavar="FOLDER", help="A new or empty folder."),
    format: str = typer.Option("jsonl", "--format", help="jsonl or csv."),  # noqa: A002 the option's name
    json: bool = REPORT,
) -> None:
    """Write the ledger into a folder: records, corrections and forgets included. It names people: keep it safe."""
    from bot import ledgerfiles
    from bot.store.transfer import File, Values, rows

    if format not in ledgerfiles.FORMS:
        raise Unusable(f"there is no format {format[:20]!r}; there are {' and '.join(ledgerfiles.FORMS)}")

    async def written(connection: AsyncConnection) -> dict[str, int]:
        def of(file: File) -> AsyncIterator[Values]:
            return rows(connection, file)

        return await ledgerfiles.write(folder, format, of)

    try:
        counts = asyncio.run(_looking(written))
    except ledgerfiles.Unreadable as error:
        raise Unusable(str(error)) from None
    if json:
        as_json({"export": str(folder), "rows": counts})
    else:
        print(f"{folder}: {counts['deals']:,} deals, {counts['entries']:,} entries, {counts['people']:,} people")


def bring_in(folder: Path = typer.Argument(metavar="FOLDER", help="An export."), json: bool = REPORT) -> None:
    """Fill an empty database from an export; boards, ratings and statistics are counted from it. All or nothing."""
    from bot import ledgerfiles
    from bot.app import open_locked, sqlite_file
    from bot.settings import Settings, read
    from bot.store.errors import StoreError

    settings = read(Settings)
    try:
        files = ledgerfiles.read(folder)
    except ledgerfiles.Unreadable as error:
        raise Unusable(str(error)) from None
    database = sqlite_file(settings.database)
    fresh = database is not None and not database.exists()

    async def taken() -> None:
        async with AsyncExitStack() as stack:
            store = await open_locked(settings, stack)
            await store.take_in([(file, rows()) for file, rows in files])

    try:
        asyncio.run(taken())
    except (StoreError, ledgerfiles.Unreadable) as error:
        if fresh and database is not None:
            for tail in ("", "-wal", "-shm"):
                database.with_name(database.name + tail).unlink(missing_ok=True)
        raise Unusable(str(error)) from None
    deals = sum(1 for file, rows in files if file.name == "deals" for _ in rows())
    if json:
        as_json({"import": str(folder), "deals": deals})
    else:
        print(f"{deals:,} deals are in the ledger")


def rebuild(json: bool = REPORT) -> None:
    """Compute all ratings anew from the records; prints how many people's changed (none, unless somebody meddled)."""
    from bot.app import no_database, open_locked, sqlite_file
    from bot.settings import Settings, read

    settings = read(Settings)
    if (file := sqlite_file(settings.database)) is not None and not file.exists():
        raise Unusable(no_database(settings, file))

    async def rebuilt() -> int:
        async with AsyncExitStack() as stack:
            return await (await open_locked(settings, stack)).rebuild_ratings()

    changed = asyncio.run(rebuilt())
    if json:
        as_json({"changed": changed})
    else:
        print(f"{changed:,} changed")


async def _looking(look: Callable[[AsyncConnection], Awaitable[T]]) -> T:
    """Look at the database of the settings without changing it. Raises Unusable where there is none yet."""
    from bot.app import no_database, sqlite_file
    from bot.settings import Settings, read
    from bot.store.backup import check as checked
    from bot.store.connect import engines, patient
    from bot.store.errors import StoreError
    from bot.store.migrating import SCHEMA

    settings = read(Settings)
    file = sqlite_file(settings.database)
    if file is not None:
        try:
            revision = checked(file)
        except StoreError as error:
            raise Unusable(str(error)) from None
        if revision is None:
            raise Unusable(no_database(settings, file))
        if revision != SCHEMA:
            raise Unusable(
                f"{file} is of schema {revision}, this Giruda of {SCHEMA}; start it once to bring it up to date"
            )
    try:
        writing, reading = engines(settings.database, "FULL", 5.0, patient)
    except StoreError as error:
        raise Unusable(str(error)) from None
    try:
        async with reading.connect() as connection:
            if file is None:  # all of it as of one moment, as SQLite reads anyway
                await connection.execution_options(isolation_level="REPEATABLE READ")
            return await look(connection)
    finally:
        await reading.dispose()
        await writing.dispose()
