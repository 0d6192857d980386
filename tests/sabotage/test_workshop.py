"""A test that fails anyway notices nothing: the score counts only tests that pass where no mistake was made."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import sabotage as bench
from bench.figure import NotPossible
from tests.sabotage import __main__ as command
from tests.sabotage.mistake import Sabotage
from tests.sabotage.workshop import Unsound, Workshop

NOTICED = Sabotage("lie", "fact.py", "True", "False", "test_fact.py", "truth")
MISSED = Sabotage("mumble", "fact.py", "TRUTH", "truth", "test_fact.py", "truth")
FAILING = Sabotage("lie where tests fail", "fact.py", "True", "False", "test_fact.py", "broken")


class Shed(Workshop):
    """A workshop whose tests take no time: ``truth`` looks whether False is said, ``broken`` always fails."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        (folder / "fact.py").write_text("TRUTH = True\n", "utf-8")
        self.runs: list[tuple[str, bool]] = []

    @classmethod
    def open(cls, folder: Path) -> Shed:
        return cls(folder)

    def passes(self, sabotage: Sabotage) -> bool:
        text = (self._folder / "fact.py").read_text("utf-8")
        self.runs.append((sabotage.only, text == "TRUTH = True\n"))
        return sabotage.only == "truth" and "False" not in text


def test_tests_run_once_on_the_whole_program_before_they_judge(tmp_path: Path):
    shed = Shed(tmp_path)
    assert [shed.notices(each) for each in (NOTICED, MISSED)] == [True, False]
    assert shed.runs == [("truth", True), ("truth", False), ("truth", False)]


def test_tests_that_fail_anyway_judge_nothing(tmp_path: Path):
    shed = Shed(tmp_path)
    with pytest.raises(Unsound, match="fails without any mistake"):
        shed.notices(FAILING)
    assert shed.runs == [("broken", True)]


def test_there_is_no_score_where_tests_fail_anyway(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    for module in (command, bench):
        monkeypatch.setattr(module, "Workshop", Shed)
        monkeypatch.setattr(module, "SABOTAGES", (NOTICED, FAILING))
    monkeypatch.setattr("sys.argv", ["sabotage"])
    assert command.main() == 1
    said = capsys.readouterr()
    assert "UNSOUND" in said.out
    assert "1 of" not in said.out
    assert "2 of" not in said.out
    assert "no score" in said.err
    with pytest.raises(NotPossible):
        list(bench.measure())


def test_what_is_noticed_is_counted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(command, "Workshop", Shed)
    monkeypatch.setattr(command, "SABOTAGES", (NOTICED, MISSED))
    monkeypatch.setattr("sys.argv", ["sabotage"])
    assert command.main() == 1
    assert "1 of 2 noticed" in capsys.readouterr().out
