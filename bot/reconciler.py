"""The reconciler: brings the delivered surfaces to the wanted ones, per chat, within the limits.

**Theory of operation.** The rows in the store are the truth: what is wanted at which revision, what was delivered
where. ``committed`` takes over what a commit has just made wanted; everything else follows from the rows, so after a
crash ``start`` reads them and goes on. There is no queue of messages: a surface that changed ten times while it could
not be sent is rendered once, as it is now.

Each conversation has a *lane* (lane.py), which serves its surfaces in order, one call at a time, when the budgets
(budgets.py) allow. A *courier* (courier.py) per platform decides which call a surface needs and what its outcome means.
The *saver* (saving.py) writes deliveries down in batches, attempts of new messages before they are sent.

**Laws.** Nothing is sent that was not committed. Never more calls than the limits, in any window. One chat's trouble
holds up no other chat, one surface's trouble no other surface. Nothing here raises towards the coordinator. Memory
holds only surfaces that live.

The thirteen rules are in architecture.md, "Surfaces, exactly"; the code cites them by number.
"""

from __future__ import annotations

import asyncio
import math
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from functools import partial

import structlog

from bot.budgets import Budget, Grant, Pace
from bot.courier import Courier, Screens
from bot.ids import ChatId, PersonId
from bot.lane import Lane
from bot.logs import trace
from bot.ports import Clock, Messenger, Place
from bot.roster import Roster
from bot.saving import Saver, nap
from bot.store import Commit, Store, StoreError
from bot.surfaces import Row, Standing, Want, panel_of, standing
from bot.tidings import Tidings

log = structlog.stdlib.get_logger(__name__)

Reached = Callable[[PersonId | None, ChatId | None, bool], Awaitable[None]]
"""told when a conversation turns out to be reachable or not"""


class Reconciler:
    """``messengers`` by the name before the colon of an address; their limits are those of real life, ``scale``
    shortens every period (tests: 1/20). ``reached``: told when a conversation turns out to be reachable or not.
    ``worker``: a name that no other process has, where several share the store; None: alone."""

    def __init__(
        self,
        store: Store,
        messengers: Mapping[str, Messenger],
        screens: Screens,
        clock: Clock,
        *,
        scale: float = 1.0,
        reached: Reached | None = None,
        pace: Pace | None = None,
        worker: str | None = None,
    ) -> None:
        scaled = (pace or Pace()).scaled(scale)
        self._store = store
        self._clock = clock
        self._reached = reached
        self._worker = worker
        self._saver = Saver(store, clock, scaled)
        self._couriers = {
            name: Courier(
                messenger,
                Budget(messenger.limits, clock, scaled, scale, None if worker is None else self._grants(name)),
                screens,
                self._saver,
                clock,
                scaled,
                scale,
            )
            for name, messenger in messengers.items()
        }
        self._roster = Roster(
            store,
            self._saver,
            clock,
            self._couriers,
            worker=worker,
            changed=self._changed,
            over=self._changed,
            reached=self._learned,
        )
        self._tidings = Tidings(
            store, self._roster, self._saver, self._couriers, screens, clock, scaled, self._changed, self._soon
        )
        self._waiting: defaultdict[str, list[tuple[int, asyncio.Future[None]]]] = defaultdict(list)
        self._tasks: set[asyncio.Task[None]] = set()
        self._moved = asyncio.Event()

    def _grants(self, platform: str) -> tuple[Grant, Grant]:
        """The bot's shares, drawn from one row each that all workers know (Surfaces 6)."""

        def grant(share: str) -> Grant:
            async def ask(calls: int, wanted: int, per: float) -> int:
                try:
                    name = f"share/{platform}/{share}"
                    return await self._store.grant(name, self._clock.now(), wanted, calls, per * 1.25)
                except StoreError as error:
                    log.warning("no calls granted", share=share, reason=str(error))
                    return 0

            return ask

        return grant("hands"), grant("others")

    # -- life

    async def start(self) -> None:
        """Read the rows and go on where the last process stopped. Raises StoreFailed."""
        self._saver.start()
        await self._roster.load()

    async def drain(self, seconds: float) -> None:
        """Deliver what the budgets allow, for so long at most."""
        sleeper = asyncio.ensure_future(self._clock.sleep(seconds))
        quiet = asyncio.ensure_future(self.quiet(within=seconds))
        await asyncio.wait((sleeper, quiet), return_when=asyncio.FIRST_COMPLETED)
        sleeper.cancel()
        quiet.cancel()

    async def quiet(self, within: float = math.inf) -> None:
        """Returns when all is stored and nothing is owed that can be done in the next ``within`` seconds without an
        event from outside."""
        while (
            self._tasks
            or any(lane.busy(within) for lane in self._roster.lanes.values())
            or not self._saver.empty.is_set()
        ):
            self._moved.clear()
            await nap(self._clock, self._moved, 0.05)

    async def stop(self, grace: float = 1.5) -> None:
        """Stop: calls under way may end within ``grace`` seconds, what was delivered is stored."""
        await self._roster.stop(grace)
        self._halt()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._saver.stop()
        if self._worker is not None:
            try:
                await self._store.release(self._worker)
            except StoreError as error:
                log.warning("leases not given back", reason=str(error))

    def abandon(self) -> None:
        """Die as a killed process would (simulations): nothing more is sent or stored."""
        self._roster.abandon()
        self._halt()
        self._saver.abandon()

    def _halt(self) -> None:
        for task in self._tasks:
            task.cancel()
        for courier in self._couriers.values():
            courier.budget.stop()

    # -- what is wanted

    def committed(self, commit: Commit) -> None:
        """Take over what a commit has made wanted or gone. Call it right after ``Store.commit`` returned."""
        self._take(((want, commit.revision) for want in commit.wants), commit.at)
        for key in commit.gone:
            self._gone(key)

    def wanted(self, wants: Iterable[Want], at: float) -> None:
        """Take over what ``Store.want`` has made wanted, at the same time ``at``."""
        self._take(((want, self.revision(want.key) + 1) for want in wants), at)

    def renew(self, key: str) -> bool:
        """A new message in the surface's place was asked for (Surfaces 10). False if there is no such surface."""
        row = self._roster.rows.get(key)
        if row is None and self._worker is not None:
            self._soon(self._renew_unseen(key))
            return True
        if row is None or row.ending == "gone":
            return False
        self._roster.change(row, partial(self._tidings.anew, row))
        return True

    async def _renew_unseen(self, key: str) -> None:
        """The same for a surface that another worker has sent."""
        try:
            row = await self._roster.fetch(key)
        except StoreError as error:
            log.warning("surface not read", surface=key, reason=str(error))
            return
        if row is not None:
            self._roster.change(row, partial(self._tidings.anew, row))

    def revision(self, key: str) -> int:
        """The revision at which a surface is wanted, 0 if it does not live."""
        row = self._roster.rows.get(key)
        return 0 if row is None else row.wanted

    def _take(self, wants: Iterable[tuple[Want, int]], at: float) -> None:
        for index, (want, revision) in enumerate(wants):
            row = self._roster.rows.get(want.key)
            if row is None:
                row = self._roster.rows[want.key] = Row(want.key, "")
            since = at + index * 1e-6
            if not row.dirty:
                row.since = since
            row.again = since
            row.wanted = max(row.wanted, revision)
            moved = (row.chat, row.person) != (want.chat, want.person)
            row.chat, row.person, row.thread, row.about = want.chat, want.person, want.thread, want.about
            row.after, row.until, row.ending = want.after, want.until, "last" if want.last else None
            if row.address and not moved:
                self._roster.poke(row)
            else:
                row.parked = None  # another conversation: what was wrong with that one says nothing of this
                self._roster.detach(row)
                self._soon(self._settle_in(row))
            self._follow(want.key, want.person)

    def _gone(self, key: str) -> None:
        row = self._roster.rows.get(key)
        if row is not None:
            row.ending = "gone"
            self._roster.poke(row)
        self._follow(key, None)

    def _follow(self, hand: str, owner: PersonId | None) -> None:
        """The panel of the hand's owner shows what the hand shows. Any other, of somebody who had the chair before, is
        over, and stays so: only a press of his own brings a panel back (``carried``)."""
        for panel in self._roster.panels(hand):
            panel.wanted += 1
            if owner is None or panel.key != panel_of(hand, owner):
                panel.ending = "gone"
            self._roster.poke(panel)

    # -- what people and platforms tell

    def expect(self, key: str) -> None:
        """The answer to a press is about to carry this surface (Surfaces 9): no call is made for it meanwhile."""
        self._tidings.expect(key)

    def forgo(self, key: str) -> None:
        """It does not carry it after all."""
        self._tidings.forgo(key)

    async def carried(self, key: str, revision: int, place: Place) -> None:
        """The response to a press delivered this surface's screen at ``revision`` to ``place`` (Surfaces 9)."""
        await self._tidings.carried(key, revision, place)

    async def pressed(self, keys: Sequence[str], place: Place) -> bool:
        """A button was pressed in that message, such as these surfaces have. If no surface stands there, the message is
        a copy nobody knows: it loses its keyboard (Surfaces 3). Whether it is one."""
        return await self._tidings.pressed(keys, place)

    async def standing(self, key: str, place: Place | None) -> Standing | None:
        """How a surface stands for who pressed a button at ``place``; None: there is none. Raises StoreFailed."""
        row = self._roster.rows.get(key) or await self._store.surface(key)
        return None if row is None else standing(row, place)

    def heard(self, *, chat: ChatId | None = None, person: PersonId | None = None) -> None:
        """They did something: what was unreachable is tried again (Surfaces 4)."""
        self._tidings.heard(chat=chat, person=person)

    def moved(self, chat: ChatId, address: str) -> None:
        """The chat has a new address; every place at the old one counts as lost (Surfaces 4)."""
        self._tidings.moved(chat, address)

    # -- what is shown

    def shown(self, key: str) -> int:
        """The revision delivered last, 0 if none is."""
        row = self._roster.rows.get(key)
        return 0 if row is None else row.delivered

    async def wait_shown(self, key: str, revision: int, seconds: float) -> bool:
        """Wait until a surface shows ``revision`` or a later one, ``seconds`` at most (Surfaces 13)."""
        if self.shown(key) >= revision:
            return True
        if key not in self._roster.rows:
            return False
        shown: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        entry = (revision, shown)
        self._waiting[key].append(entry)
        sleeper = asyncio.ensure_future(self._clock.sleep(seconds))
        try:
            await asyncio.wait((shown, sleeper), return_when=asyncio.FIRST_COMPLETED)
            return shown.done()
        finally:
            sleeper.cancel()
            if not shown.done():
                shown.cancel()
            entries = self._waiting.get(key)
            if entries is not None and entry in entries:
                entries.remove(entry)
                if not entries:
                    del self._waiting[key]

    @property
    def calls(self) -> dict[str, dict[str, int]]:
        """Calls so far, by platform, kind and fate."""
        return {name: dict(courier.calls) for name, courier in self._couriers.items()}

    # -- inside

    async def _settle_in(self, row: Row) -> None:
        """Give a new row its address and its lane."""
        try:
            await self._roster.welcome(row)
        except StoreError as error:
            log.warning("surface waits", surface=row.key, reason=str(error))
            await self._clock.sleep(1.0)
            self._soon(self._settle_in(row))

    def _changed(self, row: Row) -> None:
        """A step was made: tell those who wait for it."""
        self._moved.set()
        for revision, shown in self._waiting.get(row.key, ()):
            if row.delivered >= revision and not shown.done():
                shown.set_result(None)

    def _learned(self, lane: Lane, row: Row) -> None:
        self._soon(self._tell(row, reachable=lane.reachable is True))

    async def _tell(self, row: Row, *, reachable: bool) -> None:
        try:
            if row.person is not None:
                await self._store.set_person(row.person, reachable=reachable)
            if self._reached is not None:
                await self._reached(row.person, row.chat, reachable)
        except StoreError as error:
            log.warning("reachability not stored, trying again", surface=row.key, reason=str(error))
            await self._clock.sleep(1.0)
            self._soon(self._tell(row, reachable=reachable))
        except Exception as error:  # noqa: BLE001 nothing here raises towards the coordinator
            log.error("reachability not told", surface=row.key, **trace(error))

    def _soon(self, work: Coroutine[None, None, None]) -> None:
        if self._roster.stopped:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._moved.set()
