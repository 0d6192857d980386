"""Sending, editing and deleting ordinary messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.fakes.botapi import content, files
from tests.fakes.botapi.content import Params
from tests.fakes.botapi.errors import NOT_MODIFIED, bad, flooded, forbidden
from tests.fakes.botapi.people import Chat, Message

if TYPE_CHECKING:
    from tests.fakes.telegram import FakeTelegram

DELETE_AGE = 48 * 3600


def chat_of(world: FakeTelegram, params: Params) -> Chat:
    """The chat that a request names. Refused like the server does for strangers, blockers, kickers, migrants."""
    chat = world.chats.get(content.number(params, "chat_id") or 0)
    user = world.users.get(content.number(params, "chat_id") or 0)
    if user and user.deactivated:
        raise forbidden("user is deactivated")
    if user and user.blocked:
        raise forbidden("bot was blocked by the user")
    if user and not user.started:
        raise forbidden("bot can't initiate conversation with a user")
    if chat is None:
        raise bad("chat not found")
    kind = "supergroup" if chat.type == "supergroup" else "group"
    if chat.migrated_to:
        raise bad("group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to)
    if chat.gone:
        raise forbidden("the group chat was deleted")
    if chat.bot == "kicked":
        raise forbidden(f"bot was kicked from the {kind} chat")
    if chat.bot == "left":
        raise forbidden(f"bot is not a member of the {kind} chat")
    return chat


def may_write(world: FakeTelegram, chat: Chat) -> None:
    if chat.bot == "restricted":
        raise bad("not enough rights to send text messages to the chat")
    if chat.slow_mode and chat.bot != "administrator":
        mine = [m.date for m in chat.messages.values() if m.sender["id"] == world.me["id"]]
        if mine and (wait := mine[-1] + chat.slow_mode - world.unix()) > 0:
            raise flooded(wait)


def thread_of(chat: Chat, params: Params) -> int | None:
    thread = content.number(params, "message_thread_id")
    if thread is None:
        reply = content.structure(params, "reply_parameters") or {}
        answered = chat.messages.get(int(reply.get("message_id", 0)))
        return answered.thread if answered else None
    if not chat.forum or thread not in chat.topics:
        raise bad("message thread not found")
    if thread in chat.closed and chat.bot != "administrator":
        raise bad("TOPIC_CLOSED")
    return thread


def send(world: FakeTelegram, params: Params, media: str | None = None) -> dict[str, Any]:
    chat = chat_of(world, params)
    may_write(world, chat)
    thread = thread_of(chat, params)
    reply = content.structure(params, "reply_parameters") or {}
    lenient = reply.get("allow_sending_without_reply")
    if not lenient and reply.get("message_id") and int(reply["message_id"]) not in {m.id for m in chat.shown()}:
        raise bad("message to be replied not found")
    if media:
        plain, entities = content.text(params, "caption", content.CAPTION, "message caption is too long")
    else:
        plain, entities = content.text(params)
    picture = files.photo(params, params.get("photo")) if media == "photo" else None
    keys = content.keyboard(params)
    world.flood.count(chat)
    message = Message(chat, chat.next_id(), world.me, world.unix(), plain, entities, keys, thread, media)
    message.reply_to = int(reply.get("message_id", 0)) or None
    message.picture = picture
    return keep(world, chat, message).wire()


def keep(world: FakeTelegram, chat: Chat, message: Message) -> Message:
    chat.messages[message.id] = message
    chat.last_poster = message.sender["id"]
    remember(message)
    world.changed()
    return message


def remember(message: Message) -> None:
    message.versions += [message.text, *message.labels]


def _own(world: FakeTelegram, chat: Chat, params: Params, missing: str) -> Message:
    message = chat.messages.get(content.number(params, "message_id") or 0)
    if message is None or message.deleted:
        raise bad(missing)
    if message.sender["id"] != world.me["id"]:
        raise bad("message can't be edited")
    return message


def edit(world: FakeTelegram, params: Params, what: str = "text") -> dict[str, Any]:
    """Text, caption or reply markup alone. The same content again is refused as not modified."""
    chat = chat_of(world, params)
    message = _own(world, chat, params, "message to edit not found")
    if message.uneditable:
        raise bad("message can't be edited")
    plain, entities = message.text, message.entities
    if what == "text":
        if message.media:
            raise bad("there is no text in the message to edit")
        plain, entities = content.text(params, too_long="MESSAGE_TOO_LONG")
    elif what == "caption":
        plain, entities = content.text(params, "caption", content.CAPTION, "MEDIA_CAPTION_TOO_LONG")
    keys = content.keyboard(params)
    if (plain, entities, keys) == (message.text, message.entities, message.keyboard):
        world.flood.count(chat)
        raise bad(NOT_MODIFIED)
    if chat.bot == "restricted":
        may_write(world, chat)
    world.flood.count(chat)
    message.text, message.entities, message.keyboard = plain, entities, keys
    remember(message)
    world.changed()
    return message.wire()


def edit_media(world: FakeTelegram, params: Params) -> dict[str, Any]:
    """A text becomes a picture, or a picture another one; the caption comes with it."""
    chat = chat_of(world, params)
    message = _own(world, chat, params, "message to edit not found")
    media = content.structure(params, "media")
    plain, entities = content.text(media, "caption", content.CAPTION, "message caption is too long")
    picture = files.media(params, media)
    keys = content.keyboard(params)
    if (picture, plain, entities, keys) == (message.picture, message.text, message.entities, message.keyboard):
        world.flood.count(chat)
        raise bad(NOT_MODIFIED)
    world.flood.count(chat)
    message.text, message.entities, message.keyboard, message.media = plain, entities, keys, media["type"]
    message.picture = picture
    remember(message)
    world.changed()
    return message.wire()


def delete(world: FakeTelegram, params: Params) -> bool:
    chat = chat_of(world, params)
    message = chat.messages.get(content.number(params, "message_id") or 0)
    if message is None or message.deleted:
        raise bad("message to delete not found")
    admin = chat.bot == "administrator"
    if not admin and (message.sender["id"] != world.me["id"] or world.unix() - message.date > DELETE_AGE):
        raise bad("message can't be deleted for everyone")
    world.flood.count(chat)
    message.deleted = True
    world.changed()
    return True
