"""The whole bot on the loopback Discord, and people who play by pressing what they see: in direct messages, in panels
of their own in the channel, by buttons and by selects."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from adapters.discord.platform import DiscordPlatform
from adapters.discord.settings import DiscordSettings
from bot.buttons import BadToken, Decision, Press, decode
from bot.clocks import Pace, Timing
from bot.coordinator import CAPS, Coordinator
from bot.dice import OsDice
from bot.facts import Speed
from bot.reception import Caps
from bot.store import Store, open_store
from bot.systemclock import SystemClock
from tests.adapters.paces import AT_ONCE, PING, QUICK
from tests.fakes.database import fresh
from tests.fakes.discord import FakeDiscord, NotPossible, Room, Seen, Use, User

GONE = 30.0
"""seconds after which a person gives up on an answer, in a test that does not kill the bot"""


def settings(dc: FakeDiscord) -> DiscordSettings:
    return DiscordSettings(token=SecretStr(dc.token), api_url=dc.api_url, gateway_url=dc.gateway_url)


@dataclass
class Evening:
    """One process of the bot on one database."""

    dc: FakeDiscord
    store: Store
    coordinator: Coordinator
    platform: DiscordPlatform
    running: asyncio.Task[None]
    over: bool = False

    async def stop(self) -> None:
        """A clean end, as SIGTERM makes it."""
        if not self.over:
            self.over = True
            await self.coordinator.stop(0.2)
            self.running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.running
            await self.store.close()


@contextlib.asynccontextmanager
async def evening(
    dc: FakeDiscord,
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
    platform = DiscordPlatform(settings(dc), database.parent, scale=scale)
    coordinator = Coordinator(
        store,
        {"discord": platform.messenger},
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
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED, timeout=30)
    waiting.cancel()
    if task.done():
        await task
    assert ready.is_set(), "the bot did not get ready"
    one = Evening(dc, store, coordinator, platform, task)
    try:
        yield one
    finally:
        await one.stop()


@dataclass(frozen=True)
class Wish:
    """What somebody would do now: press the button ``custom_id``, or choose ``values`` of that select. ``press`` is
    what it means to the table."""

    press: Press
    custom_id: str
    values: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[bool, bool, Decision | None]:
        """The declaration window and the first call of the auction share their number; ticks go before burying and
        before calling two friends."""
        return self.press.verb == "ready", self.press.verb in ("tick", "ticks"), self.press.decision


def offers(message: Seen) -> Iterator[Wish]:
    """Everything that a message offers. A select of cards to bury offers its first ``min_values`` ones."""
    for button in message.buttons:
        with contextlib.suppress(BadToken):
            yield Wish(decode(button["custom_id"]), button["custom_id"])
    for select in message.selects:
        values = [option["value"] for option in select["options"]]
        try:
            press = decode(select["custom_id"])
        except BadToken:
            for value in values:  # a long group of buttons: its values are their tokens
                with contextlib.suppress(BadToken):
                    yield Wish(decode(value), select["custom_id"], (value,))
        else:
            yield Wish(press, select["custom_id"], tuple(values[: select.get("min_values", 1)]))


@dataclass
class Player:
    """Plays by pressing: ``opens`` makes the lowest bid he is offered, the others pass where they can. ``panel``: he
    plays in an ephemeral panel of ``room`` and fetches it with [내 패] whenever it has nothing for him."""

    dc: FakeDiscord
    user: User
    room: Room
    opens: bool = False
    panel: bool = False
    rng: random.Random = field(default_factory=lambda: random.Random(1))
    uses: list[Use] = field(default_factory=list)
    decided: set[Any] = field(default_factory=set)
    made: list[Press] = field(default_factory=list)
    told: list[tuple[Press, Use]] = field(default_factory=list)
    """what he pressed, and how he was answered"""
    patience: float = GONE
    stopped: bool = False
    busy: bool = False
    """in the middle of a press"""

    @property
    def hands(self) -> list[Seen]:
        """Private messages that offer something, pings apart, oldest first."""
        shown = [*self.dc.shown(self.dc.private(self.user)), *self.dc.panels(self.user)]
        return [seen for seen in sorted(shown, key=lambda seen: seen.id) if PING not in seen.text and any(offers(seen))]

    @property
    def hand(self) -> Seen | None:
        return self.hands[-1] if self.hands else None

    def wish(self) -> Wish | None:
        """What he would do now: a decision he has not made yet, or the choice on the way to one."""
        offered: dict[str, list[Wish]] = {}
        for wish in [] if self.hand is None else offers(self.hand):
            if wish.key not in self.decided:
                offered.setdefault(wish.press.verb, []).append(wish)
        order = ["bury", "friends", "ticks", "tick", "friend", "kill", "play", "look", "ready", "keep", "bid", "pass"]
        if not self.opens:
            order.sort(key=lambda verb: verb == "bid")
        for verb in order:
            if verb in offered:
                return offered[verb][0] if verb == "bid" else self.rng.choice(offered[verb])
        return None

    async def press(self, message: Seen, label: str = "", *, custom_id: str | None = None) -> Use:
        """Press and wait for the answer. Raises TimeoutError when none comes in time."""
        use = await self.dc.press(self.user, message, label, custom_id=custom_id)
        self.uses.append(use)
        return await use.answered(self.patience)

    async def do(self, message: Seen, wish: Wish) -> Use:
        if not wish.values:
            return await self.press(message, custom_id=wish.custom_id)
        use = await self.dc.choose(self.user, message, wish.values, custom_id=wish.custom_id)
        self.uses.append(use)
        return await use.answered(self.patience)

    async def slash(self, name: str, text: str = "", **options: Any) -> Use:
        """A command; ``text`` is its first option, whatever that is called."""
        if text:
            known = self.dc.world.find_command(name, None)
            assert known
            options[known["options"][0]["name"]] = text
        use = await self.dc.slash(self.user, self.room, name, **options)
        self.uses.append(use)
        return await use.answered(self.patience)

    async def fetch(self) -> None:
        """Ask for the hand at the newest message that has a button for it."""
        for message in reversed(self.dc.shown(self.room)):
            if any("내 패" in label for label in message.labels):
                with contextlib.suppress(TimeoutError, NotPossible):
                    await self.press(message, "내 패")
                return

    async def play(self) -> None:
        """Until cancelled."""
        while not self.stopped:
            self.busy = False
            await self.step()
        self.busy = False

    async def step(self) -> None:
        """One press or choice, if there is one to make."""
        wish = await self._something()
        if wish is None:
            return
        self.busy = True
        message = self.hand
        if message is None or wish not in set(offers(message)):
            return  # it changed meanwhile
        try:
            use = await self.do(message, wish)
        except TimeoutError:
            return  # the bot is gone for a while: press again
        self.told.append((wish.press, use))
        self.decided.add(wish.key)
        if wish.press.verb != "ticks":
            self.made.append(wish.press)

    async def _something(self) -> Wish | None:
        if not self.panel:
            return await self.dc.until(self.wish, 180)
        try:
            return await self.dc.until(self.wish, 0.5)
        except AssertionError:
            self.busy = True
            await self.fetch()
            return None


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
            await players[0].dc.until(lambda: not any(player.busy for player in players), 60)
            for player, task in zip(players, tasks, strict=True):
                task.cancel()
                player.stopped = False


async def lobby(host: Player, text: str = "") -> tuple[Seen, str]:
    """Open a table in the host's room; the lobby message and the table's id."""
    before = {seen.id for seen in host.dc.shown(host.room)}
    await host.slash("mighty", text)
    message = await host.dc.until(
        lambda: next((m for m in host.dc.shown(host.room) if m.id not in before and "참가" in m.labels), None), 20
    )
    table = next(wish.press.table for wish in offers(message) if wish.press.verb == "join")
    return message, table
