"""Counting settled deals into the derived tables: standings, progress, tallies, pairs, careers.

A ranked deal is counted in the transaction that settles it; a correction takes it out again (or puts it back) in its
own. What is added up may be counted in any order; what depends on the order of the deals (ratings, streaks) is followed
anew when a deal in the past changes. ``recount`` derives everything from the books and the records: after an import,
after an upgrade that counts differently (``WAY``), and as the audit's second opinion.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Table, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import statistics
from bot.ids import ChatId, PersonId
from bot.ratings import Career, Skill, careers, follow
from bot.seasons import day_of
from bot.statistics import PlayedDeal
from bot.store import calendar
from bot.store.boards import counts, of_all_time
from bot.store.schema import careers as careers_table
from bot.store.schema import deals, entries, pairs, postings, progress, seasons, standings, tallies, upkeep
from bot.store.statements import adding, many, replacing, upsert

WAY = "2"
"""how deals are counted; a new value makes every database count anew at its next start"""

Key = tuple[int | str, ...]
Sums = dict[Key, list[int]]

COLUMNS: dict[Table, tuple[tuple[str, ...], tuple[str, ...]]] = {
    standings: (("season_id", "person_id", "preset"), ("points", "deals", "declared", "made")),
    progress: (("season_id", "person_id", "day"), ("points", "deals")),
    tallies: (("chat_id", "person_id", "topic"), ("deals", "won", "points")),
    pairs: (
        ("chat_id", "person_id", "other_id"),
        ("together", "together_won", "together_points", "against", "against_won", "against_points"),
    ),
}
"""The tables that are plain sums: keys and sums."""

CAREER = ("mu", "sigma", "rated", "streak", "longest")

GONE = {standings: ("deals",), progress: ("deals",), tallies: ("deals",), pairs: ("together", "against")}
"""columns that are all 0 when nothing is left of a row"""


@dataclass(frozen=True, slots=True)
class Counted:
    """A ranked, settled deal and where it counts: in its season and in the row of all time (``always``)."""

    deal: str
    season: int
    always: int
    home: ChatId
    day: int
    played: PlayedDeal


@dataclass(slots=True)
class Tables:
    """Rows of the tables that are sums."""

    rows: dict[Table, Sums] = field(default_factory=lambda: {table: {} for table in COLUMNS})

    def add(self, counted: Counted) -> None:
        """Count one deal."""
        deal, home = counted.played, counted.home
        for part in deal.parts:
            declared, made = statistics.declared(deal, part)
            for season in (counted.season, counted.always):
                self._sum(standings, (season, part.person, deal.preset), (part.score, 1, declared, made))
            self._sum(progress, (counted.season, part.person, counted.day), (part.score, 1))
        for person, topic, won, points in statistics.tallies(deal):
            self._sum(tallies, (home, person, topic), (1, won, points))
        for person, other, same, won, points in statistics.meetings(deal):
            met = (1, won, points)
            self._sum(pairs, (home, person, other), (*met, 0, 0, 0) if same else (0, 0, 0, *met))

    def _sum(self, table: Table, key: Key, values: Sequence[int]) -> None:
        row = self.rows[table].get(key)
        if row is None:
            self.rows[table][key] = list(values)
        else:
            for index, value in enumerate(values):
                row[index] += value


async def settled(connection: AsyncConnection, deal: str, scores: Sequence[int], record: Mapping[str, object]) -> None:
    """Count a deal that has just been settled, if it counts at all, and note the season points after it."""
    counted = await _counted(connection, deal, scores, record)
    if counted is None:
        return
    await _add(connection, counted, 1)
    await _advance(connection, counted)
    await _note_totals(connection, counted)


async def corrected(
    connection: AsyncConnection, deal: str, scores: Sequence[int], record: Mapping[str, object], sign: int
) -> None:
    """Take a deal out (``sign`` -1) or put it back (1)."""
    counted = await _counted(connection, deal, scores, record)
    if counted is not None:
        await _add(connection, counted, sign)
        await follow_anew(connection, counted.home)


async def _counted(
    connection: AsyncConnection, deal: str, scores: Sequence[int], record: Mapping[str, object]
) -> Counted | None:
    asked = (
        select(deals.c.rules, deals.c.seats, deals.c.started, deals.c.season_id, seasons.c.chat_id, seasons.c.zone)
        .join(seasons, seasons.c.id == deals.c.season_id)
        .where(deals.c.id == deal, deals.c.ranked.is_(True))
    )
    row = (await connection.execute(asked)).first()
    if row is None:
        return None
    home = ChatId(row.chat_id)
    always = await calendar.always(connection, home)
    seats = [None if person is None else PersonId(person) for person in row.seats]
    played = statistics.read(row.rules, seats, scores, record)
    return Counted(deal, row.season_id, always, home, day_of(row.started, row.zone), played)


async def _add(connection: AsyncConnection, counted: Counted, sign: int) -> None:
    sums = Tables()
    sums.add(counted)
    for table, rows in sums.rows.items():
        keys, values = COLUMNS[table]
        await many(
            connection,
            adding(connection.dialect.name, table, keys, values),
            [
                {
                    **dict(zip(keys, key, strict=True)),
                    **{name: sign * value for name, value in zip(values, row, strict=True)},
                }
                for key, row in rows.items()
            ],
        )
        if sign < 0:
            empty = delete(table).where(
                *(table.c[key] == bindparam(f"the_{key}") for key in keys),
                *(table.c[name] == 0 for name in GONE[table]),
            )
            await many(connection, empty, [{f"the_{k}": v for k, v in zip(keys, key, strict=True)} for key in rows])


async def _advance(connection: AsyncConnection, counted: Counted) -> None:
    """Ratings and streaks after one more deal."""
    people = [part.person for part in counted.played.parts]
    asked = select(careers_table).where(careers_table.c.chat_id == counted.home, careers_table.c.person_id.in_(people))
    known = {
        PersonId(row.person_id): Career(Skill(row.mu, row.sigma, row.rated), row.streak, row.longest)
        for row in await connection.execute(asked)
    }
    await many(
        connection,
        replacing(connection.dialect.name, careers_table, ("chat_id", "person_id"), CAREER),
        _career_rows(counted.home, follow(counted.played, known)),
    )


def _career_rows(home: ChatId, found: Mapping[PersonId, Career]) -> list[dict[str, object]]:
    return [
        {
            "chat_id": home,
            "person_id": person,
            "mu": career.skill.mu,
            "sigma": career.skill.sigma,
            "rated": career.skill.rated,
            "streak": career.streak,
            "longest": career.longest,
        }
        for person, career in sorted(found.items())
    ]


async def _note_totals(connection: AsyncConnection, counted: Counted) -> None:
    people = [part.person for part in counted.played.parts]
    asked = (
        select(standings.c.person_id, func.sum(standings.c.points).label("points"))
        .where(standings.c.season_id == counted.season, standings.c.person_id.in_(people))
        .group_by(standings.c.person_id)
    )
    points = {row.person_id: int(row.points) for row in await connection.execute(asked)}
    seats = (await connection.execute(select(deals.c.seats).where(deals.c.id == counted.deal))).scalar_one()
    totals = [points.get(person) for person in seats]
    await connection.execute(update(deals).where(deals.c.id == counted.deal).values(totals=totals))


# Counting anew.


async def homes(connection: AsyncConnection) -> list[ChatId]:
    """The chats that have seasons."""
    found = await connection.execute(select(seasons.c.chat_id).distinct().order_by(seasons.c.chat_id))
    return [ChatId(row.chat_id) for row in found]


async def counted_deals(connection: AsyncConnection, home: ChatId) -> list[Counted]:
    """The deals that count in a home's seasons, in the order of their settlement."""
    which = counts(home)
    booked: defaultdict[str, list[int]] = defaultdict(list)
    lines = (
        select(postings.c.deal_id, entries.c.amount)
        .join(entries, entries.c.posting_id == postings.c.id)
        .join(deals, deals.c.id == postings.c.deal_id)
        .join(seasons, seasons.c.id == deals.c.season_id)
        .where(which, entries.c.seat.is_not(None))
        .order_by(postings.c.id, entries.c.seat)
    )
    for row in await connection.execute(lines):
        booked[row.deal_id].append(row.amount)
    always = await of_all_time(connection, home)
    asked = (
        select(
            deals.c.id,
            deals.c.rules,
            deals.c.seats,
            deals.c.started,
            deals.c.record,
            deals.c.season_id,
            seasons.c.zone,
        )
        .join(postings, postings.c.deal_id == deals.c.id)
        .join(seasons, seasons.c.id == deals.c.season_id)
        .where(which)
        .order_by(postings.c.id)
    )
    return [
        Counted(
            row.id,
            row.season_id,
            always,
            home,
            day_of(row.started, row.zone),
            statistics.read(
                row.rules, [None if p is None else PersonId(p) for p in row.seats], booked[row.id], row.record
            ),
        )
        for row in await connection.execute(asked)
        if row.id in booked
    ]


def tables_of(counted: Iterable[Counted]) -> Tables:
    """What the sums should be."""
    sums = Tables()
    for deal in counted:
        sums.add(deal)
    return sums


async def follow_anew(connection: AsyncConnection, home: ChatId) -> int:
    """Ratings and streaks of a home from its deals; how many people's changed."""
    asked = select(careers_table).where(careers_table.c.chat_id == home)
    before = _values([dict(row) for row in (await connection.execute(asked)).mappings()])
    rows = _career_rows(home, careers(deal.played for deal in await counted_deals(connection, home)))
    await connection.execute(delete(careers_table).where(careers_table.c.chat_id == home))
    await many(connection, insert(careers_table), rows)
    after = _values(rows)
    return sum(before.get(person) != after.get(person) for person in before.keys() | after.keys())


async def recount(connection: AsyncConnection, home: ChatId) -> None:
    """Derive everything of a home from the books and the records."""
    await calendar.always(connection, home)
    own = select(seasons.c.id).where(seasons.c.chat_id == home)
    for table in (standings, progress):
        await connection.execute(delete(table).where(table.c.season_id.in_(own)))
    for table in (tallies, pairs):
        await connection.execute(delete(table).where(table.c.chat_id == home))
    counted = await counted_deals(connection, home)
    for table, rows in tables_of(counted).rows.items():
        keys, values = COLUMNS[table]
        names = (*keys, *values)
        await many(
            connection, insert(table), [dict(zip(names, (*key, *row), strict=True)) for key, row in rows.items()]
        )
    await connection.execute(delete(careers_table).where(careers_table.c.chat_id == home))
    rows = _career_rows(home, careers(deal.played for deal in counted))
    await many(connection, insert(careers_table), rows)


async def kept_up(connection: AsyncConnection) -> bool:
    """Whether this database was counted as this version counts."""
    return (await connection.execute(select(upkeep.c.value).where(upkeep.c.name == "counted"))).scalar() == WAY


async def keep_up(connection: AsyncConnection) -> int:
    """Count anew if this database was counted in another way, or never; the number of chats counted."""
    if await kept_up(connection):
        return 0
    found = await homes(connection)
    for home in found:
        await recount(connection, home)
    made = upsert(connection.dialect.name, upkeep).values(name="counted", value=WAY)
    await connection.execute(made.on_conflict_do_update(index_elements=[upkeep.c.name], set_={"value": WAY}))
    return len(found)


async def differing(connection: AsyncConnection) -> list[str]:
    """Where the derived tables are not what the books and records say, one sentence each."""
    found: list[str] = []
    for home in await homes(connection):
        counted = await counted_deals(connection, home)
        own: Any = select(seasons.c.id).where(seasons.c.chat_id == home)
        for table, rows in tables_of(counted).rows.items():
            keys, values = COLUMNS[table]
            scope = table.c.season_id.in_(own) if "season_id" in keys else table.c.chat_id == home
            kept = {
                tuple(row)[: len(keys)]: list(tuple(row)[len(keys) :])
                for row in await connection.execute(select(*(table.c[name] for name in (*keys, *values))).where(scope))
            }
            for key in sorted(kept.keys() | rows.keys(), key=str):
                if kept.get(key) != rows.get(key):
                    what = ", ".join(f"{name} {value}" for name, value in zip(keys, key, strict=True))
                    found.append(f"{table.name} of {what}: {kept.get(key)} is kept, the deals make {rows.get(key)}")
        right = _values(_career_rows(home, careers(deal.played for deal in counted)))
        asked = select(careers_table).where(careers_table.c.chat_id == home)
        rows = [dict(row) for row in (await connection.execute(asked)).mappings()]
        now = _values(rows)
        found += [
            f"the rating of person {person} in chat {home} is not what the deals make"
            for person in sorted(right.keys() | now.keys())
            if right.get(person) != now.get(person)
        ]
    return found


def _values(rows: Iterable[Mapping[str, object]]) -> dict[int, tuple[object, ...]]:
    """Careers by person."""
    return {int(str(row["person_id"])): tuple(row[name] for name in CAREER) for row in rows}
