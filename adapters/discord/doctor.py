"""``giruda doctor discord``: looks at what commonly goes wrong, says what to do about it, changes nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import discord

from adapters import faces as drawings
from adapters.discord import commands
from adapters.discord.emojis import logged_in, pictures
from adapters.discord.fates import BROKEN, delivery
from adapters.discord.permissions import invited
from adapters.discord.settings import DiscordSettings, shard_range
from adapters.fates import Verb
from bot.adapter import CannotStart, Finding

OFFICIAL = "https://discord.com/api/v10"
REVIEW = 10_000
"""users from which on Discord wants to review an application"""


async def examine(settings: DiscordSettings) -> list[Finding]:
    """What was looked at, in order; after a token that does not work there is nothing more to see."""
    try:
        async with logged_in(settings) as client:
            return [finding async for finding in _look(client, settings)]
    except CannotStart as error:
        return [Finding(ok=False, text=str(error))]
    except BROKEN as error:
        why = delivery(error, Verb.SEND).why
        return [Finding(ok=False, text=f"Discord answered strangely, try again later: {why}")]


async def _look(client: discord.Client, settings: DiscordSettings) -> AsyncIterator[Finding]:
    application = await client.application_info()
    where = "" if settings.api_url.rstrip("/") == OFFICIAL else f" through {settings.api_url}"
    name = client.user.name if client.user is not None else ""
    yield Finding(ok=True, text=f"the token is {name}'s{where}")
    yield Finding(ok=True, text=f"invite link: {invitation(application.id)}")
    yield Finding.either(
        application.interactions_endpoint_url is None,
        "interactions come through the gateway",
        "an interactions endpoint URL is set, so nothing reaches the bot: empty it in the portal (General Information)",
    )
    yield Finding.either(
        application.bot_public,
        "everybody may add it to a server",
        "only you may add it to servers: Installation or Bot, Public Bot, if others shall",
    )
    yield await _gateway(client, settings)
    yield await _commands(client)
    yield await _faces(client, settings)
    yield Finding(ok=True, text="no privileged intent is used: leave all three switched off")
    count = application.approximate_guild_count
    yield Finding(ok=True, text=f"it is in {count} servers; Discord reviews applications from {REVIEW:,} users on")


async def _gateway(client: discord.Client, settings: DiscordSettings) -> Finding:
    shards, _, limits = await client.http.get_bot_gateway()
    left = limits["remaining"]
    if left < shards:
        hours = limits["reset_after"] / 3_600_000
        return Finding(
            ok=False, text=f"the gateway lets it connect only {left} times more; wait {hours:.1f} h, then restart less"
        )
    chosen = shard_range(settings.shards)
    if chosen is not None and chosen[1] < shards:
        return Finding(ok=False, text=f"DISCORD_SHARDS counts {chosen[1]} shards, Discord recommends {shards}")
    return Finding(ok=True, text=f"the gateway recommends {shards} shards and allows {left} connections today")


async def _commands(client: discord.Client) -> Finding:
    tree = discord.app_commands.CommandTree(client)
    commands.plant(tree, _nobody)
    ours = {command["name"] for command in await commands.payload(tree)}
    theirs = {command.name for command in await tree.fetch_commands()}
    return Finding.either(
        ours <= theirs,
        f"all {len(ours)} slash commands are registered",
        f"not registered yet: /{', /'.join(sorted(ours - theirs))}; serve registers them when it starts",
    )


async def _nobody(_interaction: discord.Interaction[Any], _name: str, _text: str, _thread: bool) -> None:  # noqa: FBT001
    """Nothing is heard here."""


async def _faces(client: discord.Client, settings: DiscordSettings) -> Finding:
    if settings.cards == "letters":
        return Finding(ok=True, text="cards are letters and suit signs, as DISCORD_CARDS says")
    wanted = {picture.name for picture in pictures(settings.cards)}
    there = {emoji.name for emoji in await client.fetch_application_emojis()}
    return Finding.either(
        wanted <= there,
        f"the pictures of all {len(drawings.DECK)} cards are uploaded",
        f"{len(wanted - there)} card pictures are missing, so cards are letters: giruda discord emojis",
    )


def invitation(application: int) -> str:
    """The link with which a server adds the bot: commands, and what it needs to play, no more."""
    return discord.utils.oauth_url(application, permissions=invited(), scopes=("bot", "applications.commands"))
