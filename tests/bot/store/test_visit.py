"""A transaction in one visit to the database's thread."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace

import pytest
from sqlalchemy import delete, insert, select

from bot.ids import TableId
from bot.store import DatabaseBusy, StoreFailed, open_store
from bot.store.rows import Commit
from bot.store.schema import updates
from tests.fakes.database import fresh

ONE = {"platform": "fake", "id": "1", "at": 0.0}


def told(path, of="SELECT count(*) FROM updates") -> int:
    with closing(sqlite3.connect(path)) as look:
        return look.execute(of).fetchone()[0]


async def test_a_job_runs_in_the_databases_thread_and_brings_its_result(store, path):
    async def job(connection):
        await connection.execute(insert(updates), ONE)
        found = (await connection.execute(select(updates.c.id))).scalars().all()
        return threading.current_thread() is threading.main_thread(), found

    assert await store._writer.do(job) == (False, ["1"])
    assert told(path) == 1


async def test_what_is_read_together_is_of_one_moment_in_the_databases_thread(store, path):
    async def look(connection):
        before = (await connection.execute(select(updates.c.id))).scalars().all()
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute(f"INSERT INTO updates (platform, id, at) VALUES ('other', '{len(before) + 1}', 0)")
        after = (await connection.execute(select(updates.c.id))).scalars().all()
        return threading.current_thread() is threading.main_thread(), before, after

    assert await store._read(look) == (False, [], [])
    assert await store._read(look) == (False, ["1"], ["1"])


async def test_whoever_reads_cannot_write_and_leaves_a_connection_that_reads_on(store, path):
    async def write(connection):
        await connection.execute(insert(updates), ONE)

    async def count(connection):
        return len((await connection.execute(select(updates.c.id))).all())

    for _ in range(4):
        with pytest.raises(StoreFailed):
            await store._read(write)
    assert await store._read(count) == told(path) == 0


async def test_whoever_stops_waiting_for_what_he_reads_hinders_nobody(store):
    async def count(connection):
        return len((await connection.execute(select(updates.c.id))).all())

    impatient = [asyncio.create_task(store._read(count)) for _ in range(20)]
    await asyncio.sleep(0)
    for task in impatient:
        task.cancel()
    assert await store._read(count) == 0
    await store._writer.do(lambda connection: connection.execute(insert(updates), ONE))
    assert await store._read(count) == 1


async def test_what_a_job_raises_comes_back_and_undoes_what_it_wrote(store, path):
    async def job(connection):
        await connection.execute(insert(updates), ONE)
        raise LookupError("no such thing")

    with pytest.raises(LookupError, match="no such thing"):
        await store._writer.do(job)
    assert told(path) == 0


async def test_a_job_that_waits_for_the_event_loop_is_an_error_and_no_deadlock(store, path):
    async def job(connection):
        await connection.execute(insert(updates), ONE)
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="waited for something else"):
        await asyncio.wait_for(store._writer.do(job), 5)
    assert told(path) == 0


async def test_of_many_together_the_one_that_fails_fails_alone(store, path):
    async def fine(connection):
        await connection.execute(insert(updates), {**ONE, "id": "2"})

    async def twice(connection):
        await connection.execute(delete(updates))
        await connection.execute(insert(updates), [ONE, ONE])

    async def wrong(connection):
        await connection.execute(delete(updates))
        raise LookupError

    before = store.transactions
    ends = await asyncio.gather(*(store._writer.do(job) for job in (fine, twice, wrong)), return_exceptions=True)
    assert store.transactions - before == 1
    assert ends[0] is None
    assert isinstance(ends[1], StoreFailed)
    assert isinstance(ends[2], LookupError)
    assert told(path) == 1


async def test_a_busy_database_is_waited_for_and_then_named(path):
    opened = await open_store(fresh(path), busy_seconds=0.1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        async def job(connection):
            await connection.execute(insert(updates), ONE)

        with pytest.raises(DatabaseBusy):
            await opened._writer.do(job)
        other.execute("ROLLBACK")
        await opened._writer.do(job)
    await opened.close()
    assert told(path) == 1


async def test_a_fault_of_ours_in_one_commit_of_many_hurts_nobody_else_and_not_the_writer(store):
    chat = await store.chat("fake:room", at=1.0)
    fine, torn, later = (Commit(TableId(f"table{n}"), 0, "{}", 1.0, chat.id) for n in range(3))
    torn = replace(torn, actions=(None,))
    ends = await asyncio.gather(*(store.commit(each) for each in (fine, torn)), return_exceptions=True)
    assert ends[0] == 1
    assert isinstance(ends[1], AttributeError)
    assert await store.commit(later) == 1
    assert sorted(table.id for table in await store.live_tables()) == ["table0", "table2"]


async def test_actions_go_before_what_nobody_waits_for_but_not_for_ever(store):
    chat = await store.chat("fake:room", at=1.0)
    names = [TableId(f"table{n}") for n in range(3)]
    for name in names:
        await store.commit(Commit(name, 0, "{}", 1.0, chat.id))
    order: list[str] = []

    async def chore(_connection):
        order.append("chore")

    async def act(name):
        for turn in range(1, 20):
            await store.commit(Commit(name, turn, "{}", 1.0, chat.id))
            order.append(name)

    await asyncio.gather(store._writer.do(chore), *map(act, names))
    assert 3 <= order.index("chore") <= 6, "after the actions that queued with it, before the third ones"
