"""What goes into the store and what comes out: frozen dataclasses, no database in sight.

Times are UNIX seconds. A deal's id is its table's id, ``/`` and its number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.ids import ChatId, PersonId, TableId
from bot.seasons import ZONE
from bot.surfaces import Row, Want


@dataclass(frozen=True, slots=True)
class Seed:
    """A new commitment. ``seed``: 32 bytes, secret until the deal is over; ``commitment``: hex. Stored once, never
    replaced (architecture.md, shuffle 1)."""

    deal: str
    number: int
    seed: bytes
    commitment: str


@dataclass(frozen=True, slots=True)
class Start:
    """A deal begins. ``message``: m of the fair shuffle; ``rules``: the record's ``rules`` as text (a preset's name, a
    rule string, or canonical JSON); ``seats``: the person of each seat, None for an AI; ``pot``: what waits in the pot
    of chat and rules, moved into the deal; ``ranked``: counts for season and rating; ``zone``: where the table is, for
    the season it starts in (a chat that chose a zone of its own goes by that)."""

    deal: str
    message: str
    rules: str
    dealer: int
    seats: tuple[PersonId | None, ...]
    pot: int = 0
    ranked: bool = False
    zone: str = ZONE


@dataclass(frozen=True, slots=True)
class Act:
    """One action. ``sequence``: 0 for the deal's first; ``text``: as in the record."""

    deal: str
    sequence: int
    text: str


@dataclass(frozen=True, slots=True)
class End:
    """A deal is over. ``scores``: one per seat, or None if it was stopped and is not settled; ``pot``: what waits in
    the pot after it (ignored when stopped: the pot gets its own back). ``record``: public from now on, with proof.
    ``closing``: JSON text from which the finished board and result are drawn."""

    deal: str
    outcome: str
    record: Mapping[str, object]
    scores: tuple[int, ...] | None
    pot: int = 0
    closing: str = ""


@dataclass(frozen=True, slots=True)
class Commit:
    """Everything that one decision of a table changes: all of it or nothing.

    ``expected``: the revision decided on, 0 for a new table; the new one is ``expected + 1``. ``state``: the table's
    snapshot (JSON). ``update``: platform and id of the update that caused it. ``deadline``: when the table's next clock
    is due. ``live``: False closes the table. ``people``: who belongs to the table now (None: unchanged). ``wants``: in
    the order in which they shall stand in the chat; ``gone``: surfaces whose message is to be deleted.
    """

    table: TableId
    expected: int
    state: str
    at: float
    chat: ChatId
    thread: str | None = None
    update: tuple[str, str] | None = None
    deadline: float | None = None
    live: bool = True
    people: tuple[PersonId, ...] | None = None
    seeds: tuple[Seed, ...] = ()
    starts: tuple[Start, ...] = ()
    actions: tuple[Act, ...] = ()
    ends: tuple[End, ...] = ()
    wants: tuple[Want, ...] = ()
    gone: tuple[str, ...] = ()

    @property
    def revision(self) -> int:
        return self.expected + 1


@dataclass(frozen=True, slots=True)
class StoredDeal:
    """A deal that is not over. ``message`` and ``started`` are None while only its commitment stands."""

    id: str
    number: int
    seed: bytes
    commitment: str
    message: str | None
    rules: str | None
    dealer: int | None
    pot: int
    started: float | None
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as the last commit left it. ``deals``: those not over, by number."""

    id: TableId
    chat: ChatId
    thread: str | None
    revision: int
    state: str
    deadline: float | None
    live: bool
    opened: float
    deals: tuple[StoredDeal, ...]
    touched: float = 0.0
    """UNIX seconds of the last commit"""


@dataclass(frozen=True, slots=True)
class Chat:
    """``zone``: IANA name or None (Asia/Seoul); ``language``: of public screens, or None; ``settings``: the chat's own
    defaults (preset, speed, who may open tables …); ``server``: whose channel it is."""

    id: ChatId
    address: str
    title: str
    zone: str | None
    language: str | None
    settings: Mapping[str, object]
    server: str | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """``address`` is None once the person is forgotten. ``reachable``: None until a private message was tried."""

    id: PersonId
    address: str | None
    name: str
    language: str | None
    settings: Mapping[str, object]
    reachable: bool | None


@dataclass(frozen=True, slots=True)
class Member:
    """A person in one chat: the public id in records, turns played, and turns that the AI had to play. ``left``: when
    he was seen leaving."""

    chat: ChatId
    person: PersonId
    public: str
    turns: int
    absences: int
    left: float | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A worker's try to deliver to a conversation: whether it may, the calls made there lately, the surfaces there."""

    held: bool
    spent: Sequence[Sequence[float]]
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class PastDeal:
    """A deal that is over. ``outcome``: played, claimed, misdeal, passed_out, stopped or abandoned; ``record`` is
    public; ``started`` is None if only its commitment stood; ``totals``: season points of each seat's person once it
    was settled, () if it did not count; ``annulled``: a correction took its settlement back."""

    id: str
    table: TableId
    number: int
    started: float | None
    ended: float
    outcome: str
    record: Mapping[str, object]
    closing: str
    totals: tuple[int | None, ...] = ()
    season: int | None = None
    annulled: bool = False


@dataclass(frozen=True, slots=True)
class Namesake:
    """Somebody whom a typed name may mean."""

    person: PersonId
    name: str


@dataclass(frozen=True, slots=True)
class Handled:
    """The update that something was written for. It is stored in the same transaction, so that what comes a second time
    (within 48 hours) changes nothing: AlreadyHandled."""

    platform: str
    id: str
    at: float


@dataclass(frozen=True, slots=True)
class Correction:
    """``serial`` 1, 2 …: odd annulled the deal, even made it count again. ``by`` None: an anonymous administrator."""

    deal: str
    serial: int
    at: float
    reason: str
    by: PersonId | None
    name: str
