"""The past: a chat's deals as a list, and one deal, over and public, to read and to watch trick by trick."""

from __future__ import annotations

from dataclasses import dataclass

from bot.buttons import Decision, Press, encode
from bot.facts import TableFacts
from bot.language import Language
from bot.pictures import THEMES, Theme, recap
from bot.screens.controls import button, row, still, turning
from bot.screens.marks import name, plain, strong
from bot.screens.phrases import contract_words, date, lines, signed, who
from bot.screens.result import friend_line, hands, headline, scores, shown_hands, sorted_hand, steps
from bot.screens.screen import Button, Buttons, Screen
from bot.screens.trick import played_words
from engine.contract import Contract
from engine.view import Trick, View

PAGE = 8
"""deals on one page of the list"""
CAPTION = 900
"""characters that go under a picture for certain; a deal with more leaves its hands to the picture"""


@dataclass(frozen=True, slots=True)
class PastRow:
    """A deal in the list. ``outcome``: played, claimed, misdeal, passed_out, or anything else for one that was stopped;
    ``who``: the declarer, or who declared the deal miss, ready to show; ``points``: what it brought him."""

    table: str
    number: int
    started: float
    outcome: str
    who: str = ""
    contract: Contract | None = None
    made: bool = False
    points: int = 0
    annulled: bool = False


@dataclass(frozen=True, slots=True)
class PastFacts:
    """``title``: the chat's name, raw; ``own``: the list is of one person's deals; ``page`` counts from 1."""

    rows: tuple[PastRow, ...]
    title: str = ""
    zone: str = "Asia/Seoul"
    page: int = 1
    more: bool = False
    own: bool = False


def history(facts: PastFacts, language: Language) -> Screen:
    """One page of the list, the latest deal first; each can be opened."""
    where = language("history-own") if facts.own else name(facts.title) or language("history-here")
    text = lines(
        strong(language("history-title", where=where)),
        *(_line(number, deal, facts, language) for number, deal in enumerate(facts.rows, 1)),
        "" if facts.rows else language("history-none"),
    )
    opening = [
        Button(_label(number, deal, language), encode(Press(deal.table, "deal", Decision(deal.number))))
        for number, deal in enumerate(facts.rows, 1)
    ]
    turned = turning(facts.page, facts.page + facts.more, language, _turn)
    return Screen("history", language.code, text, (*row(*opening, columns=4), *turned))


def _turn(label: str, page: int) -> Button:
    return Button(label, encode(Press("", "history", args=(str(page),))))


def _label(number: int, deal: PastRow, language: Language) -> str:
    if deal.contract is None:
        return language("history-open", number=number)
    return f"{number} · {contract_words(deal.contract, language)}"


def _line(number: int, deal: PastRow, facts: PastFacts, language: Language) -> str:
    at = date(deal.started, facts.zone)
    match deal.outcome:
        case "played" | "claimed" if deal.contract is not None:
            words = language(
                "history-made" if deal.made else "history-failed",
                who=deal.who,
                contract=contract_words(deal.contract, language),
                points=signed(deal.points),
            )
        case "misdeal":
            words = language("history-misdeal", who=deal.who)
        case "passed_out":
            words = language("history-passed-out")
        case _:
            words = language("history-stopped")
    gone = language("history-annulled") if deal.annulled else ""
    return f"{number}. {at} · {words}{gone}"


def deal_page(
    facts: TableFacts, view: View, language: Language, theme: Theme, trick: int = 0, *, annulled: bool = False
) -> Screen:
    """A deal that is over (``view``: the public's). ``trick`` 0: the recap; else the table as it stood at that trick
    (out of range: the nearest)."""
    last = len(view.tricks)
    trick = min(max(0, trick), last)
    drawn = recap(facts, view, language, theme, trick or None)
    text = _trick(facts, view, language, trick) if trick else _recap(facts, view, language, annulled=annulled)
    return Screen("deal", language.code, text, _controls(facts, language, theme, trick, last), picture=drawn)


def _recap(facts: TableFacts, view: View, language: Language, *, annulled: bool) -> str:
    head = (
        strong(headline(facts, view, language)),
        language("deal-annulled") if annulled else "",
        friend_line(facts, view, language),
        steps(facts, view, language),
        scores(facts, view, language),
    )
    whole = lines(*head, *hands(facts, view, language))
    return whole if len(plain(whole, language.code)) <= CAPTION else lines(*head)


def _trick(facts: TableFacts, view: View, language: Language, number: int) -> str:
    """One trick, card by card, and what everybody held when it began."""
    trick = view.tricks[number - 1]
    plays = " → ".join(f"{who(facts, p.seat, language)} {played_words(p, language)}" for p in trick.plays)
    gone: dict[int, list[str]] = {seat: [] for seat in range(len(facts.seats))}
    for before in view.tricks[: number - 1]:
        for played in before.plays:
            gone[played.seat].append(played.card)
    head = (
        strong(language("deal-trick", number=facts.deal, trick=number, tricks=len(view.tricks))),
        plays,
        _won(facts, trick, language),
    )
    held = [
        f"{who(facts, seat, language)}  {sorted_hand(facts, _without(cards, gone.get(seat, [])))}"
        for seat, cards in enumerate(shown_hands(view))
        if cards
    ]
    whole = lines(*head, language("deal-held"), *held)
    return whole if len(plain(whole, language.code)) <= CAPTION else lines(*head)


def _won(facts: TableFacts, trick: Trick, language: Language) -> str:
    winner = who(facts, trick.winner or 0, language)
    if facts.rules.scoring.counts == "tricks":
        return language("deal-trick-taken", who=winner)
    return language("deal-trick-won", who=winner, points=language("count-points", number=trick.points))


def _without(cards: list[str], gone: list[str]) -> list[str]:
    left = list(cards)
    for code in gone:
        if code in left:
            left.remove(code)
    return left


def _controls(facts: TableFacts, language: Language, theme: Theme, trick: int, last: int) -> tuple[Buttons, ...]:
    other = next(name for name in THEMES if name != theme.name)
    viewer = row(
        button(facts, "deal", language("deal-before"), str(trick - 1)) if trick > 1 else None,
        still(language("deal-at", trick=trick, tricks=last)) if trick else None,
        button(facts, "deal", language("deal-after" if trick else "deal-watch"), str(trick + 1))
        if trick < last
        else None,
        columns=3,
    )
    return (
        *viewer,
        *row(
            button(facts, "record", language("button-record")),
            button(facts, "verify", language("button-verify")),
            button(facts, "deal", language(f"button-theme-{other}"), str(trick), other),
            button(facts, "deal", language("deal-recap"), "0") if trick else _turn(language("deal-list"), 1),
            columns=4,
        ),
    )
