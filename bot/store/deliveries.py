"""The rows of surfaces, as the reconciler reads and writes them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import RowMapping, bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import ChatId, PersonId
from bot.ports import Place
from bot.store.schema import chats, people, surfaces
from bot.store.statements import Values, many
from bot.surfaces import Attempt, Row, same

COLUMNS = (
    "delivered",
    "digest",
    "place",
    "attempt",
    "attempts",
    "old",
    "parked",
    "renew",
    "lost_at",
    "lost_day",
    "lost_count",
)
"""what the reconciler writes; the rest belongs to commits"""

SAVE = (
    update(surfaces)
    .where(surfaces.c.key == bindparam("the_key"))
    .values({name: bindparam(f"new_{name}") for name in COLUMNS})
)
RETIRE = (
    update(surfaces)
    .where(
        surfaces.c.key == bindparam("the_key"),
        surfaces.c.wanted <= bindparam("the_wanted"),
        (surfaces.c.ending == "last") | (surfaces.c.ending == "gone") | surfaces.c.until.is_not(None),
    )
    .values(ending="retired", touched=bindparam("the_time"))
)
_selected = (
    select(surfaces, chats.c.address.label("chat_address"), people.c.address.label("person_address"))
    .outerjoin(chats, surfaces.c.chat_id == chats.c.id)
    .outerjoin(people, surfaces.c.person_id == people.c.id)
)


async def load(connection: AsyncConnection, *, chat: ChatId | None = None, person: PersonId | None = None) -> list[Row]:
    """Surfaces that are not retired, in the order in which they became dirty: all, or a conversation's."""
    asked = _selected.where(surfaces.c.ending.is_distinct_from("retired"))
    if chat is not None:
        asked = asked.where(surfaces.c.chat_id == chat)
    if person is not None:
        asked = asked.where(surfaces.c.person_id == person)
    found = await connection.execute(asked.order_by(surfaces.c.since, surfaces.c.key))
    return [_row(row) for row in found.mappings()]


async def reachable(connection: AsyncConnection) -> dict[PersonId | None, bool | None]:
    """What is known of the people to whom surfaces are shown."""
    shown = select(surfaces.c.person_id).where(surfaces.c.ending.is_distinct_from("retired"))
    found = await connection.execute(select(people.c.id, people.c.reachable).where(people.c.id.in_(shown)))
    return {PersonId(row.id): row.reachable for row in found}


Owed = tuple[str, int, str | None]
"""key, wanted, ending"""


async def owed(connection: AsyncConnection) -> list[Owed]:
    """What is dirty or ending, in the order in which it became so."""
    left = (surfaces.c.wanted > surfaces.c.delivered) | surfaces.c.ending.in_(["last", "gone"]) | surfaces.c.renew
    asked = select(surfaces.c.key, surfaces.c.wanted, surfaces.c.ending).where(
        surfaces.c.ending.is_distinct_from("retired"), left
    )
    found = await connection.execute(asked.order_by(surfaces.c.since, surfaces.c.key))
    return [(row.key, row.wanted, row.ending) for row in found]


async def load_one(connection: AsyncConnection, key: str) -> Row | None:
    """One surface, retired or not."""
    row = (await connection.execute(_selected.where(surfaces.c.key == key))).mappings().one_or_none()
    return None if row is None else _row(row)


async def known_at(connection: AsyncConnection, row: Row, place: Place) -> bool:
    """Whether a surface of that row's conversation, retired ones too, stands or stood at this place, or may: one whose
    new message is under way."""
    here = surfaces.c.chat_id == row.chat if row.person is None else surfaces.c.person_id == row.person
    asked = select(surfaces.c.place, surfaces.c.old, surfaces.c.attempt, surfaces.c.ending).where(here)
    return any(
        (attempt is not None and ending != "retired")
        or any(same(Place(*kept), place) for kept in (stood, *old) if kept is not None)
        for stood, old, attempt, ending in await connection.execute(asked)
    )


async def save(connection: AsyncConnection, rows: Sequence[Values]) -> None:
    """What was delivered (``values`` of the rows)."""
    await many(connection, SAVE, rows)


async def retire(connection: AsyncConnection, rows: Sequence[tuple[str, int]], at: float) -> None:
    """These are over, unless a commit has wanted them anew since (``wanted`` is beside each key)."""
    await many(connection, RETIRE, [{"the_key": key, "the_wanted": wanted, "the_time": at} for key, wanted in rows])


def values(row: Row) -> Values:
    """What there is to save about a row, as it stands now."""
    return {
        "the_key": row.key,
        "new_delivered": row.delivered,
        "new_digest": row.digest,
        "new_place": None if row.place is None else _listed(row.place),
        "new_attempt": None if row.attempt is None else _attempt(row.attempt),
        "new_attempts": row.attempts,
        "new_old": [_listed(place) for place in row.old],
        "new_parked": row.parked,
        "new_renew": row.renew,
        "new_lost_at": row.lost_at,
        "new_lost_day": row.lost_day,
        "new_lost_count": row.lost_count,
    }


def _listed(place: Place) -> list[object]:
    return [place.chat, place.message, place.thread, place.expires, place.sent]  # in Place's order


def _attempt(attempt: Attempt) -> list[object]:
    return [attempt.nonce, attempt.at, attempt.revision, attempt.digest]


def _row(got: RowMapping) -> Row:
    chat, person, attempt = got["chat_id"], got["person_id"], got["attempt"]
    return Row(
        key=got["key"],
        address=got["chat_address"] or got["person_address"] or "",
        chat=None if chat is None else ChatId(chat),
        person=None if person is None else PersonId(person),
        thread=got["thread"],
        about=got["about"],
        wanted=got["wanted"],
        delivered=got["delivered"],
        digest=got["digest"],
        place=None if got["place"] is None else Place(*got["place"]),
        attempt=None if attempt is None else Attempt(*attempt),
        attempts=got["attempts"],
        old=[Place(*place) for place in got["old"]],
        since=got["since"],
        after=got["after"],
        until=got["until"],
        ending=got["ending"],
        parked=got["parked"],
        renew=bool(got["renew"]),
        lost_at=got["lost_at"],
        lost_day=got["lost_day"],
        lost_count=got["lost_count"],
    )
