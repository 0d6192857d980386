"""A person's card: the figures of a season, shares as bars, the form as columns, and a few words."""

from __future__ import annotations

from dataclasses import dataclass

from bot.language import Language
from bot.pictures.canvas import Canvas
from bot.pictures.standing import LONGEST
from bot.pictures.theme import MARGIN, SMALL, TEXT, TITLE, WIDTH, Theme
from bot.screens.marks import name, plain
from bot.screens.phrases import signed
from bot.screens.screen import Picture

TALLEST = 1600
PER_ROW = 4
FORM = 30
"""columns of the form line"""


@dataclass(frozen=True, slots=True)
class Bar:
    """``share`` 0..1 of the bar is filled; ``value``: what stands behind it."""

    label: str
    share: float
    value: str


@dataclass(frozen=True, slots=True)
class Portrait:
    """Words are ready to show, but for ``who`` (raw). ``form``: points of the last deals, the oldest first; ``notes``:
    label and words (marks allowed)."""

    who: str
    caption: str
    figures: tuple[tuple[str, str], ...]
    bars: tuple[Bar, ...] = ()
    form: tuple[int, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()


def portrait(card: Portrait, language: Language, theme: Theme) -> Picture:
    canvas = Canvas(theme, TALLEST)
    shown = name(card.who, LONGEST) or language("somebody")
    canvas.write(MARGIN, 56, shown, size=TITLE + 4, bold=True, room=WIDTH - 2 * MARGIN)
    canvas.write(MARGIN, 92, card.caption, size=SMALL, ink=theme.dim, room=WIDTH - 2 * MARGIN)
    y = _figures(canvas, card, 112.0)
    if card.form:
        y = _form(canvas, card.form[-FORM:], language, y + 12)
    if card.bars:
        y = _bars(canvas, card, y + 12)
    if card.notes:
        y = _notes(canvas, card, y + 12)
    canvas.cut(y + MARGIN / 2)
    said = [f"{label} {value}" for label, value in card.figures]
    said += [f"{bar.label} {bar.value}" for bar in card.bars]
    said += [f"{label} {plain(words, language.code)}" for label, words in card.notes]
    return Picture(canvas.png(), f"{shown} · {card.caption}: {', '.join(said)}"[:1000], "card.png")


def _figures(canvas: Canvas, card: Portrait, top: float) -> float:
    rows = -(-len(card.figures) // PER_ROW)
    bottom = top + 96 * rows + 8
    canvas.panel(top, bottom)
    column = (WIDTH - 2 * MARGIN) / PER_ROW
    for number, (label, value) in enumerate(card.figures):
        x = MARGIN + column * (number % PER_ROW)
        y = top + 96 * (number // PER_ROW)
        tint = {"+": canvas.theme.good, "−": canvas.theme.bad}.get(value[:1], canvas.theme.text)
        canvas.write(x, y + 54, value, size=38, ink=tint, bold=True, room=column - 12)
        canvas.write(x, y + 84, label, size=SMALL, ink=canvas.theme.dim, room=column - 12)
    return bottom


def _form(canvas: Canvas, form: tuple[int, ...], language: Language, top: float) -> float:
    """A column for each of the last deals, above or below the line; a bar that is cut off is never needed: the tallest
    fills the height."""
    theme = canvas.theme
    bottom = top + 190
    canvas.panel(top, bottom)
    canvas.write(MARGIN, top + 34, language("picture-form", deals=len(form)), size=SMALL, ink=theme.dim)
    highest, lowest = max(0, *form), min(0, *form)
    canvas.write(WIDTH - MARGIN, top + 34, f"{signed(sum(form))}", size=SMALL, bold=True, align="right")
    upper, lower = top + 54, bottom - 16
    span = max(1, highest - lowest)
    zero = upper + (lower - upper) * highest / span
    step = (WIDTH - 2 * MARGIN) / FORM
    for number, points in enumerate(form):
        x = MARGIN + step * number
        y = zero - (lower - upper) * points / span
        tint = theme.good if points > 0 else theme.bad
        if points:
            canvas.box(x + 2, min(y, zero), x + step - 4, max(y, zero), tint, 2)
    canvas.pen.line((MARGIN, zero, MARGIN + step * len(form), zero), fill=theme.dim, width=2)
    return bottom


def _bars(canvas: Canvas, card: Portrait, top: float) -> float:
    theme = canvas.theme
    bottom = top + 48 * len(card.bars) + 16
    canvas.panel(top, bottom)
    left, right = MARGIN + 176, WIDTH - MARGIN - 210
    for number, bar in enumerate(card.bars):
        y = top + 8 + 48 * number
        canvas.write(MARGIN, y + 32, bar.label, size=SMALL + 2, room=164)
        canvas.box(left, y + 14, right, y + 36, theme.spent, 6)
        filled = left + (right - left) * min(max(bar.share, 0.0), 1.0)
        if filled - left >= 12:
            canvas.box(left, y + 14, filled, y + 36, theme.lines[1], 6)
        canvas.write(right + 16, y + 32, bar.value, size=SMALL, ink=theme.text, room=WIDTH - MARGIN - right - 16)
    return bottom


def _notes(canvas: Canvas, card: Portrait, top: float) -> float:
    bottom = top + 46 * len(card.notes) + 16
    canvas.panel(top, bottom)
    for number, (label, words) in enumerate(card.notes):
        y = top + 42 + 46 * number
        canvas.write(MARGIN, y, label, size=SMALL, ink=canvas.theme.dim, room=200)
        canvas.marked(MARGIN + 216, y, words, WIDTH * 3, size=TEXT - 2)
    return bottom
