"""Colours and sizes of every picture, in one place: dark and light.

All inks of a theme stand at least 4.5 : 1 against its grounds (a test computes it). Suits have four colours, so that
they differ also where red and black look alike; lines of a chart have colours that the colour-blind can tell apart
(after Okabe and Ito) and end in a sign of their own besides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

Colour = tuple[int, int, int]

WIDTH = 860
"""pixels: twice the width of a picture in a phone's chat"""
MARGIN = 28
TITLE, TEXT, SMALL = 34, 26, 21
"""pixels of type"""


def colour(code: str) -> Colour:
    """``#rrggbb`` as red, green, blue.

    >>> colour("#0a7a4b")
    (10, 122, 75)
    """
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


@dataclass(frozen=True, slots=True)
class Theme:
    """``page`` lies under all, ``panel`` on it, ``stripe`` on the panel for every second line and ``mark`` for the line
    that is meant; ``paper`` is a card's face and ``spent`` that of one already played."""

    name: str
    page: Colour
    panel: Colour
    stripe: Colour
    mark: Colour
    text: Colour
    dim: Colour
    rule: Colour
    gold: Colour
    good: Colour
    bad: Colour
    paper: Colour
    spent: Colour
    suits: Mapping[str, Colour]
    faded: Mapping[str, Colour]
    lines: tuple[Colour, ...]


DARK = Theme(
    name="dark",
    page=colour("#14181f"),
    panel=colour("#1d232d"),
    stripe=colour("#242b37"),
    mark=colour("#2f3a4d"),
    text=colour("#f2f4f8"),
    dim=colour("#a9b4c4"),
    rule=colour("#3a4454"),
    gold=colour("#ffcf5c"),
    good=colour("#6fe0a4"),
    bad=colour("#ff9c92"),
    paper=colour("#fffdf7"),
    spent=colour("#2b3340"),
    suits={s: colour(c) for s, c in {"S": "#1c2733", "H": "#c81a37", "D": "#0a5fb5", "C": "#0a6b42"}.items()}
    | {"J": colour("#6a2f94")},
    faded={s: colour(c) for s, c in {"S": "#aab5c4", "H": "#f0a0a6", "D": "#93c2f0", "C": "#8fd3b0"}.items()}
    | {"J": colour("#cfaee6")},
    lines=tuple(
        colour(code)
        for code in ("#ffcf5c", "#56b4e9", "#6fe0a4", "#ff9c92", "#d7a6e0", "#f2f4f8", "#e69f00", "#8fb3ff")
    ),
)

LIGHT = Theme(
    name="light",
    page=colour("#f3f1ea"),
    panel=colour("#fffefa"),
    stripe=colour("#f6f4ed"),
    mark=colour("#fff0c9"),
    text=colour("#1a212b"),
    dim=colour("#56606e"),
    rule=colour("#cfcabd"),
    gold=colour("#7d5a00"),
    good=colour("#0a6b42"),
    bad=colour("#b3202f"),
    paper=colour("#ffffff"),
    spent=colour("#ebe7db"),
    suits={s: colour(c) for s, c in {"S": "#1c2733", "H": "#c01a35", "D": "#0a5fb5", "C": "#0a6b42"}.items()}
    | {"J": colour("#6a2f94")},
    faded={s: colour(c) for s, c in {"S": "#5b6470", "H": "#9c4a55", "D": "#3f648c", "C": "#3c6b55"}.items()}
    | {"J": colour("#72508a")},
    lines=tuple(
        colour(code)
        for code in ("#7d5a00", "#0a5fb5", "#0a6b42", "#b3202f", "#7a3ea8", "#1a212b", "#a3470a", "#3c5a9c")
    ),
)

THEMES = {theme.name: theme for theme in (DARK, LIGHT)}


def theme_named(name: object) -> Theme:
    """The theme of this name; the usual one for anything else."""
    return THEMES.get(name if isinstance(name, str) else "", DARK)


def blend(ink: Colour, ground: Colour, share: float) -> Colour:
    """``share`` (0..1) of the ink on the ground."""
    red, green, blue = (round(g + (i - g) * share) for i, g in zip(ink, ground, strict=True))
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """How far two colours stand apart (WCAG 2: 1..21).

    >>> round(contrast((0, 0, 0), (255, 255, 255)))
    21
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@lru_cache(maxsize=4)
def palette(name: str, fewest: bool = False) -> Image.Image:  # noqa: FBT001, FBT002 - a cache's key
    """The colours (256 at most) that a picture of this theme is saved with: each ink on each ground it stands on, with
    the steps between them that smooth edges need. Fixed, so that the same thing always has the same colour, and ten
    times as quick as finding the best colours of each picture. ``fewest``: one step between ink and ground, for what
    would grow too large."""
    theme = THEMES[name]
    pairs: list[tuple[Colour, Colour, int]] = []
    for ground in (theme.panel, theme.page, theme.stripe, theme.mark):
        pairs += [(ink, ground, 3) for ink in (theme.text, theme.dim, theme.gold, theme.good, theme.bad)]
    pairs += [(ink, theme.paper, 3) for ink in theme.suits.values()]
    pairs += [(ink, g, 2) for ink in theme.faded.values() for g in (theme.panel, theme.stripe, theme.spent)]
    pairs += [(line, theme.panel, 3) for line in theme.lines]
    pairs += [(theme.rule, ground, 2) for ground in (theme.panel, theme.page)]
    pairs += [(theme.panel, theme.page, 2), (theme.paper, theme.panel, 3), (theme.paper, theme.stripe, 3)]
    wanted: dict[Colour, None] = {}
    for exact in (True, False):
        for ink, ground, most in pairs:
            steps = min(most, 2) if fewest else most
            for step in range(steps + 1):
                if exact == (step in (0, steps)):
                    wanted.setdefault(blend(ink, ground, step / steps))
    kept: list[Colour] = []
    for found in wanted:
        if len(kept) < 256 and all(_apart(found, other) > 120 for other in kept):
            kept.append(found)
    flat = [part for found in kept for part in found]
    flat += list(kept[0]) * (256 - len(kept))
    image = Image.new("P", (1, 1))
    image.putpalette(flat)
    return image


def _apart(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
