"""What the coordinator asks of tables, deals and the ledger."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import ChatId, PersonId, TableId
from bot.store.rows import PastDeal, StoredDeal, StoredTable
from bot.store.schema import actions, deals, entries, postings, table_people, tables


async def stored_tables(connection: AsyncConnection, only: TableId | None = None) -> list[StoredTable]:
    """Live tables with their open deals and actions, in three statements; or the one table asked for, live or not."""
    which = tables.c.live.is_(True) if only is None else tables.c.id == only
    acted: dict[str, list[str]] = defaultdict(list)
    open_deals = select(deals).join(tables).where(which, deals.c.ended.is_(None))
    steps = (
        select(actions.c.deal_id, actions.c.text)
        .join(deals, actions.c.deal_id == deals.c.id)
        .join(tables, deals.c.table_id == tables.c.id)
        .where(which, deals.c.ended.is_(None))
        .order_by(actions.c.deal_id, actions.c.sequence)
    )
    for step in await connection.execute(steps):
        acted[step.deal_id].append(step.text)
    dealt: dict[str, list[StoredDeal]] = defaultdict(list)
    for row in await connection.execute(open_deals.order_by(deals.c.table_id, deals.c.number)):
        dealt[row.table_id].append(
            StoredDeal(
                id=row.id,
                number=row.number,
                seed=bytes(row.seed),
                commitment=row.commitment,
                message=row.message,
                rules=row.rules,
                dealer=row.dealer,
                pot=row.pot or 0,
                started=row.started,
                actions=tuple(acted[row.id]),
            )
        )
    found = await connection.execute(select(tables).where(which).order_by(tables.c.opened, tables.c.id))
    return [
        StoredTable(
            id=TableId(row.id),
            chat=ChatId(row.chat_id),
            thread=row.thread,
            revision=row.revision,
            state=row.state,
            deadline=row.deadline,
            live=row.live,
            opened=row.opened,
            deals=tuple(dealt[row.id]),
            touched=row.touched,
        )
        for row in found
    ]


async def revision(connection: AsyncConnection, table: TableId) -> int:
    """The table's revision, 0 if there is none."""
    return (await connection.execute(select(tables.c.revision).where(tables.c.id == table))).scalar() or 0


async def overdue(connection: AsyncConnection, before: float) -> list[TableId]:
    """Live tables whose clock should have rung before an instant."""
    asked = select(tables.c.id).where(tables.c.live.is_(True), tables.c.deadline < before)
    return [TableId(row.id) for row in await connection.execute(asked)]


async def tables_in(connection: AsyncConnection, chat: ChatId) -> list[TableId]:
    """Live tables of a chat, the oldest first."""
    asked = select(tables.c.id).where(tables.c.live.is_(True), tables.c.chat_id == chat)
    return [TableId(row.id) for row in await connection.execute(asked.order_by(tables.c.opened, tables.c.id))]


async def tables_of(connection: AsyncConnection, person: PersonId) -> list[TableId]:
    """Live tables at which a person sits, the oldest first."""
    asked = select(tables.c.id).join(table_people).where(tables.c.live.is_(True), table_people.c.person_id == person)
    return [TableId(row.id) for row in await connection.execute(asked.order_by(tables.c.opened, tables.c.id))]


async def past_deals(
    connection: AsyncConnection,
    *,
    chat: ChatId | None = None,
    table: TableId | None = None,
    deal: str | None = None,
    limit: int = 20,
    offset: int = 0,
) -> list[PastDeal]:
    """Deals that are over, the latest first: of a chat, of a table, or the one."""
    asked = select(deals).where(deals.c.ended.is_not(None))
    if deal is None:
        asked = asked.where(deals.c.started.is_not(None))
    if chat is not None:
        asked = asked.where(deals.c.chat_id == chat)
    if table is not None:
        asked = asked.where(deals.c.table_id == table)
    if deal is not None:
        asked = asked.where(deals.c.id == deal)
    ordered = asked.order_by(deals.c.started.desc(), deals.c.number.desc()).limit(limit).offset(offset)
    return [
        PastDeal(
            row.id,
            TableId(row.table_id),
            row.number,
            row.started,
            row.ended,
            row.outcome,
            row.record,
            row.closing or "",
            tuple(row.totals) if row.totals else (),
            row.season_id,
        )
        for row in await connection.execute(ordered)
    ]


async def chat_of(connection: AsyncConnection, deal: str) -> ChatId:
    """The chat in which a deal was played."""
    return ChatId((await connection.execute(select(deals.c.chat_id).where(deals.c.id == deal))).scalar_one())


async def scores(connection: AsyncConnection, deals_asked: Sequence[str]) -> dict[str, list[int]]:
    """Scores by seat of settled deals, from the ledger."""
    asked = (
        select(postings.c.deal_id, entries.c.amount)
        .join(entries, entries.c.posting_id == postings.c.id)
        .where(postings.c.deal_id.in_(deals_asked), postings.c.kind == "end", entries.c.seat.is_not(None))
        .order_by(postings.c.deal_id, entries.c.seat)
    )
    found: dict[str, list[int]] = defaultdict(list)
    for row in await connection.execute(asked):
        found[row.deal_id].append(row.amount)
    return dict(found)
