"""The ledger out of a database and into an empty one: whole tables, row by row.

What goes out is what cannot be derived: chats and people, deals that are over with their records, postings with their
entries, corrections, forgets, seasons and the tables with which they closed. What can be derived (balances, standings,
ratings, statistics) is counted anew where it comes in. Deals that still run stay behind, their seeds with them, and the
pot that went into them is back in the pot.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from sqlalchemy import Select, Table, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import audit, counting
from bot.store.errors import StoreError
from bot.store.schema import (
    accounts,
    chat_addresses,
    chats,
    deals,
    entries,
    members,
    people,
    postings,
    seasons,
    tables,
    upkeep,
)
from bot.store.statements import many

Values = dict[str, Any]
CHUNK = 2000
"""rows written with one statement"""


class NotEmpty(StoreError):
    """An import is for an empty database alone."""

    def __init__(self) -> None:
        super().__init__("this database is in use already; import into an empty one")


class DoesNotFit(StoreError):
    """The files contradict each other; ``finding`` is one sentence about where."""

    def __init__(self, finding: str) -> None:
        super().__init__(f"this export does not add up: {finding}")
        self.finding = finding


@dataclass(frozen=True, slots=True)
class File:
    """One kind of row. ``fields`` in the order in which they are written."""

    name: str
    table: Table
    fields: tuple[str, ...]

    def select(self) -> Select[Any]:
        over = select(deals.c.id).where(deals.c.ended.is_not(None))
        columns = [self.table.c[name] for name in self.fields]
        asked = select(*columns)
        match self.name:
            case "chats":
                return asked.order_by(chats.c.id)
            case "addresses":
                return asked.order_by(chat_addresses.c.address)
            case "people":
                return asked.order_by(people.c.id)
            case "forgets":
                return asked.where(people.c.forgotten.is_not(None)).order_by(people.c.id)
            case "members":
                return asked.order_by(members.c.chat_id, members.c.person_id)
            case "tables":
                played = select(deals.c.table_id).where(deals.c.ended.is_not(None))
                return asked.where(tables.c.id.in_(played)).order_by(tables.c.opened, tables.c.id)
            case "seasons":
                return asked.order_by(seasons.c.id)
            case "deals":
                return asked.where(deals.c.ended.is_not(None)).order_by(deals.c.committed, deals.c.id)
            case "accounts":
                return asked.order_by(accounts.c.id)
            case "postings":
                kinds = postings.c.kind != "correction"
                return asked.where(kinds, postings.c.deal_id.in_(over)).order_by(postings.c.id)
            case "corrections":
                return asked.where(postings.c.kind == "correction").order_by(postings.c.id)
            case "entries":
                booked = asked.join(postings, postings.c.id == entries.c.posting_id)
                return booked.where(postings.c.deal_id.in_(over)).order_by(entries.c.posting_id, entries.c.line)
            case _:
                return asked.order_by(*self.table.primary_key.columns)


def _file(name: str, table: Table, *left_out: str) -> File:
    return File(name, table, tuple(column.name for column in table.columns if column.name not in left_out))


FILES = (
    _file("chats", chats),
    _file("addresses", chat_addresses),
    _file("people", people, "forgotten"),
    File("forgets", people, ("id", "forgotten")),
    _file("members", members),
    File("tables", tables, ("id", "chat_id", "thread", "opened")),
    _file("seasons", seasons),
    _file("deals", deals),
    _file("accounts", accounts, "balance"),
    _file("postings", postings),
    _file("corrections", postings),
    _file("entries", entries),
)
"""In the order in which they come in: each refers only to earlier ones."""


async def rows(connection: AsyncConnection, file: File) -> AsyncIterator[Values]:
    """The rows of a file, as they are stored; seeds as hex."""
    found = await connection.stream(file.select())
    async for row in found.mappings():
        values = dict(row)
        if "seed" in values:
            values["seed"] = bytes(values["seed"]).hex()
        yield values


async def take_in(connection: AsyncConnection, read: Iterable[tuple[File, Iterator[Values]]]) -> None:
    """Fill an empty database. Raises NotEmpty, and DoesNotFit if the books do not agree when all is in; the caller's
    transaction is over then."""
    for table in (chats, people, deals):
        if (await connection.execute(select(table.c.id).limit(1))).first() is not None:
            raise NotEmpty
    homes: list[Values] = []
    for file, values in read:
        while part := list(islice(values, CHUNK)):
            if file.name == "chats":
                homes += [{"the_chat": row["id"], "home_id": row["home_id"]} for row in part if row["home_id"]]
            await _write(connection, file, part)
    for home in homes:
        pooled = update(chats).where(chats.c.id == home["the_chat"]).values(home_id=home["home_id"])
        await connection.execute(pooled)
    await _derive(connection)
    if connection.dialect.name == "postgresql":
        for table in (chats, people, seasons, accounts, postings):
            last = f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), max(id)) FROM {table.name}"  # noqa: S608 our own table names
            await connection.execute(text(last))
    for finding in await audit.findings(connection):
        raise DoesNotFit(finding)


async def _write(connection: AsyncConnection, file: File, part: list[Values]) -> None:
    if file.name == "forgets":
        for row in part:
            forgotten = update(people).where(people.c.id == row["id"]).values(forgotten=row["forgotten"])
            await connection.execute(forgotten)
        return
    added: Values = {}
    if file.name == "tables":
        added = {"revision": 1, "state": "{}", "deadline": None, "live": False, "touched": 0.0}
    elif file.name == "accounts":
        added = {"balance": 0}
    elif file.name == "chats":
        added = {"home_id": None}
    written = [{**row, **added} for row in part]
    if file.name == "deals":
        written = [{**row, "seed": bytes.fromhex(row["seed"])} for row in written]
    await many(connection, insert(file.table), written)


async def _derive(connection: AsyncConnection) -> None:
    """Balances from entries, tables as their last deal left them, and everything that is counted."""
    total = select(func.coalesce(func.sum(entries.c.amount), 0)).where(entries.c.account_id == accounts.c.id)
    await connection.execute(update(accounts).values(balance=total.scalar_subquery()))
    last = select(deals.c.closing).where(deals.c.table_id == tables.c.id, deals.c.closing.is_not(None))
    closing = last.order_by(deals.c.number.desc()).limit(1).scalar_subquery()
    ended = select(func.max(deals.c.ended)).where(deals.c.table_id == tables.c.id).scalar_subquery()
    await connection.execute(update(tables).values(state=func.coalesce(closing, "{}"), touched=ended))
    for home in await counting.homes(connection):
        await counting.recount(connection, home)
    await connection.execute(upkeep.delete())
    await connection.execute(insert(upkeep).values(name="counted", value=counting.WAY))
