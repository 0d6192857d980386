"""The leaderboard: who stands where in a season, page by page, and always the reader's own line."""

from __future__ import annotations

from bot.boards import Sort, Standing
from bot.buttons import Press, encode
from bot.facts import LeaderboardFacts
from bot.language import Language
from bot.screens.controls import row, still, turning
from bot.screens.marks import dim, name, strong
from bot.screens.phrases import average, date, lines, percent, rating, signed
from bot.screens.screen import Button, Buttons, Screen

PRESETS = 6
"""presets offered as buttons; others by command"""


def leaderboard(facts: LeaderboardFacts, language: Language) -> Screen:
    """One page of the ranking of a chat's season."""
    season = language("ranks-season", season=name(facts.season, 40)) if facts.season else language("ranks-all-time")
    asked = [season]
    if facts.preset:
        asked.append(language("ranks-preset", preset=facts.preset))
    if facts.sort != Sort.POINTS:
        asked.append(language(f"ranks-sort-{facts.sort}"))
    elsewhere = facts.own is not None and not any(line.person == facts.you for line in facts.rows)
    shown = (*facts.rows, *((facts.own,) if elsewhere and facts.own is not None else ()))
    text = lines(
        strong(language("ranks-title", season=" · ".join(asked))),
        *(rank_line(line, language, own=line.person == facts.you) for line in facts.rows),
        "" if facts.rows else language("ranks-empty"),
        "…" if elsewhere else "",
        rank_line(facts.own, language, own=True) if elsewhere and facts.own is not None else "",
        dim(language("ranks-page", page=facts.page, pages=facts.pages)) if facts.pages > 1 else "",
        dim(language("ranks-provisional")) if any(line.provisional for line in shown) else "",
        language("ranks-minimum", deals=facts.minimum) if facts.minimum > 1 else "",
        language("ranks-closed") if facts.closed else "",
        language("ranks-until", until=date(facts.until, facts.zone)) if facts.until is not None else "",
    )
    return Screen(
        "leaderboard",
        language.code,
        text,
        (*_controls(facts, language), *(_pictures(facts, language) if facts.rows else ())),
    )


def rank_line(line: Standing, language: Language, *, own: bool) -> str:
    """``3위 민지 +12 · 4판 · 평균 +3.0 · 성공 1/2 (50%) · 레이팅 1010?``"""
    who = name(line.name) or language("somebody")
    mean, points = average(line.points, line.deals), signed(line.points)
    if line.rank is None:
        parts = [language("ranks-line-below", name=who, points=points, deals=line.deals, average=mean)]
    else:
        rank = str(line.rank)
        parts = [language("ranks-line", rank=rank, name=who, points=points, deals=line.deals, average=mean)]
    if line.declared:
        made = percent(line.made, line.declared)
        parts.append(language("ranks-made", made=line.made, declared=line.declared, percent=made))
    if line.rating is not None:
        parts.append(language("ranks-rating", rating=rating(line.rating, provisional=line.provisional)))
    text = " · ".join(parts)
    return strong(text) if own else text


def _controls(facts: LeaderboardFacts, language: Language) -> tuple[Buttons, ...]:
    def to(label: str, page: int = 1, *, which: str = "", preset: str | None = None, sort: str = "") -> Button:
        chosen = facts.preset if preset is None else preset
        args = (str(page), which or facts.which, chosen or "-", sort or facts.sort)
        if (preset is not None or sort) and args[1:] == _here(facts):
            return still(label, marked=True)  # what is shown: its token would be another button's too
        return Button(label, encode(Press("", "ranks", args=args)))

    return (
        *turning(facts.page, facts.pages, language, to),
        *row(
            to(language("ranks-now"), which="now") if facts.which != "now" else None,
            to(f"◀ {name(facts.before_name, 20)}", which=str(facts.before)) if facts.before is not None else None,
            to(language("ranks-all-time"), which="all") if facts.which != "all" else None,
            columns=3,
        ),
        *row(*(to(language(f"ranks-sort-{sort}"), sort=sort) for sort in Sort), columns=4),
        *row(
            *(
                [to(language("ranks-every-preset"), preset="")]
                + [to(preset, preset=preset) for preset in facts.presets[:PRESETS]]
                if len(facts.presets) > 1
                else []
            ),
            columns=4,
        ),
    )


def _pictures(facts: LeaderboardFacts, language: Language) -> tuple[Buttons, ...]:
    """The season as a picture: the table, and (of a season) its points as lines."""
    kinds = ("table",) if facts.which == "all" else ("table", "course")
    return row(
        *(
            Button(language(f"button-picture-{kind}"), encode(Press("", "picture", args=(kind, facts.which))))
            for kind in kinds
        ),
        columns=2,
    )


def _here(facts: LeaderboardFacts) -> tuple[str, ...]:
    return (facts.which, facts.preset or "-", facts.sort)
