"""The whole bot on the page's own service, and people who play by pressing what stands in their private chats."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType

from adapters.local.entry import LocalPlatform
from adapters.local.settings import LocalSettings
from bot.buttons import BadToken, Press, decode
from bot.coordinator import Coordinator
from bot.dice import OsDice
from bot.reception import Caps
from bot.store import Store, open_store
from bot.systemclock import SystemClock
from tests.adapters.local.scripted import Tab, Visitors, page, visiting
from tests.adapters.paces import AT_ONCE, QUICK
from tests.fakes.database import fresh

UNHURRIED = Caps(burst=10_000)
"""these people press as soon as they see a button, which the program would take for a flood"""
ORDER = ("bury", "friends", "tick", "friend", "kill", "play", "look", "ready", "keep", "bid", "pass", "suit")
"""what is pressed first of what is offered"""


@contextlib.asynccontextmanager
async def evening(data: Path, *, again: bool = False) -> AsyncIterator[tuple[Visitors, Store]]:
    """The bot with the page's adapter alone, on a database of its own; ``again``: on that of the last evening there."""
    path = data / "giruda.sqlite3"
    store = await open_store(f"sqlite+aiosqlite:///{path}" if again else fresh(path))
    platform = LocalPlatform(LocalSettings(_env_file=None, port=0), data)
    coordinator = Coordinator(
        store,
        {"local": platform.messenger},
        SystemClock(),
        OsDice(),
        timings=QUICK,
        pace=AT_ONCE,
        caps=UNHURRIED,
        scale=1 / 20,
    )
    await coordinator.start()
    try:
        async with page(data, coordinator, platform), visiting(platform) as visitors:  # type: ignore[arg-type]
            yield visitors, store
    finally:
        await coordinator.stop(0.2)
        await store.close()


@dataclass
class Player:
    """``opens``: makes the lowest bid he is offered; others pass where they can."""

    tab: Tab
    opens: bool = False
    rng: random.Random = field(default_factory=lambda: random.Random(1))
    decided: set[tuple[bool, Any]] = field(default_factory=set)
    made: list[Press] = field(default_factory=list)

    def messages(self, kind: str) -> list[dict[str, Any]]:
        shown = [message for message in self.tab.messages.values() if message["body"]["kind"] == kind]
        return sorted(shown, key=lambda message: int(message["id"]))

    def wish(self) -> tuple[dict[str, Any], Press, str] | None:
        """What he would press now, and in which message."""
        for message in reversed(self.messages("hand")):
            offered: dict[str, list[tuple[Press, str]]] = {}
            for group in message["body"]["controls"]:
                for button in group["buttons"]:
                    with contextlib.suppress(BadToken):
                        press = decode(button.get("token", ""))
                        ticked = press.verb in ("tick", "suit") and button.get("marked", False)
                        if (press.verb == "ready", press.decision) not in self.decided and not ticked:
                            offered.setdefault(press.verb, []).append((press, button["token"]))
            order = ORDER if self.opens else sorted(ORDER, key=lambda verb: verb == "bid")
            for verb in order:
                if verb in offered:
                    found = offered[verb][0] if verb == "bid" else self.rng.choice(offered[verb])
                    return message, *found
        return None

    async def act(self) -> None:
        """Press what is there to be pressed; nothing if there is nothing."""
        wish = self.wish()
        if wish is None:
            return
        message, press, token = wish
        before = message["change"]
        await self.tab.press(message["id"], token)
        if press.verb in ("tick", "suit"):
            while self.tab.messages[message["id"]]["change"] == before:
                await self.listen()
        else:
            self.decided.add((press.verb == "ready", press.decision))
            self.made.append(press)

    async def listen(self, seconds: float = 60.0) -> None:
        """Hear one frame. Raises TimeoutError when none comes in time."""
        async with asyncio.timeout(seconds):
            heard = await self.tab.socket.receive()
        if heard.type is not WSMsgType.TEXT:
            raise ConnectionError(str(heard))
        self.tab._take(json.loads(heard.data))

    async def shown(self, kind: str, verb: str) -> dict[str, Any]:
        """The newest message of a kind that has a button with this verb."""
        while True:
            for message in reversed(self.messages(kind)):
                if token_of(message, verb):
                    return message
            await self.listen()

    async def play(self) -> None:
        """Until cancelled."""
        while True:
            if self.wish() is None:
                await self.listen()
            else:
                await self.act()

    async def until_result(self, number: int) -> dict[str, Any]:
        """Play until the result of this deal stands there with its button for the next."""
        while True:
            found = self.messages("result")[number - 1 :]
            if found and token_of(found[0], "next"):
                return found[0]
            if self.wish() is None:
                await self.listen()
            else:
                await self.act()


def token_of(message: dict[str, Any], verb: str) -> str | None:
    """The token of a message's first button with this verb."""
    for group in message["body"]["controls"]:
        for button in group["buttons"]:
            with contextlib.suppress(BadToken):
                if decode(button.get("token", "")).verb == verb:
                    return str(button["token"])
    return None
