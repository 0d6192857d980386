"""Judging a choice: the engine says whether it is allowed, the step whether it is good."""

from __future__ import annotations

from dataclasses import dataclass

from bot.lessons.position import YOU, play
from bot.lessons.steps import Move, Step, Sum
from engine.actions import parse
from engine.deal import Deal
from engine.errors import IllegalAction, UnreadableAction
from engine.view import View

CARDS = 2
"""characters of a card's code"""


class NotAChoice(ValueError):
    """This step offers no such choice: only a forged button asks for it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """``right``; else ``code``: why the engine refused (engine/errors.py), or, of what it allows, ``poor``: the name of
    the words that say why not. ``view``: the table as the learner sees it now: unchanged unless he was right."""

    right: bool = False
    code: str = ""
    poor: str = ""
    view: View | None = None


def choices(step: Step) -> tuple[str, ...]:
    """What the step offers, in the order of its buttons."""
    if isinstance(step, Sum):
        return tuple(map(str, step.choices))
    if step.choices:
        return step.choices
    view = step.position.build().view(YOU)
    leads = view.trick is not None and not view.trick.plays
    named = [f"JK={suit}" for suit in "SHDC"] if leads else ["JK"]
    cards = view.hands[YOU] or ()
    return (*(code for code in cards if code != "JK"), *(named if "JK" in cards else ()))


def judge(step: Step, choice: str) -> Verdict:
    """What comes of this choice. Raises NotAChoice."""
    if choice not in choices(step):
        raise NotAChoice(choice[:8])
    if isinstance(step, Sum):
        view = None if step.position is None else step.position.build().view(YOU)
        right = int(choice) == step.answer
        return Verdict(right, poor="" if right else "poor", view=view)
    deal = step.position.build()
    before = deal.view(YOU)
    try:
        _apply(deal, step, choice)
    except IllegalAction as refused:
        return Verdict(code=refused.code, view=before)
    if choice not in step.right:
        return Verdict(poor=step.poor.get(choice, "poor"), view=before)
    if step.then:
        play(deal, step.then)
    return Verdict(right=True, view=deal.view(YOU))


def _apply(deal: Deal, step: Move, choice: str) -> None:
    try:
        deal.apply(parse(written(step.verb, choice)))
    except UnreadableAction as unreadable:
        raise NotAChoice(choice[:8]) from unreadable


def written(verb: str, choice: str) -> str:
    """The choice as the notation writes it.

    >>> written("bid", "pass"), written("bid", "14H"), written("discard", "C4C5C7"), written("play", "JK=H")
    ('0 pass', '0 bid 14H', '0 discard C4 C5 C7', '0 play JK=H')
    """
    if choice == "pass":
        return f"{YOU} pass"
    if verb == "discard":
        choice = " ".join(choice[at : at + CARDS] for at in range(0, len(choice), CARDS))
    return f"{YOU} {verb} {choice}"
