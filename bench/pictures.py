"""`giruda bench pictures`: how large the pictures are and how long they take, the larger of both themes.

The groups and deals are those of the tests: three to eight people, long names in several scripts, five-digit scores.
Time is of the processor, of one drawing after the first: in a bot that runs, the fonts are warm.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from bench.figure import Figure
from bot.language import language
from bot.pictures import THEMES, Theme, course, portrait, recap, table
from bot.screens.screen import Picture
from tests.bot.pictures.people import TITLE, courses, dealt, lines, person

LARGEST = 60.0
"""kB of a picture"""
SLOWEST = 60.0
"""ms for one"""
SEASON = "시즌 2026-12"
Draw = Callable[[Theme], Picture]


def measure(*, quick: bool = False) -> Iterator[Figure]:
    """Both figures of each picture."""
    for name, draw in _drawings(quick=quick):
        sizes: list[float] = []
        times: list[float] = []
        for theme in THEMES.values():
            draw(theme)
            sizes.append(len(draw(theme).data) / 1000)
            times.append(min(_seconds(draw, theme) for _ in range(1 if quick else 7)) * 1000)
        yield Figure(f"{name}_size", max(sizes), "kB", LARGEST, "less")
        yield Figure(f"{name}_time", max(times), "ms", SLOWEST, "less")


def _seconds(draw: Draw, theme: Theme) -> float:
    begun = time.process_time()
    draw(theme)
    return time.process_time() - begun


def _drawings(*, quick: bool) -> Iterator[tuple[str, Draw]]:
    ko = language("ko")
    for preset in ("tichu5",) if quick else ("tichu5", "std3", "kill6", "std7", "chicago8", "draft2"):
        yield f"recap_{preset}", _deal(preset, None)
        yield f"trick_{preset}", _deal(preset, 4)
    yield "table_8", lambda theme: table(TITLE, SEASON, lines(8), ko, theme)
    yield "course_8", lambda theme: course(TITLE, SEASON, courses(8, 9000, 31), ko, theme)
    yield "person", lambda theme: portrait(person(), ko, theme)


def _deal(preset: str, trick: int | None) -> Draw:
    played, facts = dealt(preset)
    return lambda theme: recap(facts, played.view(None), language("ko"), theme, trick)
