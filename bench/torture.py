"""`giruda bench torture`: fifty evenings in which everything goes wrong (tests/simulation), summed up.

Each seed is a run of `giruda torture --tables 24 --actions 10000`; each core takes the next one. It takes some hundred
minutes of one core, and counts nothing that depends on the machine.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from bench.figure import Figure
from tests.simulation.torture import torture

SEEDS = 50
ACTIONS = 500_000
KINDS = 30


def measure(*, quick: bool = False, first: int = 1, seeds: int = SEEDS) -> Iterator[Figure]:
    """The figures of the seeds from ``first`` on."""
    tables, actions, seeds = (4, 100, 2) if quick else (24, 10_000, seeds)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        reports = list(pool.map(partial(_run, tables, actions), range(first, first + seeds)))
    yield from summed(reports)


def summed(reports: Iterable[dict[str, Any]]) -> Iterator[Figure]:
    """What runs of torture come to; only those that broke nothing count."""
    runs = list(reports)
    clean = [run for run in runs if run["ok"]]
    faults: Counter[str] = Counter()
    for run in clean:
        faults.update(run["faults"])
    yield Figure("seeds", len(runs), "seeds", SEEDS)
    yield Figure("broken", len(runs) - len(clean), "seeds", 0, "less")
    yield Figure("actions", sum(run["actions"] for run in clean), "committed actions", ACTIONS)
    yield Figure("virtual_time", sum(run["hours"] for run in clean), "hours")
    yield Figure("processes", sum(run["processes"] for run in clean), "starts of the program")
    yield Figure("calls", sum(run["calls"] for run in clean), "calls to platforms")
    yield Figure("kinds_of_fault", len(faults), "kinds", KINDS)
    yield Figure("faults", faults.total(), "faults struck")


def _run(tables: int, actions: int, seed: int) -> dict[str, Any]:
    return torture(tables=tables, actions=actions, seed=seed)
