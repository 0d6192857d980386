"""Every earlier schema, with data in it, comes to today's; what a migration finds is backed up first."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from bot.store import open_store
from bot.store.migrating import SCHEMA, folder, upgrade
from bot.store.opening import migrate, schema_of
from bot.store.schema import metadata
from tests.bot.store.deals import booked
from tests.bot.store.history import HISTORY

REVISIONS = sorted(file.name[:4] for file in (folder() / "versions").glob("[0-9]*.py"))


def at_revision(path: Path, revision: str) -> None:
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        upgrade(connection, revision)
    engine.dispose()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(HISTORY[revision])


def test_every_schema_there_was_has_data_to_be_tested_with() -> None:
    assert sorted(HISTORY) == REVISIONS


def test_the_migrations_make_the_schema_that_the_code_describes(path: Path) -> None:
    migrate(path)
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


@pytest.mark.parametrize("revision", REVISIONS)
async def test_data_of_every_schema_survives_and_is_backed_up_before_it_changes(path: Path, revision: str) -> None:
    at_revision(path, revision)
    assert schema_of(path) == revision
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    (table,) = await store.live_tables()
    assert (table.id, table.revision, table.deals[0].actions) == ("abcdefgh", 3, ("0 bid 13H",))
    assert table.deals[0].seed == bytes(range(32))
    chat = await store.chat("local:main", at=0.0)
    assert [(s.name, s.points) for s in await booked(store, chat.id)] == [("민지", 8), ("Alex", -8)]
    assert {row.key for row in await store.surfaces()} == {"board:abcdefgh:2"}
    assert await store.audit() == []
    await store.close()
    assert schema_of(path) == SCHEMA
    assert [schema_of(kept) for kept in path.parent.glob("*.before-*")] == [revision][: revision != SCHEMA]


def test_a_migration_that_fails_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_revision(path, SCHEMA)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0000'")
        connection.commit()

    def broken(connection: object) -> None:
        connection.exec_driver_sql("DELETE FROM actions")  # type: ignore[attr-defined]
        raise RuntimeError

    monkeypatch.setattr("bot.store.opening.upgrade", broken)
    with pytest.raises(RuntimeError):
        migrate(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM actions").fetchone() == (1,)
    kept = next(path.parent.glob("*.before-*"))
    assert kept.stat().st_mode & 0o077 == 0, "seeds of running deals are in it"
    with closing(sqlite3.connect(kept)) as connection:
        assert connection.execute("SELECT count(*) FROM actions").fetchone() == (1,)
