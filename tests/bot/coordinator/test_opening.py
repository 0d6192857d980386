"""Opening tables: caps, defaults, practice, rules that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.facts import TableState
from bot.ports import Said
from bot.reception import Caps
from tests.bot.coordinator.chat import ASKED, GROUP, PEOPLE, Chat, on_virtual_time


def test_a_redelivered_command_opens_no_second_table(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        update = chat.update("민지", Said("mighty", "three"))
        await chat.coordinator.handle(update)
        await chat.coordinator.handle(update)
        await chat.restart()
        await chat.coordinator.handle(update)
        assert len(await chat.store.live_tables()) == 1

    on_virtual_time(evening, tmp_path)


def test_a_chat_has_only_so_many_tables(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        for person in PEOPLE:
            await chat.say(person, "mighty")
        assert len(await chat.store.live_tables()) == 2

    on_virtual_time(evening, tmp_path, caps=Caps(tables_per_chat=2, burst=10_000))


def test_a_second_mighty_of_the_same_host_brings_his_lobby_down(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty")
        await chat.settle()
        before = [place.message for place, _ in chat.screens(GROUP)]
        await chat.say("민지", "mighty")
        await chat.settle(ASKED)
        after = [place.message for place, _ in chat.screens(GROUP)]
        assert len(before) == len(after) == 1
        assert before != after

    on_virtual_time(evening, tmp_path)


@pytest.mark.parametrize("text", ["nosuch", "mn40:zzz", "giruda1:zzz", "9", "{}", "x" * 10_000])
def test_rules_that_are_none_open_no_table(tmp_path: Path, text: str):
    async def evening(chat: Chat) -> None:
        answer = await chat.say("민지", "mighty", text)
        assert answer.text
        assert await chat.store.live_tables() == []

    on_virtual_time(evening, tmp_path)


def test_mighty_in_private_is_a_practice_table(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty", private=True)
        await chat.settle()
        await chat.press("민지", "start", private=True)
        table = await chat.table()
        assert table.state.practice
        assert table.state.stage is TableState.PLAYING

    on_virtual_time(evening, tmp_path)


def test_the_chats_last_choice_is_its_default(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open("민지", rules="three")
        await chat.settle()
        await chat.say("민지", "stop", admin=True)
        await chat.say("Alex", "mighty")
        assert (await chat.table()).state.rules == "three"
        assert table.state.rules == "three"

    on_virtual_time(evening, tmp_path)
