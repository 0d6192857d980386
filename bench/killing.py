"""`giruda bench killing`: a real server under load, ended a hundred times by ``kill -9`` (tests/browser/killing.py).

What was acknowledged must stand in the database, nothing twice; then database, page and every person's tab must agree.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figure import Figure
from tests.browser.killing import evening


def measure(*, quick: bool = False, times: int = 100, tables: int = 6, seed: int = 1) -> Iterator[Figure]:
    """The figures of one evening. ``seed``: of the moments and of what people choose."""
    if quick:
        times, tables = 1, 2
    random.seed(seed)
    with TemporaryDirectory() as folder:
        report = asyncio.run(evening(Path(folder), times, tables, random.Random(seed)))
    yield Figure("kills", times, "kills", 100)
    yield Figure("broken", len(report["broken"]), "findings", 0, "less")
    yield Figure("deals", report["deals"], "deals begun")
    yield Figure("actions", report["actions"], "actions stored")
    yield Figure("acknowledged", report["acknowledged"], "actions acknowledged")
