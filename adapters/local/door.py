"""Who may come in: Host and Origin of a request, and the join key.

A page elsewhere can make a browser open a socket to 127.0.0.1, and can point a name of its own there (DNS rebinding);
so the Host must be one of ours and the Origin must be that Host. On loopback ours are the loopback names; where others
may come, any address in numbers too (there the key decides).
"""

from __future__ import annotations

import hmac
import ipaddress
from collections import deque
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from adapters.local.settings import LOOPBACK_NAMES, is_loopback
from bot.ports import Clock

TRIES: Final = 10
"""wrong keys a minute, of everybody together: guessing is hopeless, and a friend who mistypes waits a minute at most"""


def _name(authority: str) -> str:
    """The host of ``host:port``, lower case, without brackets; "" if unreadable."""
    try:
        return (urlsplit(f"//{authority}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@dataclass
class Door:
    """``host``: where we listen; ``names``: further names under which people may come; ``key``: "" for none."""

    host: str
    names: frozenset[str]
    key: str
    clock: Clock
    _wrong: deque[float] = field(default_factory=deque)

    def host_ok(self, host: str) -> bool:
        """``host``: the request's Host header."""
        name = _name(host)
        if not name:
            return False
        if name in LOOPBACK_NAMES | self.names or name == self.host.lower():
            return True
        return not is_loopback(self.host) and _is_address(name)

    def origin_ok(self, origin: str | None, host: str) -> bool:
        """A socket's Origin must be the very page we served: same scheme family, host and port as its Host."""
        if origin is None:
            return False
        parts = urlsplit(origin)
        return parts.scheme in {"http", "https"} and parts.netloc.lower() == host.lower() and not parts.path

    def key_ok(self, tried: str) -> bool:
        """Whether ``tried`` is the join key. After too many wrong ones in a minute even the right one must wait."""
        if not self.key:
            return True
        now = self.clock.now()
        while self._wrong and self._wrong[0] <= now - 60.0:
            self._wrong.popleft()
        if len(self._wrong) >= TRIES:
            return False
        if hmac.compare_digest(tried.encode(), self.key.encode()):
            return True
        if tried:
            self._wrong.append(now)
        return False
