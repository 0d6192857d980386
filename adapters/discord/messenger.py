"""The way out: screens become messages, every outcome becomes a Delivery.

A place in direct messages holds the channel behind them as its thread, so that nothing need be looked up to edit it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from adapters.discord.addresses import NAME, Address, read
from adapters.discord.faces import NO_FACES, Faces
from adapters.discord.fates import BROKEN, CLOSED_DM, LOCKED, code, delivery
from adapters.discord.layout import file, layout, mark
from adapters.discord.limits import LIMITS
from adapters.discord.panels import Panels
from adapters.fates import CLOSED, FOREIGN, Verb
from adapters.windows import Windows
from bot.logs import trace
from bot.ports import Delivery, Fate, Limits, Place
from bot.screens.screen import Screen

log = logging.getLogger(__name__)

GONE = Delivery(Fate.LOST, why="the panel's token has expired")
WITHIN = 20.0
"""seconds for a call, the library's own waiting for rate limits included"""
MANY = 20_000
"""people whose direct messages' channel is remembered"""
LATEST = 50
"""messages of a channel that are looked through for one that an interrupted send left"""

Locked = Callable[[Address, str | None], None]
Closed = Callable[[int], None]


class DiscordMessenger:
    """``client``: logged in, or None (every call is LATER then). ``locked``: told when a thread turns out to be locked
    (channel, thread); ``closed``: told when a person can't be written to."""

    name = NAME

    def __init__(self, panels: Panels, windows: Windows, locked: Locked, closed: Closed) -> None:
        self.client: discord.Client | None = None
        self.faces: Faces = NO_FACES
        self.panels = panels
        self.windows = windows
        self._locked = locked
        self._closed = closed
        self._direct: OrderedDict[int, int] = OrderedDict()

    @property
    def limits(self) -> Limits:
        """The table, unscaled."""
        return LIMITS

    async def send(self, chat: str, thread: str | None, screen: Screen, nonce: str) -> Delivery:
        """A new message in a channel or thread, or in direct messages. A panel only comes as the answer to a press."""
        to = read(chat)
        if to is None or to.panel:
            return FOREIGN
        if to.private:
            return await self._direct_send(to, screen, nonce)
        return await self._call(Verb.SEND, lambda client: self._send(client, to, thread, screen, nonce), to, thread)

    async def send_private(self, person: str, screen: Screen, nonce: str) -> Delivery:
        """A new message in a person's direct messages."""
        to = read(person)
        return await self._direct_send(to, screen, nonce) if to and to.private else FOREIGN

    async def edit(self, place: Place, screen: Screen) -> Delivery:
        """The same message with other content."""
        to = read(place.chat)
        if to is None:
            return FOREIGN
        if to.panel:
            return await self._call(Verb.EDIT, lambda _: self._panel_edit(place, screen))
        return await self._call(Verb.EDIT, lambda client: self._edit(client, to, place, screen), to, place.thread)

    async def delete(self, place: Place) -> Delivery:
        """Take a message away."""
        to = read(place.chat)
        if to is None:
            return FOREIGN
        if to.panel:
            return await self._call(Verb.DELETE, lambda _: self._panel_delete(place))
        return await self._call(Verb.DELETE, lambda client: self._delete(client, to, place), to, place.thread)

    async def find(self, chat: str, thread: str | None, nonce: str) -> Place | None:
        """The message that an interrupted send left: ours, marked with its nonce, among the channel's latest."""
        to = read(chat)
        if to is None or to.panel or self.client is None:
            return None
        client, wanted = self.client, mark(nonce)
        try:
            async with asyncio.timeout(WITHIN):
                channel = await self._channel(client, to, thread)
                where = client.get_partial_messageable(channel)
                async for message in where.history(limit=LATEST):
                    mine = client.user is not None and message.author.id == client.user.id
                    if mine and any(getattr(component, "id", None) == wanted for component in message.components):
                        return _place(to, thread, channel, message)
        except BROKEN as error:
            log.info("a channel's latest messages can't be read: %s", delivery(error, Verb.SEND).why)
        return None

    # -- making calls

    async def _call(
        self,
        verb: Verb,
        call: Callable[[discord.Client], Awaitable[Delivery]],
        to: Address | None = None,
        thread: str | None = None,
    ) -> Delivery:
        """Make a call; whatever comes of it is a Delivery. ``to``, ``thread``: the conversation whose share it takes;
        None for a panel, which takes none."""
        client = self.client
        if client is None or client.is_closed():
            return CLOSED
        if to is not None and (wait := self.windows.take(_number(to, thread), private=to.private)) > 0:
            return Delivery(Fate.LATER, after=wait, chat_wide=True, why="the chat's share is used up")
        try:
            async with asyncio.timeout(WITHIN):
                return await call(client)
        except (*BROKEN, ValueError) as error:
            if to is not None and code(error) in LOCKED[verb]:
                self._locked(to, thread)
            return delivery(error, verb)
        except Exception as error:  # noqa: BLE001 - a message that the library can't take must not stop the chat
            log.error("a message could not be made", extra=trace(error))
            return Delivery(Fate.REFUSED, why=type(error).__name__)

    async def _send(
        self, client: discord.Client, to: Address, thread: str | None, screen: Screen, nonce: str
    ) -> Delivery:
        channel = await self._channel(client, to, thread)
        mentioned = read(screen.mention) if screen.mention else None
        user = mentioned.user if mentioned is not None and mentioned.private else None
        view = layout(screen, self.faces, nonce=nonce, mention=user if not to.private else None)
        allowed = discord.AllowedMentions.none()
        if user is not None:
            allowed = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user)])
        more: dict[str, Any] = {"nonce": nonce} if nonce else {}
        if screen.picture is not None:
            more["file"] = file(screen.picture)
        message = await client.get_partial_messageable(channel).send(
            view=view, allowed_mentions=allowed, silent=not to.private and screen.quiet, **more
        )
        return Delivery(Fate.DONE, _place(to, thread, channel, message))

    async def _direct_send(self, to: Address, screen: Screen, nonce: str) -> Delivery:
        """Only sending tells whether a person can be written to; who can't is left alone until he does something."""
        shut = False

        async def sent(client: discord.Client) -> Delivery:
            nonlocal shut
            try:
                return await self._send(client, to, None, screen, nonce)
            except discord.HTTPException as error:
                shut = error.code in CLOSED_DM
                raise

        outcome = await self._call(Verb.SEND, sent, to)
        if shut:
            self._closed(to.user)
        return outcome

    async def _edit(self, client: discord.Client, to: Address, place: Place, screen: Screen) -> Delivery:
        channel = await self._channel(client, to, place.thread)
        message = client.get_partial_messageable(channel).get_partial_message(int(place.message))
        files = [file(screen.picture)] if screen.picture is not None else []
        view = layout(screen, self.faces)
        await message.edit(view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none())
        return Delivery(Fate.DONE, place)

    async def _delete(self, client: discord.Client, to: Address, place: Place) -> Delivery:
        channel = await self._channel(client, to, place.thread)
        await client.get_partial_messageable(channel).get_partial_message(int(place.message)).delete()
        return Delivery(Fate.DONE)

    async def _channel(self, client: discord.Client, to: Address, thread: str | None) -> int:
        """The id of the channel to speak in: a thread is one, and so are a person's direct messages."""
        if thread is not None:
            return int(thread)
        if not to.private:
            return to.channel
        found = self._direct.get(to.user)
        if found is None:
            found = (await client.create_dm(discord.Object(to.user))).id
            self.direct(to.user, found)
        return found

    def direct(self, user: int, channel: int) -> None:
        """These are a person's direct messages."""
        self._direct[user] = channel
        self._direct.move_to_end(user)
        if len(self._direct) > MANY:
            self._direct.popitem(last=False)

    # -- panels

    async def _panel_edit(self, place: Place, screen: Screen) -> Delivery:
        panel = self.panels.get(int(place.message))
        if panel is None:
            return GONE
        files = [file(screen.picture)] if screen.picture is not None else []
        await panel.edit(layout(screen, self.faces), files)
        return Delivery(Fate.DONE, place)

    async def _panel_delete(self, place: Place) -> Delivery:
        panel = self.panels.get(int(place.message))
        if panel is not None:
            self.panels.forget(int(place.message))
            await panel.delete()
        return Delivery(Fate.DONE)


def _number(to: Address, thread: str | None) -> int:
    """Of a conversation: direct messages are known by their person."""
    return to.user if to.private else int(thread or to.channel)


def _place(to: Address, thread: str | None, channel: int, message: discord.Message) -> Place:
    return Place(str(to), str(message.id), str(channel) if to.private else thread, sent=message.created_at.timestamp())
