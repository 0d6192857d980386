"""The whole bot on the fake server, and people who play by pressing what they see in their private chats."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from adapters.telegram.platform import TelegramPlatform
from bot.buttons import BadToken, Decision, Press, decode
from bot.clocks import Pace, Timing
from bot.coordinator import CAPS, Coordinator
from bot.dice import OsDice
from bot.facts import Speed
from bot.reception import Caps
from bot.store import Store, open_store
from bot.systemclock import SystemClock
from tests.adapters.paces import AT_ONCE, PING, QUICK
from tests.adapters.telegram.scripted import settings
from tests.fakes.database import fresh
from tests.fakes.telegram import Chat, FakeTelegram, Message, Query, User


@dataclass
class Evening:
    """One process of the bot on one database."""

    tg: FakeTelegram
    store: Store
    coordinator: Coordinator
    platform: TelegramPlatform


@contextlib.asynccontextmanager
async def evening(
    tg: FakeTelegram,
    database: Path,
    *,
    scale: float = 1 / 20,
    timings: Mapping[Speed, Timing] = QUICK,
    pace: Pace = AT_ONCE,
    caps: Caps = CAPS,
) -> AsyncIterator[Evening]:
    """Start the bot; the database is made if there is none. The end is a clean one."""
    url = f"sqlite+aiosqlite:///{database}" if database.exists() else fresh(database)
    store = await open_store(url)
    platform = TelegramPlatform(settings(tg), scale=scale, wait=5)
    coordinator = Coordinator(
        store,
        {"telegram": platform.messenger},
        SystemClock(),
        OsDice(),
        timings=timings,
        pace=pace,
        caps=caps,
        scale=scale,
    )
    await coordinator.start()
    ready = asyncio.Event()
    task = asyncio.create_task(platform.run(coordinator, lambda _: ready.set()))
    await asyncio.wait_for(ready.wait(), 10)
    try:
        yield Evening(tg, store, coordinator, platform)
    finally:
        await coordinator.stop(0.2)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        await store.close()


@dataclass
class Player:
    """Plays by pressing: ``opens`` makes the lowest bid he is offered, the others pass where they can."""

    tg: FakeTelegram
    user: User
    opens: bool = False
    rng: random.Random = field(default_factory=lambda: random.Random(1))
    queries: list[Query] = field(default_factory=list)
    decided: set[tuple[bool, Decision | None]] = field(default_factory=set)
    """what he has answered: the declaration window and the first call of the auction share their number"""
    made: list[Press] = field(default_factory=list)
    told: list[tuple[Press, str]] = field(default_factory=list)
    """what he pressed, and the toast that he got for it"""
    patience: float = 10.0
    stopped: bool = False
    busy: bool = False
    """in the middle of a press"""

    @property
    def hand(self) -> Message | None:
        """The newest private message with buttons, pings apart."""
        shown = [m for m in self.tg.private(self.user).shown() if m.buttons and PING not in m.text]
        return shown[-1] if shown else None

    def wish(self) -> Press | None:
        """What he would press now: a decision he has not made yet, or a tick on the way to one."""
        message = self.hand
        offered: dict[str, list[Press]] = {}
        for button in [] if message is None else message.buttons:
            with contextlib.suppress(BadToken):
                press = decode(button.get("callback_data", ""))
                ticked = press.verb == "tick" and button["text"].startswith("✓")
                if (press.verb == "ready", press.decision) not in self.decided and not ticked:
                    offered.setdefault(press.verb, []).append(press)
        order = ["bury", "friends", "tick", "friend", "kill", "play", "look", "ready", "keep", "bid", "pass", "suit"]
        if not self.opens:
            order.sort(key=lambda verb: verb == "bid")
        for verb in order:
            if verb in offered:
                return offered[verb][0] if verb == "bid" else self.rng.choice(offered[verb])
        return None

    async def press(self, message: Message, label: str = "", *, data: str | None = None) -> Query:
        """Press and wait for the answer. Raises TimeoutError when none comes in time."""
        query = await self.tg.press(self.user, message, label, data=data)
        self.queries.append(query)
        return await query.answered(self.patience)

    async def play(self) -> None:
        """Until cancelled."""
        while not self.stopped:
            self.busy = False
            await self.step()
        self.busy = False

    async def step(self) -> None:
        """One press. A hand is brought up to date with its owner's next turn, while ticking at each tick."""
        wish: Press = await self.tg.until(self.wish, within=120)
        self.busy = True
        message = self.hand
        assert message is not None
        before = len(message.versions)
        try:
            query = await self.press(message, data=wish.token)
        except TimeoutError:
            return  # the bot is gone for a while: press again
        self.told.append((wish, query.text))
        if wish.verb in ("tick", "suit"):
            await self.tg.until(lambda old=before, at=message: len(at.versions) != old, 20, f"{wish}: {query.text}")
        else:
            self.decided.add((wish.verb == "ready", wish.decision))
            self.made.append(wish)


@contextlib.asynccontextmanager
async def playing(*players: Player) -> AsyncIterator[None]:
    """They play while the body runs; if one of them can't go on, the body ends with his trouble."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(player.play()) for player in players]
        try:
            yield
        finally:
            for player in players:
                player.stopped = True
            await players[0].tg.until(lambda: not any(player.busy for player in players), 30)
            for player, task in zip(players, tasks, strict=True):
                task.cancel()
                player.stopped = False


async def lobby(tg: FakeTelegram, host: Player, chat: Chat, text: str = "") -> tuple[Message, str]:
    """Open a table; the lobby message and the table's id."""
    await tg.say(host.user, chat, f"/mighty@giruda_bot {text}".strip())
    message = await tg.message(chat, "참가")
    table = decode(next(b["callback_data"] for b in message.buttons if ":join:" in b.get("callback_data", ""))).table
    return message, table
