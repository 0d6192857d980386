"""Seasons, champions, a person's statistics, two people head to head, corrections: pages of a chat's history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.boards import Standing
from bot.buttons import Press, encode
from bot.language import Language
from bot.screens.controls import row, turning
from bot.screens.marks import dim, name, strong, suit
from bot.screens.phrases import date, favourite, lines, percent, rating, signed
from bot.screens.screen import Button, Screen
from bot.seasons import StoredSeason
from bot.statistics import Pair, Statistics, Tally

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


def statistics_page(person: Statistics, language: Language) -> Screen:
    """A person's page."""
    everything = person.of("all")
    strength = ""
    if person.rating is not None:
        strength = language("stats-rating", rating=rating(person.rating, provisional=person.provisional))
    call = person.favourite
    alone = person.of("alone").deals
    reliable = person.reliability
    text = lines(
        strong(language("stats-title", name=name(person.name) or language("somebody"))),
        language("stats-all", **_counted(everything)) + (f" · {strength}" if strength else ""),
        *(
            language(f"stats-role-{role}", **_counted(person.of(f"role/{role}")))
            for role in ("declarer", "friend", "defender")
            if person.of(f"role/{role}").deals
        ),
        _parts(person, "contract/", "stats-contracts", language),
        _parts(person, "trump/", "stats-trumps", language),
        " · ".join(
            part
            for part in (
                language("stats-favourite", call=favourite(call, language)) if call is not None else "",
                language("stats-alone", deals=alone) if alone else "",
            )
            if part
        ),
        _feats(person, language),
        language("stats-friends", list=_met(person.friends, language, together=True)) if person.friends else "",
        language("stats-rivals", list=_met(person.rivals, language, together=False)) if person.rivals else "",
        language("stats-form", list=" ".join(signed(points) for points in person.form)) if person.form else "",
        _streak(person, language),
        dim(language("stats-reliability", percent=percent(reliable))) if reliable is not None else "",
        dim(language("ranks-provisional")) if strength and person.provisional else "",
    )
    card = Button(language("button-picture-person"), encode(Press("", "picture", args=("person", str(person.person)))))
    return Screen("stats", language.code, text, row(card))


def _counted(tally: Tally) -> dict[str, str | int]:
    return {"deals": tally.deals, "points": signed(tally.points), "percent": percent(tally.won, tally.deals)}


def _parts(person: Statistics, topic: str, key: str, language: Language) -> str:
    """``공약 13 2/3 · 14 1/4``: what was won of each."""
    found = {what.removeprefix(topic): tally for what, tally in person.tallies.items() if what.startswith(topic)}
    if not found:
        return ""
    order = sorted(found, key=int) if topic == "contract/" else sorted(found, key="SHDCN".index)
    parts = [
        language(
            "stats-part",
            what=what if topic == "contract/" else suit(what),
            won=found[what].won,
            deals=found[what].deals,
        )
        for what in order
    ]
    return language(key, list=" · ".join(parts))


def _feats(person: Statistics, language: Language) -> str:
    runs, backruns = person.of("run/made").deals, person.of("back_run/made").deals
    suffered, misdeals = person.of("back_run/suffered").deals, person.of("misdeal").deals
    made, lost = person.of("call/made").deals, person.of("call/suffered").deals
    feats = ""
    if runs or backruns or suffered or misdeals:
        feats = language("stats-feats", runs=runs, backruns=backruns, suffered=suffered, misdeals=misdeals)
    return lines(feats, language("stats-calls", made=made, suffered=lost) if made or lost else "")


def _met(pairs: Sequence[Pair], language: Language, *, together: bool) -> str:
    return " · ".join(
        language(
            "stats-met",
            name=name(pair.name) or language("somebody"),
            won=(pair.together if together else pair.against).won,
            deals=(pair.together if together else pair.against).deals,
        )
        for pair in pairs
    )


def _streak(person: Statistics, language: Language) -> str:
    if person.streak > 1:
        return language("stats-streak-won", deals=person.streak, longest=person.longest)
    if person.streak < -1:
        return language("stats-streak-lost", deals=-person.streak, longest=person.longest)
    return language("stats-streak-none", longest=person.longest) if person.longest > 1 else ""


def versus_page(first: Pair, second: Pair, language: Language) -> Screen:
    """Two people head to head. ``first``: how it went for the one whose ``other`` is the second person, and back."""
    one, other = (name(pair.name) or language("somebody") for pair in (second, first))
    met = [
        language(
            key,
            deals=mine.deals,
            one=one,
            other=other,
            first=language("versus-score", won=mine.won, points=signed(mine.points)),
            second=language("versus-score", won=theirs.won, points=signed(theirs.points)),
        )
        for key, mine, theirs in (
            ("versus-together", first.together, second.together),
            ("versus-against", first.against, second.against),
        )
        if mine.deals
    ]
    return Screen("versus", language.code, lines(strong(language("versus-title", one=one, other=other)), *met))


def correction_notice(deal: str, reason: str, admin: str, language: Language, *, annulled: bool) -> Screen:
    """Everybody sees what was corrected, why, and by whom."""
    key = "correction-annulled" if annulled else "correction-restored"
    text = lines(
        strong(language(key, deal=deal, reason=name(reason, 200))),
        dim(language("correction-by", name=name(admin) or language("somebody"))),
    )
    return Screen("notice", language.code, text)
