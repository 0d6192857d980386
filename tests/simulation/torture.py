"""Torture: seeded runs of the whole system under faults, with a report (`giruda torture`)."""

from __future__ import annotations

import gc
import resource
import sys
import tempfile
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SAWarning

from tests.simulation.simulation import Simulation
from tests.simulation.virtual import run


async def _one(seed: int, folder: Path, groups: int, actions: int) -> Simulation:
    simulation = Simulation(seed, folder, groups, actions)
    await simulation.run()
    return simulation


@contextmanager
def _left_by_the_dead() -> Iterator[None]:
    """A killed process gives no connection back to its pool; the collector finds it later, and here at the latest.
    (Of a living one SQLAlchemy logs an error too, which the logbook finds.)"""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "The garbage collector is trying to clean up", SAWarning)
        yield
        gc.collect()


def torture(*, tables: int = 12, actions: int = 10_000, seed: int = 1) -> dict[str, Any]:
    """One run. The report's ``ok`` is False at the first broken invariant, and ``broken`` says which; the same seed
    runs the same way again."""
    report: dict[str, Any] = {"ok": True, "seed": seed, "tables": tables}
    with tempfile.TemporaryDirectory(prefix="giruda-torture-") as folder, _left_by_the_dead():
        try:
            done = run(_one(seed, Path(folder), tables, actions))
        except AssertionError as broken:
            return report | {"ok": False, "broken": f"{type(broken).__name__}: {broken}"}
    report["actions"] = done.watch.known
    report["hours"] = round(done.hours, 1)
    report["processes"] = done.tally.processes
    report["answered"] = done.tally.answered
    report["cut_off"] = done.tally.cut_off
    report["redelivered"] = done.tally.redelivered
    report["orphans"] = done.tally.orphans
    report["interrupted_sends"] = done.tally.interrupted_sends
    report["calls"] = sum(w.sent + w.edited + w.deleted for w in done.worlds.values())
    report["faults"] = dict(sorted(Counter(done.faults.struck).items()))
    return report


SUMMED = (
    "actions",
    "hours",
    "processes",
    "answered",
    "cut_off",
    "redelivered",
    "orphans",
    "interrupted_sends",
    "calls",
)


def many(*, tables: int, actions: int, seed: int, seeds: int) -> Iterator[dict[str, Any]]:
    """Runs of consecutive seeds, ``actions`` in each, one report each and a last one of all: up to the first that
    breaks. ``peak_mib`` there is the largest the process has ever been."""
    total: dict[str, Any] = {"ok": True, "seed": seed, "seeds": 0, "tables": tables}
    faults: Counter[str] = Counter()
    for number in range(seed, seed + seeds):
        report = torture(tables=tables, actions=actions, seed=number)
        gc.collect()
        yield report
        if not report["ok"]:
            total |= {"ok": False, "seed": number, "broken": report["broken"]}
            break
        total["seeds"] += 1
        for name in SUMMED:
            total[name] = round(total.get(name, 0) + report[name], 1)
        faults.update(report["faults"])
    total["kinds"] = len(faults)
    total["faults"] = dict(sorted(faults.items()))
    unit = 1 if sys.platform == "darwin" else 1024
    total["peak_mib"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20)
    yield total
