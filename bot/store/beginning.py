"""How transactions begin: a writer takes its lock at once, because a deferred transaction that turns into a writer
fails at once when another one writes, whatever the busy time."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import Connection, Engine, event


def begins(engine: Engine, mode: Literal["IMMEDIATE", "DEFERRED"]) -> None:
    """From now on every transaction of this SQLite engine begins with ``BEGIN mode``."""

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {mode}")

    event.listen(engine, "begin", begun)
