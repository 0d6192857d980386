"""The guide of a practice deal: what to think about at this decision, and what the AI would do."""

from __future__ import annotations

from bot.facts import HandFacts, TableFacts
from bot.language import Language
from bot.screens.marks import card, suit
from bot.screens.phrases import contract_words, lines, who
from engine.actions import Action, Bid, CallFriend, Claim, DeclareMisdeal, Discard, PlayCard
from engine.view import View


def guide_lines(facts: TableFacts, mine: HandFacts, view: View, language: Language) -> str:
    """What to think about and the AI's move; nothing at tables that are not guided (``mine.advice`` is None)."""
    if mine.advice is None:
        return ""
    thought = _play(facts, mine, view, language) if view.phase == "play" else language(f"guide-{view.phase}")
    return lines(thought, language("guide-advice", what=_advice(facts, view, mine.advice, language)))


def _play(facts: TableFacts, mine: HandFacts, view: View, language: Language) -> str:
    if view.trick is None or not view.trick.plays:
        return language("guide-lead")
    led = view.trick.plays[0]
    letter = led.suit or led.card[0]
    mighty = facts.rules.mighty(view.contract.trump if view.contract else "N")
    held = [code for code in view.hands[mine.seat] or () if code[0] == letter and code not in ("JK", mighty)]
    return language("guide-follow" if held else "guide-void", suit=suit(letter))


def _advice(facts: TableFacts, view: View, action: Action, language: Language) -> str:
    match action:
        case Bid(contract=contract):
            return contract_words(contract, language)
        case Discard(cards=cards, contract=contract):
            key = "button-bury-change" if contract is not None and contract != view.contract else "button-bury"
            changed = "" if contract is None else contract_words(contract, language)
            return language(key, cards=" ".join(card(code) for code in cards), contract=changed)
        case CallFriend(kind="card", cards=cards):
            return language("button-friends", cards=" ".join(card(code) for code in cards))
        case CallFriend(kind="seat", target=target):
            return who(facts, target or 0, language)
        case CallFriend(kind=kind):
            return language(f"button-friend-{kind}")
        case PlayCard(card=code, call=True):
            return language("play-call", card=card(code))
        case PlayCard(card=code, suit=named):
            return language("play-joker", suit=suit(named)) if named else card(code)
        case Claim():
            return language("button-claim")
        case DeclareMisdeal():
            return language("button-misdeal")
        case _:
            return language("button-pass")
