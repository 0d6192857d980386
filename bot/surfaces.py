"""A surface: one message that should exist somewhere with one content.

Everything said is a surface with a key that lives as long as it does (architecture.md, Surfaces 1). A commit *wants*
surfaces; the store keeps one row each; the reconciler alone makes the chat agree with the rows. Dirty means
wanted > delivered, nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.ids import ChatId, PersonId
from bot.ports import Place

PRIVATE_KINDS = frozenset({"hand", "ping", "panel"})
"""Kinds that use the budget share of hands; all others use the other (Surfaces 6)."""


def lobby_key(table: str) -> str:
    return f"lobby:{table}"


def board_key(table: str, deal: int) -> str:
    return f"board:{table}:{deal}"


def result_key(table: str, deal: int) -> str:
    return f"result:{table}:{deal}"


def hand_key(table: str, seat: int) -> str:
    return f"hand:{table}:{seat}"


def panel_key(table: str, seat: int, person: PersonId) -> str:
    """The ephemeral copy of ``hand:T:S`` where a platform has panels: lives in memory, never in the store. It is of one
    person, who stands in the key: when the chair is somebody else's there is nothing to show there any more."""
    return f"panel:{table}:{seat}:{person}"


def ping_key(table: str, deal: int, turn: int) -> str:
    return f"ping:{table}:{deal}:{turn}"


def note_key(person: PersonId) -> str:
    """A page that somebody asked for and reads in private: one message, which its buttons turn."""
    return f"note:{person}"


def lesson_key(person: PersonId) -> str:
    """The course's page, beside the note."""
    return f"lesson:{person}"


def notice_key(chat: ChatId, what: str) -> str:
    """A page of one kind that somebody asked for in a chat."""
    return f"notice:{chat}:{what}"


def announcement_key(chat: ChatId, season: int) -> str:
    """How a season ended, said once in each chat that played in it."""
    return f"announce:season:{chat}:{season}"


def correction_key(chat: ChatId, deal: str, serial: int) -> str:
    """That a settlement was taken back, or counts again."""
    return f"announce:correction:{chat}:{deal}:{serial}"


def person_of(key: str) -> PersonId | None:
    """Whose page this is, where it belongs to nobody's table.

    >>> person_of(lesson_key(PersonId(7))), person_of(notice_key(ChatId(7), "ranks"))
    (7, None)
    """
    kind, *parts = key.split(":")
    return PersonId(int(parts[0])) if kind in ("note", "lesson") else None


def chat_of(key: str) -> ChatId | None:
    """The chat whose page this is, where it belongs to no table.

    >>> chat_of(announcement_key(ChatId(7), 2)), chat_of(notice_key(ChatId(7), "ranks")), chat_of(lobby_key("abcdefgh"))
    (7, 7, None)
    """
    kind, *parts = key.split(":")
    if kind not in ("notice", "announce"):
        return None
    return ChatId(int(parts[kind == "announce"]))


def kind_of(key: str) -> str:
    """The part before the first colon.

    >>> kind_of(board_key("abcdefgh", 3))
    'board'
    """
    return key.partition(":")[0]


def panel_of(hand: str, person: PersonId) -> str:
    """The panel in which this person sees this hand.

    >>> panel_of(hand_key("abcdefgh", 2), PersonId(7))
    'panel:abcdefgh:2:7'
    """
    return f"panel:{hand.partition(':')[2]}:{person}"


def hand_of(key: str) -> str | None:
    """The hand that a panel is a copy of, or None.

    >>> hand_of(panel_key("abcdefgh", 2, PersonId(7))), hand_of("board:abcdefgh:1")
    ('hand:abcdefgh:2', None)
    """
    kind, _, rest = key.partition(":")
    return f"hand:{rest.rpartition(':')[0]}" if kind == "panel" else None


@dataclass(frozen=True, slots=True)
class Want:
    """Make ``key`` wanted at the commit's revision. Exactly one of ``chat`` and ``person``.

    ``after``, ``until``: UNIX seconds between which a new message may be sent (a ping; None: no end). ``last``: to be
    rendered once more and then retired (the board and result of a finished deal, Surfaces 11). ``about``: kept with the
    row and given to the renderer (what a leaderboard was asked for).
    """

    key: str
    chat: ChatId | None = None
    person: PersonId | None = None
    thread: str | None = None
    after: float = 0.0
    until: float | None = None
    last: bool = False
    about: str = ""

    def __post_init__(self) -> None:
        if (self.chat is None) == (self.person is None):
            raise ValueError(f"surface {self.key} needs a chat or a person, not both")


@dataclass(frozen=True, slots=True)
class Attempt:
    """A new message about to be sent: stored before the call, so that a crash leaves a trace (Surfaces 3).

    ``at``: UNIX seconds; ``revision`` and ``digest``: what the message would have shown.
    """

    nonce: str
    at: float
    revision: int
    digest: str


@dataclass(slots=True)
class Row:
    """One surface as the store keeps it. The reconciler holds it while the surface lives.

    ``ending``: None (alive), ``last`` (one more rendering, then retired), ``gone`` (to be deleted) or ``retired``.
    ``parked``: why nothing is tried now, or None: ``unreachable`` (until that person or chat does something) or
    ``lost`` (three new messages in a day: only on request). ``old``: messages it has left, still to be removed.
    ``since``: its place in the chat's order. ``renew``: a new message was asked for. ``lost_at``, ``lost_day``,
    ``lost_count``: when a lost message was last replaced, and how often on that UTC day.

    In memory only: ``again``: the place it takes if it is dirty still after a delivery; ``retry_at`` (event loop's
    time) and ``tries`` of a call that comes later; ``flying``: a call about it is under way; ``undeletable``: its
    next message to be removed cannot be deleted; ``crossed``: a response was shown while that call was under way, so
    which of the two stands there is not known; ``arrived``: the
    new message of a panel that came up while that call was under way.
    """

    key: str
    address: str
    chat: ChatId | None = None
    person: PersonId | None = None
    thread: str | None = None
    about: str = ""
    wanted: int = 0
    delivered: int = 0
    digest: str | None = None
    place: Place | None = None
    attempt: Attempt | None = None
    attempts: int = 0
    old: list[Place] = field(default_factory=list[Place])
    since: float = 0.0
    after: float = 0.0
    until: float | None = None
    ending: str | None = None
    parked: str | None = None
    renew: bool = False
    lost_at: float = 0.0
    lost_day: int = 0
    lost_count: int = 0
    again: float = 0.0
    retry_at: float = 0.0
    tries: int = 0
    flying: bool = False
    undeletable: bool = False
    crossed: bool = False
    arrived: Place | None = None

    @property
    def dirty(self) -> bool:
        return self.wanted > self.delivered

    @property
    def owed(self) -> bool:
        """Something is left to do for this surface, now or later."""
        return self.dirty or self.renew or bool(self.old) or self.ending in ("last", "gone")


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of a surface at the moment of a press. ``here``: the press was in its message, or may have been: a
    send whose answer is still out may be this very message. ``revision``: at which it is wanted."""

    here: bool
    about: str
    revision: int


def standing(row: Row, place: Place | None) -> Standing:
    """How a surface stands for somebody who pressed a button in the message at ``place``, or none (None)."""
    here = place is not None and (row.attempt is not None or (row.place is not None and same(row.place, place)))
    return Standing(here, row.about, row.wanted)


def same(one: Place, other: Place) -> bool:
    """Whether that is the same message."""
    return (one.chat, one.message) == (other.chat, other.message)


def stand(row: Row, place: Place) -> None:
    """The surface stands there from now on; the message where it stood is to be removed."""
    if row.place is not None and not same(row.place, place):
        row.old.append(row.place)
    row.old = [old for old in row.old if not same(old, place)]
    row.place = place


def arrive(row: Row, place: Place) -> None:
    """A new message of it has come up while a call is under way; one that did so before is to be removed."""
    if row.arrived is not None and not same(row.arrived, place):
        row.old.append(row.arrived)
    row.arrived = place


def settle(row: Row) -> None:
    """The call is over: the surface stands where its new message has come up, and what became of the message before
    says nothing of that one."""
    if row.arrived is not None:
        stand(row, row.arrived)
        row.arrived = row.parked = None
        row.retry_at = 0.0
