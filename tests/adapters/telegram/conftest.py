from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from adapters.telegram.platform import TelegramPlatform
from tests.adapters.inbox import Scripted
from tests.adapters.telegram.scripted import running
from tests.fakes.telegram import Chat, FakeTelegram, User


@pytest.fixture
async def tg() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram(scale=1 / 20) as server:
        yield server


@pytest.fixture
def inbox() -> Scripted:
    return Scripted()


@pytest.fixture
async def platform(tg: FakeTelegram, inbox: Scripted) -> AsyncIterator[TelegramPlatform]:
    async with running(tg, inbox, scale=1 / 20) as bot:
        yield bot


@pytest.fixture
def minji(tg: FakeTelegram) -> User:
    return tg.user("민지", started=True)


@pytest.fixture
def alex(tg: FakeTelegram) -> User:
    return tg.user("Alex", "en-GB")


@pytest.fixture
async def group(tg: FakeTelegram, minji: User, alex: User) -> Chat:
    return await tg.group("금요 마이티", minji, alex)
