"""The standard AI: one decision from one view. It is what plays empty seats, and for people who ran out of time."""

from __future__ import annotations

from collections.abc import Callable

from engine import claim
from engine.actions import Action, Claim, DeclareMisdeal, PlayCard
from engine.ai.bidding import bid
from engine.ai.burying import exchange
from engine.ai.calling import call
from engine.ai.drafting import draft
from engine.ai.following import follow
from engine.ai.killing import kill
from engine.ai.leading import lead
from engine.ai.reading import Reading
from engine.ruleset import Ruleset
from engine.view import View


class NothingToDecide(ValueError):
    """The view gives its seat no action now."""


def choose(view: View, rules: Ruleset, below: Callable[[int], int]) -> Action:
    """The action that this AI takes for the seat of this view, which may act now.

    ``rules`` are those in force (``Deal.rules``); ``below(n)`` draws 0 to n - 1 and breaks ties. The same view and the
    same draws give the same action. Raises NothingToDecide if the view has no legal action."""
    if not view.legal and view.exchange is None:
        raise NothingToDecide("no action is open to this view")
    misdeal = next((action for action in view.legal if isinstance(action, DeclareMisdeal)), None)
    if misdeal is not None and _declares(rules):
        return misdeal
    match view.phase:
        case "draft":
            return draft(view, rules)
        case "auction":
            return bid(view, rules)
        case "kill":
            return kill(view, rules)
        case "exchange":
            return exchange(view, rules)
        case "friend":
            return call(view, rules)
        case _:
            return _play(view, rules, below)


def _declares(rules: Ruleset) -> bool:
    """Whether a hand that qualifies is declared a deal miss: it is too weak to win, unless declaring is dear."""
    return rules.misdeal.cost == 0


def _play(view: View, rules: Ruleset, below: Callable[[int], int]) -> Action:
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    leading = view.trick is not None and not view.trick.plays
    if leading and rules.play.claim == "leader" and claim.certain(view, rules):
        assert view.to_act is not None
        return Claim(view.to_act)
    if len(plays) == 1:
        return plays[0]
    start = below(len(plays))
    plays = plays[start:] + plays[:start]
    reading = Reading(view, rules)
    return lead(reading, plays) if leading else follow(reading, plays)
