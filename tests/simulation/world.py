"""The simulated outside: chats, messages and people's private conversations, as a platform keeps them.

The world outlives the process under test: what was delivered stays delivered through every crash. It enforces what the
platform enforces (its real limits, ages, ids, who may be written to) and counts what the bot did. Faults are not here:
``messenger.py`` puts them between the bot and the world.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from bot.screens.screen import Screen


@dataclass(frozen=True, slots=True)
class Manners:
    """What one kind of platform does. Rates are the platform's own, not the bot's more careful table."""

    name: str
    chat_calls: int
    chat_per: float
    private_calls: int
    private_per: float
    bot_per_second: int
    nonce: bool
    panels: bool
    redelivers: bool
    """an update that was not confirmed comes again"""
    writes_first: bool
    """the bot may write to a person who never wrote to it"""
    edit_age: float | None
    delete_age: float | None
    panel_life: float = 900.0


TELEGRAM = Manners("telegram", 20, 60.0, 60, 60.0, 30, False, False, True, False, None, 48 * 3600.0)
DISCORD = Manners("discord", 5, 5.0, 5, 5.0, 50, True, True, False, True, 3600.0, None)
PAGE = Manners("page", 600, 60.0, 600, 60.0, 500, True, True, True, True, None, None)


@dataclass(slots=True)
class Message:
    id: int
    screen: Screen
    sent: float
    nonce: str
    thread: str | None = None
    expires: float | None = None
    editable: bool = True
    edits: int = 0


@dataclass(slots=True)
class Chat:
    """A conversation. ``closed``: the bot cannot write there. ``moved``: the address it migrated to."""

    address: str
    private: bool
    messages: dict[int, Message] = field(default_factory=dict[int, Message])
    closed: bool = False
    moved: str | None = None
    calls: deque[float] = field(default_factory=deque[float])
    quiet_until: float = 0.0


class World:
    """All chats of one platform."""

    def __init__(self, manners: Manners) -> None:
        self.manners = manners
        self.chats: dict[str, Chat] = {}
        self.wrote: set[str] = set()
        """people whose private chat the bot may write to (platforms that want to be written to first)"""
        self.calls: deque[float] = deque()
        self.next_id = 1
        self.over_budget = 0
        """calls refused by the platform's own limits: must stay 0"""
        self.excesses: list[tuple[float, str, list[float]]] = []
        self.busiest = 0
        self.sent = self.edited = self.deleted = 0

    def chat(self, address: str) -> Chat:
        """The conversation at an address; private ones come into being when first looked at."""
        found = self.chats.get(address)
        if found is None:
            found = self.chats[address] = Chat(address, private=":u" in address)
        return found

    def may_write(self, address: str) -> bool:
        chat = self.chat(address)
        if chat.closed or chat.moved:
            return False
        return not chat.private or self.manners.writes_first or address in self.wrote

    def charge(self, chat: Chat, now: float) -> float:
        """Count one call. 0.0, or the seconds after which the platform would take it (a 429: our fault)."""
        manners = self.manners
        most, per = (
            (manners.private_calls, manners.private_per) if chat.private else (manners.chat_calls, manners.chat_per)
        )
        for calls, span in ((chat.calls, per), (self.calls, 1.0)):
            while calls and calls[0] <= now - span:
                calls.popleft()
        if len(chat.calls) >= most:
            self.over_budget += 1
            self.excesses.append((now, chat.address, list(chat.calls)))
            return chat.calls[0] + per - now
        if len(self.calls) >= manners.bot_per_second:
            self.over_budget += 1
            self.excesses.append((now, "bot", list(self.calls)))
            return self.calls[0] + 1.0 - now
        chat.calls.append(now)
        self.calls.append(now)
        self.busiest = max(self.busiest, len(self.calls))
        return 0.0

    def post(self, chat: Chat, screen: Screen, nonce: str, thread: str | None, now: float) -> Message:
        """A new message; with a nonce seen lately, where the platform has them, the one that is there already."""
        if self.manners.nonce:
            for message in reversed(chat.messages.values()):
                if message.nonce == nonce and now - message.sent < 180.0:
                    return message
        message = Message(self.next_id, screen, now, nonce, thread)
        self.next_id += 1
        chat.messages[message.id] = message
        self.sent += 1
        return message

    def migrate(self, address: str, target: str) -> None:
        """The group becomes a supergroup: a new address, and none of the old messages can be reached."""
        old = self.chat(address)
        old.moved = target
        self.chats[target] = Chat(target, private=False)
