"""What all phases of a deal share: the cards, who is in, and what has been settled so far.

Each phase (draft, auction, elimination, exchange, friend, play) is a class that holds this State, answers
``legal(seat)`` and ``apply(action)``, and says in ``ended`` how it ended. ``engine/deal.py`` has the table of what
follows what.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.actions import Action
from engine.cards import Pack
from engine.contract import Contract
from engine.events import Event
from engine.ruleset import Ruleset
from engine.shuffle import Stream
from engine.view import Call, FriendCall, Result, Trick


class State:
    """The facts of one deal. Sets of cards are masks of ``pack``; seats count in playing order."""

    __slots__ = (
        "buried", "burned", "calls", "contract", "dead", "dealer", "declarer", "friend", "friends", "ghost_pile",
        "ghost_suit", "hands", "killed", "kitty", "later", "living", "looked", "minimum", "open_slots", "pack",
        "passed", "pools", "pools_used", "pot", "resting", "result", "revealed", "rules", "shown", "stock", "tricks",
        "won",
    )  # fmt: skip

    def __init__(self, rules: Ruleset, dealer: int, pot: int) -> None:
        seats = rules.seats_total
        self.rules = rules
        self.pack: Pack = rules.pack
        self.dealer = dealer
        self.pot = pot
        self.hands: list[int] = [0] * seats
        self.kitty = 0
        self.stock: tuple[str, ...] = ()
        """draft: the whole pack, top first"""
        self.burned: list[int] = []
        """draft: the cards each seat looked at and burned"""
        self.ghost_pile: tuple[str, ...] = ()
        """the ghost's cards as they are turned, one a trick"""
        self.ghost_suit = ""
        """the suit drawn for a joker that the ghost leads next; "" if the record says it"""
        self.later: Stream | None = None
        """randomness after the deal; None: the record says what came"""
        self.pools: list[Sequence[str]] = []
        """the recorded pools that are still to come"""
        self.pools_used: list[tuple[str, ...]] = []
        """the pools that were dealt"""
        self.resting: tuple[int, ...] = ()
        self.dead: list[int] = []
        self.living: tuple[int, ...] = tuple(range(seats))
        """seats that hold cards, in playing order"""
        self.calls: list[Call] = []
        self.passed: list[int] = []
        self.declarer: int | None = None
        self.contract: Contract | None = None
        """the standing bid during the auction, the contract afterwards"""
        self.minimum = rules.auction.minimum
        self.killed: list[str] = []
        """cards named in the kill phase"""
        self.looked = False
        """whether the declarer has seen the kitty"""
        self.buried = 0
        self.friend: FriendCall | None = None
        self.open_slots: list[int] = []
        """the friend cards that nobody has played yet, as masks of all their copies"""
        self.friends: list[int] = []
        """friends as far as they are determined"""
        self.revealed: list[int] = []
        """friends whom everybody knows"""
        self.tricks: list[Trick] = []
        """finished tricks"""
        self.won: list[int] = []
        """cards won in tricks, per seat"""
        self.shown: dict[int, int] = {}
        """hands shown by a deal miss or a claim"""
        self.result: Result | None = None

    def after(self, seat: int) -> int:
        """The next living seat after this one."""
        later = [other for other in self.living if other > seat]
        return later[0] if later else self.living[0]

    def from_seat(self, seat: int) -> tuple[int, ...]:
        """The living seats in playing order, this one first."""
        at = self.living.index(seat)
        return self.living[at:] + self.living[:at]

    @property
    def bidders(self) -> tuple[int, ...]:
        """Living seats that bid: not the ghost's, not a dummy's (ruling 8, rulings.md §2)."""
        people = self.rules.people
        return tuple(seat for seat in self.living if seat in people)


class Phase(Protocol):
    """One phase of a deal, in progress."""

    name: str
    """draft auction kill exchange friend play"""
    to_act: int
    ended: str | None
    """how it ended; None while it goes on"""

    def legal(self, seat: int) -> Sequence[Action]:
        """The actions of this seat, which need not be the one to act."""
        ...

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do it. Raises IllegalAction, the state untouched."""
        ...
