"""The chat service itself: who is here, what was said, and which open tabs hear of it.

A change is stored first and then told to every tab that may see it, one change after the other (one lock), so that the
numbers a tab hears only grow and "the last number I heard" says everything. Panels (a message for one person in a
channel, as an interaction's answer) live in memory alone: they die after a quarter of an hour and with the process.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final, Protocol

from adapters.local.archive import Archive, Channel, Message, NameTaken, Person, folded
from adapters.local.draw import Drawn
from bot.language import CODES, language
from bot.ports import Clock

MAIN: Final = "local:main"
"""the first channel's address"""
PANEL_LIFE: Final = 15 * 60.0
"""seconds"""
NAME_LENGTH: Final = 24
"""characters in a person's or channel's name"""
HISTORY: Final = 150
"""messages of each chat that a new tab gets"""
GAP: Final = 600
"""changes that a returning tab catches up on one by one; after more it starts afresh"""
RESERVED: Final = frozenset(folded(name) for name in ("Giruda", "기루다", "Bot", "봇", "AI"))
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""letters and signs that show nothing: fillers of Hangul, the empty Braille cell"""
CHANNELS: Final = 30

_PRIVATE = re.compile("local:@([a-z2-7]{8})")
_PANEL = re.compile(r"local:!([a-z2-7]{8})!(@?[a-z0-9-]{1,32})!([A-Za-z0-9_-]{1,64})")


class Refused(Exception):
    """Something a person asked of the chat service that it will not do. ``word``: key of the page's own words."""

    def __init__(self, word: str, **data: str | int) -> None:
        super().__init__(word)
        self.word, self.data = word, data


class Tab(Protocol):
    """One open socket."""

    person: Person

    def tell(self, frame: dict[str, Any]) -> None:
        """Queue a frame; never waits."""
        ...

    def forgotten(self) -> None:
        """Its person is nobody any more."""
        ...


@dataclass(frozen=True, slots=True)
class Panel:
    id: str
    """``p`` and random characters"""
    address: str
    person: str
    chat: str
    body: Drawn
    at: float
    expires: float


def _shows(char: str) -> bool:
    return unicodedata.category(char)[0] != "C" and char not in BLANK


def _letters(name: str) -> str:
    return "".join(char for char in folded(name) if char.isalnum())


@cache
def _players() -> frozenset[str]:
    """The names of AI players and of the ghost in every language, by their letters alone: "AI-Nora" is "ai nora"."""
    spoken = [language(code) for code in CODES]
    words = ("seat-ghost", *(f"ai-name-{number}" for number in range(8)))
    return frozenset(_letters(each(word)) for each in spoken for word in words)


def clean_name(text: str) -> str:
    """A name as typed, fit to keep: one line, no control or direction characters, nothing that does not show. Raises
    Refused if that leaves nothing, too much, or a name that is not free for people."""
    if len(text) > 40 * NAME_LENGTH:
        raise Refused("name-too-long", most=NAME_LENGTH)
    kept = "".join(
        char if char == "\u200d" or _shows(char) else " " if char in "\t\n\r" else ""
        for char in unicodedata.normalize("NFC", text)
    )
    name = " ".join(kept.split()).strip("\u200d")
    if not any(unicodedata.category(char)[0] in "LNSP" for char in name):
        raise Refused("name-empty")
    if len(name) > NAME_LENGTH:
        raise Refused("name-too-long", most=NAME_LENGTH)
    if folded(name) in RESERVED or _letters(name) in _players():
        raise Refused("name-taken")
    return name


def frame_of(message: Message) -> dict[str, Any]:
    """A message as tabs get it."""
    return {
        "id": str(message.number),
        "chat": message.chat,
        "author": message.author,
        "change": message.change,
        "at": message.at,
        "body": message.body,
    }


@dataclass
class Room:
    """``token``: random URL-safe characters (people's ids, panels, pictures); injected by tests."""

    archive: Archive
    clock: Clock
    token: Callable[[], str] = field(default=lambda: secrets.token_hex(16))
    tabs: set[Tab] = field(default_factory=set)
    panels: dict[str, Panel] = field(default_factory=dict)
    boot: str = field(default_factory=lambda: secrets.token_hex(8))
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    # Who

    def person_id(self) -> str:
        alphabet = "abcdefghijklmnopqrstuvwxyz234567"
        return "".join(alphabet[byte % 32] for byte in bytes.fromhex(self.token())[:8])

    async def join(self, name: str, secret: str, language: str) -> Person:
        """Somebody new. Raises Refused for a name that will not do."""
        person = Person(self.person_id(), clean_name(name), language)
        async with self._lock:
            try:
                await self.archive.add_person(person, secret, self.clock.now())
            except NameTaken:
                raise Refused("name-taken") from None
        return person

    async def forget(self, address: str) -> None:
        """Erase the person with this address, and show every open tab what is left. Nothing happens for somebody who
        is gone already."""
        person = await self.owner(address)
        if person is None:
            return
        async with self._lock:
            await self.archive.forget(person)
            for panel in [panel for panel in self.panels.values() if panel.person == person.id]:
                del self.panels[panel.id]
            for tab in [tab for tab in self.tabs if tab.person.id == person.id]:
                self.tabs.discard(tab)
                tab.forgotten()
            last = await self.archive.last_change()
            for tab in tuple(self.tabs):
                self._tell_all(tab, await self.archive.latest(await self.chats(tab.person), HISTORY), last, fresh=True)
                for frame in self.panels_of(tab.person):
                    tab.tell(frame)
        await self.tell_people()

    async def is_admin(self, person: Person, chat: str) -> bool:
        """Whoever opened a channel runs it; the first person to come runs the first one."""
        for channel in await self.archive.channels():
            if channel.address == chat and channel.creator:
                return channel.creator == person.id
        people = await self.archive.people()
        return bool(people) and people[0].id == person.id

    async def open_channel(self, title: str, by: Person | None, address: str | None = None) -> Channel:
        """Raises Refused."""
        if by is not None and len(await self.archive.channels()) >= CHANNELS:
            raise Refused("channels-full", most=CHANNELS)
        channel = Channel(address or f"local:{self.person_id()}", clean_name(title) if by else title, by and by.id)
        async with self._lock:
            try:
                await self.archive.add_channel(channel)
            except NameTaken:
                raise Refused("channel-taken") from None
        await self.tell_channels()
        return channel

    async def channel(self, address: str) -> Channel | None:
        return next((c for c in await self.archive.channels() if c.address == address), None)

    async def owner(self, chat: str) -> Person | None:
        """Whose private chat this is; None for any other address."""
        found = _PRIVATE.fullmatch(chat)
        return await self.archive.person(found[1]) if found else None

    async def chats(self, person: Person) -> list[str]:
        """Every chat this person sees."""
        return [*(channel.address for channel in await self.archive.channels()), person.address]

    # What

    async def post(
        self,
        chat: str,
        body: Drawn,
        *,
        author: Person | None = None,
        op: str | None = None,
        nonce: str | None = None,
    ) -> Message:
        """Say something, once for each ``op`` of an author and each ``nonce`` of a chat: a message of the bot's that is
        there already is brought to ``body``. Raises Refused for an author who was forgotten meanwhile."""
        async with self._lock:
            author_id = author.id if author else None
            if author_id is not None and await self.archive.person(author_id) is None:
                raise Refused("chat-gone")
            message, new = await self.archive.post(chat, body, self.clock.now(), author=author_id, op=op, nonce=nonce)
            if not new and author is None and message.body not in (None, body):
                message = await self.archive.change(message.number, body) or message
                new = True
            if new:
                self._tell(message)
            return message

    async def change(self, number: int, body: Drawn | None) -> bool:
        """Edit, or delete (None). False if there is nothing to change."""
        async with self._lock:
            message = await self.archive.change(number, body)
            if message is None:
                return False
            self._tell(message)
            return True

    def _tell(self, message: Message) -> None:
        found = _PRIVATE.fullmatch(message.chat)
        self.broadcast({"do": "messages", "messages": [frame_of(message)]}, to=found[1] if found else None)

    def broadcast(self, frame: dict[str, Any], to: str | None = None) -> None:
        """Tell every tab, or the tabs of one person."""
        for tab in tuple(self.tabs):
            if to is None or tab.person.id == to:
                tab.tell(frame)

    async def visible(self, number: int, person: Person) -> Message | None:
        """The message, if it stands and this person sees it."""
        message = await self.archive.message(number)
        if message is None or message.body is None or message.chat not in await self.chats(person):
            return None
        return message

    # Panels

    def panel_address(self, person: Person, chat: str) -> str:
        """Where the answer to this person's press in ``chat`` may put a panel."""
        return f"local:!{person.id}!{chat.removeprefix('local:')}!{self.token()}"

    def show_panel(self, address: str, body: Drawn) -> Panel | None:
        """Put a panel at an address of ``panel_address``; None if it is not one."""
        found = _PANEL.fullmatch(address)
        if found is None:
            return None
        now = self.clock.now()
        self._bury(now)
        panel = Panel(f"p{self.token()}", address, found[1], f"local:{found[2]}", body, now, now + PANEL_LIFE)
        self.panels[panel.id] = panel
        self._tell_panel(panel)
        return panel

    def change_panel(self, id_: str, body: Drawn | None) -> bool:
        """Edit or take away a panel. False if it is gone."""
        self._bury(self.clock.now())
        panel = self.panels.pop(id_, None)
        if panel is None:
            return False
        if body is None:
            self.broadcast({"do": "panel", "id": id_, "body": None}, to=panel.person)
            return True
        self.panels[id_] = replace(panel, body=body)
        self._tell_panel(self.panels[id_])
        return True

    def panels_of(self, person: Person) -> list[dict[str, Any]]:
        self._bury(self.clock.now())
        return [self._panel_frame(panel) for panel in self.panels.values() if panel.person == person.id]

    def _bury(self, now: float) -> None:
        for panel in [panel for panel in self.panels.values() if panel.expires <= now]:
            del self.panels[panel.id]
            self.broadcast({"do": "panel", "id": panel.id, "body": None}, to=panel.person)

    def _tell_panel(self, panel: Panel) -> None:
        self.broadcast(self._panel_frame(panel), to=panel.person)

    @staticmethod
    def _panel_frame(panel: Panel) -> dict[str, Any]:
        times = {"at": panel.at, "expires": panel.expires}
        return {"do": "panel", "id": panel.id, "chat": panel.chat, "body": panel.body, **times}

    # Tabs

    async def enter(self, tab: Tab, since: int, world: str) -> None:
        """From here on ``tab`` hears everything; first it gets what it missed after change ``since`` of ``world``."""
        async with self._lock:
            if await self.archive.person(tab.person.id) is None:
                tab.forgotten()
                return
            chats = await self.chats(tab.person)
            last = await self.archive.last_change()
            missed: list[Message] | None = None
            if world == self.archive.world and 0 < since <= last:
                missed = await self.archive.since(chats, since, GAP)
            fresh = missed is None
            if missed is None:
                missed = await self.archive.latest(chats, HISTORY)
            self.tabs.add(tab)
            self._tell_all(tab, missed, last, fresh=fresh)
            for frame in self.panels_of(tab.person):
                tab.tell(frame)
        await self.tell_people()

    def _tell_all(self, tab: Tab, messages: list[Message], last: int, *, fresh: bool) -> None:
        """Tell a tab what it missed up to change ``last``; ``fresh``: instead of all it has."""
        tab.tell(
            {
                "do": "messages",
                "fresh": fresh,
                "world": self.archive.world,
                "boot": self.boot,
                "last": last,
                "messages": [frame_of(message) for message in messages],
            }
        )

    async def leave(self, tab: Tab) -> None:
        self.tabs.discard(tab)
        await self.tell_people()

    async def tell_people(self) -> None:
        """Names by id, and who is here now."""
        here = {tab.person.id for tab in self.tabs}
        people = [
            {"id": person.id, "name": person.name, "here": person.id in here} for person in await self.archive.people()
        ]
        self.broadcast({"do": "people", "people": people})

    async def tell_channels(self) -> None:
        channels = [{"chat": channel.address, "title": channel.title} for channel in await self.archive.channels()]
        self.broadcast({"do": "channels", "channels": channels})
