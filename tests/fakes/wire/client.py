"""A small bot on an unmodified discord.py, for the tests of the double itself."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

if TYPE_CHECKING:
    from tests.fakes.discord import FakeDiscord


class Bot(discord.AutoShardedClient):
    """Remembers what it heard; answers interactions only as tests make it do."""

    def __init__(self, *, shard_count: int | None = None, heartbeat_timeout: float = 60.0) -> None:
        intents = discord.Intents(guilds=True, dm_messages=True, guild_messages=True)
        super().__init__(
            intents=intents,
            shard_count=shard_count,
            max_messages=None,
            guild_ready_timeout=0.1,
            heartbeat_timeout=heartbeat_timeout,
        )
        self.tree = app_commands.CommandTree(self)
        self.heard: list[discord.Interaction] = []
        self.events: list[str] = []
        self.news = asyncio.Event()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord wants five seconds between shards; the double doesn't."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.heard.append(interaction)
        self.news.set()

    async def on_ready(self) -> None:
        self.events.append("ready")

    async def on_resumed(self) -> None:
        self.events.append("resumed")

    async def on_shard_resumed(self, shard_id: int) -> None:
        self.events.append(f"resumed {shard_id}")

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.events.append(f"removed {guild.name}")

    async def next(self) -> discord.Interaction:
        async with asyncio.timeout(10):
            while not self.heard:
                self.news.clear()
                await self.news.wait()
        return self.heard.pop(0)


@contextlib.asynccontextmanager
async def connected(dc: FakeDiscord, *, token: str = "", **options: Any) -> AsyncIterator[Bot]:
    """A ready bot. ``options``: of Bot."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = dc.api_url, yarl.URL(dc.gateway_url)
    bot = Bot(**options)
    task = asyncio.create_task(bot.start(token or dc.token))
    try:
        ready = asyncio.create_task(bot.wait_until_ready())
        await asyncio.wait({task, ready}, timeout=20, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if task.done():
            await task
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
