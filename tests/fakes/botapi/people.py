"""Who and what exists on the server: users, chats with their members and topics, messages, presses."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
CHANNEL = {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
SERVICE = {"id": 777000, "is_bot": False, "first_name": "Telegram"}


@dataclass
class User:
    """``started``: has opened the private chat with the bot at least once."""

    id: int
    first_name: str
    language: str | None = "ko"
    username: str | None = None
    started: bool = False
    blocked: bool = False
    deactivated: bool = False

    def wire(self) -> dict[str, Any]:
        told = {"id": self.id, "is_bot": False, "first_name": self.first_name}
        if self.username:
            told["username"] = self.username
        return told | {"language_code": self.language} if self.language else told


@dataclass
class Message:
    """``receiver``: the only user who sees it (ephemeral; then ``id`` is 0 and ``ephemeral_id`` names it)."""

    chat: Chat
    id: int
    sender: dict[str, Any]
    date: int
    text: str = ""
    entities: list[dict[str, Any]] = field(default_factory=list)
    keyboard: list[list[dict[str, Any]]] = field(default_factory=list)
    thread: int | None = None
    media: str | None = None
    picture: bytes | None = None
    """a photo as it was uploaded"""
    receiver: int | None = None
    ephemeral_id: int = 0
    reply_to: int | None = None
    sender_chat: Chat | None = None
    extra: dict[str, Any] = field(default_factory=dict)
    deleted: bool = False
    uneditable: bool = False
    versions: list[str] = field(default_factory=list)
    """every text this message ever showed, and every keyboard label, for those who look for leaks"""

    @property
    def buttons(self) -> list[dict[str, Any]]:
        return [button for row in self.keyboard for button in row]

    @property
    def labels(self) -> list[str]:
        return [button["text"] for button in self.buttons]

    def wire(self) -> dict[str, Any]:
        told: dict[str, Any] = {"message_id": self.id, "date": self.date, "chat": self.chat.wire(), "from": self.sender}
        if self.sender_chat:
            told["sender_chat"] = self.sender_chat.wire()
        if self.media:
            told |= {"caption": self.text, "caption_entities": self.entities, **_media(self.media)}
        elif self.text:
            told |= {"text": self.text, "entities": self.entities}
        if self.keyboard:
            told["reply_markup"] = {"inline_keyboard": self.keyboard}
        if self.thread is not None:
            told |= {"message_thread_id": self.thread, "is_topic_message": True}
        if self.receiver is not None:
            told |= {"ephemeral_message_id": self.ephemeral_id, "receiver_user": {"id": self.receiver, "is_bot": False,
                                                                                "first_name": "x"}}  # fmt: skip
        return told | self.extra


def _media(kind: str) -> dict[str, Any]:
    file = {"file_id": "f", "file_unique_id": "u", "file_size": 1}
    return {"photo": [file | {"width": 8, "height": 8}]} if kind == "photo" else {"document": file}


@dataclass
class Chat:
    """``bot``: the bot's own membership: member, administrator, restricted, left or kicked. Private chats have the
    user's id and ``user``."""

    id: int
    type: str
    title: str = ""
    user: User | None = None
    forum: bool = False
    members: set[int] = field(default_factory=set)
    admins: set[int] = field(default_factory=set)
    topics: dict[int, str] = field(default_factory=dict)
    closed: set[int] = field(default_factory=set)
    bot: str = "member"
    slow_mode: float = 0.0
    migrated_to: int | None = None
    gone: bool = False
    messages: dict[int, Message] = field(default_factory=dict)
    panels: dict[int, Message] = field(default_factory=dict)
    last_id: int = 0
    last_poster: int | None = None

    @property
    def private(self) -> bool:
        return self.type == "private"

    def wire(self) -> dict[str, Any]:
        if self.user:
            return {"id": self.id, "type": "private", "first_name": self.user.first_name}
        told: dict[str, Any] = {"id": self.id, "type": self.type, "title": self.title}
        return told | {"is_forum": True} if self.forum else told

    def shown(self) -> list[Message]:
        """Messages that stand in the chat now, oldest first (panels apart)."""
        return [message for message in self.messages.values() if not message.deleted]

    def next_id(self) -> int:
        self.last_id += 1
        return self.last_id


@dataclass
class Query:
    """One press: what was pressed, and how (and how often) the bot answered it. ``at``, ``answered_at``: loop time."""

    id: str
    user: User
    message: Message | None
    data: str
    at: float
    done: asyncio.Event = field(default_factory=asyncio.Event)
    text: str = ""
    alert: bool = False
    url: str = ""
    answers: int = 0
    answered_at: float = 0.0

    @property
    def latency(self) -> float:
        """Seconds from the press to the answer."""
        return self.answered_at - self.at

    async def answered(self, within: float = 10.0) -> Query:
        async with asyncio.timeout(within):
            await self.done.wait()
        return self


@dataclass
class Call:
    """One request of the bot, as it arrived. ``chat``: None where the method has none."""

    at: float
    method: str
    params: dict[str, Any]
    chat: int | None
    status: int = 0
    error: str = ""
