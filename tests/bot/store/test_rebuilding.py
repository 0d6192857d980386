"""Any sequence of deals, corrections, forgets and roll-overs keeps the books and the boards; an export makes the same
database again, byte for byte."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import ledgerfiles
from bot.ratings import careers
from bot.store import Store, counting, open_store
from bot.store.inline import inline
from bot.store.schema import careers as careers_table
from bot.store.schema import metadata
from bot.store.transfer import rows
from tests.bot.store.deals import Room, at, result
from tests.fakes.database import fresh

DERIVED = ("accounts", "standings", "progress", "careers", "tallies", "pairs", "upkeep")

deals = st.tuples(
    st.just("deal"),
    st.lists(st.integers(-40, 40), min_size=4, max_size=4),
    st.integers(0, 9),
    st.sampled_from(["tichu5", "namu5", '{"preset":"tichu5","scoring.run":"none"}']),
    st.booleans(),
    st.integers(0, 4),
)
steps = st.one_of(
    deals,
    deals,
    deals,
    st.tuples(st.just("wait"), st.integers(1, 40)),
    st.tuples(st.just("correct"), st.integers(0, 30)),
    st.tuples(st.just("forget"), st.integers(0, 5)),
    st.tuples(st.just("length"), st.sampled_from(["month", "week", "quarter", "hand"])),
    st.tuples(st.just("turn")),
    st.tuples(st.just("close")),
)


class History:
    """Does the steps, and keeps the books beside the store in the plainest way."""

    def __init__(self, store: Store, room: Room) -> None:
        self.store, self.room = store, room
        self.now = at("2026-11-25T12:00")
        self.played: list[tuple[str, int, dict[int, int]]] = []
        self.annulled: set[str] = set()

    async def do(self, step: tuple) -> None:
        match step:
            case ("deal", scores, pot, rules, ranked, declarer):
                await self.deal(scores, pot, rules, ranked, declarer)
            case ("wait", days):
                self.now += days * 86_400
            case ("correct", number) if self.played:
                deal = self.played[number % len(self.played)][0]
                made = await self.store.correct(deal, "까닭", self.room.people[0], self.now)
                assert made is not None
                self.annulled ^= {deal}
            case ("forget", number):
                await self.store.forget(self.room.people[number], at=self.now)
            case ("length", length):
                await self.store.change_season(self.room.chat, self.now, season=length)
            case ("turn",):
                await self.store.turn_season(self.room.chat, self.now)
            case ("close",):
                await self.store.close_seasons(self.now)

    async def deal(self, scores: list[int], pot: int, rules: str, ranked: bool, declarer: int) -> None:
        people = self.room.people
        seats = [people[declarer], None, people[5 - declarer % 2], *people[1:3]]
        seats = [seat if seats.index(seat) == index else None for index, seat in enumerate(seats)]
        before = await self.store.pot(self.room.chat, rules)
        made = [*scores, before - pot - sum(scores)]
        season = (await self.store.season(self.room.chat, self.now)).name
        deal = await self.room.begin(self.now, seats=seats, rules=rules, ranked=ranked, pot=before)
        record = result(made, declarer, (declarer + 1) % 5) if declarer else result(made, None)
        await self.room.end(deal, made, self.now + 300, record, pot=pot)
        self.now += 600
        if ranked:
            points = {person: score for person, score in zip(seats, made, strict=True) if person is not None}
            self.played.append((deal, (await self.store.record(deal)).season, points))
        del season

    def expected(self, season: int | None) -> dict[int, tuple[int, int]]:
        points: Counter[int] = Counter()
        count: Counter[int] = Counter()
        for deal, number, scores in self.played:
            if deal not in self.annulled and season in (None, number):
                points.update(scores)
                count.update(scores.keys())
        return {person: (points[person], count[person]) for person in count}

    async def check(self) -> None:
        assert await self.store.audit() == []
        for season in (None, *[each.id for each in await self.store.seasons(self.room.chat)]):
            board = await self.store.board(self.room.chat, season)
            assert {line.person: (line.points, line.deals) for line in board} == self.expected(season)
        for season in await self.store.seasons(self.room.chat):
            if season.closed is not None:
                final = {line.person: (line.points, line.deals) for line in await self.store.final(season.id)}
                assert final == self.expected(season.id)


async def dumped(store: Store, folder: Path, form: str) -> dict[str, bytes]:
    """The export as bytes."""

    async with store._reading.connect() as connection:
        await ledgerfiles.write(folder, form, lambda file: rows(connection, file))
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


async def derived(store: Store) -> dict[str, list[tuple]]:
    """Every table that is counted, whole."""

    async def read(connection) -> dict[str, list[tuple]]:
        found = {}
        for name in DERIVED:
            table = metadata.tables[name]
            asked = await connection.execute(table.select().order_by(*table.primary_key.columns))
            found[name] = [tuple(row) for row in asked]
        return found

    return await store._read(read)


async def opened(path: Path) -> Store:
    return await open_store(fresh(path), synchronous="OFF", creator=inline)


@settings(max_examples=25)
@given(st.lists(steps, min_size=3, max_size=24), st.sampled_from(ledgerfiles.FORMS))
def test_any_history_keeps_the_books_and_comes_back_from_its_export(history, form):
    async def run(folder: Path) -> None:
        store = await opened(folder / "live.sqlite3")
        live = History(store, await Room.open(store, 6))
        for step in history:
            await live.do(step)
        await live.check()
        exported = await dumped(store, folder / "out", form)
        again = await opened(folder / "again.sqlite3")
        await again.take_in([(file, read()) for file, read in ledgerfiles.read(folder / "out")])
        assert await dumped(again, folder / "again", form) == exported
        assert await derived(again) == await derived(store)
        assert await again.audit() == []
        assert await again.rebuild_ratings() == 0
        await again.close()
        await store.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder)))


async def test_ratings_live_are_what_the_records_make(store):
    room = await Room.open(store)
    for number in range(30):
        scores = [(-1) ** (number * seat) * (seat + number % 3) for seat in range(4)]
        await room.play(at("2026-12-01T12:00") + number * 900, [*scores, -sum(scores)])

    async def read(connection):
        found = await connection.execute(careers_table.select().order_by(careers_table.c.person_id))
        counted = await counting.counted_deals(connection, room.chat)
        return [tuple(row)[2:] for row in found], careers(each.played for each in counted)

    kept, made = await store._read(read)
    assert [row[:3] for row in kept] == [(c.skill.mu, c.skill.sigma, c.skill.rated) for _, c in sorted(made.items())]
    assert all(row[2] == 30 for row in kept)
    assert await store.rebuild_ratings() == 0


async def test_a_rating_somebody_meddled_with_is_found_and_made_anew(store, path):
    from tests.bot.store.test_opening import run

    room = await Room.open(store)
    await room.play(at("2026-12-01T12:00"), (8, 8, -8, -4, -4))
    run(path, f"UPDATE careers SET mu = 40 WHERE person_id = {room.people[1]}")
    assert await store.audit() == [
        f"the rating of person {room.people[1]} in chat {room.chat} is not what the deals make"
    ]
    assert await store.rebuild_ratings() == 1
    assert await store.audit() == []


@pytest.mark.parametrize("form", ledgerfiles.FORMS)
async def test_a_running_deal_stays_behind_and_its_pot_is_back(store, tmp_path, form):
    room = await Room.open(store)
    deal = await room.begin(at("2026-12-01T12:00"))
    await room.end(deal, (-2, -2, -2, 0, 0), at("2026-12-01T12:05"), pot=6)
    running = await room.begin(at("2026-12-01T12:10"), pot=6)
    exported = await dumped(store, tmp_path / "out", form)
    assert running.encode() not in b"".join(exported.values())
    again = await opened(tmp_path / "again.sqlite3")
    await again.take_in([(file, read()) for file, read in ledgerfiles.read(tmp_path / "out")])
    assert await again.pot(room.chat, "tichu5") == 6
    assert await again.audit() == []
    await again.close()
