"""What broke in other people's chat-game bots, on Telegram; the numbers are those of the list of field cases."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.buttons import decode
from bot.clocks import Pace
from tests.adapters.telegram.evening import QUICK, Evening, Player, evening, lobby, playing
from tests.fakes.telegram import Chat, FakeTelegram, Message, Refused, busiest

LONG = {speed: replace(timing, bank=600.0, nudge=600.0) for speed, timing in QUICK.items()}
SHORT = {speed: replace(timing, bank=0.6, turn=0.6, nudge=0.2) for speed, timing in QUICK.items()}


@dataclass
class Room:
    """A group with two people who have opened their private chats, and one who has not."""

    tg: FakeTelegram
    group: Chat
    minji: Player
    alex: Player
    stranger: Player
    database: Path
    running: Evening

    async def table(self, *others: Player) -> Message:
        """Minji opens a table, the others join."""
        message, _ = await lobby(self.tg, self.minji, self.group)
        await self.tg.until(lambda: "민지" in message.text)
        for player in others:
            await player.press(message, "참가")
        return message

    async def dealt(self, *others: Player) -> Message:
        """… and AI players fill the seats; the board, when it is somebody's turn whom we know."""
        message = await self.table(*others)
        await self.tg.until(lambda: "AI로 채우고 시작" in message.labels)
        await self.minji.press(message, "AI로 채우고 시작")
        await self.tg.until(lambda: [player for player in (self.minji, *others) if player.wish()], 30, "no hand came")
        return await self.tg.message(self.group, "내 패")


@pytest.fixture
async def room(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Room]:
    timings = getattr(request, "param", LONG)
    async with FakeTelegram(scale=1 / 20) as tg:
        minji, alex = (Player(tg, tg.user(name), opens=True) for name in ("민지", "Alex"))
        stranger = Player(tg, tg.user("낯선이"))
        group = await tg.group("금요 마이티", minji.user, alex.user, stranger.user)
        database = tmp_path / "giruda.sqlite3"
        async with evening(tg, database, timings=timings, pace=Pace(0.0, 0.1)) as running:
            for player in (minji, alex):
                await tg.open(player.user)
                await tg.until(lambda who=player: tg.private(who.user).shown()[1:])
            yield Room(tg, group, minji, alex, stranger, database, running)


async def test_case_02_an_error_in_one_update_ends_no_game(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    board = await room.dealt()
    handle, broken = room.running.coordinator.handle, [True]

    async def once(update):
        if broken and broken.pop():
            raise RuntimeError("out of luck")
        return await handle(update)

    monkeypatch.setattr(room.running.coordinator, "handle", once)
    query = await room.minji.press(board, "규칙")
    assert query.answers == 1
    await room.minji.press(room.minji.hand or board, data=_token(room.minji))
    assert room.minji.queries[-1].text


async def test_case_03_a_night_of_network_errors_ends_no_game(room: Room) -> None:
    await room.dealt()
    room.minji.patience = 1.0
    faults = [
        room.tg.fail(method, error, times=3)
        for method in ("sendMessage", "editMessageText", "answerCallbackQuery")
        for error in (None, Refused(502, "Bad Gateway"))
    ]
    faults.append(room.tg.fail("getUpdates", None))
    async with playing(room.minji):
        await room.tg.until(lambda: _over(room) and not any(fault.times for fault in faults), 90, "not all faults met")


async def test_case_12_a_double_tap_is_one_action(room: Room) -> None:
    await room.dealt()
    token, hand = _token(room.minji), room.minji.hand
    assert hand
    first, second = await asyncio.gather(room.minji.press(hand, data=token), room.minji.press(hand, data=token))
    assert first.answers == second.answers == 1
    assert _actions(room, token) == 1


async def test_case_13_a_press_on_a_decision_that_is_closed_is_refused(room: Room) -> None:
    """It is his turn again, and the card could be played; but he pressed it for a trick that is over."""
    await room.dealt()
    late: dict[tuple[str, ...], str] = {}
    while True:
        await room.tg.until(room.minji.wish, 30)
        cards = _cards(room.minji)
        if again := cards.keys() & late.keys():
            break
        late = cards
        await room.minji.step()
    card = again.pop()
    assert late[card] != cards[card]
    await _refused(room, room.minji, room.minji.hand, late[card])
    await room.minji.press(room.minji.hand, data=cards[card])
    assert _actions(room, cards[card]) == 1


async def test_case_18_a_message_edited_often_freezes_nobody(room: Room) -> None:
    other = await room.tg.group("다른 방", room.alex.user)
    await room.table()
    message = await room.tg.message(room.group, "참가")
    for _ in range(12):
        await room.minji.press(message, "컷")
    quick, _ = await lobby(room.tg, room.alex, other)
    query = await room.alex.press(quick, "컷")
    assert query.latency < 2.5  # the group's minute is 3 s at this scale
    assert room.tg.flood.refused == []


async def test_case_19_a_halt_is_not_released_by_other_chats(room: Room) -> None:
    message = await room.table()
    other = await room.tg.group("다른 방", room.alex.user)
    room.tg.flood.hold(room.group.id, 30)
    await room.minji.press(message, "컷")
    await room.tg.until(lambda: any(c.status == 429 for c in room.tg.calls if c.chat == room.group.id), 10)
    refused = len([c for c in room.tg.calls if c.chat == room.group.id and c.status == 429])
    await lobby(room.tg, room.alex, other)
    await room.minji.press(message, "컷")
    await room.tg.until(lambda: room.tg.counted(other)[1:] or other.shown()[1:])
    assert len([c for c in room.tg.calls if c.chat == room.group.id and c.status == 429]) == refused


async def test_case_21_a_dozen_chatty_players_run_into_no_limit(room: Room) -> None:
    message = await room.table(room.alex)
    people = [room.minji, room.alex, *(Player(room.tg, room.tg.user(f"손님{n}")) for n in range(10))]
    for _ in range(2):
        await asyncio.gather(*(player.press(message, "컷") for player in people))
        await asyncio.gather(*(room.tg.say(player.user, room.group, "/hand@giruda_bot") for player in people))
    await room.tg.until(lambda: len(room.tg.counted(room.group)) > 12, 10, "hardly anybody was answered")
    await asyncio.sleep(1)
    assert {query.answers for player in people for query in player.queries} == {1}
    assert busiest(room.tg.counted(room.group), 3.0) <= 18
    assert room.tg.flood.refused == []


async def test_case_22_everybody_who_presses_at_once_gets_a_seat(room: Room) -> None:
    message, _ = await lobby(room.tg, room.minji, room.group)
    await room.tg.until(lambda: "민지" in message.text)
    more = [Player(room.tg, room.tg.user(f"손님{n}", started=True)) for n in range(4)]
    for player in more:
        await room.tg.open(player.user)
        await room.tg.until(lambda who=player: room.tg.private(who.user).shown()[1:])
    queries = await asyncio.gather(*(player.press(message, "참가") for player in more))
    await room.tg.until(lambda: all(player.user.first_name in message.text for player in more))
    told = [query.text[0] for query in queries if query.text]  # what is decided late is said privately
    assert len(set(told)) == len(told)
    assert set(told) <= set("2345")


async def test_case_27_who_cannot_be_written_to_is_told_before_the_game(room: Room) -> None:
    message = await room.table()
    query = await room.stranger.press(message, "참가")
    assert query.url.startswith("https://t.me/giruda_bot?start=join-")
    assert "낯선이" not in message.text


async def test_case_28_a_hand_that_cannot_be_sent_is_not_tried_for_ever(room: Room) -> None:
    await room.dealt(room.alex)
    await room.tg.block(room.alex.user)
    before = len(room.tg.made("sendMessage", room.tg.private(room.alex.user)))
    async with playing(room.minji):
        await asyncio.sleep(1)
    tried = [c for c in room.tg.calls if c.chat == room.alex.user.id and c.status == 403]
    assert len(room.tg.made("sendMessage", room.tg.private(room.alex.user))) - before <= 2
    assert len(tried) <= 3


async def test_case_31_a_deep_link_joins_its_table_and_greets_nobody(room: Room) -> None:
    message = await room.table()
    query = await room.stranger.press(message, "참가")
    await room.tg.open(room.stranger.user, query.url.partition("start=")[2])
    await room.tg.until(lambda: "낯선이" in message.text)
    await room.tg.message(room.tg.private(room.stranger.user), "자리에 앉았어요")


async def test_case_40_buttons_of_an_old_game_do_nothing_in_the_new_one(room: Room) -> None:
    lobby = await room.table()
    join = next(b["callback_data"] for b in lobby.buttons if ":join:" in b["callback_data"])
    await room.minji.press(lobby, "AI로 채우고 시작")
    await room.tg.until(lambda: (wish := room.minji.wish()) and wish.verb == "bid", 10, "no deal")
    passing = _offered(room.minji, "pass")
    async with playing(room.minji):
        await room.tg.until(lambda: _over(room), 60, "the deal did not end")
    card = next(press.token for press in room.minji.made if press.verb == "play")
    await room.minji.press(await room.tg.message(room.group, "다음 판"), "다음 판")
    await room.tg.until(lambda: (wish := room.minji.wish()) and wish.verb == "bid", 10, "no second deal")
    for old in (card, passing):  # of the deal before
        await _refused(room, room.minji, room.minji.hand, old)
    await room.running.coordinator.operator_stop(join.split(":")[1])
    second = await room.table()
    await _refused(room, room.minji, second, card)  # of the game before
    await _refused(room, room.alex, second, join)
    assert "Alex" not in second.text


async def test_case_41_42_44_a_strangers_press_is_refused_to_him_alone(room: Room) -> None:
    await room.dealt()
    hand = room.minji.hand
    assert hand
    shown = len(room.group.shown())
    query = await room.stranger.press(hand, data=_token(room.minji))
    assert query.text
    assert len(room.group.shown()) == shown
    assert _actions(room, _token(room.minji)) == 0


async def test_case_46_a_valid_card_is_played_and_said(room: Room) -> None:
    await room.dealt()
    async with playing(room.minji):
        await room.tg.until(lambda: [p for p in room.minji.made if p.verb == "play"] or _over(room), 60)
    assert all(query.answers == 1 for query in room.minji.queries)


async def test_case_50_51_hands_need_no_reply_keyboards_and_no_inline_queries(room: Room) -> None:
    await room.dealt()
    markups = " ".join(str(call.params.get("reply_markup", "")) for call in room.tg.calls)
    assert "force_reply" not in markups
    assert '"keyboard"' not in markups
    assert not room.tg.made("answerInlineQuery")
    assert room.minji.wish()


@pytest.mark.parametrize("room", [SHORT], indirect=True)
async def test_case_26_52_55_58_the_game_goes_on_without_who_is_gone(room: Room) -> None:
    board = await room.dealt(room.alex)
    await room.tg.block(room.alex.user)
    await room.tg.leave(room.alex.user, room.group)
    async with playing(room.minji):
        await room.tg.until(lambda: _over(room), 60, "the deal did not end")
    assert board.text


async def test_case_54_who_left_may_play_elsewhere(room: Room) -> None:
    message = await room.table(room.alex)
    await room.alex.press(message, "나가기")
    other = await room.tg.group("다른 방", room.alex.user)
    elsewhere, _ = await lobby(room.tg, room.alex, other)
    await room.tg.until(lambda: "Alex" in elsewhere.text)


async def test_case_60_a_deleted_board_comes_back_and_lost_rights_break_nothing(room: Room) -> None:
    message = await room.table()
    room.tg.remove(message)
    await room.minji.press(message, "컷")
    await room.tg.message(room.group, "참가")
    await room.tg.membership(room.group, "restricted", room.minji.user)
    query = await room.minji.press(await room.tg.message(room.group, "참가"), "설정")
    assert query.answers == 1


@pytest.mark.parametrize("order", ["old new", "new old", ""])
async def test_case_61_a_table_follows_its_group_to_the_supergroup(room: Room, order: str) -> None:
    basic = await room.tg.group("작은 방", room.minji.user, kind="group")
    message, _ = await lobby(room.tg, room.minji, basic)
    await room.tg.until(lambda: "민지" in message.text)
    new = await room.tg.migrate(basic, room.minji.user, order)
    if not order:
        await room.minji.press(message, "컷")
    moved = await room.tg.message(new, "참가", 30)
    assert "민지" in moved.text
    await room.minji.press(moved, "나가기")


async def test_case_62_a_table_in_a_topic_stays_there(room: Room) -> None:
    forum = await room.tg.group("포럼", room.minji.user, forum=True)
    forum.topics[7] = "마이티"
    await room.tg.say(room.minji.user, forum, "/mighty@giruda_bot", thread=7)
    message = await room.tg.message(forum, "참가")
    assert message.thread == 7
    assert {shown.thread for shown in forum.shown()} == {7}


def _locked(other: sqlite3.Connection) -> bool:
    try:
        other.execute("begin immediate")
    except sqlite3.OperationalError:
        return False
    return True


async def test_case_64_a_locked_database_is_waited_for(room: Room) -> None:
    message = await room.table()
    with sqlite3.connect(room.database, isolation_level=None, timeout=0) as other:
        for _ in range(1000):  # the bot writes in this very loop: let it finish
            if _locked(other):
                break
            await asyncio.sleep(0.01)
        assert other.in_transaction
        pressing = asyncio.create_task(room.minji.press(message, "AI 추가"))
        await asyncio.sleep(0.4)
        other.execute("rollback")
    query = await pressing
    assert query.answers == 1
    await room.tg.until(lambda: "AI-" in message.text)


async def test_case_70_every_suit_has_its_letter(room: Room) -> None:
    await room.dealt()
    hand = room.minji.hand
    assert hand
    for label in hand.labels:
        for sign, letter in zip("♠♥♦♣", "스하다클", strict=True):
            assert sign not in label or f"{sign}{letter}" in label


async def test_case_71_43_several_tables_in_a_group_keep_apart(room: Room) -> None:
    first = await room.table()
    second, _ = await lobby(room.tg, room.alex, room.group, "namu5")
    await room.tg.until(lambda: len([m for m in room.group.shown() if "참가" in m.labels]) == 2)
    second = next(m for m in room.group.shown() if "참가" in m.labels and m is not first)
    await room.minji.press(first, "AI 추가")
    await room.tg.until(lambda: "AI-" in first.text)
    assert "AI-" not in second.text


def _token(player: Player) -> str:
    wish = player.wish()
    assert wish
    return wish.token


async def _refused(room: Room, player: Player, message: Message | None, data: str) -> None:
    """He is told why, and nothing is done."""
    assert message
    before = _stored(room)
    query = await player.press(message, data=data)
    assert query.text
    assert _stored(room) == before


def _stored(room: Room) -> list[tuple[str, int, str]]:
    """Every action of every deal."""
    with sqlite3.connect(room.database) as opened:
        return opened.execute("select deal_id, sequence, text from actions order by 1, 2").fetchall()


def _cards(player: Player) -> dict[tuple[str, ...], str]:
    """The cards that he is offered to play, each with the token of its button."""
    assert player.hand
    tokens = [b["callback_data"] for b in player.hand.buttons if ":play:" in b.get("callback_data", "")]
    return {decode(token).args: token for token in tokens}


def _offered(player: Player, verb: str) -> str:
    """The token of a button in his hand."""
    assert player.hand
    return next(b["callback_data"] for b in player.hand.buttons if f":{verb}:" in b.get("callback_data", ""))


def _actions(room: Room, token: str) -> int:
    """How many actions stand at this decision."""
    turn = int(token.split(":")[3].partition(".")[2])
    with sqlite3.connect(room.database) as opened:
        return opened.execute("select count(*) from actions where sequence = ?", (turn,)).fetchone()[0]


def _over(room: Room) -> bool:
    return any("처음 받은 패" in message.text for message in room.group.shown())
