"""The catalogue of sabotages stays true: every mistake has its place, every narrow test exists. (Whether the tests
notice is the command's business: python -m tests.sabotage.)"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.sabotage.catalogue import SABOTAGES
from tests.sabotage.mistake import Sabotage

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("sabotage", SABOTAGES, ids=lambda sabotage: sabotage.name)
def test_a_sabotage_has_its_place_and_leaves_a_program(sabotage: Sabotage):
    whole = (ROOT / sabotage.file).read_text("utf-8")
    assert whole.count(sabotage.old) == 1
    ast.parse(whole.replace(sabotage.old, sabotage.new))
    tests = ROOT / sabotage.tests
    assert tests.exists()
    rooms = tests.glob("test_*.py") if tests.is_dir() else [tests]
    names = [name for room in rooms for name in re.findall(r"def (test_\w+)", room.read_text("utf-8"))]
    assert any(sabotage.only in name for name in names), "its -k chooses nothing"


def test_there_are_enough_and_none_twice():
    assert len(SABOTAGES) >= 40
    assert len({sabotage.name for sabotage in SABOTAGES}) == len(SABOTAGES)
