"""What the reader needs to know of the position."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action
from engine.contract import Contract
from engine.ruleset import Ruleset
from engine.view import View


@dataclass(frozen=True, slots=True)
class Position:
    """``phase`` as in View. ``least``/``most``: the ruleset's bids. ``standing``: the bid to beat, or the contract.
    ``bids``: what this seat bid so far. ``trump``, ``mighty``, ``call_card`` are of the contract that stands.
    ``names``: people by seat. ``legal``: this seat's legal actions, as far as the engine lists them."""

    seat: int
    phase: str
    least: int = 13
    most: int = 20
    standing: Contract | None = None
    bids: tuple[Contract, ...] = ()
    mighty: str = "SA"
    call_card: str = "C3"
    names: tuple[str, ...] = ()
    legal: tuple[Action, ...] = ()

    @property
    def trump(self) -> str | None:
        """The trump suit, None without one."""
        if self.standing is None or self.standing.trump == "N" or self.phase == "auction":
            return None
        return self.standing.trump


def position(view: View, rules: Ruleset, seat: int, names: tuple[str, ...] = ()) -> Position:
    """The position as ``seat`` sees it, for typing. ``seat`` may be the open dummy's that the view's owner plays."""
    trump = view.contract.trump if view.contract is not None and view.phase != "auction" else ""
    return Position(
        seat,
        view.phase,
        least=rules.auction.minimum,
        most=rules.auction.maximum,
        standing=view.contract,
        bids=tuple(call.contract for call in view.calls if call.seat == seat and call.contract is not None),
        mighty=rules.mighty(trump),
        call_card=rules.call_card(trump),
        names=names,
        legal=view.legal,
    )
