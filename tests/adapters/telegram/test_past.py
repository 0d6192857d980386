"""Looking back on Telegram: a deal opened and watched as one message, files, rights by commands with underscores."""

from __future__ import annotations

import io

from PIL import Image

from tests.adapters.telegram.evening import playing
from tests.adapters.telegram.test_cases import Room, room
from tests.fakes.botapi.content import CAPTION
from tests.fakes.telegram import Message

__all__ = ["room"]


def pictures(room: Room) -> list[Message]:
    """The photos in Alex's private chat."""
    return [message for message in room.tg.private(room.alex.user).shown() if message.media == "photo"]


async def test_a_deal_is_opened_from_the_list_and_watched_in_one_message(room: Room) -> None:
    await room.dealt(room.alex)
    async with playing(room.minji, room.alex):
        await room.tg.message(room.group, "다음 판", 90)
    await room.tg.say(room.alex.user, room.group, "/history@giruda_bot")
    listed = await room.tg.message(room.group, "지난 판", 20)
    opening = next(button for button in listed.buttons if ":deal:" in button["callback_data"])
    await room.alex.press(listed, data=opening["callback_data"])
    await room.tg.until(lambda: pictures(room), 20, "no picture came")
    (shown,) = pictures(room)
    assert shown.picture is not None
    assert Image.open(io.BytesIO(shown.picture)).width == 860
    assert "처음 받은 패" in shown.text
    assert len(shown.text) <= CAPTION
    recap = shown.picture
    for number in (1, 2, 3):
        after = next(button for button in shown.buttons if button["text"].endswith("▶"))
        await room.alex.press(shown, data=after["callback_data"])
        await room.tg.until(lambda number=number: f"트릭 {number}/" in shown.text, 20)
    assert shown.picture != recap
    assert len(pictures(room)) == 1
    before = next(button for button in shown.buttons if button["text"].startswith("◀"))
    await room.alex.press(shown, data=before["callback_data"])
    await room.tg.until(lambda: "트릭 2/" in shown.text, 20)
    # the list again is words: the picture goes, the list comes as a new message
    glance = next(button for button in shown.buttons if button["text"] == "한눈에 보기")
    await room.alex.press(shown, data=glance["callback_data"])
    await room.tg.until(lambda: shown.picture == recap, 20)
    back = next(button for button in shown.buttons if button["text"] == "지난 판 목록")
    await room.alex.press(shown, data=back["callback_data"])
    await room.tg.until(lambda: not pictures(room), 20, "the picture stays")
    await room.tg.message(room.tg.private(room.alex.user), "내가 친 판", 20)


async def test_a_picture_of_the_season_is_a_photo_in_the_group(room: Room) -> None:
    await room.dealt(room.alex)
    for kind in ("table", "course"):
        any_message = room.group.shown()[-1]
        await room.alex.press(any_message, data=f"g1::picture::{kind}")
        await room.tg.until(
            lambda kind=kind: [m for m in room.group.shown() if m.media == "photo" and _says(m, kind)], 20, kind
        )
    assert len([m for m in room.group.shown() if m.media == "photo"]) == 1  # turned in place


def _says(message: Message, kind: str) -> bool:
    return {"table": "순위", "course": "점수 흐름"}[kind] in message.text


async def test_rights_by_commands_with_underscores(room: Room) -> None:
    chat = room.tg.private(room.alex.user)
    await room.table(room.alex)
    await room.tg.say(room.alex.user, chat, "/export_me")
    await room.tg.until(lambda: [m for m in chat.shown() if m.media == "document"], 20, "no file came")
    await room.tg.say(room.alex.user, room.group, "/export_me@giruda_bot")
    await room.tg.until(
        lambda: [m for m in chat.shown() if "개인 대화" in m.text] or "개인 대화" in room.group.shown()[-1].text
    )
    assert not [m for m in room.group.shown() if m.media == "document"]
    await room.tg.say(room.alex.user, chat, "/forget_me")
    asked = await room.tg.message(chat, "네, 잊어 주세요", 20)
    yes = next(button for button in asked.buttons if button["text"] == "네, 잊어 주세요")
    query = await room.alex.press(asked, data=yes["callback_data"])
    assert "지웠어요" in query.text
    assert await room.running.store.known(f"telegram:{room.alex.user.id}") is None
    query = await room.alex.press(asked, data=yes["callback_data"])
    assert "저장된 것이 없어요" in query.text
    await room.tg.until(lambda: "Alex" not in (room.group.shown()[-1].text), 20, "the lobby still names him")
