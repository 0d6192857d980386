"""Who sits down, who is refused, who leaves: people, groups and their names."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.facts import TableState
from bot.ports import Happened, Pressed
from tests.bot.coordinator.chat import PEOPLE, Chat, on_virtual_time
from tests.fakes.messenger import FREE, TELEGRAM


def test_a_hundred_joins_at_once_seat_five(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("host", "mighty")
        table = await chat.table()
        answers = await asyncio.gather(
            *(chat.token(f"p{number}", f"g1:{table.state.id}:join::") for number in range(100))
        )
        table = await chat.table()
        assert sum(seat.person is not None for seat in table.state.seats) == 5
        assert all(answer.text for answer in answers)

    on_virtual_time(evening, tmp_path)


@pytest.mark.parametrize("name", ["a" * 10_000, "مجهول", "\u202eevil", "👩‍👩‍👧‍👦" * 50, "", "@everyone", "<b>x</b>"])
def test_names_of_any_kind_sit_down(tmp_path: Path, name: str):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty")
        table = await chat.table()
        update = chat.update("x", Pressed(f"g1:{table.state.id}:join::"))
        await chat.coordinator.handle(replace(update, sender=replace(update.sender, name=name)))
        await chat.settle()
        assert (await chat.table()).state.seats[1].person is not None
        assert len(chat.text()) < 2000

    on_virtual_time(evening, tmp_path)


def test_strangers_and_other_chats_are_refused(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open("민지", fill=False)
        name = table.state.id
        stranger = await chat.token("nobody", f"g1:{name}:fill::")
        elsewhere = await chat.token("민지", f"g1:{name}:fill::", chat="fake:other")
        gone = await chat.token("민지", "g1:zzzzzzzz:fill::")
        assert stranger.text
        assert elsewhere.text
        assert gone.text
        assert len({stranger.text, elsewhere.text, gone.text}) == 3
        assert (await chat.table()).state.stage is TableState.LOBBY

    on_virtual_time(evening, tmp_path)


def test_who_cannot_be_reached_is_told_how_and_joins_by_the_link(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "start", private=True)
        table = await chat.open("민지", fill=False)
        answer = await chat.token("Alex", f"g1:{table.state.id}:join::")
        assert answer.url == f"start:join-{table.state.id}"
        assert (await chat.table()).state.seats[1].person is None
        await chat.say("Alex", "start", f"join-{table.state.id}", private=True)
        await chat.settle()
        assert (await chat.table()).state.seats[1].name == "Alex"
        assert any(screen.kind == "hand" for _, screen in chat.screens("fake:Alex"))

    on_virtual_time(evening, tmp_path, limits=replace(TELEGRAM, writes_first=False))


def test_a_blocked_person_shows_in_the_lobby_and_is_back_when_he_speaks(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE[:2], fill=False)
        await chat.settle()
        await chat.coordinator.handle(chat.update("Alex", Happened("blocked")))
        await chat.settle()
        assert "DM" in chat.text()
        assert (await chat.press("민지", "fill")).text, "nobody is dealt a hand he cannot see"
        assert (await chat.table()).state.stage is TableState.LOBBY
        await chat.say("Alex", "hand", private=True)
        await chat.press("민지", "fill")
        assert (await chat.table()).state.stage is TableState.PLAYING

    on_virtual_time(evening, tmp_path, limits=replace(FREE, panels=False))


def test_kicked_from_the_group_ends_its_tables(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE)
        await chat.coordinator.handle(chat.update("x", Happened("kicked")))
        assert await chat.store.live_tables() == []
        past = await chat.store.record(f"{table.state.id}/1")
        assert past is not None
        assert past.outcome == "stopped"
        assert "proof" in past.record

    on_virtual_time(evening, tmp_path)


def test_a_migrated_group_keeps_its_table_and_gets_its_board_anew(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE)
        await chat.settle()
        await chat.coordinator.handle(chat.update("x", Happened("migrated", "fake:super")))
        await chat.settle(90)
        assert any(screen.kind == "board" for _, screen in chat.screens("fake:super"))
        name = table.state.seats[table.acting_owner or 0].name
        await chat.token(name, f"g1:{table.state.id}:pass:1.0:", chat="fake:super")
        table = await chat.table()
        assert table.deal is not None
        assert table.deal.turn >= 1

    on_virtual_time(evening, tmp_path)


def test_who_leaves_the_group_leaves_the_table(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE, fill=False)
        await chat.coordinator.handle(chat.update("Alex", Happened("left")))
        assert (await chat.table()).state.seats[1].person is None

    on_virtual_time(evening, tmp_path)


def test_reliability_is_counted_per_chat(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open("민지")
        for _ in range(300):
            current = await chat.coordinator._house.table(table.state.id)
            assert current is not None
            if current.deal is None:
                break
            await chat.move(current)
        await chat.settle()
        person = table.state.seats[0].person
        assert person is not None
        member = await chat.store.member(table.state.chat, person, "x")
        assert member.turns > 0
        assert member.absences == 0

    on_virtual_time(evening, tmp_path)
