"""The connection's start: what passes is tried again, what does not ends with a sentence for the operator."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import pytest
from pydantic import SecretStr, ValidationError

from adapters.discord.platform import DiscordPlatform
from adapters.discord.settings import DiscordSettings, shard_range
from bot.adapter import CannotStart
from bot.ports import Answer
from bot.screens.screen import Screen
from tests.adapters.discord.evening import settings
from tests.adapters.discord.scripted import running, stage
from tests.adapters.inbox import Scripted
from tests.fakes.discord import FakeDiscord

NOTE = Screen("notice", "ko", "글")


async def test_a_refused_token_ends_the_start_in_one_sentence_without_the_token() -> None:
    async with FakeDiscord() as dc:
        wrong = DiscordSettings(token=SecretStr("aaaa.bbbb.cccc"), api_url=dc.api_url, gateway_url=dc.gateway_url)
        with pytest.raises(CannotStart, match="refuses DISCORD_TOKEN") as caught:
            await DiscordPlatform(wrong, scale=1 / 20).run(Scripted(), lambda _: None)
        assert "aaaa" not in str(caught.value)


async def test_a_platform_that_is_down_is_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    async with FakeDiscord(scale=1 / 20) as dc:
        fault = dc.fail("GET", "/users/@me", (503, 0), times=100)
        platform = DiscordPlatform(settings(dc), scale=1 / 20)
        ready = asyncio.Event()
        task = asyncio.create_task(platform.run(Scripted(), lambda _: ready.set()))
        try:
            await dc.until(lambda: fault.times < 100)
            assert (await platform.messenger.send("discord:1", None, NOTE, "")).fate == "later"
            fault.times = 0
            await asyncio.wait_for(ready.wait(), 60)
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
    assert dc.token not in caplog.text


async def test_what_stands_there_to_be_looked_at_makes_no_sound() -> None:
    async with stage() as it:
        for kind in ("lobby", "board", "result", "sheet", "ping", "notice"):
            await it.platform.messenger.send(f"discord:{it.room.id}", None, Screen(kind, "ko", kind), kind)
        bodies = [call.body or {} for call in it.dc.made("POST", it.room)]
        assert [bool(body.get("flags", 0) & 1 << 12) for body in bodies] == [True] * 4 + [False] * 2


async def test_before_and_after_all_calls_come_later() -> None:
    async with stage() as it:
        platform = it.platform
        assert (await platform.messenger.send(f"discord:{it.room.id}", None, NOTE, "")).fate == "done"
    assert (await platform.messenger.send("discord:1", None, NOTE, "")).fate == "later"
    assert (await platform.messenger.send("telegram:1", None, NOTE, "")).fate == "refused"


@pytest.mark.parametrize("address", ["", "ours"], ids=["as the API names it", "our own"])
async def test_a_range_of_shards_is_what_is_asked_of_the_gateway(address: str) -> None:
    async with FakeDiscord(scale=1 / 20) as dc:
        chosen = settings(dc).model_copy(update={"shards": "0-1/2", "gateway_url": address and dc.gateway_url})
        platform = DiscordPlatform(chosen, scale=1 / 20)
        ready = asyncio.Event()
        task = asyncio.create_task(platform.run(Scripted(), lambda _: ready.set()))
        try:
            await asyncio.wait_for(ready.wait(), 60)
            assert dc.gateway.identified == 2
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


async def test_the_end_is_quick_and_lets_answers_in_hand_go_out() -> None:
    async with FakeDiscord(scale=1 / 20) as dc:
        minji = dc.user("민지")
        room = dc.channel(dc.guild("금요 마이티", minji), "마이티")
        inbox = Scripted()
        gate = asyncio.Event()

        async def slow(update: object) -> Answer:
            gate.set()
            await asyncio.sleep(0.3)
            return Answer("네")

        inbox.reply = slow
        async with running(dc, inbox):
            use = await dc.slash(minji, room, "stop")
            await gate.wait()
            ending = asyncio.get_running_loop().time()
        assert asyncio.get_running_loop().time() - ending < 2.0
        assert use.text == "네"


async def test_nothing_secret_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with stage() as it:
        it.dc.fail("POST", "/interactions/*", (404, 10062))
        await it.dc.press(it.minji, await it.posted(), "단추")
        it.dc.fail("POST", "/channels/*", (500, 0), times=1)
        await it.platform.messenger.send(f"discord:{it.room.id}", None, NOTE, "")
        assert it.dc.token not in caplog.text
        assert "글" not in caplog.text


@pytest.mark.parametrize("wrong", ["abc", "a.b", "a b.cc.dd", "토큰.토큰.토큰"])
def test_what_is_no_token_is_refused_without_being_shown(wrong: str) -> None:
    with pytest.raises(ValidationError) as caught:
        DiscordSettings(token=SecretStr(wrong))
    assert wrong not in str(caught.value)


@pytest.mark.parametrize("wrong", ["3-1/4", "4/4", "0-4/4", "a", "1"])
def test_what_is_no_range_of_shards_is_refused(wrong: str) -> None:
    assert shard_range(wrong) is None
    with pytest.raises(ValidationError):
        DiscordSettings(shards=wrong)
