"""``giruda discord emojis``: the card pictures as emojis of the application, which it may use everywhere.

A face is an emoji by name, so running it again uploads what is missing and nothing else; ``--replace`` takes ours away
first, for when the drawings have changed. Other emojis of the application are left alone.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass

import discord

from adapters import faces as drawings
from adapters.discord.client import speak_to
from adapters.discord.faces import PREFIX, emoji_name
from adapters.discord.fates import BROKEN, delivery
from adapters.discord.raster import png
from adapters.discord.settings import DiscordSettings
from adapters.fates import Verb
from bot.adapter import CannotStart

SIDE = 128
"""pixels, of the 256 KiB that an emoji may have a few"""
PALETTES = {"four": drawings.FOUR, "two": drawings.TWO}


@dataclass(frozen=True, slots=True)
class Picture:
    name: str
    card: str
    cards: str
    dimmed: bool

    @property
    def data(self) -> bytes:
        return png(drawings.face(self.card, PALETTES[self.cards]), SIDE, dimmed=self.dimmed)


def pictures(cards: str) -> Iterator[Picture]:
    """Every face, bright and dimmed. ``cards``: ``four`` or ``two`` suit colours."""
    for card in drawings.DECK:
        for dimmed in (False, True):
            yield Picture(emoji_name(card, cards, dimmed=dimmed), card, cards, dimmed)


@dataclass(frozen=True, slots=True)
class Report:
    """How many pictures were ``uploaded``, were ``there`` already, and were ``removed``."""

    uploaded: int
    there: int
    removed: int


async def upload(settings: DiscordSettings, cards: str, *, replace: bool, tell: Callable[[str], None]) -> Report:
    """Make the application's emojis what they should be. ``tell`` hears of every one that is uploaded. Raises
    CannotStart."""
    async with logged_in(settings) as client:
        try:
            known = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            removed = 0
            for name in [name for name in known if replace and name.startswith(f"{PREFIX}_")]:
                await known.pop(name).delete()
                removed += 1
            wanted = list(pictures(cards))
            missing = [picture for picture in wanted if picture.name not in known]
            for picture in missing:
                await client.create_application_emoji(name=picture.name, image=picture.data)
                tell(picture.name)
        except BROKEN as error:
            why = delivery(error, Verb.SEND).why
            raise CannotStart(f"Discord did not take the pictures ({why}); run it again, it goes on there") from None
        return Report(len(missing), len(wanted) - len(missing), removed)


@contextlib.asynccontextmanager
async def logged_in(settings: DiscordSettings) -> AsyncIterator[discord.Client]:
    """A client that speaks to the REST API alone. Raises CannotStart."""
    token = settings.token.get_secret_value()
    if not token:
        raise CannotStart("DISCORD_TOKEN is empty: see docs/discord.md")
    speak_to(settings)
    client = discord.Client(intents=discord.Intents.none())
    try:
        try:
            await client.login(token)
        except discord.LoginFailure:
            raise CannotStart("Discord refuses DISCORD_TOKEN: copy it anew from the developer portal") from None
        except BROKEN as error:
            why = delivery(error, Verb.SEND).why
            raise CannotStart(f"{settings.api_url} can't be reached ({why}): check DISCORD_API_URL") from None
        yield client
    finally:
        await client.close()
