"""The way out: screens become messages, every outcome becomes a Delivery.

A message's id ends in ``p`` where it is a picture: Telegram edits captions and texts by different methods, can turn a
text into a picture, and never a picture into a text.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from telegram import InputMediaPhoto, LinkPreviewOptions, Message
from telegram.constants import ParseMode
from telegram.error import ChatMigrated, RetryAfter, TelegramError

from adapters.fates import CLOSED, FOREIGN, Verb
from adapters.telegram.addresses import NAME, Address, address, read
from adapters.telegram.fates import delivery, seconds
from adapters.telegram.keyboard import keyboard
from adapters.telegram.limits import CAPTION, LIMITS, PANEL
from adapters.telegram.line import Line, redacted
from adapters.telegram.markup import markup
from adapters.telegram.panels import Body, Panels
from adapters.windows import Windows
from bot.ports import Delivery, Document, Fate, Limits, Place
from bot.screens.screen import Screen

_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


class TelegramMessenger:
    """``open``: calls go out; before and after, all of them are LATER. ``moved``: told when a call finds that a group
    has become a supergroup (old id, new id)."""

    name = NAME

    def __init__(self, line: Line, windows: Windows, moved: Callable[[int, int], None]) -> None:
        self.open = False
        self.panels = Panels(line)
        self.windows = windows
        self.username = ""
        self._line = line
        self._limits = LIMITS
        self._moved = moved

    @property
    def limits(self) -> Limits:
        """The table, unscaled; ``panels`` as the server turned out to be."""
        if self._limits.panels != self.panels.supported:
            self._limits = replace(self._limits, panels=self.panels.supported)
        return self._limits

    async def send(self, chat: str, thread: str | None, screen: Screen, nonce: str) -> Delivery:  # noqa: ARG002 - Telegram has none
        """A new message in a chat, in a private chat, or a panel for one member of a group."""
        to = read(chat)
        if to is None:
            return FOREIGN
        if to.user is not None:
            body = self.body(screen, PANEL)
            return await self._panel(to.chat, Verb.SEND, lambda: self.panels.send(to, body))
        return await self._call(to.chat, Verb.SEND, lambda: self._send(to, thread, screen))

    async def send_private(self, person: str, screen: Screen, nonce: str) -> Delivery:
        """A new message in a person's private chat."""
        to = read(person)
        return await self.send(person, None, screen, nonce) if to and to.private else FOREIGN

    async def edit(self, place: Place, screen: Screen) -> Delivery:
        """The same message with other content."""
        to = read(place.chat)
        if to is None:
            return FOREIGN
        if to.user is not None:
            body = self.body(screen, PANEL)
            return await self._panel(to.chat, Verb.EDIT, lambda: self._kept(place, self.panels.edit(place, body)))
        return await self._call(to.chat, Verb.EDIT, lambda: self._edit(to, place, screen))

    async def delete(self, place: Place) -> Delivery:
        """Take a message away."""
        to = read(place.chat)
        if to is None:
            return FOREIGN
        if to.user is not None:
            return await self._panel(to.chat, Verb.DELETE, lambda: self._kept(None, self.panels.delete(place)))
        gone = self._line.delete_message
        return await self._call(to.chat, Verb.DELETE, lambda: self._kept(None, gone(to.chat, number(place))))

    async def send_file(self, chat: str, thread: str | None, document: Document) -> Delivery:
        """A file in a chat."""
        to = read(chat)
        if to is None or to.user is not None:
            return FOREIGN
        return await self._call(to.chat, Verb.SEND, lambda: self._file(to, thread, document))

    async def _file(self, to: Address, thread: str | None, document: Document) -> Delivery:
        topic = int(thread) if thread else None
        sent = await self._line.send_document(
            to.chat, document.data, filename=document.name, message_thread_id=topic, disable_notification=True
        )
        return Delivery(Fate.DONE, place_of(to, thread, sent))

    async def find(self, chat: str, thread: str | None, nonce: str) -> Place | None:  # noqa: ARG002
        """Telegram can't be asked what a chat holds, and knows no nonce."""
        return None

    def body(self, screen: Screen, limit: int) -> Body:
        """A screen's HTML, at most ``limit`` characters, and its keyboard."""
        mentioned = read(screen.mention) if screen.mention else None
        user = mentioned.chat if mentioned and mentioned.private else None
        text = markup(screen.text, screen.letters, limit=limit, mention=user)
        return text, keyboard(screen, self.username)

    async def _send(self, to: Address, thread: str | None, screen: Screen) -> Delivery:
        topic = int(thread) if thread else None
        quiet = not to.private and screen.quiet
        text, keys = self.body(screen, CAPTION if screen.picture else self._limits.text)
        if screen.picture:
            sent = await self._line.send_photo(
                to.chat, screen.picture.data, text, parse_mode=ParseMode.HTML, reply_markup=keys,
                message_thread_id=topic, disable_notification=quiet, filename=screen.picture.name,
            )  # fmt: skip
            return Delivery(Fate.DONE, place_of(to, thread, sent, "p"))
        sent = await self._line.send_message(
            to.chat, text, parse_mode=ParseMode.HTML, reply_markup=keys, message_thread_id=topic,
            disable_notification=quiet, link_preview_options=_NO_PREVIEW,
        )  # fmt: skip
        return Delivery(Fate.DONE, place_of(to, thread, sent))

    async def _edit(self, to: Address, place: Place, screen: Screen) -> Delivery:
        pictured = place.message.endswith("p")
        text, keys = self.body(screen, CAPTION if screen.picture else self._limits.text)
        if screen.picture:
            shown = InputMediaPhoto(screen.picture.data, text, ParseMode.HTML, filename=screen.picture.name)
            await self._line.edit_message_media(shown, to.chat, number(place), reply_markup=keys)
            return Delivery(Fate.DONE, Place(place.chat, f"{number(place)}p", place.thread, sent=place.sent))
        if pictured:
            await self._line.delete_message(to.chat, number(place))
            return Delivery(Fate.LOST, why="a picture can't become a text")
        await self._line.edit_message_text(
            text, to.chat, number(place), parse_mode=ParseMode.HTML, reply_markup=keys, link_preview_options=_NO_PREVIEW
        )
        return Delivery(Fate.DONE, place)

    @staticmethod
    async def _kept(place: Place | None, call: Awaitable[object]) -> Delivery:
        await call
        return Delivery(Fate.DONE, place)

    async def _panel(self, chat: int, verb: Verb, call: Callable[[], Awaitable[Delivery]]) -> Delivery:
        """A call for an ephemeral message. Nobody says whether these count towards the group's minute; until Telegram
        asks us to wait for one, they don't."""
        outcome = await self._call(chat, verb, call, counted=self.panels.counted)
        self.panels.counted = self.panels.counted or (outcome.chat_wide and outcome.fate is Fate.LATER)
        return outcome

    async def _call(
        self, chat: int, verb: Verb, call: Callable[[], Awaitable[Delivery]], *, counted: bool = True
    ) -> Delivery:
        """Make a call, unless this chat has had its share; whatever comes of it is a Delivery."""
        if not self.open:
            return CLOSED
        wait = self.windows.take(chat, private=chat > 0) if counted else self.windows.held(chat)
        if wait > 0:
            return Delivery(Fate.LATER, after=wait, chat_wide=True, why="the chat's share is used up")
        try:
            return await call()
        except ChatMigrated as error:
            self._moved(chat, error.new_chat_id)
            return delivery(error, verb)
        except RetryAfter as error:
            self.windows.hold(chat, seconds(error))
            return delivery(error, verb)
        except TelegramError as error:
            outcome = delivery(error, verb)
            return replace(outcome, why=redacted(outcome.why, self._line.token))


def number(place: Place) -> int:
    """The message's id."""
    return int(place.message.removesuffix("p"))


def place_of(to: Address, thread: str | None, sent: Message, mark: str = "") -> Place:
    return Place(address(to.chat), f"{sent.message_id}{mark}", thread, sent=sent.date.timestamp())
