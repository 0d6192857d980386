"""A process that edits many boards many times, and says how large it is: before the end, and at the end.

``python -m tests.adapters.discord.editing API GATEWAY TOKEN ROUNDS FIRST CHANNEL…`` sends a board to each channel,
edits each ROUNDS times, and prints its resident size in bytes after FIRST edits and after the last.
"""

from __future__ import annotations

import asyncio
import gc
import resource
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from adapters.discord.platform import DiscordPlatform
from bot.buttons import Press
from bot.ports import Answer, Fate, Place, Update
from bot.screens.screen import Button, Buttons, Screen
from tests.adapters.discord.evening import settings

AT_A_TIME = 8


class Nobody:
    """An inbox that is never asked."""

    async def handle(self, update: Update) -> Answer:
        return Answer()

    async def carried(self, key: str, revision: int, place: Place) -> None: ...


def board(number: int, revision: int) -> Screen:
    """A board's worth of text and of buttons, never twice the same."""
    text = "\n".join(
        f"{number}번 판의 {revision}번째 모습, {line}번째 줄: ♠스 A, ♥하 10, ♦다 Q, ♣클 7" for line in range(12)
    )
    verbs = ("hand", "rules", "down", "fill", "resume")
    buttons = tuple(Button(f"{verb} {revision}", Press("abcdefgh", verb).token) for verb in verbs)
    return Screen("board", "ko", text, (Buttons(buttons),))


def size() -> int:
    """Resident bytes now; the highest ever where the system does not tell."""
    gc.collect()
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


async def edit(platform: DiscordPlatform, channels: list[str], rounds: int, first: int) -> None:
    places: dict[int, Place] = {}
    queue: asyncio.Queue[tuple[int, int]] = asyncio.Queue()
    for revision in range(rounds + 1):
        for number in range(len(channels)):
            queue.put_nowait((number, revision))
    edited, sizes = 0, list[int]()

    async def work() -> None:
        nonlocal edited
        while not queue.empty():
            number, revision = queue.get_nowait()
            screen = board(number, revision)
            if revision == 0:
                told = await platform.messenger.send(f"discord:{channels[number]}", None, screen, f"n{number}")
                assert told.fate is Fate.DONE, told
                assert told.place
                places[number] = told.place
                continue
            told = await platform.messenger.edit(places[number], screen)
            assert told.fate is Fate.DONE, told
            edited += 1
            if edited == first:
                sizes.append(size())

    await asyncio.gather(*(work() for _ in range(AT_A_TIME)))
    print(sizes[0], size(), sep="\n", flush=True)


async def main() -> None:
    api, gateway, token, rounds, first, *channels = sys.argv[1:]
    dc = cast("Any", SimpleNamespace(api_url=api, gateway_url=gateway, token=token))
    platform = DiscordPlatform(settings(dc), scale=1 / 20)
    ready = asyncio.Event()
    running = asyncio.create_task(platform.run(Nobody(), lambda _: ready.set()))
    await ready.wait()
    await edit(platform, channels, int(rounds), int(first))
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


if __name__ == "__main__":
    asyncio.run(main())
