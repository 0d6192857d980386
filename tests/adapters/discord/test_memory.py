"""A thousand boards, edited thirty times each, leave the process as large as it was."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import cast

from tests.fakes.discord import FakeDiscord

BOARDS = 1_000
ROUNDS = 30
FIRST = 5_000
"""edits after which nothing more may be added"""
GROWTH = 5 * 2**20
"""bytes"""


async def test_thirty_thousand_edits_of_a_thousand_boards_leave_the_process_as_it_was() -> None:
    """Takes a minute and a half on a busy machine: thirty thousand calls over a real socket, each drawn anew by the
    adapter in a process of its own, whose memory is what is measured. Rates are not announced here (a bot that keeps to
    five edits in five seconds would need an hour and a half)."""
    async with FakeDiscord() as dc:
        dc.rates.announced = False
        dc.world.remembers = False
        guild = dc.guild("금요 마이티")
        rooms = [dc.channel(guild, f"방{number}") for number in range(BOARDS)]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.adapters.discord.editing", dc.api_url, dc.gateway_url, dc.token,
            str(ROUNDS), str(FIRST), *(str(room.id) for room in rooms),
            stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[3],
        )  # fmt: skip
        lines = cast("asyncio.StreamReader", process.stdout)
        after_first, after_all = int(await lines.readline()), int(await lines.readline())
        assert await process.wait() == 0
        edited = [call for call in dc.calls if call.method == "PATCH" and call.status == 200]
        assert len(edited) == BOARDS * ROUNDS
        assert all(len(dc.shown(room)) == 1 for room in rooms)
        grown = after_all - after_first
        print(f"{after_first / 2**20:.1f} MiB after {FIRST} edits, {after_all / 2**20:.1f} MiB after {len(edited)}")
        assert grown < GROWTH, f"{grown / 2**20:.1f} MiB more"
