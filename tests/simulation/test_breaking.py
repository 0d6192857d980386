"""A coordinator that breaks an invariant does not pass the torture."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest

from bot.ports import Answer, Pressed, Sender, Update, Where
from tests.simulation.invariants import Broken
from tests.simulation.presses import PATIENCE, SILENT, Presses
from tests.simulation.process import VersionedCoordinator
from tests.simulation.torture import torture
from tests.simulation.virtual import run


def test_a_press_that_is_never_answered(monkeypatch: pytest.MonkeyPatch):
    handle, numbers = VersionedCoordinator.handle, count(1)

    async def hanging(self: VersionedCoordinator, update: Update) -> Answer:
        answer = await handle(self, update)
        if next(numbers) % 20 == 0:
            await asyncio.Event().wait()
        return answer

    monkeypatch.setattr(VersionedCoordinator, "handle", hanging)
    report = torture(tables=1, actions=60, seed=4)
    assert not report["ok"]
    assert "not answered" in report["broken"]


def test_memory_that_grows_with_every_press(monkeypatch: pytest.MonkeyPatch):
    handle = VersionedCoordinator.handle
    kept: list[bytes] = []

    async def leaking(self: VersionedCoordinator, update: Update) -> Answer:
        kept.append(bytes(200_000))
        return await handle(self, update)

    monkeypatch.setattr(VersionedCoordinator, "handle", leaking)
    report = torture(tables=1, actions=60, seed=4)
    assert not report["ok"]
    assert "bytes are kept" in report["broken"]


class Scripted:
    """A process that gives these answers, one after another."""

    dead = False

    def __init__(self, *answers: Answer) -> None:
        self._answers = list(answers)

    async def handle(self, update: Update) -> Answer:
        if not self._answers:
            await asyncio.Event().wait()
        return self._answers.pop(0)


UPDATE = Update("7", Sender("fake:@1", "민지"), Where("fake:group"), Pressed("g1:x"))


@pytest.mark.parametrize(("second", "broken"), [(SILENT, False), (Answer("again"), True)])
def test_the_same_press_is_spoken_to_once(second: Answer, *, broken: bool):
    async def evening() -> None:
        presses, process = Presses(), Scripted(Answer("once"), second)
        for _ in range(2):
            await presses.ask(process, UPDATE, 0.0)
        presses.check(0.0)

    if broken:
        with pytest.raises(Broken, match="twice"):
            run(evening())
    else:
        run(evening())


def test_only_a_living_process_owes_an_answer_and_only_in_time():
    async def evening() -> None:
        presses, process = Presses(), Scripted()
        asking = asyncio.ensure_future(presses.ask(process, UPDATE, 10.0))
        await asyncio.sleep(0)
        presses.check(10.0 + PATIENCE)
        with pytest.raises(Broken, match="not answered"):
            presses.check(11.0 + PATIENCE)
        process.dead = True
        presses.check(11.0 + PATIENCE)
        asking.cancel()

    run(evening())
