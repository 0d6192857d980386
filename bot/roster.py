"""Which surfaces live, and in which conversation's lane.

Rows come in from the store at the start, from commits as they are made, and, where several workers share a store, from
looking through it for the others' commits. They leave when their surface has ended.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields

import structlog

from bot.budgets import steady
from bot.courier import Courier
from bot.ids import ChatId, PersonId
from bot.lane import Lane
from bot.lease import Lease
from bot.ports import Clock
from bot.saving import Saver
from bot.store import Store, StoreError
from bot.store.rows import Claim
from bot.surfaces import Row, hand_of

log = structlog.stdlib.get_logger(__name__)

LOOK_EVERY = 1.0
"""seconds between two looks for what other workers have committed"""

STORED = tuple(
    field.name
    for field in fields(Row)
    if field.name not in {"again", "retry_at", "tries", "flying", "undeletable", "crossed", "arrived"}
)


class Roster:
    """``worker``: a name that no other process has, where several share the store; None: alone."""

    def __init__(
        self,
        store: Store,
        saver: Saver,
        clock: Clock,
        couriers: Mapping[str, Courier],
        *,
        worker: str | None,
        changed: Callable[[Row], None],
        over: Callable[[Row], None],
        reached: Callable[[Lane, Row], None],
    ) -> None:
        self.rows: dict[str, Row] = {}
        self.lanes: dict[str, Lane] = {}
        self._panels: defaultdict[str, dict[str, Row]] = defaultdict(dict)
        self.stopped = False
        self._lane_of: dict[str, Lane] = {}
        self._store = store
        self._saver = saver
        self._clock = clock
        self._couriers = couriers
        self._worker = worker
        self._changed = changed
        self._over = over
        self._reached = reached
        self._spent: Mapping[str, Sequence[Sequence[float]]] = {}
        self._looking: asyncio.Task[None] | None = None

    # -- coming

    async def load(self) -> None:
        """Read all surfaces that live. Raises StoreFailed."""
        self._spent = await self._store.spent()
        found = await self._store.surfaces()
        reachable = await self._store.reachable()
        if found or self._spent:
            for courier in self._couriers.values():
                courier.budget.restarted()
        for row in found:
            if row.key not in self.rows:
                forget_ephemeral(row)
                row.again = row.since
                self.rows[row.key] = row
                name = _name(row)
                lane = self.lanes.get(name) or self._new(name, row, row.address, reachable.get(row.person))
                self._place(row, lane)
        if self._worker is not None:
            self._looking = asyncio.create_task(self._look(), name="look for others' commits")
        for lane in list(self.lanes.values()):
            lane.poke()

    async def welcome(self, row: Row) -> None:
        """Take in a row that a commit has made: it may have lived before, here or with another worker. Raises
        StoreFailed."""
        stored = await self._store.surface(row.key)
        if stored is not None and self.rows.get(row.key) is row and row.key not in self._lane_of:
            forget_ephemeral(stored)
            ending = row.ending
            _take_over(row, stored)
            row.ending = ending
        await self.enter(row)

    async def open_panel(self, row: Row) -> None:
        """A copy of a hand has come up in an ephemeral message."""
        self.rows[row.key] = self._panels[hand_of(row.key) or ""][row.key] = row
        await self.enter(row)

    def panels(self, hand: str) -> Sequence[Row]:
        """The panels that show this hand, or showed it to who had the chair before."""
        return tuple(self._panels[hand].values()) if hand in self._panels else ()

    async def enter(self, row: Row) -> None:
        """Give a row its address and its lane. Raises StoreFailed."""
        name = _name(row)
        lane = self.lanes.get(name) or await self._open(name, row)
        if self.rows.get(row.key) is row:
            self._place(row, lane)
            if not self.stopped:
                lane.poke()

    def _place(self, row: Row, lane: Lane) -> None:
        before = self._lane_of.get(row.key)
        if before is not None and before is not lane:
            before.rows.pop(row.key, None)
        row.address = lane.address
        lane.rows[row.key] = row
        self._lane_of[row.key] = lane

    async def _open(self, name: str, row: Row) -> Lane:
        address, reachable = row.address, None
        if row.person is not None:
            person = await self._store.person_by_id(row.person)
            address, reachable = (person.address or "", person.reachable) if person else ("", False)
        elif row.chat is not None:
            chat = await self._store.chat_by_id(row.chat)
            address = chat.address if chat else ""
        if name in self.lanes:  # somebody else made it while we read
            return self.lanes[name]
        return self._new(name, row, address, reachable)

    def _new(self, name: str, row: Row, address: str, reachable: bool | None) -> Lane:  # noqa: FBT001 as stored
        courier = self._couriers.get(address.partition(":")[0])
        lane = Lane(
            name,
            courier,
            self._saver,
            self._clock,
            address,
            private=row.person is not None,
            reachable=reachable,
            changed=self._changed,
            over=self._ended,
            reached=self._reached,
        )
        spent = self._spent.get(name)
        if courier is not None and spent:
            lane.window.restore(spent, self._clock.now())
        if self._worker is not None and not name.startswith("panel"):
            lane.lease = Lease(
                self._store,
                self._saver,
                self._clock,
                name,
                self._worker,
                (row.chat, row.person),
                lambda claim, fresh: self._read(lane, claim, fresh=fresh),
            )
        self.lanes[name] = lane
        return lane

    # -- going

    def _ended(self, row: Row) -> None:
        self._saver.retire(row)
        self.drop(row)
        self._over(row)

    def drop(self, row: Row) -> None:
        """Forget a surface; its lane too, if that has nothing to remember."""
        if self.rows.get(row.key) is row:
            del self.rows[row.key]
            self._close_panel(row)
        lane = self._lane_of.pop(row.key, None)
        if lane is None:
            return
        lane.rows.pop(row.key, None)
        if (
            not lane.rows
            and lane.blocked_until <= steady()
            and self.lanes.get(lane.name) is lane
            and lane.lease is None
        ):
            del self.lanes[lane.name]

    def _close_panel(self, row: Row) -> None:
        hand = hand_of(row.key)
        if hand in self._panels:
            self._panels[hand].pop(row.key, None)
            if not self._panels[hand]:
                del self._panels[hand]

    def detach(self, row: Row) -> None:
        """A surface that goes to another conversation leaves its lane at once: nothing of it is said there any more."""
        lane = self._lane_of.pop(row.key, None)
        if lane is not None:
            lane.rows.pop(row.key, None)

    # -- changing

    def poke(self, row: Row) -> None:
        """Something may be due for this surface."""
        lane = self._lane_of.get(row.key)
        if lane is not None and not self.stopped:
            lane.poke()

    def change(self, row: Row, what: Callable[[], None]) -> None:
        """Change a row for a reason from outside, when that is ours to do."""
        lane = self._lane_of.get(row.key)
        if lane is None:
            what()
        elif not self.stopped:
            lane.change(what)

    def lane_of(self, row: Row) -> Lane | None:
        return self._lane_of.get(row.key) or self.lanes.get(_name(row))

    async def lane_for(self, row: Row) -> Lane:
        """The lane of the conversation in which a surface stands or stood. Raises StoreFailed."""
        return self.lane_of(row) or await self._open(_name(row), row)

    def lane(self, *, chat: ChatId | None = None, person: PersonId | None = None) -> Lane | None:
        return self.lanes.get(f"chat/{chat}" if chat is not None else f"person/{person}")

    # -- several workers

    def _read(self, lane: Lane, claim: Claim, *, fresh: bool) -> None:
        """Take over a conversation's rows as the store has them."""
        if fresh and lane.courier is not None:
            lane.window.restore(claim.spent, self._clock.now())
        found = {row.key: row for row in claim.rows}
        for row in list(lane.rows.values()):
            if row.key not in found:
                self.drop(row)
                self._over(row)
        for key, new in found.items():
            row = self.rows.get(key)
            forget_ephemeral(new)
            if row is None:
                new.again = new.since
                row = self.rows[key] = new
            else:
                _take_over(row, new)
            row.address = lane.address
            lane.rows[key] = row
            self._lane_of[key] = lane
            self._changed(row)

    async def fetch(self, key: str) -> Row | None:
        """A surface that lives in the store but not here yet. Raises StoreFailed."""
        found = await self._store.surface(key)
        if found is None or found.ending == "retired":
            return None
        if key not in self.rows:
            forget_ephemeral(found)
            self.rows[key] = found
            await self.enter(found)
        return self.rows.get(key)

    async def _look(self) -> None:
        while True:
            await self._clock.sleep(LOOK_EVERY)
            try:
                await self._look_once()
            except StoreError as error:
                log.warning("cannot look for others' commits", reason=str(error))

    async def _look_once(self) -> None:
        owed = await self._store.owed()
        if any(lane.shut for key, *_ in owed if (lane := self._lane_of.get(key)) is not None):
            await self._hear_others()
        for key, wanted, ending in owed:
            row = self.rows.get(key)
            if row is None:
                await self.fetch(key)
            elif wanted > row.wanted or (ending is not None and ending != row.ending):
                row.wanted, row.ending = max(row.wanted, wanted), ending
                row.again = self._clock.now()
                self.poke(row)

    async def _hear_others(self) -> None:
        """People who could not be written to may have done something at another worker."""
        known = await self._store.reachable()
        for lane in list(self.lanes.values()):
            person = next((row.person for row in lane.rows.values()), None)
            if lane.shut and (reachable := known.get(person)) is not False:
                lane.hear_elsewhere(reachable)

    # -- the end

    async def stop(self, grace: float) -> None:
        """End all lanes: calls under way may finish within ``grace`` seconds, then they are cut off."""
        self.stopped = True
        if self._looking is not None:
            self._looking.cancel()
        tasks = [task for lane in self.lanes.values() if (task := lane.finish()) is not None]
        if tasks:
            sleeper = asyncio.ensure_future(self._clock.sleep(grace))
            done = asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.wait((sleeper, done), return_when=asyncio.FIRST_COMPLETED)
            sleeper.cancel()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def abandon(self) -> None:
        """Die in the middle."""
        self.stopped = True
        if self._looking is not None:
            self._looking.cancel()
        for lane in self.lanes.values():
            lane.abandon()


def _take_over(row: Row, stored: Row) -> None:
    wanted = max(row.wanted, stored.wanted)
    for name in STORED:
        setattr(row, name, getattr(stored, name))
    row.wanted = wanted


def _name(row: Row) -> str:
    if row.person is not None:
        return f"person/{row.person}"
    return f"chat/{row.chat}" if row.chat is not None else row.key


def forget_ephemeral(row: Row) -> None:
    """Ephemeral places do not outlive their process (Surfaces 8)."""
    if row.place is not None and row.place.expires is not None:
        row.place = row.digest = None
