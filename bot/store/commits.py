"""One commit's way into the tables; also many at once.

First it is decided who may commit: an update handled before, a revision that has moved on, a pot that holds something
else. The transaction holds the write lock (PostgreSQL: the tables' rows), so what is read here stays true until the
end. The unique keys stand behind it all the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import books
from bot.store.errors import AlreadyHandled, Conflict, PotMoved, StoreError
from bot.store.rows import Commit, Handled
from bot.store.schema import actions, commits, deals, table_people, tables, updates
from bot.store.statements import many, upsert
from bot.store.wants import begone, wanted

# Statements made once: SQLAlchemy then knows them again without looking.
NEW_TABLE, NEW_COMMIT, NEW_UPDATE, NEW_DEAL, NEW_ACTION = (
    insert(table) for table in (tables, commits, updates, deals, actions)
)
SIT = insert(table_people)
RISE = delete(table_people).where(table_people.c.table_id == bindparam("the_table"))
UNCOUNTED = -1
"""the rows of many parameters, for a driver that does not count them"""
MOVE = (
    update(tables)
    .where(tables.c.id == bindparam("the_table"), tables.c.revision == bindparam("the_revision"))
    .values(
        revision=bindparam("revision"),
        state=bindparam("state"),
        deadline=bindparam("deadline"),
        live=bindparam("live"),
        touched=bindparam("touched"),
    )
)


async def refused(connection: AsyncConnection, batch: Sequence[Commit]) -> list[StoreError | None]:
    """For each commit, in order: why it cannot be, or None."""
    ids = {commit.table for commit in batch if commit.expected > 0}
    revisions: dict[str, int] = {}
    if ids:
        found = await connection.execute(
            select(tables.c.id, tables.c.revision).where(tables.c.id.in_(ids)).with_for_update()
        )
        revisions = {row.id: row.revision for row in found}
    asked = {commit.update for commit in batch if commit.update is not None}
    seen: set[tuple[str, str]] = set()
    if asked:
        known = select(updates.c.platform, updates.c.id).where(tuple_(updates.c.platform, updates.c.id).in_(asked))
        seen = {(row.platform, row.id) for row in await connection.execute(known)}
    fates: list[StoreError | None] = []
    for commit in batch:
        fate: StoreError | None = None
        if commit.update is not None and commit.update in seen:
            fate = AlreadyHandled(*commit.update)
        elif revisions.get(commit.table, 0) != commit.expected:
            fate = Conflict(commit.table)
        for start in commit.starts if fate is None else ():
            held = await books.pot(connection, commit.chat, start.rules)
            if held != start.pot:
                fate = PotMoved(commit.table, held)
        if fate is None:
            revisions[commit.table] = commit.revision
            if commit.update is not None:
                seen.add(commit.update)
        fates.append(fate)
    return fates


async def write(connection: AsyncConnection, batch: Sequence[Commit]) -> None:
    """Write what ``refused`` let through, all of the batch with one statement per table.

    Where the database counts the rows of many parameters (PostgreSQL's driver: of a single one), it may be written
    without asking first: it raises Conflict or IntegrityError then, and which cannot be, and why, has to be asked in
    another transaction.
    """
    await _tables(connection, batch)
    await many(
        connection,
        NEW_COMMIT,
        [{"table_id": c.table, "revision": c.revision, "at": c.at} for c in batch],
    )
    await many(
        connection,
        NEW_UPDATE,
        [{"platform": c.update[0], "id": c.update[1], "at": c.at} for c in batch if c.update is not None],
    )
    await _deals(connection, batch)
    await many(
        connection,
        NEW_ACTION,
        [{"deal_id": a.deal, "sequence": a.sequence, "text": a.text, "at": c.at} for c in batch for a in c.actions],
    )
    for commit in batch:
        for end in commit.ends:
            await books.end(connection, commit, end)
    await wanted(connection, [(w, c.revision, c.at) for c in batch for w in c.wants])
    await begone(connection, [key for commit in batch for key in commit.gone])


async def take(connection: AsyncConnection, handled: Handled | None) -> None:
    """Note the update that this transaction is for. Raises AlreadyHandled."""
    if handled is None:
        return
    noted = upsert(connection.dialect.name, updates).values(platform=handled.platform, id=handled.id, at=handled.at)
    made = await connection.execute(noted.on_conflict_do_nothing().returning(updates.c.id))
    if made.first() is None:
        raise AlreadyHandled(handled.platform, handled.id)


async def _tables(connection: AsyncConnection, batch: Sequence[Commit]) -> None:
    fresh = [
        {
            "id": c.table,
            "chat_id": c.chat,
            "thread": c.thread,
            "revision": c.revision,
            "state": c.state,
            "deadline": c.deadline,
            "live": c.live,
            "opened": c.at,
            "touched": c.at,
        }
        for c in batch
        if c.expected == 0
    ]
    await many(connection, NEW_TABLE, fresh)
    moved = [
        {
            "the_table": c.table,
            "the_revision": c.expected,
            "revision": c.revision,
            "state": c.state,
            "deadline": c.deadline,
            "live": c.live,
            "touched": c.at,
        }
        for c in batch
        if c.expected > 0
    ]
    if moved:
        done = await connection.execute(MOVE, moved if len(moved) > 1 else moved[0])
        if done.rowcount not in (len(moved), UNCOUNTED):
            raise Conflict(batch[0].table)
    for commit in batch:
        if commit.people is None:
            continue
        await connection.execute(RISE, {"the_table": commit.table})
        seated = [{"table_id": commit.table, "person_id": person} for person in commit.people]
        await many(connection, SIT, seated)


async def _deals(connection: AsyncConnection, batch: Sequence[Commit]) -> None:
    seeds = [
        {
            "id": seed.deal,
            "table_id": commit.table,
            "chat_id": commit.chat,
            "number": seed.number,
            "commitment": seed.commitment,
            "seed": seed.seed,
            "committed": commit.at,
        }
        for commit in batch
        for seed in commit.seeds
    ]
    await many(connection, NEW_DEAL, seeds)
    for commit in batch:
        for start in commit.starts:
            begun = await connection.execute(
                update(deals)
                .where(deals.c.id == start.deal, deals.c.started.is_(None))
                .values(
                    started=commit.at,
                    message=start.message,
                    rules=start.rules,
                    dealer=start.dealer,
                    seats=list(start.seats),
                    pot=start.pot,
                    ranked=start.ranked,
                )
            )
            if begun.rowcount != 1:
                raise Conflict(commit.table)
            await books.start(connection, commit, start)
