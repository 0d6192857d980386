"""One running server per SQLite file.

The lock is SQLite's own exclusive lock on a file beside the database: every system has it, and the end of the process,
however it comes, releases it.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from bot.store.errors import CannotOpen, DatabaseLocked


class InstanceLock:
    """Held until ``release``. Raises DatabaseLocked if another process serves this database."""

    def __init__(self, database: Path) -> None:
        beside = database.with_name(database.name + ".lock")
        try:
            beside.parent.mkdir(parents=True, exist_ok=True)
            self._held = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
        except (OSError, sqlite3.Error) as error:
            raise CannotOpen(str(beside), str(error)) from error
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
