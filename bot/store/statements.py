"""The phrases of SQL that every room of the store uses. Those made once SQLAlchemy knows again without looking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

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


@cache
def adding(dialect: str, table: Table, keys: tuple[str, ...], sums: tuple[str, ...]) -> Executable:
    """Insert rows, or add these columns to those that have the keys already."""
    made = upsert(dialect, table)
    added = {name: table.c[name] + made.excluded[name] for name in sums}
    return made.on_conflict_do_update(index_elements=[table.c[key] for key in keys], set_=added)


@cache
def replacing(dialect: str, table: Table, keys: tuple[str, ...], names: tuple[str, ...]) -> Executable:
    """Insert rows, or put these columns in place of those that have the keys already."""
    made = upsert(dialect, table)
    new = {name: made.excluded[name] for name in names}
    return made.on_conflict_do_update(index_elements=[table.c[key] for key in keys], set_=new)
