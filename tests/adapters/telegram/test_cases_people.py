"""Clocks, votes, pings and what is left afterwards, on Telegram, by the numbers of the list of field cases."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from dataclasses import replace
from pathlib import Path

import pytest

from bot.buttons import Press
from bot.clocks import Pace
from tests.adapters.telegram.evening import PING, QUICK, Player, evening, playing
from tests.adapters.telegram.test_cases import LONG, Room, room
from tests.fakes.telegram import Chat, FakeTelegram, Message, Query

__all__ = ["room"]

BRIEF = {speed: replace(timing, bank=0.4, turn=0.4, nudge=600.0) for speed, timing in QUICK.items()}
IDLE = {speed: replace(timing, idle=2.0) for speed, timing in LONG.items()}
PINGS = {speed: replace(timing, bank=600.0, nudge=0.3) for speed, timing in QUICK.items()}
LATER = {speed: replace(timing, bank=600.0, nudge=5.0) for speed, timing in QUICK.items()}


class Thrice(Player):
    """Every decision is pressed three times at once; ticks, which undo each other, once."""

    async def press(self, message: Message, label: str = "", *, data: str | None = None) -> Query:
        again = 0 if data is None or ":tick:" in data else 2
        first, *_ = await asyncio.gather(
            *(super(Thrice, self).press(message, label, data=data) for _ in range(1 + again))
        )
        return first


async def test_case_09_who_is_to_act_is_pinged_after_a_restart_too(tmp_path: Path) -> None:
    async with FakeTelegram(scale=1 / 20) as tg:
        minji = Player(tg, tg.user("민지"), opens=True)
        group = await tg.group("금요 마이티", minji.user)
        database = tmp_path / "giruda.sqlite3"
        async with evening(tg, database, timings=LATER, pace=Pace(0.0, 0.1)) as running:
            await tg.open(minji.user)
            await tg.until(lambda: tg.private(minji.user).shown()[1:])
            await Room(tg, group, minji, minji, minji, database, running).dealt()
        hand, wish = minji.hand, minji.wish()
        assert hand
        assert wish
        assert not _pings(tg, minji)
        async with evening(tg, database, timings=LATER, pace=Pace(0.0, 0.1)):
            await tg.until(lambda: _pings(tg, minji), 20, "no ping after the restart")
            assert minji.wish() == wish
            query = await minji.press(hand, data=wish.token)
            assert query.text
            assert _actions(database) > 0
            await tg.until(lambda: not _pings(tg, minji), 10, "the ping stays when the turn is over")


@pytest.mark.parametrize("room", [BRIEF], indirect=True)
async def test_case_10_presses_at_the_instant_of_the_deadline_and_the_clock_take_one_turn(room: Room) -> None:
    await room.dealt()
    while not _results(room.group):
        wish = await room.tg.until(lambda: room.minji.wish() or _results(room.group), 20)
        if not isinstance(wish, Press):
            break
        for table in await room.running.store.live_tables():
            await asyncio.sleep(max(0.0, min(0.8, (table.deadline or 0.0) - time.time() - 0.01)))
        query = await room.minji.press(room.minji.hand or _results(room.group)[0], data=wish.token)
        assert query.answers == 1
        room.minji.decided.add((wish.verb == "ready", wish.decision))
    _settled_once(room)


async def test_case_11_the_last_card_pressed_thrice_at_once_settles_once(room: Room) -> None:
    await room.dealt()
    room.minji = Thrice(room.tg, room.minji.user, opens=True)
    async with playing(room.minji):
        await room.tg.until(lambda: _results(room.group), 60, "the deal did not end")
    assert len([press for press in room.minji.made if press.verb == "play"]) > 2
    assert {query.answers for query in room.minji.queries} == {1}
    _settled_once(room)


async def test_case_15_a_vote_pressed_five_times_at_once_counts_once(room: Room) -> None:
    board = await room.dealt(room.alex)
    await room.tg.say(room.alex.user, room.group, "/stop@giruda_bot")
    await room.tg.until(lambda: "중단할까요? 1/2" in board.text)
    token = next(b["callback_data"] for b in board.buttons if "중단에 찬성" in b["text"])
    queries = await asyncio.gather(*(room.alex.press(board, data=token) for _ in range(5)))
    assert {query.answers for query in queries} == {1}
    assert [table.id for table in await room.running.store.live_tables()] == [token.split(":")[1]]
    await asyncio.gather(*(room.minji.press(board, data=token) for _ in range(5)))
    await room.tg.until(lambda: _stopped(room.group))
    assert await room.running.store.live_tables() == []
    await room.tg.until(lambda: not board.buttons, 10, "the board of a stopped deal keeps its buttons")
    assert "차례" not in board.text
    assert len(_stopped(room.group)) == 1


async def test_case_30_who_blocks_the_bot_is_left_alone_until_he_comes_back(room: Room) -> None:
    await room.dealt(room.alex)
    room.alex.user.blocked = True  # and no update says so: the bot learns it from its first attempt
    async with playing(room.minji):
        await room.tg.until(lambda: _refusals(room.tg, room.alex), 20, "nothing was sent to him")
        await room.minji.press(await room.tg.message(room.group, "내 패"), "내 패")
        await room.tg.say(room.minji.user, room.group, "/board@giruda_bot")
    assert _refusals(room.tg, room.alex) == 1
    before = _hands(room.tg, room.alex)
    await room.tg.open(room.alex.user)
    await room.tg.until(lambda: _hands(room.tg, room.alex) > before, 10, "his hand does not come back")
    assert _refusals(room.tg, room.alex) == 1


@pytest.mark.parametrize("room", [IDLE], indirect=True)
async def test_case_57_a_lobby_loses_its_idle_members_alone_and_closes_when_empty(room: Room) -> None:
    message = await room.table(room.alex)
    await room.tg.until(lambda: "Alex" in message.text)
    while "민지" in message.text:
        await room.alex.press(message, "컷")
        with contextlib.suppress(AssertionError):
            await room.tg.until(lambda: "민지" not in message.text, 0.25)
    assert "Alex" in message.text
    await room.tg.say(room.stranger.user, room.group, "/stop@giruda_bot")
    await room.tg.until(lambda: "오래 비어 있어서 닫았어요" in message.text, 10)
    assert message.buttons == []
    assert await room.running.store.live_tables() == []


async def test_case_65_the_leaderboard_knows_who_renamed_himself_and_who_left(room: Room) -> None:
    jun = await _guest(room, "준")
    await room.dealt(room.alex, jun)
    async with playing(room.minji, room.alex, jun):
        await room.tg.until(lambda: _results(room.group), 60, "the deal did not end")
    room.minji.user.first_name = "새 민지"
    await room.tg.leave(room.alex.user, room.group)
    await room.tg.say(room.minji.user, room.group, "/leaderboard@giruda_bot")
    ranks = await room.tg.message(room.group, "순위 · 시즌")
    lines = [line for line in ranks.text.splitlines() if "위 " in line]
    assert sorted(name for line in lines for name in ("새 민지", "Alex", "준") if f"\u2068{name}\u2069" in line) == [
        "Alex", "새 민지", "준",
    ]  # fmt: skip


async def test_case_67_when_the_evening_is_over_results_and_one_summary_are_left(room: Room) -> None:
    board = await room.dealt(room.alex)
    async with playing(room.minji, room.alex):
        await room.tg.until(lambda: _results(room.group), 60, "the deal did not end")
    result = await room.tg.message(room.group, "다음 판")
    await room.tg.until(lambda: board.buttons == [])
    for player in (room.minji, room.alex):
        await room.tg.say(player.user, room.group, "/stop@giruda_bot")
    summary = await room.tg.message(room.group, "오늘의 성적 · 1판")
    await room.tg.until(lambda: "다음 판" not in result.labels)
    lobby, *rest = [message for message in room.group.shown() if message.sender["id"] == room.tg.me["id"]]
    assert rest == [board, result, summary]
    assert (lobby.buttons, summary.labels) == ([], ["같은 자리로 다시 하기"])
    for player in (room.minji, room.alex):
        hands = [m for m in room.tg.private(player.user).shown() if "금요 마이티" in m.text]
        assert [hand.buttons for hand in hands] == [[]]
        assert not _pings(room.tg, player)
    await room.alex.press(summary, "같은 자리로 다시 하기")
    again = await room.tg.message(room.group, "비워")  # the chair of whoever has not pressed it yet
    await room.minji.press(summary, "같은 자리로 다시 하기")
    await room.tg.until(lambda: "비워" not in again.text)


@pytest.mark.parametrize("room", [PINGS], indirect=True)
async def test_case_68_a_turn_that_waits_is_pinged_and_a_deal_has_one_board(room: Room) -> None:
    board = await room.dealt()
    for _ in range(2):
        ping = await room.tg.message(room.tg.private(room.minji.user), PING)
        async with playing(room.minji):
            await room.tg.until(lambda old=ping: old not in _pings(room.tg, room.minji), 20, "the ping stays")
    async with playing(room.minji):
        await room.tg.until(lambda: _results(room.group), 60, "the deal did not end")
    sent = [call.params["text"] for call in room.tg.made("sendMessage", room.group) if call.status == 200]
    assert len(sent) == 3, "lobby, board and result"
    assert len(board.versions) > 5
    assert not any(PING in text for text in sent)


def _pings(tg: FakeTelegram, player: Player) -> list[Message]:
    return [message for message in tg.private(player.user).shown() if PING in message.text]


def _results(group: Chat) -> list[Message]:
    return [message for message in group.shown() if "처음 받은 패" in message.text]


def _stopped(group: Chat) -> list[Message]:
    return [message for message in group.shown() if "점수 없이 중단됐어요" in message.text]


def _refusals(tg: FakeTelegram, player: Player) -> int:
    return len([call for call in tg.calls if call.chat == player.user.id and call.status == 403])


def _hands(tg: FakeTelegram, player: Player) -> int:
    """How often his hand was brought to him."""
    called = tg.made("sendMessage", tg.private(player.user)) + tg.made("editMessageText", tg.private(player.user))
    return len([call for call in called if call.status == 200 and "마이티\u2069의 마이티" in call.params["text"]])


def _actions(database: Path) -> int:
    with sqlite3.connect(database) as opened:
        return opened.execute("select count(*) from actions").fetchone()[0]


async def _guest(room: Room, name: str) -> Player:
    player = Player(room.tg, room.tg.user(name))
    room.group.members.add(player.user.id)
    await room.tg.open(player.user)
    await room.tg.until(lambda: room.tg.private(player.user).shown()[1:])
    return player


def _settled_once(room: Room) -> None:
    """One result is shown, one settlement is booked, and the actions stand one after the other."""
    assert len(_results(room.group)) == 1
    with sqlite3.connect(room.database) as opened:
        ends = opened.execute("select count(*) from postings where kind = 'end'").fetchone()[0]
        assert ends == opened.execute("select count(*) from deals where ended is not null").fetchone()[0] == 1
        sequences = [row[0] for row in opened.execute("select sequence from actions order by sequence")]
    assert sequences == list(range(len(sequences)))
    assert len(sequences) > 10
