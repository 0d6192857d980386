"""What a sabotage is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sabotage:
    """``tests``: what to run, a file or a folder, narrowed by ``only`` (pytest -k) where it holds much else."""

    name: str
    file: str
    old: str
    new: str
    tests: str
    only: str = ""
