"""A simulation: worlds, people, one process after another, and faults, on virtual time and from one seed."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from bot.ports import Answer, Happened, Place, Pressed, Said, Sender, Update, Where
from bot.store import DatabaseLocked
from bot.systemclock import SystemClock
from tests.simulation.dice import SeededDice, stream
from tests.simulation.faults import Faults
from tests.simulation.invariants import Broken, Ledger, Reader, Watch
from tests.simulation.logbook import Logbook, overheard
from tests.simulation.memory import Memory
from tests.simulation.people import TEMPERAMENTS, Somebody
from tests.simulation.presses import Presses
from tests.simulation.process import Died, Drawn, Process, cut_off, owned_tasks
from tests.simulation.virtual import EPOCH, VirtualClock
from tests.simulation.world import DISCORD, PAGE, TELEGRAM, Manners, World

MINUTE = 60.0
COMPANY = (1, 1, 1, 1, 1, 2, 2, 3, 5, 6)
"""how many people a group has: the other seats are AI players'"""
MANNERS: tuple[Manners, ...] = (TELEGRAM, DISCORD, PAGE)


@dataclass(slots=True)
class Tally:
    """What a run did, for its report."""

    answered: int = 0
    cut_off: int = 0
    """presses whose answer a crash swallowed"""
    redelivered: int = 0
    processes: int = 0
    orphans: int = 0
    interrupted_sends: int = 0
    kinds: Counter[str] = field(default_factory=Counter[str])


class Simulation:
    """``groups``: chats with people; each opens a table or more. Runs until ``actions`` were committed."""

    def __init__(self, seed: int, folder: Path, groups: int, actions: int, *, scale: float = 1.0) -> None:
        self.seed = seed
        self.path = folder / "giruda.sqlite3"
        self.actions = actions
        self.faults = Faults(stream(seed, "faults"), scale)
        self.tally = Tally()
        self.worlds = {manners.name: World(manners) for manners in MANNERS}
        self.reader = Reader(self.path)
        self.watch = Watch(self.reader)
        self.presses = Presses()
        self.memory = Memory()
        self.drawn = Drawn()
        self.version = 1
        self._groups = groups
        self._planned = False
        """a planned restart is under way: nobody else starts the program"""
        self._alone = seed % 4 != 1
        """the other seeds: now and then a second coordinator on the same file (all that it takes to be ready for one
        makes these runs three times as dear)"""
        self._rng = stream(seed, "world")
        self._dice = SeededDice(stream(seed, "dice"))
        self._ids = itertools.count(1)
        self._loop = asyncio.get_running_loop()
        self._loop.set_task_factory(owned_tasks)  # type: ignore[arg-type]
        self.outside = VirtualClock(self._loop)
        self.clock = VirtualClock(self._loop)
        self.people: list[Somebody] = []
        self._lives: list[asyncio.Task[None]] = []
        self._homes: list[tuple[World, str]] = []
        self.processes: list[Process] = []
        self._up = asyncio.Event()
        self._booted: list[float] = []
        self._put_forward: list[float] = []
        """true times of the program's starts, and of jumps of its clock into the future"""
        self.ledger = Ledger(self.reader)
        self.logbook = Logbook(cut_off)

    # The world's course.

    async def run(self) -> None:
        """From the first /mighty until enough actions were committed, then a calm in which all must come right."""
        with overheard(self.logbook):
            await self._run()

    async def _run(self) -> None:
        await self._boot()
        self._populate()
        keeper = self._loop.create_task(self._keep_up())
        weather = self._loop.create_task(self._weather())
        lives = [self._loop.create_task(person.live()) for person in self.people]
        self._lives = lives
        background = [keeper, weather, *lives]
        try:
            while self.watch.committed() < self.actions:
                await asyncio.sleep(5.0)
                self._step()
                for task in background:
                    if task.done():
                        task.result()
        finally:
            for task in (weather, *lives):
                task.cancel()
        self.faults.calm = True
        await self._settle()
        keeper.cancel()
        for task in background:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        for process in self.processes:
            await process.stop()
        self.reader.close()

    @property
    def hours(self) -> float:
        return (self._loop.time() - EPOCH) / 3600

    def _populate(self) -> None:
        number = 0
        rng = stream(self.seed, "people")
        for index in range(self._groups):
            world = self.worlds[MANNERS[index % len(MANNERS)].name]
            group = f"{world.manners.name}:g{index}"
            world.chat(group)
            self._homes.append((world, group))
            for _ in range(rng.choice(COMPANY)):
                homes = [group]
                others = [home for where, home in self._homes if where is world and home != group]
                if others and rng.random() < 0.25:
                    homes += rng.sample(others, min(2, len(others)))
                temperament = TEMPERAMENTS[number % len(TEMPERAMENTS)]
                self.people.append(
                    Somebody(
                        number,
                        world,
                        homes,
                        temperament,
                        stream(self.seed, f"person {number}"),
                        self.outside,
                        self.deliver,
                    )
                )
                number += 1
            opener = self.people[-1]
            self._loop.create_task(self._open(opener, group))

    async def _open(self, opener: Somebody, group: str) -> None:
        await self.outside.sleep(self._rng.uniform(0.1, 20.0))
        await self.deliver(opener.sender, Where(group, title=f"모임 {group[-2:]}"), Said("mighty"))

    def _step(self) -> None:
        """Invariants that hold after every step."""
        if self.logbook.findings:
            raise Broken(self.logbook.findings[0])
        self.presses.check(self.outside.now())
        process = next((one for one in self.processes if not one.dead), None)
        if process is not None:
            self.memory.check(process, self.watch.known, self.reader.live_tables())
        self.ledger.check()
        self.watch.check(self.processes)
        for world in self.worlds.values():
            if excesses := [excess for excess in world.excesses if not self._deceived(excess[0])]:
                raise Broken(f"{world.manners.name}: calls over the platform's limit: {excesses}")

    def _deceived(self, when: float) -> bool:
        """Whether one that started less than a minute before had its clock put forward just before that: the calls
        that it found noted look older than they are, which no program can know. The platform's 429 tells it."""
        return any(when - MINUTE <= jump <= boot <= when for jump in self._put_forward for boot in self._booted)

    # Updates.

    async def deliver(self, sender: Sender, where: Where, what: Pressed | Said | Happened) -> None:
        """A platform delivers an update, perhaps late, twice, or again after a crash."""
        world = self.worlds[sender.address.partition(":")[0]]
        number = next(self._ids)
        panel = None
        if world.manners.panels and not where.private and not isinstance(what, Happened):
            panel = f"{where.chat}!{sender.address}!{number}"
        update = Update(f"{world.manners.name}-{number}", sender, where, what, panel)
        if self.faults.strike("update late", type(what).__name__):
            await self.outside.sleep(self.faults.seconds(1.0, 40.0))
        if self.faults.strike("update twice", type(what).__name__):
            self._loop.create_task(self._hand_in(world, update))
        await self._hand_in(world, update)

    async def _hand_in(self, world: World, update: Update) -> None:
        while True:
            await self._up.wait()
            process = self._rng.choice(self.processes)
            try:
                answer = await self.presses.ask(process, update, self.outside.now())
            except Died:
                self.tally.cut_off += 1
                if not world.manners.redelivers:
                    return
                self.tally.redelivered += 1
                await self.outside.sleep(1.0)
                continue
            self.tally.answered += 1
            await self._receive(world, process, update, answer)
            return

    async def _receive(self, world: World, process: Process, update: Update, answer: Answer) -> None:
        """The platform shows the answer; where it can, in the message that was pressed or in a panel."""
        if answer.screen is not None and answer.key is not None:
            self.drawn.note(answer.key, answer.screen)
        if answer.screen is None or answer.key is None or not world.manners.panels or process.dead:
            return
        now = self.outside.now()
        pressed = update.what.place if isinstance(update.what, Pressed) else None
        if answer.key.startswith("panel:") and update.panel is not None:
            chat = world.chat(f"{update.where.chat}!{update.sender.address}")
            message = world.post(chat, answer.screen, f"panel {update.id}", None, now)
            message.expires = now + world.manners.panel_life
            place = Place(chat.address, str(message.id), expires=message.expires, sent=now)
        elif pressed is not None:
            chat = world.chat(pressed.chat)
            message = chat.messages.get(int(pressed.message))
            if message is None:
                return
            message.screen = answer.screen
            place = pressed
        else:
            return
        with contextlib.suppress(Died):
            await process._outside(process.coordinator.carried(answer.key, answer.revision, place))

    # Processes.

    async def _boot(self, *, second: bool = False) -> None:
        process = Process(
            self.path,
            self.worlds,
            self.faults,
            SystemClock(self.clock.now, self._loop.time),
            self.outside,
            self._dice,
            self.version,
            alone=self._alone,
            drawn=self.drawn,
        )
        self.tally.processes += 1
        self._booted.append(self.outside.now())
        try:
            await process.start()
        except Died:
            return
        except DatabaseLocked:  # the supervisor tries again
            process.kill("database locked")
            return
        except BaseException:
            if process.dead:
                return
            raise
        if second and not any(not other.dead for other in self.processes):
            await process.stop()
            return
        self.processes.append(process)
        self._up.set()

    async def _keep_up(self) -> None:
        """What an operator's supervisor does: start the program again when it died."""
        while True:
            await self.outside.sleep(0.2)
            for process in [one for one in self.processes if one.dead]:
                self.processes.remove(process)
                self.tally.interrupted_sends += sum(m.interrupted_sends for m in process.messengers.values())
            if not self.processes and not self._planned:
                self._up.clear()
                await self.outside.sleep(self._rng.choice([0.5, 3.0, 20.0, 300.0]))
                await self._boot()

    async def _restart(self) -> None:
        """A planned restart, with a new release."""
        self._up.clear()
        self._planned = True
        going, self.processes = self.processes, []
        for process in going:
            with contextlib.suppress(Died):
                await process.stop()
            self.tally.interrupted_sends += sum(m.interrupted_sends for m in process.messengers.values())
        self.version += 1
        await self.outside.sleep(2.0)
        await self._boot()
        self._planned = False

    # Faults of the machine and of places.

    async def _weather(self) -> None:
        while True:
            await self.outside.sleep(MINUTE / 4)
            await self._machine_faults()
            await self._place_faults()

    async def _machine_faults(self) -> None:
        faults, process = self.faults, next((one for one in self.processes if not one.dead), None)
        if process is None:
            return
        if faults.strike("clock jump"):
            jump = self._rng.choice([-3600.0, -30.0, 30.0, 3600.0, 86400.0 / 2])
            self.clock.skew += jump
            if jump > 0:
                self._put_forward.append(self.outside.now())
            for one in self.processes:
                one.troubled = one.now()
        if faults.strike("database busy"):
            self._loop.create_task(self._hold_database(self._rng.uniform(0.2, 5.0)))
        if faults.strike("disk full"):
            process.fill_disk()
            try:
                await self.outside.sleep(self._rng.uniform(1.0, 30.0))
            finally:  # also when the calm comes meanwhile
                if not process.dead:
                    process.free_disk()
                    process.troubled = process.now()
        if not self._alone and len(self.processes) == 1 and faults.strike("second coordinator"):
            await self._boot(second=True)
            await self.outside.sleep(self._rng.uniform(5.0, 120.0))
            if len(self.processes) > 1:
                leaving = self.processes.pop()
                with contextlib.suppress(Died):
                    await leaving.stop()
                self.tally.interrupted_sends += sum(m.interrupted_sends for m in leaving.messengers.values())
        if faults.strike("code upgrade"):
            await self._restart()

    async def _hold_database(self, seconds: float) -> None:
        other = sqlite3.connect(self.path, timeout=0, isolation_level=None)
        try:
            other.execute("BEGIN IMMEDIATE")
            await self.outside.sleep(seconds)
            other.execute("ROLLBACK")
        except sqlite3.OperationalError:
            pass  # our own writer was faster
        finally:
            other.close()

    async def _place_faults(self) -> None:
        faults, rng = self.faults, self._rng
        person = rng.choice(self.people)
        private = person.world.chat(person.address)
        where = Where(person.address, private=True)
        kind = person.world.manners.name
        if not private.closed and faults.strike("private chat closed", kind):
            private.closed = True
            if rng.random() < 0.5:
                await self.deliver(person.sender, where, Happened("blocked"))
        elif private.closed and faults.strike("private chat reopened", kind, weight=10.0):
            await self._reopen(person)
        index = rng.randrange(len(self._homes))
        world, group = self._homes[index]
        sender = person.sender if person.world is world else next(p for p in self.people if p.world is world).sender
        if kind == "telegram" == world.manners.name and faults.strike("chat migrated"):
            target = f"{group}s"
            world.migrate(group, target)
            self._homes[index] = (world, target)
            if rng.random() < 0.7:
                await self.deliver(sender, Where(group), Happened("migrated", target))
        if person.world is world and faults.strike("person left the chat", kind):
            await self.deliver(person.sender, Where(group), Happened("left"))
        if faults.strike("bot removed", kind):
            world.chat(group).closed = True
            await self.deliver(sender, Where(group), Happened("kicked"))
            await self.outside.sleep(rng.uniform(1.0, 100.0))
            world.chat(group).closed = False
            await self.deliver(sender, Where(group), Happened("joined"))

    async def _reopen(self, person: Somebody) -> None:
        person.world.chat(person.address).closed = False
        await person.say_privately("start")

    # The calm at the end.

    async def _settle(self) -> None:
        """No more faults, nobody presses anything: wait until nothing moves, then compare everything."""
        from tests.simulation.quiescence import compare

        for person in self.people:
            if person.world.chat(person.address).closed:
                await self._reopen(person)
        while len(self.processes) > 1:
            await self.processes.pop().stop()
        await self.outside.sleep(600.0)
        await self._up.wait()
        self._step()
        self.watch.everything()
        self.memory.look(self.processes[0], self.reader.live_tables())
        self.tally.orphans = await compare(self)
