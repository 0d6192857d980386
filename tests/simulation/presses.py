"""Every press is answered once: within its time, and never again by the process that has answered it."""

from __future__ import annotations

from collections import defaultdict
from itertools import count
from typing import Protocol

from bot.language import CODES, language
from bot.ports import Answer, Update
from bot.reception.phrasing import refusal_words
from bot.refusals import Busy
from tests.simulation.invariants import Broken

PATIENCE = 3.0
"""virtual seconds for which a press may stay open: the shortest time that a platform gives (Discord's)"""
SILENT = Answer()
TRY_AGAIN = frozenset(refusal_words(Busy(), language(code)) for code in CODES)
"""what is said when the database could not: nothing has been done, and the same update may be answered again"""


class Answering(Protocol):
    """One life of the program."""

    dead: bool

    async def handle(self, update: Update) -> Answer: ...


class Presses:
    """What has been handed in to which process and is not answered yet, and what each process has answered."""

    def __init__(self) -> None:
        self._numbers = count()
        self._open: dict[int, tuple[float, Update, Answering]] = {}
        self._answered: defaultdict[Answering, set[str]] = defaultdict(set)
        self._twice: list[str] = []

    async def ask(self, process: Answering, update: Update, now: float) -> Answer:
        """Hand in and wait for the answer. ``now``: virtual seconds. Raises what ``handle`` raises."""
        number = next(self._numbers)
        self._open[number] = now, update, process
        again = update.id in self._answered[process]
        try:
            answer = await process.handle(update)
        finally:
            del self._open[number]
        if again and answer != SILENT:
            self._twice.append(f"{update.id}, {answer.text!r}")
        if answer.text not in TRY_AGAIN:
            self._answered[process].add(update.id)
        return answer

    def check(self, now: float) -> None:
        """Raises Broken when somebody waits for too long at a living process, or was answered twice."""
        for began, update, process in self._open.values():
            if not process.dead and now - began > PATIENCE:
                raise Broken(f"not answered in {now - began:.0f} s: {update.id}, {update.what}")
        if self._twice:
            raise Broken(f"answered twice: {self._twice}")
        for gone in [process for process in self._answered if process.dead]:
            del self._answered[gone]
