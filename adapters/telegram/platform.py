"""One bot, running: updates come in, decisions are made in order, answers go out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from telegram import Update
from telegram import User as TelegramUser
from telegram.error import TelegramError

from adapters.aside import Aside
from adapters.lanes import Lanes, Turn, lanes_of
from adapters.telegram import commands, membership
from adapters.telegram.addresses import NAME, address, read
from adapters.telegram.admins import Admins
from adapters.telegram.incoming import Heard, hear
from adapters.telegram.keyboard import NOTHING
from adapters.telegram.limits import LIMITS
from adapters.telegram.line import Line, line, opened
from adapters.telegram.messenger import TelegramMessenger
from adapters.telegram.polling import WAIT, Polling
from adapters.telegram.replies import Replies, panel_for
from adapters.telegram.settings import TelegramSettings
from adapters.windows import Windows
from bot import ports
from bot.logs import trace
from bot.ports import Answer, Happened, Inbox, Pressed, Said, Sender, Where

log = logging.getLogger(__name__)

SOON = 1.2
"""seconds for a decision; after that the press is answered with nothing, and the rest follows in private"""
ANSWERED = 2.0
"""seconds that an update waits for its answer to be on its way before it counts as done"""
LAST = 1.2
"""seconds at the end for what is in hand"""
TRIES = 3
PAUSE = 0.5


class TelegramPlatform:
    """``scale``: the limits run ``1 / scale`` times as fast (tests). ``wait``: seconds a poll waits for news."""

    name = NAME

    def __init__(self, settings: TelegramSettings, *, scale: float = 1.0, wait: int = WAIT) -> None:
        self._line = line(settings.token.get_secret_value(), settings.api_url)
        self._wait = wait
        self.aside = Aside()
        self._moves: set[tuple[int, int]] = set()
        self._inbox: Inbox | None = None
        self._lanes = Lanes()
        self._admins = Admins(self._line)
        self.messenger = TelegramMessenger(self._line, Windows(LIMITS, scale), self._moved)

    async def run(self, inbox: Inbox, ready: Callable[[str], None]) -> None:
        """See bot.adapter.Platform."""
        self._inbox = inbox
        polling: Polling | None = None
        try:
            await opened(self._line)
            me = self._line.bot
            self.messenger.username = me.username or ""
            await self.messenger.panels.probe()
            self.messenger.open = True
            reception = _Reception(self, inbox, me)
            polling = Polling(self._line, reception.hear, reception.begin, self._wait)
            self.aside(commands.register(self._line, ephemeral=self.messenger.panels.supported))
            ready(f"https://t.me/{me.username}")
            await polling.run()
        finally:
            if polling is not None:
                await polling.finish(LAST)
            self.messenger.open = False
            for task in self.aside.tasks:
                task.cancel()
            await self._line.shutdown()

    @property
    def line(self) -> Line:
        return self._line

    @property
    def lanes(self) -> Lanes:
        return self._lanes

    @property
    def admins(self) -> Admins:
        return self._admins

    def _moved(self, old: int, new: int) -> None:
        """A call found out that a group has another address now; told once, in the group's lane."""
        if self._inbox is None or (old, new) in self._moves:
            return
        self._moves.add((old, new))
        told = Happened("migrated", address(new))
        update = ports.Update(f"moved:{old}:{new}", Sender(address(old), ""), Where(address(old)), told)
        self.aside(self._tell(self._inbox, update, self._lanes.enter([f"chat {address(old)}"])))

    @staticmethod
    async def _tell(inbox: Inbox, update: ports.Update, turn: Turn) -> None:
        async with turn:
            await inbox.handle(update)


class _Reception:
    """From an update as it came to the answer that went out."""

    def __init__(self, platform: TelegramPlatform, inbox: Inbox, me: TelegramUser) -> None:
        self._platform = platform
        self._inbox = inbox
        self._me = me
        self._replies = Replies(platform.line, platform.messenger, inbox)

    def hear(self, raw: dict[str, Any]) -> Heard | None:
        """Read an update. One that can't be read is passed over, or it would come again for ever."""
        try:
            if (chat := membership.chat_of(raw)) is not None:
                self._platform.admins.forget(chat)
                return membership.changed(raw)
            update = Update.de_json(raw, self._platform.line)
        except (KeyError, TypeError, ValueError, AttributeError, TelegramError) as error:
            log.warning("update %s can't be read: %s", raw.get("update_id"), type(error).__name__)
            return None
        return hear(update, self._me, commands.NAMES)

    def begin(self, heard: Heard) -> Coroutine[Any, Any, None]:
        """Take its place among the others, now; the work is done when it is decided and answered."""
        return self._work(heard, self._platform.lanes.enter(lanes_of(heard.update)))

    async def _work(self, heard: Heard, turn: Turn) -> None:
        what = heard.update.what
        if isinstance(what, Pressed) and what.token in {"", NOTHING}:
            turn.close()
            await self._replies.nothing(heard)
            return
        decision = asyncio.create_task(self._decide(heard, turn))
        try:
            await asyncio.wait({decision}, timeout=SOON if heard.query else None)
            if decision.done():
                await self._answer(self._replies.give(*decision.result()))
            else:
                await self._answer(self._replies.nothing(heard))
                await self._answer(self._replies.late(*await decision))
        finally:
            decision.cancel()

    async def _answer(self, giving: Coroutine[Any, Any, None]) -> None:
        """An update is done when it is answered, or when that takes long: a slow chat must not stop the confirming."""
        await asyncio.wait({self._platform.aside(giving)}, timeout=ANSWERED)

    async def _decide(self, heard: Heard, turn: Turn) -> tuple[Heard, Answer]:
        async with turn:
            update = await self._completed(heard)
            heard = replace(heard, update=update)
            for attempt in range(TRIES):
                try:
                    return heard, await self._inbox.handle(update)
                except Exception as error:  # noqa: BLE001 - the inbox promises not to; an update must not be lost by it
                    log.error("update %s failed (%d of %d)", update.id, attempt + 1, TRIES, extra=trace(error))
                    await asyncio.sleep(PAUSE)
            return heard, Answer()

    async def _completed(self, heard: Heard) -> ports.Update:
        """What the update itself does not tell: whether the sender administers the group, and where a panel may go."""
        update = heard.update
        panel = panel_for(heard, supported=self._platform.messenger.panels.supported)
        chat, person = read(update.where.chat), read(update.sender.address)
        admin = update.sender.admin
        asks = isinstance(update.what, Said | Pressed)
        if asks and chat and person and not chat.private and person.private:
            fresh = isinstance(update.what, Said)
            admin = await self._platform.admins.administers(chat.chat, person.chat, fresh=fresh)
        return replace(update, panel=panel, sender=replace(update.sender, admin=admin))
