"""Who delivers to which conversation, and which calls were made lately."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import leases
from bot.store.statements import many, replacing, upsert

Spent = Sequence[Sequence[float]]
"""pairs of UNIX time and number of calls"""


async def claim(connection: AsyncConnection, name: str, holder: str, now: float, until: float) -> bool:
    """Take or keep a lease. False: somebody else has it. One that ends later than any that is taken now was taken by a
    clock that was set back since: it is nobody's."""
    made = upsert(connection.dialect.name, leases).values(name=name, holder=holder, until=until, spent=None)
    lapsed = (leases.c.until < now) | (leases.c.until > until + (until - now))
    free = leases.c.holder.is_(None) | (leases.c.holder == holder) | lapsed
    taken = made.on_conflict_do_update(
        index_elements=[leases.c.name], set_={"holder": holder, "until": until}, where=free
    )
    return (await connection.execute(taken)).rowcount == 1


async def release(connection: AsyncConnection, holder: str, name: str | None = None) -> None:
    """Give back one lease, or all of them."""
    mine = leases.c.holder == holder
    which = mine if name is None else mine & (leases.c.name == name)
    await connection.execute(update(leases).where(which).values(holder=None, until=0.0))


async def spend(connection: AsyncConnection, spent: Mapping[str, Spent]) -> None:
    """Note which calls were made lately, by conversation."""
    await many(
        connection,
        replacing(connection.dialect.name, leases, ("name",), ("spent",)),
        [{"name": name, "holder": None, "until": 0.0, "spent": list(calls)} for name, calls in sorted(spent.items())],
    )


async def spent_on(connection: AsyncConnection, name: str) -> Spent:
    """The calls made lately to one conversation."""
    return (await connection.execute(select(leases.c.spent).where(leases.c.name == name))).scalar() or ()


async def all_spent(connection: AsyncConnection) -> dict[str, Spent]:
    """The calls made lately, by conversation."""
    found = await connection.execute(select(leases.c.name, leases.c.spent).where(leases.c.spent.is_not(None)))
    return {row.name: row.spent for row in found}


async def grant(connection: AsyncConnection, name: str, now: float, wanted: int, calls: int, per: float) -> int:
    """Take up to ``wanted`` calls from a share of ``calls`` in any ``per`` seconds that all workers draw from."""
    made = upsert(connection.dialect.name, leases).values(name=name, holder=None, until=0.0, spent=[])
    await connection.execute(made.on_conflict_do_nothing(index_elements=[leases.c.name]))
    asked = select(leases.c.spent).where(leases.c.name == name).with_for_update()
    known: Spent = (await connection.execute(asked)).scalar() or ()
    recent = [[at, number] for at, number in known if now - per < at <= now]
    given = max(0, min(wanted, calls - int(sum(number for _, number in recent))))
    if given:
        await connection.execute(update(leases).where(leases.c.name == name).values(spent=[*recent, [now, given]]))
    return given


async def forget(connection: AsyncConnection, now: float) -> None:
    """Drop what nobody holds and nobody spent on for a day."""
    old = leases.c.holder.is_(None) | (leases.c.until < now - 86400.0)
    stale = [
        row.name
        for row in await connection.execute(select(leases.c.name, leases.c.spent).where(old))
        if all(at < now - 86400.0 for at, _ in row.spent or ())
    ]
    if stale:
        await connection.execute(delete(leases).where(leases.c.name.in_(stale)))
