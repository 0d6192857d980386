"""The command ``python -m tests.browser.killing``, a small run: the real process, killed again and again under load."""

import random
from pathlib import Path

import pytest

from tests.browser.killing import evening


@pytest.mark.xdist_group("browser")
async def test_a_process_killed_under_load_loses_and_doubles_nothing(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(10**6)
    report = await evening(tmp_path, times=3, tables=3, dice=random.Random(seed))
    assert report["broken"] == [], f"--seed {seed}"
    assert report["actions"] > 0
