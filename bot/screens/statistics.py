"""A person's statistics, and two people head to head."""

from __future__ import annotations

from collections.abc import Sequence

from bot.buttons import Press, encode
from bot.language import Language
from bot.screens.controls import row
from bot.screens.marks import dim, name, strong, suit
from bot.screens.phrases import favourite, lines, percent, rating, signed
from bot.screens.screen import Button, Screen
from bot.statistics import Pair, Statistics, Tally


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
