"""Playing a card: one press. Illegal cards are shown but cannot be pressed; a led joker has four buttons, one for each
suit; a led call card two."""

from __future__ import annotations

from bot.facts import HandFacts, TableFacts
from bot.language import Language
from bot.screens.controls import button, card_button, copies, row, still
from bot.screens.marks import card, suit
from bot.screens.screen import Button, Buttons, Style
from engine.actions import PlayCard
from engine.view import View


def play_controls(
    facts: TableFacts, mine: HandFacts, view: View, actor: int, language: Language
) -> tuple[Buttons, ...]:
    """The hand of ``actor`` (the owner himself, or his open dummy) as buttons."""
    ways: dict[str, list[PlayCard]] = {}
    for action in view.legal:
        if isinstance(action, PlayCard) and action.seat == actor:
            ways.setdefault(action.card, []).append(action)
    asked = _asked(facts, mine, view, ways)
    faces = [
        _face(facts, mine, view, code, args, ways.get(code, []), asked)
        for code, args in copies(view.hands[actor] or ())
        if len(ways.get(code, [])) < 2
    ]
    return (
        *row(*faces, columns=5),
        *_joker(facts, view, ways.get("JK", []), language),
        *_calls(facts, view, ways, language),
        *_confirm(facts, view, asked, language),
        *row(
            button(facts, "claim", language("button-claim"), turn=view.turn, style=Style.SUCCESS)
            if mine.claimable
            else None
        ),
    )


def ahead_controls(facts: TableFacts, mine: HandFacts, view: View, language: Language) -> tuple[Buttons, ...]:
    """While others are to act: the hand, to choose the next card from. It depends on nothing that others do."""
    faces = [
        button(facts, "ahead", card(code), *args, marked=code == mine.ahead and len(args) == 1, face=code)
        for code, args in copies(view.hands[mine.seat] or ())
    ]
    undo = button(facts, "ahead", language("button-ahead-none"), "none") if mine.ahead else None
    return (*row(*faces, columns=5), *row(undo))


def precious(facts: TableFacts, view: View) -> set[str]:
    """The cards about which a careful person wants to be asked."""
    trump = view.contract.trump if view.contract else "N"
    return {"JK", facts.rules.mighty(trump)}


def _asked(facts: TableFacts, mine: HandFacts, view: View, ways: dict[str, list[PlayCard]]) -> PlayCard | None:
    """The play that waits for its confirmation."""
    if not mine.confirm or len(mine.draft.ticks) != 1:
        return None
    code = mine.draft.ticks[0]
    found = ways.get(code, [])
    return found[0] if code in precious(facts, view) and len(found) == 1 else None


def _face(
    facts: TableFacts,
    mine: HandFacts,
    view: View,
    code: str,
    args: tuple[str, ...],
    ways: list[PlayCard],
    asked: PlayCard | None,
) -> Button:
    if not ways:
        return still(card(code), face=code)
    if mine.confirm and code in precious(facts, view):
        marked = asked is not None and asked.card == code
        return card_button(facts, "tick", code, *args, turn=view.turn, marked=marked)
    return card_button(facts, "play", code, _written(ways[0]), *args[1:], turn=view.turn)


def _written(way: PlayCard) -> str:
    """The card as notation writes the play: ``C3!``, ``JK=S``."""
    return str(way).split(" ", 2)[2]


def _joker(facts: TableFacts, view: View, ways: list[PlayCard], language: Language) -> tuple[Buttons, ...]:
    if len(ways) < 2:
        return ()
    named = {way.suit: way for way in ways if way.suit is not None}
    return row(
        *(
            button(facts, "play", language("play-joker", suit=suit(letter)), _written(named[letter]), turn=view.turn)
            if letter in named
            else still(language("play-joker", suit=suit(letter)))
            for letter in "SHDC"
        ),
        columns=4,
    )


def _calls(facts: TableFacts, view: View, ways: dict[str, list[PlayCard]], language: Language) -> tuple[Buttons, ...]:
    both = [found for code, found in ways.items() if code != "JK" and len(found) == 2]
    buttons: list[Button] = []
    for found in both:
        for way in sorted(found, key=lambda way: not way.call):
            label = language("play-call" if way.call else "play-no-call", card=card(way.card))
            style = Style.DANGER if way.call else Style.PLAIN
            buttons.append(button(facts, "play", label, _written(way), turn=view.turn, style=style, face=way.card))
    return row(*buttons, columns=2)


def _confirm(facts: TableFacts, view: View, asked: PlayCard | None, language: Language) -> tuple[Buttons, ...]:
    if asked is None:
        return ()
    label = language("play-confirm", card=card(asked.card))
    return row(button(facts, "play", label, _written(asked), turn=view.turn, style=Style.DANGER, face=asked.card))
