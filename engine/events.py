"""What happened in a deal: one frozen dataclass per fact, past tense.

An event holds public facts only. Who sees more looks at his View; so events may be counted, logged and used to decide
which surfaces change without knowing anybody's cards.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.contract import Contract
from engine.view import FriendCall, Result


@dataclass(frozen=True, slots=True)
class Drafted:
    """A draft turn: the top card was kept, or burned and the next one taken."""

    seat: int
    kept: bool


@dataclass(frozen=True, slots=True)
class DraftEnded:
    """Every pair is drafted; the rest is the kitty."""


@dataclass(frozen=True, slots=True)
class MisdealDeclared:
    """A deal miss; the hand is shown to all."""

    seat: int
    hand: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BidMade:
    seat: int
    contract: Contract


@dataclass(frozen=True, slots=True)
class Passed:
    seat: int


@dataclass(frozen=True, slots=True)
class AuctionWon:
    seat: int
    contract: Contract


@dataclass(frozen=True, slots=True)
class KillNamed:
    """A card or a seat was named; ``killed`` is the player who is out, None if the card lies in no living hand."""

    seat: int
    card: str | None
    killed: int | None


@dataclass(frozen=True, slots=True)
class PoolDealt:
    """The cards of the dead and of the kitty were shuffled and dealt to the living."""


@dataclass(frozen=True, slots=True)
class AuctionReopened:
    """The declarer killed himself: the living bid anew."""

    dead: int


@dataclass(frozen=True, slots=True)
class ContractChanged:
    """The contract after a blind change, or a change or raise in the exchange."""

    seat: int
    contract: Contract
    blind: bool = False


@dataclass(frozen=True, slots=True)
class KittySeen:
    seat: int


@dataclass(frozen=True, slots=True)
class CardsBuried:
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class FriendCalled:
    seat: int
    call: FriendCall


@dataclass(frozen=True, slots=True)
class FriendRevealed:
    """From now on everybody knows that this seat is a friend."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """``called``: the joker is called by it; ``suit``: named by a led joker."""

    seat: int
    card: str
    called: bool = False
    suit: str | None = None


@dataclass(frozen=True, slots=True)
class TrickWon:
    """Tricks count from 1; ``points`` are its point cards."""

    number: int
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """The rest was claimed, and proved; the hand is shown to all."""

    seat: int
    hand: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealEnded:
    result: Result


Event = (
    Drafted
    | DraftEnded
    | MisdealDeclared
    | BidMade
    | Passed
    | AuctionWon
    | KillNamed
    | PoolDealt
    | AuctionReopened
    | ContractChanged
    | KittySeen
    | CardsBuried
    | FriendCalled
    | FriendRevealed
    | CardPlayed
    | TrickWon
    | Claimed
    | DealEnded
)
