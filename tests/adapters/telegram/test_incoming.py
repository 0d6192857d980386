"""Updates as the bot understands them: who may say what, where, and what is none of its business."""

from __future__ import annotations

import pytest

from adapters.telegram.platform import TelegramPlatform
from bot.ports import Answer, Happened, Pressed, Said, Update
from bot.screens.screen import Button, Buttons, Screen
from tests.adapters.inbox import Scripted
from tests.adapters.telegram.scripted import running
from tests.fakes.telegram import Chat, FakeTelegram, Message, User

pytestmark = pytest.mark.usefixtures("platform")
JOIN = "g1:abcdefgh:join::"


async def heard(tg: FakeTelegram, inbox: Scripted) -> list[Update]:
    """What came in, after everything did."""
    await tg.until(lambda: not tg.updates.waiting)
    return inbox.updates


async def lobby(tg: FakeTelegram, platform: TelegramPlatform, chat: Chat, thread: str | None = None) -> Message:
    screen = Screen("lobby", "ko", "마이티 · 5인", (Buttons((Button("참가", JOIN),)),))
    await platform.messenger.send(f"telegram:{chat.id}", thread, screen, "")
    return await tg.message(chat, "마이티 · 5인")


@pytest.fixture
async def calm(tg: FakeTelegram, inbox: Scripted, group: Chat) -> Chat:
    """The group, its own arrival forgotten."""
    await heard(tg, inbox)
    inbox.updates.clear()
    return group


async def test_a_command_in_a_group_names_the_group_and_the_person(
    tg: FakeTelegram, inbox: Scripted, calm: Chat, alex: User
) -> None:
    await tg.say(alex, calm, "/Mighty@giruda_bot  tichu5 ")
    [update] = await heard(tg, inbox)
    assert update.what == Said("mighty", "tichu5")
    assert (update.where.chat, update.where.title, update.where.private) == (
        f"telegram:{calm.id}",
        "금요 마이티",
        False,
    )
    assert (update.sender.address, update.sender.name, update.sender.language) == (
        f"telegram:{alex.id}", "Alex", "en-GB",
    )  # fmt: skip
    assert not update.sender.admin


async def test_free_text_is_for_private_chats_only_even_for_an_administrator_bot(
    tg: FakeTelegram, inbox: Scripted, calm: Chat, minji: User
) -> None:
    await tg.membership(calm, "administrator", minji)
    for text in ("닷트", "/mighty@other_bot", "/weather", "mighty"):
        await tg.say(minji, calm, text)
    await tg.say(minji, tg.private(minji), "닷트\n패스")
    assert [update.what for update in await heard(tg, inbox)] == [Said("", "닷트\n패스")]


async def test_a_press_tells_its_message_and_its_topic(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, minji: User
) -> None:
    forum = await tg.group("포럼", minji, forum=True)
    forum.topics[7] = "마이티"
    message = await lobby(tg, platform, forum, "7")
    await heard(tg, inbox)
    inbox.updates.clear()
    query = await tg.press(minji, message, "참가")
    [update] = await heard(tg, inbox)
    assert isinstance(update.what, Pressed)
    assert update.what.token == JOIN
    assert update.what.place is not None
    assert (update.what.place.message, update.what.place.thread, update.where.thread) == (str(message.id), "7", "7")
    assert query.id in update.id


async def test_general_has_no_thread_and_a_reply_thread_is_no_topic(
    tg: FakeTelegram, inbox: Scripted, calm: Chat, minji: User
) -> None:
    await tg.say(minji, calm, "/mighty@giruda_bot")
    message = await tg.say(minji, calm, "/rules@giruda_bot")
    message.extra["message_thread_id"] = 12  # a thread of replies in a group without topics
    await tg.updates.put("message", message.wire() | {"message_id": 99})
    assert {update.where.thread for update in await heard(tg, inbox)} == {None}


async def test_an_old_press_on_a_message_out_of_sight_still_counts(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, calm: Chat, minji: User
) -> None:
    message = await lobby(tg, platform, calm)
    tg.remove(message)
    query = await tg.press(minji, message, "참가")
    [update] = await heard(tg, inbox)
    assert isinstance(update.what, Pressed)
    assert update.what.place is not None
    assert update.what.place.message == str(message.id)
    await query.answered()


async def test_an_anonymous_administrator_speaks_as_the_group(
    tg: FakeTelegram, inbox: Scripted, calm: Chat, minji: User
) -> None:
    await tg.say(minji, calm, "/stop@giruda_bot", anonymous=True)
    [update] = await heard(tg, inbox)
    assert update.sender.address == update.where.chat
    assert update.sender.admin


async def test_channels_say_nothing(tg: FakeTelegram, inbox: Scripted, calm: Chat, minji: User) -> None:
    channel = Chat(-1009, "channel", "소식")
    await tg.say(minji, calm, "/mighty@giruda_bot", channel=channel)
    message = await tg.say(minji, calm, "hidden", channel=channel)
    await tg.updates.put("channel_post", message.wire())
    assert await heard(tg, inbox) == []


async def test_an_administrator_is_known_by_the_groups_own_list(
    tg: FakeTelegram, inbox: Scripted, calm: Chat, minji: User, alex: User
) -> None:
    calm.admins.add(alex.id)
    await tg.say(minji, calm, "/stop@giruda_bot")
    await tg.say(alex, calm, "/stop@giruda_bot")
    assert [update.sender.admin for update in await heard(tg, inbox)] == [False, True]
    assert len(tg.made("getChatAdministrators")) == 1


async def test_nobody_administers_while_telegram_does_not_tell(
    tg: FakeTelegram, inbox: Scripted, calm: Chat, alex: User
) -> None:
    calm.admins.add(alex.id)
    tg.fail("getChatAdministrators", stall=1.5)
    await tg.say(alex, calm, "/stop@giruda_bot")
    assert [update.sender.admin for update in await heard(tg, inbox)] == [False]


@pytest.mark.parametrize("order", ["old new", "new old", "old", "new"])
async def test_an_upgraded_group_is_told_alike_in_any_order(
    tg: FakeTelegram, inbox: Scripted, minji: User, order: str
) -> None:
    basic = await tg.group("작은 방", minji, kind="group")
    await heard(tg, inbox)
    inbox.updates.clear()
    new = await tg.migrate(basic, minji, order)
    updates = await heard(tg, inbox)
    assert {(update.where.chat, update.what) for update in updates} == {
        (f"telegram:{basic.id}", Happened("migrated", f"telegram:{new.id}"))
    }
    assert len({update.id for update in updates}) == len(order.split())


async def test_an_upgrade_nobody_told_is_found_by_the_first_call_and_told_once(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, minji: User
) -> None:
    basic = await tg.group("작은 방", minji, kind="group")
    message = await lobby(tg, platform, basic)
    await heard(tg, inbox)
    inbox.updates.clear()
    new = await tg.migrate(basic, minji, "")
    for _ in range(2):
        await platform.messenger.send(f"telegram:{basic.id}", None, Screen("board", "ko", "x"), "")
    await tg.until(lambda: inbox.updates)
    assert [update.what for update in inbox.updates] == [Happened("migrated", f"telegram:{new.id}")]
    assert message.chat is basic


async def test_coming_and_going_of_the_bot_and_of_people(
    tg: FakeTelegram, inbox: Scripted, calm: Chat, minji: User, alex: User
) -> None:
    await tg.membership(calm, "administrator", minji)
    await tg.membership(calm, "restricted", minji)
    await tg.leave(alex, calm)
    await tg.block(minji)
    await tg.unblock(minji)
    await tg.membership(calm, "kicked", minji)
    happened = [
        (update.sender.name, update.what.kind) for update in await heard(tg, inbox) if isinstance(update.what, Happened)
    ]
    assert happened == [("Alex", "left"), ("민지", "blocked"), ("민지", "reachable"), ("민지", "kicked")]


async def test_a_deep_link_arrives_with_its_payload(tg: FakeTelegram, inbox: Scripted, alex: User) -> None:
    await tg.open(alex, "join-abcdefgh")
    [update] = await heard(tg, inbox)
    assert update.what == Said("start", "join-abcdefgh")
    assert update.where.private


async def test_other_bots_and_messages_without_words_are_passed_over(
    tg: FakeTelegram, inbox: Scripted, minji: User
) -> None:
    robot = tg.user("robot", started=True)
    message = await tg.say(minji, tg.private(minji), "")
    await tg.updates.put(
        "message", message.wire() | {"message_id": 50, "text": "hi", "from": robot.wire() | {"is_bot": True}}
    )
    assert await heard(tg, inbox) == []


async def test_presses_that_say_nothing_never_reach_the_table(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, calm: Chat, minji: User
) -> None:
    screen = Screen("hand", "ko", "x", (Buttons((Button("♣4", disabled=True),)),))
    await platform.messenger.send(f"telegram:{calm.id}", None, screen, "")
    query = await tg.press(minji, await tg.message(calm, "x"), "♣4")
    await query.answered()
    assert (query.text, inbox.updates) == ("", [])


async def test_what_is_not_asked_for_does_not_come(tg: FakeTelegram, inbox: Scripted) -> None:
    async with running(tg, inbox):
        assert tg.updates.allowed == ["message", "callback_query", "my_chat_member", "chat_member"]
    assert inbox.reply(inbox.updates[0] if inbox.updates else None) == Answer()  # type: ignore[arg-type]
