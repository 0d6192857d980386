"""Copies while in use, and the way back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.store import CannotOpen, Damaged, DatabaseLocked, FileExists, NewerSchema, NotOurs, Store, open_store
from bot.store.backup import backup, check, restore
from bot.store.lock import InstanceLock, is_held
from bot.store.migrating import SCHEMA
from tests.bot.store.test_opening import damage, run
from tests.fakes.database import fresh


async def titles(path: Path) -> set[str]:
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    found = {name for name in ("one", "two") if (await store.chat(f"local:{name}", at=0.0)).title}
    await store.close()
    return found


async def test_a_backup_is_whole_while_the_server_writes(path: Path, store: Store, tmp_path: Path) -> None:
    await store.chat("local:one", "one", at=1.0)
    copy = tmp_path / "copy.sqlite3"
    writes = asyncio.gather(*(store.chat(f"local:more{n}", "x", at=1.0) for n in range(50)))
    await asyncio.to_thread(backup, path, copy)
    await writes
    assert check(copy) == SCHEMA
    assert copy.stat().st_mode & 0o077 == 0, "seeds of running deals are in it"
    assert await titles(copy) == {"one"}


async def test_an_existing_file_is_never_overwritten(path: Path, store: Store, tmp_path: Path) -> None:
    taken = tmp_path / "notes.txt"
    taken.write_text("mine")
    with pytest.raises(FileExists):
        backup(path, taken)
    assert taken.read_text() == "mine"
    assert not list(tmp_path.glob("*.part"))


async def test_a_damaged_database_is_not_copied(path: Path, store: Store, tmp_path: Path) -> None:
    await store.chat("local:main", "x" * 500_000, at=1.0)
    await store.close()
    damage(path)
    with pytest.raises(Damaged) as refused:
        backup(path, tmp_path / "copy.sqlite3")
    assert str(refused.value).startswith(f"{path} is damaged")
    assert "giruda restore FILE" in str(refused.value)
    assert not list(tmp_path.glob("copy*"))


def test_without_a_database_there_is_no_backup(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen):
        backup(tmp_path / "giruda.sqlite3", tmp_path / "copy.sqlite3")
    assert not (tmp_path / "copy.sqlite3").exists()


async def test_restoring_brings_the_old_state_back_and_keeps_the_new_one(path: Path, tmp_path: Path) -> None:
    store = await open_store(fresh(path))
    await store.chat("local:one", "one", at=1.0)
    backup(path, tmp_path / "copy.sqlite3")
    await store.chat("local:two", "two", at=2.0)
    await store.close()
    kept = restore(path, tmp_path / "copy.sqlite3", 1_790_000_000.0)
    assert kept == tmp_path / "giruda.before-restore-20260921-141320.sqlite3"
    assert await titles(path) == {"one"}
    assert await titles(kept) == {"one", "two"}


async def test_what_was_only_in_the_write_ahead_log_is_kept_too(path: Path, tmp_path: Path) -> None:
    store = await open_store(fresh(path))
    backup(path, tmp_path / "copy.sqlite3")
    await store.chat("local:two", "two", at=2.0)
    await store.abandon()
    kept = restore(path, tmp_path / "copy.sqlite3", 1_790_000_000.0)
    assert kept is not None
    assert await titles(kept) == {"two"}
    assert await titles(path) == set()


async def test_restoring_into_nothing(path: Path, tmp_path: Path) -> None:
    fresh(tmp_path / "copy.sqlite3")
    assert restore(path, tmp_path / "copy.sqlite3", 0.0) is None
    assert check(path) == SCHEMA


def test_restoring_is_refused_while_a_server_runs(path: Path, tmp_path: Path) -> None:
    fresh(path)
    fresh(tmp_path / "copy.sqlite3")
    lock = InstanceLock(path)
    with pytest.raises(DatabaseLocked):
        restore(path, tmp_path / "copy.sqlite3", 0.0)
    lock.release()


def test_a_link_is_served_and_restored_as_the_file_it_leads_to(path: Path, tmp_path: Path) -> None:
    fresh(path)
    fresh(tmp_path / "copy.sqlite3")
    link = tmp_path / "elsewhere" / "link.sqlite3"
    link.parent.mkdir()
    link.symlink_to(path)
    lock = InstanceLock(path)
    assert is_held(link)
    with pytest.raises(DatabaseLocked):
        InstanceLock(link)
    with pytest.raises(DatabaseLocked):
        restore(link, tmp_path / "copy.sqlite3", 0.0)
    lock.release()
    kept = restore(link, tmp_path / "copy.sqlite3", 0.0)
    assert link.resolve() == path
    assert kept is not None
    assert kept.parent == path.parent
    assert not kept.is_symlink()


def test_a_link_that_leads_to_itself_is_refused(tmp_path: Path) -> None:
    fresh(tmp_path / "copy.sqlite3")
    ring = tmp_path / "ring.sqlite3"
    ring.symlink_to(ring)
    assert not is_held(ring)
    with pytest.raises(CannotOpen):
        InstanceLock(ring)
    with pytest.raises(CannotOpen):
        restore(ring, tmp_path / "copy.sqlite3", 0.0)


@pytest.mark.parametrize("fault", ["missing", "empty", "text", "newer", "cut"])
def test_a_backup_that_cannot_be_used_changes_nothing(path: Path, tmp_path: Path, fault: str) -> None:
    fresh(path)
    before = path.read_bytes()
    file = tmp_path / "copy.sqlite3"
    expected: type[Exception] = CannotOpen
    if fault == "empty":
        file.touch()
    elif fault == "text":
        file.write_text("not a database" * 100)
        expected = NotOurs
    elif fault == "newer":
        fresh(file)
        run(file, "UPDATE alembic_version SET version_num = '0999'")
        expected = NewerSchema
    elif fault == "cut":
        fresh(file)
        file.write_bytes(file.read_bytes()[:40960])
        expected = Damaged
    with pytest.raises(expected):
        restore(path, file, 0.0)
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*before*"))
