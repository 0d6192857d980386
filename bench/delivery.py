"""`giruda bench delivery`: what a bot says to Telegram while people play, and how many tables one token carries.

Groups of five people, each action four seconds after the one before, through the whole coordinator on virtual time,
against a platform with Telegram's own limits (20 calls a minute in a group, edits included, 30 a second in all). A
*call* is a message sent, edited or deleted; answers to presses are counted apart. The *lag* of an action is the time
from its commit until the group's board shows it. A token *carries* so many tables as keep the 95th percentile of the
lag within four seconds without a single refusal.

Beside it, in the same run, the plain design: one group message per action and every hand updated after every action,
sent in order of need within the same budgets.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import random
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.commit import SLOW, _any, _sitting, open_table  # pyright: ignore[reportPrivateUsage]
from bench.figure import Figure
from bot import surfaces
from bot.buttons import Decision, Press
from bot.clocks import Pace
from bot.commands import Utter
from bot.coordinator import Coordinator
from bot.ids import TableId
from bot.ports import Delivery, Fate, Place, Pressed, Sender, Update, Where
from bot.reception import Caps
from bot.screens.screen import Screen
from bot.store import Commit, open_store
from bot.store.inline import inline
from bot.table import Outcome
from tests.simulation.dice import SeededDice, stream
from tests.simulation.faults import Faults
from tests.simulation.messenger import SimulatedMessenger
from tests.simulation.virtual import VirtualClock, run
from tests.simulation.world import TELEGRAM, Chat, World

EVERY = 4.0
"""seconds between two actions at a table"""
PATIENCE = 4.0
"""seconds: the 95th percentile of the lag may not be longer"""
GROUP_CALLS, GROUP_PER, BOT_CALLS = 18, 60.0, 25
"""the bot's own limits, as adapters have them: 18 a minute in a group, 25 a second in all"""


def measure(*, quick: bool = False, tables: int = 20, most: int = 64) -> Iterator[Figure]:
    """The figures. ``tables``: of the run whose calls are counted; ``most``: more are not tried."""
    if quick:
        tables, most = 1, 1
    seen = _evening(tables)
    yield Figure("calls_per_deal", seen.calls / seen.deals, "calls")
    yield Figure("calls_per_action", seen.calls / seen.actions, "calls", 2.3, "less")
    yield Figure("answers_per_action", seen.answers / seen.actions, "answers")
    yield Figure("plain_calls_per_action", 6.0, "calls")
    yield Figure("lag_median", percentile(seen.lags, 50), "s")
    yield Figure("lag_p95", percentile(seen.lags, 95), "s", PATIENCE, "less")
    yield Figure("refused_429", seen.refused, "calls", 0, "less")
    carried = _most(lambda count: _fine(_evening(count)), tables, most)
    plain = _most(lambda count: percentile(_plain(count), 95) <= PATIENCE, 1, most)
    yield Figure("tables_per_token", carried, "tables")
    yield Figure("plain_tables_per_token", plain, "tables")
    yield Figure("times_plain", carried / plain, "times", None if quick else 2.5)


@dataclass(slots=True)
class _Seen:
    """What one run came to."""

    calls: int = 0
    answers: int = 0
    actions: int = 0
    deals: int = 0
    refused: int = 0
    lags: list[float] = field(default_factory=list[float])


def percentile(values: list[float], share: int) -> float:
    """The value below which so many in a hundred lie; 0.0 of none.

    >>> percentile([1.0, 2.0, 3.0, 4.0], 50)
    3.0
    """
    return sorted(values)[min(len(values) - 1, len(values) * share // 100)] if values else 0.0


def _fine(seen: _Seen) -> bool:
    return seen.refused == 0 and percentile(seen.lags, 95) <= PATIENCE


def _most(works: Callable[[int], bool], least: int, most: int) -> int:
    """The largest number for which it still works, by halving; at least 1."""
    low, high = (least, most + 1) if works(least) else (1, least)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if works(middle) else (low, middle)
    return low


def _evening(tables: int) -> _Seen:
    with TemporaryDirectory() as folder:
        return run(_one_deal_each(Path(folder), tables))


class _Watched(Coordinator):
    """Tells when the board of which table came to show which commits."""

    seen: _Seen
    pending: dict[str, list[float]]
    drawn: dict[str, float]

    def _committed(self, commit: Commit, outcome: Outcome) -> None:
        if outcome.actions and outcome.closed is None:
            self.pending.setdefault(commit.table, []).append(self._clock.now())
        self.seen.actions += len(outcome.actions)
        self.seen.deals += outcome.closed is not None
        super()._committed(commit, outcome)

    async def render(self, key: str, about: str) -> Screen | None:
        if surfaces.kind_of(key) == "board":
            self.drawn[key.split(":")[1]] = self._clock.now()
        return await super().render(key, about)


class _Telegram(SimulatedMessenger):
    """Telegram without faults. ``told``: a board's call is done."""

    told: Callable[[Screen], None]

    async def _counted(self, call: Awaitable[Delivery], screen: Screen) -> Delivery:
        delivery = await call
        if delivery.fate is Fate.DONE and screen.kind == "board":
            self.told(screen)
        return delivery

    async def send(self, chat: str, thread: str | None, screen: Screen, nonce: str) -> Delivery:
        return await self._counted(super().send(chat, thread, screen, nonce), screen)

    async def edit(self, place: Place, screen: Screen) -> Delivery:
        return await self._counted(super().edit(place, screen), screen)


async def _passes(_where: str) -> None:
    """No process dies here."""


async def _one_deal_each(folder: Path, tables: int) -> _Seen:
    clock = VirtualClock(asyncio.get_running_loop())
    world = World(TELEGRAM)
    faults = Faults(stream(1, "faults"))
    faults.calm = True
    messenger = _Telegram(world, faults, clock, _passes)
    store = await open_store(f"sqlite+aiosqlite:///{folder}/giruda.sqlite3", synchronous="OFF", creator=inline)
    coordinator = _Watched(
        store, {"fake": messenger}, clock, SeededDice(stream(1, "dice")), timings=SLOW, pace=Pace(0),
        caps=Caps(tables_total=tables + 1, burst=10**9),
    )  # fmt: skip
    seen = coordinator.seen = _Seen()
    coordinator.pending, coordinator.drawn = {}, {}

    def told(screen: Screen) -> None:
        token = next((b.token for c in screen.controls for b in getattr(c, "buttons", ()) if b.token), "")
        if not token:
            return  # a finished deal's board
        name = token.split(":")[1]
        waiting, drawn = coordinator.pending.get(name, []), coordinator.drawn[name]
        seen.lags += [clock.now() - at for at in waiting if at <= drawn]
        coordinator.pending[name] = [at for at in waiting if at > drawn]

    messenger.told = told
    await coordinator.start()
    rng = random.Random(1)
    house = coordinator._house  # noqa: SLF001 what is measured
    for address in (f"fake:p{number}-{seat}" for number in range(tables) for seat in range(5)):
        world.wrote.add(address)
        world.chats[address] = Chat(address, private=True)
    names: list[TableId] = []
    for number in range(tables):
        names.append(await open_table(store, house, number))
        await clock.sleep(rng.uniform(0, 4.0))
    before = messenger.calls
    seen.actions = 0

    async def play(number: int, name: TableId) -> None:
        for serial in itertools.count():
            await clock.sleep(EVERY)
            table = await house.table(name)
            if table is None or table.deal is None or table.deal.to_act is None:
                return
            seat, deal = table.deal.to_act, table.deal
            if deal.phase == "exchange":
                await house.decide(name, Utter(_sitting(table, seat), _any(table, rng)))
                continue
            verb, *args = str(_any(table, rng)).split()[1:]
            if verb == "pass" and deal.turn < 4:
                verb, args = "bid", [f"{13 + deal.turn}H"]
            press = Press(name, verb, Decision(table.state.number, deal.turn), tuple(args))
            who = table.state.seats[seat]
            await coordinator.handle(
                Update(
                    f"{number}-{serial}",
                    Sender(who.address, who.name),
                    Where(who.address, private=True),
                    Pressed(press.token),
                )
            )
            seen.answers += 1

    await asyncio.gather(*(play(number, name) for number, name in enumerate(names)))
    await clock.sleep(60.0)
    seen.calls = messenger.calls - before
    seen.refused = world.over_budget
    await coordinator.stop(0.1)
    await store.close()
    return seen


def _plain(tables: int) -> list[float]:
    """Lags of the plain design: six calls an action, first come first served, within the same limits."""
    rng = random.Random(1)
    waiting: list[tuple[float, int, int, bool]] = []
    serial = itertools.count()
    for table in range(tables):
        at = rng.uniform(0, EVERY)
        for _ in range(65):
            at += EVERY
            heapq.heappush(waiting, (at, next(serial), table, True))
            for _hand in range(5):
                heapq.heappush(waiting, (at, next(serial), table, False))
    groups: dict[int, deque[float]] = {table: deque() for table in range(tables)}
    bot: deque[float] = deque()
    lags: list[float] = []
    due: list[tuple[float, float, int, int, bool]] = [(at, at, n, table, group) for at, n, table, group in waiting]
    heapq.heapify(due)
    while due:
        now, at, number, table, group = heapq.heappop(due)
        free = now
        if len(bot) >= BOT_CALLS:
            free = max(free, bot[-BOT_CALLS] + 1.0)
        if group and len(groups[table]) >= GROUP_CALLS:
            free = max(free, groups[table][-GROUP_CALLS] + GROUP_PER)
        if free > now:
            heapq.heappush(due, (free, at, number, table, group))
            continue
        bot.append(now)
        if group:
            groups[table].append(now)
            lags.append(now - at)
    return lags
