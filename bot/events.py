"""What happened at a table: one frozen dataclass per kind, in the past tense.

Events follow a decision; they never make one. Which surfaces become wanted depends on them alone, never on a hand
(``bot.table.wants``), and so does what is counted about people (absences).
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import PersonId


@dataclass(frozen=True, slots=True)
class LobbyChanged:
    """Seats, settings or shares of a table without a running deal changed."""


@dataclass(frozen=True, slots=True)
class SeatTaken:
    seat: int
    person: PersonId


@dataclass(frozen=True, slots=True)
class SeatLeft:
    seat: int
    person: PersonId


@dataclass(frozen=True, slots=True)
class ChairsMoved:
    """Other rules have other chairs: who sits has another one now. ``before``: the chairs that people had."""

    before: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealStarted:
    deal: int


@dataclass(frozen=True, slots=True)
class ActionTaken:
    """``seat``: whose action it is, of the deal; ``text``: the action in notation; ``program``: nobody pressed it;
    ``turned``: deal, phase, contract, friend or known sides changed with it (Surfaces 2)."""

    deal: int
    sequence: int
    seat: int
    text: str
    program: bool
    turned: bool


@dataclass(frozen=True, slots=True)
class DraftChanged:
    """A seat's own private choice; nobody else hears of it."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """``seat`` is to act (``owner`` is the seat whose person acts for it)."""

    seat: int
    owner: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    deal: int
    turn: int


@dataclass(frozen=True, slots=True)
class ClockMoved:
    """The deadline changed without an action: paused, resumed, came back, our own absence."""


@dataclass(frozen=True, slots=True)
class SeatAbsent:
    """Two turns in a row ran out of time: the program plays for this seat."""

    seat: int
    person: PersonId


@dataclass(frozen=True, slots=True)
class SeatBack:
    seat: int


@dataclass(frozen=True, slots=True)
class BoardChanged:
    """Something else that the public message of the moment shows."""


@dataclass(frozen=True, slots=True)
class VoteChanged:
    """Somebody voted, or a vote went through."""


@dataclass(frozen=True, slots=True)
class DealEnded:
    """``outcome``: played, claimed, misdeal, passed_out or stopped."""

    deal: int
    outcome: str


@dataclass(frozen=True, slots=True)
class TableEnded:
    """``reason``: evening, expired, stopped or gone. ``people``: who sat there to the end."""

    reason: str
    people: tuple[PersonId, ...]


@dataclass(frozen=True, slots=True)
class ChatChanged:
    """Title, language, zone or address of the chat: all public surfaces say so."""


@dataclass(frozen=True, slots=True)
class PersonChanged:
    """Name, language or reach of the person in this seat."""

    seat: int


Event = (
    LobbyChanged
    | SeatTaken
    | SeatLeft
    | ChairsMoved
    | DealStarted
    | ActionTaken
    | DraftChanged
    | TurnBegan
    | TurnEnded
    | ClockMoved
    | SeatAbsent
    | SeatBack
    | BoardChanged
    | VoteChanged
    | DealEnded
    | TableEnded
    | ChatChanged
    | PersonChanged
)
