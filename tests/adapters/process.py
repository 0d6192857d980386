"""A process of the bot that can be killed again and again: imports happen once, every start is a fork.

``python -m tests.adapters.process MODULE FAKE DATABASE SCALE`` reads lines: ``start`` forks a bot, ``kill`` ends it
with SIGKILL, ``stop`` with SIGTERM. Each is answered by one line when it is done. MODULE has the ``evening`` of a
platform; FAKE is what that needs to know of its double, in JSON. Nothing outlives the test.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast


async def bot(
    evening: Callable[..., AbstractAsyncContextManager[Any]], fake: Any, database: Path, scale: float
) -> None:
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    async with evening(fake, database, scale=scale):
        await stopped.wait()


def main() -> None:
    module, known, database, scale = sys.argv[1:]
    evening, fake = importlib.import_module(module).evening, SimpleNamespace(**json.loads(known))
    child = 0
    print("ready", flush=True)
    for line in sys.stdin:
        match line.strip():
            case "start":
                child = os.fork()
                if child == 0:
                    os.dup2(2, 1)  # what it logs is not an answer
                    asyncio.run(bot(evening, fake, Path(database), float(scale)))
                    os._exit(0)
            case word:
                os.kill(child, signal.SIGKILL if word == "kill" else signal.SIGTERM)
                os.waitpid(child, 0)
                child = 0
        print("done", flush=True)
    if child:
        os.kill(child, signal.SIGKILL)


class Bot:
    """The test's end of it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def say(self, word: str) -> None:
        """``start``, ``kill`` or ``stop``; returns when it is done."""
        cast("asyncio.StreamWriter", self._process.stdin).write(f"{word}\n".encode())
        await self.answered()

    async def answered(self) -> None:
        line = await cast("asyncio.StreamReader", self._process.stdout).readline()
        assert line.strip() in {b"ready", b"done"}, line or "the bot's process ended"


@contextlib.asynccontextmanager
async def killable(module: str, database: Path, scale: float, **known: str) -> AsyncIterator[Bot]:
    """The bot on a double of which ``known`` is what it needs to know."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.adapters.process", module, json.dumps(known), str(database), str(scale)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    try:
        bot = Bot(process)
        await bot.answered()
        yield bot
    finally:
        cast("asyncio.StreamWriter", process.stdin).close()
        await process.wait()


if __name__ == "__main__":
    main()
