"""Figures and the file they are written to."""

from datetime import UTC, datetime

import pytest

from bench.figure import Figure, machine
from bench.record import replaced, section, sections


@pytest.mark.parametrize(
    ("better", "value", "met"), [("more", 10, True), ("more", 9, False), ("less", 10, True), ("less", 11, False)]
)
def test_a_target_is_met_at_its_value(better, value, met):
    assert Figure("speed", value, "deals/s", target=10, better=better).met is met


def test_without_a_target_nothing_is_met_or_missed():
    assert Figure("speed", 1, "deals/s").met is None
    assert "met" not in Figure("speed", 1, "deals/s").as_dict()


def test_the_machine_is_described():
    assert machine()["cores"] >= 1
    assert machine()["python"].startswith(("CPython", "PyPy"))


def test_a_section_is_replaced_and_the_others_stay():
    when = datetime(2026, 11, 30, tzinfo=UTC)
    first = section("engine", [Figure("deals", 2500, "deals/s", target=2500)], {"cores": 2}, when)
    other = section("commit", [Figure("actions", 300, "actions/s", target=400)], {"cores": 2}, when)
    text = replaced(replaced("", {"engine": first}), {"commit": other})
    assert "| deals | 2,500 deals/s | ≥ 2,500 met |" in text
    assert "**missed**" in text
    again = replaced(text, {"engine": section("engine", [Figure("deals", 1, "deals/s")], {"cores": 2}, when)})
    assert "2,500" not in again
    assert dict(sections(again))["commit"] == dict(sections(text))["commit"]
    assert [name for name, _ in sections(again)] == ["engine", "commit"]
