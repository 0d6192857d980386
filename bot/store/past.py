"""Deals that are over, and what was corrected about them. No running deal comes out here: its record is not written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import ChatId, PersonId, TableId
from bot.store.boards import rooms
from bot.store.rows import Correction, PastDeal
from bot.store.schema import accounts, deals, entries, people, postings


async def one(connection: AsyncConnection, deal: str) -> PastDeal | None:
    """A deal that is over, also one of which only the commitment stood; None while it runs."""
    found = (await connection.execute(_asked().where(deals.c.id == deal))).first()
    return None if found is None else _deal(found)


async def listed(
    connection: AsyncConnection, home: ChatId, person: PersonId | None, limit: int, offset: int
) -> list[PastDeal]:
    """Dealt deals of a home's chats, the latest start first; or a person's settled ones there, the latest settlement
    first."""
    shown = (await _ids(connection, home, person, limit + offset))[offset:]
    found = {row.id: _deal(row) for row in await connection.execute(_asked().where(deals.c.id.in_(shown)))}
    return [found[deal] for deal in shown]


async def counted(connection: AsyncConnection, home: ChatId, person: PersonId | None, most: int) -> int:
    """How many there are to be listed, ``most`` at most."""
    return len(await _ids(connection, home, person, most))


async def _ids(connection: AsyncConnection, home: ChatId, person: PersonId | None, most: int) -> Sequence[str]:
    if person is None:
        return await _latest(connection, home, most)
    found = await connection.execute(_settled_of(home, person).limit(most))
    return [str(deal) for deal in found.scalars()]


def _asked() -> Select[*tuple[Any, ...]]:
    made = select(func.count()).where(postings.c.deal_id == deals.c.id, postings.c.kind == "correction")
    return select(
        deals.c.id,
        deals.c.table_id,
        deals.c.number,
        deals.c.started,
        deals.c.ended,
        deals.c.outcome,
        deals.c.record,
        deals.c.closing,
        deals.c.totals,
        deals.c.season_id,
        made.scalar_subquery().label("corrections"),
    ).where(deals.c.ended.is_not(None))


def _deal(row: Row[Any]) -> PastDeal:
    return PastDeal(
        id=row.id,
        table=TableId(row.table_id),
        number=row.number,
        started=row.started,
        ended=row.ended,
        outcome=row.outcome,
        record=row.record,
        closing=row.closing or "",
        totals=tuple(row.totals) if row.totals else (),
        season=row.season_id,
        annulled=row.corrections % 2 == 1,
    )


async def _latest(connection: AsyncConnection, home: ChatId, most: int) -> Sequence[str]:
    """The latest deals of several chats: each chat's by its index, then put together."""
    found: list[tuple[float, str]] = []
    for room in (await connection.execute(rooms(home))).scalars().all():
        own = (
            select(deals.c.started, deals.c.id)
            .where(deals.c.chat_id == room, deals.c.ended.is_not(None), deals.c.started.is_not(None))
            .order_by(deals.c.started.desc(), deals.c.id.desc())
            .limit(most)
        )
        found += [(row.started, row.id) for row in await connection.execute(own)]
    return [deal for _, deal in sorted(found, reverse=True)]


def _settled_of(home: ChatId, person: PersonId) -> Select[tuple[str]]:
    """A person's settled deals in a home's chats, the latest settlement first."""
    return (
        select(postings.c.deal_id)
        .join(entries, entries.c.posting_id == postings.c.id)
        .join(accounts, accounts.c.id == entries.c.account_id)
        .where(accounts.c.person_id == person, postings.c.kind == "end", accounts.c.chat_id.in_(rooms(home)))
        .group_by(entries.c.posting_id, postings.c.deal_id)
        .order_by(entries.c.posting_id.desc())
    )


async def corrections(connection: AsyncConnection, deal: str) -> list[Correction]:
    """What was corrected about a deal, the first one first."""
    asked = (
        select(postings.c.serial, postings.c.at, postings.c.reason, postings.c.by_id, people.c.name)
        .outerjoin(people, people.c.id == postings.c.by_id)
        .where(postings.c.deal_id == deal, postings.c.kind == "correction")
        .order_by(postings.c.serial)
    )
    return [
        Correction(
            deal,
            row.serial,
            row.at,
            row.reason or "",
            None if row.by_id is None else PersonId(row.by_id),
            row.name or "",
        )
        for row in await connection.execute(asked)
    ]


async def chat_of(connection: AsyncConnection, deal: str) -> ChatId:
    """The chat in which a deal was played."""
    return ChatId((await connection.execute(select(deals.c.chat_id).where(deals.c.id == deal))).scalar_one())
