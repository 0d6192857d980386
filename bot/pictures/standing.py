"""The table of a season as a picture: ranks, names, points, deals, averages, contracts made, ratings."""

from __future__ import annotations

from collections.abc import Sequence

from bot.boards import Standing
from bot.ids import PersonId
from bot.language import Language
from bot.pictures.canvas import Canvas
from bot.pictures.theme import MARGIN, SMALL, TEXT, TITLE, WIDTH, Theme
from bot.screens.marks import name
from bot.screens.phrases import average, percent, rating, signed
from bot.screens.screen import Picture

ROW = 54
MOST = 20
"""lines of one picture"""
LONGEST = 40
"""columns of a name before it is shortened to its room"""
_RIGHT = {"points": 470, "deals": 560, "average": 664, "made": 756, "rating": WIDTH - MARGIN}
"""right edges of the columns of numbers"""
_NAME = 92


def table(
    title: str, season: str, lines: Sequence[Standing], language: Language, theme: Theme, *, you: PersonId | None = None
) -> Picture:
    """The lines as they are given, ``MOST`` at most. ``title``: the chat's name, raw; ``season``: in words; ``you``:
    whose line is marked."""
    lines = lines[:MOST]
    canvas = Canvas(theme, 178 + ROW * max(1, len(lines)))
    heading(canvas, language("picture-table-title", season=season), title)
    top = 108
    bottom = top + 46 + ROW * max(1, len(lines)) + 8
    canvas.panel(top, bottom)
    for column, right in _RIGHT.items():
        word = language(f"picture-column-{column}")
        canvas.write(right, top + 34, word, size=SMALL, ink=theme.dim, align="right")
    for number, line in enumerate(lines):
        _line(canvas, top + 46 + ROW * number, line, marked=line.person == you, language=language)
    if not lines:
        canvas.write(WIDTH / 2, top + 80, language("ranks-empty"), ink=theme.dim, align="centre", size=SMALL)
    canvas.cut(bottom + MARGIN / 2)
    best = "; ".join(f"{line.rank or '–'}. {_name(line, language)} {signed(line.points)}" for line in lines)
    return Picture(canvas.png(), f"{language('picture-table-title', season=season)}: {best}"[:1000], "table.png")


def heading(canvas: Canvas, words: str, title: str) -> None:
    """What the picture is about, and below it the chat's name."""
    room = canvas.width - 2 * MARGIN
    canvas.write(MARGIN, 54, words, size=TITLE, bold=True, room=room)
    canvas.write(MARGIN, 88, name(title, LONGEST), size=SMALL, ink=canvas.theme.dim, room=room)


def _name(line: Standing, language: Language) -> str:
    return name(line.name, LONGEST) or language("somebody")


def _line(canvas: Canvas, top: float, line: Standing, *, marked: bool, language: Language) -> None:
    theme = canvas.theme
    middle = top + ROW / 2 + 9
    if marked:
        canvas.box(MARGIN / 2 + 4, top + 2, WIDTH - MARGIN / 2 - 4, top + ROW - 2, theme.mark, 8)
    elif line.rank is not None and line.rank <= 3:
        canvas.box(MARGIN / 2 + 4, top + 2, WIDTH - MARGIN / 2 - 4, top + ROW - 2, theme.stripe, 8)
    rank = "–" if line.rank is None else str(line.rank)
    high = line.rank is not None and line.rank <= 3
    canvas.write(68, middle, rank, ink=theme.gold if high else theme.dim, bold=high, align="right")
    tint = theme.good if line.points > 0 else theme.bad if line.points < 0 else theme.dim
    points = signed(line.points)
    used = canvas.write(_RIGHT["points"], middle, points, ink=tint, bold=True, align="right")
    room = _RIGHT["points"] - used - 18 - _NAME
    canvas.write(_NAME, middle, _name(line, language), bold=marked, room=room)
    for column, word in (
        ("deals", str(line.deals)),
        ("average", average(line.points, line.deals)),
        ("made", percent(line.made, line.declared)),
        ("rating", rating(line.rating, provisional=line.provisional)),
    ):
        canvas.write(_RIGHT[column], middle, word, size=TEXT - 2, ink=theme.text, align="right")
