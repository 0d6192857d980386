"""The card table as data (``Felt``) for platforms that can draw one: the same facts as the text, seat by seat."""

from __future__ import annotations

from bot.facts import TableFacts, TableState
from bot.language import Language
from bot.screens.felt import Chair, Felt, Lying
from bot.screens.marks import suit
from bot.screens.phrases import contract_words, who
from engine.view import Played, Trick, View


def chairs(facts: TableFacts, view: View | None, language: Language, you: int | None = None) -> Felt:
    """The felt of a lobby (no view) or a deal, for this view's audience."""
    seats = range(len(facts.seats))
    if view is None:
        return Felt(tuple(_waiting(facts, seat, language, you) for seat in seats))
    running = view.phase != "over"
    return Felt(
        tuple(_playing(facts, view, seat, language, you) for seat in seats),
        caption=_caption(view, language),
        contract=_contract(facts, view, language),
        lying=_lying(view.trick, language) if running else (),
        last=_lying(view.tricks[-1], language) if view.tricks else (),
    )


def _waiting(facts: TableFacts, seat: int, language: Language, you: int | None) -> Chair:
    sitting = facts.seats[seat]
    return Chair(
        who(facts, seat, language) if sitting.taken else "",
        score=sitting.score if facts.state is not TableState.LOBBY else None,
        away=sitting.away,
        resting=seat in facts.resting,
        you=seat == you,
    )


def _playing(facts: TableFacts, view: View, seat: int, language: Language, you: int | None) -> Chair:
    sitting = facts.seats[seat]
    return Chair(
        who(facts, seat, language),
        cards=view.counts[seat] if seat < len(view.counts) else 0,
        role=_role(view, seat, language),
        word=_word(view, seat, language),
        won=(view.won[seat] or ()) if seat < len(view.won) else (),
        score=sitting.score,
        turn=view.to_act == seat and not facts.window,
        away=sitting.away,
        resting=seat in view.resting or seat in view.dead,
        you=seat == you,
    )


def _role(view: View, seat: int, language: Language) -> str:
    if seat in view.dead:
        return language("role-dead")
    if seat in view.resting:
        return language("seat-resting")
    if seat == view.declarer:
        return language("role-declarer")
    return language("role-friend") if seat in view.friends else ""


def _word(view: View, seat: int, language: Language) -> str:
    """What he last said in the auction; the joker call."""
    if view.phase == "auction":
        for call in reversed(view.calls):
            if call.seat == seat:
                return contract_words(call.contract, language) if call.contract else language("call-pass")
    if view.trick is not None and any(played.seat == seat and played.called for played in view.trick.plays):
        return language("joker-call")
    return ""


def _caption(view: View, language: Language) -> str:
    if view.phase == "play" and view.trick is not None:
        return language("felt-trick", number=view.trick.number)
    return language(f"phase-{view.phase}")


def _contract(facts: TableFacts, view: View, language: Language) -> str:
    if view.contract is None:
        return ""
    words = contract_words(view.contract, language)
    return words if view.declarer is None else f"{words} {who(facts, view.declarer, language)}"


def _lying(trick: Trick | None, language: Language) -> tuple[Lying, ...]:
    if trick is None:
        return ()
    return tuple(
        Lying(played.seat, played.card, winning=played.seat == trick.winner, word=_said(played, language))
        for played in trick.plays
    )


def _said(played: Played, language: Language) -> str:
    if played.called:
        return language("joker-call")
    return suit(played.suit) if played.suit else ""
