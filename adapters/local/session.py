"""One open tab: who it is, what it asks, what it is told.

Frames of a tab are taken one after the other, so two presses of one person never overtake each other. Each press and
command gets exactly one ``answer`` frame with its op; a frame that comes again after a lost socket is handled under the
same id, and the bot's own memory of ids makes it harmless.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import ValidationError

from adapters.local.archive import Person
from adapters.local.draw import Drawn, words
from adapters.local.messenger import LocalMessenger
from adapters.local.protocol import FRAME, TEXT, Frame, Hello, Open, Press, Say, Speak
from adapters.local.room import Refused, Room
from adapters.local.words import say
from bot.logs import trace
from bot.ports import Answer, Happened, Inbox, Place, Pressed, Said, Sender, Update, Where

log = logging.getLogger("giruda.local")

QUEUE: Final = 2000
"""frames that may wait for one slow tab; past it the tab is dropped, and catches up when it comes back"""

Identify = Callable[[Person, str], str]
"""Makes an Update's id from who did it and the tab's op; injected by tests."""


def identify(person: Person, op: str) -> str:
    """The op is random, an id by itself; the person's is put before it, so that nobody can use up another's."""
    return f"local:{person.id}:{op}"


class Goodbye(Exception):
    """The tab must go. The message is for the socket's close frame."""


@dataclass(eq=False)
class Session:
    """``write``: puts one frame on the socket; ``key``: the join key, "" for none."""

    room: Room
    messenger: LocalMessenger
    inbox: Inbox
    key_ok: Callable[[str], bool]
    catalogue: Callable[[str], list[dict[str, Any]]]
    write: Callable[[dict[str, Any]], Awaitable[None]]
    identify: Identify = identify
    person: Person = field(init=False)
    language: str = "ko"
    _known: bool = False
    _queue: asyncio.Queue[dict[str, Any] | None] = field(default_factory=lambda: asyncio.Queue(QUEUE))

    def tell(self, frame: dict[str, Any]) -> None:
        if self._queue.full():
            self.room.tabs.discard(self)
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(None)
            return
        self._queue.put_nowait(frame)

    async def pump(self) -> None:
        """Write what is queued until the socket goes. Raises Goodbye when the tab was too slow."""
        while True:
            frame = await self._queue.get()
            if frame is None:
                raise Goodbye("too slow")
            await self.write(frame)

    def forgotten(self) -> None:
        """Whoever sat here is nobody any more: the page goes back to its door, and says why."""
        self._known = False
        self.tell({"do": "gone", "why": say(self.language, "forgotten")})

    async def close(self) -> None:
        if self._known:
            await self.room.leave(self)

    async def take(self, text: str) -> None:
        """Handle one frame. Raises Goodbye for what no page of ours sends. What the page's file cannot take (a full
        disk) is told, and may be asked again."""
        try:
            frame = FRAME.validate_json(text)
        except ValidationError:
            raise Goodbye("unreadable") from None
        try:
            await self._handle(frame)
        except sqlite3.Error as error:
            log.error("the page's file cannot be used", extra=trace(error))
            trouble = say(self.language, "trouble")
            if isinstance(frame, Hello):
                self.tell({"do": "who", "why": trouble, "key": False})
            elif not isinstance(frame, Speak):
                self._answer(frame.op, trouble, alert=True, refused=True)

    async def _handle(self, frame: Frame) -> None:
        match frame:
            case Hello():
                await self._hello(frame)
            case _ if not self._known:
                raise Goodbye("hello first")
            case Press():
                await self._press(frame)
            case Say():
                await self._say(frame)
            case Open():
                await self._open(frame)
            case Speak():
                self.language = frame.language
                await self._speaks(self.person)

    # Coming in

    async def _hello(self, hello: Hello) -> None:
        if self._known:
            raise Goodbye("hello twice")
        self.language = hello.language
        if not self.key_ok(hello.key):
            self.tell({"do": "who", "why": say(self.language, "key-wrong") if hello.key else "", "key": True})
            return
        person = await self.room.archive.by_secret(hello.secret)
        if person is None and hello.name is None:
            self.tell({"do": "who", "why": "", "key": False})
            return
        if person is None:
            try:
                person = await self.room.join(hello.name or "", hello.secret, hello.language)
            except Refused as no:
                self.tell({"do": "who", "why": say(self.language, no.word, **no.data), "key": False})
                return
        elif person.language != hello.language:
            await self._speaks(person)
        self.person, self._known = person, True
        channels = await self.room.archive.channels()
        self.tell(
            {
                "do": "welcome",
                "me": {"id": person.id, "name": person.name, "chat": person.address},
                "channels": [{"chat": channel.address, "title": channel.title} for channel in channels],
                "commands": self.catalogue(self.language),
            }
        )
        await self.room.enter(self, hello.since, hello.world)

    async def _speaks(self, person: Person) -> None:
        """Keep the page's language for the next time; nobody is turned away because that cannot be written."""
        try:
            await self.room.archive.speak(person.id, self.language)
        except sqlite3.Error as error:
            log.error("the page's file cannot be used", extra=trace(error))

    # Asking

    async def _sender(self, chat: str) -> Sender:
        admin = await self.room.is_admin(self.person, chat)
        return Sender(self.person.address, self.person.name, self.language, admin)

    async def _where(self, chat: str) -> Where | None:
        """The conversation, if it exists and this person is in it."""
        if chat == self.person.address:
            return Where(chat, private=True, title=self.person.name, language=self.language)
        channel = await self.room.channel(chat)
        return Where(chat, title=channel.title) if channel else None

    async def _press(self, press: Press) -> None:
        found = await self._pressed(press.message)
        where = await self._where(found[1]) if found else None
        if found is None or where is None:
            self._answer(press.op, say(self.language, "button-gone"))
            return
        place, _, body = found
        answer = await self._ask(press.op, where, Pressed(press.token, press.values, place))
        await self._carry(press.op, answer, where, place if _takes(place, body, answer, where) else None)
        self._answer(press.op, answer.text, alert=answer.alert, url=_link(answer.url))

    async def _pressed(self, id_: str) -> tuple[Place, str, Drawn] | None:
        """The message or panel with this id, if this person sees it: where it stands, its chat, what it shows."""
        panel = self.room.panels.get(id_)
        if panel is not None and panel.person == self.person.id:
            return Place(panel.address, panel.id, expires=panel.expires, sent=panel.at), panel.chat, panel.body
        number = int(id_) if re.fullmatch("[0-9]{1,17}", id_, re.ASCII) else 0
        message = await self.room.visible(number, self.person)
        if message is None or message.body is None:
            return None
        return Place(message.chat, id_, sent=message.at), message.chat, message.body

    async def _say(self, it: Say) -> None:
        where = await self._where(it.chat)
        text = it.text.strip()
        if where is None or not text:
            self._answer(it.op, say(self.language, "chat-gone") if where is None else "")
            return
        if len(text) > TEXT:
            self._answer(it.op, say(self.language, "text-too-long", most=TEXT), refused=True)
            return
        command = re.fullmatch(r"/([^\s/@]{1,32})(?:\s+(.*))?", text, re.DOTALL)
        if command is None:
            try:
                await self.room.post(where.chat, {"kind": "chat", "text": [text]}, author=self.person, op=it.op)
            except Refused as no:
                self._answer(it.op, say(self.language, no.word, **no.data), refused=True)
                return
            if not where.private:
                self._answer(it.op)
                return
        said = Said(command[1].lower(), (command[2] or "").strip()) if command else Said("", text)
        answer = await self._ask(it.op, where, said)
        await self._carry(it.op, answer, where)
        self._answer(it.op, answer.text, note=where.chat, alert=answer.alert, url=_link(answer.url))

    async def _open(self, it: Open) -> None:
        try:
            channel = await self.room.open_channel(it.title, self.person)
        except Refused as no:
            self._answer(it.op, say(self.language, no.word, **no.data), refused=True)
            return
        where = Where(channel.address, title=channel.title)
        await self._ask(it.op, where, Happened("joined"))
        self._answer(it.op, opened=channel.address)

    async def _ask(self, op: str, where: Where, what: Pressed | Said | Happened) -> Answer:
        panel = None
        if self.messenger.limits.panels and not where.private:
            panel = self.room.panel_address(self.person, where.chat)
        sender = await self._sender(where.chat)
        update = Update(self.identify(self.person, op), sender, where, what, panel)
        try:
            return await self.inbox.handle(update)
        except Exception as error:  # noqa: BLE001 the inbox promises not to; without an answer the tab asks for ever
            log.error("an update could not be handled", extra=trace(error))
            return Answer(say(self.language, "trouble"), alert=True)

    async def _carry(self, op: str, answer: Answer, where: Where, over: Place | None = None) -> None:
        """Deliver what an answer brings: its screen ``over`` the pressed message, else as a panel; its document to the
        one who asked."""
        if not self._known:  # forgotten by what he asked: there is nothing of his to put it on
            return
        if answer.document is not None:
            chat = where.chat if where.private else self.room.panel_address(self.person, where.chat)
            await self.messenger.hand_out(chat, answer.document, f"document:{op}")
        if answer.screen is None:
            return
        if over is not None:
            done = await self.messenger.edit(over, answer.screen)
        else:
            panel = self.room.panel_address(self.person, where.chat)
            done = await self.messenger.send(panel, None, answer.screen, "")
        if done.place is not None and answer.key:
            await self.inbox.carried(answer.key, answer.revision, done.place)

    def _answer(self, op: str, text: str = "", **more: Any) -> None:
        frame = {"do": "answer", "op": op, "text": words(text)}
        self.tell(frame | {key: value for key, value in more.items() if value})


PUBLIC: Final = frozenset({"lobby", "board", "result", "sheet", "notice"})
"""surfaces that a channel's message may be"""


def _takes(pressed: Place, body: Drawn, answer: Answer, where: Where) -> bool:
    """Whether the answer's screen belongs onto the pressed message. What is for one person alone (a hand, or a page
    without a key) goes onto his panels and private messages, never onto a message that all see."""
    if answer.screen is None:
        return False
    if pressed.message.startswith("p"):
        return answer.key is None or answer.screen.kind == body.get("kind")
    surface = (answer.key or "").partition(":")[0]
    return bool(surface) and answer.screen.kind == body.get("kind") and (where.private or surface in PUBLIC)


def _link(url: str | None) -> str | None:
    """Only what a browser may open; links that belong to other platforms (``start:``) are left out."""
    return url if url and url.startswith(("http://", "https://")) else None
