"""A messenger whose platform is a few dictionaries: it keeps messages, nonces and closed chats, records every call with
its time, and answers as a test scripts it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.ports import Clock, Delivery, Fate, Limits, Place
from bot.screens.screen import Screen

FREE = Limits(
    chat_calls=1000, chat_per=60.0, private_calls=1000, private_per=60.0, hands_per_second=1000.0,
    others_per_second=1000.0, text=4096, buttons=100, buttons_per_row=8, label=64, edit_age=None, delete_age=None,
    nonce=False, panels=True,
)  # fmt: skip
TELEGRAM = replace(
    FREE, chat_calls=18, private_calls=1, private_per=1.0, hands_per_second=13.0, others_per_second=12.0,
    delete_age=48 * 3600.0, panels=False,
)  # fmt: skip
DISCORD = replace(FREE, edit_age=3000.0, nonce=True, first_private_calls=10)


@dataclass(frozen=True, slots=True)
class Called:
    at: float
    kind: str
    chat: str
    message: str
    text: str


@dataclass(slots=True)
class Message:
    id: str
    screen: Screen
    sent: float
    nonce: str


Script = Callable[[str, str, Screen | None], Delivery | None]
"""kind of call, chat, screen -> what to answer instead of doing it; None: do it"""


class ScriptedMessenger:
    name = "fake"

    def __init__(self, clock: Clock, limits: Limits = FREE, latency: float = 0.0) -> None:
        self.limits = limits
        self.latency = latency
        self.script: Script = lambda kind, chat, screen: None
        self.arrives_anyway = False
        """a scripted answer to a send comes although the message was posted (a time-out)"""
        self.chats: dict[str, dict[str, Message]] = {}
        self.closed: set[str] = set()
        self.called: list[Called] = []
        self.flying: dict[str, int] = {}
        self.most_flying = 0
        self._clock = clock
        self._count = 0

    def texts(self, chat: str) -> list[str]:
        """What a reader of the chat sees, top down."""
        return [message.screen.text for message in self.chats.get(chat, {}).values()]

    def kinds(self) -> list[str]:
        return [call.kind for call in self.called]

    def remove(self, chat: str, index: int = -1) -> None:
        """Somebody deletes a message."""
        del self.chats[chat][list(self.chats[chat])[index]]

    async def send(self, chat: str, thread: str | None, screen: Screen, nonce: str) -> Delivery:
        return await self._send(chat, thread, screen, nonce)

    async def send_private(self, person: str, screen: Screen, nonce: str) -> Delivery:
        return await self._send(person, None, screen, nonce)

    async def _send(self, chat: str, thread: str | None, screen: Screen, nonce: str) -> Delivery:
        scripted = await self._begin("send", chat, "", screen)
        if scripted is not None and not self.arrives_anyway:
            return scripted
        if chat in self.closed:
            return Delivery(Fate.UNREACHABLE, why="closed")
        kept = self.chats.setdefault(chat, {})
        known = [message for message in kept.values() if message.nonce == nonce] if self.limits.nonce else []
        if known:
            message = known[0]
        else:
            self._count += 1
            message = kept[str(self._count)] = Message(str(self._count), screen, self._clock.now(), nonce)
        return scripted or Delivery(Fate.DONE, Place(chat, message.id, thread, None, message.sent))

    async def edit(self, place: Place, screen: Screen) -> Delivery:
        scripted = await self._begin("edit", place.chat, place.message, screen)
        if scripted is not None:
            return scripted
        message = self.chats.get(place.chat, {}).get(place.message)
        if message is None:
            return Delivery(Fate.LOST, why="not found")
        if place.chat in self.closed:
            return Delivery(Fate.UNREACHABLE, why="closed")
        message.screen = screen
        return Delivery(Fate.DONE, place)

    async def delete(self, place: Place) -> Delivery:
        scripted = await self._begin("delete", place.chat, place.message, None)
        if scripted is not None:
            return scripted
        self.chats.get(place.chat, {}).pop(place.message, None)
        return Delivery(Fate.DONE, place)

    async def find(self, chat: str, thread: str | None, nonce: str) -> Place | None:
        await self._begin("find", chat, "", None)
        for message in self.chats.get(chat, {}).values():
            if message.nonce == nonce:
                return Place(chat, message.id, thread, None, message.sent)
        return None

    async def _begin(self, kind: str, chat: str, message: str, screen: Screen | None) -> Delivery | None:
        self.called.append(Called(self._clock.now(), kind, chat, message, screen.text if screen else ""))
        self.flying[chat] = self.flying.get(chat, 0) + 1
        self.most_flying = max(self.most_flying, self.flying[chat])
        try:
            if self.latency:
                await self._clock.sleep(self.latency)
            return self.script(kind, chat, screen)
        finally:
            self.flying[chat] -= 1
