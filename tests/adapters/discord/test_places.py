"""Channels, threads, permissions and closed doors: what is said about them, once, and what ends."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from simcord.enums import ChannelType

from bot.ports import Answer, Happened, Place, Update
from bot.screens.screen import Screen
from tests.adapters.discord.scripted import HAND, Stage, stage

NOTE = Screen("notice", "ko", "글")


@pytest.fixture
async def it() -> AsyncIterator[Stage]:
    async with stage() as made:
        yield made


def happened(it: Stage) -> list[tuple[str, str, str | None]]:
    return [
        (update.what.kind, update.where.chat, update.where.thread)
        for update in it.inbox.updates
        if isinstance(update.what, Happened)
    ]


async def test_a_table_is_opened_only_where_the_bot_may_speak(it: Stage) -> None:
    it.dc.deny(it.room, "send_messages", "attach_files")
    use = await (await it.dc.slash(it.minji, it.room, "mighty")).answered()
    assert "메시지 보내기" in use.text
    assert it.inbox.said == []
    it.dc.deny(it.room)
    await (await it.dc.slash(it.minji, it.room, "mighty")).answered()
    assert it.inbox.said == [("mighty", "")]


async def test_what_is_missing_is_explained_once_by_name(it: Stage) -> None:
    message = await it.posted()
    it.dc.deny(it.room, "attach_files")
    first = await it.dc.press(it.minji, message, "단추")
    await it.dc.until(lambda: "파일 첨부" in first.text)
    second = await (await it.dc.press(it.minji, message, "단추")).answered()
    third = await (await it.dc.slash(it.minji, it.room, "leave")).answered()
    assert "파일 첨부" not in second.text + third.text
    it.dc.deny(it.room)
    await (await it.dc.press(it.minji, message, "단추")).answered()
    it.dc.deny(it.room, "attach_files")
    again = await it.dc.press(it.minji, message, "단추")
    await it.dc.until(lambda: "파일 첨부" in again.text)


async def test_revoked_permissions_park_the_channel_and_cost_one_call(it: Stage) -> None:
    it.dc.deny(it.room, "send_messages")
    sent = await it.platform.messenger.send(f"discord:{it.room.id}", None, NOTE, "n1")
    assert (sent.fate, sent.why) == ("unreachable", "403 50013: missing permissions")
    assert len(it.dc.invalid) == 1


def opens(threads: list[str | None]) -> Callable[[Update], Awaitable[Answer]]:
    """An inbox that opens every table; ``threads``: the threads of their own that were made for them."""

    async def reply(update: Update) -> Answer:
        assert update.apart is not None
        threads.append(await update.apart())
        return Answer()

    return reply


async def test_a_thread_for_the_table_if_it_is_wanted(it: Stage) -> None:
    threads: list[str | None] = []
    it.inbox.reply = opens(threads)
    use = await (await it.dc.slash(it.minji, it.room, "mighty", text="5", thread=True)).answered()
    where = it.inbox.updates[-1].where
    assert (where.chat, where.thread) == (f"discord:{it.room.id}", None)
    assert threads[0] is not None
    thread = it.dc.world.get_channel(int(threads[0]))
    assert thread.name == "민지의 마이티"
    assert use.text == f"스레드 <#{threads[0]}>에서 치면 돼요."


async def test_no_thread_is_made_for_a_table_that_does_not_open_and_the_reason_is_told(it: Stage) -> None:
    it.inbox.reply = lambda update: Answer("*여기서는* 열 수 없어요")
    use = await (await it.dc.slash(it.minji, it.room, "mighty", thread=True)).answered()
    assert use.text == "\\*여기서는\\* 열 수 없어요"
    assert [channel for channel in it.dc.world.channels.values() if channel.is_thread] == []


async def test_without_the_permission_for_threads_the_table_is_in_the_channel_and_says_why(it: Stage) -> None:
    it.dc.deny(it.room, "create_public_threads")
    threads: list[str | None] = []
    it.inbox.reply = opens(threads)
    use = await (await it.dc.slash(it.minji, it.room, "mighty", thread=True)).answered()
    assert threads == [None]
    assert "공개 스레드 만들기" in use.text


async def test_a_threads_table_belongs_to_its_channel(it: Stage) -> None:
    thread = it.dc.thread(it.room, "저녁", it.minji)
    await (await it.dc.slash(it.minji, thread, "mighty")).answered()
    where = it.inbox.updates[-1].where
    assert (where.chat, where.thread, where.title) == (f"discord:{it.room.id}", str(thread.id), "금요 마이티 #마이티")
    message = await it.posted(room=thread)
    assert message.channel == thread.id
    await (await it.dc.press(it.minji, message, "단추")).answered()
    update = it.inbox.updates[-1]
    assert update.where.thread == str(thread.id)


async def test_an_archived_thread_wakes_up_and_a_locked_one_ends_its_table(it: Stage) -> None:
    thread = it.dc.thread(it.room, "저녁", it.minji)
    message = await it.posted(room=thread)
    place = Place(f"discord:{it.room.id}", str(message.id), str(thread.id))
    it.dc.archive(thread)
    assert (await it.platform.messenger.edit(place, NOTE)).fate == "lost"
    assert (await it.platform.messenger.send(place.chat, place.thread, NOTE, "n1")).fate == "done"
    it.dc.archive(thread, locked=True)
    sent = await it.platform.messenger.send(place.chat, place.thread, NOTE, "n2")
    assert sent.fate == "unreachable"
    await it.dc.until(lambda: ("kicked", place.chat, str(thread.id)) in happened(it))


async def test_a_thread_that_is_locked_again_is_told_again(it: Stage) -> None:
    thread = it.dc.thread(it.room, "저녁", it.minji)
    expected = [("kicked", f"discord:{it.room.id}", str(thread.id))] * 2
    for times in (1, 2):
        it.dc.archive(thread, locked=True)
        await it.dc.until(lambda times=times: len(happened(it)) == times)
        it.dc.archive(thread, locked=False)
    assert happened(it) == expected
    assert len({update.id for update in it.inbox.updates}) == len(it.inbox.updates)


async def test_a_channel_that_is_deleted_ends_its_tables(it: Stage) -> None:
    it.dc.remove_channel(it.room)
    await it.dc.until(lambda: ("kicked", f"discord:{it.room.id}", None) in happened(it))


async def test_a_kicked_bot_ends_the_tables_of_every_channel_and_an_outage_ends_none(it: Stage) -> None:
    it.dc.outage(it.guild)
    it.dc.recovery(it.guild)
    await (await it.dc.press(it.minji, await it.posted(), "단추")).answered()
    assert happened(it) == []
    stage = it.dc.channel(it.guild, "무대", ChannelType.STAGE_VOICE)
    it.dc.kick_bot(it.guild)
    for room in (it.room, stage):
        await it.dc.until(
            lambda number=room.id: ("kicked", f"discord:{number}", None) in happened(it), why=f"{room.name} lives on"
        )


async def test_a_closed_direct_message_is_tried_once_and_said_where_the_person_pressed(it: Stage) -> None:
    it.dc.close_dms(it.minji)
    use = await (await it.dc.press(it.minji, await it.posted(), "단추")).answered()
    sent = await it.platform.messenger.send_private(f"discord:@{it.minji.id}", HAND, "n1")
    assert (sent.fate, sent.why) == ("unreachable", "403 50007: can't send messages to this user")
    await it.dc.until(lambda: "채널의 [내 패]를 누르세요" in use.text)
    assert len(it.dc.invalid) == 1


async def test_who_has_not_pressed_lately_is_told_at_his_next_press(it: Stage) -> None:
    message = await it.posted()
    it.dc.close_dms(it.minji)
    await it.platform.messenger.send_private(f"discord:@{it.minji.id}", HAND, "n1")
    first = await it.dc.press(it.minji, message, "단추")
    await it.dc.until(lambda: "채널의 [내 패]를 누르세요" in first.text)
    second = await (await it.dc.press(it.minji, message, "단추")).answered()
    assert second.told == []


async def test_a_direct_message_that_stays_closed_is_said_once_and_said_anew_when_it_was_open(it: Stage) -> None:
    message = await it.posted()
    room = it.dc.private(it.minji)

    async def tried() -> list[str]:
        """What is said when it is tried, up to the answer to a press that comes after it."""
        await it.platform.messenger.send_private(f"discord:@{it.minji.id}", HAND, "")
        await (await it.dc.press(it.minji, message, "단추")).answered()
        await it.dc.until(lambda: not it.platform.aside.tasks)
        return [seen.text for seen in it.dc.panels(it.minji) if "[내 패]" in seen.text]

    await (await it.dc.press(it.minji, message, "단추")).answered()
    it.dc.close_dms(it.minji)
    assert len(await tried()) == 1
    assert len(await tried()) == 1
    it.dc.close_dms(it.minji, closed=False)
    await it.dc.say(it.minji, room, "안녕")
    await it.dc.until(lambda: it.inbox.said)
    it.dc.close_dms(it.minji)
    assert len(await tried()) == 2


async def test_a_ping_notifies_its_person_and_nobody_else_is_ever_notified(it: Stage) -> None:
    ping = Screen("ping", "ko", "\u2068민지\u2069 차례 @everyone", mention=f"discord:@{it.minji.id}")
    sent = await it.platform.messenger.send(f"discord:{it.room.id}", None, ping, "n1")
    assert sent.place is not None
    call = it.dc.made("POST", it.room)[-1]
    assert call.body is not None
    assert call.body["allowed_mentions"] == {"parse": [], "users": [it.minji.id]}
    await it.platform.messenger.edit(sent.place, ping)
    edit = it.dc.made("PATCH", it.room)[-1]
    assert edit.body is not None
    assert edit.body["allowed_mentions"] == {"parse": []}


async def test_a_repeated_nonce_brings_one_message_and_a_lost_answer_is_found_again(it: Stage) -> None:
    chat = f"discord:{it.room.id}"
    first, second = [await it.platform.messenger.send(chat, None, NOTE, "n" * 24) for _ in range(2)]
    assert first.place == second.place
    found = await it.platform.messenger.find(chat, None, "n" * 24)
    assert found is not None
    assert first.place is not None
    assert (found.chat, found.message) == (chat, first.place.message)
    assert await it.platform.messenger.find(chat, None, "m" * 24) is None


async def test_a_servers_language_counts_unless_it_never_chose_one(it: Stage) -> None:
    alex, jun = it.dc.user("Alex", "en-GB"), it.dc.user("준")
    plain = it.dc.guild("plain", alex, jun, locale="en-US")
    room = it.dc.channel(plain, "cards")
    for user, language in ((alex, "en-GB"), (jun, "ko")):
        await (await it.dc.slash(user, room, "mighty")).answered()
        assert it.inbox.updates[-1].where.language == language


async def test_forum_posts_and_voice_channels_are_places_too(it: Stage) -> None:
    voice = it.dc.channel(it.guild, "거실", ChannelType.VOICE)
    await (await it.dc.slash(it.minji, voice, "mighty")).answered()
    assert it.inbox.updates[-1].where.chat == f"discord:{voice.id}"
    it.inbox.reply = lambda update: Answer("네")
    forum = it.dc.channel(it.guild, "모임", ChannelType.FORUM)
    post = it.dc.thread(forum, "금요일", it.minji)
    use = await (await it.dc.slash(it.minji, post, "mighty")).answered()
    assert use.text == "네"
    where = it.inbox.updates[-1].where
    assert (where.chat, where.thread) == (f"discord:{forum.id}", str(post.id))


async def test_a_kind_of_channel_that_nobody_knows_yet_is_no_place_and_is_answered(it: Stage) -> None:
    strange = it.dc.channel(it.guild, "무대", 99)
    use = await (await it.dc.slash(it.minji, strange, "mighty")).answered()
    assert "여기서는" in use.text
    assert it.inbox.updates == []
