"""Who may administer a group: asked of Telegram, remembered for two minutes.

``getChatMember`` is only promised to administrator bots, the list of administrators to every member. An anonymous
administrator is not in it by what he writes; ``incoming`` knows him by the chat he speaks as.
"""

from __future__ import annotations

import asyncio

from telegram.error import TelegramError

from adapters.telegram.line import Line

FRESH = 120.0
"""seconds"""
WITHIN = 1.0
"""seconds that somebody's press or command waits for the list"""
MANY = 5000


class Admins:
    def __init__(self, line: Line) -> None:
        self._line = line
        self._known: dict[int, tuple[float, frozenset[int]]] = {}
        self._asking: dict[int, asyncio.Task[None]] = {}

    async def administers(self, chat: int, user: int, *, fresh: bool) -> bool:
        """Whether the user is one. ``fresh``: an old list won't do. False if Telegram does not tell in time."""
        at, people = self._known.get(chat, (-FRESH, frozenset()))
        stale = asyncio.get_running_loop().time() - at > FRESH
        if stale:
            asked = self._asking.get(chat) or self._ask(chat)
            if fresh or chat not in self._known:
                await asyncio.wait({asked}, timeout=WITHIN)
            people = self._known.get(chat, (0.0, people))[1]
        return user in people

    def forget(self, chat: int) -> None:
        """Something changed there."""
        self._known.pop(chat, None)

    def _ask(self, chat: int) -> asyncio.Task[None]:
        task = asyncio.create_task(self._fetch(chat))
        self._asking[chat] = task
        task.add_done_callback(lambda _: self._asking.pop(chat, None))
        return task

    async def _fetch(self, chat: int) -> None:
        try:
            listed = await self._line.get_chat_administrators(chat)
        except TelegramError:
            return  # no member there any more, or out of reach: nobody is known to administer
        if len(self._known) >= MANY:
            self._known.clear()
        self._known[chat] = (asyncio.get_running_loop().time(), frozenset(member.user.id for member in listed))
