"""The two phrases of SQL that every room of the store uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Executable, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

Values = Mapping[str, object]


async def many(connection: AsyncConnection, statement: Executable, values: Sequence[Values]) -> None:
    """One statement for all the values; nothing if there are none."""
    if len(values) == 1:
        await connection.execute(statement, dict(values[0]))
    elif values:
        await connection.execute(statement, [dict(value) for value in values])


def upsert(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that knows ``on_conflict_do_update``: the two databases speak alike, SQLAlchemy's doors differ."""
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
