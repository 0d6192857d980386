"""`giruda bench ledger`: boards, personal pages and roll-over on a ledger of a million deals.

The ledger is synthetic and made for the occasion, in a temporary file: 24 months of deals of five people each (about
five million entries) in one big chat and many smaller ones, written with the program's own account lines and counted
with the program's own sums. Ratings are drawn, not rated: what is measured reads them. Then every kind of page is asked
for through the store as the coordinator asks, and the running season of the big chat is rolled over.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.figure import Figure
from bot.boards import Sort, ranked
from bot.ids import ChatId, PersonId
from bot.ledger import Account
from bot.ledger import closing as settlement
from bot.seasons import ALWAYS, Length, period
from bot.statistics import read
from bot.store import Store, open_store
from bot.store.counting import COLUMNS, WAY, Counted, Key, Tables
from bot.store.opening import migrate
from bot.store.schema import pairs, progress, standings, tallies

ZONE = "Asia/Seoul"
BEGAN = 1_704_034_800.0
"""2024-01-01 00:00 in Seoul"""
MONTHS = 24
PRESETS = ("tichu5", "namu5", "wiki5")
KINDS = 400
"""different deals that are drawn from"""
BATCH = 20_000


Sums = tuple[tuple[int, int], ...]
"""columns and what is added to them"""


@dataclass(frozen=True, slots=True)
class Size:
    """``big``: the part of the deals that one chat plays, with ``crowd`` people; the others have 12 each."""

    deals: int
    chats: int
    crowd: int
    big: float = 0.3


@dataclass(frozen=True, slots=True)
class Kind:
    """A deal by seats: scores, rules, record, and what it adds to the sums."""

    scores: tuple[int, ...]
    rules: str
    record: str
    standings: tuple[tuple[int, Sums, Sums], ...]
    tallies: tuple[tuple[int, str, Sums], ...]
    pairs: tuple[tuple[int, int, Sums], ...]


FULL = Size(1_000_000, 400, 500)
QUICK = Size(2_000, 4, 40)


def measure(*, quick: bool = False) -> Iterator[Figure]:
    """The figures."""
    size = QUICK if quick else FULL
    with TemporaryDirectory() as folder:
        path = Path(folder) / "ledger.sqlite3"
        begun = time.perf_counter()
        entries = Generator(path, size).run()
        seconds = time.perf_counter() - begun
        yield Figure("deals", size.deals, "deals")
        yield Figure("entries", entries, "entries")
        yield Figure("generated_in", seconds, "s", 180, "less")
        yield Figure("file", path.stat().st_size / 2**20, "MiB")
        yield from asyncio.run(_pages(path, size, 20 if quick else 60))


class Generator:
    """Writes the ledger with plain SQLite: what is measured is reading it."""

    def __init__(self, path: Path, size: Size) -> None:
        self.path, self.size = path, size
        self.rng = random.Random(7)
        self.sums: dict[int, Tables] = {}

    def run(self) -> int:
        migrate(self.path)
        gc.disable()  # millions of small lists, none of them in a cycle
        with closing(sqlite3.connect(self.path, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode=OFF")
            db.execute("PRAGMA synchronous=OFF")
            db.execute("PRAGMA cache_size=-200000")
            db.execute("BEGIN")
            indexes = _without_indexes(db)
            groups = self._people(db)
            seasons = self._seasons(db)
            entries = self._deals(db, groups, seasons)
            self._derived(db, groups)
            for index in indexes:
                db.execute(index)
            total = "SELECT sum(amount) FROM entries WHERE account_id = accounts.id"
            db.execute(f"UPDATE accounts SET balance = coalesce(({total}), 0)")  # noqa: S608 a constant
            db.execute("ANALYZE")
            db.execute("COMMIT")
        self.sums.clear()
        gc.enable()
        return entries

    def _people(self, db: sqlite3.Connection) -> list[list[int]]:
        """People of each chat, with their accounts: account id = person id, house accounts behind them."""
        groups: list[list[int]] = []
        first = 1
        for chat in range(1, self.size.chats + 1):
            count = self.size.crowd if chat == 1 else 12
            groups.append(list(range(first, first + count)))
            first += count
            db.execute(
                "INSERT INTO chats (id, address, title, settings, since) VALUES (?, ?, ?, '{\"minimum\": 3}', 0)",
                (chat, f"fake:room{chat}", f"방 {chat}"),
            )
            db.execute("INSERT INTO tables VALUES (?, ?, NULL, 1, '{}', NULL, 0, 0, 0)", (f"t{chat}", chat))
            people = [(person, f"fake:p{person}", f"사람{person}") for person in groups[-1]]
            db.executemany("INSERT INTO people (id, address, name, settings, since) VALUES (?, ?, ?, '{}', 0)", people)
            db.executemany(
                "INSERT INTO members VALUES (?, ?, '', 100, 3, NULL)", [(chat, person) for person in groups[-1]]
            )
            names = [(p, Account("person", ChatId(chat), PersonId(p)).name, chat, p) for p in groups[-1]]
            db.executemany("INSERT INTO accounts VALUES (?, ?, 'person', ?, ?, NULL, 0)", names)
        return groups

    def _seasons(self, db: sqlite3.Connection) -> list[tuple[int, float, float]]:
        """Months: their number in each chat's block of seasons, start and end. The last one runs."""
        months: list[tuple[int, float, float]] = []
        since = BEGAN
        for month in range(MONTHS):
            found = period(since, ZONE, Length.MONTH)
            assert found.until is not None
            months.append((month, found.since, found.until))
            for chat in range(1, self.size.chats + 1):
                closed = found.until if month < MONTHS - 1 else None
                row = (_season(chat, month), chat, found.name, ZONE, found.since, found.until, 3, closed)
                db.execute("INSERT INTO seasons VALUES (?, ?, ?, 'month', ?, ?, ?, ?, ?)", row)
            since = found.until
        for chat in range(1, self.size.chats + 1):
            row = (_season(chat, MONTHS), chat, ALWAYS, ALWAYS, "UTC", 0.0)
            db.execute("INSERT INTO seasons VALUES (?, ?, ?, ?, ?, ?, NULL, NULL, NULL)", row)
        return months

    def _deals(self, db: sqlite3.Connection, groups: list[list[int]], months: list[tuple[int, float, float]]) -> int:
        kinds = [self._kind() for _ in range(KINDS)]
        rng, size = self.rng, self.size
        begun, last = months[0][1], months[-1][2]
        entries = month = 0
        for first in range(0, size.deals, BATCH):
            rows: list[tuple[Any, ...]] = []
            postings: list[tuple[Any, ...]] = []
            lines: list[tuple[int, int, int, int | None, int]] = []
            for number in range(first + 1, min(first + BATCH, size.deals) + 1):
                chat = 1 if rng.random() < size.big else rng.randrange(1, size.chats) + 1
                started = begun + (last - begun) * number / (size.deals + 1)
                while started >= months[month][2]:
                    month += 1
                people, kind = rng.sample(groups[chat - 1], 5), kinds[int(rng.random() * KINDS)]
                season, deal, ended = _season(chat, month), f"t{chat}/{number}", started + 600
                seats = f"[{', '.join(map(str, people))}]"
                rows.append(
                    (deal, f"t{chat}", chat, number, started, started, kind.rules, seats, ended, kind.record, season)
                )
                postings.append((number, deal, chat, started, ended, kind.rules))
                lines += [(number, seat, person, seat, kind.scores[seat]) for seat, person in enumerate(people)]
                self._count(chat, season, int((started + 32_400) // 86_400), people, kind)
            db.executemany(
                "INSERT INTO deals (id, table_id, chat_id, number, commitment, seed, committed, started, rules, seats,"
                " pot, ranked, ended, outcome, record, season_id)"
                " VALUES (?, ?, ?, ?, '', x'00', ?, ?, ?, ?, 0, 1, ?, 'played', ?, ?)",
                rows,
            )
            db.executemany("INSERT INTO postings VALUES (?, ?, 'end', 0, ?, ?, ?, ?, 1, NULL, NULL)", postings)
            db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", lines)
            entries += len(lines)
        return entries

    def _kind(self) -> Kind:
        """A deal; its lines are the ledger's own, so they balance, and its sums the program's own, by seat."""
        rng = self.rng
        unit = rng.randrange(1, 30) * rng.choice((1, -1))
        declarer, friend = rng.sample(range(5), 2)
        scores = tuple(2 * unit if seat == declarer else unit if seat == friend else -unit for seat in range(5))
        people = [PersonId(seat + 1) for seat in range(5)]
        assert sum(line.amount for line in settlement(ChatId(1), "tichu5", people, scores, 0, 0)) == 0
        contract = f"{rng.randrange(13, 21)}{rng.choice('SHDCN')}"
        result = {"outcome": "played", "declarer": declarer, "contract": contract, "friends": [friend]}
        result |= {"points": 17 if unit > 0 else 11, "made": unit > 0, "scores": list(scores), "pot": 0}
        record = {"format": "giruda-deal/1", "actions": [f"{declarer} friend {rng.choice(('SA', 'JK', 'HA'))}"]}
        rules, whole = rng.choice(PRESETS), record | {"result": result}
        played = read(rules, [PersonId(seat) for seat in range(5)], scores, whole)
        sums = Tables()
        sums.add(Counted("", 1, 0, ChatId(0), 0, played))
        board = [(int(key[1]), row) for key, row in sums.rows[standings].items() if key[0] == 1]
        return Kind(
            scores,
            rules,
            json.dumps(whole),
            tuple((seat, _sums(row), _sums(row[:2])) for seat, row in board),
            tuple((int(key[1]), str(key[2]), _sums(row)) for key, row in sums.rows[tallies].items()),
            tuple((int(key[1]), int(key[2]), _sums(row)) for key, row in sums.rows[pairs].items()),
        )

    def _count(self, chat: int, season: int, day: int, people: list[int], kind: Kind) -> None:
        """Add a deal's sums, which stand by seat in its kind, for the people who sat there."""
        rows = self.sums.setdefault(chat, Tables()).rows
        always, home = _season(chat, MONTHS), ChatId(chat)
        seasons, days = rows[standings], rows[progress]
        for seat, values, points in kind.standings:
            person = people[seat]
            _add(seasons, (season, person, kind.rules), 4, values)
            _add(seasons, (always, person, kind.rules), 4, values)
            _add(days, (season, person, day), 2, points)
        topics, met = rows[tallies], rows[pairs]
        for seat, topic, values in kind.tallies:
            _add(topics, (home, people[seat], topic), 3, values)
        for seat, other, values in kind.pairs:
            _add(met, (home, people[seat], people[other]), 6, values)

    def _derived(self, db: sqlite3.Connection, groups: list[list[int]]) -> None:
        for sums in self.sums.values():
            for table, rows in sums.rows.items():
                keys, values = COLUMNS[table]
                marks = ", ".join("?" * (len(keys) + len(values)))
                names = ", ".join((*keys, *values))
                db.executemany(
                    f"INSERT INTO {table.name} ({names}) VALUES ({marks})",  # noqa: S608 our own names
                    [(*key, *row) for key, row in rows.items()],
                )
        careers = [
            (chat, person, self.rng.gauss(25, 4), 1.5, 100, self.rng.randrange(-3, 4), 5)
            for chat, group in enumerate(groups, 1)
            for person in group
        ]
        db.executemany("INSERT INTO careers VALUES (?, ?, ?, ?, ?, ?, ?)", careers)
        db.execute("INSERT INTO upkeep VALUES ('counted', ?)", (WAY,))


def _add(rows: dict[Key, list[int]], key: Key, size: int, values: Sums) -> None:
    row = rows.get(key)
    if row is None:
        row = rows[key] = [0] * size
    for index, value in values:
        row[index] += value


def _sums(row: Sequence[int]) -> Sums:
    """What is not 0 of a row, with its place."""
    return tuple((index, value) for index, value in enumerate(row) if value)


def _without_indexes(db: sqlite3.Connection) -> list[str]:
    """Drop the indexes of the large tables; the statements that make them again, once everything is in."""
    found = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN (?, ?, ?)"
    indexes = db.execute(found, ("deals", "postings", "entries")).fetchall()
    for name, _ in indexes:
        db.execute(f"DROP INDEX {name}")
    return [statement for _, statement in indexes]


def _season(chat: int, month: int) -> int:
    return (chat - 1) * (MONTHS + 1) + month + 1


async def _pages(path: Path, size: Size, times: int) -> list[Figure]:
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    rng = random.Random(3)
    big = ChatId(1)
    now = period(BEGAN, ZONE, Length.MONTH).since + MONTHS * 30 * 86_400.0
    figures: list[Figure] = []

    def someone() -> PersonId:
        return PersonId(rng.randrange(1, size.crowd + 1))

    async def board(season: int | None, preset: str | None = None, sort: Sort = Sort.POINTS) -> None:
        await store.home(big)
        ranked(await store.board(big, season, preset), sort, 3)

    async def course() -> None:
        season = _season(1, MONTHS - 1)
        best = ranked(await store.board(big, season))[:8]
        await store.course(season, [line.person for line in best])

    pages: dict[str, Callable[[], Awaitable[object]]] = {
        "board_of_the_season": lambda: board(_season(1, MONTHS - 1)),
        "board_of_a_past_season": lambda: board(_season(1, rng.randrange(MONTHS))),
        "board_of_all_time": lambda: board(None),
        "board_of_a_preset": lambda: board(None, "namu5"),
        "board_by_rating": lambda: board(None, None, Sort.RATING),
        "personal_page": lambda: store.statistics(big, someone()),
        "head_to_head": lambda: store.versus(big, someone(), someone()),
        "course_of_the_season": course,
        "deals_of_the_chat": lambda: store.listed(big, offset=rng.randrange(200)),
        "deals_of_a_person": lambda: store.listed(big, person=someone()),
        "seasons": lambda: store.seasons(big),
        "names": lambda: store.namesakes(big),
    }
    worst = 0.0
    for name, ask in pages.items():
        waits: list[float] = []
        for _ in range(times):
            begun = time.perf_counter()
            await ask()
            waits.append((time.perf_counter() - begun) * 1000)
        waits.sort()
        p95 = waits[min(len(waits) - 1, len(waits) * 95 // 100)]
        worst = max(worst, p95)
        figures.append(Figure(f"{name}_p95", p95, "ms", 100, "less"))
    figures.append(Figure("slowest_page_p95", worst, "ms", 100, "less"))
    return [*figures, await _roll_over(store, now)]


async def _roll_over(store: Store, now: float) -> Figure:
    """All chats' running seasons at once, as after a month's end."""
    begun = time.perf_counter()
    said = await store.close_seasons(now + 400 * 86_400)
    seconds = time.perf_counter() - begun
    assert said > 0
    await store.close()
    return Figure("roll_over_of_every_chat", seconds, "s", 2, "less")
