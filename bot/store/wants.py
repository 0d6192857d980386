"""Surfaces that a commit makes wanted, or gone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sqlalchemy import Executable, bindparam, case, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import surfaces
from bot.store.statements import Values, many, upsert
from bot.surfaces import Want

KEPT = ("chat_id", "person_id", "thread", "about", "after", "until", "ending", "touched")
"""what the newest want decides"""


@cache
def _statement(dialect: str, *, counted: bool) -> Executable:
    """Insert wanted surfaces, or make them wanted anew. One that is dirty already keeps the place in the chat's order
    that it took when it became so (architecture.md, Surfaces 5). One that goes to another conversation now is not
    parked for what was wrong with the one before. ``counted``: the store counts the revision itself."""
    made = upsert(dialect, surfaces)
    new, old = made.excluded, surfaces.c
    later = old.wanted + 1 if counted else case((new.wanted > old.wanted, new.wanted), else_=old.wanted)
    since = case((old.wanted > old.delivered, old.since), else_=new.since)
    kept = {name: new[name] for name in KEPT}
    elsewhere = old.chat_id.is_distinct_from(new.chat_id) | old.person_id.is_distinct_from(new.person_id)
    parked = case((elsewhere, None), else_=old.parked)
    changed = {"wanted": later, "since": since, "parked": parked, **kept}
    return made.on_conflict_do_update(index_elements=[old.key], set_=changed)


async def wanted(connection: AsyncConnection, wants: Sequence[tuple[Want, int, float]]) -> None:
    """Make surfaces wanted, each at a revision and a time."""
    statement = _statement(connection.dialect.name, counted=False)
    await many(connection, statement, [_values(*want, index) for index, want in enumerate(wants)])


async def wanted_again(connection: AsyncConnection, wants: Sequence[Want], at: float) -> None:
    """The same for surfaces of no table, whose revisions the store counts itself."""
    statement = _statement(connection.dialect.name, counted=True)
    await many(connection, statement, [_values(want, 1, at, index) for index, want in enumerate(wants)])


GONE = (
    update(surfaces)
    .where(surfaces.c.key == bindparam("the_key"), surfaces.c.ending.is_distinct_from("retired"))
    .values(ending="gone")
)


async def begone(connection: AsyncConnection, keys: Sequence[str]) -> None:
    """Their messages are to be deleted. Retired ones stay as they are."""
    await many(connection, GONE, [{"the_key": key} for key in keys])


def _values(want: Want, revision: int, at: float, index: int) -> Values:
    return {
        "key": want.key,
        "chat_id": want.chat,
        "person_id": want.person,
        "thread": want.thread,
        "about": want.about,
        "wanted": revision,
        "delivered": 0,
        "attempts": 0,
        "old": [],
        "since": at + index * 1e-6,
        "after": want.after,
        "until": want.until,
        "ending": "last" if want.last else None,
        "renew": False,
        "lost_at": 0.0,
        "lost_day": 0,
        "lost_count": 0,
        "touched": at,
    }
