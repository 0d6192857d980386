"""What the coordinator asks of tables."""

from __future__ import annotations

from collections import defaultdict

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import ChatId, PersonId, TableId
from bot.store.rows import StoredDeal, StoredTable
from bot.store.schema import actions, deals, table_people, tables


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
