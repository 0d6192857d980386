"""Whether the books agree: read only, for ``giruda ledger check``."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import counting
from bot.store.schema import accounts, deals, entries, postings

SETTLED = ("played", "claimed", "misdeal", "passed_out")
"""outcomes that have a settlement; a stopped deal has none"""


async def findings(connection: AsyncConnection) -> list[str]:
    """What does not add up, one sentence each; an empty list for clean books (an empty database is clean)."""
    return [
        *await _sums(connection),
        *await _settlements(connection),
        *await _records(connection),
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
