"""Lists that do not fit one message are read page by page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of a list: ``page`` 1 to ``pages``, of ``size`` things each. A list without anything has one page."""

    page: int
    pages: int
    size: int

    @classmethod
    def of(cls, count: int, page: int, size: int) -> Leaf:
        """The page asked for of a list of so many things; out of range: the nearest.

        >>> Leaf.of(21, 3, 10), Leaf.of(0, 7, 10), Leaf.of(20, -1, 10)
        (Leaf(page=3, pages=3, size=10), Leaf(page=1, pages=1, size=10), Leaf(page=1, pages=2, size=10))
        """
        pages = max(1, -(-count // size))
        return cls(min(max(1, page), pages), pages, size)

    def cut(self, things: Sequence[T]) -> Sequence[T]:
        """What stands on this page.

        >>> Leaf.of(5, 2, 3).cut("abcde")
        'de'
        """
        return things[(self.page - 1) * self.size : self.page * self.size]


def page_number(text: str) -> int:
    """The page that somebody typed or a button carries: the first for anything but a number of up to three digits.

    >>> [page_number(text) for text in ("12", "", "1234", "²", "-3", "tichu5")]
    [12, 1, 1, 1, 1, 1]
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 1
