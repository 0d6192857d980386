"""Places and permissions on Discord, by the numbers of the list of field cases: threads, deleted messages and channels,
rights that are taken away, servers that throw the bot out or become unavailable."""

from __future__ import annotations

import asyncio

import pytest
from simcord.enums import ChannelType

from tests.adapters.discord.evening import lobby, playing
from tests.adapters.discord.rooms import Room, hand_of, room, wished
from tests.fakes.discord import Room as Channel
from tests.fakes.discord import Seen

__all__ = ["room"]


def invalid(room: Room, channel: Channel) -> int:
    """Calls that Discord counts against the bot."""
    return len([call for call in room.dc.invalid if call.channel == channel.id])


async def test_case_60_a_deleted_board_comes_back_with_the_next_move(room: Room) -> None:
    """The bot hears nothing of what is deleted in channels (it asks for no messages there): its next edit tells it."""
    board = await room.dealt()
    room.dc.remove(board)
    async with playing(room.minji):
        await room.dc.until(room.results, 60, "the deal did not end")
    lobby, again, result = room.dc.shown(room.channel)
    assert again is not board
    assert "주공" in again.text
    assert [call.method for call in room.dc.calls if call.code == 10008].count("PATCH") == 1
    assert result in room.results()
    assert lobby.id < board.id


@pytest.mark.parametrize("right", ["send_messages", "view_channel"])
async def test_case_60_lost_rights_break_nothing_and_are_named_once(room: Room, right: str) -> None:
    message = await room.table()
    room.dc.deny(room.channel, right)
    uses = [await room.minji.press(message, "AI 추가") for _ in range(3)]
    assert {use.answers for use in uses} == {1}

    def explained() -> list[Seen]:
        return [seen for seen in room.dc.panels(room.minji.user) if "권한이 더 필요해요" in seen.text]

    await room.dc.until(explained)
    assert len(explained()) == 1
    assert invalid(room, room.channel) <= len(uses), "at most one invalid request an event"
    room.dc.deny(room.channel)
    await room.minji.press(message, "AI 추가")
    await room.dc.until(lambda: "AI-" in (room.dc.shown(room.channel)[-1].text), 70, "the lobby does not come back")


async def test_case_60_in_a_channel_without_rights_no_table_opens_and_the_reason_is_told(room: Room) -> None:
    room.dc.deny(room.channel, "send_messages")
    use = await room.minji.slash("mighty")
    assert "메시지 보내기" in use.text
    assert room.dc.shown(room.channel) == []
    assert await room.running.store.live_tables() == []


async def test_case_60_a_deleted_channel_ends_its_table(room: Room) -> None:
    await room.table(room.alex)
    room.dc.remove_channel(room.channel)
    room.minji.room = room.dc.channel(room.guild, "다른 방")
    elsewhere, _ = await lobby(room.minji)
    await room.dc.until(lambda: "민지" in elsewhere.text)
    assert len(await room.running.store.live_tables()) == 1


async def test_case_60_a_server_that_throws_the_bot_out_ends_its_tables(room: Room) -> None:
    await room.dealt()
    room.dc.kick_bot(room.guild)
    await no_tables(room)
    assert len([call for call in room.dc.invalid if call.code == 50001]) <= 2


async def test_case_60_an_unavailable_server_is_waited_for(room: Room) -> None:
    await room.dealt()
    room.dc.outage(room.guild)
    room.dc.recovery(room.guild)
    async with playing(room.minji):
        await room.dc.until(room.results, 60, "the deal did not end")
    room.settled_once()


async def test_case_62_a_table_in_a_thread_stays_there(room: Room) -> None:
    thread = room.dc.thread(room.channel, "1번 탁자", room.minji.user)
    for player in (room.minji, room.alex):
        player.room = thread
    message, _ = await lobby(room.minji)
    assert message.channel == thread.id
    await room.alex.press(message, "참가")
    await room.dc.until(lambda: "Alex" in message.text)
    assert room.dc.shown(room.channel) == []


async def test_case_62_a_table_may_have_a_thread_of_its_own(room: Room) -> None:
    known = room.dc.world.find_command("mighty", None)
    assert known
    option = known["options"][1]["name"]
    use = await room.minji.slash("mighty", **{option: True})
    [thread] = [channel for channel in room.dc.world.channels.values() if channel.is_thread]
    assert use.text == f"스레드 <#{thread.id}>에서 치면 돼요.\n테이블을 열었어요. 사람을 부르거나 AI로 채우세요."
    message = await room.dc.message(Channel(thread.id, room.guild), "참가")
    assert "민지" in message.text


async def test_case_62_no_thread_is_left_where_no_table_opens(room: Room) -> None:
    use = await room.minji.slash("mighty", text="없는규칙", thread=True)
    assert "없는규칙" in use.text
    assert [channel for channel in room.dc.world.channels.values() if channel.is_thread] == []
    assert await room.running.store.live_tables() == []


async def test_case_62_an_archived_thread_wakes_up(room: Room) -> None:
    thread = room.dc.thread(room.channel, "1번 탁자", room.minji.user)
    room.minji.room = thread
    message, _ = await lobby(room.minji)
    room.dc.archive(thread)
    await room.minji.press(message, "AI 추가")
    await room.dc.until(lambda: "AI-" in room.dc.shown(thread)[-1].text, 30, "the table sleeps")
    stored = room.dc.world.get_channel(thread.id).thread_metadata
    assert stored
    assert not stored.archived


async def test_case_62_a_locked_thread_ends_its_table_kindly(room: Room) -> None:
    thread = room.dc.thread(room.channel, "1번 탁자", room.minji.user)
    room.minji.room = thread
    await lobby(room.minji)
    room.dc.archive(thread, locked=True)
    await no_tables(room)
    assert invalid(room, thread) <= 1


@pytest.mark.parametrize("kind", [ChannelType.FORUM, ChannelType.VOICE])
async def test_case_62_posts_and_voice_channels_are_places_too(room: Room, kind: ChannelType) -> None:
    place = room.dc.channel(room.guild, "다른 방", kind)
    if kind is ChannelType.FORUM:
        place = room.dc.thread(place, "마이티 한 판", room.minji.user)
    room.minji.room = place
    message, _ = await lobby(room.minji)
    await room.minji.press(message, "AI로 채우고 시작")
    await room.dc.until(room.minji.wish, 30)
    await room.minji.do(hand_of(room.minji), wished(room.minji))


async def no_tables(room: Room) -> None:
    """Wait until all tables have ended."""
    async with asyncio.timeout(20):
        while await room.running.store.live_tables():  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(0.05)
