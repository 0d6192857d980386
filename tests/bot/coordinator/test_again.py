"""Another evening of a table that is over: the same seats, the same rules, whoever asks first."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.facts import TableState
from bot.screens.marks import plain
from bot.table import Table
from tests.bot.coordinator.chat import Chat, on_virtual_time

PEOPLE = ("민지", "Alex", "준")


async def over(chat: Chat, rules: str = "wiki5") -> Table:
    """A table whose evening is over: Alex on the second chair, AI players on the last two."""
    table = await chat.open(*PEOPLE, rules=rules)
    await chat.play_out(table)
    await chat.settle(5)
    await chat.press("민지", "end")
    await chat.settle(10)
    assert not table.live
    return table


def names(table: Table) -> list[str]:
    return ["AI" if seat.ai is not None else seat.name for seat in table.state.seats]


def test_everybody_finds_his_chair_again(tmp_path: Path) -> None:
    async def test(chat: Chat) -> None:
        before = await over(chat)
        answer = await chat.press("Alex", "again")
        assert answer.text
        table = await chat.table()
        assert table.state.id != before.state.id
        assert (table.state.stage, table.state.rules) == (TableState.LOBBY, before.state.rules)
        assert names(table) == ["", "Alex", "", "AI", "AI"]
        await chat.settle(30)
        await chat.press("준", "again")
        await chat.token("새로", f"g1:{table.state.id}:join::")
        table = await chat.table()
        assert names(table) == ["", "Alex", "준", "새로", "AI"], "an AI player makes room, not who is waited for"
        await chat.settle(30)
        assert "1\xa0비워\xa0둠" in chat.text()
        await chat.press("민지", "again")
        assert names(await chat.table()) == ["민지", "Alex", "준", "새로", "AI"]
        await chat.token("Alex", f"g1:{table.state.id}:start::")
        await chat.play_out(await chat.table())
        assert (await chat.table()).state.played == 1

    on_virtual_time(test, tmp_path)


def test_who_did_not_play_opens_nothing_but_may_join(tmp_path: Path) -> None:
    async def test(chat: Chat) -> None:
        before = await over(chat)
        token = f"g1:{before.state.id}:again::"
        assert "함께 친 사람만" in (await chat.token("새로", token)).text
        assert await chat.store.live_tables() == []
        await chat.token("민지", token)
        await chat.token("새로", token)
        assert names(await chat.table()) == ["민지", "", "", "새로", "AI"]

    on_virtual_time(test, tmp_path)


def test_two_who_ask_at_once_open_one_table(tmp_path: Path) -> None:
    async def test(chat: Chat) -> None:
        before = await over(chat)
        token = f"g1:{before.state.id}:again::"
        await asyncio.gather(*(chat.token(name, token) for name in (*PEOPLE, "민지")))
        assert len(await chat.store.live_tables()) == 1
        assert names(await chat.table()) == [*PEOPLE, "AI", "AI"]

    on_virtual_time(test, tmp_path)


def test_a_redelivered_press_after_a_restart_opens_nothing(tmp_path: Path) -> None:
    async def test(chat: Chat) -> None:
        before = await over(chat)
        await chat.press("Alex", "again")
        await chat.restart()
        chat.updates -= 1
        await chat.token("Alex", f"g1:{before.state.id}:again::")
        assert len(await chat.store.live_tables()) == 1

    on_virtual_time(test, tmp_path)


def test_other_rules_have_other_chairs(tmp_path: Path) -> None:
    async def test(chat: Chat) -> None:
        before = await over(chat)
        await chat.press("Alex", "again")
        table = await chat.table()
        await chat.token("Alex", f"g1:{table.state.id}:set::preset/tichu6")
        await chat.token("준", f"g1:{before.state.id}:again::")
        table = await chat.table()
        assert names(table) == ["Alex", "AI", "AI", "준", "", ""]

    on_virtual_time(test, tmp_path)


@pytest.mark.parametrize("where", ["elsewhere", "live", "unknown"])
def test_what_is_not_over_here_is_not_played_again(tmp_path: Path, where: str) -> None:
    async def test(chat: Chat) -> None:
        before = await over(chat)
        if where == "elsewhere":
            answer = await chat.token("Alex", f"g1:{before.state.id}:again::", chat="fake:others")
            assert answer.text
            assert await chat.store.live_tables() == []
        elif where == "unknown":
            answer = await chat.token("Alex", "g1:aaaaaaaa:again::")
            assert answer.text
            assert await chat.store.live_tables() == []
        else:
            await chat.press("Alex", "again")
            table = await chat.table()
            await chat.token("준", f"g1:{table.state.id}:again::")
            assert len(await chat.store.live_tables()) == 1

    on_virtual_time(test, tmp_path)


def test_the_sheet_has_the_button(tmp_path: Path) -> None:
    async def test(chat: Chat) -> None:
        await over(chat)
        (sheet,) = [screen for _, screen in chat.screens("fake:group") if screen.kind == "sheet"]
        assert "오늘의 성적" in plain(sheet.text, "ko")
        assert [button.label for group in sheet.controls for button in group.buttons] == ["같은 자리로 다시 하기"]  # type: ignore[union-attr]

    on_virtual_time(test, tmp_path)
