"""Whether the books agree: read only, for ``giruda ledger check``."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import counting
from bot.store.schema import SETTLED, accounts, deals, entries, people, postings, seasons
from engine.record import replay


async def findings(connection: AsyncConnection) -> list[str]:
    """What does not add up, one sentence each; an empty list for clean books (an empty database is clean)."""
    return [
        *await _sums(connection),
        *await _settlements(connection),
        *await _records(connection),
        *await _corrections(connection),
        *await counting.differing(connection),
    ]


async def _sums(connection: AsyncConnection) -> list[str]:
    """Every posting sums to zero, every account's balance is the sum of its entries."""
    total = func.sum(entries.c.amount)
    unbalanced = (
        select(postings.c.deal_id, postings.c.kind, total.label("off"))
        .join(entries, entries.c.posting_id == postings.c.id)
        .group_by(postings.c.id)
        .having(total != 0)
    )
    found = [
        f"the {row.kind} of deal {row.deal_id} is off by {row.off}" for row in await connection.execute(unbalanced)
    ]
    sums = select(entries.c.account_id, total.label("total")).group_by(entries.c.account_id).subquery()
    booked = func.coalesce(sums.c.total, 0)
    differing = (
        select(accounts.c.name, accounts.c.balance, booked.label("booked"))
        .outerjoin(sums, sums.c.account_id == accounts.c.id)
        .where(accounts.c.balance != booked)
    )
    found += [
        f"account {row.name} says {row.balance}, its entries {row.booked}"
        for row in await connection.execute(differing)
    ]
    return found


async def _settlements(connection: AsyncConnection) -> list[str]:
    """A deal that is over is settled, and only such a deal."""
    ends = select(postings.c.deal_id).where(postings.c.kind == "end", postings.c.serial == 0)
    missing = select(deals.c.id).where(
        deals.c.outcome.in_(SETTLED), deals.c.ended.is_not(None), deals.c.id.not_in(ends)
    )
    early = select(deals.c.id).where(deals.c.ended.is_(None), deals.c.id.in_(ends))
    return [
        *[f"deal {row.id} is over and not settled" for row in await connection.execute(missing.order_by(deals.c.id))],
        *[f"deal {row.id} is settled and not over" for row in await connection.execute(early.order_by(deals.c.id))],
    ]


async def whole(connection: AsyncConnection) -> list[str]:
    """``findings``, entries that belong nowhere, and every record played anew through the engine."""
    return [*await findings(connection), *await _orphans(connection), *await _replays(connection)]


async def _orphans(connection: AsyncConnection) -> list[str]:
    """Rows whose other end is not there: a database that was written by hand."""
    found: list[str] = []
    for table, column, target in (
        (entries, entries.c.posting_id, postings),
        (entries, entries.c.account_id, accounts),
        (postings, postings.c.deal_id, deals),
        (accounts, accounts.c.person_id, people),
        (deals, deals.c.season_id, seasons),
    ):
        asked = select(func.count()).select_from(table).where(column.is_not(None), column.not_in(select(target.c.id)))
        lost = (await connection.execute(asked)).scalar_one()
        if lost:
            found.append(f"{lost} rows of {table.name} belong to no row of {target.name}")
    return found


async def _replays(connection: AsyncConnection) -> list[str]:
    """Settled records, played anew: the engine comes to the booked result."""
    asked = select(deals.c.id, deals.c.record).where(deals.c.outcome.in_(SETTLED), deals.c.record.is_not(None))
    found: list[str] = []
    rows = await connection.stream(asked.order_by(deals.c.id))
    async for row in rows:
        played = replay(row.record)
        if played.failure is not None:
            found.append(f"deal {row.id}: its record does not play: {played.failure.message}")
    return found


async def _corrections(connection: AsyncConnection) -> list[str]:
    """A corrected deal's seats hold what it settled, or nothing while it is annulled."""
    total, settled = func.sum(entries.c.amount), func.sum(case((postings.c.kind == "end", entries.c.amount), else_=0))
    number = func.count(func.distinct(postings.c.id)) - 1
    corrected = select(postings.c.deal_id).where(postings.c.kind == "correction")
    asked = (
        select(
            postings.c.deal_id, entries.c.seat, total.label("total"), settled.label("settled"), number.label("number")
        )
        .join(entries, entries.c.posting_id == postings.c.id)
        .where(postings.c.deal_id.in_(corrected), entries.c.seat.is_not(None))
        .group_by(postings.c.deal_id, entries.c.seat)
        .order_by(postings.c.deal_id, entries.c.seat)
    )
    return [
        f"deal {row.deal_id}: the corrections of seat {row.seat} do not take back what was settled"
        for row in await connection.execute(asked)
        if row.total != (0 if row.number % 2 else row.settled)
    ]


async def _records(connection: AsyncConnection) -> list[str]:
    """The scores of a record are what was booked."""
    asked = (
        select(deals.c.id, deals.c.record, entries.c.seat, entries.c.amount)
        .join(postings, postings.c.deal_id == deals.c.id)
        .join(entries, entries.c.posting_id == postings.c.id)
        .where(postings.c.kind == "end", postings.c.serial == 0, entries.c.seat.is_not(None))
        .order_by(deals.c.id, entries.c.seat)
    )
    return [
        f"deal {row.id}: the record and the entry of seat {row.seat} differ"
        for row in await connection.execute(asked)
        if _score(row.record, row.seat, row.amount) != row.amount
    ]


def _score(record: Mapping[str, Mapping[str, list[int]]] | None, seat: int, booked: int) -> int | None:
    """What the record says of a seat; what was booked, if it says nothing."""
    scores = ((record or {}).get("result") or {}).get("scores")
    if scores is None:
        return booked
    return scores[seat] if seat < len(scores) else None
