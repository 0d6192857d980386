"""Every line of the vector files gets its right answer through the public interfaces."""

import json
from pathlib import Path

import pytest

from engine.vectors import check

VECTORS = Path(__file__).parent.parent / "vectors"
FILES = sorted(VECTORS.glob("*.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_line_is_answered_rightly(file):
    wrong = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        answer = check(json.loads(line))
        if not answer.ok:
            wrong.append((number, answer.got))
    assert not wrong


def test_all_eight_files_are_here():
    assert [file.stem for file in FILES] == [
        "claims", "dealmiss", "errors", "positions", "records", "rulestrings", "scoring", "tricks",
    ]  # fmt: skip


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_wrong_answer_is_noticed(file):
    vector = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    match file.stem:
        case "records":
            vector["result"]["pot"] += 1
        case "positions":
            vector["expect"]["legal"] = ["pass"]
        case "errors":
            vector["expect_error"]["index"] = 3
        case "claims" | "dealmiss":
            vector["expect"] = not vector["expect"]
        case "scoring":
            vector["expect"]["unit"] += 1
        case "tricks":
            vector["expect"] += 1
        case "rulestrings":
            vector["options"]["players"] = 7
    assert not check(vector).ok


@pytest.mark.parametrize("line", [None, 3, "x", [], {}, {"hand": 3}, {"string": None}, {"cards": {}}, {"record": []}])
def test_a_line_of_no_kind_is_refused_with_the_reason(line):
    answer = check(line)
    assert (answer.ok, answer.got) == (False, None)
    assert answer.reason
