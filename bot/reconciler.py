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
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping

import structlog

from bot.budgets import Budget, Pace, steady
from bot.courier import Courier, Screens
from bot.ids import ChatId, PersonId
from bot.lane import Lane
from bot.ports import Clock, Messenger, Place
from bot.saving import Saver, nap
from bot.store import Commit, Store, StoreError
from bot.surfaces import Row, Want, kind_of, panel_of

log = structlog.stdlib.get_logger(__name__)

Destination = tuple[str, int | str | None]
Reached = Callable[[PersonId | None, ChatId | None, bool], Awaitable[None]]
"""told when a conversation turns out to be reachable or not"""


class Reconciler:
    """``messengers`` by the name before the colon of an address. ``scale`` shortens every period (tests: 1/20)."""

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
    ) -> None:
        scaled = (pace or Pace()).scaled(scale)
        self._store = store
        self._clock = clock
        self._reached = reached
        self._saver = Saver(store, clock, scaled)
        self._screens = screens
        self._couriers = {
            name: Courier(
                messenger, Budget(messenger.limits, clock, scaled, scale), screens, self._saver, clock, scaled, scale
            )
            for name, messenger in messengers.items()
        }
        self._rows: dict[str, Row] = {}
        self._lanes: dict[Destination, Lane] = {}
        self._lane_of: dict[str, Lane] = {}
        self._waiting: defaultdict[str, list[tuple[int, asyncio.Future[None]]]] = defaultdict(list)
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        self._moved = asyncio.Event()

    # -- life

    async def start(self) -> None:
        """Read the rows and go on where the last process stopped. Raises StoreFailed."""
        for row in await self._store.surfaces():
            if row.place is not None and row.place.expires is not None:
                row.place = row.digest = None  # ephemeral places do not outlive their process (Surfaces 8)
            if row.key not in self._rows:
                row.again = row.since
                self._rows[row.key] = row
                await self._enter(row)
        self._saver.start()
        for lane in list(self._lanes.values()):
            lane.poke()

    async def drain(self, seconds: float) -> None:
        """Deliver what the budgets allow, for so long at most."""
        sleeper = asyncio.ensure_future(self._clock.sleep(seconds))
        quiet = asyncio.ensure_future(self.quiet())
        await asyncio.wait((sleeper, quiet), return_when=asyncio.FIRST_COMPLETED)
        sleeper.cancel()
        quiet.cancel()

    async def quiet(self) -> None:
        """Returns when nothing is owed that can be done without an event from outside, and all is stored."""
        while self._tasks or any(lane.running for lane in self._lanes.values()) or not self._saver.empty.is_set():
            self._moved.clear()
            await nap(self._clock, self._moved, 0.05)

    async def stop(self) -> None:
        """Stop in the middle: calls under way are cut off, what was delivered is stored."""
        self._halt()
        left = [task for lane in self._lanes.values() if (task := lane.stop()) is not None]
        await asyncio.gather(*left, *self._tasks, return_exceptions=True)
        await self._saver.stop()

    def abandon(self) -> None:
        """Die as a killed process would (simulations): nothing more is sent or stored."""
        self._halt()
        for lane in self._lanes.values():
            lane.stop()
        self._saver.abandon()

    def _halt(self) -> None:
        self._stopped = True
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
        row = self._rows.get(key)
        if row is None or row.ending == "gone":
            return False
        row.renew = True
        if row.parked == "lost":
            row.parked = None
        row.retry_at = 0.0
        self._saver.save(row)
        self._poke(row)
        return True

    def revision(self, key: str) -> int:
        """The revision at which a surface is wanted, 0 if it does not live."""
        row = self._rows.get(key)
        return 0 if row is None else row.wanted

    def _take(self, wants: Iterable[tuple[Want, int]], at: float) -> None:
        for index, (want, revision) in enumerate(wants):
            row = self._rows.get(want.key)
            if row is None:
                row = self._rows[want.key] = Row(want.key, "")
            since = at + index * 1e-6
            if not row.dirty:
                row.since = since
            row.again = since
            row.wanted = max(row.wanted, revision)
            moved = (row.chat, row.person) != (want.chat, want.person)
            row.chat, row.person, row.thread, row.about = want.chat, want.person, want.thread, want.about
            row.after, row.until, row.ending = want.after, want.until, "last" if want.last else None
            if row.address and not moved:
                self._poke(row)
            else:
                self._soon(self._settle_in(row))
            self._follow(want.key, None)

    def _gone(self, key: str) -> None:
        row = self._rows.get(key)
        if row is not None:
            row.ending = "gone"
            self._poke(row)
        self._follow(key, "gone")

    def _follow(self, key: str, ending: str | None) -> None:
        """A hand's panel shows what the hand shows."""
        panel = self._rows.get(panel_of(key) or "")
        if panel is not None:
            panel.wanted += 1
            panel.ending = ending
            self._poke(panel)

    # -- what people and platforms tell

    async def carried(self, key: str, revision: int, place: Place) -> None:
        """The response to a press delivered this surface's screen at ``revision`` to ``place`` (Surfaces 9)."""
        row = self._rows.get(key)
        if place.expires is not None and kind_of(key) == "hand":
            key = panel_of(key) or key
            row = self._rows.get(key)
        if row is None:
            if kind_of(key) != "panel":
                return
            row = self._rows[key] = Row(key, place.chat, place=place, wanted=revision, delivered=revision)
            await self._enter(row)
            return
        if row.flying:
            return  # a call is under way and may land after the response: let it come right by itself
        if row.place is not None and row.place != place and kind_of(key) != "panel":
            return
        row.place = place
        row.delivered, row.digest = max(row.delivered, revision), None
        if kind_of(key) == "panel":
            row.ending = None
            row.delivered = row.wanted = max(row.wanted, revision)
        self._saver.save(row, urgent=True)
        self._changed(row)
        self._poke(row)

    async def pressed(self, key: str, place: Place) -> None:
        """A button of this surface was pressed in that message. If the surface stands elsewhere, that message is a copy
        nobody knows: it loses its keyboard (Surfaces 3)."""
        row = self._rows.get(key)
        if row is None:
            try:
                row = await self._store.surface(key)
            except StoreError as error:
                log.warning("surface not read", surface=key, reason=str(error))
                return
        if row is None or row.place is None or _same(row.place, place) or row.flying:
            return
        if any(_same(old, place) for old in row.old):
            return
        courier = self._couriers.get(place.chat.partition(":")[0])
        if courier is not None:
            self._soon(self._strip(courier, key, place))

    async def _strip(self, courier: Courier, key: str, place: Place) -> None:
        await courier.budget.others.turn(self._clock.now())
        try:
            await courier.messenger.edit(place, await self._screens.farewell(key))
        except Exception:
            log.exception("orphan not stripped", surface=key)

    def heard(self, *, chat: ChatId | None = None, person: PersonId | None = None) -> None:
        """They did something: what was unreachable is tried again (Surfaces 4)."""
        for destination in (("chat", chat), ("person", person)):
            lane = self._lanes.get(destination)
            if person is not None and destination[0] == "person" and (lane is None or lane.shut):
                self._soon(self._perhaps(person))
            if lane is None:
                continue
            if lane.reachable is False:
                lane.reachable = None
                lane.poke()
            parked = [row for row in lane.rows.values() if row.parked == "unreachable"]
            for row in parked:
                row.parked = None
                self._saver.save(row)
            if parked:
                lane.poke()

    def moved(self, chat: ChatId, address: str) -> None:
        """The chat has a new address; every place at the old one counts as lost (Surfaces 4)."""
        lane = self._lanes.get(("chat", chat))
        if lane is None or lane.address == address:
            return
        lane.address = address
        lane.reachable = None
        lane.blocked_until = 0.0
        for row in lane.rows.values():
            row.address = address
            if row.parked == "unreachable":
                row.parked = None
            row.old = []
            if row.place is not None:
                self._lose(row)
        lane.poke()

    def deleted(self, place: Place) -> None:
        """The platform says that a message is gone."""
        for row in self._rows.values():
            if row.place is not None and _same(row.place, place):
                self._lose(row)
                self._poke(row)
                return

    def _lose(self, row: Row) -> None:
        row.place = row.digest = None
        if row.delivered >= row.wanted:
            row.delivered = row.wanted - 1
            row.since = row.again = self._clock.now()
        courier = self._couriers.get(row.address.partition(":")[0])
        if courier is not None:
            courier.lost(row)
        self._saver.save(row)

    # -- what is shown

    def shown(self, key: str) -> int:
        """The revision delivered last, 0 if none is."""
        row = self._rows.get(key)
        return 0 if row is None else row.delivered

    async def wait_shown(self, key: str, revision: int, seconds: float) -> bool:
        """Wait until a surface shows ``revision`` or a later one, ``seconds`` at most (Surfaces 13)."""
        if self.shown(key) >= revision:
            return True
        if key not in self._rows:
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
            await self._enter(row)
        except StoreError as error:
            log.warning("surface waits", surface=row.key, reason=str(error))
            await self._clock.sleep(1.0)
            self._soon(self._settle_in(row))

    async def _enter(self, row: Row) -> None:
        where: Destination = ("panel", row.key)
        if row.person is not None:
            where = ("person", row.person)
        elif row.chat is not None:
            where = ("chat", row.chat)
        lane = self._lanes.get(where) or await self._open(where, row)
        if self._rows.get(row.key) is not row:
            return
        before = self._lane_of.get(row.key)
        if before is not None and before is not lane:
            before.rows.pop(row.key, None)
        row.address = lane.address
        lane.rows[row.key] = row
        self._lane_of[row.key] = lane
        if not self._stopped:
            lane.poke()

    async def _open(self, where: Destination, row: Row) -> Lane:
        address, reachable = row.address, None
        if row.person is not None:
            person = await self._store.person_by_id(row.person)
            address, reachable = (person.address or "", person.reachable) if person else ("", False)
        elif row.chat is not None:
            chat = await self._store.chat_by_id(row.chat)
            address = chat.address if chat else ""
        return self._lanes.setdefault(
            where,
            Lane(
                self._couriers.get(address.partition(":")[0]),
                self._saver,
                self._clock,
                address,
                private=row.person is not None,
                reachable=reachable,
                changed=self._changed,
                over=self._over,
                reached=self._learned,
            ),
        )

    def _poke(self, row: Row) -> None:
        lane = self._lane_of.get(row.key)
        if lane is not None and not self._stopped:
            lane.poke()

    def _changed(self, row: Row) -> None:
        """A step was made: tell those who wait for it."""
        self._moved.set()
        entries = self._waiting.get(row.key)
        if entries:
            for revision, shown in entries:
                if row.delivered >= revision and not shown.done():
                    shown.set_result(None)

    def _over(self, row: Row) -> None:
        """A surface has ended."""
        self._moved.set()
        self._saver.retire(row)
        if self._rows.get(row.key) is row:
            del self._rows[row.key]
        lane = self._lane_of.pop(row.key, None)
        if lane is None or lane.rows or lane.blocked_until > steady():
            return
        for where in (("person", row.person), ("chat", row.chat), ("panel", row.key)):
            if self._lanes.get(where) is lane:
                del self._lanes[where]

    def _learned(self, lane: Lane, row: Row) -> None:
        self._soon(self._tell(row, reachable=lane.reachable is True))

    async def _tell(self, row: Row, *, reachable: bool) -> None:
        try:
            if row.person is not None:
                await self._store.set_person(row.person, reachable=reachable)
            if self._reached is not None:
                await self._reached(row.person, row.chat, reachable)
        except Exception:
            log.exception("reachability not told", surface=row.key)

    async def _perhaps(self, person: PersonId) -> None:
        """A person who was unreachable did something: he may be reachable again."""
        try:
            known = await self._store.person_by_id(person)
            if known is not None and known.reachable is False:
                await self._store.set_person(person, reachable=None)
        except StoreError as error:
            log.warning("reachability not stored", reason=str(error))

    def _soon(self, work: Coroutine[None, None, None]) -> None:
        if self._stopped:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._moved.set()


def _same(one: Place, other: Place) -> bool:
    return (one.chat, one.message) == (other.chat, other.message)
