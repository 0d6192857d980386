"""A chat gets a new address (a Telegram group becomes a supergroup).

Tables, ledger and settings follow, because they know the chat by its id. The new address may have spoken before anybody
told us that it is the old chat: then there are two chats, and the younger one is taken into the older.
"""

from __future__ import annotations

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import ChatId, PersonId
from bot.ledger import Account
from bot.seasons import ALWAYS
from bot.store import counting
from bot.store.people import as_chat, find_chat
from bot.store.rows import Chat
from bot.store.schema import (
    accounts,
    careers,
    chat_addresses,
    chats,
    deals,
    entries,
    members,
    pairs,
    postings,
    progress,
    seasons,
    standings,
    surfaces,
    tables,
    tallies,
)
from bot.store.statements import upsert


async def move_chat(connection: AsyncConnection, old: str, new: str, at: float) -> Chat | None:
    """The chat at ``old`` is at ``new`` from now on. None if we know neither; saying it twice changes nothing."""
    here = (await connection.execute(select(chats).where(chats.c.address == old))).mappings().one_or_none()
    there = await find_chat(connection, new)
    if here is None:
        return there
    chat = as_chat(here)
    if there is not None and there.id != chat.id:
        await _absorb(connection, chat.id, there.id)
    await connection.execute(update(chats).where(chats.c.id == chat.id).values(address=new))
    left = upsert(connection.dialect.name, chat_addresses).values(address=old, chat_id=chat.id, until=at)
    await connection.execute(
        left.on_conflict_do_update(index_elements=[chat_addresses.c.address], set_={"chat_id": chat.id, "until": at})
    )
    await connection.execute(delete(chat_addresses).where(chat_addresses.c.address == new))
    return as_chat((await connection.execute(select(chats).where(chats.c.id == chat.id))).mappings().one())


async def _absorb(connection: AsyncConnection, kept: ChatId, gone: ChatId) -> None:
    await _join_seasons(connection, kept, gone)
    for table in (tables, deals, postings, surfaces, chat_addresses):
        await connection.execute(update(table).where(table.c.chat_id == gone).values(chat_id=kept))
    for row in (await connection.execute(select(accounts).where(accounts.c.chat_id == gone))).all():
        person = None if row.person_id is None else PersonId(row.person_id)
        name = Account(row.kind, kept, person, row.rules).name
        twin = (await connection.execute(select(accounts.c.id).where(accounts.c.name == name))).scalar()
        if twin is None:
            moved = update(accounts).where(accounts.c.id == row.id).values(name=name, chat_id=kept)
            await connection.execute(moved)
            continue
        await connection.execute(update(entries).where(entries.c.account_id == row.id).values(account_id=twin))
        await connection.execute(
            update(accounts).where(accounts.c.id == twin).values(balance=accounts.c.balance + row.balance)
        )
        await connection.execute(delete(accounts).where(accounts.c.id == row.id))
    for row in (await connection.execute(select(members).where(members.c.chat_id == gone))).all():
        joined = upsert(connection.dialect.name, members).values(
            chat_id=kept,
            person_id=row.person_id,
            public=row.public,
            turns=row.turns,
            absences=row.absences,
            left=row.left,
        )
        both = {
            "turns": members.c.turns + joined.excluded.turns,
            "absences": members.c.absences + joined.excluded.absences,
            "left": joined.excluded.left,
        }
        await connection.execute(
            joined.on_conflict_do_update(index_elements=[members.c.chat_id, members.c.person_id], set_=both)
        )
    await connection.execute(delete(members).where(members.c.chat_id == gone))
    await connection.execute(update(chats).where(chats.c.home_id == gone).values(home_id=kept))
    await connection.execute(delete(chats).where(chats.c.id == gone))
    await counting.recount(connection, kept)


async def _join_seasons(connection: AsyncConnection, kept: ChatId, gone: ChatId) -> None:
    """Deals of the younger chat belong to the older one's seasons of their time; what was counted is counted anew."""
    for row in (await connection.execute(select(seasons).where(seasons.c.chat_id == gone))).all():
        for table in (standings, progress):
            await connection.execute(delete(table).where(table.c.season_id == row.id))
        now = select(seasons.c.id).where(
            seasons.c.chat_id == kept,
            seasons.c.length != ALWAYS,
            seasons.c.since <= row.since,
            or_(seasons.c.until.is_(None), seasons.c.until > row.since),
        )
        name = select(seasons.c.id).where(seasons.c.chat_id == kept, seasons.c.name == row.name)
        own = (await connection.execute(now)).scalar() or (await connection.execute(name)).scalar()
        if own is None and row.length != ALWAYS:
            await connection.execute(update(seasons).where(seasons.c.id == row.id).values(chat_id=kept))
            continue
        if row.length != ALWAYS:
            await connection.execute(update(deals).where(deals.c.season_id == row.id).values(season_id=own))
        await connection.execute(delete(seasons).where(seasons.c.id == row.id))
    for table in (careers, tallies, pairs):
        await connection.execute(delete(table).where(table.c.chat_id == gone))
