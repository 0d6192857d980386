"""How transactions begin: a writer takes its lock at once, because a deferred transaction that turns into a writer
fails at once when another one writes, whatever the busy time."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import Connection, Engine, event

Mode = Literal["IMMEDIATE", "DEFERRED"]
"""of one that writes; of one that reads, and sees the database as it was at its first question"""


def begins(engine: Engine, mode: Mode) -> None:
    """From now on every transaction of this SQLite engine begins with ``BEGIN mode``."""

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {mode}")

    event.listen(engine, "begin", begun)
