"""Chats, people, and people in chats: read by address, kept by id.

Reads are remembered in the process, as every update asks who spoke where; a worker beside us may have changed a row, so
what matters for correctness (the ledger, revisions) never comes from here.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from typing import Generic, TypeVar

from sqlalchemy import RowMapping, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import ChatId, PersonId
from bot.store.rows import Chat, Member, Person
from bot.store.schema import chat_addresses, chats, members, people
from bot.store.statements import upsert

K = TypeVar("K")
V = TypeVar("V")


ALL_WHO_PLAY = 16_384
"""people at two thousand tables, the most that one process opens unless told otherwise, of up to eight"""


class Recent(Generic[K, V]):
    """The last ``size`` things read."""

    def __init__(self, size: int = ALL_WHO_PLAY) -> None:
        self._size = size
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: K, value: V) -> V:
        self._kept[key] = value
        self._kept.move_to_end(key)
        while len(self._kept) > self._size:
            self._kept.popitem(last=False)
        return value

    def drop(self, key: K) -> None:
        self._kept.pop(key, None)

    def clear(self) -> None:
        self._kept.clear()


def as_chat(got: RowMapping) -> Chat:
    settings = dict(got["settings"])
    return Chat(ChatId(got["id"]), got["address"], got["title"], got["zone"], got["language"], settings, got["server"])


def as_person(got: RowMapping) -> Person:
    return Person(
        PersonId(got["id"]), got["address"], got["name"], got["language"], dict(got["settings"]), got["reachable"]
    )


async def find_chat(connection: AsyncConnection, address: str) -> Chat | None:
    """The chat at an address, also one that it has left."""
    row = (await connection.execute(select(chats).where(chats.c.address == address))).mappings().one_or_none()
    if row is None:
        moved = select(chats).join(chat_addresses).where(chat_addresses.c.address == address)
        row = (await connection.execute(moved)).mappings().one_or_none()
    return None if row is None else as_chat(row)


async def make_chat(connection: AsyncConnection, address: str, title: str, language: str | None, at: float) -> Chat:
    """The chat at ``address``, created if it is new; its title kept up to date."""
    found = await find_chat(connection, address)
    if found is not None:
        if title and title != found.title:
            await connection.execute(update(chats).where(chats.c.id == found.id).values(title=title))
            return replace(found, title=title)
        return found
    fresh = upsert(connection.dialect.name, chats).values(
        address=address, title=title, zone=None, language=language, settings={}, since=at
    )
    await connection.execute(fresh.on_conflict_do_nothing(index_elements=[chats.c.address]))
    made = await find_chat(connection, address)
    assert made is not None
    return made


async def change_chat(connection: AsyncConnection, chat: ChatId, changes: Mapping[str, object]) -> Chat:
    """Set ``title``, ``zone``, ``language`` or ``settings``; settings are merged, a value None removes one."""
    row = (await connection.execute(select(chats).where(chats.c.id == chat).with_for_update())).mappings().one()
    values = _merged(changes, as_chat(row).settings)
    await connection.execute(update(chats).where(chats.c.id == chat).values(**values))
    return as_chat((await connection.execute(select(chats).where(chats.c.id == chat))).mappings().one())


async def find_person(connection: AsyncConnection, address: str) -> Person | None:
    row = (await connection.execute(select(people).where(people.c.address == address))).mappings().one_or_none()
    return None if row is None else as_person(row)


async def chat_by_id(connection: AsyncConnection, chat: ChatId) -> Chat | None:
    row = (await connection.execute(select(chats).where(chats.c.id == chat))).mappings().one_or_none()
    return None if row is None else as_chat(row)


async def person_by_id(connection: AsyncConnection, person: PersonId) -> Person | None:
    row = (await connection.execute(select(people).where(people.c.id == person))).mappings().one_or_none()
    return None if row is None else as_person(row)


async def make_person(connection: AsyncConnection, address: str, name: str, language: str | None, at: float) -> Person:
    """The person at ``address``, created if new; the last display name is kept (leaderboards show it for years)."""
    found = await find_person(connection, address)
    if found is not None:
        if name and name != found.name:
            await connection.execute(update(people).where(people.c.id == found.id).values(name=name))
            return replace(found, name=name)
        return found
    fresh = upsert(connection.dialect.name, people).values(
        address=address, name=name, language=language, settings={}, reachable=None, since=at
    )
    await connection.execute(fresh.on_conflict_do_nothing(index_elements=[people.c.address]))
    made = await find_person(connection, address)
    assert made is not None
    return made


async def change_person(connection: AsyncConnection, person: PersonId, changes: Mapping[str, object]) -> Person:
    """Set ``name``, ``language``, ``reachable`` or ``settings``; settings are merged, a value None removes one."""
    row = (await connection.execute(select(people).where(people.c.id == person).with_for_update())).mappings().one()
    values = _merged(changes, as_person(row).settings)
    await connection.execute(update(people).where(people.c.id == person).values(**values))
    return as_person((await connection.execute(select(people).where(people.c.id == person))).mappings().one())


def _merged(changes: Mapping[str, object], settings: Mapping[str, object]) -> dict[str, object]:
    values = dict(changes)
    asked = values.get("settings")
    if isinstance(asked, Mapping):
        merged: dict[object, object] = {**settings, **asked}
        values["settings"] = {key: value for key, value in merged.items() if value is not None}
    return values


async def make_member(connection: AsyncConnection, chat: ChatId, person: PersonId, public: str) -> Member:
    """A person who is in a chat; ``public`` becomes the id in records if there is none yet."""
    fresh = upsert(connection.dialect.name, members).values(
        chat_id=chat, person_id=person, public=public, turns=0, absences=0
    )
    keys = [members.c.chat_id, members.c.person_id]
    await connection.execute(fresh.on_conflict_do_update(index_elements=keys, set_={"left": None}))
    found = await find_member(connection, chat, person)
    assert found is not None
    return found


async def find_member(connection: AsyncConnection, chat: ChatId, person: PersonId) -> Member | None:
    asked = select(members).where(members.c.chat_id == chat, members.c.person_id == person)
    row = (await connection.execute(asked)).mappings().one_or_none()
    return None if row is None else Member(chat, person, row["public"], row["turns"], row["absences"], row["left"])


async def leave(connection: AsyncConnection, chat: ChatId, person: PersonId, at: float | None) -> None:
    """Note that somebody has left a chat, or (None) that he is there again."""
    which = (members.c.chat_id == chat) & (members.c.person_id == person)
    await connection.execute(update(members).where(which).values(left=at))


async def belongs(connection: AsyncConnection, chat: ChatId, person: PersonId) -> bool:
    """Whether somebody is in a chat, or in one whose deals count on the same boards."""
    own = chats.alias()
    home = select(func.coalesce(own.c.home_id, own.c.id)).where(own.c.id == chat).scalar_subquery()
    asked = (
        select(members.c.chat_id)
        .join(chats, chats.c.id == members.c.chat_id)
        .where(
            members.c.person_id == person,
            members.c.left.is_(None),
            func.coalesce(chats.c.home_id, chats.c.id) == home,
        )
    )
    return (await connection.execute(asked.limit(1))).first() is not None


async def count_turns(connection: AsyncConnection, chat: ChatId, person: PersonId, turns: int, absences: int) -> None:
    """Add to a member's reliability: turns that were his, and those of them that the AI had to play."""
    await connection.execute(
        update(members)
        .where(members.c.chat_id == chat, members.c.person_id == person)
        .values(turns=members.c.turns + turns, absences=members.c.absences + absences)
    )
