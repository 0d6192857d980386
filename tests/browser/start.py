"""The tests' own way to start Giruda: the same parts as ``giruda serve``, with fixed dice, fixed press ids and AI
players that do not wait. All of it goes in through constructors; no setting could do it.

``python -m tests.browser.start DATA_DIR PORT [SALT]`` prints the address when it listens. It is ended by ``kill -9``.
With the salt ``random`` dice and press ids are the program's own.
"""

import asyncio
import hashlib
import sys
from pathlib import Path

from adapters.local.archive import Person
from adapters.local.entry import LocalPlatform
from adapters.local.settings import LocalSettings
from bot.clocks import Pace
from bot.coordinator import Coordinator
from bot.dice import OsDice
from bot.ids import TableId
from bot.store import open_store
from bot.systemclock import SystemClock

LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


class FixedDice:
    """Everything random is a hash of ``salt``: a process started again draws the same."""

    def __init__(self, salt: str) -> None:
        self.salt = salt
        self.people = 0

    def letters(self, what: str) -> str:
        return "".join(LETTERS[byte % 32] for byte in hashlib.sha256(f"{self.salt}/{what}".encode()).digest()[:8])

    def table_id(self) -> TableId:
        return TableId(self.letters("table"))

    def seed(self, table: TableId, deal: int) -> bytes:
        return hashlib.sha256(f"{self.salt}/seed/{table}/{deal}".encode()).digest()

    def public_id(self) -> str:
        self.people += 1
        return self.letters(f"person {self.people}")


def identify(person: Person, op: str) -> str:
    """Press ids: the tests' browser makes the ops (name and number), so the join presses are the same in every run."""
    return f"local:{op}"


async def serve(data: Path, port: int, salt: str) -> None:
    store = await open_store(f"sqlite+aiosqlite:///{data / 'giruda.sqlite3'}")
    fixed = salt != "random"
    settings = LocalSettings(_env_file=None, port=port)
    platform = LocalPlatform(settings, data, identify=identify if fixed else None)
    dice = FixedDice(salt) if fixed else OsDice()
    coordinator = Coordinator(store, {"local": platform.messenger}, SystemClock(), dice, pace=Pace(seconds=0.0))
    await coordinator.start()
    await platform.run(coordinator, lambda where: print(where, flush=True))


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "giruda"))
