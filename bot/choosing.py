"""Half-made choices: what a press does to a seat's draft, and the action that a press together with the draft means.

Both are plain functions that take any press that can be decoded: a draft takes only what its owner's view offers, and
an action made of an unfinished draft is for the engine to refuse, which says what is missing.
"""

from __future__ import annotations

from dataclasses import replace

from bot.buttons import Press
from bot.facts import Draft
from engine.actions import (
    Action,
    Bid,
    BlindChange,
    Burn,
    CallFriend,
    Claim,
    DeclareMisdeal,
    Discard,
    Keep,
    Kill,
    Look,
    Pass,
    PlayCard,
)
from engine.contract import Contract
from engine.view import View

SKETCHES = frozenset({"number", "suit", "tick", "ticks", "change"})
"""Verbs that edit the draft and are no action."""


def choose(draft: Draft, press: Press, values: tuple[str, ...], view: View) -> Draft:
    """The draft after this press of its owner, whose view this is; unchanged if the press offers nothing here."""
    match press.verb, press.args:
        case "number", (number,):
            return replace(draft, number=int(number))
        case "suit", (suit,):
            return replace(draft, suit=None if draft.suit == suit else suit)
        case "tick", (code, *copy):
            return _tick(draft, code, second=bool(copy), view=view)
        case "ticks", ():
            wanted = [value.partition("/")[0] for value in values]
            return replace(draft, ticks=_held(wanted, view)[: _most(view)])
        case "change", (text,):
            return _change(draft, Contract.parse(text), view)
        case _:
            return draft


def _tick(draft: Draft, code: str, *, second: bool, view: View) -> Draft:
    """Tick a card or take the tick back; a tick too many pushes the oldest out."""
    ticks = list(draft.ticks)
    if ticks.count(code) > second:
        ticks.remove(code)
    else:
        ticks.append(code)
    return replace(draft, ticks=_held(ticks[-_most(view) :], view))


def _most(view: View) -> int:
    """How many cards may be ticked: those to bury, two friends, or the one card to confirm."""
    if view.exchange is not None:
        return view.exchange.discard
    return 2 if view.phase == "friend" else 1


def _held(cards: list[str], view: View) -> tuple[str, ...]:
    """Those of the cards that the view offers, each as often as it does."""
    if view.exchange is not None:
        offered = [code for allowed in view.exchange.contracts.values() for code in allowed]
        own = list((view.hands[view.seat] if view.seat is not None else ()) or ())
        supply = {code: max(own.count(code), 1) for code in offered}
    elif view.phase == "friend":
        named = [code for action in view.legal if isinstance(action, CallFriend) for code in action.cards]
        supply = dict.fromkeys(named, 2)
    else:
        supply = dict.fromkeys((action.card for action in view.legal if isinstance(action, PlayCard)), 1)
    kept: list[str] = []
    for code in cards:
        if kept.count(code) < supply.get(code, 0):
            kept.append(code)
    return tuple(kept)


def _change(draft: Draft, contract: Contract, view: View) -> Draft:
    """The contract that shall stand; choosing the unchanged one takes a change back."""
    if view.exchange is None or contract not in view.exchange.contracts:
        return draft
    if contract == next(iter(view.exchange.contracts)):
        return replace(draft, number=None, trump=None)
    return replace(draft, number=contract.number, trump=contract.trump)


def decide(press: Press, seat: int, draft: Draft) -> Action:
    """The action that this press means for ``seat``. Raises ValueError for a verb that is no action."""
    args = press.args
    match press.verb:
        case "bid":
            return Bid(seat, Contract.parse(args[0]))
        case "blind":
            return BlindChange(seat, Contract.parse(args[0]))
        case "kill":
            return Kill(seat, target=int(args[1])) if args[0] == "seat" else Kill(seat, args[0])
        case "bury":
            change = Contract(draft.number, draft.trump) if draft.number and draft.trump else None
            return Discard(seat, draft.ticks, change)
        case "friend":
            return _friend(seat, args)
        case "friends":
            return CallFriend(seat, "card", draft.ticks)
        case "play":
            return _play(seat, args[0])
        case verb if verb in _PLAIN:
            return _PLAIN[verb](seat)
        case verb:
            raise ValueError(f"{verb} is no action")


_PLAIN = {
    "keep": Keep,
    "burn": Burn,
    "misdeal": DeclareMisdeal,
    "pass": Pass,
    "look": Look,
    "claim": Claim,
}

ACTIONS = frozenset({*_PLAIN, "bid", "blind", "kill", "bury", "friend", "friends", "play"})
"""Verbs that ``decide`` takes."""


def _friend(seat: int, args: tuple[str, ...]) -> CallFriend:
    if args[0] == "seat":
        return CallFriend(seat, "seat", target=int(args[1]))
    if args[0] in ("first", "last", "none"):
        return CallFriend(seat, args[0])
    return CallFriend(seat, "card", (args[0],))


def _play(seat: int, text: str) -> PlayCard:
    card, _, suit = text.partition("=")
    return PlayCard(seat, card.removesuffix("!"), call=card.endswith("!"), suit=suit or None)
