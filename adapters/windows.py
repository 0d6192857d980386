"""A last guard in front of every call: no chat gets more calls than the table of limits says, whoever makes them.

The reconciler keeps the budgets of surfaces by itself. Replies to commands and to words go out beside it, and both
count towards the same minute of the same chat; here they meet. Windows slide, so that no minute anywhere is over the
limit.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from bot.ports import Delivery, Fate, Limits

MANY = 5000
"""chats remembered before those without a recent call are forgotten"""
PATIENCE = 60.0
"""longest wait for a chat's turn, seconds"""


async def patiently(call: Callable[[], Awaitable[Delivery]], *, repeatable: bool = False) -> None:
    """What nobody else repeats waits for its turn in the chat. ``repeatable``: done twice it is there once, so that one
    may try again when it is not known whether it arrived."""
    now = asyncio.get_running_loop().time
    end = now() + PATIENCE
    while True:
        outcome = await call()
        if outcome.fate is not Fate.LATER or (outcome.unsure and not repeatable) or now() + outcome.after > end:
            return
        await asyncio.sleep(outcome.after)


class Windows:
    """Times are the event loop's; ``scale`` shortens the limits' periods (tests). A chat is known by its number on the
    platform."""

    def __init__(self, limits: Limits, scale: float = 1.0) -> None:
        self._chat = limits.chat_calls, limits.chat_per * scale
        self._private = limits.private_calls, limits.private_per * scale
        self._calls: dict[int, deque[float]] = {}
        self._held: dict[int, float] = {}

    def take(self, chat: int, *, private: bool) -> float:
        """Count a call now and give 0.0, or give the seconds until one may be made and count nothing."""
        now = asyncio.get_running_loop().time()
        if len(self._calls) > MANY:
            self._forget(now)
        calls = self._calls.setdefault(chat, deque())
        most, per = self._private if private else self._chat
        while calls and calls[0] <= now - per:
            calls.popleft()
        wait = max(self.held(chat), calls[0] + per - now if len(calls) >= most else 0.0)
        if wait > 0:
            return wait
        calls.append(now)
        return 0.0

    def held(self, chat: int) -> float:
        """Seconds for which the platform wants nothing from us there."""
        return max(0.0, self._held.get(chat, 0.0) - asyncio.get_running_loop().time())

    def hold(self, chat: int, seconds: float) -> None:
        """The platform asked this chat to wait."""
        self._held[chat] = asyncio.get_running_loop().time() + seconds

    def _forget(self, now: float) -> None:
        per = max(self._chat[1], self._private[1])
        self._calls = {chat: calls for chat, calls in self._calls.items() if calls and calls[-1] > now - per}
        self._held = {chat: until for chat, until in self._held.items() if until > now}
