"""Kill Mighty: the declarer puts players out before he sees the kitty (catalogue H, rulings.md §2).

He names a card that he does not hold; its holder is out. A card in the kitty, or in the hand of somebody already out,
hits nobody and another is named, or, where the rules say suicide, the declarer himself is out and the living bid anew.
When enough players are out, their cards and the kitty are shuffled together and dealt out again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.actions import Action, Kill
from engine.errors import DealError, KillNotAllowed, NotInThePack, NotYourTurn, WrongPhase
from engine.events import AuctionReopened, Event, KillNamed, PoolDealt
from engine.presets import load
from engine.ruleset import Ruleset
from engine.state import State


@lru_cache(maxsize=64)
def rules_after_suicide(rules: Ruleset) -> Ruleset:
    """The rules in force after a suicide: those of the preset that the ruleset names, at this table's seats."""
    return load(rules.kill.suicide_rules).at_seats_of(rules)


class Elimination:
    """A kill phase in progress. Ends ``dealt`` or ``suicide``."""

    __slots__ = ("_pooled", "_state", "ended", "to_act")

    name = "kill"

    def __init__(self, state: State) -> None:
        assert state.declarer is not None
        self._state = state
        self._pooled = 0
        """the cards of those who are out"""
        self.to_act: int = state.declarer
        self.ended: str | None = None

    def legal(self, seat: int) -> Sequence[Action]:
        if seat != self.to_act:
            return ()
        state = self._state
        if state.rules.kill.by == "seat":
            return tuple(Kill(seat, target=other) for other in state.living if other != seat)
        own = state.hands[seat]
        return tuple(
            Kill(seat, card) for card, bits in state.pack.bits.items() if not bits & own and card not in state.killed
        )

    def apply(self, action: Action) -> tuple[Event, ...]:
        if not isinstance(action, Kill):
            raise WrongPhase("the declarer names whom to kill")
        if action.seat != self.to_act:
            raise NotYourTurn
        victim = self._victim(action)
        state = self._state
        pool = self._pool(victim)
        if action.card is not None:
            state.killed.append(action.card)
        named = KillNamed(action.seat, action.card, victim if victim != action.seat else None)
        if victim is None:
            return (named,)
        self._pooled |= state.hands[victim]
        state.hands[victim] = 0
        state.dead.append(victim)
        state.living = tuple(seat for seat in state.living if seat != victim)
        if pool is None:
            return (named,)
        state.pools_used.append(tuple(pool))
        if victim == action.seat:
            return (named, *self._suicide(pool))
        self._deal(pool, state.from_seat(self.to_act), state.rules.bury)
        state.kitty = 0
        self.ended = "dealt"
        return (named, PoolDealt())

    def _victim(self, action: Kill) -> int | None:
        """Who is out by this: a seat, the declarer himself by suicide, or None if nobody."""
        state, rules = self._state, self._state.rules.kill
        if rules.by == "seat":
            if action.target not in state.living or action.target == action.seat:
                raise KillNotAllowed("name the seat of another player who is still in")
            return action.target
        if action.card is None:
            raise KillNotAllowed("name a card")
        bit = state.pack.bits.get(action.card)
        if bit is None:
            raise NotInThePack
        if bit & state.hands[action.seat]:
            raise KillNotAllowed("name a card that you do not hold")
        if action.card in state.killed:
            raise KillNotAllowed("that card has been named already")
        holder = next((seat for seat in state.living if state.hands[seat] & bit), None)
        if holder is None and state.kitty & bit and rules.in_kitty == "suicide":
            return action.seat
        return holder

    def _pool(self, victim: int | None) -> Sequence[str] | None:
        """The pooled cards in shuffled order, if this victim completes the kill. Raises DealError if the record's
        pool is missing or is not those cards."""
        state = self._state
        if victim is None or (victim != self.to_act and len(state.dead) + 1 < state.rules.kill.count):
            return None
        cards = state.pack.codes_of(self._pooled | state.hands[victim] | state.kitty)
        if state.pools:
            pool = state.pools[0]
            if sorted(pool) != sorted(cards):
                raise DealError(f"the pool must be the {len(cards)} cards of the dead and the kitty")
            del state.pools[0]
            return pool
        if state.later is None:
            raise DealError("the record has no pool for this kill")
        return state.later.shuffle(cards)

    def _deal(self, pool: Sequence[str], survivors: Sequence[int], first: int) -> None:
        """Deal the pool from the front: to each survivor his share, to the first one ``first`` cards more."""
        state, at = self._state, 0
        share = (len(pool) - state.rules.bury) // len(survivors)
        for seat in survivors:
            size = share + (first if seat == survivors[0] else 0)
            for card in pool[at : at + size]:
                state.hands[seat] |= state.pack.bits[card]
            at += size
        state.kitty = 0
        for card in pool[at:]:
            state.kitty |= state.pack.bits[card]

    def _suicide(self, pool: Sequence[str]) -> tuple[Event, ...]:
        """The declarer is out; two cards to each of the living, a new kitty, a new auction (rulings.md §2 `tichu6`)."""
        state, seat = self._state, self.to_act
        self._deal(pool, state.from_seat(state.after(seat)), 0)
        state.rules = rules_after_suicide(state.rules)
        state.calls.clear()
        state.passed.clear()
        state.declarer = None
        state.contract = None
        self.ended = "suicide"
        return (AuctionReopened(seat),)
