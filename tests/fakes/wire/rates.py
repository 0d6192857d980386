"""Rate limits as announced and as enforced: five sends, edits or deletions of messages in five seconds a channel (each
kind by itself), five calls in two seconds on an interaction's token, fifty a second for the bot.

Windows slide, so no five seconds anywhere hold more; ``Reset-After`` names the moment when the bucket is full again.
Answers to interactions are outside everything. ``scale`` shortens the windows.
"""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.fakes.wire.refusals import Limited

MESSAGES = (5, 5.0)
TOKENS = (5, 2.0)
OVERALL = (50, 1.0)
COUNTED = {"POST", "PATCH", "DELETE"}


@dataclass
class Rates:
    """``announced`` = False: no headers and no refusals (for tests of other things)."""

    scale: float
    now: Callable[[], float]
    announced: bool = True
    refused: list[tuple[float, str]] = field(default_factory=list)
    """times and buckets of calls refused by a limit: a well-behaved bot leaves this empty"""
    held: dict[str, float] = field(default_factory=dict)
    _windows: defaultdict[str, deque[float]] = field(default_factory=lambda: defaultdict(deque))

    def hold(self, channel: int, seconds: float) -> None:
        """Put a channel's messages into a wait, as the real server does when it pleases."""
        for method in COUNTED:
            self.held[f"{method}:{channel}"] = self.now() + seconds

    def count(self, method: str, path: str) -> dict[str, str]:
        """Count a call; the headers that announce what is left. Raises Limited; a refused call is not counted."""
        parts = path.strip("/").split("/")
        if not self.announced or parts[0] in {"interactions", "gateway"}:
            return {}
        bucket, (calls, per) = self._bucket(method, parts)
        if parts[0] != "webhooks":
            self._spend("overall", *OVERALL, everywhere=True)
        return self._spend(bucket, calls, per) if bucket else {}

    def _bucket(self, method: str, parts: list[str]) -> tuple[str, tuple[int, float]]:
        if parts[0] == "channels" and parts[2:3] == ["messages"] and len(parts) <= 4 and method in COUNTED:
            return f"{method}:{parts[1]}", MESSAGES
        if parts[0] == "webhooks" and len(parts) > 2 and method in COUNTED:
            return f"token:{parts[2]}", TOKENS
        return "", MESSAGES

    def _spend(self, bucket: str, calls: int, per: float, *, everywhere: bool = False) -> dict[str, str]:
        now, per, window = self.now(), per * self.scale, self._windows[bucket]
        if (wait := self.held.get(bucket, 0.0) - now) > 0:
            raise Limited(wait, everywhere, self._headers(bucket, calls, calls, wait))
        while window and window[0] <= now - per:
            window.popleft()
        if len(window) >= calls:
            wait = window[0] + per - now
            self.refused.append((now, bucket))
            raise Limited(wait, everywhere, self._headers(bucket, calls, calls, wait))
        window.append(now)
        return self._headers(bucket, calls, len(window), per)

    @staticmethod
    def _headers(bucket: str, calls: int, used: int, full_in: float) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(calls),
            "X-RateLimit-Remaining": str(calls - used),
            "X-RateLimit-Reset": f"{time.time() + full_in:.3f}",
            "X-RateLimit-Reset-After": f"{full_in:.3f}",
            "X-RateLimit-Bucket": f"b-{bucket.partition(':')[0].lower()}",
        }


def busiest(times: list[float], per: float) -> int:
    """The most calls in any window of ``per`` seconds."""
    most, start = 0, 0
    for end, at in enumerate(times):
        while times[start] <= at - per:
            start += 1
        most = max(most, end - start + 1)
    return most
