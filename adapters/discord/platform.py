"""One bot, running: interactions come in, decisions are made in order, answers go out."""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import discord

from adapters.aside import Aside
from adapters.discord import commands, incoming, permissions
from adapters.discord.addresses import NAME, Address
from adapters.discord.client import Client, speak_to, supervise
from adapters.discord.doctor import invitation
from adapters.discord.faces import faces
from adapters.discord.fates import BROKEN, delivery
from adapters.discord.incoming import Heard
from adapters.discord.limits import LIMITS, TOKEN_LIFE
from adapters.discord.messenger import DiscordMessenger
from adapters.discord.panels import Panels, Way
from adapters.discord.replies import Replies
from adapters.discord.settings import DiscordSettings
from adapters.discord.words import say
from adapters.fates import Verb
from adapters.lanes import Lanes, Turn, lanes_of
from adapters.windows import Windows
from bot.language import CODES, choose
from bot.logs import trace
from bot.ports import Answer, Inbox, Said, Update
from bot.screens.catalogue import COMMANDS

log = logging.getLogger(__name__)
T = TypeVar("T")

SOON = 1.2
"""seconds for a decision; after that the interaction is deferred, and the decision follows"""
LAST = 1.2
"""seconds at the end for answers in hand"""
SERVERS = 2.0
"""seconds that the library waits for servers after it is connected"""
WITHIN = 5.0
"""seconds for making a thread"""
THREAD_NAME = 100
"""characters"""
ARCHIVED_AFTER = 10080
"""minutes without a word after which a thread goes to sleep: the longest there is"""
SPOKEN = frozenset(command.name for command in COMMANDS if not command.quiet and command.where != "private")
"""commands whose answer is a message for everybody"""
MANY = 5000
"""people and channels remembered for having been told something"""


class DiscordPlatform:
    """``data``: the folder where the hash of the commands is kept; None: they are sent at every start. ``scale``: our
    own periods run ``1 / scale`` times as fast (tests). ``token_life``: seconds that an interaction's token is used."""

    name = NAME

    def __init__(
        self,
        settings: DiscordSettings,
        data: Path | None = None,
        *,
        scale: float = 1.0,
        token_life: float = TOKEN_LIFE,
    ) -> None:
        self._settings = settings
        self._data = data
        self._scale = scale
        self._life = token_life
        self._lanes = Lanes()
        self.aside = Aside()
        self._inbox: Inbox | None = None
        self._replies: Replies | None = None
        self._ready: Callable[[str], None] = lambda _: None
        self._announced = False
        self._events = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count())
        self._speaks: dict[int, str] = {}
        self._closed_to: dict[int, bool] = {}
        self._explained: set[int] = set()
        self.messenger = DiscordMessenger(Panels(time.time), Windows(LIMITS, scale), self._locked, self._closed)

    async def run(self, inbox: Inbox, ready: Callable[[str], None]) -> None:
        """See bot.adapter.Platform."""
        self._inbox, self._ready = inbox, ready
        self._replies = Replies(self.messenger, inbox)
        speak_to(self._settings)
        token = self._settings.token.get_secret_value()
        running = asyncio.create_task(supervise(self._make, token, self._shut, scale=self._scale))
        try:
            await asyncio.shield(running)
        finally:
            if self.aside.tasks:
                await asyncio.wait(self.aside.tasks, timeout=LAST)
            for task in self.aside.tasks:
                task.cancel()
            running.cancel()
            await asyncio.wait({running}, timeout=LAST)
            self.messenger.client = None

    def _make(self) -> Client:
        return Client(self, self._settings, pause=SERVERS * self._scale)

    def _shut(self) -> None:
        self.messenger.client = None

    # -- the client's ears

    async def opened(self, client: Client) -> None:
        """Logged in: messages can be sent from now on."""
        if self._settings.cards != "letters":
            try:
                async with asyncio.timeout(10.0):
                    self.messenger.faces = faces(self._settings.cards, await client.fetch_application_emojis())
            except BROKEN as error:
                log.warning("the card pictures can't be looked up: %s", delivery(error, Verb.SEND).why)
        self.messenger.client = client
        self.aside(self._synchronise(client))

    async def _synchronise(self, client: Client) -> None:
        try:
            await commands.synchronise(client.tree, client.application_id or 0, self._data)
        except BROKEN as error:
            log.warning("the commands are not up to date: %s", type(error).__name__)

    async def ready(self, client: Client) -> None:
        """Every shard is connected."""
        if not self._announced:
            self._announced = True
            self._ready(invitation(client.application_id or 0))

    async def press(self, interaction: discord.Interaction[Any]) -> None:
        """A button, a select or a form."""
        if incoming.nowhere(interaction):
            await self._turn_away(interaction)
            return
        await self._attend(incoming.pressed(interaction, interaction.created_at.timestamp() + self._life))

    async def command(self, interaction: discord.Interaction[Any], name: str, text: str, thread: bool) -> None:  # noqa: FBT001
        """A slash command. ``thread``: a thread of its own is wanted for what it opens."""
        if incoming.nowhere(interaction):
            await self._turn_away(interaction)
            return
        await self._attend(incoming.commanded(interaction, name, text), thread=thread)

    async def _turn_away(self, interaction: discord.Interaction[Any]) -> None:
        if self._replies is not None:
            await self._replies.words(interaction, say(choose(interaction.locale.value), "nowhere"))

    async def written(self, message: discord.Message) -> None:
        """Words in direct messages."""
        self.messenger.direct(message.author.id, message.channel.id)
        self._closed_to.pop(message.author.id, None)
        heard = incoming.written(message)
        if heard is not None:
            await self._attend(heard)

    async def gone(self, channel: int, thread: int | None = None) -> None:
        """A channel or thread can't be spoken in any more. May happen to the same one again."""
        await self._tell(incoming.happened("kicked", Address(channel), thread=thread, number=next(self._events)))

    async def _tell(self, update: Update) -> None:
        if self._inbox is not None:
            async with self._lanes.enter([f"chat {update.where.chat}"]):
                await self._inbox.handle(update)

    def _locked(self, to: Address, thread: str | None) -> None:
        """Sending did not wake a thread: it is locked, and its table ends."""
        if thread is not None:
            self.aside(self.gone(to.channel, int(thread)))

    # -- from an interaction to its answer

    def _expires(self, heard: Heard) -> float:
        return heard.interaction.created_at.timestamp() + self._life if heard.interaction is not None else 0.0

    async def _attend(self, heard: Heard, *, thread: bool = False) -> None:
        """Take its place among the others, now; decide; answer."""
        if self._inbox is None or self._replies is None:
            return
        turn = self._lanes.enter(lanes_of(heard.update))
        decision = self.aside(self._decide(self._inbox, heard, turn, thread=thread))
        await asyncio.wait({self.aside(self._answer(self._replies, heard, decision))})

    async def _answer(self, replies: Replies, heard: Heard, decision: asyncio.Task[tuple[Answer, str]]) -> None:
        await asyncio.wait({decision}, timeout=SOON)
        if not decision.done():
            await replies.defer(heard)
        answer, words = await decision
        await replies.give(heard, answer, self._expires(heard), words)
        await self._afterwards(replies, heard)

    async def _decide(self, inbox: Inbox, heard: Heard, turn: Turn, *, thread: bool) -> tuple[Answer, str]:
        """The answer, and what Discord alone makes necessary to say, in its markup."""
        words: list[str] = []

        async def apart() -> str | None:
            made, sentence = await self._thread(heard)
            words.append(sentence)
            return made

        async with turn:
            update = heard.update
            if isinstance(update.what, Said) and update.what.name in SPOKEN and (mute := self._mute(heard)):
                return Answer(), mute
            if thread and update.where.thread is None and not update.where.private:
                update = replace(update, apart=apart)
            try:
                answer = await inbox.handle(update)
            except Exception as error:  # noqa: BLE001 - the inbox promises not to; the person must be answered
                log.error("an update failed", extra=trace(error))
                answer = Answer()
                words.append(say(choose(update.sender.language), "failed"))
            return answer, "\n".join(words)

    @staticmethod
    def _mute(heard: Heard) -> str:
        """What to say where the bot can't speak; "" where it can."""
        lacking = _lacking(heard, ("view_channel", "send_messages"))
        language = choose(heard.update.sender.language)
        return say(language, "missing", missing=permissions.worded(lacking, language)) if lacking else ""

    async def _thread(self, heard: Heard) -> tuple[str | None, str]:
        """A new thread, and the words that say where it is; None where none can be made, and why."""
        client, interaction, sender = self.messenger.client, heard.interaction, heard.update.sender
        language = choose(sender.language)
        lacking = _lacking(heard, permissions.THREAD)
        if interaction is None or client is None:
            return None, say(language, "no-thread", missing=permissions.worded(permissions.THREAD, language))
        try:
            async with asyncio.timeout(WITHIN):
                made = await client.http.start_thread_without_message(
                    interaction.channel_id or 0,
                    name=say(language, "thread-name", name=sender.name)[:THREAD_NAME],
                    type=discord.ChannelType.public_thread.value,
                    auto_archive_duration=ARCHIVED_AFTER,
                )
        except BROKEN as error:
            log.info("no thread could be made: %s", delivery(error, Verb.SEND).why)
            named = permissions.worded(lacking or permissions.THREAD, language)
            return None, say(language, "no-thread", missing=named)
        thread = str(made["id"])
        return thread, say(language, "table-in-thread", thread=thread)

    async def _afterwards(self, replies: Replies, heard: Heard) -> None:
        """Remember how this person can be told something here, and tell what has been left unsaid."""
        interaction = heard.interaction
        if interaction is None:
            return
        user = interaction.user.id
        if heard.update.where.private:
            self.messenger.direct(user, interaction.channel_id or 0)
            self._closed_to.pop(user, None)
            return
        way = Way(interaction.followup, self._expires(heard))
        self.messenger.panels.met(user, way)
        language = choose(heard.update.sender.language)
        _remember(self._speaks, user, language)
        if self._closed_to.get(user) is False:
            self._closed_to[user] = True
            await replies.note(way, say(language, "dm-closed"))
        channel, lacking = interaction.channel_id or 0, _lacking(heard)
        if not lacking:
            self._explained.discard(channel)
        elif channel not in self._explained:
            if len(self._explained) >= MANY:
                self._explained.clear()
            self._explained.add(channel)
            if not (isinstance(heard.update.what, Said) and heard.update.what.name in SPOKEN):
                await replies.note(way, say(language, "missing", missing=permissions.worded(lacking, language)))

    def _closed(self, user: int) -> None:
        """A person can't be written to: said once, however often it is tried, where he pressed last or presses next.
        Once he has pressed or said something in direct messages, they may close anew."""
        if user in self._closed_to:
            return
        way = self.messenger.panels.way(user)
        _remember(self._closed_to, user, way is not None)
        if way is not None and self._replies is not None:
            self.aside(self._replies.note(way, say(self._speaks.get(user, CODES[0]), "dm-closed")))


def _lacking(heard: Heard, need: tuple[str, ...] = permissions.NEEDED) -> tuple[str, ...]:
    if heard.interaction is None or heard.update.where.private:
        return ()
    return permissions.missing(
        heard.interaction.app_permissions, thread=heard.update.where.thread is not None, need=need
    )


def _remember(known: dict[int, T], key: int, value: T) -> None:
    known[key] = value
    if len(known) > MANY:
        del known[next(iter(known))]
