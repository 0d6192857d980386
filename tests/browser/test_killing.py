"""What the script that kills the server looks for: an action that was acknowledged and is not there."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.browser.killing import Person, lost


@dataclass
class Stored:
    """A dead server's actions."""

    actions: list[tuple[str, int, str]]

    def rows(self, _sql: str) -> list[tuple[str, int, str]]:
        return self.actions


PRESSES = {
    "a": ("g1:abcdefgh:bid:1.0:13H", ["13♥을 불렀어요."]),
    "b": ("g1:abcdefgh:play:1.9:JK=S", [{"c": "JK"}, "을 냈어요."]),
    "c": ("g1:abcdefgh:play:1.14:SA", ["지금은 낼 수 없어요."]),
    "d": ("g1:abcdefgh:bury:1.7:", ["카드를 묻었어요."]),
    "e": ("g1:abcdefgh:tick:1.7:SA", []),
}
STORED = [("abcdefgh/1", 0, "0 bid 13H"), ("abcdefgh/1", 7, "0 discard S2 S3 S4"), ("abcdefgh/1", 9, "0 play JK=S")]


async def answered() -> Person:
    """Somebody who got an answer to each of them."""
    person = Person("a", server=None)  # type: ignore[arg-type]
    for op, (token, words) in PRESSES.items():
        person.pending[op] = {"do": "press", "op": op, "token": token}
        await person._take({"do": "answer", "op": op, "text": words}, None)
    return person


async def test_what_was_acknowledged_and_stands_is_well() -> None:
    person = await answered()
    assert [press.verb for press in person.confirmed] == ["bid", "play", "bury"], "no refusal, nothing that only looks"
    assert lost([person], Stored(STORED)) == []  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "stored",
    [
        pytest.param(STORED[:2], id="the last action is lost"),
        pytest.param([*STORED[:2], ("abcdefgh/1", 9, "0 play SA")], id="another card lies there"),
        pytest.param([*STORED[:2], ("abcdefgh/2", 9, "0 play JK=S")], id="it is another deal's"),
    ],
)
async def test_what_was_acknowledged_and_is_not_there_is_told(stored: list[tuple[str, int, str]]) -> None:
    (told,) = lost([await answered()], Stored(stored))  # type: ignore[arg-type]
    assert "g1:abcdefgh:play:1.9:JK=S" in told
