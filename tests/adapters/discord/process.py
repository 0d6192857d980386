"""A process of the bot that can be killed again and again: imports happen once, every start is a fork.

``python -m tests.adapters.discord.process API GATEWAY TOKEN DATABASE SCALE`` reads lines: ``start`` forks a bot,
``kill`` ends it with SIGKILL, ``stop`` with SIGTERM. Each is answered by one line when it is done.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from tests.adapters.discord.evening import evening
from tests.fakes.discord import FakeDiscord


async def bot(dc: Any, database: Path, scale: float) -> None:
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    async with evening(dc, database, scale=scale):
        await stopped.wait()


def main() -> None:
    api, gateway, token, database, scale = sys.argv[1:]
    dc = SimpleNamespace(api_url=api, gateway_url=gateway, token=token)
    child = 0
    print("ready", flush=True)
    for line in sys.stdin:
        match line.strip():
            case "start":
                child = os.fork()
                if child == 0:
                    os.dup2(2, 1)  # what it logs is not an answer
                    asyncio.run(bot(dc, Path(database), float(scale)))
                    os._exit(0)
            case word:
                os.kill(child, signal.SIGKILL if word == "kill" else signal.SIGTERM)
                os.waitpid(child, 0)
        print("done", flush=True)


class Bot:
    """The test's end of it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def on(cls, dc: FakeDiscord, database: Path) -> Bot:
        root = Path(__file__).parents[3]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.adapters.discord.process",
            dc.api_url, dc.gateway_url, dc.token, str(database), str(dc.scale),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, cwd=root,
        )  # fmt: skip
        bot = cls(process)
        await bot._answer()
        return bot

    async def say(self, word: str) -> None:
        """``start``, ``kill`` or ``stop``; returns when it is done."""
        cast("asyncio.StreamWriter", self._process.stdin).write(f"{word}\n".encode())
        await self._answer()

    async def _answer(self) -> None:
        line = await cast("asyncio.StreamReader", self._process.stdout).readline()
        assert line.strip() in {b"ready", b"done"}, line or "the bot's process ended"

    async def close(self) -> None:
        cast("asyncio.StreamWriter", self._process.stdin).close()
        await self._process.wait()


if __name__ == "__main__":
    main()
