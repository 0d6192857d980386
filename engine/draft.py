"""The draft of the two-player games (catalogue 2.17).

Seats take turns, the dealer's next seat first, over the stock two cards at a time: look at the top card, and keep it
(the next card is burned unseen) or burn it and take the next. What is left when all hands are full is the kitty.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action, Burn, Keep
from engine.errors import NotYourTurn, WrongPhase
from engine.events import Drafted, DraftEnded, Event
from engine.state import State


class Draft:
    """A draft in progress."""

    __slots__ = ("_state", "_turns", "ended", "to_act", "turn")

    name = "draft"

    def __init__(self, state: State) -> None:
        self._state = state
        self._turns = len(state.hands) * state.rules.cards.hand
        state.burned = [0] * len(state.hands)
        self.turn = 0
        self.to_act = state.after(state.dealer)
        self.ended: str | None = None

    @property
    def top(self) -> str:
        """The card that the seat to act looks at."""
        return self._state.stock[2 * self.turn]

    def legal(self, seat: int) -> Sequence[Action]:
        return (Keep(seat), Burn(seat)) if seat == self.to_act else ()

    def apply(self, action: Action) -> tuple[Event, ...]:
        if not isinstance(action, Keep | Burn):
            raise WrongPhase("the hands are being drafted")
        if action.seat != self.to_act:
            raise NotYourTurn
        state, seat, at = self._state, self.to_act, 2 * self.turn
        kept = isinstance(action, Keep)
        first, second = (state.pack.bits[code] for code in state.stock[at : at + 2])
        if kept:
            state.hands[seat] |= first
        else:
            state.hands[seat] |= second
            state.burned[seat] |= first
        self.turn += 1
        self.to_act = state.after(seat)
        if self.turn < self._turns:
            return (Drafted(seat, kept),)
        for code in state.stock[2 * self._turns :]:
            state.kitty |= state.pack.bits[code]
        self.ended = "drafted"
        return (Drafted(seat, kept), DraftEnded())
