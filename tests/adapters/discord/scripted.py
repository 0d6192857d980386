"""The platform running on the loopback Discord, with an inbox that answers as a test tells it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adapters.discord.platform import DiscordPlatform
from bot.screens.screen import Button, Buttons, Screen
from tests.adapters.discord.evening import settings
from tests.adapters.inbox import Scripted, started
from tests.fakes.discord import FakeDiscord, Guild, Room, Seen, User

TOKEN = "g1:abcdefgh:join::"
HAND = Screen("hand", "ko", "패", (Buttons((Button("내기", "g1:abcdefgh:play:1.7:SA"),)),))


@dataclass
class Stage:
    dc: FakeDiscord
    inbox: Scripted
    platform: DiscordPlatform
    minji: User
    guild: Guild
    room: Room

    async def posted(self, token: str = TOKEN, room: Room | None = None, **more: Any) -> Seen:
        """A message with one button in the channel (or a thread of it)."""
        screen = Screen("board", "ko", "판", (Buttons((Button("단추", token),)),), **more)
        thread = None if room is None else str(room.id)
        sent = await self.platform.messenger.send(f"discord:{self.room.id}", thread, screen, "")
        assert sent.place is not None, sent
        return self.dc.world.seen[int(sent.place.message)]


@contextlib.asynccontextmanager
async def stage(data: Path | None = None, **how: Any) -> AsyncIterator[Stage]:
    async with FakeDiscord(scale=1 / 20) as dc:
        minji = dc.user("민지")
        guild = dc.guild("금요 마이티", minji)
        room = dc.channel(guild, "마이티")
        inbox = Scripted()
        async with running(dc, inbox, data, **how) as platform:
            yield Stage(dc, inbox, platform, minji, guild, room)
        assert dc.gaps == []


@contextlib.asynccontextmanager
async def running(
    dc: FakeDiscord, inbox: Scripted, data: Path | None = None, **how: Any
) -> AsyncIterator[DiscordPlatform]:
    async with started(DiscordPlatform(settings(dc), data, scale=1 / 20, **how), inbox) as platform:
        yield platform
