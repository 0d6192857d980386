"""Addresses of this platform as texts, and back.

A chat is ``telegram:<chat id>``; a person's private chat has the person's id, so both are one address. A panel, an
ephemeral message that one member of a group sees, is at ``telegram:<chat id>!<user id>``, and until it is sent, at
``telegram:<chat id>!<user id>!<what it answers>``: ``q<callback query id>`` or ``e<ephemeral message id>``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

NAME = "telegram"
_ADDRESS = re.compile(r"telegram:(-?[0-9]{1,20})(?:!([0-9]{1,20})(?:!(q[^!]{1,64}|e[0-9]{1,20}))?)?")


@dataclass(frozen=True, slots=True)
class Address:
    """``user``: the only one who sees it (a panel). ``cause``: what the panel answers, only good for 15 s."""

    chat: int
    user: int | None = None
    cause: str = ""

    def __str__(self) -> str:
        panel = "" if self.user is None else f"!{self.user}"
        return f"{NAME}:{self.chat}{panel}" + (f"!{self.cause}" if self.cause else "")

    @property
    def private(self) -> bool:
        """Positive ids are people."""
        return self.chat > 0


def address(chat: int, user: int | None = None, cause: str = "") -> str:
    """The text of an address.

    >>> address(-1001), address(-1001, 7, "q42")
    ('telegram:-1001', 'telegram:-1001!7!q42')
    """
    return str(Address(chat, user, cause))


def read(text: str) -> Address | None:
    """The address that a text names; None if it is none of this platform's.

    >>> read("telegram:-1001!7"), read("local:main")
    (Address(chat=-1001, user=7, cause=''), None)
    """
    found = _ADDRESS.fullmatch(text)
    if found is None:
        return None
    return Address(int(found[1]), int(found[2]) if found[2] else None, found[3] or "")
