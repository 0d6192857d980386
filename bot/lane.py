"""One conversation's deliveries, one call at a time, in order.

A surface keeps the place it took when it first became dirty; the earliest that can be served is served. One that must
wait by itself (its own retry, a lost message's minute, a ping's time) steps aside; a 429 stops this conversation alone
(architecture.md, Surfaces 4 and 5). The lane runs while something is owed and ends when nothing is; ``poke`` starts it
again. It never raises.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager

import structlog

from bot.budgets import INSTANT, Share, Window, steady
from bot.courier import Call, Courier
from bot.lease import Lease
from bot.logs import trace
from bot.ports import Clock, Delivery, Fate, Place
from bot.saving import Saver, nap
from bot.store import StoreError
from bot.surfaces import PRIVATE_KINDS, Row, kind_of

log = structlog.stdlib.get_logger(__name__)

Errand = Callable[[], Awaitable[Delivery]]
"""makes one call"""

RETRY_STORE = 1.0
"""seconds before the next try when the database takes no attempt"""


class Lane:
    """``private``: a person's conversation. ``reachable``: what we know of it, None until tried. ``changed`` is called
    with every row after each step, ``over`` when a surface has ended, ``reached`` when reachability changed."""

    def __init__(
        self,
        name: str,
        courier: Courier | None,
        saver: Saver,
        clock: Clock,
        address: str,
        *,
        private: bool,
        reachable: bool | None,
        changed: Callable[[Row], None],
        over: Callable[[Row], None],
        reached: Callable[[Lane, Row], None],
    ) -> None:
        self.name = name
        self.courier = courier
        self.address = address
        self.private = private
        self.reachable = reachable
        self._told = reachable
        self._heard = 0
        self.rows: dict[str, Row] = {}
        self.blocked_until = 0.0
        self._saver = saver
        self._clock = clock
        self._changed = changed
        self._over = over
        self._reached = reached
        self.lease: Lease | None = None
        """where several workers deliver: the right to do it here"""
        self._asked: list[Callable[[], None]] = []
        self._errands: dict[tuple[str, str], Errand] = {}
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._nap_until = 0.0
        self._finishing = False

    @property
    def shut(self) -> bool:
        """This person cannot be written to: nothing is tried until he does something."""
        return self.private and self.reachable is False

    @property
    def running(self) -> bool:
        return self._task is not None and not self._task.done()

    def hear(self) -> None:
        """Its people did something: what was unreachable is tried again (Surfaces 4), and what a call under way says of
        their being reachable is old."""
        self._heard += 1
        if self.reachable is not False and not any(row.parked == "unreachable" for row in self.rows.values()):
            return

        def again() -> None:
            self.reachable = None
            for row in self.rows.values():
                if row.parked == "unreachable":
                    row.parked = None
                    self._saver.save(row)

        self.change(again)

    def hear_elsewhere(self, reachable: bool | None) -> None:  # noqa: FBT001 as stored
        """Another worker heard of its people; ``reachable`` is stored of them since, and not False."""
        self._told = reachable
        self.hear()

    def poke(self) -> None:
        """Something may have become due."""
        self._wake.set()
        if not self.running and self.courier is not None:
            self._task = asyncio.create_task(self._run(), name=f"deliver to {self.address}")

    def busy(self, within: float) -> bool:
        """Something is being done, or will be in less than ``within`` seconds."""
        return self.running and self._nap_until - steady() < within

    def finish(self) -> asyncio.Task[None] | None:
        """Make no further call. The task to wait for, if a call is under way."""
        self._finishing = True
        self._wake.set()
        return self._task if self.running else None

    def abandon(self) -> None:
        """Die in the middle."""
        if self._task is not None:
            self._task.cancel()

    async def _nap(self, seconds: float) -> None:
        self._nap_until = steady() + seconds
        try:
            await nap(self._clock, self._wake, seconds)
        finally:
            self._nap_until = 0.0

    async def _run(self) -> None:
        while not self._finishing:
            self._wake.clear()
            row, wait = self.first()
            asked = row is not None or self._asked or self._errands
            if self.lease is not None and asked and not self.lease.held:
                if not await self.lease.claim():
                    await self._nap(self.lease.again)
                    continue
                self._answer()
                continue
            if row is None and not self._errands:
                if wait is not None:
                    await self._nap(wait)
                    continue
                if self.lease is None or not self.lease.held:
                    return
                await self.lease.release()
                if not self._wake.is_set():
                    return
                continue
            wait = max(self.blocked_until - steady(), self.window.wait())
            if wait > INSTANT:
                await self._nap(wait)
            elif row is not None:
                await self._attend(row)
            else:
                await self._run_errand()

    def change(self, what: Callable[[], None]) -> None:
        """Change rows for a reason from outside. Where several workers deliver, this waits until the conversation is
        ours and its rows are read again."""
        if self.lease is None or self.lease.held:
            what()
        else:
            self._asked.append(what)
        self.poke()

    def _answer(self) -> None:
        asked, self._asked = self._asked, []
        for what in asked:
            what()

    def errand(self, place: Place, errand: Errand) -> None:
        """One call about a message of this conversation that is no surface's: made when no surface needs one, once
        however often it was asked for until then, and not repeated."""
        self._errands.setdefault((place.chat, place.message), errand)
        self.poke()

    async def _run_errand(self) -> None:
        courier = self.courier
        assert courier is not None
        share = courier.budget.others
        if await share.turn(self._clock.now()) and self._must_wait():
            share.refund()
            return
        errand = self._errands.pop(next(iter(self._errands)))
        with self._counted(courier, self.window, share):
            try:
                delivery = await errand()
            except Exception as error:  # noqa: BLE001 a copy must not stop the conversation
                log.error("errand failed", conversation=self.name, **trace(error))
                return
        self._heed(delivery)

    def _heed(self, delivery: Delivery) -> None:
        """A 429 stops the whole conversation."""
        if delivery.fate is Fate.LATER and delivery.chat_wide:
            self.blocked_until = steady() + delivery.after

    @contextmanager
    def _counted(self, courier: Courier, window: Window, share: Share) -> Generator[None]:
        """A call under way, whose turn in the bot's share has come."""
        window.take()
        try:
            yield
        finally:
            window.land()
            share.land()
            if window is self.window and (courier.budget.kept(window) or self.lease is not None):
                self._saver.spent(self.name, window)

    # -- order

    def first(self) -> tuple[Row | None, float | None]:
        """The surface to be served now, or None and the seconds until one can be (None: nothing is owed)."""
        best: Row | None = None
        soonest: float | None = None
        for row in self.rows.values():
            wait = self._due(row)
            if wait is None:
                continue
            if wait > INSTANT:
                soonest = wait if soonest is None else min(soonest, wait)
            elif best is None or (row.since, row.key) < (best.since, best.key):
                best = row
        return best, soonest

    def _due(self, row: Row) -> float | None:
        """Seconds until something can be done for this surface; None: nothing to do, or nothing before an event."""
        if not row.owed:
            return None
        if row.ending == "gone" and (self.shut or row.parked):
            return 0.0
        now = self._clock.now()
        if self._expired(row, now):
            return 0.0
        if self.shut or row.parked:
            return None
        wait = row.retry_at - steady()
        if row.ending == "gone" or not (row.dirty or row.renew):
            return wait
        if row.place is None:
            wait = max(wait, row.after - now)
            first = self.courier.budget.first if self.courier is not None else None
            if self.private and self.reachable is not True and first is not None:
                wait = max(wait, first.wait())
        elif row.renew and self.courier is not None:
            wait = max(wait, min(row.place.sent, now) + self.courier.asked_every - now)
        return wait

    @staticmethod
    def _expired(row: Row, now: float) -> bool:
        """A ping whose time is over is not sent any more (Surfaces 1)."""
        return row.until is not None and now > row.until and row.place is None and row.attempt is None

    # -- one step

    async def _attend(self, row: Row) -> None:
        courier = self.courier
        assert courier is not None
        try:
            if self._lapsed(row):
                self._finish(row)
                return
            delivery = await self._step(courier, row)
        except StoreError as error:
            log.warning("attempt not stored", surface=row.key, reason=str(error))
            row.retry_at = steady() + RETRY_STORE
            return
        except Exception as error:  # noqa: BLE001 one surface's mistake must not stop the others
            log.error("delivery failed", surface=row.key, **trace(error))
            courier.later(row)
            return
        if delivery is not None:
            self._learn(row, delivery)
        self._changed(row)
        if self._ended(row):
            self._finish(row)

    def _lapsed(self, row: Row) -> bool:
        return self._expired(row, self._clock.now()) or (row.ending == "gone" and (self.shut or bool(row.parked)))

    async def _step(self, courier: Courier, row: Row) -> Delivery | None:
        call = await self._planned(courier, row)
        if call is None:
            return None
        share = self._share(courier, row)
        waited = await share.turn(row.since)
        try:
            call = await self._planned(courier, row) if waited else call
            window = None if call is None else self._ready(courier, row, call)
        except BaseException:
            share.refund()
            raise
        if call is None or window is None:
            share.refund()
            return None
        first = courier.budget.first
        if call.kind == "send" and self.private and self.reachable is not True and first is not None:
            first.spend()
        heard = self._heard
        with self._counted(courier, window, share):
            delivery = await courier.carry_out(row, call)
        if delivery.fate is Fate.UNREACHABLE and row.parked == "unreachable" and self._heard != heard:
            row.parked = None
            return None
        return delivery

    def _ready(self, courier: Courier, row: Row, call: Call) -> Window | None:
        """The window that a call counts in, if it may be made now."""
        if self._overtaken(row, call) or self._must_wait():
            return None
        window = self._charged(courier, call)
        if window is not self.window and (wait := window.wait()) > INSTANT:
            row.retry_at = steady() + wait
            return None
        return window

    def _charged(self, courier: Courier, call: Call) -> Window:
        """The window that a call counts in: a message that stands elsewhere, where who had the seat before reads it, is
        removed at the expense of his conversation."""
        address = self.address if call.place is None else call.place.chat
        return courier.budget.window(address, private=self.private)

    def _must_wait(self) -> bool:
        return max(self.blocked_until - steady(), self.window.wait()) > INSTANT

    def _overtaken(self, row: Row, call: Call) -> bool:
        """While it was drawn the surface has ended, or has become somebody else's: it must not be shown here."""
        return self.rows.get(row.key) is not row or (row.ending == "gone" and call.kind in ("send", "edit"))

    async def _planned(self, courier: Courier, row: Row) -> Call | None:
        before = row.delivered, row.place, len(row.old)
        call = await courier.plan(row)
        if (row.delivered, row.place, len(row.old)) != before:
            self._saver.save(row)
        return call

    def _share(self, courier: Courier, row: Row) -> Share:
        return courier.budget.hands if kind_of(row.key) in PRIVATE_KINDS else courier.budget.others

    @property
    def window(self) -> Window:
        assert self.courier is not None
        return self.courier.budget.window(self.address, private=self.private)

    def _learn(self, row: Row, delivery: Delivery) -> None:
        """What the outcome says about the conversation."""
        self._heed(delivery)
        if delivery.fate is Fate.UNREACHABLE and row.parked == "unreachable":
            log.info("unreachable", surface=row.key, reason=delivery.why)
            self._know(row, reachable=False)
        elif delivery.fate is Fate.DONE and row.place is not None:
            self._know(row, reachable=True)

    def _know(self, row: Row, *, reachable: bool) -> None:
        self.reachable = reachable
        if self._told is not reachable:
            self._told = reachable
            self._reached(self, row)

    @staticmethod
    def _ended(row: Row) -> bool:
        left = row.place is not None or bool(row.old) or row.attempt is not None
        if row.ending == "gone":
            return not left
        return row.ending == "last" and not (row.dirty or row.renew or row.old)

    def _finish(self, row: Row) -> None:
        self.rows.pop(row.key, None)
        self._over(row)
