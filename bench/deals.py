"""`giruda bench deals`: AI deals through coordinator, store and reconciler on virtual time, checked one by one.

Whether the books balance and every record replays and verifies is measured here over 2,000 deals; the same check over
200 is a test. Times are of the processor.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figure import Figure
from engine import record
from engine.verify import Verifier
from tests.bot.coordinator.chat import Chat, on_virtual_time
from tests.bot.coordinator.test_many_deals import entries, one_table
from tests.bot.store.deals import ended
from tests.fakes.messenger import TELEGRAM

TABLES = 4


def measure(*, quick: bool = False, deals: int = 2000) -> Iterator[Figure]:
    """The figures; ``deals``: how many, over four tables."""
    each = 2 if quick else max(1, deals // TABLES)
    found = _Found()
    begun = time.process_time()
    with TemporaryDirectory() as folder:
        on_virtual_time(lambda chat: _evening(chat, each, found), Path(folder), limits=TELEGRAM)
    seconds = time.process_time() - begun
    yield Figure("deals", found.deals, "deals", each * TABLES)
    yield Figure("actions", found.actions, "actions")
    yield Figure("unbalanced_postings", found.unbalanced, "postings", 0, "less")
    yield Figure("settled_twice", found.twice, "deals", 0, "less")
    yield Figure("records_that_fail", found.failing, "records", 0, "less")
    yield Figure("whole_system", found.actions / seconds, "actions/s")


class _Found:
    deals = actions = unbalanced = twice = failing = 0


async def _evening(chat: Chat, each: int, found: _Found) -> None:
    names = await asyncio.gather(*(one_table(chat, f"room{number}", each) for number in range(TABLES)))
    sums = await entries(chat.store)
    found.unbalanced = sum(amount != 0 for _, _, amount in sums)
    settled = [deal for deal, kind, _ in sums if kind == "end"]
    found.twice = len(settled) - len(set(settled))
    for name in names:
        verifier = Verifier()
        past = await ended(chat.store, name)
        for deal in sorted(past, key=lambda one: one.number):
            found.deals += 1
            found.actions += len(deal.record["actions"])  # type: ignore[arg-type]
            if not (record.replay(dict(deal.record)).ok and verifier.verify(dict(deal.record)).ok):
                found.failing += 1
