"""The evening's sheet and the leaderboard: names and points in columns that need no fixed-width font."""

from __future__ import annotations

from bot.buttons import Press, encode
from bot.facts import LeaderboardFacts, RankRow, SheetRow, TableFacts
from bot.language import Language
from bot.screens.controls import row
from bot.screens.marks import name, strong
from bot.screens.phrases import date, lines, signed
from bot.screens.screen import Button, Screen


def sheet(facts: TableFacts, language: Language) -> Screen:
    """How the evening ended: everybody's points, best first. A tie shares the rank."""
    rows = sorted(facts.sheet, key=lambda line: (-line.points, -line.deals))
    text = lines(
        strong(language("sheet-title", deals=facts.deals_played)),
        *(_sheet_line(rows, line, language) for line in rows),
        language("sheet-nobody") if not rows else "",
        strong(language(f"ended-{facts.ended or 'evening'}")),
    )
    return Screen("sheet", language.code, text)


def _sheet_line(rows: list[SheetRow], line: SheetRow, language: Language) -> str:
    rank = 1 + sum(other.points > line.points for other in rows)
    shown = language(f"ai-name-{line.ai % 8}") if line.ai is not None else name(line.name)
    return language(
        "sheet-line", rank=rank, name=shown or language("somebody"), points=signed(line.points), deals=line.deals
    )


def leaderboard(facts: LeaderboardFacts, language: Language) -> Screen:
    """One page of the ranking of a chat's season."""
    season = language("ranks-season", season=facts.season) if facts.season else language("ranks-all-time")
    text = lines(
        strong(language("ranks-title", season=season)),
        *(_rank_line(line, language) for line in facts.rows),
        "" if facts.rows else language("ranks-empty"),
        language("ranks-minimum", deals=facts.minimum) if facts.minimum > 1 else "",
        language("ranks-until", until=date(facts.until, facts.zone)) if facts.until is not None else "",
    )
    turning = row(
        _page(facts, language("page-before"), facts.page - 1) if facts.page > 1 else None,
        _page(facts, language("page-after"), facts.page + 1) if facts.page < facts.pages else None,
    )
    return Screen("leaderboard", language.code, text, turning)


def _page(facts: LeaderboardFacts, label: str, page: int) -> Button:
    args = (str(page), facts.season) if facts.season else (str(page),)
    return Button(label, encode(Press("", "ranks", args=args)))


def _rank_line(line: RankRow, language: Language) -> str:
    parts = [
        language(
            "ranks-line",
            rank=str(line.rank) if line.rank is not None else "–",
            name=name(line.name) or language("somebody"),
            points=signed(line.points),
            deals=line.deals,
            average=f"{line.points / line.deals:+.1f}" if line.deals else "–",
        )
    ]
    if line.declared:
        parts.append(language("ranks-made", made=line.made, declared=line.declared))
    if line.rating is not None:
        parts.append(language("ranks-rating", rating=line.rating))
    text = " · ".join(parts)
    return strong(text) if line.you else text
