"""The operator's door: questions and answers through the socket, public facts only, open to the owner only."""

import asyncio

import pytest

from bot.operator import SOCKET, Door, NotRunning, answer, ask


class Desk:
    def __init__(self):
        self.stopped = []

    async def overview(self):
        return [{"id": "abcd2345"}]

    async def describe(self, table):
        return {"id": table} if table == "abcd2345" else None

    async def operator_stop(self, table):
        self.stopped.append(table)
        return table == "abcd2345"


@pytest.fixture
async def desk(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = Desk()
    door = Door(found, tmp_path.relative_to(tmp_path))
    await door.open()
    yield found
    await door.close()


async def test_list_show_and_stop(desk, tmp_path):
    here = tmp_path.relative_to(tmp_path)
    assert await ask(here, {"ask": "list"}) == {"tables": [{"id": "abcd2345"}]}
    assert await ask(here, {"ask": "show", "table": "abcd2345"}) == {"table": {"id": "abcd2345"}}
    assert await ask(here, {"ask": "show", "table": "zzzz2345"}) == {"table": None}
    assert await ask(here, {"ask": "stop", "table": "abcd2345"}) == {"stopped": True}
    assert desk.stopped == ["abcd2345"]


async def test_only_the_owner_may_open_it(desk, tmp_path):
    assert (tmp_path / SOCKET).stat().st_mode & 0o777 == 0o600


async def test_without_a_process_nobody_answers(tmp_path):
    with pytest.raises(NotRunning):
        await ask(tmp_path, {"ask": "list"})


async def test_a_socket_left_by_kill_9_is_replaced(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    here = tmp_path.relative_to(tmp_path)
    left = await asyncio.start_unix_server(lambda reader, writer: None, here / SOCKET)
    left.close()
    door = Door(Desk(), here)
    await door.open()
    assert await ask(here, {"ask": "list"}) == {"tables": [{"id": "abcd2345"}]}
    await door.close()


@pytest.mark.parametrize("question", [None, 3, [], {}, {"ask": "seed"}, {"ask": "stop"}, {"ask": "stop", "table": 3}])
async def test_anything_else_is_answered_with_what_may_be_asked(question):
    assert await answer(Desk(), question) == {"error": "ask list, show or stop"}
