"""A season's points as lines: who stood where after each day, up to eight people.

Lines are drawn twice as large and brought down, so that they are smooth. Each has a colour of its own and ends in a
sign of its own beside the name, so that no one has to tell them apart by colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from PIL import Image, ImageDraw

from bot.boards import PointsByDay
from bot.language import Language
from bot.pictures.canvas import Canvas
from bot.pictures.standing import LONGEST, heading
from bot.pictures.theme import MARGIN, SMALL, WIDTH, Theme
from bot.screens.marks import name
from bot.screens.phrases import signed
from bot.screens.screen import Picture

MOST = 8
TOP, BOTTOM, LEFT, RIGHT = 132, 560, 118, 590
"""the field that the lines lie in, pixels"""
HEIGHT = 632
LABEL = 44
"""least distance of two names"""
DAY_ZERO = date(1970, 1, 1)
_STEPS = (1, 2, 5)


def course(title: str, season: str, courses: Sequence[PointsByDay], language: Language, theme: Theme) -> Picture:
    """``courses``: the best first; more than ``MOST`` are left out. ``season``: in words."""
    courses = [line for line in courses if line.steps][:MOST]
    canvas = Canvas(theme, HEIGHT)
    words = language("picture-course-title", season=season)
    heading(canvas, words, title)
    canvas.panel(108, HEIGHT - MARGIN / 2)
    if courses:
        _field(canvas, courses)
    else:
        canvas.write(WIDTH / 2, 340, language("ranks-empty"), ink=theme.dim, align="centre", size=SMALL)
    ends = "; ".join(
        f"{name(line.name, LONGEST) or language('somebody')} {signed(line.steps[-1][1])}" for line in courses
    )
    if courses:
        _names(canvas, courses, language)
    return Picture(canvas.png(), f"{words}: {ends}"[:1000], "course.png")


def ticks(low: int, high: int, most: int = 6) -> list[int]:
    """Round numbers that span ``low`` to ``high``, at most ``most`` + 1 of them, 0 among them.

    >>> ticks(-7, 12), ticks(0, 0), ticks(-54321, 100)
    ([-10, -5, 0, 5, 10, 15], [0, 1], [-60000, -50000, -40000, -30000, -20000, -10000, 0, 10000])
    """
    low, high = min(low, 0), max(high, 0)
    size = 1
    while True:
        for step in (factor * size for factor in _STEPS):
            first, last = low // step, -(-high // step)
            if last - first <= most + 1:
                return [step * number for number in range(first, max(last, first + 1) + 1)]
        size *= 10


def _scale(courses: Sequence[PointsByDay]) -> tuple[list[int], int, int]:
    """The lines of the field, the first day (before anything was played) and the last."""
    totals = [points for line in courses for _, points in line.steps]
    days = [day for line in courses for day, _ in line.steps]
    return ticks(min(totals), max(totals)), min(days) - 1, max(days)


def _y(points: float, marks: Sequence[int]) -> float:
    return BOTTOM - (points - marks[0]) / (marks[-1] - marks[0]) * (BOTTOM - TOP)


def _field(canvas: Canvas, courses: Sequence[PointsByDay]) -> None:
    theme = canvas.theme
    marks, first, last = _scale(courses)
    for mark in marks:
        y = _y(mark, marks)
        canvas.pen.line((LEFT, y, RIGHT, y), fill=theme.dim if mark == 0 else theme.rule, width=2 if mark == 0 else 1)
        canvas.write(LEFT - 12, y + 7, signed(mark), size=SMALL, ink=theme.dim, align="right")
    days = max(1, last - first)
    every = max(1, -(-days // 6))
    for day in range(last, first, -every):
        x = LEFT + (day - first) / days * (RIGHT - LEFT)
        shown = DAY_ZERO + timedelta(days=day)
        canvas.write(x, BOTTOM + 34, f"{shown.month}/{shown.day}", size=SMALL - 2, ink=theme.dim, align="centre")
    box = (LEFT - 6, TOP - 12, RIGHT + 16, BOTTOM + 12)
    large = canvas.image.crop(box).resize(((box[2] - box[0]) * 2, (box[3] - box[1]) * 2), Image.Resampling.NEAREST)
    pen = ImageDraw.Draw(large)
    for number in reversed(range(len(courses))):
        steps = [(first, 0), *courses[number].steps]
        if steps[-1][0] < last:
            steps.append((last, steps[-1][1]))
        points = [
            (
                2 * (LEFT + (day - first) / days * (RIGHT - LEFT) - box[0]),
                2 * (_y(total, marks) - box[1]),
            )
            for day, total in steps
        ]
        pen.line(points, fill=theme.lines[number], width=7, joint="curve")
        _sign(pen, number, points[-1], 13, theme)
    canvas.image.paste(large.resize((box[2] - box[0], box[3] - box[1]), Image.Resampling.BOX), box[:2])


def _sign(pen: ImageDraw.ImageDraw, number: int, at: tuple[float, float], size: float, theme: Theme) -> None:
    """The sign at the end of a line: disc, square, triangle, diamond; hollow for the second four."""
    x, y = at
    ink = theme.lines[number]
    fill = ink if number < 4 else theme.panel
    wide = round(size * 0.45)
    match number % 4:
        case 0:
            pen.ellipse((x - size, y - size, x + size, y + size), fill=fill, outline=ink, width=wide)
        case 1:
            pen.rectangle((x - size, y - size, x + size, y + size), fill=fill, outline=ink, width=wide)
        case 2:
            corners = [(x, y - size * 1.2), (x + size * 1.15, y + size), (x - size * 1.15, y + size)]
            pen.polygon(corners, fill=fill, outline=ink, width=wide)
        case _:
            corners = [(x, y - size * 1.3), (x + size * 1.3, y), (x, y + size * 1.3), (x - size * 1.3, y)]
            pen.polygon(corners, fill=fill, outline=ink, width=wide)


def _names(canvas: Canvas, courses: Sequence[PointsByDay], language: Language) -> None:
    """Names at the ends of their lines, moved apart where they would lie on each other."""
    marks, _, _ = _scale(courses)
    ends = sorted(range(len(courses)), key=lambda number: (-courses[number].steps[-1][1], number))
    places = spread([_y(courses[number].steps[-1][1], marks) for number in ends], LABEL, TOP, BOTTOM)
    left = RIGHT + 44
    for number, y in zip(ends, places, strict=True):
        line = courses[number]
        sign = canvas.image.crop((left - 22, round(y) - 14, left + 6, round(y) + 14)).resize((56, 56))
        _sign(ImageDraw.Draw(sign), number, (28, 28), 13, canvas.theme)
        canvas.image.paste(sign.resize((28, 28), Image.Resampling.BOX), (left - 22, round(y) - 14))
        shown = name(line.name, LONGEST) or language("somebody")
        ink = canvas.theme.lines[number]
        room = WIDTH - MARGIN - left - 14
        canvas.write(left + 14, y - 1, shown, size=SMALL, ink=ink, bold=True, room=room)
        canvas.write(left + 14, y + 19, signed(line.steps[-1][1]), size=SMALL - 2, ink=canvas.theme.text, room=room)


def spread(wanted: Sequence[float], least: float, top: float, bottom: float) -> list[float]:
    """Places from top to bottom near the wanted ones (ascending), ``least`` apart, inside if there is room.

    >>> spread([10, 10, 90], 20, 0, 100)
    [10, 30, 90]
    """
    out: list[float] = []
    for place in wanted:
        out.append(max(place, out[-1] + least) if out else max(place, top))
    limit = bottom
    for at in range(len(out) - 1, -1, -1):
        out[at] = min(out[at], limit)
        limit = out[at] - least
    return out
