"""The double refuses what Telegram refuses, seen through an unmodified python-telegram-bot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from tests.fakes.telegram import Chat, FakeTelegram, User, bad


@pytest.fixture
async def tg() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram() as server:
        yield server


@pytest.fixture
async def bot(tg: FakeTelegram) -> AsyncIterator[Bot]:
    async with Bot(tg.token, base_url=f"{tg.url}/bot") as bot:
        yield bot


@pytest.fixture
def minji(tg: FakeTelegram) -> User:
    return tg.user("민지", started=True)


@pytest.fixture
async def group(tg: FakeTelegram, minji: User) -> Chat:
    return await tg.group("금요 마이티", minji)


def keys(*labels: str, data: str = "x") -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton(label, callback_data=data) for label in labels]])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Message text is empty"),
        (" \n ", "Message text is empty"),
        ("x" * 4097, "Message is too long"),
        ("<b>x", "Can't parse entities"),
        ("<script>", "Can't parse entities"),
        ("a < b", "Can't parse entities"),
    ],
)
async def test_texts_of_a_wrong_size_or_shape_are_refused(bot: Bot, group: Chat, text: str, said: str) -> None:
    with pytest.raises(BadRequest, match=said):
        await bot.send_message(group.id, text, parse_mode="HTML")


async def test_length_counts_after_the_tags_are_gone(bot: Bot, group: Chat) -> None:
    sent = await bot.send_message(group.id, "<b>" + "x" * 4096 + "</b>", parse_mode="HTML")
    assert sent.text is not None
    assert len(sent.text) == 4096


@pytest.mark.parametrize(
    "markup",
    [
        keys("a", data="가" * 22),
        keys(*"abcdefghi"),
        InlineKeyboardMarkup([[InlineKeyboardButton("a", callback_data="x")]] * 101),
        keys(" "),
        InlineKeyboardMarkup([[InlineKeyboardButton("a")]]),
        InlineKeyboardMarkup([[InlineKeyboardButton("a", url="giruda:join")]]),
    ],
)
async def test_keyboards_of_a_wrong_size_are_refused(bot: Bot, group: Chat, markup: InlineKeyboardMarkup) -> None:
    with pytest.raises(BadRequest):
        await bot.send_message(group.id, "x", reply_markup=markup)


async def test_editing_to_the_same_content_or_a_missing_message_is_refused(
    bot: Bot, tg: FakeTelegram, group: Chat, minji: User
) -> None:
    sent = await bot.send_message(group.id, "하나", reply_markup=keys("a"))
    await bot.edit_message_text("둘", group.id, sent.message_id, reply_markup=keys("a"))
    with pytest.raises(BadRequest, match="Message is not modified"):
        await bot.edit_message_text("둘", group.id, sent.message_id, reply_markup=keys("a"))
    theirs = await tg.say(minji, group, "hello")
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_text("둘", group.id, theirs.id)
    tg.remove(await tg.message(group, "둘"))
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("셋", group.id, sent.message_id)
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await bot.delete_message(group.id, sent.message_id)


async def test_an_old_message_cannot_be_deleted(bot: Bot, tg: FakeTelegram, group: Chat) -> None:
    sent = await bot.send_message(group.id, "하나")
    (await tg.message(group, "하나")).date -= 49 * 3600
    with pytest.raises(BadRequest, match="can't be deleted"):
        await bot.delete_message(group.id, sent.message_id)


async def test_twenty_calls_a_minute_in_a_group_edits_included(bot: Bot, tg: FakeTelegram, minji: User) -> None:
    tg.flood.scale = 1 / 20
    groups = [await tg.group(str(n), minji) for n in range(2)]
    sent = await bot.send_message(groups[0].id, "0")
    for n in range(19):
        await bot.edit_message_text(str(n + 1), groups[0].id, sent.message_id)
    with pytest.raises(RetryAfter):
        await bot.edit_message_text("20", groups[0].id, sent.message_id)
    await bot.send_message(groups[1].id, "elsewhere")
    assert len(tg.flood.refused) == 1


async def test_a_held_chat_answers_429_with_seconds_and_others_do_not(
    bot: Bot, tg: FakeTelegram, group: Chat, minji: User
) -> None:
    tg.flood.hold(group.id, 30)
    with pytest.raises(RetryAfter) as told:
        await bot.send_message(group.id, "x")
    assert 29 <= told.value._retry_after.total_seconds() <= 30
    await bot.send_message(minji.id, "x")


async def test_who_never_started_or_blocked_the_bot_is_out_of_reach(bot: Bot, tg: FakeTelegram, minji: User) -> None:
    with pytest.raises(Forbidden, match="can't initiate conversation"):
        await bot.send_message(tg.user("준").id, "x")
    await tg.block(minji)
    with pytest.raises(Forbidden, match="blocked by the user"):
        await bot.send_message(minji.id, "x")
    await tg.open(minji)
    await bot.send_message(minji.id, "x")


async def test_groups_left_upgraded_or_deleted_say_so(bot: Bot, tg: FakeTelegram, minji: User) -> None:
    basic = await tg.group("작은 방", minji, kind="group")
    new = await tg.migrate(basic, minji)
    with pytest.raises(ChatMigrated) as moved:
        await bot.send_message(basic.id, "x")
    assert moved.value.new_chat_id == new.id
    await tg.membership(new, "restricted", minji)
    with pytest.raises(BadRequest, match="Not enough rights"):
        await bot.send_message(new.id, "x")
    await tg.membership(new, "kicked", minji)
    with pytest.raises(Forbidden, match="kicked from the supergroup"):
        await bot.send_message(new.id, "x")
    gone = await tg.group("사라질 방", minji, kind="group")
    await tg.close(gone, minji)
    with pytest.raises(Forbidden, match="deleted"):
        await bot.send_message(gone.id, "x")
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(-1, "x")


async def test_topics_must_exist_and_be_open(bot: Bot, tg: FakeTelegram, minji: User) -> None:
    forum = await tg.group("포럼", minji, forum=True)
    forum.topics[7] = "마이티"
    sent = await bot.send_message(forum.id, "x", message_thread_id=7)
    assert sent.is_topic_message
    assert sent.message_thread_id == 7
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(forum.id, "x", message_thread_id=8)
    forum.closed.add(7)
    with pytest.raises(BadRequest, match="Topic_closed"):
        await bot.send_message(forum.id, "x", message_thread_id=7)


async def test_privacy_mode_hides_free_text_and_foreign_commands(
    bot: Bot, tg: FakeTelegram, group: Chat, minji: User
) -> None:
    for text in ("hello", "/mighty", "/mighty@other_bot", "/mighty@giruda_bot"):
        await tg.say(minji, group, text)
    await bot.send_message(group.id, "x")
    await tg.say(minji, group, "/hand")
    heard = [update.message.text for update in await bot.get_updates() if update.message and update.message.text]
    assert heard == ["/mighty@giruda_bot", "/hand"]


async def test_a_press_is_answered_once_and_not_late(bot: Bot, tg: FakeTelegram, group: Chat, minji: User) -> None:
    await bot.send_message(group.id, "x", reply_markup=keys("a"))
    query = await tg.press(minji, await tg.message(group, "x"), "a")
    with pytest.raises(BadRequest, match="Message_too_long"):
        await bot.answer_callback_query(query.id, "x" * 201)
    await bot.answer_callback_query(query.id, "x" * 200, show_alert=True)
    assert (query.answers, query.alert) == (1, True)
    with pytest.raises(BadRequest, match="Query is too old"):
        await bot.answer_callback_query(query.id)
    late = await tg.press(minji, await tg.message(group, "x"), "a")
    tg.query_age = -1
    with pytest.raises(BadRequest, match="Query is too old"):
        await bot.answer_callback_query(late.id)


async def test_updates_stay_until_an_offset_passes_them(bot: Bot, tg: FakeTelegram, minji: User) -> None:
    for n in range(3):
        await tg.say(minji, tg.private(minji), str(n))
    first = await bot.get_updates()
    assert [update.update_id for update in await bot.get_updates()] == [update.update_id for update in first]
    left = await bot.get_updates(offset=first[1].update_id)
    assert [update.message.text for update in left if update.message] == ["1", "2"]
    await bot.get_updates(offset=left[-1].update_id + 1)
    await tg.updates.redeliver(1)
    again = await bot.get_updates(offset=left[-1].update_id)
    assert [update.update_id for update in again] == [left[-1].update_id]


async def test_an_offset_from_before_a_rebase_confirms_nothing(bot: Bot, tg: FakeTelegram, minji: User) -> None:
    await tg.updates.rebase(17)
    await tg.say(minji, tg.private(minji), "x")
    assert [update.update_id for update in await bot.get_updates(offset=100_000_001)] == [17]


async def test_the_newer_of_two_pollers_wins(bot: Bot, tg: FakeTelegram) -> None:
    old = asyncio.create_task(bot.get_updates(timeout=5))
    await tg.until(lambda: tg.made("getUpdates"))
    async with Bot(tg.token, base_url=f"{tg.url}/bot") as newer:
        await newer.get_updates(timeout=0)
    with pytest.raises(Conflict):
        await old


async def test_an_old_server_shows_an_ephemeral_message_to_everybody(bot: Bot, group: Chat, minji: User) -> None:
    secret = {"ephemeral_message_parameters": {"receiver_user_id": minji.id}}
    sent = await bot.send_message(group.id, "secret", api_kwargs=secret)
    assert sent.message_id > 0
    with pytest.raises(EndPointNotFound):
        await bot.do_api_request("deleteEphemeralMessage", api_kwargs={"chat_id": group.id})


async def test_ephemeral_messages_answer_a_press_and_are_edited_short(
    bot: Bot, tg: FakeTelegram, group: Chat, minji: User
) -> None:
    tg.ephemeral = "10.3"
    await bot.send_message(group.id, "x", reply_markup=keys("a"))
    query = await tg.press(minji, await tg.message(group, "x"), "a")
    wanted: dict = {"receiver_user_id": minji.id}
    with pytest.raises(BadRequest, match="Bot_not_admin"):
        await bot.send_message(group.id, "secret", api_kwargs={"ephemeral_message_parameters": wanted})
    wanted["callback_query_id"] = query.id
    sent = await bot.send_message(group.id, "secret", api_kwargs={"ephemeral_message_parameters": wanted})
    assert sent.message_id == 0
    place = {"chat_id": group.id, "receiver_user_id": minji.id}
    place |= {"ephemeral_message_id": sent.api_kwargs["ephemeral_message_id"]}
    await bot.do_api_request("editEphemeralMessageText", api_kwargs=place | {"text": "x" * 1024})
    with pytest.raises(BadRequest, match="Media_caption_too_long"):
        await bot.do_api_request("editEphemeralMessageText", api_kwargs=place | {"text": "x" * 1025})
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await bot.delete_message(group.id, sent.api_kwargs["ephemeral_message_id"])
    await bot.do_api_request("deleteEphemeralMessage", api_kwargs=place)
    assert [message.text for message in group.shown()] == ["x"]


async def test_a_broken_connection_may_hide_a_message_that_arrived(bot: Bot, tg: FakeTelegram, group: Chat) -> None:
    tg.fail("sendMessage", delivered=True)
    with pytest.raises(NetworkError):
        await bot.send_message(group.id, "x")
    assert [message.text for message in group.shown()] == ["x"]
    tg.fail("sendMessage", bad("out of luck"), times=2)
    for _ in range(2):
        with pytest.raises(BadRequest, match="Out of luck"):
            await bot.send_message(group.id, "x")
    tg.fail("sendMessage", stall=0.2)
    with pytest.raises(TimedOut):
        await bot.send_message(group.id, "x", read_timeout=0.05)


async def test_a_wrong_token_or_method_is_refused(tg: FakeTelegram, bot: Bot) -> None:
    with pytest.raises(TelegramError, match=r"Unauthorized|rejected"):
        await Bot("1:wrong", base_url=f"{tg.url}/bot").get_me()
    with pytest.raises(EndPointNotFound):
        await bot.do_api_request("makeCoffee")
