"""A last guard in front of every call: no chat gets more calls than the table of limits says, whoever makes them.

The reconciler keeps the budgets of surfaces by itself. Replies to commands go out beside it, and both count towards
the same minute of the same chat; here they meet. Windows slide, so that no minute anywhere is over the limit.
"""

from __future__ import annotations

import asyncio
from collections import deque

from bot.ports import Limits

MANY = 5000
"""chats remembered before those without a recent call are forgotten"""


class Windows:
    """Times are the event loop's."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._calls: dict[int, deque[float]] = {}
        self._held: dict[int, float] = {}

    def take(self, chat: int) -> float:
        """Count a call now and give 0.0, or give the seconds until one may be made and count nothing."""
        now = asyncio.get_running_loop().time()
        if len(self._calls) > MANY:
            self._forget(now)
        calls, most, per = self._window(chat)
        while calls and calls[0] <= now - per:
            calls.popleft()
        wait = max(self.held(chat), calls[0] + per - now if len(calls) >= most else 0.0)
        if wait > 0:
            return wait
        calls.append(now)
        return 0.0

    def held(self, chat: int) -> float:
        """Seconds for which Telegram wants nothing from us there."""
        return max(0.0, self._held.get(chat, 0.0) - asyncio.get_running_loop().time())

    def hold(self, chat: int, seconds: float) -> None:
        """Telegram asked this chat to wait."""
        self._held[chat] = asyncio.get_running_loop().time() + seconds

    def _window(self, chat: int) -> tuple[deque[float], int, float]:
        private = chat > 0
        most = self._limits.private_calls if private else self._limits.chat_calls
        per = self._limits.private_per if private else self._limits.chat_per
        return self._calls.setdefault(chat, deque()), most, per

    def _forget(self, now: float) -> None:
        per = max(self._limits.chat_per, self._limits.private_per)
        self._calls = {chat: calls for chat, calls in self._calls.items() if calls and calls[-1] > now - per}
        self._held = {chat: until for chat, until in self._held.items() if until > now}
