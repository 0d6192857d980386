"""The state of a table, as plain data: everything about it that is not the running deal's cards.

The cards are in the engine's Deal, which is rebuilt from the committed seed, message and actions; secrets (seeds) stand
in the store's deal rows alone and never in here. ``write`` and ``read`` are the snapshot: unknown keys are ignored and
missing ones take their defaults, so a table opened by an older program goes on.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pydantic import TypeAdapter

from bot.commands import Reach
from bot.facts import Draft, Speed, TableState
from bot.ids import ChatId, PersonId, TableId
from bot.rulenames import RulesValue

NOTHING = Draft()
"""nothing chosen"""


GHOST = -1
"""stands for the ghost where AI players stand by number"""

IN_PANEL = "panel"
"""habit of a seat whose owner has his hand shown in the channel, to him alone, and not in his private chat"""


@dataclass(slots=True)
class Seat:
    """One chair. ``person`` and ``ai`` are both None: free (or the ghost's, or a dummy's; the rules know)."""

    person: PersonId | None = None
    name: str = ""
    """as the platform showed it last, raw"""
    address: str = ""
    language: str | None = None
    public: str = ""
    """the person's public id in this chat, part of the shuffle's message"""
    share: str = ""
    """from the id of the press that seated him: his share in deal 1 unless he cuts"""
    cut: str | None = None
    ai: int | None = None
    """which AI player (0..7)"""
    reach: Reach = Reach.DM
    seen: float = 0.0
    """UNIX seconds of his last press, as far as it was committed with something"""
    missed: int = 0
    """turns in a row that ran out of time"""
    turns: int = 0
    """of this deal: turns that were his to take"""
    absences: int = 0
    """of this deal: turns that the program took for him"""
    away: bool = False
    leaving: bool = False
    """goes when the deal is over"""
    left: float = 0.0
    """seconds in the bank after his last turn"""
    muted: bool = False
    quiet: tuple[int, int] | None = None
    confirm: bool = False
    habits: tuple[str, ...] = ()
    elsewhere: tuple[tuple[TableId, str], ...] = ()
    """the other tables where this person sits"""
    auto_pass: bool = False
    ahead: str | None = None
    draft: Draft = NOTHING

    @property
    def present(self) -> bool:
        """A person who plays for himself."""
        return self.person is not None and not self.away


@dataclass(slots=True)
class Score:
    """What a person made at this table this evening. ``name`` as last known, for those who left."""

    name: str
    points: int = 0
    deals: int = 0


@dataclass(slots=True)
class State:
    id: TableId
    chat: ChatId
    rules: RulesValue
    thread: str | None = None
    title: str = ""
    language: str = "ko"
    zone: str = "Asia/Seoul"
    after: TableId | None = None
    """the table that is played again here"""
    chairs: list[PersonId | None] = field(default_factory=list[PersonId | None])
    """who sat where at that table: he finds his chair again, as long as another is free for the others"""
    practice: bool = False
    """opened in a private chat: never ranked"""
    guided: bool = False
    """the practice deal after the lessons: its hand says what to think about, and what the AI would do"""
    speed: Speed = Speed.LIVE
    strength: str = "standard"
    shuffle_seats: bool = False
    signals: bool = False
    slang: bool = False
    """board and result write contracts as regulars say them (Korean alone)"""
    counting: int = 3
    """persons needed for a deal to count in the chat's season"""
    stage: TableState = TableState.LOBBY
    page: str | None = None
    """settings page that the lobby shows"""
    seats: list[Seat] = field(default_factory=list[Seat])
    host: PersonId | None = None
    touched: float = 0.0
    """UNIX seconds of the last committed change"""

    number: int = 0
    """deals begun; the running deal's number"""
    dealer: int = 0
    """of the running deal, else of the next"""
    resting: tuple[int, ...] = ()
    pot: int = 0
    """what waited in the deal-miss pot when this table last looked (the ledger knows better)"""
    prev: str = ""
    """hash of the last published record"""
    played: int = 0
    """settled deals of the evening"""
    scores: dict[PersonId, Score] = field(default_factory=dict[PersonId, Score])
    machines: dict[int, int] = field(default_factory=dict[int, int])
    """what AI players made this evening, by number; what the ghost made, at ``GHOST``"""

    players: list[PersonId | None] = field(default_factory=list[PersonId | None])
    """who sat where when the running deal began: it settles for them"""
    cuts: list[str] = field(default_factory=list[str])
    """the shares of the running deal, as they counted"""
    since: float = 0.0
    """when the turn began"""
    deadline: float | None = None
    program: float | None = None
    """when the program acts for the seat to act"""
    window: float | None = None
    """end of the declaration window"""
    ready: list[int] = field(default_factory=list[int])
    """seats that pressed something in the window"""
    turns: int = 0
    """actions of the running (or last) deal so far"""
    last: str = ""
    """the latest of them"""
    substituted: int | None = None
    """the chair for which the program took a turn because its time ran out, until that chair acts again"""
    tricks: list[int] = field(default_factory=list[int])
    """revisions at which the last two tricks ended (Surfaces 13)"""

    asleep: bool = False
    paused: bool = False
    remaining: float | None = None
    """paused or asleep: seconds the turn still had"""
    rest_until: float | None = None
    """paused or asleep: when the table ends by itself"""
    interrupted: bool = False
    """the process was about to stop when it last looked after this table"""
    votes: dict[str, list[PersonId]] = field(default_factory=dict[str, list[PersonId]])
    """by ``stop``, ``pause`` or ``replace/SEAT``"""
    ended: str = ""


_SNAPSHOT: TypeAdapter[State] = TypeAdapter(State)


def write(state: State) -> str:
    """The snapshot: JSON text without what equals the defaults."""
    return _SNAPSHOT.dump_json(state, exclude_defaults=True).decode()


def read(text: str) -> State:
    """Read a snapshot. Raises pydantic.ValidationError for what is none."""
    return _SNAPSHOT.validate_json(text)
