"""Writing an export."""

from __future__ import annotations

import os
import stat

from bot import ledgerfiles


async def test_nobody_else_can_read_an_export_at_any_time(tmp_path):
    folder = tmp_path / "out"
    seen = set()

    async def rows(_file):
        seen.update(stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir())
        return
        yield {}

    before = os.umask(0o000)
    try:
        await ledgerfiles.write(folder, "jsonl", rows)
    finally:
        os.umask(before)
    assert seen == {0o600}
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
