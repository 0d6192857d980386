"""What pages ask for goes by an index: no statement reads a large table from end to end."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import Engine, event

from bot.store import Store
from tests.bot.store.deals import Room, at

LARGE = ("entries", "postings", "deals", "standings", "progress", "careers", "tallies", "pairs", "members")
SCANNED = re.compile(rf"SCAN ({'|'.join(LARGE)})\b")

Page = Callable[[Store, Room], Awaitable[object]]

PAGES: dict[str, Page] = {
    "the board of a season": lambda store, room: store.board(room.chat, 1),
    "the board of all time": lambda store, room: store.board(room.chat, None),
    "the board of a preset": lambda store, room: store.board(room.chat, None, "tichu5"),
    "the presets": lambda store, room: store.presets(room.chat, None),
    "a final table": lambda store, _room: store.final(1, 3),
    "the course": lambda store, room: store.course(1, room.people[:3]),
    "a person": lambda store, room: store.statistics(room.chat, room.people[0]),
    "two people": lambda store, room: store.versus(room.chat, room.people[0], room.people[1]),
    "the names": lambda store, room: store.namesakes(room.chat),
    "the deals of a chat": lambda store, room: store.listed(room.chat),
    "the deals of a person": lambda store, room: store.listed(room.chat, person=room.people[0]),
    "where somebody played": lambda store, room: store.last_chat(room.people[0]),
    "the seasons": lambda store, room: store.seasons(room.chat),
    "the season": lambda store, room: store.season(room.chat, at("2026-12-02T20:00")),
    "the roll-over": lambda store, _room: store.close_seasons(at("2027-01-01T00:00")),
}


@pytest.mark.parametrize("page", PAGES)
async def test_no_page_reads_a_large_table_from_end_to_end(store, path, page):
    room = await Room.open(store)
    for hour in range(3):
        await room.play(at("2026-12-02T20:00") + hour * 3600, (8, 8, -8, -4, -4))
    asked: list[tuple[str, tuple]] = []

    def hear(_connection, _cursor, statement, parameters, _context, many):
        if statement.startswith(("SELECT", "UPDATE", "DELETE")):
            asked.append((statement, tuple(parameters[0] if many else parameters)))

    event.listen(Engine, "before_cursor_execute", hear)
    try:
        await PAGES[page](store, room)
    finally:
        event.remove(Engine, "before_cursor_execute", hear)
    assert asked
    with sqlite3.connect(path) as look:
        for statement, parameters in asked:
            plan = [row[3] for row in look.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)]
            assert not [step for step in plan if SCANNED.search(step)], (statement, plan)


async def test_the_look_for_scans_can_fail(store, path):
    with sqlite3.connect(path) as look:
        plan = [row[3] for row in look.execute("EXPLAIN QUERY PLAN SELECT sum(amount) FROM entries WHERE seat = 3")]
    assert [step for step in plan if SCANNED.search(step)]
