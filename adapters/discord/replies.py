"""The answer to a person: the one response that every interaction gets, and what follows a deferral.

A screen that belongs to the message pressed takes its place in the response itself (Surfaces 9); another screen comes
as an ephemeral message of its own. Words are ephemeral. Whatever Discord says to an answer is no exception here: a
token that is spent or dead from the start costs one try, and the hand then goes the ordinary way; whatever else keeps
the answer from going out, its person is told so instead.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from functools import partial
from io import BytesIO
from typing import Any

import discord

from adapters.discord.addresses import Address
from adapters.discord.fates import BROKEN, SPENT, code, delivery
from adapters.discord.incoming import Heard
from adapters.discord.layout import file, layout
from adapters.discord.limits import WORDS
from adapters.discord.markup import escaped
from adapters.discord.messenger import DiscordMessenger
from adapters.discord.panels import ORIGINAL, Panel, Way
from adapters.discord.words import say
from adapters.fates import Verb
from adapters.labels import clipped
from adapters.windows import patiently
from bot.buttons import BadToken, decode
from bot.language import choose
from bot.ports import Answer, Fate, Inbox, Place, Pressed, Said
from bot.screens.screen import Screen

log = logging.getLogger(__name__)

WITHIN = 5.0
"""seconds for an answer to go out"""
REFUSED = (*BROKEN, ValueError)
"""what keeps an answer from going out: a call's end, or a layout that the library does not take"""
NOBODY = discord.AllowedMentions.none()
Interaction = discord.Interaction[Any]


class Replies:
    def __init__(self, messenger: DiscordMessenger, inbox: Inbox) -> None:
        self._messenger = messenger
        self._inbox = inbox

    async def give(self, heard: Heard, answer: Answer, expires: float, words: str = "") -> None:
        """Bring an answer to the person it is for, in the interaction's response, or after its deferral. ``expires``:
        until when the interaction's token lives. ``words``: the adapter's own, in Discord's markup, above the answer's.
        Raises nothing that Discord can say."""
        interaction = heard.interaction
        text = "\n".join(filter(None, (words, escaped(answer.text))))
        if interaction is None:
            await self._write(heard, answer)
            return
        if not await self._told(heard, interaction, answer, text, expires, notice=bool(words)):
            await self.words(interaction, say(choose(heard.update.sender.language), "failed"))

    async def defer(self, heard: Heard) -> None:
        """Answer with nothing yet: a press leaves its message as it is, a command shows that it is being worked on."""
        interaction = heard.interaction
        if interaction is None or interaction.response.is_done():
            return
        if heard.message is not None:
            await self._quiet(interaction.response.defer())
        else:
            await self._quiet(interaction.response.defer(ephemeral=True, thinking=True))

    async def words(self, interaction: Interaction, words: str) -> None:
        """Say something to whoever pressed, and nothing else. ``words``: in Discord's markup."""
        await self._quiet(self._words(interaction, words))

    async def note(self, way: Way, words: str) -> None:
        """Say something to a person, unasked, where he pressed last. ``words``: in Discord's markup."""
        await self._quiet(way.webhook.send(clipped(words, WORDS), ephemeral=True, allowed_mentions=NOBODY))

    async def _told(
        self, heard: Heard, interaction: Interaction, answer: Answer, text: str, expires: float, *, notice: bool
    ) -> bool:
        """Whether the answer is with the person, or can't be brought there any more. ``notice``: beside a screen, the
        text is to be read too."""
        if answer.screen is not None:
            shown = await self._screen(heard, interaction, answer, answer.screen, expires)
            if notice or (answer.alert and answer.text):
                return await self._quiet(self._words(interaction, text)) and shown
            return shown
        if answer.document is not None:
            document = discord.File(BytesIO(answer.document.data), answer.document.name)
            return await self._quiet(self._words(interaction, text, [document]))
        if text:
            return await self._quiet(self._words(interaction, text))
        if isinstance(heard.update.what, Said):
            return await self._quiet(self._words(interaction, say(choose(heard.update.sender.language), "done")))
        await self.defer(heard)
        return True

    # -- words

    async def _write(self, heard: Heard, answer: Answer) -> None:
        """The answer to words in direct messages."""
        if answer.text or answer.screen is not None:
            language = choose(heard.update.sender.language)
            screen = answer.screen or Screen("notice", language, answer.text)
            update = heard.update
            send = partial(self._messenger.send, update.where.chat, None, screen, update.id)
            await patiently(send, repeatable=True)

    async def _words(self, interaction: Interaction, words: str, files: list[discord.File] | None = None) -> None:
        """``words``: in Discord's markup."""
        text = clipped(words, WORDS)
        response = interaction.response
        if not response.is_done():
            await response.send_message(text, ephemeral=True, files=files or [], allowed_mentions=NOBODY)
        elif response.type is discord.InteractionResponseType.deferred_channel_message:
            await interaction.edit_original_response(content=text, attachments=files or [], allowed_mentions=NOBODY)
        else:
            await interaction.followup.send(text, ephemeral=True, files=files or [], allowed_mentions=NOBODY)

    # -- screens

    async def _screen(
        self, heard: Heard, interaction: Interaction, answer: Answer, screen: Screen, expires: float
    ) -> bool:
        replacing = self._replaces(heard, answer)
        try:
            async with asyncio.timeout(WITHIN):
                place = await (self._update if replacing else self._show)(heard, interaction, answer, screen, expires)
            settled = True
        except REFUSED as error:
            settled = self._report(error)
            place = await self._by_hand(heard, screen) if replacing else None
            if place is not None and not settled:
                await self.defer(heard)
        if answer.key is not None and place is not None:
            await self._inbox.carried(answer.key, answer.revision, place)
        return settled or place is not None

    def _replaces(self, heard: Heard, answer: Answer) -> bool:
        """Whether the answer's screen takes the place of the message that was pressed."""
        message, what = heard.message, heard.update.what
        if message is None or not isinstance(what, Pressed):
            return False
        if heard.update.where.private:
            return answer.key is not None
        if not heard.ephemeral:
            return False
        panel = self._messenger.panels.get(message.id)
        if panel is not None:
            return panel.key == (answer.key or "")
        return answer.key is None or _verb(what.token) != "hand"

    async def _update(
        self, heard: Heard, interaction: Interaction, answer: Answer, screen: Screen, expires: float
    ) -> Place:
        """In place of what was pressed."""
        assert heard.message is not None
        files = [file(screen.picture)] if screen.picture is not None else []
        view = layout(screen, self._messenger.faces)
        if interaction.response.is_done():
            await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=NOBODY)
        else:
            await interaction.response.edit_message(view=view, attachments=files, allowed_mentions=NOBODY)
        what = heard.update.what
        assert isinstance(what, Pressed)
        assert what.place is not None
        if heard.ephemeral:
            self._keep(heard.message.id, interaction, ORIGINAL, answer, expires)
        return what.place

    async def _show(
        self, heard: Heard, interaction: Interaction, answer: Answer, screen: Screen, expires: float
    ) -> Place | None:
        """As an ephemeral message of its own."""
        files = [file(screen.picture)] if screen.picture is not None else []
        view = layout(screen, self._messenger.faces)
        response = interaction.response
        if not response.is_done():
            told = await response.send_message(view=view, ephemeral=True, files=files, allowed_mentions=NOBODY)
            number, speaks = told.message_id, ORIGINAL
        elif response.type is discord.InteractionResponseType.deferred_channel_message:
            message = await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=NOBODY)
            number, speaks = message.id, ORIGINAL
        else:
            sent = await interaction.followup.send(
                view=view, ephemeral=True, files=files, allowed_mentions=NOBODY, wait=True
            )
            number = speaks = sent.id
        if number is None or heard.update.where.private:
            return None
        self._keep(number, interaction, speaks, answer, expires)
        chat = Address(interaction.channel_id or 0, interaction.user.id)
        return Place(str(chat), str(number), expires=expires, sent=interaction.created_at.timestamp())

    def _keep(self, message: int, interaction: Interaction, speaks: int, answer: Answer, expires: float) -> None:
        self._messenger.panels.keep(message, Panel(interaction.followup, speaks, answer.key or "", expires))

    async def _by_hand(self, heard: Heard, screen: Screen) -> Place | None:
        """The response did not arrive: direct messages can be edited without it."""
        what = heard.update.what
        if not heard.update.where.private or not isinstance(what, Pressed) or what.place is None:
            return None
        outcome = await self._messenger.edit(what.place, screen)
        return what.place if outcome.fate is Fate.DONE else None

    # -- what Discord says to it

    async def _quiet(self, answering: Coroutine[Any, Any, Any]) -> bool:
        """Whether another try would be of no use."""
        try:
            async with asyncio.timeout(WITHIN):
                await answering
        except REFUSED as error:
            return self._report(error)
        return True

    @staticmethod
    def _report(error: Exception) -> bool:
        """Whether the token is spent, which is expected: the person waited too long, or was answered already."""
        if code(error) in SPENT or isinstance(error, discord.InteractionResponded):
            log.info("an interaction could not be answered: %s", code(error))
            return True
        log.warning("an interaction could not be answered: %s", delivery(error, Verb.SEND).why)
        return False


def _verb(token: str) -> str:
    try:
        return decode(token).verb
    except BadToken:
        return ""
