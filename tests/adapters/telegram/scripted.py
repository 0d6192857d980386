"""The platform running on the fake server, with an inbox that answers as a test tells it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from pydantic import SecretStr

from adapters.telegram.platform import TelegramPlatform
from adapters.telegram.settings import TelegramSettings
from tests.adapters.inbox import Scripted, started
from tests.fakes.telegram import FakeTelegram


def settings(tg: FakeTelegram) -> TelegramSettings:
    return TelegramSettings(token=SecretStr(tg.token), api_url=tg.url)


@contextlib.asynccontextmanager
async def running(
    tg: FakeTelegram, inbox: Scripted, scale: float = 1.0, wait: int = 5
) -> AsyncIterator[TelegramPlatform]:
    async with started(TelegramPlatform(settings(tg), scale=scale, wait=wait), inbox) as platform:
        yield platform
