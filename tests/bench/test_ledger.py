"""The synthetic ledger is one that the program itself finds in order."""

from __future__ import annotations

from bench.ledger import Generator, Size
from bot.store import open_store


async def test_the_books_of_the_benchmark_are_clean_but_for_the_drawn_ratings(tmp_path):
    path = tmp_path / "ledger.sqlite3"
    assert Generator(path, Size(300, 3, 20)).run() == 1500
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    findings = [found for found in await store.audit() if not found.startswith("the rating of")]
    await store.close()
    assert findings == []
