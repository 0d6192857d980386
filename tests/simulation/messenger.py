"""The Messenger port over a simulated world, with the platform's refusals and with faults in between."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from adapters.discord import limits as discord
from adapters.local import limits as local
from adapters.telegram import limits as telegram
from bot.ports import Clock, Delivery, Fate, Place
from bot.screens.screen import Screen
from tests.simulation.faults import Faults
from tests.simulation.world import DISCORD, TELEGRAM, Chat, Message, World

LIMITS = {"telegram": telegram.LIMITS, "discord": discord.LIMITS, "page": local.PAGE}
"""the adapters' own tables, by a world's name"""


class SimulatedMessenger:
    """One process's way to one world. ``gate`` is awaited at every call: there the process may be killed."""

    def __init__(self, world: World, faults: Faults, clock: Clock, gate: Callable[[str], Awaitable[None]]) -> None:
        self.world = world
        self.name = world.manners.name
        self.limits = LIMITS[self.name]
        self._faults = faults
        self._clock = clock
        self._gate = gate
        self.interrupted_sends = 0
        self.calls = 0

    async def _travel(self) -> None:
        """The way there or back takes time, and somewhere on it the process may die."""
        await self._gate("call")
        await self._clock.sleep(self._faults.seconds(0.02, 0.12))
        await self._gate("call")

    async def send(self, chat: str, thread: str | None, screen: Screen, nonce: str) -> Delivery:
        return await self._send(self.world.chat(chat), thread, screen, nonce)

    async def send_private(self, person: str, screen: Screen, nonce: str) -> Delivery:
        return await self._send(self.world.chat(person), None, screen, nonce)

    async def _send(self, chat: Chat, thread: str | None, screen: Screen, nonce: str) -> Delivery:
        self.calls += 1
        self.interrupted_sends += 1
        await self._travel()
        refusal = self._refusal(chat, screen.kind)
        if refusal is not None:
            self.interrupted_sends -= 1
            return refusal
        if not self.world.may_write(chat.address):
            self.interrupted_sends -= 1
            return Delivery(Fate.UNREACHABLE, why="closed")
        if self._faults.strike("send lost", screen.kind):
            return Delivery(Fate.LATER, after=1.0, unsure=True, why="time-out")
        message = self.world.post(chat, screen, nonce, thread, self._clock.now())
        if self._faults.strike("send arrived, answer lost", screen.kind):
            return Delivery(Fate.LATER, after=1.0, unsure=True, why="time-out")
        await self._travel()
        self.interrupted_sends -= 1
        return Delivery(Fate.DONE, self._place(chat, message))

    async def edit(self, place: Place, screen: Screen) -> Delivery:
        self.calls += 1
        await self._travel()
        chat = self.world.chat(place.chat)
        refusal = self._refusal(chat, screen.kind)
        if refusal is not None:
            return refusal
        if self._faults.strike("edit lost", screen.kind):
            return Delivery(Fate.LATER, after=1.0, unsure=True, why="time-out")
        message = self._find(chat, place, screen.kind)
        if message is None:
            return Delivery(Fate.LOST, why="not found")
        if not message.editable or chat.closed:
            return Delivery(Fate.UNREACHABLE if chat.closed else Fate.LOST, why="cannot be edited")
        if message.expires is None and self._older(message, self.world.manners.edit_age):
            return Delivery(Fate.LOST, why="too old to be edited")
        message.screen = screen
        message.edits += 1
        self.world.edited += 1
        if self._faults.strike("edit arrived, answer lost", screen.kind):
            return Delivery(Fate.LATER, after=1.0, unsure=True, why="time-out")
        await self._travel()
        return Delivery(Fate.DONE, place)

    async def delete(self, place: Place) -> Delivery:
        self.calls += 1
        await self._travel()
        chat = self.world.chat(place.chat)
        message = chat.messages.get(int(place.message))
        kind = message.screen.kind if message else "message"
        refusal = self._refusal(chat, kind)
        if refusal is not None:
            return refusal
        if message is not None and self._older(message, self.world.manners.delete_age):
            return Delivery(Fate.REFUSED, why="too old to be deleted")
        if message is not None:
            del chat.messages[message.id]
            self.world.deleted += 1
        if self._faults.strike("delete answer lost", kind):
            return Delivery(Fate.LATER, after=1.0, unsure=True, why="time-out")
        return Delivery(Fate.DONE, place)

    async def find(self, chat: str, thread: str | None, nonce: str) -> Place | None:
        await self._travel()
        found = self.world.chat(chat)
        for message in reversed(list(found.messages.values())[-50:]):
            if message.nonce == nonce:
                return self._place(found, message)
        return None

    def _place(self, chat: Chat, message: Message) -> Place:
        return Place(chat.address, str(message.id), message.thread, message.expires, message.sent)

    def _older(self, message: Message, age: float | None) -> bool:
        return age is not None and self._clock.now() - message.sent > age

    def _refusal(self, chat: Chat, kind: str) -> Delivery | None:
        """What the platform says before it looks at the message."""
        now = self._clock.now()
        if now < chat.quiet_until:
            return Delivery(Fate.LATER, after=chat.quiet_until - now, chat_wide=True, why="429")
        if self._faults.strike("429", kind):
            chat.quiet_until = now + self._faults.retry_after()
            return Delivery(Fate.LATER, after=chat.quiet_until - now, chat_wide=True, why="429")
        if self._faults.strike("server error", kind):
            return Delivery(Fate.LATER, after=1.0, why="502")
        wait = self.world.charge(chat, now)
        if wait > 0:
            return Delivery(Fate.LATER, after=wait, chat_wide=True, why="429: over the platform's limit")
        if chat.moved is not None:
            return Delivery(Fate.LOST, why="migrated")
        return None

    def _find(self, chat: Chat, place: Place, kind: str) -> Message | None:
        message = chat.messages.get(int(place.message))
        if message is None:
            return None
        now = self._clock.now()
        if message.expires is not None and now > message.expires:
            return None
        if self._faults.strike("message deleted by people", kind):
            del chat.messages[message.id]
            return None
        if self._faults.strike("message cannot be edited", kind):
            message.editable = False
        return message


__all__ = ["DISCORD", "LIMITS", "TELEGRAM", "SimulatedMessenger"]
