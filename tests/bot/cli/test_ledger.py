"""`giruda ledger check|export|import` and `giruda ratings rebuild`."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.cli import ledger
from bot.store import connect, open_store
from bot.store.lock import InstanceLock
from engine import record
from engine.deal import Deal
from engine.presets import load
from engine.shuffle import deal_cards
from tests.bot.store.deals import Room, at

RULES = load("tichu5")


def passed_out() -> dict:
    """A real record, as short as one can be."""
    deal = Deal.start(RULES, deal_cards(RULES, bytes(32), "m", ()), dealer=0)
    while deal.result is None:
        deal.apply(next(action for action in deal.legal() if str(action).endswith("pass")))
    return record.write(deal)


@pytest.fixture
def database(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    (tmp_path / "data").mkdir()
    return tmp_path / "data/giruda.sqlite3"


def filled(database) -> None:
    """Three deals, one of them annulled, and somebody who was forgotten."""

    async def fill() -> None:
        store = await open_store(f"sqlite+aiosqlite:///{database}", synchronous="OFF")
        room = await Room.open(store, 6)
        record = passed_out()
        scores = record["result"]["scores"]
        for number in range(3):
            deal = await room.begin(at("2026-11-28T20:00") + number * 900)
            await room.end(deal, scores, at("2026-11-28T20:05") + number * 900, record, outcome="passed_out")
        await store.correct(deal, "잘못 나눴어요", room.people[0], at("2026-11-28T22:00"))
        await store.forget(room.people[2], at=at("2026-11-29T00:00"))
        await store.close_seasons(at("2026-12-01T00:00"))
        await store.close()

    asyncio.run(fill())


def count(database, table: str) -> int:
    with sqlite3.connect(database) as read:
        return read.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def test_without_a_database_there_is_nothing_to_check_and_none_is_made(giruda, database, tmp_path):
    for asked in (("check",), ("export", tmp_path / "out")):
        said = giruda("ledger", *asked)
        assert said.status == 2
        assert said.err == f"giruda: there is no database {database} yet; giruda serve makes it\n"
    assert not database.exists()


@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_out_and_in_again_gives_the_same_boards(giruda, database, tmp_path, form):
    filled(database)
    assert giruda("ledger", "check").out == "the books are clean\n"
    told = json.loads(giruda("ledger", "export", tmp_path / "out", "--format", form, "--json").out)
    assert (told["rows"]["deals"], told["rows"]["corrections"], told["rows"]["forgets"]) == (3, 1, 1)
    live = database.rename(tmp_path / "live.sqlite3")
    assert giruda("ledger", "import", tmp_path / "out").out == "3 deals are in the ledger\n"
    assert giruda("ledger", "check").status == 0
    with sqlite3.connect(live) as before, sqlite3.connect(database) as after:
        for table in ("standings", "seasons", "careers", "tallies", "pairs", "progress", "accounts"):
            asked = f"SELECT * FROM {table} ORDER BY 1, 2, 3"
            assert before.execute(asked).fetchall() == after.execute(asked).fetchall(), table
    assert json.loads(giruda("ratings", "rebuild", "--json").out) == {"changed": 0}


def test_what_does_not_add_up_is_found(giruda, database):
    filled(database)
    with sqlite3.connect(database) as write:
        write.execute("UPDATE deals SET record = json_set(record, '$.actions[0]', '9 bid 13H') WHERE rowid = 1")
        write.execute("UPDATE standings SET points = points + 1 WHERE season_id = 1 AND person_id = 1")
    ran = giruda("ledger", "check", "--json")
    assert ran.status == 1
    *findings, report = [json.loads(line) for line in ran.lines]
    assert any("does not play" in each["finding"] for each in findings)
    assert any(each["finding"].startswith("standings of season_id 1, person_id 1") for each in findings)
    assert report == {"ok": False, "findings": len(findings)}


def test_an_import_is_for_an_empty_database_alone(giruda, database, tmp_path):
    filled(database)
    giruda("ledger", "export", tmp_path / "out")
    ran = giruda("ledger", "import", tmp_path / "out")
    assert (ran.status, "into an empty one" in ran.err) == (2, True)
    assert count(database, "deals") == 3


def _cut(folder: Path) -> None:
    file = folder / "entries.jsonl"
    file.write_bytes(file.read_bytes()[:-40])


def _unbalance(folder: Path) -> None:
    file = folder / "entries.jsonl"
    lines = file.read_text().splitlines(keepends=True)
    entry = json.loads(lines[0])
    lines[0] = json.dumps({**entry, "amount": entry["amount"] + 1}) + "\n"
    file.write_text("".join(lines))
    import hashlib

    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["files"]["entries.jsonl"]["sha256"] = hashlib.sha256(file.read_bytes()).hexdigest()
    (folder / "manifest.json").write_text(json.dumps(manifest))


def _of_another_schema(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps({**manifest, "schema": "0001"}))


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda folder: (folder / "manifest.json").unlink(), "written last"),
        (lambda folder: (folder / "manifest.json").write_text('{"form'), "half of one"),
        (
            lambda folder: (folder / "manifest.json").write_text(
                '{"format": 2, "form": "x", "files": {}, "schema": "0002"}'
            ),
            "another format",
        ),
        (_of_another_schema, "exported from schema '0001'"),
        (lambda folder: (folder / "deals.jsonl").unlink(), "half an export"),
        (_cut, "cut off"),
        (_unbalance, "does not balance"),
    ],
)
def test_half_an_export_or_one_that_does_not_balance_changes_nothing(giruda, database, tmp_path, spoil, sentence):
    filled(database)
    giruda("ledger", "export", tmp_path / "out")
    database.unlink()
    spoil(tmp_path / "out")
    ran = giruda("ledger", "import", tmp_path / "out")
    assert ran.status == 2
    assert sentence in ran.err
    assert len(ran.err.splitlines()) == 1
    assert not database.exists()


def test_bad_words_are_one_sentence(giruda, database, tmp_path):
    filled(database)
    assert giruda("ledger", "export", tmp_path / "out", "--format", "xml").status == 2
    assert not (tmp_path / "out").exists()
    (tmp_path / "full").mkdir()
    (tmp_path / "full/letter").write_text("dear sir")
    assert "not empty" in giruda("ledger", "export", tmp_path / "full").err
    assert "no export" in giruda("ledger", "import", tmp_path / "nowhere").err


def test_what_writes_is_refused_while_serve_runs_and_what_reads_is_not(giruda, database, tmp_path):
    filled(database)
    lock = InstanceLock(database)
    try:
        assert giruda("ledger", "check").status == 0
        assert giruda("ledger", "export", tmp_path / "out").status == 0
        assert "in use by another process" in giruda("ratings", "rebuild").err
        assert "in use by another process" in giruda("ledger", "import", tmp_path / "out").err
    finally:
        lock.release()


async def test_postgresql_is_read_as_of_one_moment(monkeypatch):
    """Rows that come in while an export is written stay out of all of its files."""
    asked = []

    class Engine:
        @asynccontextmanager
        async def connect(self):
            yield self

        async def execution_options(self, **options):
            asked.append(options)

        async def dispose(self):
            pass

    async def look(_connection) -> str:
        return f"after {len(asked)}"

    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://someone@nowhere.example/giruda")
    monkeypatch.setattr(connect, "engines", lambda *_: (Engine(), Engine()))
    assert await ledger._looking(look) == "after 1"
    assert asked == [{"isolation_level": "REPEATABLE READ"}]
