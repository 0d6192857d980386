"""Copies of the database: made while it is in use, checked when made and again before one is put back.

A backup holds everything, the seeds of running deals included, so it is readable by its owner alone. It appears under
its name only when it is whole: a copy of a damaged database would be one more file that nobody can restore.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from bot.store.errors import CannotOpen, Damaged, DiskFull, FileExists
from bot.store.failures import primary
from bot.store.lock import InstanceLock
from bot.store.opening import check_integrity, schema_of, spare


def check(database: Path) -> str | None:
    """Look at a database without changing it: its schema revision, None if it is new or empty.

    Raises NotOurs, NewerSchema, DatabaseLocked, Damaged or CannotOpen.
    """
    revision = schema_of(database)
    if revision is not None:
        check_integrity(database)
    return revision


def backup(database: Path, target: Path) -> None:
    """Copy the database as it stands now to ``target``, a new file; the server may go on meanwhile.

    Raises FileExists, DiskFull, and what ``check`` raises (it looks at the copy, so that it holds nobody up);
    CannotOpen also if there is no database yet. There is no ``target`` then.
    """
    if target.exists():
        raise FileExists(str(target))
    if schema_of(database) is None:
        raise CannotOpen(str(database), "there is no database yet")
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        check_integrity(part)
        _settle(part, target)
    except Damaged as error:  # nothing but copying happened in between: the damage is the database's
        raise Damaged(str(database), error.finding) from error
    except sqlite3.Error as error:
        if primary(error) == sqlite3.SQLITE_FULL:
            raise DiskFull(f"no space is left for {target}") from error
        if primary(error) == sqlite3.SQLITE_CORRUPT:
            raise Damaged(str(database), str(error)) from error
        raise CannotOpen(str(target), str(error)) from error
    except OSError as error:
        raise CannotOpen(str(target), error.strerror or str(error)) from error
    finally:
        part.unlink(missing_ok=True)


def restore(database: Path, file: Path, now: float) -> Path | None:
    """Put a backup in the database's place. The old one is kept under the name returned (None: there was none).

    ``now``: UNIX seconds, for that name. Raises DatabaseLocked while a server runs, CannotOpen if there is no such
    backup, and what ``check`` raises for it; nothing has changed then.
    """
    if file.is_dir():
        raise CannotOpen(str(file), "it is a folder; name the backup's file in it")
    if not file.is_file():
        raise CannotOpen(str(file), "there is no such file")
    if check(file) is None:
        raise CannotOpen(str(file), "it is empty")
    try:
        database = database.resolve()  # the file is replaced, not a link to it
        database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = InstanceLock(database)
    except (OSError, RuntimeError) as error:
        raise CannotOpen(str(database), getattr(error, "strerror", None) or str(error)) from error
    part = database.with_name(database.name + ".part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        kept = _set_aside(database, now)
        _sync(part)
        part.replace(database)
        _sync(database.parent)
    except sqlite3.Error as error:
        raise CannotOpen(str(database), str(error)) from error
    except OSError as error:
        raise CannotOpen(str(database), error.strerror or str(error)) from error
    else:
        return kept
    finally:
        part.unlink(missing_ok=True)
        lock.release()


def _set_aside(database: Path, now: float) -> Path | None:
    """Rename the old database, its write-ahead log included."""
    if not database.exists():
        return None
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as old:  # a damaged one is kept as it is
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    stamp = f"{datetime.fromtimestamp(now, UTC):%Y%m%d-%H%M%S}"
    kept = spare(database, f"before-restore-{stamp}")
    for tail in ("-wal", "-shm"):
        beside = database.with_name(database.name + tail)
        if beside.exists():
            shutil.move(beside, kept.with_name(kept.name + tail))
    database.rename(kept)
    return kept


def _settle(part: Path, target: Path) -> None:
    """Give the finished copy its name, never over another file."""
    _sync(part)
    try:
        os.link(part, target)
    except FileExistsError as error:
        raise FileExists(str(target)) from error
    except OSError:  # a file system without links
        if target.exists():
            raise FileExists(str(target)) from None
        part.rename(target)
    _sync(target.parent)


def _sync(path: Path) -> None:
    """Make a file, or a folder's names, survive a power cut."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
