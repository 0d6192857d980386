"""Seasons in the tables: which one a deal starts in, closing those that are over, changing their length, pools.

``home``: the chat whose seasons count; a channel of a server that pools its channels has another's. The seasons of a
home follow each other (bot/seasons.py). A row is made when the first deal starts in it, or when an administrator
begins it. A season closes once it is over
and no deal that started in it runs any more: in one transaction it is noted as closed, with the deals that were needed
to be ranked in it, and its announcement is wanted, so that both happen exactly once, however long nobody looked. Its
final table is its standings, ranked by what was needed then: a deal that is corrected later corrects it too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, bindparam, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import ChatId
from bot.seasons import ALWAYS, MINIMUM, Length, Season, StoredSeason, following, period
from bot.store.boards import of_all_time
from bot.store.schema import chats, deals, seasons, standings
from bot.store.statements import many
from bot.store.wants import wanted_again
from bot.surfaces import Want, announcement_key

AT_ONCE = 50
"""seasons closed in one transaction: others may write in between"""


@dataclass(frozen=True, slots=True)
class Home:
    """A chat whose seasons count, and what it has chosen."""

    id: ChatId
    zone: str
    length: Length
    minimum: int
    pooled: bool = False


def as_season(row: Row[Any]) -> StoredSeason:
    return StoredSeason(
        row.id,
        ChatId(row.chat_id),
        row.name,
        row.length,
        row.zone,
        row.since,
        row.until,
        row.minimum,
        row.closed,
    )


async def home_of(connection: AsyncConnection, chat: ChatId, zone: str) -> Home:
    """Whose seasons a chat's deals count in. ``zone``: where chats are that never said."""
    own = chats.alias()
    asked = (
        select(chats.c.id, chats.c.zone, chats.c.settings)
        .join(own, chats.c.id == func.coalesce(own.c.home_id, own.c.id))
        .where(own.c.id == chat)
    )
    row = (await connection.execute(asked)).one()
    settings: Mapping[str, object] = row.settings or {}
    length = settings.get("season")
    pooled = select(chats.c.id).where(or_(chats.c.home_id == row.id, chats.c.id == chat), chats.c.home_id.is_not(None))
    return Home(
        ChatId(row.id),
        row.zone or zone,
        Length(length) if isinstance(length, str) and length in tuple(Length) else Length.MONTH,
        _minimum(settings),
        (await connection.execute(pooled.limit(1))).first() is not None,
    )


async def latest(connection: AsyncConnection, home: ChatId) -> StoredSeason | None:
    """The last season that anything started in."""
    asked = select(seasons).where(seasons.c.chat_id == home, seasons.c.length != ALWAYS)
    row = (await connection.execute(asked.order_by(seasons.c.since.desc(), seasons.c.id.desc()).limit(1))).first()
    return None if row is None else as_season(row)


def _now(home: Home, last: StoredSeason | None, at: float) -> StoredSeason:
    """The running season, stored (``id``) or not (0)."""
    running = last is not None and last.closed is None and (last.until is None or last.until > at)
    if last is not None and running:
        return last
    found = following(at, home.zone, home.length, last)
    return StoredSeason(0, home.id, found.name, home.length.value, home.zone, found.since, found.until)


async def current(connection: AsyncConnection, chat: ChatId, at: float, zone: str) -> StoredSeason:
    """The season that a deal of this chat would start in now. Writes nothing."""
    home = await home_of(connection, chat, zone)
    return _now(home, await latest(connection, home.id), at)


async def enter(connection: AsyncConnection, chat: ChatId, at: float, zone: str) -> int:
    """The season that a deal of this chat starts in now: its row, made if this is the first."""
    found = await current(connection, chat, at, zone)
    return found.id or await _add(connection, found)


async def _add(connection: AsyncConnection, season: StoredSeason) -> int:
    taken = select(seasons.c.name).where(seasons.c.chat_id == season.chat)
    names = {row.name for row in await connection.execute(taken)}
    name, number = season.name, 1
    while name in names:
        number += 1
        name = f"{season.name}-{number}"
    made = insert(seasons).values(
        chat_id=season.chat,
        name=name,
        length=season.length,
        zone=season.zone,
        since=season.since,
        until=season.until,
    )
    number = int((await connection.execute(made.returning(seasons.c.id))).scalar_one())
    if season.length != ALWAYS:
        await always(connection, season.chat)
    return number


async def always(connection: AsyncConnection, home: ChatId) -> int:
    """The row whose standings are of all time."""
    return await of_all_time(connection, home) or await _add(
        connection, StoredSeason(0, home, ALWAYS, ALWAYS, "UTC", 0.0, None)
    )


async def all_of(connection: AsyncConnection, home: ChatId) -> list[StoredSeason]:
    """The seasons that something started in, the latest first."""
    asked = select(seasons).where(seasons.c.chat_id == home, seasons.c.length != ALWAYS)
    found = await connection.execute(asked.order_by(seasons.c.since.desc(), seasons.c.id.desc()))
    return [as_season(row) for row in found]


async def by_id(connection: AsyncConnection, season: int) -> StoredSeason | None:
    row = (await connection.execute(select(seasons).where(seasons.c.id == season))).first()
    return None if row is None else as_season(row)


# Closing.


async def close_due(connection: AsyncConnection, now: float) -> list[Want] | None:
    """Close seasons that are over, the earliest first, fifty at most; the announcements that are wanted now. None if
    there was nothing to close."""
    running = exists().where(deals.c.season_id == seasons.c.id, deals.c.ended.is_(None))
    asked = (
        select(seasons)
        .where(seasons.c.closed.is_(None), seasons.c.until <= now, ~running)
        .order_by(seasons.c.until, seasons.c.id)
        .limit(AT_ONCE)
        .with_for_update()
    )
    over = [as_season(row) for row in (await connection.execute(asked)).all()]
    if not over:
        return None
    chosen = {
        row.id: _minimum(row.settings)
        for row in await connection.execute(
            select(chats.c.id, chats.c.settings).where(chats.c.id.in_({season.chat for season in over}))
        )
    }
    closing = (
        update(seasons)
        .where(seasons.c.id == bindparam("the_season"), seasons.c.closed.is_(None))
        .values(closed=now, minimum=bindparam("the_minimum"))
    )
    ended = [{"the_season": season.id, "the_minimum": chosen[season.chat]} for season in over]
    await many(connection, closing, ended)
    said = await _ranked_in(connection, {season.id: chosen[season.chat] for season in over})
    wants: list[Want] = []
    for season in over:
        if season.id in said:
            wants += await _announcements(connection, season.id)
    await wanted_again(connection, wants, now)
    return wants


async def _announcements(connection: AsyncConnection, season: int) -> list[Want]:
    """One in each chat that played in it."""
    played = select(deals.c.chat_id).where(deals.c.season_id == season, deals.c.ranked.is_(True)).distinct()
    rooms = sorted(row.chat_id for row in await connection.execute(played))
    return [Want(announcement_key(room, season), chat=ChatId(room), last=True) for room in rooms]


async def _ranked_in(connection: AsyncConnection, minima: Mapping[int, int]) -> set[int]:
    """The seasons, each with the deals needed to be ranked in it, in which anybody is."""
    counted = (
        select(standings.c.season_id, func.sum(standings.c.deals).label("deals"))
        .where(standings.c.season_id.in_(minima))
        .group_by(standings.c.season_id, standings.c.person_id)
        .subquery()
    )
    most = select(counted.c.season_id, func.max(counted.c.deals).label("deals")).group_by(counted.c.season_id)
    return {row.season_id for row in await connection.execute(most) if row.deals >= minima[row.season_id]}


def _minimum(settings: Mapping[str, object] | None) -> int:
    """Deals needed to be ranked, as a chat has chosen."""
    found = (settings or {}).get("minimum")
    return found if isinstance(found, int) and found >= 1 else MINIMUM


# What administrators choose.


async def change(
    connection: AsyncConnection, chat: ChatId, at: float, zone: str, settings: Mapping[str, object], place: str | None
) -> StoredSeason:
    """Settings of the home (``season``, ``minimum``) and its zone; the running season gets its new end."""
    home = await home_of(connection, chat, zone)
    row = (await connection.execute(select(chats.c.settings, chats.c.zone).where(chats.c.id == home.id))).one()
    values: dict[str, object] = {"settings": {**row.settings, **settings}}
    if place is not None:
        values["zone"] = place
    await connection.execute(update(chats).where(chats.c.id == home.id).values(**values))
    changed = await home_of(connection, chat, zone)
    last = await latest(connection, home.id)
    running = _now(home, last, at)
    if running.id and (changed.length, changed.zone) != (running.length, running.zone):
        until = period(at, changed.zone, changed.length).until
        await connection.execute(
            update(seasons)
            .where(seasons.c.id == running.id)
            .values(length=changed.length.value, zone=changed.zone, until=until)
        )
    return _now(changed, await latest(connection, home.id), at)


async def turn(connection: AsyncConnection, chat: ChatId, at: float, zone: str, name: str | None) -> StoredSeason:
    """End the running season now and begin the next, named or not."""
    home = await home_of(connection, chat, zone)
    running = _now(home, await latest(connection, home.id), at)
    since = at
    if running.id:
        if at <= running.since:
            return running
        await connection.execute(update(seasons).where(seasons.c.id == running.id).values(until=at))
    following_one = period(at, home.zone, home.length)
    begun = Season(name or following_one.name, since, following_one.until)
    made = StoredSeason(0, home.id, begun.name, home.length.value, home.zone, begun.since, begun.until)
    found = await by_id(connection, await _add(connection, made))
    assert found is not None
    return found


async def pool(connection: AsyncConnection, chat: ChatId, *, on: bool) -> bool | None:
    """Let the channels of a chat's server share one board from now on, or let each have its own again. What was counted
    stays where it was. None: this chat is in no server; else whether it is pooled now."""
    server = (await connection.execute(select(chats.c.server).where(chats.c.id == chat))).scalar()
    if server is None:
        return None
    mates = select(chats.c.id, chats.c.home_id).where(chats.c.server == server).order_by(chats.c.id)
    rows = (await connection.execute(mates)).all()
    home = next((row.home_id for row in rows if row.home_id is not None), chat) if on else None
    await connection.execute(update(chats).where(chats.c.server == server).values(home_id=home))
    return on


async def settle_in(connection: AsyncConnection, chat: ChatId, server: str) -> None:
    """A chat is a channel of a server; where that one pools, it joins."""
    pooling = select(chats.c.home_id).where(chats.c.server == server, chats.c.home_id.is_not(None)).limit(1)
    home = (await connection.execute(pooling)).scalar()
    await connection.execute(update(chats).where(chats.c.id == chat).values(server=server, home_id=home))
