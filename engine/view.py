"""What one audience may know of a deal: a seat, or the public (``seat is None``).

This is the only thing that leaves the engine (architecture.md, "Secrets"): screens, AI players and adapters see
a View and nothing else. Two deals that differ only in what a seat cannot know give that seat equal views.
Card codes are two-character texts (notation.md); seats count from 0 in playing order.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.actions import Action
from engine.contract import Contract


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the auction; ``contract`` is None for a pass."""

    seat: int
    contract: Contract | None


@dataclass(frozen=True, slots=True)
class Played:
    """A card on the table; ``called``: it made a joker call; ``suit``: named by a led joker."""

    seat: int
    card: str
    called: bool = False
    suit: str | None = None


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, numbered from 1. ``winner`` is None and ``points`` 0 while it is being played."""

    number: int
    plays: tuple[Played, ...]
    winner: int | None = None
    points: int = 0


@dataclass(frozen=True, slots=True)
class FriendCall:
    """How the friend was named: ``card`` (with cards), ``first``, ``last``, ``seat`` (with target) or ``none``."""

    kind: str
    cards: tuple[str, ...] = ()
    target: int | None = None


@dataclass(frozen=True, slots=True)
class ExchangeChoices:
    """The declarer's choices: bury ``discard`` cards; ``contracts`` maps each contract that may stand
    (the unchanged one first) to the cards that may be buried under it; ``blind``: blind changes on offer."""

    discard: int
    contracts: dict[Contract, tuple[str, ...]]
    blind: tuple[Contract, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreStep:
    """One line of the settlement: ``name`` such as ``base``, ``run``, ``no_trump``, ``back_run``;
    ``factor`` multiplies (base: None); ``unit`` is the unit after this step."""

    name: str
    factor: int | None
    unit: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended (notation.md, "Result"). ``outcome``: played, claimed, misdeal or passed_out."""

    outcome: str
    scores: tuple[int, ...]
    pot: int
    by: int | None = None
    declarer: int | None = None
    contract: Contract | None = None
    friends: tuple[int, ...] = ()
    points: int | None = None
    made: bool | None = None
    tricks: tuple[Trick, ...] = ()
    unit: int | None = None
    steps: tuple[ScoreStep, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class View:
    """One audience's knowledge. Fields that this audience may not know are None or empty."""

    rules: str
    """the ruleset's name; the Ruleset itself is ``Deal.rules`` and is public"""
    seat: int | None
    dealer: int
    pot: int
    phase: str
    """draft auction kill exchange friend play over"""
    to_act: int | None
    turn: int
    """number of actions applied so far"""
    hands: tuple[tuple[str, ...] | None, ...]
    """sorted; own hand, open dummies, hands shown by a deal miss or claim; all as they stand when the deal is over"""
    counts: tuple[int, ...]
    """cards held, per seat"""
    dead: tuple[int, ...]
    resting: tuple[int, ...]
    calls: tuple[Call, ...]
    passed: tuple[int, ...]
    declarer: int | None
    contract: Contract | None
    """the standing bid during the auction, the contract afterwards"""
    kitty: tuple[str, ...] | None
    """the declarer's, from seeing it to burying; everyone's when the deal is over"""
    buried: tuple[str, ...] | None
    """the declarer's; everyone's when the deal is over"""
    killed: tuple[str, ...]
    """cards named in the kill phase, in order"""
    friend: FriendCall | None
    friends: tuple[int, ...]
    """friends this audience knows: revealed ones, and a friend knows himself"""
    revealed: tuple[int, ...]
    """friends everybody knows"""
    tricks: tuple[Trick, ...]
    """finished tricks"""
    trick: Trick | None
    """the trick being played (perhaps without cards yet)"""
    points: tuple[int | None, ...]
    """point cards won so far, per seat; None for the declarer and, once revealed, a friend (rulings.md §4)"""
    won: tuple[tuple[str, ...] | None, ...]
    """the point cards themselves, face up, per seat; None as above"""
    draft_card: str | None
    """draft: the top card that the seat to act looks at (its own view only)"""
    legal: tuple[Action, ...]
    """this seat's legal actions; in the exchange see ``exchange``; claims are never listed"""
    exchange: ExchangeChoices | None
    result: Result | None
    burned: tuple[str, ...] = ()
    """draft: the cards this seat looked at and burned"""
