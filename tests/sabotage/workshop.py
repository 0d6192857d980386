"""A copy of the checkout in which one mistake after the other is made and taken back."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.sabotage.mistake import Sabotage

ROOT = Path(__file__).parents[2]
PARTS = ("engine", "bot", "adapters", "migrations", "tests", "bench", "docs", "pyproject.toml", "README.md")
"""what tests look at"""
LONGEST = 600
"""seconds for one sabotage's tests: a mistake that hangs them was noticed too"""
PLUGINS = ("xdist.plugin", "pytest_asyncio.plugin")


class Unsound(Exception):
    """Tests that fail where no mistake was made: what they say of a mistake is worth nothing."""

    def __init__(self, sabotage: Sabotage) -> None:
        chosen = f" -k {sabotage.only!r}" if sabotage.only else ""
        super().__init__(f"{sabotage.tests}{chosen} fails without any mistake, so {sabotage.name!r} has no score")


class Workshop:
    """``workshop = Workshop.open(folder)``, then ``workshop.notices(sabotage)`` for one after the other."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sound: dict[tuple[str, str], bool] = {}

    @classmethod
    def open(cls, folder: Path) -> Workshop:
        """Copy the checkout into an empty folder."""
        for part in PARTS:
            source, target = ROOT / part, folder / part
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
            elif source.exists():
                shutil.copy2(source, target)
        return cls(folder)

    @contextmanager
    def sabotaged(self, sabotage: Sabotage) -> Iterator[None]:
        """The copy with this mistake in it. Raises LookupError if there is no place for it."""
        path = self._folder / sabotage.file
        whole = path.read_text("utf-8")
        if whole.count(sabotage.old) != 1:
            raise LookupError(f"{sabotage.name}: its place in {sabotage.file} is not there once")
        path.write_text(whole.replace(sabotage.old, sabotage.new), "utf-8")
        try:
            yield
        finally:
            path.write_text(whole, "utf-8")

    def passes(self, sabotage: Sabotage) -> bool:
        """The narrow tests of a sabotage pass in the copy as it stands. Raises LookupError if they run nothing."""
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-n0", "--no-header", "-p", "no:cacheprovider"]
        command += [part for plugin in PLUGINS for part in ("-p", plugin)]
        command += [sabotage.tests, *(("-k", sabotage.only) if sabotage.only else ())]
        environment = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            ended = subprocess.run(
                command, cwd=self._folder, env=environment, capture_output=True, timeout=LONGEST, check=False
            )
        except subprocess.TimeoutExpired:
            return False
        if ended.returncode in (4, 5):
            raise LookupError(f"{sabotage.name}: {sabotage.tests} -k {sabotage.only!r} runs nothing")
        return ended.returncode == 0

    def notices(self, sabotage: Sabotage) -> bool:
        """The tests notice this mistake. Raises Unsound if they fail without it (looked at once for each choice of
        tests), and LookupError."""
        choice = sabotage.tests, sabotage.only
        if choice not in self._sound:
            self._sound[choice] = self.passes(sabotage)
        if not self._sound[choice]:
            raise Unsound(sabotage)
        with self.sabotaged(sabotage):
            return not self.passes(sabotage)
