"""The coordinator: the async shell round pure tables. It is the adapters' ``Inbox`` and the reconciler's ``Screens``.

An update goes to the reception, which takes a command to its table's mailbox; the decision is committed; then, and not
before, the person gets his answer and the reconciler wakes. The alarm rings for clocks and AI players. Nothing here
decides anything about the game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from typing import Any

import structlog

from bot import surfaces
from bot.alarm import Alarm
from bot.clocks import PACE, TIMINGS, Pace, Timing
from bot.commands import Awake, Close, Elsewhere, Interrupt, TimePassed
from bot.dice import Dice
from bot.events import SeatLeft, SeatTaken, TableEnded
from bot.facts import Speed
from bot.gallery import Gallery
from bot.house import House
from bot.ids import ChatId, PersonId, TableId
from bot.language import choose, language
from bot.logs import trace
from bot.ports import Answer, Clock, Messenger, Place, Pressed, Update
from bot.reception import Caps, Defaults, Desk, happenings, receive, rights
from bot.reception.gate import Gate
from bot.reception.memory import Answered
from bot.reception.phrasing import refusal_words
from bot.reconciler import Reconciler
from bot.refusals import Busy, Refusal, Trouble
from bot.rulenames import RulesValue
from bot.screens.screen import Screen
from bot.store import Commit, Store, StoredTable, StoreError
from bot.table import Outcome, Table

log = structlog.stdlib.get_logger(__name__)

LATE = 30.0
"""seconds: a clock that rings later than this was stopped by our own absence"""
SET_BACK = 1.0
"""seconds: a table whose last commit lies further ahead was written before the machine's clock was set back"""
BOARD_FIRST = 10.0
"""seconds that a practice table's hand waits for the board of its deal"""
RETRY = 1.0
"""seconds until a clock rings again when the database could not take what it decided"""
RETRY_MISTAKE = 60.0
"""seconds until a clock rings again after a mistake of the program: no table stands still for ever"""
PARTINGS_EVERY = 60.0
"""seconds between two looks for people whom their platform has still to forget"""
SEASONS_EVERY = 60.0
"""seconds between two looks for seasons that are over"""
LOOK_EVERY = 5.0
"""seconds between two looks for clocks that other coordinators left: of tables opened there, by one that has gone"""
RECENT = 60.0
"""seconds: tables where somebody did something so recently are told that we will be back in a moment"""


CAPS = Caps()
DEFAULTS = Defaults()


class Coordinator:
    """Make one, ``start`` it, hand it updates, ``stop`` it. All its state is in the store.

    ``scale`` shortens the reconciler's periods (tests at 1/20); ``alone``: no other coordinator uses this store."""

    def __init__(
        self,
        store: Store,
        messengers: Mapping[str, Messenger],
        clock: Clock,
        dice: Dice,
        *,
        pace: Pace = PACE,
        timings: Mapping[Speed, Timing] = TIMINGS,
        caps: Caps = CAPS,
        defaults: Defaults = DEFAULTS,
        scale: float = 1.0,
        alone: bool = True,
    ) -> None:
        self._store = store
        self._clock = clock
        self._pace = pace
        self._defaults = defaults
        self._alarm = Alarm(clock, self._ring)
        self._house = House(
            store,
            clock,
            dice,
            committed=self._committed,
            due=self._alarm.set,
            timings=timings,
            pace=pace,
            alone=alone,
        )
        self._gallery = Gallery(store, self._house, clock, messengers)
        self._reconciler = Reconciler(
            store,
            messengers,
            self,
            clock,
            scale=scale,
            reached=self._reached,
            worker=None if alone else dice.public_id(),
        )
        self._desk = Desk(
            store=store,
            house=self._house,
            gallery=self._gallery,
            surfaces=self._reconciler,
            messengers=messengers,
            clock=clock,
            dice=dice,
            caps=caps,
            defaults=defaults,
            gate=Gate(clock, caps.burst, caps.per_second),
            answered=Answered(),
        )
        self._chores: set[asyncio.Task[None]] = set()
        self._alone = alone
        self._rounds: list[asyncio.Task[None]] = []
        store.announced = self._reconciler.wanted
        self._stopping = False

    # Life.

    async def start(self) -> None:
        """Take up every live table where the last commit left it."""
        now = self._clock.now()

        def late(stored: StoredTable) -> bool:
            overdue = stored.deadline is not None and stored.deadline <= now
            return overdue or stored.touched > now + SET_BACK or '"interrupted":true' in stored.state

        await self._reconciler.start()
        self._alarm.start()
        await self._house.resume(late=late)
        self._go_round(SEASONS_EVERY, self._close_seasons, "seasons were not looked after")
        if self._desk.keepers:
            self._go_round(PARTINGS_EVERY, partial(rights.part, self._desk), "a platform did not forget")
        if not self._alone:
            self._go_round(LOOK_EVERY, self._look_after_others, "others' clocks were not looked after")

    def _go_round(self, every: float, look: Callable[[], Awaitable[None]], trouble: str) -> None:
        """Look now and every so many seconds, whatever comes of it: without any further look something would stand
        still for ever. ``trouble``: what is logged of our own mistakes."""

        async def rounds() -> None:
            while True:
                try:
                    await look()
                except StoreError as error:
                    log.warning("the store cannot", error=str(error))
                except Exception as error:  # noqa: BLE001 the next look may be better
                    log.error(trouble, **trace(error))
                await self._clock.sleep(every)

        self._rounds.append(asyncio.create_task(rounds()))

    async def _look_after_others(self) -> None:
        """Any coordinator may ring any clock; whoever commits first has rung it."""
        now = self._clock.now()
        for table in await self._store.overdue(now - LOOK_EVERY):
            self._alarm.set(table, now)

    async def _close_seasons(self) -> None:
        """Close seasons that are over, also those that ended while nobody looked."""
        await self._store.close_seasons(self._clock.now())

    def _rest(self) -> None:
        for task in self._rounds:
            task.cancel()

    async def stop(self, budget: float = 2.0) -> None:
        """Finish the commits in hand; tell tables that were just playing that we will be back. ``budget``: seconds."""
        self._stopping = True
        now = self._clock.now()
        self._rest()
        await self._alarm.stop()
        busy = [table for table in self._house.loaded() if now - table.state.touched < RECENT]
        await asyncio.gather(*(self._house.decide(table.state.id, Interrupt()) for table in busy))
        await self._reconciler.drain(budget)
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self._reconciler.stop()

    async def abandon(self) -> None:
        """Die as a killed process would (tests): nothing is finished."""
        self._rest()
        await self._alarm.stop()
        for chore in self._chores:
            chore.cancel()
        self._reconciler.abandon()

    # Inbox.

    async def handle(self, update: Update) -> Answer:
        """Decide, commit, answer. Never raises for anything a person can send."""
        try:
            return await receive(self._desk, update)
        except StoreError as error:
            log.warning("the store cannot", update=update.id, error=str(error))
            return self._apology(update, Busy())
        except Exception as error:  # noqa: BLE001 whatever a person sends is answered; our mistakes are logged once
            table = update.what.token[3:11] if isinstance(update.what, Pressed) else None
            log.error(
                "an update failed", update=update.id, kind=type(update.what).__name__, table=table, **trace(error)
            )
            return self._apology(update, Trouble())

    def _apology(self, update: Update, why: Refusal) -> Answer:
        code = choose(update.sender.language, update.where.language, self._defaults.language)
        return Answer(refusal_words(why, language(code)))

    async def carried(self, key: str, revision: int, place: Place) -> None:
        """The response to a press delivered this surface."""
        await self._reconciler.carried(key, revision, place)

    # Screens.

    async def render(self, key: str, about: str) -> Screen | None:
        return await self._gallery.render(key, about)

    async def farewell(self, key: str) -> Screen:
        return await self._gallery.farewell(key)

    # Clocks.

    async def _ring(self, name: TableId) -> None:
        """A table's time has come."""
        try:
            again = await self._act(name)
        except StoreError as error:
            log.warning("the store cannot", table=name, error=str(error))
            again = self._clock.now() + RETRY
        except Exception as error:  # noqa: BLE001 one table's mistake must not stop the clocks of all
            log.error("a clock failed", table=name, **trace(error))
            again = self._clock.now() + RETRY_MISTAKE
        if again is not None:
            self._alarm.set(name, again)

    async def _act(self, name: TableId) -> float | None:
        """Do what is due at a table; returns when to try again if it could not be stored."""
        table = await self._house.table(name, fresh=True)
        if table is None or not table.live:
            return None
        now = self._clock.now()
        due = table.due
        if due is None or due > now:
            return due
        if now - due > LATE:
            await self._house.decide(name, Awake())
            table = await self._house.table(name)
            if table is None or table.due is None or table.due > now:
                return None if table is None else table.due
        await self._board_shown(table)
        if isinstance(await self._house.decide(name, TimePassed()), Busy):
            return self._clock.now() + RETRY
        return None

    async def _board_shown(self, table: Table) -> None:
        """Wait until the board has shown the end of the trick before the last, five seconds at most (Surfaces 13)."""
        revision = table.must_have_shown()
        if revision is None or self._pace.board_wait <= 0:
            return
        state = table.state
        rest = max(state.since, table.due or 0.0) + self._pace.board_wait - self._clock.now()
        if rest > 0:
            await self._reconciler.wait_shown(surfaces.board_key(state.id, state.number), revision, rest)

    # After a commit.

    def _committed(self, commit: Commit, outcome: Outcome) -> None:
        self._reconciler.committed(commit)
        moved: set[PersonId] = set()
        for event in outcome.events:
            match event:
                case SeatTaken(person=person) | SeatLeft(person=person):
                    moved.add(person)
                case TableEnded(people=people):
                    moved.update(people)
                case _:
                    pass
        if moved:
            self._chore(self._elsewhere(moved))
        if outcome.closed is not None and outcome.closed.turns:
            self._chore(self._count(commit.chat, outcome.closed.turns))
        if outcome.dealt is not None:
            self._chore(self._hand_below(commit.table, outcome.dealt.deal))
        if outcome.dealt is not None and outcome.dealt.deal == 1:
            self._chore(self._remember(commit.table))

    def _chore(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that follows a commit and may be lost with the process."""
        task = asyncio.create_task(_tolerant(work))
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)
        task.add_done_callback(lambda _ended: work.close())  # one that was cut off before it began

    async def _elsewhere(self, people: set[PersonId]) -> None:
        """Somebody sat down or stood up: the hands at his other tables name the tables where he sits."""
        for person in people:
            names = await self._house.tables_of(person)
            tables = [table for name in names if (table := await self._house.table(name)) is not None]
            for table in tables:
                others = tuple((other.state.id, other.state.title) for other in tables if other is not table)
                await self._house.decide(table.state.id, Elsewhere(person, others))

    async def _count(self, chat: ChatId, turns: tuple[tuple[PersonId, int, int], ...]) -> None:
        """Reliability: turns, and those that the program had to take."""
        for person, taken, missed in turns:
            await self._store.count_turns(chat, person, turns=taken, absences=missed)

    async def _hand_below(self, name: TableId, deal: int) -> None:
        """Where board and hand stand in one chat (practice), each deal's hand comes below its board: what asks for a
        decision is the last thing there."""
        table = await self._house.table(name)
        if table is None or not table.state.practice:
            return
        await self._reconciler.wait_shown(surfaces.board_key(name, deal), 1, BOARD_FIRST)
        for chair, seat in enumerate(table.state.seats):
            if seat.person is not None:
                self._reconciler.renew(surfaces.hand_key(name, chair))

    async def _remember(self, name: TableId) -> None:
        """A table's choices are its chat's defaults from now on; those of a guided practice deal are nobody's."""
        table = await self._house.table(name)
        if table is not None and not table.state.guided:
            state = table.state
            chosen: dict[str, RulesValue | bool] = {
                "rules": state.rules,
                "speed": state.speed.value,
                "strength": state.strength,
                "shuffle": state.shuffle_seats,
                "signals": state.signals,
                "slang": state.slang,
            }
            await self._store.set_chat(state.chat, settings=chosen)

    async def _reached(self, person: PersonId | None, chat: ChatId | None, reachable: bool) -> None:  # noqa: FBT001
        """The reconciler found out that somebody can, or cannot, be written to."""
        if person is not None and chat is None:
            await happenings.reached(self._desk, person, reachable=reachable)

    # The operator.

    async def operator_stop(self, table: str) -> bool:
        """End a table, its running deal unsettled. False: there is no such live table."""
        decided = await self._house.decide(TableId(table), Close("stopped"))
        return not isinstance(decided, Refusal)

    async def overview(self) -> list[dict[str, object]]:
        """Every live table, in public facts."""
        found = [await self.describe(stored.id) for stored in await self._store.live_tables()]
        return [each for each in found if each is not None]

    async def describe(self, table: str) -> dict[str, object] | None:
        """A live table in public facts: no hidden card, no seed."""
        found = await self._house.table(TableId(table), fresh=True)
        if found is None or not found.live:
            return None
        state = found.state
        return {
            "id": state.id,
            "chat": state.title,
            "state": state.stage.value,
            "rules": state.rules,
            "deal": state.number,
            "phase": None if found.deal is None else found.deal.phase,
            "people": sum(seat.person is not None for seat in state.seats),
            "ai": sum(seat.ai is not None for seat in state.seats),
            "away": sum(seat.away for seat in state.seats),
            "due": found.due,
        }


async def _tolerant(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except StoreError as error:
        log.warning("a chore was not done", error=str(error))
    except Exception as error:  # noqa: BLE001 nobody waits for it: our mistakes are logged once
        log.error("a chore failed", **trace(error))
