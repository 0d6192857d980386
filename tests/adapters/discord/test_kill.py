"""kill -9 at random points of an evening: nothing lost, nothing doubled, one board, right hands."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections import Counter
from pathlib import Path

from bot.buttons import Press
from tests.adapters.afterwards import acknowledged_once, right_hands, settled
from tests.adapters.discord.evening import Player, playing
from tests.adapters.discord.test_game import people, place, seated
from tests.adapters.discord.transcripts import leaks, presses, private
from tests.adapters.process import Bot, killable
from tests.fakes.database import fresh
from tests.fakes.discord import FakeDiscord, Fault, NotPossible, Room, Seen

KILLS = 25
SCALE = 1 / 20
CALLS = [
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
    ("POST", "/interactions/*/callback"),
]


async def keep_dealing(dc: FakeDiscord, host: Player, enough: asyncio.Event) -> int:
    """The host presses [다음 판] under every new result until the next board is there. The last result he pressed."""
    last = 0
    while True:
        found = await dc.until(lambda last=last: enough.is_set() or newest_result(dc, host.room, last), 180)
        if not isinstance(found, Seen):
            return last
        last = found.id
        while dc.shown(host.room)[-1] is found:
            with contextlib.suppress(TimeoutError, NotPossible):
                await host.press(found, "다음 판")
            with contextlib.suppress(AssertionError):
                await dc.until(lambda found=found: dc.shown(host.room)[-1] is not found, 5)


def newest_result(dc: FakeDiscord, room: Room, after: int = 0) -> Seen | None:
    return next((seen for seen in dc.shown(room) if seen.id > after and "다음 판" in seen.labels), None)


async def break_off(dc: FakeDiscord, bot: Bot, rng: random.Random) -> None:
    """Kill the process after some calls, half of the time in the middle of one, before or after it took effect."""
    target = len(dc.calls) + rng.randrange(1, 30)
    await dc.until(lambda: len(dc.calls) >= target, 60)
    if rng.random() < 0.5:
        method, path = rng.choice(CALLS)
        fault: Fault = dc.fail(method, path, delivered=rng.random() < 0.5, stall=0.3)
        with contextlib.suppress(AssertionError):
            await dc.until(lambda: fault.times == 0, 1.0)
        fault.times = 0
    await bot.say("kill")
    await bot.say("start")
    await dc.until(lambda: dc.gateway.connected, 60)


async def test_case_04_37_an_evening_survives_twenty_five_kills(tmp_path: Path) -> None:
    """Takes a minute and a half: twenty-five real processes that start, connect, play and are killed."""
    seed = random.SystemRandom().randrange(1_000_000)
    print(f"seed {seed}")
    rng = random.Random(seed)
    database = tmp_path / "giruda.sqlite3"
    fresh(database)
    async with FakeDiscord(scale=SCALE) as dc:
        _, room = place(dc)
        players = people(dc, room)
        players[3].panel = players[4].panel = True
        dc.close_dms(players[4].user)
        known = {"api_url": dc.api_url, "gateway_url": dc.gateway_url, "token": dc.token}
        async with killable("tests.adapters.discord.evening", database, SCALE, **known) as bot:
            await survive(dc, bot, players, rng)
            records = await settled(database)
            one_message_each(dc, room, len(records))
            assert dc.gaps == []
            assert leaks(dc, room.id) == []
            acknowledged_once([press for player in players for press in confirmed(player)], records)
            for player in players:
                right_hands(player.made, offers(dc, player), records)
            await bot.say("stop")


async def survive(dc: FakeDiscord, bot: Bot, players: list[Player], rng: random.Random) -> None:
    """An evening with kills, to the end of a deal, so that everything is settled."""
    await bot.say("start")
    await dc.until(lambda: dc.gateway.connected and dc.world.find_command("mighty", None), 60)
    message = await seated(dc, players)
    await players[0].press(message, "시작")
    for player in players:
        player.patience = 1.5  # nobody waits long for a bot that is gone
    async with playing(*players):
        enough = asyncio.Event()
        dealing = asyncio.create_task(keep_dealing(dc, players[0], enough))
        for _ in range(KILLS):
            await break_off(dc, bot, rng)
        enough.set()
        last, room = await dealing, players[0].room
        result = await dc.until(lambda: newest_result(dc, room, last), 180, "the last deal did not end")
        assert dc.shown(room)[-1] is result


def one_message_each(dc: FakeDiscord, room: Room, deals: int) -> None:
    """One board and one result a deal, one lobby: a nonce makes a send that was cut off repeatable."""
    kinds: Counter[tuple[str, bool]] = Counter()
    for seen in dc.shown(room):
        if found := re.search(r"(?<!\d)(\d+)판", seen.text.splitlines()[0]):
            kinds[found[1], "처음 받은 패" in seen.text] += 1
    assert set(kinds.values()) == {1}, kinds
    assert len(kinds) == 2 * deals, kinds


def confirmed(player: Player) -> list[Press]:
    """What was confirmed to him: his hand came back in the answer to the press."""
    deciding = {"bid", "pass", "bury", "friend", "play"}
    return [press for press, use in player.told if use.kind == "update" and press.verb in deciding]


def offers(dc: FakeDiscord, player: Player) -> list[Press]:
    """Every card that he could ever press."""
    return [
        press
        for seen in private(dc, player.user.id)
        for version in seen.versions
        for press in presses(version.controls)
        if press.verb == "play"
    ]
