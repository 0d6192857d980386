"""Flood control: twenty calls a minute in a group, edits and deletes included, and thirty a second for the bot.

Answers to presses, getUpdates and look-ups are not counted. Windows slide, so no minute anywhere holds more. ``scale``
shortens the windows; ``hold`` puts a chat into a wait by hand, as the real server does when it pleases.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable

from tests.fakes.botapi.errors import flooded
from tests.fakes.botapi.people import Chat

GROUP_CALLS, GROUP_PER = 20, 60.0
PRIVATE_CALLS, PRIVATE_PER = 30, 30.0
"""about one a second in a private chat, with bursts"""
PRIVATE_BURST, BURST_PER = 5, 1.0
OVERALL_CALLS, OVERALL_PER = 30, 1.0


class Flood:
    def __init__(self, scale: float, now: Callable[[], float]) -> None:
        self.scale = scale
        self.now = now
        self.held: dict[int, float] = {}
        self.refused: list[tuple[float, int]] = []
        """times and chats of calls refused by a limit (not by ``hold``): a well-behaved bot leaves this empty"""
        self._windows: defaultdict[tuple[int, float], deque[float]] = defaultdict(deque)

    def hold(self, chat: int, seconds: float) -> None:
        self.held[chat] = self.now() + seconds

    def count(self, chat: Chat) -> None:
        """Count a call, or raise the 429 it runs into. A refused call is not counted."""
        now = self.now()
        if (until := self.held.get(chat.id, 0.0)) > now:
            raise flooded(until - now)
        limits = [(0, OVERALL_CALLS, OVERALL_PER)]
        if chat.private:
            limits += [(chat.id, PRIVATE_CALLS, PRIVATE_PER), (chat.id, PRIVATE_BURST, BURST_PER)]
        else:
            limits.append((chat.id, GROUP_CALLS, GROUP_PER))
        for key, calls, per in limits:
            if (wait := self._wait(key, calls, per * self.scale, now)) > 0:
                self.refused.append((now, chat.id))
                self.held[chat.id] = now + wait
                raise flooded(wait)
        for key, _, per in limits:
            self._windows[key, per * self.scale].append(now)

    def _wait(self, key: int, calls: int, per: float, now: float) -> float:
        window = self._windows[key, per]
        while window and window[0] <= now - per:
            window.popleft()
        return window[0] + per - now if len(window) >= calls else 0.0


def busiest(times: list[float], per: float) -> int:
    """The most calls in any window of ``per`` seconds."""
    most, start = 0, 0
    for end, at in enumerate(times):
        while times[start] <= at - per:
            start += 1
        most = max(most, end - start + 1)
    return most
