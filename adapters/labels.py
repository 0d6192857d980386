"""What stands on buttons, and in what rows: the same wherever buttons are lines of text."""

from __future__ import annotations

import math

from bot.screens.marks import face, plain
from bot.screens.screen import Button


def words(button: Button, letters: str) -> str:
    """A button's label, or its card in letters."""
    return plain(button.label, letters) or face(button.card or "", letters)


def label(button: Button, letters: str, limit: int) -> str:
    """Its words, ticked where it is marked, at most ``limit`` characters."""
    said = words(button, letters)
    return clipped(f"✓ {said}" if button.marked else said, limit)


def clipped(text: str, limit: int) -> str:
    """At most ``limit`` characters.

    >>> clipped("abcd", 4), clipped("abcd", 3), clipped("abcd", 0)
    ('abcd', 'ab…', '')
    """
    return text if len(text) <= limit else text[: max(limit - 1, 0)] + "…"[:limit]


def even(count: int, most: int) -> list[tuple[int, int]]:
    """Where rows of nearly the same length begin and end. ``most``: in a row, at least 1.

    >>> even(13, 5), even(4, 2), even(0, 5)
    ([(0, 5), (5, 9), (9, 13)], [(0, 2), (2, 4)], [])
    """
    if not count:
        return []
    rows = math.ceil(count / most)
    size, longer = divmod(count, rows)
    ends = [(at + 1) * size + min(at + 1, longer) for at in range(rows)]
    return list(zip([0, *ends], ends, strict=False))
