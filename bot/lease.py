"""The right to deliver to a conversation, where several workers share one store.

Whoever holds a conversation's lease knows its rows better than the store (deliveries are written in batches);
everybody else knows nothing. So a lease is given back only when all is written, and whoever takes one reads the rows
again. A worker that dies leaves its leases to run out.
"""

from __future__ import annotations

from collections.abc import Callable

import structlog

from bot.budgets import steady
from bot.ids import ChatId, PersonId
from bot.ports import Clock
from bot.saving import Saver
from bot.store import Store, StoreError
from bot.store.rows import Claim

log = structlog.stdlib.get_logger(__name__)

LENGTH = 15.0
"""seconds for which a lease is taken; it is renewed when a third is left"""
AGAIN = 1.0
"""seconds between two tries for a lease that somebody else holds"""


class Lease:
    """``read`` takes over the rows (and the calls made lately) whenever the lease was not ours before."""

    def __init__(
        self,
        store: Store,
        saver: Saver,
        clock: Clock,
        name: str,
        worker: str,
        where: tuple[ChatId | None, PersonId | None],
        read: Callable[[Claim, bool], None],
    ) -> None:
        self._store = store
        self._saver = saver
        self._clock = clock
        self._name = name
        self._worker = worker
        self._chat, self._person = where
        self._read = read
        self._until = 0.0
        self.again = AGAIN

    @property
    def held(self) -> bool:
        """Ours, for long enough to make a call."""
        return self._until - LENGTH / 3 > steady()

    async def claim(self) -> bool:
        """Take or keep it. False: somebody else has it, or the store does not answer."""
        ours = self._until > steady()
        now = self._clock.now()
        until = steady() + LENGTH
        try:
            claim = await self._store.claim(
                self._name, self._worker, now, now + LENGTH, chat=self._chat, person=self._person
            )
        except StoreError as error:
            log.warning("lease not taken", conversation=self._name, reason=str(error))
            return False
        if claim.held:
            self._until = until
        if not ours or not claim.held:
            self._read(claim, claim.held)
        return claim.held

    async def release(self) -> None:
        """Give it back, when everything is written."""
        if await self._saver.flush():
            self._until = 0.0
            try:
                await self._store.release(self._worker, self._name)
            except StoreError as error:
                log.warning("lease not given back", conversation=self._name, reason=str(error))
        else:
            self._until = 0.0
