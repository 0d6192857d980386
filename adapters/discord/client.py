"""The connection: discord.py's client, and a start that survives anything.

The client keeps nothing that we do not need: no messages, no members, no views. Of the gateway it asks for servers and
direct messages alone; interactions come without asking, and nothing here is privileged.

``Client.start`` ends for good when the very first handshake fails, or when Discord is out of reach for a moment at the
wrong time. So it is supervised: what passes is tried again with a fresh client; what does not (a refused token, wrong
shards) ends the platform with a sentence for the operator.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from adapters.discord import commands
from adapters.discord.items import Carrier
from adapters.discord.settings import DiscordSettings, shard_range
from bot.adapter import CannotStart
from bot.logs import trace

log = logging.getLogger(__name__)

PATIENCE = 30.0
"""longest wait that the library may make for a rate limit; beyond that it tells us"""
LONGEST = 30.0
"""seconds between two tries to connect"""
_FATAL = {
    4004: "Discord refuses DISCORD_TOKEN; copy it anew from the developer portal (Bot, Reset Token)",
    4010: "DISCORD_SHARDS names a shard that Discord does not accept",
    4011: "this bot is in so many servers that it must be sharded: leave DISCORD_SHARDS empty or give it more shards",
    4012: "the gateway speaks another version than the library",
    4013: "the gateway does not accept the bot's intents",
    4014: "the gateway does not allow the bot's intents",
}
"""close codes after which trying again is of no use"""


class Ears(Protocol):
    """Whoever listens to what the client hears. ``hear`` is called in the order of arrival."""

    async def opened(self, client: Client) -> None: ...

    async def ready(self, client: Client) -> None: ...

    async def press(self, interaction: discord.Interaction[Any]) -> None: ...

    async def command(self, interaction: discord.Interaction[Any], name: str, text: str, thread: bool) -> None: ...  # noqa: FBT001

    async def written(self, message: discord.Message) -> None: ...

    async def gone(self, channel: int, thread: int | None = None) -> None: ...


class Client(discord.AutoShardedClient):
    """``pause``: seconds that the library waits for servers after it is connected."""

    def __init__(self, ears: Ears, settings: DiscordSettings, *, pause: float) -> None:
        intents = discord.Intents.none()
        intents.guilds = intents.dm_messages = True
        shards = shard_range(settings.shards)
        super().__init__(
            intents=intents,
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=PATIENCE,
            guild_ready_timeout=pause,
        )
        if shards:
            self.shard_ids, self.shard_count = shards
        self._ears = ears
        self._gateway = settings.gateway_url
        self.tree = commands.Tree(self)
        commands.plant(self.tree, self._command)
        self.add_dynamic_items(Carrier)

    async def setup_hook(self) -> None:
        """Logged in, not yet connected."""
        if self.shard_count is None or not self._gateway:
            # asked here, as the library looks either at what it is told or at an address that is set
            count, address, _ = await self.http.get_bot_gateway()
            self.shard_count = self.shard_count or count
            DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(self._gateway or address)
        await self.tree.set_translator(commands.Words())
        await self._ears.opened(self)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The library waits five seconds before every connection but the first, for the sake of other shards."""
        if (self.shard_count or 1) > 1:
            await super().before_identify_hook(shard_id, initial=initial)

    async def on_ready(self) -> None:
        await self._ears.ready(self)

    # -- interactions: each is taken once, by whoever knows it first

    async def press(self, interaction: discord.Interaction[Any]) -> None:
        """A press that was recognised."""
        if self._take(interaction):
            await self._ears.press(interaction)

    async def _command(self, interaction: discord.Interaction[Any], name: str, text: str, thread: bool) -> None:  # noqa: FBT001
        if self._take(interaction):
            await self._ears.command(interaction, name, text, thread)

    @staticmethod
    def _take(interaction: discord.Interaction[Any]) -> bool:
        """Whether it is ours to answer: nobody has taken it yet."""
        return not interaction.extras.get("taken") and not interaction.extras.update(taken=True)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Whatever nobody took: old and forged custom ids, forms, commands that are no more; and presses of buttons
        that their message has no more, which the library lets drop."""
        if interaction.extras.get("taken"):
            return
        match interaction.type:
            case discord.InteractionType.component | discord.InteractionType.modal_submit:
                await self.press(interaction)
            case discord.InteractionType.application_command:
                await asyncio.sleep(0)  # the tree looks first
                data: dict[str, Any] = dict(interaction.data or {})
                await self._command(interaction, str(data.get("name", "")), "", False)
            case _:
                pass

    # -- direct messages, and what happens to channels

    async def on_message(self, message: discord.Message) -> None:
        if message.guild is None and not message.author.bot:
            await self._ears.written(message)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._ears.gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._ears.gone(payload.parent_id, payload.thread_id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        told = payload.data.get("thread_metadata") or {}
        if told.get("locked") and told.get("archived"):
            await self._ears.gone(payload.parent_id, payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Kicked, or the server is no more. An outage is another event, and none of ours."""
        for channel in guild.channels:
            if channel.type is not discord.ChannelType.category:
                await self._ears.gone(channel.id)

    async def on_error(self, event: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ARG002
        """A mistake of ours; its message and values may hold what must not be logged."""
        log.error("listening to %s failed", event, extra=trace(sys.exception()))


discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # an operator need not hear that we have no voice


def speak_to(settings: DiscordSettings) -> None:
    """Where the library finds Discord, for the whole process. The gateway's address may come with the start."""
    Route.BASE = settings.api_url.rstrip("/")
    if settings.gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)


async def supervise(make: Callable[[], Client], token: str, closed: Callable[[], None], *, scale: float = 1.0) -> None:
    """Keep a client running until cancelled. ``closed``: told when one has ended. Raises CannotStart."""
    pause = 1.0
    while True:
        client = make()
        began = asyncio.get_running_loop().time()
        try:
            await client.start(token)
        except discord.LoginFailure:
            raise CannotStart(_FATAL[4004]) from None
        except discord.PrivilegedIntentsRequired:
            raise CannotStart(_FATAL[4014]) from None
        except discord.ConnectionClosed as error:
            if error.code in _FATAL:
                raise CannotStart(_FATAL[error.code]) from None
            log.warning("the gateway closed the connection: %s", error.code)
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
            log.warning("Discord can't be reached: %s", type(error).__name__)
        except (AttributeError, RuntimeError, ValueError, KeyError) as error:
            # the library's own mistakes when a handshake fails half-way
            log.warning("the connection to Discord broke off: %s", type(error).__name__)
        finally:
            closed()
            await _shut(client.close())
        if asyncio.get_running_loop().time() - began > 2 * LONGEST * scale:
            pause = 1.0
        await asyncio.sleep(pause * scale)
        pause = min(pause * 2, LONGEST)


async def _shut(closing: Awaitable[None]) -> None:
    try:
        async with asyncio.timeout(1.0):
            await closing
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, AttributeError, RuntimeError):
        log.info("the connection to Discord was not closed in order")
