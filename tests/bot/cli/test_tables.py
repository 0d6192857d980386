"""`giruda table list|show|stop` on the database of a process that is gone: public facts, and an end that is proven."""

import json
import re
import time
from pathlib import Path

import pytest

from bot.cli import tables
from bot.cli.tables import columns
from bot.operator import Door
from bot.store.lock import InstanceLock
from tests.bot.coordinator.chat import on_virtual_time


@pytest.fixture
def playing(tmp_path, monkeypatch):
    """The id of a table in its first deal, two people and three AI players."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    found = []

    async def evening(chat):
        table = await chat.open("민지", "Alex")
        found.append(table.state.id)

    on_virtual_time(evening, tmp_path)
    return found[0]


def test_list_and_show_tell_public_facts_only(giruda, playing):
    (line,) = giruda("table", "list", "--json").lines
    told = json.loads(line)
    assert told["id"] == playing
    assert (told["people"], told["ai"], told["deal"]) == (2, 3, 1)
    assert json.loads(giruda("table", "show", playing, "--json").out)["id"] == playing
    for text in (line, giruda("table", "show", playing).out, giruda("table", "list").out):
        assert not re.search(r"\b[SHDC][AKQJT2-9]\b", text)  # no card
        assert not re.search(r"[0-9a-f]{32}", text)  # no seed


def test_stop_ends_the_table_unsettled(giruda, playing, tmp_path):
    assert giruda("table", "stop", playing).out == f"table {playing} has ended\n"
    assert giruda("table", "list").out == "no live tables\n"
    assert giruda("table", "stop", playing).status == 2
    assert giruda("table", "show", playing).status == 2


def test_without_a_database_nothing_is_made(giruda, tmp_path, monkeypatch):
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "none"))
    assert "there is no database" in giruda("table", "list").err
    assert not (tmp_path / "none").exists()


def test_a_process_that_has_the_database_and_does_not_answer_yet_is_waited_for(giruda, playing, tmp_path, monkeypatch):
    doors, lock = [], InstanceLock(tmp_path / "giruda.sqlite3")

    class Starting:
        async def overview(self):
            return [SEEN]

    async def answers():
        doors.append(Door(Starting(), Path()))
        await doors[0].open()

    monkeypatch.setattr(tables, "pause", answers)
    monkeypatch.setenv("DATA_DIR", ".")
    ran = giruda("table", "list", "--json")
    lock.release()
    assert json.loads(ran.out) == SEEN
    assert len(doors) == 1


def test_one_that_never_answers_is_told_as_what_it_may_be(giruda, playing, tmp_path, monkeypatch):
    waited, lock = [], InstanceLock(tmp_path / "giruda.sqlite3")

    async def waits():
        waited.append(1)

    monkeypatch.setattr(tables, "pause", waits)
    ran = giruda("table", "list")
    lock.release()
    assert ran.status == 2
    assert "it is starting" in ran.err
    assert "stop that one" not in ran.err
    assert len(waited) == tables.TRIES
    assert playing in giruda("table", "list").out


SEEN = {"id": "lmixr6sy", "chat": "사랑방", "state": "playing", "phase": "auction", "due": 1796049124.4763665}


def test_the_list_has_headings_and_columns_and_local_times(monkeypatch):
    monkeypatch.setenv("TZ", "Asia/Seoul")
    time.tzset()
    try:
        lines = list(columns([SEEN, SEEN | {"chat": "pub", "state": "lobby", "phase": None, "due": None}]))
    finally:
        monkeypatch.undo()
        time.tzset()
    assert lines == [
        "id        chat    state    phase    due",
        "lmixr6sy  사랑방  playing  auction  2026-11-30 23:32:04 KST",
        "lmixr6sy  pub     lobby    -        -",
    ]


def test_people_read_neither_none_nor_seconds_of_the_epoch(giruda, playing):
    head, line = giruda("table", "list").lines
    assert head.split()[:4] == ["id", "chat", "state", "rules"]
    due = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
    for text in (line, giruda("table", "show", playing).out):
        assert "None" not in text
        assert due.search(text)
