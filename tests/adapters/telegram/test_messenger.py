"""What became of a call: every expected failure of Telegram and what it means here."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from adapters.telegram.platform import TelegramPlatform
from bot.ports import Delivery, Fate, Place
from bot.screens.screen import Button, Buttons, Picture, Screen
from tests.adapters.inbox import Scripted
from tests.adapters.telegram.scripted import settings
from tests.fakes.botapi.errors import NOT_MODIFIED
from tests.fakes.telegram import Chat, FakeTelegram, Refused, User, bad, busiest, flooded, forbidden


def png(size: tuple[int, int]) -> bytes:
    out = io.BytesIO()
    Image.new("P", size).save(out, format="PNG")
    return out.getvalue()


BOARD = Screen("board", "ko", "3판 · 공약 15♥", (Buttons((Button("내 패", "g1:abcdefgh:hand::"),)),))
OTHER = Screen("board", "ko", "트릭 2")
PICTURE = Screen("result", "ko", "점수", picture=Picture(png((8, 8)), "점수표"))


async def send(platform: TelegramPlatform, chat: Chat, screen: Screen = BOARD, thread: str | None = None) -> Delivery:
    return await platform.messenger.send(f"telegram:{chat.id}", thread, screen, "")


async def sent(platform: TelegramPlatform, chat: Chat, screen: Screen = BOARD) -> Place:
    delivery = await send(platform, chat, screen)
    assert delivery.place is not None, delivery.why
    return delivery.place


async def test_a_screen_is_sent_edited_and_deleted(tg: FakeTelegram, platform: TelegramPlatform, group: Chat) -> None:
    place = await sent(platform, group)
    assert (await tg.message(group, "3판")).labels == ["내 패"]
    assert (await platform.messenger.edit(place, OTHER)).fate is Fate.DONE
    message = await tg.message(group, "트릭 2")
    assert (str(message.id), message.labels) == (place.message, [])
    assert (await platform.messenger.delete(place)).fate is Fate.DONE
    assert group.shown() == []


async def test_what_is_already_so_is_done(tg: FakeTelegram, platform: TelegramPlatform, group: Chat) -> None:
    place = await sent(platform, group)
    assert (await platform.messenger.edit(place, BOARD)).fate is Fate.DONE
    tg.remove(await tg.message(group, "3판"))
    assert (await platform.messenger.delete(place)).fate is Fate.DONE


async def test_a_message_somebody_deleted_or_that_cannot_be_edited_is_lost(
    tg: FakeTelegram, platform: TelegramPlatform, group: Chat
) -> None:
    place = await sent(platform, group)
    message = await tg.message(group, "3판")
    message.uneditable = True
    assert (await platform.messenger.edit(place, OTHER)).fate is Fate.LOST
    tg.remove(message)
    assert (await platform.messenger.edit(place, OTHER)).fate is Fate.LOST


@pytest.mark.parametrize(
    ("error", "fate", "chat_wide", "unsure"),
    [
        (bad(NOT_MODIFIED), Fate.DONE, False, False),
        (bad("MESSAGE_ID_INVALID"), Fate.LOST, False, False),
        (bad("chat not found"), Fate.UNREACHABLE, False, False),
        (bad("not enough rights to send text messages to the chat"), Fate.UNREACHABLE, False, False),
        (bad("have no rights to send a message"), Fate.UNREACHABLE, False, False),
        (bad("need administrator rights in the channel chat"), Fate.UNREACHABLE, False, False),
        (bad("CHAT_WRITE_FORBIDDEN"), Fate.UNREACHABLE, False, False),
        (bad("message thread not found"), Fate.UNREACHABLE, False, False),
        (bad("TOPIC_CLOSED"), Fate.UNREACHABLE, False, False),
        (forbidden("bot was blocked by the user"), Fate.UNREACHABLE, False, False),
        (forbidden("bot can't initiate conversation with a user"), Fate.UNREACHABLE, False, False),
        (forbidden("user is deactivated"), Fate.UNREACHABLE, False, False),
        (forbidden("bot was kicked from the supergroup chat"), Fate.UNREACHABLE, False, False),
        (forbidden("the group chat was deleted"), Fate.UNREACHABLE, False, False),
        (flooded(7), Fate.LATER, True, False),
        (Refused(429, "Too Many Requests: retry after 7"), Fate.LATER, True, False),
        (Refused(500, "Internal Server Error"), Fate.LATER, False, True),
        (Refused(502, "Bad Gateway"), Fate.LATER, False, True),
        (Refused(401, "Unauthorized"), Fate.LATER, False, False),
        (bad("can't parse entities: Unsupported start tag"), Fate.REFUSED, False, False),
        (bad("something nobody has heard of"), Fate.REFUSED, False, False),
        (Refused(200, "strange"), Fate.LATER, False, True),
        (None, Fate.LATER, False, True),
    ],
)
async def test_the_table_of_failures(
    tg: FakeTelegram,
    platform: TelegramPlatform,
    group: Chat,
    error: Refused | None,
    fate: Fate,
    chat_wide: bool,
    unsure: bool,
) -> None:
    tg.fail("sendMessage", error)
    delivery = await send(platform, group)
    assert (delivery.fate, delivery.chat_wide, delivery.unsure) == (fate, chat_wide, unsure), delivery.why
    assert (delivery.after == 7) == chat_wide
    assert tg.token not in delivery.why


async def test_a_time_out_may_have_arrived_and_a_refused_connection_has_not(
    tg: FakeTelegram, inbox: Scripted, group: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.telegram.line.TIMEOUT", 0.05)
    there = TelegramPlatform(settings(tg)).messenger
    there.open = True
    tg.fail("sendMessage", delivered=True, stall=0.3)
    slow = await there.send(f"telegram:{group.id}", None, BOARD, "")
    assert (slow.fate, slow.unsure) == (Fate.LATER, True)
    assert len(group.shown()) == 1
    nowhere = settings(tg).model_copy(update={"api_url": "http://127.0.0.1:1"})
    absent = TelegramPlatform(nowhere).messenger
    absent.open = True
    refused = await absent.send(f"telegram:{group.id}", None, BOARD, "")
    assert (refused.fate, refused.unsure) == (Fate.LATER, False)


async def test_nothing_goes_out_before_the_start_and_after_the_end(tg: FakeTelegram, group: Chat) -> None:
    delivery = await send(TelegramPlatform(settings(tg)), group)
    assert (delivery.fate, tg.made("sendMessage")) == (Fate.LATER, [])


async def test_places_in_an_upgraded_group_are_lost_and_new_messages_wait_for_the_move(
    tg: FakeTelegram, platform: TelegramPlatform, minji: User
) -> None:
    basic = await tg.group("작은 방", minji, kind="group")
    place = await sent(platform, basic)
    await tg.migrate(basic, minji, "")
    assert (await platform.messenger.edit(place, OTHER)).fate is Fate.LOST
    assert (await platform.messenger.delete(place)).fate in {Fate.LOST, Fate.DONE}
    assert (await send(platform, basic)).fate is Fate.LATER


async def test_no_group_gets_more_than_eighteen_calls_a_minute(
    tg: FakeTelegram, platform: TelegramPlatform, group: Chat, minji: User
) -> None:
    other = await tg.group("다른 방", minji)
    place = await sent(platform, group)
    outcomes = [await platform.messenger.edit(place, Screen("board", "ko", str(n))) for n in range(30)]
    late = [outcome for outcome in outcomes if outcome.fate is Fate.LATER]
    assert len(late) == 30 - 17
    assert all(outcome.chat_wide and 0 < outcome.after <= 3 for outcome in late)
    assert (await send(platform, other)).fate is Fate.DONE
    assert busiest(tg.counted(group), 3.0) == 18
    assert tg.flood.refused == []


async def test_a_429_keeps_this_chat_quiet_and_no_other(
    tg: FakeTelegram, platform: TelegramPlatform, group: Chat, minji: User
) -> None:
    tg.flood.hold(group.id, 30)
    assert (await send(platform, group)).after == pytest.approx(30, abs=1)
    assert (await send(platform, group)).after == pytest.approx(30, abs=1)
    assert (await platform.messenger.send_private(f"telegram:{minji.id}", BOARD, "")).fate is Fate.DONE
    assert len(tg.made("sendMessage", group)) == 1


async def test_topics_get_their_messages_and_general_gets_them_without_a_number(
    tg: FakeTelegram, platform: TelegramPlatform, minji: User
) -> None:
    forum = await tg.group("포럼", minji, forum=True)
    forum.topics[7] = "마이티"
    await send(platform, forum, thread="7")
    await send(platform, forum, OTHER)
    assert [(message.text, message.thread) for message in forum.shown()] == [("3판 · 공약 15♥", 7), ("트릭 2", None)]
    assert (await send(platform, forum, thread="8")).fate is Fate.UNREACHABLE


async def test_pictures_become_pictures_and_never_texts_again(
    tg: FakeTelegram, platform: TelegramPlatform, group: Chat
) -> None:
    place = await sent(platform, group)
    shown = await platform.messenger.edit(place, PICTURE)
    assert shown.place is not None
    assert (shown.place.message, (await tg.message(group, "점수")).media) == (f"{place.message}p", "photo")
    assert (await platform.messenger.edit(shown.place, PICTURE)).fate is Fate.DONE
    assert (await platform.messenger.edit(shown.place, OTHER)).fate is Fate.LOST
    assert group.shown() == []
    fresh = await sent(platform, group, PICTURE)
    assert fresh.message.endswith("p")
    assert (await platform.messenger.delete(fresh)).fate is Fate.DONE


async def test_what_is_no_picture_is_refused_and_holds_up_nothing(
    tg: FakeTelegram, platform: TelegramPlatform, group: Chat
) -> None:
    for data in (b"no picture", png((9, 200)), png((9000, 1001))):
        screen = replace(PICTURE, picture=Picture(data, "점수표"))
        assert (await send(platform, group, screen)).fate is Fate.REFUSED
    assert group.shown() == []
    assert (await send(platform, group, PICTURE)).fate is Fate.DONE


async def test_boards_make_no_sound_and_pings_mention_one_person(
    tg: FakeTelegram, platform: TelegramPlatform, group: Chat, minji: User
) -> None:
    await send(platform, group)
    await send(platform, group, Screen("ping", "ko", "\u2068민지\u2069님 차례예요", mention=f"telegram:{minji.id}"))
    board, ping = tg.made("sendMessage", group)
    assert (board.params.get("disable_notification"), ping.params.get("disable_notification")) == ("true", "false")
    [mention] = (await tg.message(group, "차례예요")).entities
    assert mention["user"]["id"] == minji.id


async def test_what_stands_there_to_be_looked_at_makes_no_sound(
    tg: FakeTelegram, platform: TelegramPlatform, group: Chat, minji: User
) -> None:
    kinds = ("lobby", "board", "result", "sheet", "ping", "notice")
    for kind in kinds:
        await send(platform, group, Screen(kind, "ko", kind))
    silent = [call.params.get("disable_notification") for call in tg.made("sendMessage", group)]
    assert silent == ["true"] * 4 + ["false"] * 2


async def test_addresses_of_other_platforms_are_refused(platform: TelegramPlatform) -> None:
    place = Place("local:main", "7")
    messenger = platform.messenger
    outcomes = [
        await messenger.send("local:main", None, BOARD, ""),
        await messenger.send_private("telegram:-5", BOARD, ""),
        await messenger.edit(place, BOARD),
        await messenger.delete(place),
    ]
    assert {outcome.fate for outcome in outcomes} == {Fate.REFUSED}
    assert await messenger.find("telegram:-5", None, "x") is None
