"""kill -9 at random points of an evening: nothing lost, nothing doubled, one board, right hands."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections import defaultdict
from pathlib import Path

from bot.buttons import Press, decode
from tests.adapters.afterwards import SAID, acknowledged_once, right_hands, settled
from tests.adapters.process import Bot, killable
from tests.adapters.telegram.evening import Player, playing
from tests.adapters.telegram.test_game import people, seated_by_links
from tests.adapters.telegram.transcripts import told
from tests.fakes.database import fresh
from tests.fakes.telegram import Chat, FakeTelegram, Fault, Message

KILLS = 25
SCALE = 1 / 20


async def keep_dealing(tg: FakeTelegram, host: Player, group: Chat) -> None:
    """The host presses [다음 판] under every new result."""
    last = 0
    while True:
        result: Message = await tg.until(
            lambda last=last: next((m for m in group.shown() if m.id > last and "다음 판" in m.labels), None), 180
        )
        last = result.id
        with contextlib.suppress(TimeoutError):
            await host.press(result, "다음 판")


async def break_off(tg: FakeTelegram, bot: Bot, group: Chat, rng: random.Random) -> bool:
    """Kill the process after some calls, half of the time in the middle of one, before or after it took effect. Gives
    whether a message may have arrived that the process never heard of: a send was under way when it died."""
    target = len(tg.calls) + rng.randrange(1, 30)
    await tg.until(lambda: len(tg.calls) >= target, 30)
    lost = False
    if rng.random() < 0.5:
        method = rng.choice(["sendMessage", "editMessageText", "answerCallbackQuery", "getUpdates"])
        fault: Fault = tg.fail(method, delivered=rng.random() < 0.5, stall=0.3)
        with contextlib.suppress(AssertionError):
            await tg.until(lambda: fault.times == 0, 1.0)
        lost = fault.times == 0 and fault.delivered and method == "sendMessage"
        fault.times = 0
    await bot.say("kill")
    on_the_wire = any(call.method == "sendMessage" and call.chat == group.id for call in tg.calls[-3:])
    await bot.say("start")
    return lost or on_the_wire


async def test_case_04_37_an_evening_survives_twenty_five_kills(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(1_000_000)
    print(f"seed {seed}")
    rng = random.Random(seed)
    database = tmp_path / "giruda.sqlite3"
    fresh(database)
    async with FakeTelegram(scale=SCALE) as tg:
        players = people(tg)
        for player in players:
            player.patience = 4.0
        group = await tg.group("금요 마이티", *(player.user for player in players))
        async with killable("tests.adapters.telegram.evening", database, SCALE, url=tg.url, token=tg.token) as bot:
            unheard = await survive(tg, bot, players, group, rng)
            await one_message_each(players[0], group, unheard)
            await bot.say("stop")
        records = await settled(database)
        acknowledged_once([press for player in players for press in confirmed(player)], records)
        for player in players:
            right_hands(player.made, offers(tg, player), records)


async def survive(tg: FakeTelegram, bot: Bot, players: list[Player], group: Chat, rng: random.Random) -> int:
    """An evening with kills, to the end of a deal, so that everything is settled. How many messages may have arrived
    of which the process never heard."""
    await bot.say("start")
    message = await seated_by_links(tg, players, group)
    await players[0].press(message, "시작")
    async with playing(*players):
        dealing = asyncio.create_task(keep_dealing(tg, players[0], group))
        unheard = sum([await break_off(tg, bot, group, rng) for _ in range(KILLS)])
        await tg.until(lambda: any("다음 판" in m.labels for m in group.shown()), 180, "no deal ever ended")
        dealing.cancel()
    async with playing(*players):
        await tg.until(lambda: "다음 판" in group.shown()[-1].labels, 180, "the last deal did not end")
    return unheard


async def one_message_each(host: Player, group: Chat, unheard: int) -> None:
    """One board and one result a deal; what the process never heard of arriving is a copy, and has no buttons any more
    after somebody pressed one."""
    seen: defaultdict[tuple[str, bool], list[Message]] = defaultdict(list)
    for message in group.shown():
        if found := re.match(r"\d+판", message.text):
            seen[found[0], "처음 받은 패" in message.text].append(message)
    assert sum(len(same) - 1 for same in seen.values()) <= unheard, (seen.keys(), unheard)
    for same in seen.values():
        if len(same) == 1:
            continue
        for message in same:  # whichever of them is the one that the process knows
            looking = [b["callback_data"] for b in message.buttons if re.search(":(verify|rules):", b["callback_data"])]
            if looking:
                await host.press(message, data=looking[0])
        await host.tg.until(lambda same=same: sum(bool(m.buttons) for m in same) <= 1, 10, "a copy kept its buttons")


def confirmed(player: Player) -> list[Press]:
    """What a toast confirmed to him."""
    return [press for press, words in player.told if any(part in words for part in SAID)]


def offers(tg: FakeTelegram, player: Player) -> list[Press]:
    """Every card that he could ever press."""
    return [
        decode(token)
        for _, text in told(tg, tg.private(player.user))
        for token in re.findall(r"g1:\S+:(?:play|tick):\S+", text)
    ]
