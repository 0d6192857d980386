"""A person is forgotten, or gets a copy of what is kept about him.

What is erased: name, address, language and settings of his row; the address and title of his private chat; his name
and address in the snapshots of tables where he sat, and in those from which finished boards and results are drawn; the
messages that were addressed to him. What stays, because others' scores and proofs hang on it, names nobody: an
anonymous account with its entries, the seat of his public id in records, and what he typed as a cut, which is part of a
published hash.

Snapshots are looked through before the writing transaction, and the person's own row is erased last: if the process
dies in between, asking again does the rest. Where the platform keeps something about him too, the same transaction
leaves his address for it (``partings``), until it has forgotten him as well.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

from sqlalchemy import Column, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import ChatId, PersonId, TableId
from bot.store.schema import (
    SETTLED,
    accounts,
    chat_addresses,
    chats,
    deals,
    entries,
    members,
    people,
    postings,
    surfaces,
    tables,
)

PARTING = "parting"
"""in the settings of somebody forgotten: the address under which his platform still knows him"""
BATCH = 200
"""snapshots rewritten in one transaction"""


async def tables_known(connection: AsyncConnection, person: PersonId) -> list[TableId]:
    """Live tables in the chats where a person has played."""
    asked = (
        select(tables.c.id)
        .join(members, members.c.chat_id == tables.c.chat_id)
        .where(members.c.person_id == person, tables.c.live.is_(True))
    )
    return [TableId(row.id) for row in await connection.execute(asked.order_by(tables.c.opened, tables.c.id))]


async def snapshots(connection: AsyncConnection, person: PersonId) -> tuple[list[str], list[str]]:
    """Ids of closed tables, and of deals that are over, whose snapshots name him."""
    here = select(members.c.chat_id).where(members.c.person_id == person)
    sat = select(tables.c.id, tables.c.state).where(tables.c.chat_id.in_(here), tables.c.live.is_(False))
    closed = [row.id for row in await connection.execute(sat) if scrubbed(row.state, person) != row.state]
    drawn = select(deals.c.id, deals.c.closing).where(
        deals.c.chat_id.in_(here), deals.c.ended.is_not(None), deals.c.closing > ""
    )
    over: list[str] = []
    last = ""
    while rows := (await connection.execute(drawn.where(deals.c.id > last).order_by(deals.c.id).limit(BATCH))).all():
        over += [row.id for row in rows if scrubbed(row.closing, person) != row.closing]
        last = rows[-1].id
    return closed, over


def scrubbed(snapshot: str, person: PersonId) -> str:
    """A table's snapshot without this person's name and address; the same text where it has neither.

    >>> scrubbed('{"seats":[{"person":3,"name":"Kim","address":"x:1"},{"person":4,"name":"Lee"}]}', PersonId(3))
    '{"seats":[{"person":3},{"person":4,"name":"Lee"}]}'
    """
    number = str(person)
    if (
        f'"person":{number},' not in snapshot
        and f'"person":{number}}}' not in snapshot
        and f'"{number}":' not in snapshot
    ):
        return snapshot
    state = cast("dict[str, Any]", json.loads(snapshot))
    changed = False
    for seat in cast("list[dict[str, Any]]", state.get("seats", [])):
        if seat.get("person") == person:
            for field in ("name", "address", "language"):
                changed = bool(seat.pop(field, None)) or changed
    score = cast("dict[str, dict[str, Any]]", state.get("scores", {})).get(number)
    if score and score.get("name"):
        score["name"] = ""
        changed = True
    return json.dumps(state, ensure_ascii=False, separators=(",", ":")) if changed else snapshot


async def scrub(connection: AsyncConnection, person: PersonId, closed: Sequence[str], over: Sequence[str]) -> None:
    """Rewrite some of the snapshots that ``snapshots`` found."""
    for table, column, ids in ((tables, tables.c.state, closed), (deals, deals.c.closing, over)):
        found = await connection.execute(select(table.c.id, column).where(table.c.id.in_(ids)))
        for key, text in cast("list[tuple[str, str]]", [tuple(row) for row in found]):
            await connection.execute(
                update(table).where(table.c.id == key).values({_name(column): scrubbed(text, person)})
            )


def _name(column: Column[Any]) -> str:
    return column.name


async def erase(connection: AsyncConnection, person: PersonId, at: float, *, parting: bool = False) -> list[str]:
    """Erase the person's own row and what is addressed to him. Returns the addresses that nobody has any more; nothing
    for somebody unknown or forgotten already. ``parting``: leave the address for ``partings``."""
    address = (await connection.execute(select(people.c.address).where(people.c.id == person))).scalar()
    if address is None:
        return []
    own = (await connection.execute(select(chats.c.id).where(chats.c.address == address))).scalar()
    await connection.execute(delete(surfaces).where(surfaces.c.person_id == person))
    if own is not None:
        await connection.execute(delete(surfaces).where(surfaces.c.chat_id == own))
        await connection.execute(
            update(chats)
            .where(chats.c.id == own)
            .values(address=f"forgotten:{own}", title="", language=None, settings={})
        )
        await _untitle(connection, ChatId(own))
    await connection.execute(delete(chat_addresses).where(chat_addresses.c.address == address))
    await connection.execute(
        update(people)
        .where(people.c.id == person)
        .values(
            address=None,
            name="",
            language=None,
            settings={PARTING: address} if parting else {},
            reachable=None,
            forgotten=at,
        )
    )
    return [address]


async def partings(connection: AsyncConnection) -> list[tuple[PersonId, str]]:
    """Who is forgotten here and not yet by his platform, with the address he had there."""
    asked = select(people.c.id, people.c.settings).where(people.c.forgotten.is_not(None)).order_by(people.c.id)
    found = [(PersonId(row.id), row.settings.get(PARTING)) for row in await connection.execute(asked)]
    return [(person, address) for person, address in found if address]


async def parted(connection: AsyncConnection, person: PersonId) -> None:
    """His platform has forgotten him too."""
    gone = people.c.forgotten.is_not(None)
    await connection.execute(update(people).where(people.c.id == person, gone).values(settings={}))


async def _untitle(connection: AsyncConnection, chat: ChatId) -> None:
    """The practice tables of a private chat bear its title, which is the person's name."""
    for row in (await connection.execute(select(tables.c.id, tables.c.state).where(tables.c.chat_id == chat))).all():
        state = cast("dict[str, Any]", json.loads(row.state))
        if state.pop("title", None):
            text = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
            await connection.execute(update(tables).where(tables.c.id == row.id).values(state=text))
    drawn = select(deals.c.id, deals.c.closing).where(deals.c.chat_id == chat, deals.c.closing > "")
    for row in (await connection.execute(drawn)).all():
        state = cast("dict[str, Any]", json.loads(row.closing))
        if state.pop("title", None):
            text = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
            await connection.execute(update(deals).where(deals.c.id == row.id).values(closing=text))


# A copy.


async def personal(connection: AsyncConnection, person: PersonId) -> list[Mapping[str, object]]:
    """All that is kept about a person, one object per thing: himself, his chats, his deals with their entries and
    public records, the latest first, his deals without entries (stopped, or not over), and corrections he made."""
    row = (await connection.execute(select(people).where(people.c.id == person))).mappings().one_or_none()
    if row is None:
        return []
    found: list[Mapping[str, object]] = [
        {
            "kind": "person",
            "address": row["address"],
            "name": row["name"],
            "language": row["language"],
            "settings": dict(row["settings"]),
            "reachable": row["reachable"],
            "since": row["since"],
        }
    ]
    here = (
        select(chats.c.title, members).join(chats, chats.c.id == members.c.chat_id).where(members.c.person_id == person)
    )
    found += [
        {
            "kind": "chat",
            "chat": member.chat_id,
            "title": member.title,
            "public_id": member.public,
            "turns": member.turns,
            "absences": member.absences,
            "left": member.left,
        }
        for member in await connection.execute(here.order_by(members.c.chat_id))
    ]
    made = (
        select(
            postings.c.deal_id,
            postings.c.kind,
            postings.c.started,
            postings.c.at,
            postings.c.ranked,
            postings.c.chat_id,
            entries.c.amount,
            entries.c.seat,
            deals.c.record,
            deals.c.outcome,
        )
        .join(entries, entries.c.posting_id == postings.c.id)
        .join(accounts, accounts.c.id == entries.c.account_id)
        .join(deals, deals.c.id == postings.c.deal_id)
        .where(accounts.c.person_id == person)
    )
    found += [
        {
            "kind": "entry",
            "deal": entry.deal_id,
            "posting": entry.kind,
            "chat": entry.chat_id,
            "started": entry.started,
            "at": entry.at,
            "ranked": entry.ranked,
            "seat": entry.seat,
            "points": entry.amount,
            "outcome": entry.outcome,
            "record": entry.record if entry.kind == "end" else None,
        }
        for entry in await connection.execute(made.order_by(postings.c.id.desc()))
    ]
    return [*found, *await _unsettled(connection, person), *await _corrected(connection, person)]


async def _unsettled(connection: AsyncConnection, person: PersonId) -> list[Mapping[str, object]]:
    """His deals that brought nobody points: those that were stopped, and those that are not over."""
    here = select(members.c.chat_id).where(members.c.person_id == person)
    asked = (
        select(deals.c.id, deals.c.chat_id, deals.c.started, deals.c.outcome, deals.c.record, deals.c.seats)
        .where(deals.c.chat_id.in_(here), deals.c.started.is_not(None))
        .where(or_(deals.c.outcome.is_(None), deals.c.outcome.not_in(SETTLED)))
        .order_by(deals.c.started.desc(), deals.c.id)
    )
    return [
        {
            "kind": "deal",
            "deal": deal.id,
            "chat": deal.chat_id,
            "started": deal.started,
            "seat": deal.seats.index(person),
            "outcome": deal.outcome,
            "record": deal.record,
        }
        for deal in await connection.execute(asked)
        if person in deal.seats
    ]


async def _corrected(connection: AsyncConnection, person: PersonId) -> list[Mapping[str, object]]:
    asked = (
        select(postings.c.deal_id, postings.c.chat_id, postings.c.serial, postings.c.at, postings.c.reason)
        .where(postings.c.by_id == person, postings.c.kind == "correction")
        .order_by(postings.c.id.desc())
    )
    return [
        {
            "kind": "correction",
            "deal": made.deal_id,
            "chat": made.chat_id,
            "serial": made.serial,
            "at": made.at,
            "reason": made.reason,
        }
        for made in await connection.execute(asked)
    ]
