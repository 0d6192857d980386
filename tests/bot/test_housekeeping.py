"""What a serving process does every hour for its database and its memory."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import weakref
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.housekeeping import keep_house, scheduled_backup, tidy_memory
from bot.settings import Settings
from bot.store import open_store
from bot.store.backup import check
from tests.bot.store.test_opening import damage
from tests.fakes.database import fresh

BEGUN = 1_800_000_000.0


class Hours:
    """A clock whose sleeps are over at once, so many of them."""

    def __init__(self, sleeps: int) -> None:
        self.time = BEGUN
        self.left = sleeps

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        if not self.left:
            raise asyncio.CancelledError
        self.left -= 1
        self.time += seconds


@pytest.fixture(autouse=True)
def _thawed() -> Iterator[None]:
    yield
    gc.unfreeze()


async def kept(folder: Path, hours: int, **chosen: int) -> tuple[Path, list[Path]]:
    """The file and its backups, oldest first, after so many hours."""
    path = folder / "giruda.sqlite3"
    store = await open_store(fresh(path))
    await store.person("fake:1", "민지", at=BEGUN)
    settings = Settings(data_dir=folder, **chosen)
    with pytest.raises(asyncio.CancelledError):
        await keep_house(store, path, settings, Hours(hours))
    await store.close()
    return path, sorted((folder / "backups").glob("*"))


async def test_backups_are_made_on_schedule_and_the_newest_are_kept(tmp_path: Path):
    _, backups = await kept(tmp_path, 8, backup_hours=2, backup_keep=3)
    assert (tmp_path / "backups").stat().st_mode & 0o077 == 0
    assert [file.name[7:-8] for file in backups] == ["20270115-120000", "20270115-140000", "20270115-160000"]
    for file in backups:
        assert check(file) is not None
        with closing(sqlite3.connect(file)) as look:
            assert look.execute("SELECT name FROM people").fetchall() == [("민지",)]


async def test_no_backups_where_none_are_wanted(tmp_path: Path):
    _, backups = await kept(tmp_path, 4, backup_hours=0)
    assert backups == []


async def test_a_backup_that_fails_is_said_and_tried_again(tmp_path: Path):
    (tmp_path / "backups").write_text("not a folder")
    with capture_logs() as said:
        await kept(tmp_path, 3, backup_hours=1)
    assert [line["event"] for line in said].count("housekeeping failed") == 3


async def test_a_damaged_database_pushes_out_no_good_copy(tmp_path: Path):
    path = tmp_path / "giruda.sqlite3"
    store = await open_store(fresh(path))
    await store.chat("fake:1", "x" * 500_000, at=BEGUN)
    with closing(sqlite3.connect(path)) as whole:
        whole.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    folder = tmp_path / "backups"
    for hour in range(3):
        scheduled_backup(path, folder, BEGUN - hour * 3600, keep=3)
    good = sorted(folder.iterdir())
    damage(path)
    settings = Settings(data_dir=tmp_path, backup_hours=1, backup_keep=3)
    with capture_logs() as said, pytest.raises(asyncio.CancelledError):
        await keep_house(store, path, settings, Hours(4))
    await store.close()
    assert sorted(folder.iterdir()) == good
    assert all(check(file) for file in good)
    told = [line for line in said if line["log_level"] == "error"]
    assert len(told) == 4
    assert "giruda restore FILE" in told[0]["reason"]


def test_what_is_alive_is_left_alone_and_what_died_since_is_freed():
    class Ring:
        me: Ring

    ring = Ring()
    ring.me = ring
    seen = weakref.ref(ring)
    tidy_memory()
    assert gc.get_freeze_count() > 0
    del ring
    gc.collect()
    assert seen() is not None, "frozen: Python does not look there"
    tidy_memory()
    assert seen() is None
