"""Every benchmark runs: each line of it, in a smoke run whose figures mean nothing."""

import json

import pytest

from bot.cli.checkout import benchmarks


@pytest.mark.parametrize("name", benchmarks())
def test_a_benchmark_prints_figures_and_a_report_with_the_machine(giruda, name):
    *figures, report = [json.loads(line) for line in giruda("bench", name, "--quick", "--json").lines]
    assert figures
    assert all({"figure", "value", "unit"} <= set(figure) for figure in figures)
    assert report["bench"] == name
    assert report["quick"] is True
    assert report["machine"]["cores"] >= 1
    assert set(report["figures"]) == {figure["figure"] for figure in figures}
    assert set(report["targets"]) == {figure["figure"] for figure in figures if "target" in figure}


def test_what_cannot_be_measured_is_one_sentence(giruda):
    assert "tichu5" in giruda("bench", "engine", "--preset", "nonsense").err
    assert "there is no benchmark 'nonsense'; there are" in giruda("bench", "nonsense").err
