"""`backup FILE` and `restore FILE`."""

import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import typer

from bot.cli.failing import Unusable
from bot.cli.printing import as_json

JSON = typer.Option(False, "--json", help="One object.")


def mount(app: typer.Typer) -> None:
    app.command()(backup)
    app.command()(restore)


def backup(
    file: Path = typer.Argument(metavar="FILE", help="A new file; an existing one is refused."), json: bool = JSON
) -> None:
    """Copy the database as it stands now, also while `serve` runs. The copy holds seeds of running deals: keep it."""
    from bot.store.backup import backup as copied

    if not file.name:
        raise Unusable(f"name a new file for the copy: {file} is a folder")
    with _phrased():
        copied(database(), file)
    if json:
        as_json({"backup": str(file), "bytes": file.stat().st_size})
    else:
        print(f"{file}: {file.stat().st_size:,} bytes")


def restore(file: Path = typer.Argument(metavar="FILE", help="A backup."), json: bool = JSON) -> None:
    """Put a backup in the database's place; refused while `serve` runs. The old database is kept beside it."""
    from bot.store.backup import restore as put_back

    target = database()
    with _phrased():
        kept = put_back(target, file, time.time())
    if json:
        as_json({"restored": str(target), "kept": str(kept) if kept else None})
    else:
        print(f"{target} is {file} now" + (f"; what was there before is {kept}" if kept else ""))


@contextmanager
def _phrased() -> Generator[None]:
    """The store's refusals are sentences already."""
    from bot.store.errors import StoreError

    try:
        yield
    except StoreError as error:
        raise Unusable(str(error)) from None


def database() -> Path:
    """The SQLite file of the settings. Raises Unusable where the database is another one, and SettingsError."""
    from bot.app import sqlite_file
    from bot.settings import Settings, read

    file = sqlite_file(read(Settings).database)
    if file is None:
        raise Unusable("this is for SQLite; back PostgreSQL up with its own pg_dump")
    return file
