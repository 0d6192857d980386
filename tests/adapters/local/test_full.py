"""The page's file cannot be written while people are here: a full disk, or one that became read-only."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from adapters.local.entry import LocalPlatform
from bot.ports import Answer, Document, Update
from tests.adapters.local.scripted import Script, Tab, page, visiting

KIND = ["문제가 생겨서 처리하지 못했어요. 다시 시도해 주세요."]


@asynccontextmanager
async def full(platform: LocalPlatform) -> AsyncIterator[None]:
    """As long as this lasts SQLite refuses every write with an OperationalError, as on a full disk."""
    assert platform.messenger.room is not None
    database = platform.messenger.room.archive._db
    await database.execute("PRAGMA query_only = ON")
    yield
    await database.execute("PRAGMA query_only = OFF")


async def test_words_that_cannot_be_kept_are_refused_kindly_and_may_be_said_again(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        async with full(platform):
            answer = await tab.say("안녕!", op="op-said-once")
            assert (answer["text"], answer["refused"]) == (KIND, True)
        await tab.say("안녕!", op="op-said-once")
        await tab.sync()
        assert tab.texts() == ["안녕!"]


async def test_a_channel_that_cannot_be_kept_and_a_file_that_cannot_be_given_are_answered_too(tmp_path: Path) -> None:
    async def reply(_update: Update) -> Answer:
        return Answer("here", document=Document("record.json", b"{}"))

    async with page(tmp_path, Script(reply)) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        async with full(platform):
            assert (await tab.ask(do="open", title="뒷방"))["text"] == KIND
            assert (await tab.say("/record"))["text"] == KIND


async def test_who_cannot_be_let_in_is_told_at_the_door_and_comes_in_on_the_same_socket_later(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        tab = Tab(await visitors.dial(), "a" * 32)
        async with full(platform):
            await tab.send(do="hello", secret=tab.secret, name="민지")
            assert (await tab.hear("who"))["why"] == KIND[0]
        await tab.send(do="hello", secret=tab.secret, name="민지")
        assert (await tab.hear("welcome"))["me"]["name"] == "민지"


async def test_who_is_known_comes_back_though_nothing_can_be_written(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        async with full(platform):
            back = await visitors.come(None, tab, language="en")
            assert back.me == tab.me
            await back.send(do="speak", language="ko")
            await back.sync()
