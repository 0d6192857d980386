"""The audit finds what a hand in the file could do."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store import Store
from tests.bot.store.test_opening import run
from tests.bot.store.test_store import T, opening, seated, settled, start


async def test_empty_books_are_clean(store: Store) -> None:
    assert await store.audit() == []


@pytest.mark.parametrize(
    ("meddling", "finding"),
    [
        ("UPDATE entries SET amount = 9 WHERE seat = 0", f"the end of deal {T}/1 is off by 1"),
        ("UPDATE accounts SET balance = 7 WHERE kind = 'house'", "account house/1 says 7, its entries -16"),
        ("UPDATE postings SET kind = 'other'", f"deal {T}/1 is over and not settled"),
        (f"UPDATE deals SET ended = NULL WHERE id = '{T}/1'", f"deal {T}/1 is settled and not over"),
        (
            """UPDATE deals SET record = '{"result": {"scores": [8, -8, 15, -8, -8]}}' WHERE number = 1""",
            f"deal {T}/1: the record and the entry of seat 2 differ",
        ),
    ],
)
async def test_books_somebody_meddled_with_are_not(store: Store, path: Path, meddling: str, finding: str) -> None:
    chat, people = await seated(store)
    await store.commit(opening(chat, people))
    await store.commit(start(chat, people))
    await store.commit(settled(chat, (8, -8, 16, -8, -8)))
    assert await store.audit() == []
    run(path, meddling)
    assert finding in await store.audit()
