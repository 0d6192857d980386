"""`giruda bench delivery`: what a bot says to Telegram while people play, and how many tables one token carries.

Groups of five people, each action four seconds after the one before, through the whole coordinator on virtual time,
against a platform with Telegram's own limits (20 calls a minute in a group, edits included, 30 a second in all). A
*call* is a message sent, edited or deleted; answers to presses are counted apart. The *lag* of an action is the time
from its commit until the group's board shows it. A token *carries* so many tables as keep the 95th percentile of the
lag within four seconds without a single refusal.

Beside it, in the same run, the plain design: after each of the same actions a message to the group and every hand
updated, call by call in order of need, within the same budgets of the bot and counted by the same platform.
"""

from __future__ import annotations

import asyncio
import bisect
import functools
import heapq
import itertools
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
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

TRAVEL = (0.02, 0.12)
"""seconds that a call is under way, and its answer again (as tests/simulation/messenger.py has it)"""


def measure(*, quick: bool = False, tables: int = 20, most: int = 64) -> Iterator[Figure]:
    """The figures. ``tables``: of the run whose calls are counted; ``most``: more are not tried."""
    if quick:
        tables, most = 1, 1
    seen = _evening(tables)
    plain = _plain(seen.moments)
    yield Figure("calls_per_deal", seen.calls / seen.deals, "calls")
    yield Figure("calls_per_action", seen.calls / seen.actions, "calls", 2.3, "less")
    yield Figure("answers_per_action", seen.answers / seen.actions, "answers")
    yield Figure("plain_calls_per_deal", plain.calls / seen.deals, "calls")
    yield Figure("plain_calls_per_action", plain.calls / plain.actions, "calls")
    yield Figure("lag_median", percentile(seen.lags, 50), "s")
    yield Figure("lag_p95", percentile(seen.lags, 95), "s", PATIENCE, "less")
    yield Figure("refused_429", seen.refused, "calls", 0, "less")
    yield Figure("plain_lag_median", percentile(plain.lags, 50), "s")
    yield Figure("plain_lag_p95", percentile(plain.lags, 95), "s")
    yield Figure("plain_refused_429", plain.refused, "calls")
    carried = _most(lambda count: _fine(_evening(count)), tables, most)
    plainly = _most(lambda count: _fine(_plain(_evening(count).moments)), 1, most)
    yield Figure("tables_per_token", carried, "tables")
    yield Figure("plain_tables_per_token", plainly, "tables")
    yield Figure("times_plain", carried / plainly, "times", None if quick else 2.5)


@dataclass(slots=True)
class _Seen:
    """What one run came to."""

    calls: int = 0
    answers: int = 0
    actions: int = 0
    deals: int = 0
    refused: int = 0
    lags: list[float] = field(default_factory=list[float])
    moments: list[tuple[float, str]] = field(default_factory=list[tuple[float, str]])
    """each action: when it was committed, and at which table"""


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


@functools.cache
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
        self.seen.moments += [(self._clock.now(), commit.table)] * len(outcome.actions)
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
    seen.moments.clear()

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


def _plain(moments: Sequence[tuple[float, str]]) -> _Seen:
    """The plain design in the same run: after each of these actions (when, at which table) a message to the group and
    each of the five hands anew, first come first served, on the same platform and within the bot's own limits (a call
    counts until so long after its answer, as in bot/budgets.py)."""
    rng = random.Random(1)
    world, serial = World(TELEGRAM), itertools.count()
    due: list[tuple[float, float, int, str, bool]] = []
    for at, table in moments:
        due += [(at, at, next(serial), address, group) for address, group in _told(table)]
    heapq.heapify(due)
    landed: dict[str, list[float]] = {}
    bot: list[float] = []
    arrived: list[tuple[float, str]] = []
    seen = _Seen(actions=len(moments))
    while due:
        now, at, number, address, group = heapq.heappop(due)
        own = landed.setdefault(address, [])
        free = max(
            now,
            bot[-BOT_CALLS] + 1.0 if len(bot) >= BOT_CALLS else now,
            own[-GROUP_CALLS] + GROUP_PER if group and len(own) >= GROUP_CALLS else now,
        )
        if free > now:
            heapq.heappush(due, (free, at, number, address, group))
            continue
        seen.calls += 1
        there, back = rng.uniform(*TRAVEL), rng.uniform(*TRAVEL)
        for window in (bot, own):
            bisect.insort(window, now + there + back)
        arrived.append((now + there, address))
        if group:
            seen.lags.append(now + there + back - at)
    for when, address in sorted(arrived):
        chat = world.chats.setdefault(address, Chat(address, private=address.startswith("hand")))
        world.charge(chat, when)
    seen.refused = world.over_budget
    return seen


def _told(table: str) -> Iterator[tuple[str, bool]]:
    """Whom the plain design tells of an action, and whether that is the group."""
    yield f"group {table}", True
    for seat in range(5):
        yield f"hand {table} {seat}", False
