"""What a seat may do: one frozen dataclass per verb of the notation (notation.md, "Actions").

Every action has a text form that round-trips: ``parse(str(action)) == action``.

>>> str(PlayCard(0, "C3", call=True)), str(Discard(2, ("C2", "D4", "H7"), Contract(17, "C")))
('0 play C3!', '2 discard C2 D4 H7 = 17C')
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.contract import Contract


@dataclass(frozen=True, slots=True)
class Keep:
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} keep"


@dataclass(frozen=True, slots=True)
class Burn:
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} burn"


@dataclass(frozen=True, slots=True)
class DeclareMisdeal:
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} misdeal"


@dataclass(frozen=True, slots=True)
class Bid:
    seat: int
    contract: Contract

    def __str__(self) -> str:
        return f"{self.seat} bid {self.contract}"


@dataclass(frozen=True, slots=True)
class Pass:
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} pass"


@dataclass(frozen=True, slots=True)
class Kill:
    """Name a card, or (where the rules kill by person) a seat; exactly one of the two."""

    seat: int
    card: str | None = None
    target: int | None = None

    def __str__(self) -> str:
        return f"{self.seat} kill {self.card}" if self.card else f"{self.seat} kill seat {self.target}"


@dataclass(frozen=True, slots=True)
class BlindChange:
    seat: int
    contract: Contract

    def __str__(self) -> str:
        return f"{self.seat} blind {self.contract}"


@dataclass(frozen=True, slots=True)
class Look:
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} look"


@dataclass(frozen=True, slots=True)
class Discard:
    """Bury cards; ``contract`` states a changed or raised contract in the same action."""

    seat: int
    cards: tuple[str, ...]
    contract: Contract | None = None

    def __str__(self) -> str:
        change = f" = {self.contract}" if self.contract else ""
        return f"{self.seat} discard {' '.join(self.cards)}{change}"


@dataclass(frozen=True, slots=True)
class CallFriend:
    """Name the friend: cards, or ``kind`` one of first, last, none, or seat with ``target``."""

    seat: int
    kind: str
    cards: tuple[str, ...] = ()
    target: int | None = None

    def __str__(self) -> str:
        match self.kind:
            case "card":
                return f"{self.seat} friend {' '.join(self.cards)}"
            case "seat":
                return f"{self.seat} friend seat {self.target}"
            case _:
                return f"{self.seat} friend {self.kind}"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card; ``call`` makes the joker call, ``suit`` is the suit named by a led joker."""

    seat: int
    card: str
    call: bool = False
    suit: str | None = None

    def __str__(self) -> str:
        return f"{self.seat} play {self.card}{'!' if self.call else ''}{'=' + self.suit if self.suit else ''}"


@dataclass(frozen=True, slots=True)
class Claim:
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} claim"


Action = (
    Keep | Burn | DeclareMisdeal | Bid | Pass | Kill | BlindChange | Look | Discard | CallFriend | PlayCard | Claim
)
