"""Files that cannot be used: one error class and one sentence each, and nothing happens to the file."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import text

from bot.store import CannotOpen, Damaged, DatabaseLocked, NewerSchema, NotOurs, Store, open_store
from bot.store.backup import check
from bot.store.connect import threaded
from bot.store.lock import InstanceLock
from bot.store.migrating import SCHEMA, folder
from bot.store.opening import migrate, schema_of
from tests.fakes.database import fresh


def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def run(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def damage(path: Path, pages: int = 6) -> None:
    """Overwrite so many pages in the middle of the file."""
    content = bytearray(path.read_bytes())
    middle = len(content) // 8192 * 4096
    content[middle : middle + pages * 4096] = b"\xff" * (pages * 4096)
    path.write_bytes(bytes(content))


async def test_a_new_file_is_made_in_a_new_folder(tmp_path: Path) -> None:
    path = tmp_path / "a folder" / "with % and 한글" / "giruda.sqlite3"
    store = await open_store(url(path))
    await store.close()
    assert schema_of(path) == SCHEMA


async def test_what_is_made_is_its_owners_alone(tmp_path: Path) -> None:
    """The seeds of running deals are in it."""
    path = tmp_path / "data" / "giruda.sqlite3"
    before = os.umask(0)
    try:
        store = await open_store(url(path))
        await store.chat("local:main", "main", at=1.0)
        files = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
        await store.close()
    finally:
        os.umask(before)
    assert files == dict.fromkeys(("giruda.sqlite3", "giruda.sqlite3-wal", "giruda.sqlite3-shm"), 0o600)
    assert path.parent.stat().st_mode & 0o777 == 0o700


async def test_an_empty_file_is_taken_for_a_new_one(path: Path) -> None:
    path.touch()
    store = await open_store(url(path))
    await store.close()


async def test_the_laws_of_durability_are_set(path: Path) -> None:
    store = await open_store(url(path))

    async def pragmas(connection: object) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [(await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in names]  # type: ignore[attr-defined]

    assert await store._writer.do(pragmas) == ["wal", 2, 1]
    await store.close()


@pytest.mark.parametrize(
    "content",
    [b"hello, this is a text file\n" * 50, b"\0" * 4096, "한글".encode() * 100],
)
async def test_a_file_that_is_no_database_is_not_ours(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(NotOurs):
        await open_store(url(path))
    assert path.read_bytes() == content


async def test_another_programs_database_is_not_ours(path: Path) -> None:
    run(path, "CREATE TABLE customers (id INTEGER PRIMARY KEY)")
    before = path.read_bytes()
    with pytest.raises(NotOurs) as refused:
        await open_store(url(path))
    assert str(refused.value) == f"{path} is not a Giruda database; name another file"
    assert path.read_bytes() == before


async def test_another_programs_alembic_database_is_not_ours(path: Path) -> None:
    run(path, "CREATE TABLE alembic_version (version_num TEXT)", "INSERT INTO alembic_version VALUES ('0001')")
    with pytest.raises(NotOurs):
        await open_store(url(path))


@pytest.mark.parametrize("revision", ["0999", "9f3c", ""])
async def test_a_newer_schema_is_refused(path: Path, revision: str) -> None:
    fresh(path)
    run(path, f"UPDATE alembic_version SET version_num = '{revision}'")
    with pytest.raises(NewerSchema) as refused:
        await open_store(url(path))
    assert refused.value.revision == revision


async def test_a_locked_file_is_refused_within_the_busy_time(path: Path) -> None:
    fresh(path)
    run(path, "UPDATE alembic_version SET version_num = '0000'")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseLocked) as refused:
            await open_store(url(path), busy_seconds=0.05)
    assert "in use by another process" in str(refused.value)


async def test_an_ordinary_start_writes_nothing(path: Path) -> None:
    await (await open_store(url(path))).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        store = await open_store(url(path), busy_seconds=0.05)
        assert await store.live_tables() == []
        await store.close()


async def test_a_start_that_has_to_count_and_cannot_is_refused_and_leaves_nothing_open(path: Path) -> None:
    await (await open_store(url(path))).close()
    run(path, "DELETE FROM upkeep")
    opened: list[aiosqlite.Connection] = []

    def watched(file: Path, busy: float) -> aiosqlite.Connection:
        opened.append(threaded(file, busy))
        return opened[-1]

    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseLocked) as refused:
            await open_store(url(path), busy_seconds=0.05, creator=watched)
    assert str(refused.value) == f"{path} is in use by another process; stop that one first"
    assert len(opened) == 2
    assert all(each._connection is None for each in opened)
    assert "store writer" not in {task.get_name() for task in asyncio.all_tasks()}


async def test_a_damaged_file_is_refused_with_the_way_back(path: Path, store: Store) -> None:
    await store.chat("local:main", "x" * 500_000, at=1.0)
    await store.close()
    damage(path, pages=1)
    with pytest.raises(Damaged) as refused:
        await open_store(url(path))
    assert "giruda restore FILE" in str(refused.value)


async def test_a_file_cut_short_is_damaged(path: Path, store: Store) -> None:
    await store.chat("local:main", "x" * 500_000, at=1.0)
    await store.close()
    path.write_bytes(path.read_bytes()[: 4096 * 6])
    with pytest.raises(Damaged):
        check(path)


async def test_a_reference_into_nothing_is_damage(path: Path) -> None:
    fresh(path)
    run(path, "INSERT INTO members VALUES (77, 88, 'x', 0, 0, NULL)")
    with pytest.raises(Damaged) as refused:
        await open_store(url(path))
    assert "members" in refused.value.finding


async def test_a_folder_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen):
        await open_store(url(tmp_path))


def test_a_second_server_on_the_same_file_is_refused(path: Path) -> None:
    first = InstanceLock(path)
    with pytest.raises(DatabaseLocked):
        InstanceLock(path)
    first.release()
    InstanceLock(path).release()


def test_the_newest_migration_is_the_schema() -> None:
    assert max(file.name[:4] for file in (folder() / "versions").glob("[0-9]*.py")) == SCHEMA


def test_migrating_twice_does_nothing(path: Path) -> None:
    assert migrate(path) is None
    before = path.read_bytes()
    assert migrate(path) is None
    assert path.read_bytes() == before
