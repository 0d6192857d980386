"""What the reconciler is told from outside: screens that a response carried, presses from messages nobody knows,
signs of life, chats that moved."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence

import structlog

from bot.budgets import Pace, steady
from bot.courier import Courier, Screens
from bot.ids import ChatId, PersonId
from bot.ports import Clock, Delivery, Place
from bot.roster import Roster
from bot.saving import Saver
from bot.store import Store, StoreError
from bot.surfaces import Row, arrive, hand_of, kind_of, panel_of, same, stand

log = structlog.stdlib.get_logger(__name__)


class Tidings:
    """``changed``: call it when a row shows something else; ``soon``: runs a piece of work beside."""

    def __init__(
        self,
        store: Store,
        roster: Roster,
        saver: Saver,
        couriers: Mapping[str, Courier],
        screens: Screens,
        clock: Clock,
        pace: Pace,
        changed: Callable[[Row], None],
        soon: Callable[[Coroutine[None, None, None]], None],
    ) -> None:
        self._store = store
        self._roster = roster
        self._saver = saver
        self._couriers = couriers
        self._screens = screens
        self._clock = clock
        self._pace = pace
        self._changed = changed
        self._soon = soon
        self._expected: dict[str, float] = {}
        """surfaces that an answer is about to carry: when their next call was to be made"""

    def anew(self, row: Row) -> None:
        """A new message is asked for."""
        row.renew = True
        if row.parked == "lost":
            row.parked = None
        row.retry_at = 0.0
        self._saver.save(row)

    def expect(self, key: str) -> None:
        """The answer to a press is about to carry this surface (Surfaces 9): no call is made for it meanwhile."""
        row = self._roster.rows.get(key)
        if row is not None:
            self._expected.setdefault(key, row.retry_at)
            row.retry_at = max(row.retry_at, steady() + self._pace.carried_within)

    def forgo(self, key: str) -> None:
        """The answer carries it not (a press refused): it is delivered as if nothing had been expected."""
        row, before = self._roster.rows.get(key), self._expected.pop(key, None)
        if row is not None and before is not None:
            row.retry_at = before
            self._roster.poke(row)

    async def carried(self, key: str, revision: int, place: Place) -> None:
        """The response to a press delivered this surface's screen at ``revision`` to ``place`` (Surfaces 9)."""
        if place.expires is not None and kind_of(key) != "panel":
            return  # an ephemeral message dies by itself: no other surface stands in one
        self.forgo(key)  # also where it crossed a call, after which the surface is drawn once more
        row = self._roster.rows.get(key)
        if row is not None:
            self._roster.change(row, lambda: self._carry(row, revision, place))
        elif kind_of(key) == "panel":
            row = Row(key, place.chat)
            self._carry(row, revision, place)
            await self._roster.open_panel(row)

    def _carry(self, row: Row, revision: int, place: Place) -> None:
        panel = kind_of(row.key) == "panel"
        if panel:
            self._come_back(row, revision)
        if row.flying:
            row.crossed = True  # either may land last: it is drawn once more
            if panel:
                arrive(row, place)
            return
        if not panel and row.place is not None and not same(row.place, place):
            return
        stand(row, place)
        row.retry_at = 0.0
        row.delivered, row.digest = revision, None  # also an older one: it stands over the newer one now
        self._saver.save(row, urgent=True)
        self._changed(row)

    def _come_back(self, row: Row, revision: int) -> None:
        """A panel has come up at its owner's own press. The hand may have moved on since that was answered: it is drawn
        once more then; the chair may be somebody else's: then it goes at once."""
        hand = self._roster.rows.get(hand_of(row.key) or "")
        now = revision + 1 if hand is None else hand.wanted
        row.wanted = max(row.wanted, revision, now)
        left = hand is not None and (
            hand.ending == "gone" or hand.person is None or panel_of(hand.key, hand.person) != row.key
        )
        row.ending = "gone" if left else None
        row.parked, row.retry_at = None, 0.0

    async def pressed(self, keys: Sequence[str], place: Place) -> bool:
        """A button was pressed in that message, such as these surfaces have. If one of them stands elsewhere in that
        chat and none at all stands there, the message is a copy nobody knows: it loses its keyboard (Surfaces 3).
        Whether it is one."""
        rows: list[Row] = []
        try:
            for key in keys:
                row = self._roster.rows.get(key) or await self._store.surface(key)
                if row is not None:
                    rows.append(row)
        except StoreError as error:
            log.warning("surface not read", surface=keys[0], reason=str(error))
            return False
        row = next((row for row in rows if row.place is not None and row.place.chat == place.chat), None)
        courier = self._couriers.get(place.chat.partition(":")[0])
        if row is None or courier is None or await self._is_known(row, place):
            return False
        self._soon(self._strip(row, place))
        return True

    async def _is_known(self, row: Row, place: Place) -> bool:
        """Whether some surface of the conversation stands there, or did and is still to be removed: a page or a ping
        has buttons of a table too. A send whose answer is still out may be this very message."""
        lane = self._roster.lane_of(row)
        rows = [row] if lane is None else list(lane.rows.values())
        if any(row.attempt is not None or _stands(row, place) for row in rows):
            return True
        try:
            return await self._store.known_at(row, place)
        except StoreError as error:
            log.warning("places not read", surface=row.key, reason=str(error))
            return True

    async def _strip(self, row: Row, place: Place) -> None:
        """Take the keyboard of a copy away, in turn with whatever else is delivered there."""
        try:
            lane = await self._roster.lane_for(row)
        except StoreError as error:
            log.warning("a copy keeps its keyboard", surface=row.key, reason=str(error))
            return
        courier = self._couriers.get(place.chat.partition(":")[0])
        if courier is None or lane.courier is not courier or self._roster.stopped:
            return
        messenger = courier.messenger

        async def strip() -> Delivery:
            return await messenger.edit(place, await self._screens.farewell(row.key))

        lane.errand(place, strip)

    def heard(self, *, chat: ChatId | None = None, person: PersonId | None = None) -> None:
        """They did something: what was unreachable is tried again (Surfaces 4)."""
        if chat is not None and (lane := self._roster.lane(chat=chat)) is not None:
            lane.hear()
        if person is not None:
            lane = self._roster.lane(person=person)
            if lane is None:
                self._soon(self._perhaps(person))
            else:
                lane.hear()

    def moved(self, chat: ChatId, address: str) -> None:
        """The chat has a new address; every place at the old one counts as lost (Surfaces 4)."""
        lane = self._roster.lane(chat=chat)
        if lane is None or lane.address == address:
            return
        lane.address = address
        lane.reachable = None
        lane.blocked_until = 0.0

        def elsewhere() -> None:
            for row in lane.rows.values():
                row.address = address
                row.parked = None if row.parked == "unreachable" else row.parked
                row.old = [place for place in row.old if place.chat == address]
                if row.place is not None and row.place.chat != address:
                    self._lose(row)

        lane.change(elsewhere)

    def _lose(self, row: Row) -> None:
        row.place = row.digest = None
        if row.delivered >= row.wanted:
            row.delivered = row.wanted - 1
            row.since = row.again = self._clock.now()
        courier = self._couriers.get(row.address.partition(":")[0])
        if courier is not None:
            courier.lost(row)
        self._saver.save(row)

    async def _perhaps(self, person: PersonId) -> None:
        """A person who was unreachable did something: he may be reachable again."""
        try:
            known = await self._store.person_by_id(person)
            if known is not None and known.reachable is False:
                await self._store.set_person(person, reachable=None)
        except StoreError as error:
            log.warning("reachability not stored", reason=str(error))
        lane = self._roster.lane(person=person)
        if lane is not None:  # it was opened meanwhile, by what was known before
            lane.hear()


def _stands(row: Row, place: Place) -> bool:
    """The surface stands there, or did and is still to be removed."""
    return any(same(known, place) for known in (row.place, *row.old) if known is not None)
