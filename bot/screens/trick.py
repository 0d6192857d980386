"""Tricks in words: won points, the last trick, the one being played; and all tricks so far on request."""

from __future__ import annotations

from bot.facts import TableFacts
from bot.language import Language
from bot.leaf import Leaf
from bot.screens.controls import button, turning
from bot.screens.marks import card, strong, suit
from bot.screens.phrases import lines, who
from bot.screens.screen import Button, Screen
from engine.view import Played, Trick, View

PAGE = 9
"""tricks on one page"""


def points_line(facts: TableFacts, view: View, language: Language) -> str:
    """Who took what: every seat but the declarer's (and a revealed friend's) alike (rulings.md §4)."""
    if not view.tricks:
        return ""
    if facts.rules.scoring.counts == "tricks":
        taken = [trick.winner for trick in view.tricks]
        seats = [seat for seat in range(len(facts.seats)) if seat not in view.dead and seat not in view.resting]
        cells = [f"{who(facts, seat, language)} {taken.count(seat)}" for seat in seats]
        return language("won-tricks", cells=" · ".join(cells))
    cells: list[str] = []
    for seat, points in enumerate(view.points):
        if points is None or seat in view.dead or seat in view.resting:
            continue
        won = (view.won[seat] or ()) if seat < len(view.won) else ()
        shown = f" ({' '.join(card(code) for code in won)})" if won else ""
        cells.append(f"{who(facts, seat, language)} {points}{shown}")
    return language("won-points", cells=" · ".join(cells)) if cells else ""


def played_words(played: Played, language: Language) -> str:
    words = card(played.card)
    if played.suit:
        words += f"({suit(played.suit)})"
    return words + (f" {language('joker-call')}" if played.called else "")


def last_trick_line(facts: TableFacts, view: View, language: Language) -> str:
    """``지난 트릭: ♣9 ♣4 ♣10 ♣8 ♣6 → Alex``"""
    if not view.tricks:
        return ""
    return language("last-trick", trick=finished(facts, view.tricks[-1], language))


def finished(facts: TableFacts, trick: Trick, language: Language) -> str:
    cards = " ".join(played_words(played, language) for played in trick.plays)
    return f"{cards} → {who(facts, trick.winner, language)}" if trick.winner is not None else cards


def trick_line(facts: TableFacts, view: View, language: Language) -> str:
    """``트릭 4 · Alex ♣7 → 준 ♣K``"""
    trick = view.trick
    if trick is None:
        return ""
    shown = " → ".join(f"{who(facts, p.seat, language)} {played_words(p, language)}" for p in trick.plays)
    if not shown and view.to_act is not None:
        shown = language("leads", who=who(facts, view.to_act, language))
    return language("trick", number=trick.number, plays=shown)


def tricks(facts: TableFacts, view: View, language: Language, page: int = 1) -> Screen:
    """All finished tricks, the latest page by default (``page`` counts from 1; out of range: the nearest)."""
    leaf = Leaf.of(len(view.tricks), page, PAGE)
    shown = leaf.cut(view.tricks)
    text = lines(
        strong(language("tricks-title", number=facts.deal)),
        *(
            f"{trick.number}. {who(facts, trick.plays[0].seat, language)}: {finished(facts, trick, language)}"
            for trick in shown
        ),
        "" if shown else language("tricks-none"),
    )

    def to(label: str, page: int) -> Button:
        return button(facts, "tricks", label, str(page))

    return Screen("tricks", language.code, text, turning(leaf.page, leaf.pages, language, to))
