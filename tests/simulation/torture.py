"""Torture: seeded runs of the whole system under faults, with a report (`giruda torture`)."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

from tests.simulation.simulation import Simulation
from tests.simulation.virtual import run


async def _one(seed: int, folder: Path, groups: int, actions: int) -> Simulation:
    simulation = Simulation(seed, folder, groups, actions)
    await simulation.run()
    return simulation


def torture(*, tables: int = 12, actions: int = 10_000, seed: int = 1) -> dict[str, object]:
    """One run. The report's ``ok`` is False at the first broken invariant, and ``broken`` says which; the same seed
    runs the same way again."""
    report: dict[str, object] = {"ok": True, "seed": seed, "tables": tables}
    with tempfile.TemporaryDirectory(prefix="giruda-torture-") as folder:
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
