"""What the coordinator needs from outside, and what outside needs from it.

An adapter turns a platform's updates into ``Update`` and hands them to ``Inbox.handle``; it gets one ``Answer`` for
the person who pressed or typed. The other way the reconciler calls the adapter's ``Messenger`` to make the chat look
like the wanted screens. Addresses are texts that only their own adapter understands, prefixed by its name and a colon
(``local:main``, ``telegram:-1001``); the bot never looks behind the colon.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable

from bot.screens.screen import Screen


@dataclass(frozen=True, slots=True)
class Sender:
    """Who did something. ``address`` names the person on the platform; ``name`` as the platform shows it, raw;
    ``language`` as the platform tells it (IETF) or None; ``admin``: may administer the chat he spoke in."""

    address: str
    name: str
    language: str | None = None
    admin: bool = False


@dataclass(frozen=True, slots=True)
class Where:
    """A conversation. ``chat``: group or channel address, or the person's own for a private chat (``private``).
    ``thread``: topic or thread within it. ``title``: its name, for hands that name their group. ``server``: address of
    what the chat is a channel of, where the platform has such a thing (``discord:server/GUILD``)."""

    chat: str
    thread: str | None = None
    private: bool = False
    title: str = ""
    language: str | None = None
    server: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """One delivered message. ``message`` is the platform's id; ``expires``: UNIX seconds after which it can no longer
    be edited (ephemeral panels), else None; ``sent``: UNIX seconds when it was sent (ages, Surfaces 7)."""

    chat: str
    message: str
    thread: str | None = None
    expires: float | None = None
    sent: float = 0.0


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button's token as it came back: forged until proven otherwise. ``values``: choices of a select.
    ``place``: the message whose button it was, where the platform tells."""

    token: str
    values: tuple[str, ...] = ()
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """A command with its argument text (``/mighty tichu5`` → name ``mighty``, text ``tichu5``), or, with an empty name,
    plain words in a private chat (typed shorthand)."""

    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Happened:
    """Something about chats and people: ``kind`` is one of ``joined`` (bot added), ``kicked`` (bot removed),
    ``migrated`` (``detail`` = new chat address), ``left`` (sender left the chat), ``blocked`` / ``reachable`` (sender's
    private chat). That a message is gone is found out by the next edit: few platforms tell."""

    kind: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Update:
    """One thing that came in. ``id``: unique per platform (update or interaction id); handled once in 48 hours.
    ``panel``: an address at which the answer may put an ephemeral panel (an interaction's token), or None.
    ``apart``: the table that this opens shall have a thread of its own; called when it is decided that one opens, makes
    the thread and names it, or gives None where none can be made."""

    id: str
    sender: Sender
    where: Where
    what: Pressed | Said | Happened
    panel: str | None = None
    apart: Callable[[], Awaitable[str | None]] | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A file for the person who asked (a deal's record)."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """What the person gets at once: ``text`` a toast or ephemeral words ("" = answered silently), ``alert``: wants to
    be noticed; ``screen``: the surface pressed, rendered anew, which a platform may carry in its response (Surfaces 9);
    ``key``, ``revision``: that surface's row, to be reported back with ``Inbox.carried``. A screen without a key is a
    page for this person alone (an ephemeral message; pressed on such a page, it takes that page's place). ``url``:
    opened by the press where the platform can. ``document``: sent where it was asked for, a public file unless
    that is a private chat or the platform has ``panel_files``."""

    text: str = ""
    alert: bool = False
    screen: Screen | None = None
    key: str | None = None
    revision: int = 0
    url: str | None = None
    document: Document | None = None


class Inbox(Protocol):
    """The coordinator, as adapters see it."""

    async def handle(self, update: Update) -> Answer:
        """Decide, commit, answer. Returns after the commit; never raises for anything a person can send."""
        ...

    async def carried(self, key: str, revision: int, place: Place) -> None:
        """The response to a press delivered this surface's screen at ``revision`` to ``place``."""
        ...


class Fate(StrEnum):
    """What became of a call (architecture.md, Surfaces 4)."""

    DONE = "done"
    LOST = "lost"
    UNREACHABLE = "unreachable"
    LATER = "later"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Delivery:
    """``place``: where a sent message stands. ``after``: seconds to wait (LATER). ``chat_wide``: the whole chat must
    wait (a 429), not this surface alone. ``unsure``: the call may have arrived (time-out). ``why``: for the log,
    without secrets."""

    fate: Fate
    place: Place | None = None
    after: float = 0.0
    chat_wide: bool = False
    unsure: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Limits:
    """The one named table of a platform's limits. Rates are calls per ``per`` seconds; edits and deletes count."""

    chat_calls: int
    chat_per: float
    private_calls: int
    private_per: float
    hands_per_second: float
    others_per_second: float
    text: int
    buttons: int
    buttons_per_row: int
    label: int
    edit_age: float | None
    """a message older than this (seconds) is replaced instead of edited; None: any age"""
    delete_age: float | None
    nonce: bool
    """sends are idempotent by nonce"""
    panels: bool
    """ephemeral panels exist"""
    panel_files: bool = False
    """an answer's document comes to the person who asked alone, wherever an update names a panel"""
    carries: bool = False
    """the answer to a press in a private chat puts the new screen onto the message pressed (Surfaces 9)"""
    people_to_count: int = 3
    """persons needed for a deal to count in a season, until a chat chooses otherwise (1..5)"""
    writes_first: bool = True
    """the bot may write to a person who has never opened the private chat (Telegram: it may not)"""
    first_private_calls: int | None = None
    """how many people who were never written to may be written to in ``first_private_per`` seconds; None: any number"""
    first_private_per: float = 600.0


class Messenger(Protocol):
    """One platform's way out. Never raises for what a platform can answer: every outcome is a Delivery."""

    name: str
    limits: Limits

    async def send(self, chat: str, thread: str | None, screen: Screen, nonce: str) -> Delivery: ...

    async def send_private(self, person: str, screen: Screen, nonce: str) -> Delivery: ...

    async def edit(self, place: Place, screen: Screen) -> Delivery: ...

    async def delete(self, place: Place) -> Delivery: ...

    async def find(self, chat: str, thread: str | None, nonce: str) -> Place | None:
        """The message that an interrupted send left (platforms with a nonce), or None."""
        ...


@runtime_checkable
class Keeper(Protocol):
    """A Messenger whose platform is this very process, so that what it keeps about people is ours to give and to erase.
    Where messages are the platform's own (a service elsewhere), the messenger is none."""

    async def personal(self, address: str) -> list[Mapping[str, object]]:
        """All that the platform keeps about a person, one object per thing, each with its ``kind``."""
        ...

    async def forget(self, address: str) -> bool:
        """Erase it. Called after the bot has forgotten the person, and again after a crash; nothing happens for
        somebody whom the platform does not know (any more). False: not now, ask again later."""
        ...


class Clock(Protocol):
    """Time and waiting, so that tests can run on virtual time."""

    def now(self) -> float:
        """UNIX seconds."""
        ...

    async def sleep(self, seconds: float) -> None: ...
