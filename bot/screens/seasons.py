"""Seasons and their champions: the running one, past ones, and what is said when one ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.boards import Standing
from bot.buttons import Press, encode
from bot.language import Language
from bot.screens.controls import row, turning
from bot.screens.marks import dim, name, strong
from bot.screens.phrases import date, lines, signed
from bot.screens.screen import Button, Screen
from bot.seasons import StoredSeason

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """``past``: seasons that are closed, with their podiums, the latest first; ``people``: needed for a deal to
    count."""

    running: StoredSeason
    past: tuple[tuple[StoredSeason, tuple[Standing, ...]], ...] = ()
    minimum: int = 1
    people: int = 3
    pooled: bool = False
    page: int = 1
    pages: int = 1


def season_page(facts: SeasonFacts, language: Language) -> Screen:
    """The running season, how it is set, and past champions."""
    running = facts.running
    since = date(running.since, running.zone)
    if running.until is None:
        span = language("season-open", since=since)
    else:
        span = language("season-span", since=since, until=date(running.until, running.zone))
    text = lines(
        strong(language("season-title", season=name(running.name, 40))),
        span,
        language(f"season-length-{running.length}"),
        language("season-counts", people=facts.people),
        language("ranks-minimum", deals=facts.minimum) if facts.minimum > 1 else "",
        language("season-pooled") if facts.pooled else "",
        dim(language("season-zone", zone=running.zone)),
        strong(language("season-past")),
        *(
            language("season-podium", season=name(past.name, 40), podium=podium(final, language))
            for past, final in facts.past
        ),
        "" if facts.past else language("season-none"),
        dim(language("season-admin")),
    )
    return Screen(
        "season",
        language.code,
        text,
        (
            *turning(facts.page, facts.pages, language, _page),
            *row(Button(language("season-board"), encode(Press("", "ranks", args=("1", "now"))))),
        ),
    )


def _page(label: str, page: int) -> Button:
    return Button(label, encode(Press("", "season", args=(str(page),))))


def podium(final: Iterable[Standing], language: Language, *, between: str = " ") -> str:
    """Who stood where: ties share a step."""
    steps: list[str] = []
    for rank, tied in groupby((line for line in final if line.rank is not None), key=lambda line: line.rank):
        people = list(tied)
        names = ", ".join(name(line.name) or language("somebody") for line in people)
        medal = MEDALS.get(rank or 0, str(rank))
        steps.append(language("season-place", medal=medal, names=names, points=signed(people[0].points)))
    return between.join(steps)


def season_ended(season: StoredSeason, final: Sequence[Standing], language: Language) -> Screen:
    """Said once in the chat when a season is over."""
    text = lines(
        strong(language("season-ended", season=name(season.name, 40))),
        podium((line for line in final if (line.rank or 9) <= 3), language, between="\n"),
        language("season-played", people=len(final)),
    )
    board = Button(language("season-board"), encode(Press("", "ranks", args=("1", str(season.id)))))
    return Screen("season", language.code, text, row(board))
