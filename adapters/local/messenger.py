"""The way out: the bot's ``Messenger`` on the local chat service.

It answers as a platform would, from the table in each method's docstring; nothing here raises for what can happen.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import sqlite3
from collections.abc import Mapping
from pathlib import PurePath

from adapters.local.draw import Drawn, draw
from adapters.local.limits import PAGE, Meter, complaint
from adapters.local.room import Room
from bot.logs import trace
from bot.ports import Clock, Delivery, Document, Fate, Limits, Place
from bot.screens.screen import Picture, Screen

log = logging.getLogger("giruda.local")

_CLOSED = Delivery(Fate.LATER, after=0.2, chat_wide=True, why="the page is not served any more")


class LocalMessenger:
    """``limits``: what the bot is told; ``meter``: what it meets beyond that; ``room``: the chat service while it is
    open. Calls made before it opens wait for that; once it has closed every call is LATER."""

    name = "local"

    def __init__(self, clock: Clock, limits: Limits = PAGE, meter: Meter | None = None) -> None:
        self.limits = limits
        self.room: Room | None = None
        self._begun = asyncio.Event()
        self._clock, self._meter = clock, meter or Meter()

    def open(self, room: Room) -> None:
        """The page is served."""
        self.room = room
        self._begun.set()

    def close(self) -> None:
        """It is served no more, or never will be."""
        self.room = None
        self._begun.set()

    async def _open(self) -> Room | None:
        """The chat service. At a start it is waited for: conversations that asked again and again would keep the page
        from ever being served where thousands have something to say."""
        await self._begun.wait()
        return self.room

    async def send(self, chat: str, thread: str | None, screen: Screen, nonce: str) -> Delivery:  # noqa: ARG002
        """To a channel, or to a panel's address. REFUSED beyond the limits; UNREACHABLE where there is no such chat (or
        panel); a repeated nonce gives the message that is there, brought up to date."""
        if (room := await self._open()) is None:
            return _CLOSED
        if problem := complaint(screen, self.limits):
            return Delivery(Fate.REFUSED, why=problem)
        if chat.startswith("local:!"):
            return self._show(room, chat, await self._draw(room, screen))
        if await room.channel(chat) is None and await room.owner(chat) is None:
            return Delivery(Fate.UNREACHABLE, why="no such chat")
        message = await room.post(chat, await self._draw(room, screen), nonce=nonce)
        return Delivery(Fate.DONE, Place(chat, str(message.number), sent=message.at))

    async def send_private(self, person: str, screen: Screen, nonce: str) -> Delivery:
        """As ``send``, to a person's private chat."""
        room = await self._open()
        if room is not None and await room.owner(person) is None:
            return Delivery(Fate.UNREACHABLE, why="no such person")
        return await self.send(person, None, screen, nonce)

    async def edit(self, place: Place, screen: Screen) -> Delivery:
        """LATER (the whole chat) beyond the edits of a minute; LOST if the message is deleted, the panel gone, or the
        message older than the limits let one be edited."""
        if (room := await self._open()) is None:
            return _CLOSED
        if problem := complaint(screen, self.limits):
            return Delivery(Fate.REFUSED, why=problem)
        if wait := self._meter.wait(place.chat, self._clock.now()):
            return _too_much(wait)
        if self.limits.edit_age is not None and place.sent and self._clock.now() - place.sent > self.limits.edit_age:
            return Delivery(Fate.LOST, why="too old to edit")
        body = await self._draw(room, screen)
        if place.message.startswith("p"):
            done = room.change_panel(place.message, body)
        else:
            done = await room.change(_number(place), body)
        return Delivery(Fate.DONE, place) if done else Delivery(Fate.LOST, why="no such message")

    async def delete(self, place: Place) -> Delivery:
        """DONE also if it was gone already."""
        if (room := await self._open()) is None:
            return _CLOSED
        if wait := self._meter.wait(place.chat, self._clock.now()):
            return _too_much(wait)
        if place.message.startswith("p"):
            room.change_panel(place.message, None)
        else:
            await room.change(_number(place), None)
        return Delivery(Fate.DONE, place)

    async def find(self, chat: str, thread: str | None, nonce: str) -> Place | None:  # noqa: ARG002
        room = await self._open()
        message = await room.archive.find(chat, nonce) if room else None
        return Place(chat, str(message.number), sent=message.at) if message else None

    async def hand_out(self, chat: str, document: Document, nonce: str) -> None:
        """Put a file into a private chat (once for each ``nonce``) or a panel."""
        file = Picture(document.data, document.name, document.name)
        await self.send(chat, None, Screen("document", "", document.name, picture=file), nonce)

    async def personal(self, address: str) -> list[Mapping[str, object]]:
        """See bot.ports.Keeper."""
        room = await self._open()
        person = await room.owner(address) if room else None
        return [] if room is None or person is None else await room.archive.personal(person)

    async def forget(self, address: str) -> bool:
        """See bot.ports.Keeper."""
        room = await self._open()
        if room is None:
            return False
        try:
            await room.forget(address)
        except sqlite3.Error as error:
            log.error("somebody could not be forgotten yet", extra=trace(error))
            return False
        return True

    @staticmethod
    def _show(room: Room, address: str, body: Drawn) -> Delivery:
        panel = room.show_panel(address, body)
        if panel is None:
            return Delivery(Fate.UNREACHABLE, why="no such panel")
        return Delivery(Fate.DONE, Place(address, panel.id, expires=panel.expires, sent=panel.at))

    async def _draw(self, room: Room, screen: Screen) -> Drawn:
        name = None
        if screen.picture:
            suffix = PurePath(screen.picture.name).suffix.lower()
            kind = {".png": "image/png", ".webp": "image/webp"}.get(suffix, "application/octet-stream")
            name = hashlib.sha256(screen.picture.data).hexdigest()[:40]
            await room.archive.add_picture(name, kind, screen.picture.data)
        return draw(screen, self.limits.buttons_per_row, name)


def _too_much(wait: float) -> Delivery:
    return Delivery(Fate.LATER, after=wait, chat_wide=True, why="too many edits")


def _number(place: Place) -> int:
    """The archive's number; 0 (which no message has) for what never was one of its places."""
    return int(place.message) if place.message.isascii() and place.message.isdigit() and len(place.message) < 18 else 0
