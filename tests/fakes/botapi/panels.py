"""Ephemeral messages (Bot API 10.2 and 10.3): seen by one member of a group, addressed by three ids.

``world.ephemeral`` is None on an older server, which ignores the fields like any it does not know: what was meant for
one person is then sent to everybody. 10.2 knows ``receiver_user_id`` on the send methods, 10.3 replaced it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.fakes.botapi import content
from tests.fakes.botapi.content import Params
from tests.fakes.botapi.errors import NOT_MODIFIED, Refused, bad
from tests.fakes.botapi.messages import chat_of, remember
from tests.fakes.botapi.people import Chat, Message

if TYPE_CHECKING:
    from tests.fakes.telegram import FakeTelegram

WITHIN = 15.0
EDIT = 1024


def asked(world: FakeTelegram, params: Params) -> dict[str, Any] | None:
    """The ephemeral parameters as this server's version reads them; None: an ordinary message."""
    if world.ephemeral == "10.2" and params.get("receiver_user_id"):
        return {"receiver_user_id": params["receiver_user_id"], "callback_query_id": params.get("callback_query_id")}
    if world.ephemeral == "10.3":
        return content.structure(params, "ephemeral_message_parameters")
    return None


def send(world: FakeTelegram, params: Params, wanted: dict[str, Any]) -> dict[str, Any]:
    receiver = int(wanted.get("receiver_user_id") or 0)
    chat = world.chats.get(content.number(params, "chat_id") or 0)
    if chat is None or chat.private:
        raise bad("BOT_NOT_ADMIN")
    chat = chat_of(world, params)
    if receiver not in chat.members:
        raise bad("PARTICIPANT_ID_INVALID")
    asked_for = _answers_press(world, chat, receiver, wanted) or _answers_command(world, chat, params)
    if not asked_for and chat.bot != "administrator":
        raise bad("BOT_NOT_ADMIN")
    plain, entities = content.text(params)
    keys = content.keyboard(params)
    message = Message(chat, 0, world.me, world.unix(), plain, entities, keys, receiver=receiver)
    message.ephemeral_id = world.next_panel()
    chat.panels[message.ephemeral_id] = message
    remember(message)
    world.changed()
    return message.wire()


def _answers_press(world: FakeTelegram, chat: Chat, receiver: int, wanted: dict[str, Any]) -> bool:
    """A press of this person in this chat, not answered yet, at most fifteen seconds ago."""
    if not wanted.get("callback_query_id"):
        return False
    query = world.queries.get(str(wanted["callback_query_id"]))
    fresh = query is not None and not query.answers and world.now() - query.at <= WITHIN
    if (
        query is None
        or not fresh
        or query.user.id != receiver
        or query.message is None
        or query.message.chat is not chat
    ):
        raise bad("QUERY_ID_INVALID")
    return True


def _answers_command(world: FakeTelegram, chat: Chat, params: Params) -> bool:
    reply = content.structure(params, "reply_parameters") or {}
    command = chat.panels.get(int(reply.get("ephemeral_message_id") or 0))
    return command is not None and world.unix() - command.date <= WITHIN


def _panel(world: FakeTelegram, params: Params, missing: str) -> Message:
    if world.ephemeral is None:
        raise Refused(404, "Not Found")
    chat = chat_of(world, params)
    message = chat.panels.get(content.number(params, "ephemeral_message_id") or 0)
    if message is None or message.deleted or message.receiver != content.number(params, "receiver_user_id"):
        raise bad(missing)
    return message


def edit(world: FakeTelegram, params: Params) -> bool:
    message = _panel(world, params, "message to edit not found")
    plain, entities = content.text(params, limit=EDIT, too_long="MEDIA_CAPTION_TOO_LONG")
    keys = content.keyboard(params)
    if (plain, entities, keys) == (message.text, message.entities, message.keyboard):
        raise bad(NOT_MODIFIED)
    message.text, message.entities, message.keyboard = plain, entities, keys
    remember(message)
    world.changed()
    return True


def delete(world: FakeTelegram, params: Params) -> bool:
    _panel(world, params, "message to delete not found").deleted = True
    world.changed()
    return True
