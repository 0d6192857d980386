"""A pupil: goes through all lessons on any platform, making a mistake on every page first."""

from __future__ import annotations

from typing import Protocol

from bot.lessons import END, LESSONS, find, following_page, judge
from bot.lessons.judging import choices
from bot.reception import Caps

FIRST = 11
EAGER = Caps(burst=1_000_000)
"""he presses faster than a person can, and is let in"""


class Desk(Protocol):
    """One person's lesson message on a platform's double."""

    async def press(self, token: str) -> None:
        """Press the lesson's button with this token, and wait for the answer."""
        ...

    async def sees(self, *texts: str) -> None:
        """Wait until the lesson's message has these texts. Raises AssertionError if it never does."""
        ...


async def goes_through_the_course(desk: Desk) -> list[str]:
    """From the contents to the page of the practice deal; returns what was pressed."""
    pressed: list[str] = []

    async def press(page: int, choice: str = "") -> None:
        token = f"g1::learn::{page}/{choice}" if choice else f"g1::learn::{page}"
        pressed.append(token)
        await desk.press(token)

    await desk.sees("마이티 배우기", "실제 판의 한 장면")
    page = FIRST
    await press(page)
    while page != END:
        step = find(page)
        assert step is not None
        lesson, number = divmod(page, 10)
        head = f"({number}/{len(LESSONS[lesson - 1].steps)})"
        await desk.sees(f"{lesson}과 ·", head)
        verdicts = {choice: judge(step, choice) for choice in choices(step)}
        refused = next((choice for choice, verdict in verdicts.items() if verdict.code), None)
        wrong = refused or next(choice for choice, verdict in verdicts.items() if not verdict.right)
        await press(page, wrong)
        await desk.sees(head, "다시 골라 보세요", *(["※"] if refused else []))
        await press(page, next(choice for choice, verdict in verdicts.items() if verdict.right))
        await desk.sees(head, "✔")
        page = following_page(page)
        await press(page)
    await desk.sees("여섯 과를 다 지나왔어요")
    return pressed
