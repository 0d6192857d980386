"""The calls of one platform: which one a surface needs next, and what its outcome means.

``plan`` decides (at most one call), ``carry_out`` makes it, ``_sent``/``_edited``/``_removed`` read the fate
(architecture.md, Surfaces 3, 4 and 7). A new message leaves an attempt in the store before it is sent. Edits and
deletes need none: they are repeatable. Nothing here waits for a budget or knows of other surfaces: that is the lane's
business.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Protocol

import structlog

from bot.budgets import Budget, Pace, steady
from bot.logs import trace
from bot.ports import Clock, Delivery, Fate, Messenger, Place
from bot.saving import Saver
from bot.screens.screen import Screen
from bot.store import StoreError
from bot.surfaces import Attempt, Row, kind_of, settle

log = structlog.stdlib.get_logger(__name__)

DAY = 86400


class Screens(Protocol):
    """Who knows what surfaces show: the coordinator."""

    async def render(self, key: str, about: str) -> Screen | None:
        """The latest committed screen of a surface; None: it should not exist, and is deleted."""
        ...

    async def farewell(self, key: str) -> Screen:
        """One line without buttons, for messages that can no longer be deleted and for copies nobody knows."""
        ...


@dataclass(frozen=True, slots=True)
class Call:
    """One call to make. ``kind``: send, edit, delete, farewell (edit to one line before forgetting) or find (look for a
    message that an interrupted send may have left). ``revision``: what is delivered when it is done."""

    kind: str
    place: Place | None = None
    screen: Screen | None = None
    digest: str = ""
    revision: int = 0


def digest_of(screen: Screen) -> str:
    """Equal for equal screens: a repeated one saves its call."""
    return hashlib.blake2b(repr(screen).encode(), digest_size=12).hexdigest()


def nonce_of(row: Row) -> str:
    """At most 25 characters, different for every attempt, the same after a restart."""
    name = f"{row.key}/{row.attempts}".encode()
    return hashlib.blake2b(name, digest_size=12).hexdigest()


class Courier:
    """Carries out what the rows of one platform need. ``calls`` counts calls by kind and fate."""

    def __init__(
        self,
        messenger: Messenger,
        budget: Budget,
        screens: Screens,
        saver: Saver,
        clock: Clock,
        pace: Pace,
        scale: float,
    ) -> None:
        self.messenger = messenger
        self.budget = budget
        self._screens = screens
        self._saver = saver
        self._clock = clock
        self._pace = pace
        self._scale = scale
        self.calls: dict[str, int] = {}

    @property
    def asked_every(self) -> float:
        """Seconds between two new messages of a surface on request."""
        return self._pace.asked_every

    # -- what is next

    async def plan(self, row: Row) -> Call | None:
        """The call that this surface needs next, or None: nothing, or nothing that needs a call."""
        now = self._clock.now()
        self._forget_expired(row, now)
        _leave_elsewhere(row)
        if row.place is None and kind_of(row.key) == "panel":
            row.ending = "gone"  # a panel dies with its token; the private message stays
        if row.ending == "gone":
            return await self._plan_gone(row, now)
        if row.dirty or row.renew:
            call = await self._plan_dirty(row, now)
            if call is not None:
                return call
        return await self._removal(row, row.old[0], now) if row.old else None

    async def _plan_gone(self, row: Row, now: float) -> Call | None:
        if row.place is not None:
            row.old.insert(0, row.place)
            row.place = row.digest = None
        if row.old:
            return await self._removal(row, row.old[0], now)
        if row.attempt is not None and self.messenger.limits.nonce:
            return Call("find")
        row.attempt = None
        return None

    async def _plan_dirty(self, row: Row, now: float) -> Call | None:
        revision = row.wanted
        attempt = row.attempt
        fresh = row.place is None or row.renew or self._too_old(row.place, now)
        trusted = attempt is None or attempt.at <= now < attempt.at + self._pace.nonce_trust
        if fresh and not trusted and self.messenger.limits.nonce:
            return Call("find")
        screen = await self._screens.render(row.key, row.about)
        if screen is None:
            if row.place is not None:
                row.old.append(row.place)
            row.place = row.digest = None
            row.delivered, row.renew = revision, False
            return None
        digest = digest_of(screen)
        if fresh:
            return Call("send", None, screen, digest, revision)
        if digest == row.digest:
            row.delivered = revision
            return None
        return Call("edit", row.place, screen, digest, revision)

    async def _removal(self, row: Row, place: Place, now: float) -> Call:
        age = self.messenger.limits.delete_age
        if row.undeletable or (age is not None and now - place.sent > age * self._scale):
            return Call("farewell", place, await self._screens.farewell(row.key))
        return Call("delete", place)

    def _too_old(self, place: Place, now: float) -> bool:
        age = self.messenger.limits.edit_age
        return age is not None and place.expires is None and now - place.sent > age * self._scale

    @staticmethod
    def _forget_expired(row: Row, now: float) -> None:
        """Ephemeral places past their time are gone, not failed (Surfaces 8)."""
        if row.place is not None and row.place.expires is not None and row.place.expires <= now:
            row.place = row.digest = None
        row.old = [place for place in row.old if place.expires is None or place.expires > now]

    # -- making it

    async def carry_out(self, row: Row, call: Call) -> Delivery:
        """Make the call and write its outcome into the row. Raises StoreError if an attempt could not be stored
        (nothing was sent then)."""
        row.flying = True
        try:
            delivery = await self._call(row, call)
        finally:
            row.flying = False
        name = f"{call.kind} {delivery.fate}"
        self.calls[name] = self.calls.get(name, 0) + 1
        match call.kind:
            case "send":
                self._sent(row, call, delivery)
            case "edit":
                self._edited(row, call, delivery)
            case "find":
                self._found(row, delivery.place)
            case _:
                self._removed(row, call, delivery)
        settle(row)
        if row.crossed:
            row.crossed, row.digest, row.delivered = False, None, min(row.delivered, row.wanted - 1)
        if delivery.fate is Fate.LATER and not delivery.chat_wide:
            self.later(row, delivery.after)
        elif delivery.fate is not Fate.LATER:
            row.tries = 0
        if row.dirty and delivery.fate is Fate.DONE:
            row.since = max(row.since, row.again)
        self._saver.save(row, urgent=call.kind == "send" and delivery.fate is Fate.DONE)
        return delivery

    def later(self, row: Row, after: float = 0.0) -> None:
        """Try again after the time the platform named, or after a growing one of our own."""
        own = min(self._pace.retry_longest, self._pace.retry_first * 2.0 ** min(row.tries, 16))
        row.tries += 1
        row.retry_at = steady() + (after if after > 0 else own)

    async def _call(self, row: Row, call: Call) -> Delivery:
        messenger = self.messenger
        try:
            if call.kind == "send" and call.screen is not None:
                nonce = await self._attempt(row, call)
                if row.person is not None and kind_of(row.key) != "panel":
                    return await messenger.send_private(row.address, call.screen, nonce)
                return await messenger.send(row.address, row.thread, call.screen, nonce)
            if call.kind == "find":
                nonce = row.attempt.nonce if row.attempt is not None else ""
                return Delivery(Fate.DONE, await messenger.find(row.address, row.thread, nonce))
            assert call.place is not None
            if call.screen is not None:
                return await messenger.edit(call.place, call.screen)
            return await messenger.delete(call.place)
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 a messenger that breaks its word must not stop the chat
            log.error("messenger raised", call=call.kind, surface=row.key, **trace(error))
            return Delivery(Fate.LATER, unsure=True, why=type(error).__name__)

    async def _attempt(self, row: Row, call: Call) -> str:
        """The nonce to send with. An attempt left open is repeated where nonces protect, and counted anew elsewhere."""
        if row.attempt is not None and self.messenger.limits.nonce:
            return row.attempt.nonce
        row.attempts += 1
        row.attempt = Attempt(nonce_of(row), self._clock.now(), call.revision, call.digest)
        try:
            await self._saver.attempt(row)
        except StoreError:
            row.attempt = None
            raise
        return row.attempt.nonce

    # -- what became of it

    def _sent(self, row: Row, call: Call, delivery: Delivery) -> None:
        attempt = row.attempt
        match delivery.fate:
            case Fate.DONE if delivery.place is not None:
                if row.place is not None and row.place != delivery.place:
                    row.old.append(row.place)
                row.place, row.attempt, row.renew = delivery.place, None, False
                if attempt is None or attempt.digest == call.digest:
                    row.delivered, row.digest = call.revision, call.digest
                else:  # the nonce may have brought back the message of the first try, which shows an older screen
                    row.delivered, row.digest = min(attempt.revision, call.revision - 1), None
            case Fate.LATER if delivery.unsure:
                pass  # the attempt stays open
            case Fate.LATER:
                if not self.messenger.limits.nonce:  # else it stays: an earlier try, before a crash, may have arrived
                    row.attempt = None
            case Fate.LOST:
                row.attempt = None
                self.lost(row)
            case Fate.UNREACHABLE:
                row.attempt, row.parked = None, "unreachable"
            case _:
                row.attempt = None
                self._given_up(row, call, delivery)

    def _edited(self, row: Row, call: Call, delivery: Delivery) -> None:
        match delivery.fate:
            case Fate.DONE:
                row.delivered, row.digest = max(row.delivered, call.revision), call.digest
                if delivery.place is not None and row.place == call.place:
                    row.place = delivery.place  # an edit may change how a message is spoken to
            case Fate.LATER:
                row.digest = None if delivery.unsure else row.digest
            case Fate.LOST:
                if row.place is not None and row.place == call.place:
                    row.old.append(row.place)  # it may be there still and only refuse edits
                    row.place = row.digest = None
                self.lost(row)
            case Fate.UNREACHABLE:
                row.parked = "unreachable"
            case _:
                self._given_up(row, call, delivery)

    def _removed(self, row: Row, call: Call, delivery: Delivery) -> None:
        if delivery.fate is Fate.LATER:
            return
        if delivery.fate is Fate.REFUSED and call.kind == "delete":
            row.undeletable = True
            return
        row.undeletable = False
        row.old = [place for place in row.old if place != call.place]

    def _found(self, row: Row, place: Place | None) -> None:
        """An interrupted send did arrive (it shows what the attempt says), or it did not."""
        attempt, row.attempt = row.attempt, None
        if place is None or attempt is None:
            return
        if row.place is not None and row.place != place:
            row.old.append(row.place)
        row.place, row.digest, row.renew = place, attempt.digest, False
        row.delivered = max(row.delivered, attempt.revision)

    def _given_up(self, row: Row, call: Call, delivery: Delivery) -> None:
        """This revision is not taken: said once, until the next one."""
        log.warning("surface refused", surface=row.key, call=call.kind, reason=delivery.why)
        row.delivered, row.digest, row.renew = max(row.delivered, call.revision), None, False

    def lost(self, row: Row) -> None:
        """The message is not there any more: a new one, at most once a minute, after three a day only on request."""
        now = self._clock.now()
        today = int(now // DAY)
        if row.lost_day != today:
            row.lost_day, row.lost_count = today, 0
        if row.lost_count >= self._pace.lost_a_day:
            row.parked = "lost"
            return
        wait = max(0.0, row.lost_at + self._pace.lost_every - now) if row.lost_at <= now else self._pace.lost_every
        row.lost_at = now + wait
        row.lost_count += 1
        row.retry_at = steady() + wait


def _leave_elsewhere(row: Row) -> None:
    """A private surface that is somebody else's now (seats were drawn anew) is never shown where the one before reads
    it: that message is to be removed, and a new one sent."""
    if row.person is not None and row.place is not None and row.place.chat != row.address:
        row.old.append(row.place)
        row.place = row.digest = row.attempt = None
