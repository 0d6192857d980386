"""Boards: who stands where in a season, from the standings that the ledger keeps.

Ties share a rank and the next rank counts them all (1, 1, 3). Who has played fewer deals than the chat asks for is
listed below without a rank. AI seats have no person and so no line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.ids import PersonId


class Sort(StrEnum):
    """What a board is ordered by."""

    POINTS = "points"
    AVERAGE = "average"
    MADE = "made"
    RATING = "rating"


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's line. ``made`` of ``declared`` contracts; ``name`` "" once the person is forgotten; ``rating`` None
    before the first rated deal; ``provisional``: from few deals; ``rank`` None: too few deals."""

    person: PersonId
    name: str
    points: int
    deals: int
    declared: int
    made: int
    rating: int | None = None
    provisional: bool = False
    rank: int | None = None

    @property
    def average(self) -> float:
        return self.points / self.deals if self.deals else 0.0


@dataclass(frozen=True, slots=True)
class PointsByDay:
    """A person's way through a season: ``steps`` are (day, points so far), days since 1970 in the season's zone."""

    person: PersonId
    name: str
    steps: tuple[tuple[int, int], ...]


_KEYS: dict[Sort, Callable[[Standing], float]] = {
    Sort.POINTS: lambda line: line.points,
    Sort.AVERAGE: lambda line: line.average,
    Sort.MADE: lambda line: line.made / line.declared if line.declared else -1.0,
    Sort.RATING: lambda line: -1e9 if line.rating is None else line.rating,
}


def ranked(lines: Sequence[Standing], sort: Sort = Sort.POINTS, minimum: int = 1) -> list[Standing]:
    """The lines in order, each with its rank.

    >>> someone = [Standing(PersonId(n), "", points, 3, 0, 0) for n, points in enumerate((5, 9, 9, -2))]
    >>> [(line.person, line.rank) for line in ranked(someone)]
    [(1, 1), (2, 1), (0, 3), (3, 4)]
    """
    key = _KEYS[sort]
    ordered = sorted(lines, key=lambda line: (line.deals < minimum, -key(line), -line.deals, line.person))
    found: list[Standing] = []
    rank, last = 0, None
    for place, line in enumerate(ordered, 1):
        if line.deals < minimum:
            found.append(_with_rank(line, None))
            continue
        if key(line) != last:
            rank, last = place, key(line)
        found.append(_with_rank(line, rank))
    return found


def _with_rank(line: Standing, rank: int | None) -> Standing:
    return Standing(
        line.person,
        line.name,
        line.points,
        line.deals,
        line.declared,
        line.made,
        line.rating,
        line.provisional,
        rank,
    )
