"""Two complete deals of every preset, by buttons alone, on the platforms' own doubles: two people and AI players.

Each preset is played on one platform in the gate, in turn; all of them on all platforms (which takes some minutes):
``GIRUDA_EVERY=1 pytest tests/adapters/test_every_preset.py``.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.buttons import decode
from bot.store import Store
from engine import presets
from engine.record import replay
from tests.adapters.discord import evening as discord
from tests.adapters.local import evening as local
from tests.adapters.telegram import evening as telegram
from tests.bot.store.deals import ended as over
from tests.fakes.discord import FakeDiscord
from tests.fakes.telegram import FakeTelegram

SCALE = 1 / 400
WITHIN = 300.0
"""seconds that a deal may take on a slow machine; it takes one or two"""
MOST = 24
"""deals until two were played out: a pass-out or a deal miss is none"""


def persons(preset: str) -> int:
    """Two people, or one where two would leave no seat for an AI player."""
    return min(2, len(presets.load(preset).people) - 1)


async def ended(store: Store, table: str) -> list[dict[str, Any]]:
    """The records of the table's deals that are over."""
    return [dict(deal.record) for deal in await over(store, table)]


def complete(found: list[dict[str, Any]]) -> int:
    return sum(record["result"]["outcome"] in ("played", "claimed") for record in found)


async def two_deals(
    store: Store, table: str, result: Callable[[int], Awaitable[Any]], following: Callable[[Any], Awaitable[Any]]
) -> list[dict[str, Any]]:
    """Until two deals were played out. ``result``: waits for the result of the deal of this number; ``following``:
    presses [다음 판] on it."""
    for number in range(1, MOST + 1):
        message = await result(number)
        done = await ended(store, table)
        if complete(done) == 2:
            return done
        await following(message)
    raise AssertionError("too many deals were not played")


def newest(messages: list[Any], number: int) -> Any:
    """The newest message if it is the result of this deal, with its button for the next one."""
    last = messages[-1] if messages else None
    shown = last is not None and f"{number}판 ·" in last.text[:12]
    return last if shown and any("다음 판" in label for label in last.labels) else None


async def on_telegram(preset: str, data: Path) -> list[dict[str, Any]]:
    async with FakeTelegram(scale=SCALE) as tg:
        players = [telegram.Player(tg, tg.user(name), opens=name == "민지") for name in ("민지", "Alex")]
        group = await tg.group("금요 마이티", *(player.user for player in players))
        async with telegram.evening(tg, data / "giruda.sqlite3", scale=SCALE, caps=local.UNHURRIED) as bot:
            for player in players:
                await tg.open(player.user)
                await tg.until(lambda user=player.user: tg.private(user).shown()[1:], WITHIN)
            message, table = await telegram.lobby(tg, players[0], group, preset)
            sitting = players[: persons(preset)]
            for player in sitting[1:]:
                await player.press(message, "참가")
                await tg.until(lambda: "Alex" in message.text, WITHIN)
            async with telegram.playing(*sitting):
                await players[0].press(message, "AI로 채우고 시작")
                return await two_deals(
                    bot.store,
                    table,
                    lambda number: tg.until(lambda: newest(group.shown(), number), WITHIN),
                    lambda shown: players[0].press(shown, "다음 판"),
                )


async def on_discord(preset: str, data: Path) -> list[dict[str, Any]]:
    async with FakeDiscord(scale=SCALE) as dc:
        guild = dc.guild("금요 마이티")
        room = dc.channel(guild, "마이티")
        users = [dc.user(name, "ko") for name in ("민지", "Alex")]
        for user in users:
            dc.join(user, guild)
        players = [discord.Player(dc, user, room, opens=user.name == "민지") for user in users]
        async with discord.evening(dc, data / "giruda.sqlite3", scale=SCALE, caps=local.UNHURRIED) as bot:
            message, table = await discord.lobby(players[0], preset)
            sitting = players[: persons(preset)]
            for player in sitting[1:]:
                await player.press(message, "참가")
                await dc.until(lambda: "Alex" in message.text, WITHIN)
            async with discord.playing(*sitting):
                await players[0].press(message, "AI로 채우고 시작")
                return await two_deals(
                    bot.store,
                    table,
                    lambda number: dc.until(lambda: newest(dc.shown(room), number), WITHIN),
                    lambda shown: players[0].press(shown, "다음 판"),
                )


async def on_the_page(preset: str, data: Path) -> list[dict[str, Any]]:
    async with local.evening(data) as (visitors, store):
        players = [local.Player(await visitors.come(name), opens=name == "민지") for name in ("민지", "Alex")]
        host = players[0]
        await host.tab.say(f"/mighty {preset}")
        lobby = await host.shown("lobby", "join")
        table = decode(local.token_of(lobby, "join") or "").table
        sitting = players[: persons(preset)]
        for player in sitting[1:]:
            seen = await player.shown("lobby", "join")
            await player.tab.press(seen["id"], local.token_of(seen, "join"))
        lobby = await host.shown("lobby", "fill")
        await host.tab.press(lobby["id"], local.token_of(lobby, "fill"))
        others = [asyncio.create_task(player.play()) for player in sitting[1:]]
        try:
            return await two_deals(
                store,
                table,
                host.until_result,
                lambda shown: host.tab.press(shown["id"], local.token_of(shown, "next")),
            )
        finally:
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)


PLATFORMS: dict[str, Callable[[str, Path], Awaitable[list[dict[str, Any]]]]] = {
    "page": on_the_page,
    "telegram": on_telegram,
    "discord": on_discord,
}
PLAYED = [
    pytest.param(preset, platform, id=f"{preset}-{platform}")
    for at, preset in enumerate(presets.names())
    for turn, platform in enumerate(PLATFORMS)
    if os.environ.get("GIRUDA_EVERY") or (at + at // 3) % 3 == turn
]


def special(preset: str, outcome: str) -> set[str]:
    """Actions that every deal of a preset has that was played out, or claimed (perhaps before the first card)."""
    rules = presets.load(preset)
    found = {"bid", "play" if outcome == "played" else "claim"}
    if rules.cards.draft:
        found |= {"keep", "burn"}
    if rules.kill.count:
        found.add("kill")
    if rules.friends.count:
        found.add("friend")
    return found | ({"discard"} if rules.bury else set())


@pytest.mark.parametrize(("preset", "platform"), PLAYED)
async def test_two_deals_by_buttons_alone(
    preset: str, platform: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        found = await PLATFORMS[platform](preset, tmp_path)
    rules = presets.load(preset)
    for record in found:
        assert replay(record).failure is None
        assert len(record["result"]["scores"]) == rules.seats_total
        done = {action.split()[1] for action in record["actions"]}
        outcome = record["result"]["outcome"]
        if outcome in ("played", "claimed"):
            assert special(preset, outcome) <= done, special(preset, outcome) - done
            playing = {action.split()[0] for action in record["actions"] if action.split()[1] == "play"}
            # Who rests or was killed plays no card, ghosts and dummies do. A claim may come before the first card.
            assert len(playing) == rules.playing_total or (outcome == "claimed" and len(playing) <= rules.playing_total)
            assert not rules.exchange.blind or done & {"look", "blind"}
    refused = [line.getMessage() for line in caplog.records if "refused" in line.getMessage()]
    assert refused == []


def test_every_platform_has_its_share_of_presets():
    if os.environ.get("GIRUDA_EVERY"):
        assert len(PLAYED) == 3 * len(presets.names())
    else:
        assert len(PLAYED) == len(presets.names())
        for platform in PLATFORMS:
            tables = {len(presets.load(str(each.values[0])).people) for each in PLAYED if each.values[1] == platform}
            assert len(tables) >= 5, platform
