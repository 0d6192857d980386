"""Naming a card, or a person: the friend (or two of them), and whom to kill. Quick buttons and a picker by suit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.facts import HandFacts, TableFacts
from bot.language import Language
from bot.screens.controls import button, card_button, row, still
from bot.screens.marks import card, suit
from bot.screens.phrases import who
from bot.screens.screen import Button, Buttons, Style
from engine.actions import CallFriend, Kill
from engine.view import View

OWN = " ✋"
"""behind a card that the declarer holds or buried"""


def friend_controls(facts: TableFacts, mine: HandFacts, view: View, language: Language) -> tuple[Buttons, ...]:
    legal = [action for action in view.legal if isinstance(action, CallFriend)]
    cards = [action.cards[0] for action in legal if action.kind == "card" and len(action.cards) == 1]
    kinds = {action.kind for action in legal}
    seats = [action.target for action in legal if action.kind == "seat" and action.target is not None]
    several = facts.rules.friends.count > 1
    verb = "tick" if several else "friend"
    own = owned(mine, view)
    trump = view.contract.trump if view.contract else "N"
    quick = [
        _named(facts, verb, code, own, view, language(f"named-{name}"), mine.draft.ticks)
        for name, code in specials(facts, trump)
        if code in cards
    ]
    others = [
        button(facts, "friend", language(f"button-friend-{kind}"), kind, turn=view.turn)
        for kind in ("first", "last", "none")
        if kind in kinds
    ]
    people = [
        button(
            facts, "friend", who(facts, seat, language), "seat", str(seat), turn=view.turn, disabled=seat not in seats
        )
        for seat in sorted(seats)
    ]
    skip = {code for _, code in specials(facts, trump)}
    return (
        *row(*quick, columns=3),
        *row(*others, columns=3),
        *row(*people, columns=3),
        *picker(facts, mine, view, cards, own, verb, skip),
        *(_confirm(facts, mine, view, language) if several else ()),
    )


def specials(facts: TableFacts, trump: str) -> list[tuple[str, str]]:
    """The cards that are named most: mighty, joker, the trump ace."""
    found = [("mighty", facts.rules.mighty(trump)), ("joker", "JK")]
    if trump != "N":
        found.append(("trump-ace", f"{trump}A"))
    return [(name, code) for name, code in found if code]


def owned(mine: HandFacts, view: View) -> set[str]:
    return {*(view.hands[mine.seat] or ()), *(view.buried or ())}


def _named(
    facts: TableFacts, verb: str, code: str, own: set[str], view: View, label: str, ticks: Sequence[str]
) -> Button:
    return button(
        facts,
        verb,
        (label if code == "JK" else f"{label} {card(code)}") + (OWN if code in own else ""),
        code,
        turn=view.turn,
        marked=code in ticks,
        style=Style.PRIMARY,
    )


def picker(
    facts: TableFacts,
    mine: HandFacts,
    view: View,
    cards: Iterable[str],
    own: set[str],
    verb: str,
    skip: Iterable[str] = (),
) -> tuple[Buttons, ...]:
    """A row of suits; the open suit's cards below. ``skip``: cards that have their button already."""
    offered = [code for code in cards if code not in set(skip)]
    suits = [letter for letter in "SHDC" if any(code[0] == letter and code != "JK" for code in offered)]
    if not suits:
        return ()
    opened = mine.draft.suit if mine.draft.suit in suits else None
    tabs = [
        button(facts, "suit", f"{suit(letter)} …", letter, turn=view.turn, marked=letter == opened) for letter in suits
    ]
    shown = [code for code in offered if code[0] == opened and code != "JK"]
    ranks = facts.rules.cards.ranks
    shown.sort(key=lambda code: ranks.index(code[1]) if code[1] in ranks else 0)
    faces: list[Button] = []
    for code in dict.fromkeys(shown):
        made = card_button(facts, verb, code, code, turn=view.turn, marked=code in mine.draft.ticks)
        faces.append(_owned(made) if code in own else made)
    return (*row(*tabs, columns=4), *row(*faces, columns=5))


def _owned(made: Button) -> Button:
    return Button(made.label + OWN, made.token, made.style, made.card, made.marked, made.disabled)


def _confirm(facts: TableFacts, mine: HandFacts, view: View, language: Language) -> tuple[Buttons, ...]:
    ticks = mine.draft.ticks
    if not ticks:
        return row(still(language("button-friends-missing", count=facts.rules.friends.count)))
    label = language("button-friends", cards=" ".join(card(code) for code in ticks))
    return row(button(facts, "friends", label, turn=view.turn, style=Style.SUCCESS))


def kill_controls(facts: TableFacts, mine: HandFacts, view: View, language: Language) -> tuple[Buttons, ...]:
    legal = [action for action in view.legal if isinstance(action, Kill)]
    cards = [action.card for action in legal if action.card is not None]
    trump = view.contract.trump if view.contract else "N"
    quick = [(name, code) for name, code in specials(facts, trump) if code in cards]
    return (
        *row(
            *(_named(facts, "kill", code, set(), view, language(f"named-{name}"), ()) for name, code in quick),
            columns=3,
        ),
        *row(
            *(
                button(facts, "kill", who(facts, action.target, language), "seat", str(action.target), turn=view.turn)
                for action in legal
                if action.target is not None
            ),
            columns=3,
        ),
        *picker(facts, mine, view, cards, set(), "kill", {code for _, code in quick}),
    )
