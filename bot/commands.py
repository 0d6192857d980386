"""What people (and the clock) ask of a table: one frozen dataclass per wish, named in the imperative.

A command is made by the reception (``bot.reception``) from an adapter's update, or by the alarm (``bot.alarm``) when
time has come. It says who asks and what; whether it may be done is the table's business. Random needs (the next deal's
seed) and what the store knows (the pot) come in with the command, so that ``Table.handle`` stays a function.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.buttons import Decision, Press
from bot.ids import PersonId, TableId
from bot.rulenames import RulesValue
from engine.actions import Action


class Reach(StrEnum):
    """How a person's hand can be shown to him."""

    DM = "dm"
    """the bot can write to him privately (as far as it knows)"""
    PANEL = "panel"
    """not privately, but an ephemeral panel in the channel works"""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks. ``name`` as the platform shows it, raw; ``admin``: of the table's own chat."""

    id: PersonId
    name: str
    address: str = ""
    language: str | None = None
    admin: bool = False
    reach: Reach = Reach.DM
    muted: bool = False
    """wants no pings"""
    quiet: tuple[int, int] | None = None
    """hours of the chat's day between which he wants none, such as 23 and 8"""
    confirm: bool = False
    """wants to be asked before playing the mighty or the joker"""
    habits: tuple[str, ...] = ()
    """``ahead``: chooses cards beforehand; ``forced``: the program plays what must be played; ``slang``; ``four``:
    a colour for each suit"""


@dataclass(frozen=True, slots=True)
class Supplies:
    """What a new deal needs from outside: the seed of the deal after it (32 bytes), what the pot holds, and whether
    the chat counts such deals for its season."""

    seed: bytes
    pot: int = 0


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down: on a free seat, or on ``seat`` (free or an AI player's). ``share``: his share in the first shuffle,
    made from the press's id; ``public``: his public id in this chat."""

    person: Person
    share: str
    public: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    person: Person


@dataclass(frozen=True, slots=True)
class AddAi:
    person: Person


@dataclass(frozen=True, slots=True)
class DropAi:
    person: Person
    seat: int


@dataclass(frozen=True, slots=True)
class Start:
    """Deal the first deal. ``fill``: put AI players on the free seats first."""

    person: Person
    supplies: Supplies
    fill: bool = False


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Deal the deal after ``deal``."""

    person: Person
    deal: int
    supplies: Supplies


@dataclass(frozen=True, slots=True)
class EndEvening:
    """Close the table after ``deal``, with the evening's sheet."""

    person: Person
    deal: int


@dataclass(frozen=True, slots=True)
class GiveHost:
    person: Person
    seat: int


@dataclass(frozen=True, slots=True)
class OpenSettings:
    """Show a settings page in the lobby; ``page`` None: back to the lobby."""

    person: Person
    page: str | None


@dataclass(frozen=True, slots=True)
class Change:
    """Change a setting of the lobby (``preset``, ``speed``, an option of the ruleset …)."""

    person: Person
    option: str
    value: str


@dataclass(frozen=True, slots=True)
class TakeRules:
    """Play by these rules: a preset, a rule string, options over one (typed, so also what fits in no button)."""

    person: Person
    rules: RulesValue


@dataclass(frozen=True, slots=True)
class Cut:
    """A share in deal ``deal``'s shuffle, at most 32 characters; None: the next one."""

    person: Person
    text: str
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class Decide:
    """An action of the game by button. The press says which, together with the seat's draft."""

    person: Person
    press: Press


@dataclass(frozen=True, slots=True)
class Utter:
    """An action of the game by typed words, already read; the seat number in it is put right by the table."""

    person: Person
    action: Action


@dataclass(frozen=True, slots=True)
class Sketch:
    """Edit the seat's draft: ticks, or the contract being put together. Not an action."""

    person: Person
    press: Press
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ready:
    """Nothing to declare in the declaration window."""

    person: Person
    decision: Decision


@dataclass(frozen=True, slots=True)
class AutoPass:
    person: Person
    deal: int
    on: bool


@dataclass(frozen=True, slots=True)
class PlayAhead:
    """Choose the card for one's next turn; None takes it back."""

    person: Person
    deal: int
    card: str | None


@dataclass(frozen=True, slots=True)
class VoteStop:
    """End the table without settling the running deal; an administrator's word suffices."""

    person: Person


@dataclass(frozen=True, slots=True)
class VoteReplace:
    """Put an AI player on an away seat for good."""

    person: Person
    seat: int


@dataclass(frozen=True, slots=True)
class Pause:
    person: Person


@dataclass(frozen=True, slots=True)
class Resume:
    person: Person


@dataclass(frozen=True, slots=True)
class Wake:
    """He pressed something that asks nothing of the table: he is back."""

    person: Person


@dataclass(frozen=True, slots=True)
class Introduce:
    """His name, language or reach has changed."""

    person: Person


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The other tables where this person sits now (id, chat's title), for the switcher on his hand."""

    person: PersonId
    tables: tuple[tuple[TableId, str], ...]


@dataclass(frozen=True, slots=True)
class Depart:
    """He left the chat (or asked to be forgotten): his seat goes as by ``Leave``."""

    person: Person


@dataclass(frozen=True, slots=True)
class Forget:
    """He asked to be forgotten and sits here no more: his name goes from the evening's sheet."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class MoveChat:
    """The chat has another address, title, language or zone now."""

    title: str | None = None
    language: str | None = None
    zone: str | None = None
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Close:
    """The chat is gone (kicked, deleted), or the operator stops the table: the deal ends unsettled."""

    reason: str = "gone"


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Do what is due now, at most one thing."""


@dataclass(frozen=True, slots=True)
class Awake:
    """The program was away itself: what fell due in its absence moves to now plus one turn's time."""


@dataclass(frozen=True, slots=True)
class Interrupt:
    """The process is about to stop: the board says so until it is back (``Awake``)."""


Command = (
    Join
    | Leave
    | AddAi
    | DropAi
    | Start
    | NextDeal
    | EndEvening
    | GiveHost
    | OpenSettings
    | Change
    | TakeRules
    | Cut
    | Decide
    | Utter
    | Sketch
    | Ready
    | AutoPass
    | PlayAhead
    | VoteStop
    | VoteReplace
    | Pause
    | Resume
    | Wake
    | Introduce
    | Elsewhere
    | Depart
    | Forget
    | MoveChat
    | Close
    | TimePassed
    | Awake
    | Interrupt
)
