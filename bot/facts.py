"""What screens need beside a View: tables, seats, clocks and scores as plain frozen data.

``Table`` builds these from its committed state, screens only read them. Two kinds are kept apart on purpose:
``TableFacts`` is public, everything in it may be shown to the whole chat; ``HandFacts`` belongs to one seat's private
surface. No public screen takes a ``HandFacts``, so no half-made choice of anybody can slip onto a board.
Instants are UNIX seconds; names are raw, as the platform told them (screens pass them through ``name()``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from bot.boards import Standing
from bot.ids import PersonId, TableId
from engine.actions import Action
from engine.ruleset import Ruleset


class TableState(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    """a deal is over, the next not begun: seats may change"""
    ENDED = "ended"


class Speed(StrEnum):
    LIVE = "live"
    RELAXED = "relaxed"
    DAILY = "daily"


STRENGTHS = ("easy", "standard", "strong")
"""of AI players"""


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat. Nobody sits here when it is neither a person's (``name`` given), nor ``ai``, ``ghost`` or a dummy."""

    name: str = ""
    """the person's name, raw; "" for everybody else"""
    address: str | None = None
    """the person on the platform; used for pings alone, never shown"""
    ai: int | None = None
    """which AI player sits here (0..7: its name is in the locale), None if none"""
    ghost: bool = False
    owner: int | None = None
    """honeymoon: the seat whose person also plays this open dummy"""
    kept: bool = False
    """nobody sits here yet: it is kept for who sat here at the table that is played again"""
    reachable: bool = True
    """the bot can write to him privately"""
    away: bool = False
    """the program plays for him until he presses something"""
    cut: str = ""
    """his share in the next shuffle, as it counts"""
    panel: bool = False
    """not reachable, but an ephemeral panel in the chat shows him his hand"""
    leaving: bool = False
    """has left; his seat is free after this deal"""
    score: int = 0
    """points of this evening at this table"""
    season: int | None = None
    """points of the season in this chat, this deal included once it is settled; None: unranked"""
    slot: int | None = None
    """the chair at the table he came from, where seats are shuffled; None: same number"""

    @property
    def taken(self) -> bool:
        person = self.address is not None or bool(self.name)
        return person or self.ai is not None or self.ghost or self.owner is not None


@dataclass(frozen=True, slots=True)
class Vote:
    """An open vote. ``kind``: ``replace`` (an away ``seat`` by an AI for good), ``stop`` or ``pause``."""

    kind: str
    yes: int
    needed: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One person's evening: also of those who left."""

    name: str
    points: int
    deals: int
    ai: int | None = None


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table as everybody may know it."""

    id: TableId
    rules: Ruleset
    state: TableState
    seats: tuple[SeatFacts, ...]
    title: str = ""
    """the chat's name, raw: private messages say which table they belong to"""
    zone: str = "Asia/Seoul"
    """IANA zone of the chat, in which clock times are written"""
    speed: Speed = Speed.LIVE
    turn_seconds: int = 60
    """time for one turn; at live speed the increment"""
    bank_seconds: int = 0
    """live: each player's bank at the start of a deal; 0: none"""
    host: int | None = None
    """the host's seat"""
    strength: str = "standard"
    """of the AI players: one of ``STRENGTHS``"""
    shuffle_seats: bool = True
    signals: bool = False
    """card signals are agreed on at this table"""
    slang: bool = False
    """the table's messages write contracts as regulars say them"""
    ranked: bool = True
    needed: int = 0
    """people needed for a deal to count in the season; 0: practice, which never does"""
    season: str = ""
    """the running season's name, such as 2026-12; "" where points are not counted"""
    changed: tuple[str, ...] = ()
    """paths of the options that differ from what the rules stand on"""
    base: str = ""
    """the preset or rule string that the rules stand on; "" for the common defaults"""
    deal: int = 1
    """the deal shown: running, just over, or (lobby) about to begin; counts from 1"""
    dealer: int | None = None
    """who deals the deal that is about to begin (lobby, between); None: not settled"""
    resting: tuple[int, ...] = ()
    """who rests in the deal that is about to begin"""
    commitment: str = ""
    """hex commitment of the next shuffle (lobby: of deal 1; else of deal + 1)"""
    pot: int = 0
    """deal-miss pot waiting for this chat and ruleset, outside a running deal"""
    deadline: float | None = None
    """when the turn (or declaration window) ends; between: when the next deal starts by itself; None: no clock"""
    idle_seconds: int = 0
    """a lobby that nobody touches for so long closes; never an instant: every touch would move it, and a touch that
    changes nothing makes nothing wanted"""
    window: bool = False
    """the declaration window for deal misses is open (rulings.md §4)"""
    waiting: tuple[int, ...] = ()
    """seats that have not pressed anything in the declaration window"""
    substituted: int | None = None
    """the seat for which the program took the last turn because its time ran out"""
    votes: tuple[Vote, ...] = ()
    paused: bool = False
    closing: bool = False
    """the process is about to restart ("back in a moment")"""
    asleep: bool = False
    """everybody is away; any press wakes the table"""
    ended: str = ""
    """ENDED, and why: evening stopped expired deserted gone"""
    page: str | None = None
    """the settings page that the lobby shows (``main``, ``speed``, ``preset/2`` …); None: no settings open"""
    deals_played: int = 0
    """settled deals of this evening"""
    sheet: tuple[SheetRow, ...] = ()
    """the evening's scores (``sheet`` screen)"""
    dealt: tuple[tuple[str, ...], ...] = ()
    """a finished deal's hands as dealt, by seat; () while it runs, and in a draft"""
    dealt_kitty: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A seat's half-made choice: stored, shown by its hand alone, not an action, gone with the decision
    (architecture.md, Buttons). ``ticks``: cards, in the order ticked, a code twice where two packs are played;
    ``number`` and ``trump``: the contract being put together (bid, change); ``suit``: the picker's open page."""

    ticks: tuple[str, ...] = ()
    number: int | None = None
    trump: str | None = None
    suit: str | None = None


@dataclass(frozen=True, slots=True)
class OtherTable:
    """Another table where the same person sits, for the switcher."""

    id: TableId
    title: str


@dataclass(frozen=True, slots=True)
class HandFacts:
    """What one seat's private surface shows beside its View."""

    seat: int
    draft: Draft = field(default_factory=Draft)
    claimable: bool = False
    """``Deal.can_claim(seat)``: offered only when proven"""
    auto_pass: bool = False
    ahead: str | None = None
    """the card preselected for the next turn"""
    confirm: bool = False
    """this person wants to be asked before playing the mighty or the joker"""
    advice: Action | None = None
    """a guided practice deal: what the standard AI would do in this turn, from this seat's own view"""
    ahead_offered: bool = False
    """this person wants to choose the next card while others are to act"""
    muted: bool = False
    tables: tuple[OtherTable, ...] = ()


@dataclass(frozen=True, slots=True)
class ProofFacts:
    """A finished (or stopped) deal's proof, for [검증]: hex texts and the message as signed."""

    deal: int
    commitment: str
    seed: str
    message: str
    cuts: tuple[str, ...]
    ok: bool


@dataclass(frozen=True, slots=True)
class LeaderboardFacts:
    """``season`` "" = all time; ``page`` counts from 1; ``until``: when the season ends. ``which``: the season as
    buttons name it (``now``, ``all`` or its number); ``before`` and ``before_name``: number and name of the one before;
    ``you``: the reader; ``own``: his line, wherever it stands; ``presets``: those that were played, to choose from."""

    season: str
    rows: tuple[Standing, ...]
    minimum: int = 0
    """deals needed to be ranked"""
    page: int = 1
    pages: int = 1
    until: float | None = None
    zone: str = "Asia/Seoul"
    which: str = "now"
    before: int | None = None
    before_name: str = ""
    sort: str = "points"
    preset: str = ""
    presets: tuple[str, ...] = ()
    you: PersonId | None = None
    own: Standing | None = None
    closed: bool = False
