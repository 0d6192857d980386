"""Calling the friend (catalogue D, ruling 10), and who knows what about him."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.actions import Action, CallFriend
from engine.cards import JOKER
from engine.errors import FriendNotAllowed, NotInThePack, NotYourTurn, WrongPhase
from engine.events import Event, FriendCalled, FriendRevealed
from engine.ruleset import Ruleset
from engine.state import State
from engine.view import FriendCall


@lru_cache(maxsize=2048)
def _calls(rules: Ruleset, trump: str, seat: int, living: tuple[int, ...]) -> tuple[CallFriend, ...]:
    """Every way to call that the rules offer, a card at a time, own cards included."""
    friends = rules.friends
    found: list[CallFriend] = []
    found.extend(CallFriend(seat, "card", (card,)) for card in rules.pack.codes if _may_be_called(rules, trump, card))
    if friends.first:
        found.append(CallFriend(seat, "first"))
    if friends.last:
        found.append(CallFriend(seat, "last"))
    if friends.seat:
        found.extend(CallFriend(seat, "seat", target=other) for other in living if other != seat)
    if friends.none:
        found.append(CallFriend(seat, "none"))
    return tuple(found)


def _may_be_called(rules: Ruleset, trump: str, card: str) -> bool:
    """Whether the rules let this card be called at all (D1-D3)."""
    friends = rules.friends
    if not friends.card:
        return False
    return friends.joker if card == JOKER else friends.mighty or card != rules.mighty(trump)


class Friend:
    """A friend call that is due. Ends ``called``."""

    __slots__ = ("_state", "_trump", "ended", "to_act")

    name = "friend"

    def __init__(self, state: State) -> None:
        assert state.declarer is not None
        assert state.contract is not None
        self._state = state
        self._trump = state.contract.trump
        self.to_act: int = state.declarer
        self.ended: str | None = None

    def legal(self, seat: int) -> Sequence[Action]:
        state = self._state
        if seat != self.to_act:
            return ()
        calls = _calls(state.rules, self._trump, seat, state.living)
        if state.rules.friends.own:
            return calls
        own = state.hands[seat] | state.buried
        return [call for call in calls if call.kind != "card" or state.pack.bits[call.cards[0]] & ~own]

    def apply(self, action: Action) -> tuple[Event, ...]:
        if not isinstance(action, CallFriend):
            raise WrongPhase("the friend is being called")
        if action.seat != self.to_act:
            raise NotYourTurn
        self._check(action)
        state = self._state
        call = FriendCall(action.kind, action.cards, action.target)
        state.friend = call
        state.open_slots = [state.pack.bits[card] for card in action.cards]
        self.ended = "called"
        if action.target is None:
            return (FriendCalled(action.seat, call),)
        state.friends.append(action.target)
        state.revealed.append(action.target)
        return (FriendCalled(action.seat, call), FriendRevealed(action.target))

    def _check(self, action: CallFriend) -> None:
        """Raise the reason why this call is not allowed, if there is one."""
        state = self._state
        if action.kind != "card":
            if action not in self.legal(action.seat):
                raise FriendNotAllowed
            return
        own = 0 if state.rules.friends.own else state.hands[action.seat] | state.buried
        if not 1 <= len(action.cards) <= state.rules.friends.count:
            raise FriendNotAllowed(f"{state.rules.friends.count} may be called at most")
        for card in action.cards:
            bits = state.pack.bits.get(card)
            if bits is None:
                raise NotInThePack
            if action.cards.count(card) > bits.bit_count():
                raise FriendNotAllowed("there are not as many of that card")
            if own & bits or not _may_be_called(state.rules, self._trump, card):
                raise FriendNotAllowed


def holder(state: State, cards: int) -> tuple[int, int] | None:
    """The seat that holds one of these cards, and which: the first seat from the declarer's next one (ruling 9).
    The declarer is no friend of his own."""
    declarer = state.declarer
    assert declarer is not None
    for seat in state.from_seat(declarer)[1:]:
        held = state.hands[seat] & cards
        if held:
            return seat, held & -held
    return None


def knows_himself(state: State, seat: int, played: int) -> bool:
    """Whether this seat knows from its own hand and the cards played that it will be a friend (ruling 10).

    With one pack the holder of the card knows. With two, a holder knows when every copy is named, or when no copy
    is left that he cannot see: another player could be first with it."""
    hand = state.hands[seat]
    return any(
        hand & slot and (state.open_slots.count(slot) == slot.bit_count() or not slot & ~hand & ~played)
        for slot in state.open_slots
    )
