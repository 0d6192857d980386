"""Cards as small chips: sign and rank on paper, each drawn once."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.pictures import type as types
from bot.pictures.canvas import Canvas, card_words
from bot.pictures.theme import DARK, Colour, theme_named

LARGE, SLIM = (56, 40), (46, 38)
"""pixels of a chip: in a grid, and in a row of many"""
SIZES = {LARGE: 25, SLIM: 20}


@lru_cache(maxsize=1024)
def _chip(code: str, name: str, chip: tuple[int, int], ground: Colour, *, spent: bool) -> Image.Image:
    theme = theme_named(name)
    wide, high = chip
    face = Canvas(theme, high, wide)
    face.box(0, 0, wide, high, ground)
    under = ground if chip == LARGE else theme.spent  # in a grid the winning card alone is a card
    paper = under if spent else theme.paper
    edge = None if spent or theme is DARK else theme.rule  # a line where paper lies on paper
    face.pen.rounded_rectangle((1, 1, wide - 2, high - 2), 7, fill=paper, outline=edge, width=1)
    ink = (theme.faded if spent else theme.suits)[code[0]]
    words, size = card_words(code), SIZES[chip]
    while types.width(words, size, bold=True) > wide - 6:
        size -= 1
    face.write(wide / 2 - 1, high / 2 + size * 0.36, words, size=size, ink=ink, bold=True, align="centre")
    return face.image


def lay(
    canvas: Canvas,
    at: tuple[float, float],
    code: str,
    ground: Colour,
    *,
    chip: tuple[int, int] = LARGE,
    spent: bool = False,
    marked: bool = False,
) -> None:
    """Lay a card on the canvas, its upper left corner ``at``. ``ground``: what it lies on, for smooth corners;
    ``spent``: played before; ``marked``: outlined."""
    left, top = map(round, at)
    canvas.image.paste(_chip(code, canvas.theme.name, chip, ground, spent=spent), (left, top))
    if marked:
        wide, high = chip
        box = (left - 2, top - 2, left + wide, top + high)
        canvas.pen.rounded_rectangle(box, 9, outline=canvas.theme.gold, width=4)
