"""Field cases: what broke in other people's chat-game bots, at the level of coordinator and reconciler. Each test is
named after its row in the list of cases; rows that are the reconciler's alone stand in tests/bot/delivery."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.clocks import Pace
from bot.facts import TableState
from bot.ports import Delivery, Fate, Happened
from bot.store import Commit
from bot.table import Table
from tests.bot.coordinator.chat import GROUP, PEOPLE, Chat, on_virtual_time
from tests.bot.store.deals import booked
from tests.fakes.messenger import FREE


async def in_play(chat: Chat, *people: str) -> Table:
    """A table whose deal has reached its tricks."""
    table = await chat.open(*people)
    for number in range(1, 20):
        while (current := await chat.table()).deal is not None:
            if current.deal is not None and current.deal.phase == "play":
                return current
            await chat.move(current)
        await chat.token(people[0], f"g1:{table.state.id}:next:{number}:")
    raise AssertionError("every deal was passed out")


def acting(table: Table) -> str:
    return table.state.seats[table.acting_owner or 0].name


def card(table: Table) -> str:
    """A token that plays a legal card of the person to act."""
    assert table.deal is not None
    action = str(table.deal.legal()[0]).split()[2]
    return f"g1:{table.state.id}:play:{table.state.number}.{table.deal.turn}:{action}"


def test_case_1_all_games_go_on_after_a_restart(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        for number in range(3):
            await chat.say(f"host{number}", "mighty", chat=f"fake:room{number}")
        before = [stored.state for stored in await chat.store.live_tables()]
        await chat.restart()
        assert [stored.state for stored in await chat.store.live_tables()] == before
        for number in range(3):
            table = await chat.table(number)
            await chat.token(f"host{number}", f"g1:{table.state.id}:fill::", chat=f"fake:room{number}")
            assert (await chat.table(number)).state.stage is TableState.PLAYING

    on_virtual_time(evening, tmp_path)


def test_case_2_a_mistake_of_the_program_ends_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def evening(chat: Chat) -> None:
        table = await in_play(chat, *PEOPLE)

        async def broken(*_: object) -> None:
            raise RuntimeError("a bug")

        monkeypatch.setattr(chat.coordinator._gallery, "hand", broken)
        answer = await chat.token(acting(table), card(table), private=True)
        assert answer.text
        monkeypatch.undo()
        table = await chat.table()
        assert (await chat.token(acting(table), card(table), private=True)).key

    on_virtual_time(evening, tmp_path)


def test_case_3_a_platform_that_times_out_for_hours_ends_no_game(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await in_play(chat, *PEOPLE[:2])
        chat.messenger.script = lambda *_: Delivery(Fate.LATER, unsure=True, why="timed out")
        await chat.settle(4 * 3600)
        chat.messenger.script = lambda *_: None
        await chat.settle(700)
        current = await chat.table()
        assert current.state.id == table.state.id
        assert any(screen.kind in ("board", "result") for _, screen in chat.screens(GROUP))

    on_virtual_time(evening, tmp_path)


@pytest.mark.parametrize("case", [4, 5])
def test_cases_4_and_5_nobody_plays_a_card_again_after_a_restart(tmp_path: Path, case: int):
    async def evening(chat: Chat) -> None:
        table = await in_play(chat, *PEOPLE)
        await chat.token(acting(table), card(table), private=True)
        played = list((await chat.table()).deal.actions)  # type: ignore[union-attr]
        if case == 4:
            chat.messenger.script = lambda *_: Delivery(Fate.LATER, why="no connection")
            await chat.settle(30)
            chat.messenger.script = lambda *_: None
        await chat.restart()
        table = await chat.table()
        assert table.deal is not None
        assert table.deal.actions[: len(played)] == played
        assert (await chat.token(acting(table), card(table), private=True)).key

    on_virtual_time(evening, tmp_path)


def test_case_6_people_are_told_of_a_shutdown_and_play_on_afterwards(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await in_play(chat, *PEOPLE)
        await chat.settle()
        before = chat.text()
        await chat.coordinator.stop(2.0)
        assert chat.text() != before
        await chat.store.close()
        await chat.start()
        table = await chat.table()
        assert (await chat.token(acting(table), card(table), private=True)).key

    on_virtual_time(evening, tmp_path)


def test_case_9_who_is_to_act_is_pinged_after_a_restart_too(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await in_play(chat, *PEOPLE)
        name = acting(table)
        await chat.kill()
        await asyncio.sleep(3600)
        await chat.start()
        await chat.settle(40)
        assert acting(await chat.table()) == name
        assert any(screen.kind == "ping" for _, screen in chat.screens(f"fake:{name}"))

    on_virtual_time(evening, tmp_path)


def test_case_10_a_press_and_the_clock_at_the_same_instant_take_one_turn(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await in_play(chat, *PEOPLE)
        deadline, name, token = table.state.deadline, acting(table), card(table)
        assert deadline is not None
        assert table.deal is not None
        turn = table.deal.turn
        await asyncio.sleep(deadline - chat.clock.now())
        await chat.token(name, token, private=True)
        await chat.settle(0.01)
        table = await chat.table()
        assert table.deal is not None
        assert table.deal.turn == turn + 1

    on_virtual_time(evening, tmp_path)


def test_case_11_the_last_card_pressed_twice_at_once_settles_once(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await in_play(chat, *PEOPLE)
        while True:
            name, token, number = acting(table), card(table), table.state.number
            await asyncio.gather(*(chat.token(name, token, private=True) for _ in range(3)))
            table = await chat.table()
            if table.deal is None:
                break
        assert table.state.played >= 1
        past = await chat.store.record(f"{table.state.id}/{number}")
        assert past is not None
        people = [seat.person for seat in table.state.seats]
        board = {each.person_id: each.deals for each in await booked(chat.store, table.state.chat)}
        assert all(board[person] == table.state.number for person in people if person is not None)

    on_virtual_time(evening, tmp_path)


def test_case_12_the_same_message_twice_is_one_step(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await in_play(chat, *PEOPLE)
        assert table.deal is not None
        turn, name, token = table.deal.turn, acting(table), card(table)
        await asyncio.gather(*(chat.token(name, token, private=True) for _ in range(10)))
        assert (await chat.table()).deal.turn == turn + 1  # type: ignore[union-attr]

    on_virtual_time(evening, tmp_path)


def test_case_13_a_press_that_comes_too_late_changes_nothing(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await in_play(chat, *PEOPLE)
        name, late, deadline = acting(table), card(table), table.state.deadline
        assert deadline is not None
        other = late.rpartition(":")[0] + ":JK=S" if not late.endswith("JK=S") else late.rpartition(":")[0] + ":C2"
        await asyncio.sleep(deadline - chat.clock.now() + 0.5)
        after = await chat.table()
        assert after.deal is not None
        before = list(after.deal.actions)
        assert (await chat.token(name, other, private=True)).text
        assert after.deal.actions == before

    on_virtual_time(evening, tmp_path)


def test_case_15_a_vote_twice_at_once_counts_once(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await in_play(chat, *PEOPLE)
        token = f"g1:{table.state.id}:vote::stop"
        await asyncio.gather(*(chat.token("Alex", token) for _ in range(5)))
        table = await chat.table()
        assert table.state.stage is TableState.PLAYING
        assert len(table.state.votes["stop"]) == 1

    on_virtual_time(evening, tmp_path)


def test_case_16_one_slow_table_holds_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def evening(chat: Chat) -> None:
        await chat.say("a", "mighty", chat="fake:room-a")
        await chat.say("b", "mighty", chat="fake:room-b")
        slow, quick = await chat.table(0), await chat.table(1)
        commit = chat.store.commit

        async def sometimes(asked: Commit) -> int:
            if asked.table == slow.state.id:
                await asyncio.sleep(100)
            return await commit(asked)

        monkeypatch.setattr(chat.store, "commit", sometimes)
        waiting = asyncio.ensure_future(chat.token("a", f"g1:{slow.state.id}:addai::", chat="fake:room-a"))
        before = chat.clock.now()
        await chat.token("b", f"g1:{quick.state.id}:addai::", chat="fake:room-b")
        assert chat.clock.now() - before < 1
        await waiting

    on_virtual_time(evening, tmp_path)


def test_case_22_everybody_who_presses_at_once_gets_a_seat(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("p0", "mighty", "chicago8")
        table = await chat.table()
        await asyncio.gather(*(chat.token(f"p{number}", f"g1:{table.state.id}:join::") for number in range(1, 8)))
        assert all(seat.person is not None for seat in (await chat.table()).state.seats)

    on_virtual_time(evening, tmp_path)


def test_case_23_a_refusal_is_for_the_one_who_pressed(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        await chat.settle()
        calls = len(chat.messenger.called)
        assert (await chat.token("zz", f"g1:{(await chat.table()).state.id}:join::")).text
        assert len(chat.messenger.called) == calls, "nothing is said in public"

    on_virtual_time(evening, tmp_path)


def test_case_26_a_private_chat_that_closes_in_mid_deal_hangs_nothing(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await in_play(chat, *PEOPLE)
        chat.messenger.closed.add("fake:Alex")
        await chat.play_out(table)
        assert (await chat.table()).deal is None

    on_virtual_time(evening, tmp_path)


def test_case_27_nobody_starts_before_everybody_can_see_his_hand(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        chat.messenger.closed.add("fake:Alex")
        await chat.open("민지", "Alex", fill=False)
        await chat.settle()
        assert (await chat.press("민지", "fill")).text
        assert (await chat.table()).state.stage is TableState.LOBBY

    on_virtual_time(evening, tmp_path, limits=replace(FREE, panels=False))


def test_case_28_a_hand_that_cannot_be_sent_is_not_tried_for_ever(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        chat.messenger.closed.add("fake:Alex")
        table = await chat.open("민지", "Alex")
        await chat.play_out(table)
        await chat.settle(3600)
        assert sum(call.kind == "send" and call.chat == "fake:Alex" for call in chat.messenger.called) <= 40

    on_virtual_time(evening, tmp_path)


def test_case_52_who_leaves_the_group_in_mid_game_kills_it_for_nobody(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await in_play(chat, *PEOPLE)
        await chat.coordinator.handle(chat.update("Alex", Happened("left")))
        await chat.play_out(table)
        after = await chat.table()
        assert after.deal is None
        assert after.state.seats[1].person is None

    on_virtual_time(evening, tmp_path)


def test_case_54_nobody_is_still_in_a_game_that_is_over(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE[:2])
        await chat.say("민지", "stop", admin=True)
        await chat.say("Alex", "mighty", chat="fake:other")
        table = await chat.table()
        assert table.state.seats[0].name == "Alex"
        assert table.state.seats[0].elsewhere == ()

    on_virtual_time(evening, tmp_path)


def test_case_55_a_declarer_who_leaves_is_played_for_and_nobody_else_goes(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await in_play(chat, *PEOPLE)
        assert table.deal is not None
        declarer = table.deal.view(None).declarer
        assert declarer is not None
        await chat.token(table.state.seats[declarer].name, f"g1:{table.state.id}:leave::")
        await chat.play_out(table)
        after = await chat.table()
        assert after.deal is None
        assert [seat.person is None for seat in after.state.seats] == [seat == declarer for seat in range(5)]

    on_virtual_time(evening, tmp_path)


def test_case_57_a_lobby_loses_its_idle_members_alone(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open("민지", fill=False)
        await chat.settle(1000)
        await chat.token("Alex", f"g1:{table.state.id}:join::")
        await chat.settle(900)
        table = await chat.table()
        assert [seat.name for seat in table.state.seats[:2]] == ["", "Alex"]
        await chat.settle(1800)
        assert await chat.store.live_tables() == []

    on_virtual_time(evening, tmp_path)


def test_case_58_a_turn_that_waits_too_long_is_played(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await in_play(chat, *PEOPLE)
        assert table.deal is not None
        turn = table.deal.turn
        await chat.settle(100)
        table = await chat.table()
        assert table.deal is not None
        assert table.deal.turn > turn

    on_virtual_time(evening, tmp_path, pace=Pace(0.5))


def test_case_74_whether_somebody_can_be_written_to_is_tried_and_not_inferred(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        def tried() -> int:
            return sum(call.kind == "send" and call.chat == "fake:Alex" for call in chat.messenger.called)

        chat.messenger.closed.add("fake:Alex")
        await chat.open(*PEOPLE[:2])
        await chat.settle(60)
        failed = tried()
        assert failed
        chat.messenger.closed.clear()  # he has come to a server that lets us: nobody tells
        await chat.settle(60)
        assert tried() == failed, "nothing new was heard of him"
        await chat.say("서연", "mighty", chat="fake:other")
        other = await chat.table()
        await chat.token("Alex", f"g1:{other.state.id}:join::", chat="fake:other")
        await chat.settle(60)
        assert tried() > failed
        assert any(screen.kind == "hand" for _, screen in chat.screens("fake:Alex"))

    on_virtual_time(evening, tmp_path)
