"""Telegram's updates as the bot's: who, where, what. Pure; nothing is looked up, nothing is answered.

Privacy mode is on: in groups only commands and presses count, free text is ignored even where an administrator bot
sees it. Commands by a channel are nobody's and ignored; an anonymous administrator speaks as the group itself, may
administer, and has no seat to take, as his address is the chat's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from telegram import CallbackQuery, Chat, Message, Update, User

from adapters.telegram.addresses import address
from adapters.telegram.limits import PANEL_LIFE
from bot import ports
from bot.ports import Happened, Place, Pressed, Said, Sender, Where

KINDS = ("message", "callback_query", "my_chat_member", "chat_member")
"""asked for; chat_member only comes where the bot is an administrator"""
_COMMAND = re.compile(r"/([A-Za-z0-9_-]{1,32})(?:@([A-Za-z0-9_]+))?(?:\s+(.*))?\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Heard:
    """An update of the bot, and what is needed to answer it: ``query`` (a press), ``message`` (a command's id, to
    reply to), ``whisper`` (ephemeral id of a command that only its sender sees)."""

    update: ports.Update
    query: str = ""
    message: int = 0
    whisper: int = 0


def hear(update: Update, me: User, commands: frozenset[str]) -> Heard | None:
    """What somebody said or pressed; None for what is none of our business. ``commands``: names of our commands."""
    if update.callback_query:
        return _press(update, update.callback_query)
    if update.message:
        return _message(update, update.message, me, commands)
    return None


def _number(update: Update, *content: object) -> str:
    """Unique even where Telegram starts counting anew somewhere else, which it does after a week without updates."""
    return ":".join(str(part) for part in (update.update_id, *content))


def _sender(user: User) -> Sender:
    return Sender(address(user.id), user.full_name, user.language_code)


def _where(chat: Chat, message: Message | None = None) -> Where:
    """A topic counts only where the message says that it stands in one; General has no number."""
    topic = message.message_thread_id if message and message.is_topic_message else None
    thread = str(topic) if topic else None
    return Where(address(chat.id), thread, chat.type == Chat.PRIVATE, chat.title or "")


def _press(update: Update, query: CallbackQuery) -> Heard | None:
    user, message = query.from_user, query.message
    if message is None:
        return None
    whole = message if isinstance(message, Message) else None
    ephemeral = _ephemeral(whole)
    if whole and ephemeral:
        sent = whole.date.timestamp()
        place = Place(address(message.chat.id, user.id), str(ephemeral), expires=sent + PANEL_LIFE, sent=sent)
    else:
        mark = "p" if whole and whole.photo else ""
        place = Place(address(message.chat.id), f"{message.message_id}{mark}", _where(message.chat, whole).thread)
    what = Pressed(query.data or "", place=place)
    where = _where(message.chat, whole)
    return Heard(ports.Update(_number(update, query.id), _sender(user), where, what), query=query.id)


def _ephemeral(message: Message | None) -> int:
    if message is None or message.message_id:
        return 0
    found = message.api_kwargs.get("ephemeral_message_id")
    return found if isinstance(found, int) else 0


def _message(update: Update, message: Message, me: User, commands: frozenset[str]) -> Heard | None:
    chat = message.chat
    number = _number(update, chat.id, message.message_id or int(message.date.timestamp()))
    if message.migrate_to_chat_id:
        return _moved(number, message, chat.id, message.migrate_to_chat_id)
    if message.migrate_from_chat_id:
        return _moved(number, message, message.migrate_from_chat_id, chat.id)
    if message.left_chat_member and message.left_chat_member.id != me.id:
        gone = _sender(message.left_chat_member)
        return Heard(ports.Update(number, gone, _where(chat), Happened("left")))
    sender = _speaker(message)
    if sender is None or message.text is None:
        return None
    said = _said(message.text, chat, me, commands)
    if said is None:
        return None
    where = _where(chat, message)
    return Heard(ports.Update(number, sender, where, said), message=message.message_id, whisper=_ephemeral(message))


def _speaker(message: Message) -> Sender | None:
    """The person who wrote; the group itself for an anonymous administrator; None for channels and other bots."""
    if message.sender_chat:
        if message.sender_chat.id != message.chat.id or message.chat.type not in {Chat.GROUP, Chat.SUPERGROUP}:
            return None
        return Sender(address(message.chat.id), message.author_signature or message.chat.title or "", admin=True)
    user = message.from_user
    return None if user is None or user.is_bot else _sender(user)


def _said(text: str, chat: Chat, me: User, commands: frozenset[str]) -> Said | None:
    private = chat.type == Chat.PRIVATE
    command = _COMMAND.fullmatch(text)
    if command is None:
        return Said("", text) if private else None
    name, whose = command[1].lower(), command[2]
    if whose and whose.lower() != (me.username or "").lower():
        return None
    if not whose and not private and name not in commands:
        return None
    return Said(name, (command[3] or "").strip())


def _moved(number: str, message: Message, old: int, new: int) -> Heard:
    sender = _sender(message.from_user) if message.from_user else Sender(address(old), "")
    where = Where(address(old), title=message.chat.title or "")
    return Heard(ports.Update(number, sender, where, Happened("migrated", address(new))))
