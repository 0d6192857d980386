"""What people do: write, press, follow deep links, block, leave, promote, upgrade a group."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.fakes.botapi.account import member
from tests.fakes.botapi.people import ANONYMOUS, CHANNEL, Chat, Message, Query, User

if TYPE_CHECKING:
    from tests.fakes.telegram import FakeTelegram

_COMMAND = re.compile(r"/([A-Za-z0-9_]+)(@[A-Za-z0-9_]+)?")


class Acts:
    """Mixed into FakeTelegram."""

    def user(self: FakeTelegram, name: str, language: str | None = "ko", *, started: bool = False) -> User:
        user = User(self.next_user(), name, language, started=started)
        self.users[user.id] = user
        self.chats[user.id] = Chat(user.id, "private", user=user)
        return user

    async def group(
        self: FakeTelegram, title: str, *people: User, kind: str = "supergroup", forum: bool = False
    ) -> Chat:  # fmt: skip
        """A new group into which the first person has put the bot."""
        number = self.next_chat()
        chat = Chat(-1_000_000_000_000 - number if kind == "supergroup" else -number, kind, title, forum=forum)
        chat.members = {person.id for person in people}
        self.chats[chat.id] = chat
        await self.membership(chat, "member", people[0], before="left")
        return chat

    def private(self: FakeTelegram, user: User) -> Chat:
        return self.chats[user.id]

    async def open(self: FakeTelegram, user: User, payload: str = "") -> None:
        """Follow ``t.me/bot?start=payload`` and press Start. A start ends a block."""
        user.started = True
        if user.blocked:
            await self.unblock(user)
        await self.say(user, self.private(user), f"/start {payload}".strip())

    async def say(
        self: FakeTelegram,
        user: User,
        chat: Chat,
        text: str,
        *,
        thread: int | None = None,
        anonymous: bool = False,
        channel: Chat | None = None,
        reply_to: Message | None = None,
        ephemeral: bool = False,
    ) -> Message:
        """Write into a chat. The bot hears of it as far as its privacy mode lets it."""
        sender = ANONYMOUS if anonymous else CHANNEL if channel else user.wire()
        message = Message(chat, chat.next_id(), sender, self.unix(), text, _entities(text), thread=thread)
        message.sender_chat = chat if anonymous else channel
        if ephemeral and self.ephemeral:
            message.id, message.receiver, message.ephemeral_id = 0, user.id, self.next_panel()
            chat.panels[message.ephemeral_id] = message
        else:
            chat.messages[message.id] = message
        if reply_to:
            message.extra["reply_to_message"] = reply_to.wire()
        if self.hears(chat, text, reply_to) or (ephemeral and self.ephemeral):
            await self.updates.put("message", message.wire())
        return message

    def hears(self: FakeTelegram, chat: Chat, text: str, reply_to: Message | None) -> bool:
        if chat.bot in {"left", "kicked"}:
            return False
        if chat.private or chat.bot == "administrator" or not self.privacy:
            return True
        if reply_to and reply_to.sender["id"] == self.me["id"]:
            return True
        command = _COMMAND.match(text)
        if command is None:
            return False
        if command[2]:
            return command[2][1:].lower() == self.me["username"].lower()
        return chat.last_poster == self.me["id"]

    async def press(
        self: FakeTelegram, user: User, message: Message, label: str = "", *, data: str | None = None
    ) -> Query:
        """Press the button whose label contains ``label``, or send any ``data``, as a forger would."""
        if data is None:
            data = next(b["callback_data"] for b in message.buttons if label in b["text"] and "callback_data" in b)
        query = Query(f"{user.id}{self.next_query():06d}", user, message, data, self.now())
        self.queries[query.id] = query
        told: dict[str, Any] = {"id": query.id, "from": user.wire(), "chat_instance": "1", "data": data}
        told["message"] = message.wire()
        if message.deleted:
            told["message"] = {"chat": message.chat.wire(), "message_id": message.id, "date": 0}
        await self.updates.put("callback_query", told)
        return query

    async def block(self: FakeTelegram, user: User) -> None:
        user.blocked = True
        await self._member_update(self.private(user), user, "member", "kicked")

    async def unblock(self: FakeTelegram, user: User) -> None:
        user.blocked = False
        await self._member_update(self.private(user), user, "kicked", "member")

    async def membership(self: FakeTelegram, chat: Chat, status: str, by: User, *, before: str | None = None) -> None:
        """The bot is added, promoted, demoted, restricted, kicked."""
        old, chat.bot = before or chat.bot, status
        await self._member_update(chat, by, old, status)
        if old in {"left", "kicked"} and status not in {"left", "kicked"}:
            await self._service(chat, by, new_chat_members=[self.me])
        elif status in {"left", "kicked"} and not chat.gone:
            await self._service(chat, by, left_chat_member=self.me)

    async def leave(self: FakeTelegram, user: User, chat: Chat) -> None:
        """A member goes; a service message says so (chat_member only where the bot is an administrator)."""
        chat.members.discard(user.id)
        await self._service(chat, user, left_chat_member=user.wire())
        if chat.bot == "administrator":
            await self.updates.put("chat_member", self._membership(chat, user, user.wire(), "member", "left"))

    async def migrate(self: FakeTelegram, chat: Chat, by: User, order: str = "old new") -> Chat:
        """Upgrade to a supergroup. ``order``: which service messages arrive, and in which order ("" = neither)."""
        number = self.next_chat()
        new = Chat(-1_000_000_000_000 - number, "supergroup", chat.title, members=set(chat.members), bot=chat.bot)
        self.chats[new.id] = new
        chat.migrated_to = new.id
        for which in order.split():
            if which == "old":
                await self._service(chat, by, migrate_to_chat_id=new.id)
            else:
                await self._service(new, by, migrate_from_chat_id=chat.id)
        return new

    async def close(self: FakeTelegram, chat: Chat, by: User) -> None:
        """The group is deleted."""
        chat.gone = True
        await self.membership(chat, "left", by)

    def remove(self: FakeTelegram, message: Message) -> None:
        """Somebody deletes a message. Bots are not told."""
        message.deleted = True

    async def _service(self: FakeTelegram, chat: Chat, by: User, **what: Any) -> None:
        message = Message(chat, chat.next_id(), by.wire(), self.unix(), extra=what)
        await self.updates.put("message", message.wire())

    async def _member_update(self: FakeTelegram, chat: Chat, by: User, old: str, new: str) -> None:
        await self.updates.put("my_chat_member", self._membership(chat, by, self.me, old, new))

    def _membership(
        self: FakeTelegram, chat: Chat, by: User, whose: dict[str, Any], old: str, new: str
    ) -> dict[str, Any]:  # fmt: skip
        return {
            "chat": chat.wire(),
            "from": by.wire(),
            "date": self.unix(),
            "old_chat_member": member(whose, old),
            "new_chat_member": member(whose, new),
        }


def _entities(text: str) -> list[dict[str, Any]]:
    command = _COMMAND.match(text)
    return [{"type": "bot_command", "offset": 0, "length": command.end()}] if command else []
