"""One running server per SQLite file.

The lock is SQLite's own exclusive lock on a file beside the database: every system has it, and the end of the process,
however it comes, releases it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.errors import CannotOpen, DatabaseLocked


class InstanceLock:
    """Held until ``release``. Raises DatabaseLocked if another process serves this database."""

    def __init__(self, database: Path) -> None:
        try:
            beside = _beside(database)
            beside.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._held = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
        except (OSError, RuntimeError, sqlite3.Error) as error:
            raise CannotOpen(f"{database}.lock", str(error)) from error
        try:
            self._held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._held.close()
            if error.sqlite_errorcode in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise DatabaseLocked(str(database)) from error
            raise CannotOpen(str(beside), str(error)) from error
        except sqlite3.DatabaseError as error:
            self._held.close()
            raise CannotOpen(str(beside), str(error)) from error

    def release(self) -> None:
        self._held.close()


def is_held(database: Path) -> bool:
    """Whether a process serves this database. Reads only, and makes no file."""
    try:
        beside = _beside(database)
        with closing(sqlite3.connect(f"{beside.as_uri()}?mode=ro", uri=True, timeout=0)) as lock:
            lock.execute("SELECT count(*) FROM sqlite_master")
    except (OSError, RuntimeError):
        return False
    except sqlite3.Error as error:
        return error.sqlite_errorcode in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
    return False


def _beside(database: Path) -> Path:
    """The file whose lock it is: one for a database, whatever links lead to it. Raises RuntimeError or OSError for
    links that lead nowhere."""
    real = database.resolve()
    return real.with_name(real.name + ".lock")
