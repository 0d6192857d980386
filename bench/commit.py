"""`giruda bench commit`: how fast decisions are made and stored, with the database on disk and ``synchronous=FULL``.

Throughput: 64 tables of five people play random legal actions as fast as they are committed, through ``Table.handle``
and the store, one process. Latency: 1,000 live tables, an action at each every 20 s, through the whole coordinator with
a platform that takes every message; the time from the press to its answer, which comes after the commit. Memory: what
a live table adds to the process.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import random
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figure import Figure
from bot.buttons import Decision, Press
from bot.clocks import TIMINGS, Pace, Timing
from bot.commands import Join, NextDeal, Person, Start, Supplies, Utter
from bot.coordinator import Coordinator
from bot.dice import OsDice
from bot.facts import Speed
from bot.house import House
from bot.housekeeping import tidy_memory
from bot.ids import TableId
from bot.ports import Delivery, Fate, Place, Pressed, Sender, Update, Where
from bot.reception import Caps
from bot.screens.screen import Screen
from bot.store import Store, open_store
from bot.systemclock import SystemClock
from bot.table import Opening, Table
from engine.actions import Action
from tests.fakes.messenger import FREE

SEATS = 5
SLOW = {speed: Timing(0, 86400, 86400, False, 86400, 86400, 86400) for speed in TIMINGS}
"""clocks that never ring: only the measured actions happen"""


class Taker:
    """A platform that takes every message and keeps none."""

    name = "fake"
    limits = FREE

    def __init__(self) -> None:
        self._ids = itertools.count()

    async def send(self, chat: str, thread: str | None, screen: Screen, nonce: str) -> Delivery:  # noqa: ARG002
        return Delivery(Fate.DONE, Place(chat, str(next(self._ids)), thread, None, time.time()))

    async def send_private(self, person: str, screen: Screen, nonce: str) -> Delivery:
        return await self.send(person, None, screen, nonce)

    async def edit(self, place: Place, screen: Screen) -> Delivery:  # noqa: ARG002
        return Delivery(Fate.DONE, place)

    async def delete(self, place: Place) -> Delivery:
        return Delivery(Fate.DONE, place)

    async def find(self, chat: str, thread: str | None, nonce: str) -> Place | None:  # noqa: ARG002
        return None


def measure(
    *, quick: bool = False, tables: int = 64, actions: int = 20_000, live: int = 1000, seconds: float = 60.0
) -> Iterator[Figure]:
    """The figures. ``tables``, ``actions``: of the throughput run; ``live``, ``seconds``: of the latency run."""
    if quick:
        tables, actions, live, seconds = 4, 200, 10, 0.5
    with TemporaryDirectory() as folder:
        yield from asyncio.run(_throughput(Path(folder), tables, actions))
    with TemporaryDirectory() as folder:
        yield from asyncio.run(_latency(Path(folder), live, seconds))


async def _throughput(folder: Path, tables: int, actions: int) -> list[Figure]:
    store = await open_store(f"sqlite+aiosqlite:///{folder}/giruda.sqlite3")
    house = House(
        store,
        SystemClock(),
        OsDice(),
        committed=lambda _c, _o: None,
        due=lambda _t, _a: None,
        timings=SLOW,
        pace=Pace(0),
    )
    names = [await open_table(store, house, number) for number in range(tables)]
    done = itertools.count()
    before, begun, cpu = store.transactions, time.perf_counter(), time.process_time()
    await asyncio.gather(*(_play(house, name, done, actions, random.Random(name)) for name in names))
    seconds, cpu = time.perf_counter() - begun, time.process_time() - cpu
    committed = next(done)
    transactions = store.transactions - before
    await store.close()
    return [
        Figure("committed", committed / seconds, "actions/s", 400),
        Figure("committed_per_cpu_second", committed / cpu, "actions/s"),
        Figure("commits_per_transaction", committed / transactions, "commits"),
    ]


def hurried(store: Store, live: int, platform: str) -> Coordinator:
    """A whole coordinator for so many tables at once, on a platform that takes everything; only its people act."""
    caps = Caps(tables_total=2 * live, burst=10**9)
    return Coordinator(store, {platform: Taker()}, SystemClock(), OsDice(), timings=SLOW, pace=Pace(0), caps=caps)


async def open_table(store: Store, house: House, number: int, platform: str = "fake") -> TableId:
    """A started table with five people."""
    now, dice = time.time(), OsDice()
    chat = await store.chat(f"{platform}:room{number}", at=now)
    people: list[Person] = []
    for seat in range(SEATS):
        address, called = f"{platform}:p{number}-{seat}", f"사람{number}-{seat}"
        people.append(Person((await store.person(address, called, at=now)).id, called, address))
    name = dice.table_id()
    opening = Opening(name, chat.id, "tichu5", dice.seed(name, 1), speed=Speed.DAILY)
    await house.open(opening, people[0], share="", public=dice.public_id(), update=None)
    for person in people[1:]:
        await house.decide(name, Join(person, "", dice.public_id()))
    await house.decide(name, lambda _table, supplies: Start(people[0], supplies))
    return name


async def _play(house: House, name: TableId, done: itertools.count[int], most: int, rng: random.Random) -> None:
    """Random legal actions, deal after deal, until enough were committed by all together."""
    while True:
        table = await house.table(name)
        assert table is not None
        deal = table.deal
        if deal is None or deal.to_act is None:
            await house.decide(name, _next_deal)
            continue
        if next(done) >= most:
            return
        await house.decide(name, Utter(_sitting(table, deal.to_act), _any(table, rng)))


def _next_deal(table: Table, supplies: Supplies) -> NextDeal:
    return NextDeal(_sitting(table, 0), table.state.number, supplies)


def _sitting(table: Table, seat: int) -> Person:
    """The person on a chair."""
    one = table.state.seats[seat]
    assert one.person is not None
    return Person(one.person, one.name, one.address)


def _any(table: Table, rng: random.Random) -> Action:
    deal = table.deal
    assert deal is not None
    legal = deal.legal()
    return legal[rng.randrange(len(legal))]


async def _latency(folder: Path, live: int, seconds: float) -> list[Figure]:
    store = await open_store(f"sqlite+aiosqlite:///{folder}/giruda.sqlite3")
    clock = SystemClock()
    coordinator = hurried(store, live, "fake")
    await coordinator.start()
    house = coordinator._house  # noqa: SLF001 what is measured
    names = [await open_table(store, house, number) for number in range(live)]
    await coordinator._reconciler.quiet()  # noqa: SLF001
    gc.collect()
    before = _resident()
    names += [await open_table(store, house, number) for number in range(live, live + live // 2)]
    await coordinator._reconciler.quiet()  # noqa: SLF001
    gc.collect()
    held = (_resident() - before) / (live // 2)
    del names[live:]
    tidy_memory()  # as the service does when it has started, and every hour
    waits: list[float] = []
    every = 20.0
    end = clock.now() + seconds
    rng = random.Random(1)
    ids = itertools.count()

    async def at(number: int, name: TableId) -> None:
        await asyncio.sleep(rng.uniform(0, min(every, seconds)))
        while clock.now() < end:
            wait = await _press(coordinator, house, name, number, rng, next(ids))
            if wait is not None:
                waits.append(wait)
            await asyncio.sleep(every)

    await asyncio.gather(*(at(number, name) for number, name in enumerate(names)))
    await coordinator.stop(0.1)
    await store.close()
    waits.sort()
    return [
        Figure("live_tables", live, "tables"),
        Figure("press_to_answer_median", waits[len(waits) // 2] * 1000, "ms"),
        Figure("press_to_answer_p99", waits[min(len(waits) - 1, len(waits) * 99 // 100)] * 1000, "ms", 25, "less"),
        Figure("memory_per_live_table", held / 1000, "kB", 60, "less"),
        Figure("resident", _resident() / 2**20, "MiB"),
    ]


def _resident() -> float:
    """Bytes of memory that the process holds now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


async def _press(
    coordinator: Coordinator, house: House, name: TableId, number: int, rng: random.Random, serial: int
) -> float | None:
    """One person presses a button of his hand; the seconds until his answer."""
    table = await house.table(name)
    if table is None or table.deal is None or table.deal.to_act is None:
        return None
    deal, seat = table.deal, table.deal.to_act
    if deal.phase == "exchange":
        await house.decide(name, Utter(_sitting(table, seat), _any(table, rng)))
        return None
    verb, *args = str(_any(table, rng)).split()[1:]
    press = Press(name, verb, Decision(table.state.number, deal.turn), tuple(args))
    who = f"fake:p{number}-{seat}"
    update = Update(f"u{serial}", Sender(who, f"사람{number}-{seat}"), Where(who, private=True), Pressed(press.token))
    begun = time.perf_counter()
    await coordinator.handle(update)
    return time.perf_counter() - begun
