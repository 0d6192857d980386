"""Making buttons: the token of a verb at this table, and cards in the order and number in which they are held."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from bot.buttons import VERBS, Decision, Needs, Press, encode
from bot.facts import TableFacts
from bot.language import Language
from bot.leaf import Leaf
from bot.screens.marks import card
from bot.screens.screen import Button, Buttons, Style

Page = tuple[str, tuple[Buttons, ...]]
"""a page of settings: its text and its buttons"""


def button(
    facts: TableFacts,
    verb: str,
    label: str,
    *args: str,
    turn: int = 0,
    style: Style = Style.PLAIN,
    marked: bool = False,
    disabled: bool = False,
    face: str | None = None,
) -> Button:
    """A button of this table. ``turn``: View.turn, for verbs that answer a decision; ``face``: the card it is."""
    if disabled:
        return Button(label, style=style, card=face, marked=marked, disabled=True)
    match VERBS[verb][0]:
        case Needs.NOTHING:
            decision = None
        case Needs.DEAL:
            decision = Decision(facts.deal)
        case Needs.TURN:
            decision = Decision(facts.deal, turn)
    return Button(label, encode(Press(facts.id, verb, decision, args)), style, face, marked)


def still(label: str, *, face: str | None = None, marked: bool = False) -> Button:
    """A button that cannot be pressed."""
    return Button(label, card=face, marked=marked, disabled=True)


def row(*buttons: Button | None, columns: int = 0) -> tuple[Buttons, ...]:
    """The group of these buttons, without the Nones; () if none is left."""
    kept = tuple(button for button in buttons if button is not None)
    return (Buttons(kept, columns),) if kept else ()


def turning(page: int, pages: int, language: Language, to: Callable[[str, int], Button]) -> tuple[Buttons, ...]:
    """Buttons to the page before and the page after. ``to`` makes one, from its label and page."""
    return row(
        to(language("page-before"), page - 1) if page > 1 else None,
        to(language("page-after"), page + 1) if page < pages else None,
        columns=2,
    )


def settings_turning(facts: TableFacts, name: str, leaf: Leaf, language: Language) -> tuple[Buttons, ...]:
    """Buttons to the settings page before and after."""

    def to(label: str, page: int) -> Button:
        return button(facts, "settings", label, name, str(page))

    return turning(leaf.page, leaf.pages, language, to)


def copies(cards: Iterable[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each card with the arguments that name it in a token: the second of two equal cards is ``("SA", "2")``."""
    seen: set[str] = set()
    for code in cards:
        yield code, ((code, "2") if code in seen else (code,))
        seen.add(code)


def ticked(cards: Sequence[str], ticks: Sequence[str]) -> list[bool]:
    """Which of the cards are ticked; of two equal cards the first counts first."""
    left = list(ticks)
    found: list[bool] = []
    for code in cards:
        found.append(code in left)
        if code in left:
            left.remove(code)
    return found


def card_button(
    facts: TableFacts, verb: str, code: str, *args: str, turn: int, marked: bool = False, disabled: bool = False
) -> Button:
    return button(facts, verb, card(code), *args, turn=turn, marked=marked, disabled=disabled, face=code)
