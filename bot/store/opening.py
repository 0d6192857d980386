"""Looking at a database file before it is used: is it ours, whole, free, and of our time?

Each "no" is an error class of its own with one sentence. A file that needs a migration is copied beside itself first.
What is made here (files, and the folder they need) is its owner's alone: the seeds of running deals are in it.
All of this is done before the event loop has anything else to do, so it is plain, synchronous SQLite.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, create_engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import NullPool

from bot.store.beginning import begins
from bot.store.errors import CannotOpen, Damaged, DatabaseLocked, NewerSchema, NotOurs
from bot.store.failures import BUSY, primary, readable
from bot.store.migrating import APPLICATION, SCHEMA, upgrade


def schema_of(path: Path, busy: float = 5.0) -> str | None:
    """The schema revision of a file, None if it is new or empty.

    Raises NotOurs, NewerSchema, DatabaseLocked, Damaged or CannotOpen.
    """
    where = str(path)
    try:
        if not path.exists() or path.stat().st_size == 0:
            return None
        if not readable(path):
            raise NotOurs(where)
        with closing(sqlite3.connect(path, timeout=busy)) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            if not names and application in (0, APPLICATION):
                return None
            if application != APPLICATION or "alembic_version" not in names:
                raise NotOurs(where)
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise _opening(where, error) from error
    except OSError as error:
        raise CannotOpen(where, error.strerror or str(error)) from error
    revision = "" if row is None else str(row[0])
    if not revision.isdigit() or revision > SCHEMA:
        raise NewerSchema(where, revision)
    return revision


def check_integrity(path: Path, busy: float = 5.0) -> None:
    """Raises Damaged with the first finding if pages, indexes or references of the file do not fit together."""
    where = str(path)
    try:
        with closing(sqlite3.connect(path, timeout=busy)) as connection:
            (finding,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            orphan = connection.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as error:
        raise _opening(where, error) from error
    if finding != "ok":
        raise Damaged(where, str(finding).splitlines()[-1])
    if orphan is not None:
        raise Damaged(where, f"a row of {orphan[0]} refers to a row of {orphan[2]} that is not there")


def migrate(path: Path, busy: float = 5.0) -> Path | None:
    """Bring the file to this version's schema, in one transaction. Returns the backup made before it, if any.

    Raises what ``schema_of`` and ``check_integrity`` raise.
    """
    where = str(path)
    revision = schema_of(path, busy)
    if revision == SCHEMA:
        check_integrity(path, busy)
        return None
    backup = None
    if revision is not None:
        check_integrity(path, busy)
        backup = spare(path, f"before-{SCHEMA}")
        backup.touch(mode=0o600)
        with closing(sqlite3.connect(path, timeout=busy)) as source, closing(sqlite3.connect(backup)) as target:
            source.backup(target)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
        _upgrade(path, busy)
    except OperationalError as error:
        raise _opening(where, error.orig or error) from error
    except OSError as error:
        raise CannotOpen(where, error.strerror or str(error)) from error
    return backup


def _upgrade(path: Path, busy: float) -> None:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        connect_args={"timeout": busy, "isolation_level": None},
    )
    begins(engine, "IMMEDIATE")
    with engine.begin() as connection:
        upgrade(connection)


def spare(path: Path, label: str) -> Path:
    """A name beside the file that is not taken."""
    for number in range(1, 1000):
        name = path.with_name(f"{path.stem}.{label}{'' if number == 1 else f'-{number}'}{path.suffix}")
        if not name.exists():
            return name
    raise CannotOpen(str(path), "there are a thousand backups beside it")


def _opening(where: str, error: BaseException) -> DatabaseLocked | NotOurs | Damaged | CannotOpen:
    code = primary(error)
    if code in BUSY:
        return DatabaseLocked(where)
    if code == sqlite3.SQLITE_NOTADB:
        return NotOurs(where)
    if code == sqlite3.SQLITE_CORRUPT:
        return Damaged(where, str(error))
    return CannotOpen(where, str(error))
