"""`giruda backup` and `giruda restore`: nothing is overwritten, nothing is lost."""

import json
import sqlite3

import pytest

from bot.store import open_store
from bot.store.lock import InstanceLock


@pytest.fixture
def database(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    (tmp_path / "data").mkdir()
    return tmp_path / "data/giruda.sqlite3"


async def made(database, name="민지"):
    store = await open_store(f"sqlite+aiosqlite:///{database}")
    await store.person("local:@1", name, at=1.0)
    await store.close()


def people(database):
    with sqlite3.connect(database) as read:
        return [name for (name,) in read.execute("SELECT name FROM people")]


async def test_a_backup_put_back_is_what_was_backed_up(giruda, database, tmp_path):
    await made(database)
    assert giruda("backup", tmp_path / "copy.sqlite3").status == 0
    database.unlink()
    await made(database, "Alex")
    told = json.loads(giruda("restore", tmp_path / "copy.sqlite3", "--json").out)
    assert people(database) == ["민지"]
    assert people(told["kept"]) == ["Alex"]


async def test_an_existing_file_is_refused(giruda, database, tmp_path):
    await made(database)
    (tmp_path / "copy").write_text("precious", encoding="utf-8")
    assert "exists already" in giruda("backup", tmp_path / "copy").err
    assert (tmp_path / "copy").read_text(encoding="utf-8") == "precious"


def test_without_a_database_there_is_nothing_to_back_up(giruda, database, tmp_path):
    assert giruda("backup", tmp_path / "copy").status == 2
    assert not (tmp_path / "copy").exists()
    assert not database.exists()


async def test_a_file_that_is_no_backup_changes_nothing(giruda, database, tmp_path):
    await made(database)
    (tmp_path / "letter").write_text("dear sir" * 1000, encoding="utf-8")
    for file in (tmp_path / "letter", tmp_path / "missing", tmp_path):
        assert giruda("restore", file).status == 2
    assert "it is a folder" in giruda("restore", tmp_path).err
    assert people(database) == ["민지"]


async def test_restore_is_refused_while_serve_runs_and_backup_is_not(giruda, database, tmp_path):
    await made(database)
    lock = InstanceLock(database)
    try:
        assert giruda("backup", tmp_path / "copy").status == 0
        assert "in use by another process" in giruda("restore", tmp_path / "copy").err
    finally:
        lock.release()


def test_postgres_has_tools_of_its_own(giruda, monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://me:secret@host/giruda")
    ran = giruda("backup", tmp_path / "copy")
    assert "pg_dump" in ran.err
    assert "secret" not in ran.err
