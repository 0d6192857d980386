"""Reading what the ledger counted: boards, final tables, a season's course, a person's page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Double, Row, Select, and_, cast, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.boards import PointsByDay, Standing, ranked
from bot.ids import ChatId, PersonId
from bot.ratings import Skill
from bot.seasons import ALWAYS, MINIMUM
from bot.statistics import Pair, Statistics, Tally
from bot.store.rows import Namesake
from bot.store.schema import (
    SETTLED,
    accounts,
    careers,
    chats,
    deals,
    entries,
    members,
    pairs,
    people,
    postings,
    progress,
    seasons,
    standings,
    tallies,
)

FORM = 10
"""deals of a form line"""
ENOUGH = 5
"""deals met in, to be a best friend or a nemesis"""
CHOICE = 3
"""best friends and rivals that a page names"""


def _line(row: Row[Any], rank: int | None = None) -> Standing:
    skill = None if not row.rated else Skill(row.mu, row.sigma, row.rated)
    return Standing(
        PersonId(row.person_id),
        row.name,
        int(row.points),
        int(row.deals),
        int(row.declared),
        int(row.made),
        None if skill is None else skill.shown,
        skill is not None and skill.provisional,
        rank,
    )


async def lines(connection: AsyncConnection, season: int, home: ChatId, preset: str | None = None) -> list[Standing]:
    """Everybody's line of a season, in no order, without ranks."""
    asked = select(
        standings.c.person_id,
        func.sum(standings.c.points).label("points"),
        func.sum(standings.c.deals).label("deals"),
        func.sum(standings.c.declared).label("declared"),
        func.sum(standings.c.made).label("made"),
    ).where(standings.c.season_id == season)
    if preset is not None:
        asked = asked.where(standings.c.preset == preset)
    counted = asked.group_by(standings.c.person_id).subquery()
    named = (
        select(counted, people.c.name, careers.c.mu, careers.c.sigma, careers.c.rated)
        .join(people, people.c.id == counted.c.person_id)
        .outerjoin(careers, (careers.c.chat_id == home) & (careers.c.person_id == counted.c.person_id))
    )
    return [_line(row) for row in await connection.execute(named)]


async def of_all_time(connection: AsyncConnection, home: ChatId) -> int:
    """The row whose standings are of all time; 0 before anything counted."""
    asked = select(seasons.c.id).where(seasons.c.chat_id == home, seasons.c.length == ALWAYS)
    return (await connection.execute(asked)).scalar() or 0


async def _season(connection: AsyncConnection, home: ChatId, season: int | None) -> int:
    """The season asked for, or (None) the row of all time."""
    return await of_all_time(connection, home) if season is None else season


async def board(connection: AsyncConnection, home: ChatId, season: int | None, preset: str | None) -> list[Standing]:
    """Everybody's line of a season, or (None) of all time."""
    return await lines(connection, await _season(connection, home, season), home, preset)


async def presets(connection: AsyncConnection, home: ChatId, season: int | None) -> list[str]:
    """The presets that were played in a season, or (None) ever."""
    which = await _season(connection, home, season)
    asked = select(standings.c.preset).where(standings.c.season_id == which).distinct()
    return sorted(row.preset for row in await connection.execute(asked))


async def final(connection: AsyncConnection, season: int, first: int | None = None) -> list[Standing]:
    """The table with which a season closed, best first; ``first``: only ranks up to this one."""
    row = (await connection.execute(select(seasons.c.chat_id, seasons.c.minimum).where(seasons.c.id == season))).one()
    table = ranked(await lines(connection, season, ChatId(row.chat_id)), minimum=row.minimum or MINIMUM)
    return [line for line in table if first is None or (line.rank is not None and line.rank <= first)]


async def course(connection: AsyncConnection, season: int, people_asked: Sequence[PersonId]) -> list[PointsByDay]:
    """Points of a season day by day, running totals, of the people asked for, in their order."""
    asked = (
        select(progress, people.c.name)
        .join(people, people.c.id == progress.c.person_id)
        .where(progress.c.season_id == season, progress.c.person_id.in_(people_asked))
        .order_by(progress.c.person_id, progress.c.day)
    )
    steps: dict[int, list[tuple[int, int]]] = defaultdict(list)
    names: dict[int, str] = {}
    for row in await connection.execute(asked):
        before = steps[row.person_id][-1][1] if steps[row.person_id] else 0
        steps[row.person_id].append((row.day, before + row.points))
        names[row.person_id] = row.name
    return [PointsByDay(person, names[person], tuple(steps[person])) for person in people_asked if person in steps]


async def named(connection: AsyncConnection, home: ChatId) -> list[Namesake]:
    """Everybody who has a ranked deal here, by last known name."""
    here = select(standings.c.person_id).where(standings.c.season_id == await of_all_time(connection, home))
    asked = select(people.c.id, people.c.name).where(people.c.id.in_(here))
    return [Namesake(PersonId(row.id), row.name) for row in await connection.execute(asked)]


async def statistics(connection: AsyncConnection, home: ChatId, person: PersonId) -> Statistics | None:
    """A person's page; None for somebody without a ranked deal here."""
    name = (await connection.execute(select(people.c.name).where(people.c.id == person))).scalar()
    asked = select(tallies).where(tallies.c.chat_id == home, tallies.c.person_id == person)
    counted = {row.topic: Tally(row.deals, row.won, row.points) for row in await connection.execute(asked)}
    if name is None or not counted:
        return None
    own = select(careers).where(careers.c.chat_id == home, careers.c.person_id == person)
    career = (await connection.execute(own)).first()
    skill = Skill() if career is None else Skill(career.mu, career.sigma, career.rated)
    turns = select(func.sum(members.c.turns), func.sum(members.c.absences)).where(
        members.c.person_id == person, members.c.chat_id.in_(rooms(home))
    )
    taken, missed = (await connection.execute(turns)).one()
    return Statistics(
        person=person,
        name=name,
        tallies=counted,
        friends=await _met(connection, home, person, together=True),
        rivals=await _met(connection, home, person, together=False),
        form=await form(connection, home, person),
        streak=0 if career is None else career.streak,
        longest=0 if career is None else career.longest,
        rating=skill.shown if skill.rated else None,
        provisional=skill.provisional,
        turns=int(taken or 0),
        absences=int(missed or 0),
    )


def rooms(home: ChatId) -> Select[tuple[int]]:
    """The chats whose deals count in this home's seasons now."""
    return select(chats.c.id).where((chats.c.id == home) | (chats.c.home_id == home))


def _server(home: ChatId) -> Select[tuple[int]]:
    """The chats whose deals may ever have counted here: those of this home's server too, which pooled or may have."""
    own = select(chats.c.server).where(chats.c.id == home).scalar_subquery()
    return select(chats.c.id).where(or_(chats.c.id == home, chats.c.home_id == home, chats.c.server == own))


async def _met(connection: AsyncConnection, home: ChatId, person: PersonId, *, together: bool) -> tuple[Pair, ...]:
    """The people somebody won most with, or (not ``together``) lost most to, of those met in enough deals."""
    met, won = (pairs.c.together, pairs.c.together_won) if together else (pairs.c.against, pairs.c.against_won)
    part = cast(won, Double) / met
    asked = (
        select(pairs, people.c.name)
        .join(people, people.c.id == pairs.c.other_id)
        .where(pairs.c.chat_id == home, pairs.c.person_id == person, met >= ENOUGH)
        .order_by(part.desc() if together else part, met.desc(), pairs.c.other_id)
        .limit(CHOICE)
    )
    return tuple(_pair(row) for row in await connection.execute(asked))


def _pair(row: Row[Any]) -> Pair:
    return Pair(
        PersonId(row.other_id),
        row.name,
        Tally(row.together, row.together_won, row.together_points),
        Tally(row.against, row.against_won, row.against_points),
    )


async def versus(
    connection: AsyncConnection, home: ChatId, person: PersonId, other: PersonId
) -> tuple[Pair, Pair] | None:
    """Head to head: how it went for the one, and for the other; None if they never met."""
    asked = (
        select(pairs, people.c.name)
        .join(people, people.c.id == pairs.c.other_id)
        .where(pairs.c.chat_id == home, pairs.c.person_id.in_([person, other]), pairs.c.other_id.in_([person, other]))
    )
    found = {row.person_id: _pair(row) for row in await connection.execute(asked)}
    return (found[person], found[other]) if person in found and other in found else None


async def form(connection: AsyncConnection, home: ChatId, person: PersonId) -> tuple[int, ...]:
    """Points of somebody's last deals that count here, the latest first."""
    asked = (
        select(entries.c.posting_id, entries.c.amount)
        .join(postings, postings.c.id == entries.c.posting_id)
        .join(deals, deals.c.id == postings.c.deal_id)
        .join(seasons, seasons.c.id == deals.c.season_id)
        .where(counts(home))
        .order_by(entries.c.posting_id.desc())
        .limit(FORM)
    )
    own = select(accounts.c.id).where(accounts.c.person_id == person, accounts.c.chat_id.in_(_server(home)))
    found: list[tuple[int, int]] = []
    for account in (await connection.execute(own)).scalars().all():
        found += [tuple(row) for row in await connection.execute(asked.where(entries.c.account_id == account))]
    return tuple(points for _, points in sorted(found, reverse=True)[:FORM])


def counts(home: ChatId) -> ColumnElement[bool]:
    """Of settlements, joined with their deals and seasons: those that count in a home's seasons."""
    made = postings.alias()
    corrections = select(func.count()).where(made.c.deal_id == postings.c.deal_id, made.c.kind == "correction")
    return and_(
        postings.c.kind == "end",
        seasons.c.chat_id == home,
        deals.c.ranked.is_(True),
        deals.c.outcome.in_(SETTLED),
        corrections.scalar_subquery() % 2 == 0,
    )


async def last_chat(connection: AsyncConnection, person: PersonId) -> ChatId | None:
    """The chat, of those he has not left, in which somebody last played: a deal that counts, else any that was
    settled."""
    asked = (
        select(accounts.c.chat_id)
        .join(entries, entries.c.account_id == accounts.c.id)
        .join(postings, postings.c.id == entries.c.posting_id)
        .join(members, (members.c.chat_id == accounts.c.chat_id) & (members.c.person_id == accounts.c.person_id))
        .where(accounts.c.person_id == person, members.c.left.is_(None))
        .order_by(entries.c.posting_id.desc())
        .limit(1)
    )
    counted = (await connection.execute(asked.where(postings.c.ranked.is_(True)))).scalar()
    found = counted or (await connection.execute(asked)).scalar()
    return None if found is None else ChatId(found)
