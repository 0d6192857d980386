"""What the reader needs to know of the position."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action
from engine.contract import Contract


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
    blind: tuple[Contract, ...] = ()

    @property
    def trump(self) -> str | None:
        """The trump suit, None without one."""
        if self.standing is None or self.standing.trump == "N" or self.phase == "auction":
            return None
        return self.standing.trump
