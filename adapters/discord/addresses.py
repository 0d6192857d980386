"""Addresses of this platform as texts, and back.

A channel is ``discord:<channel id>``, a person and his direct messages ``discord:@<user id>``. A panel, an ephemeral
message that one person sees in a channel, is at ``discord:<channel id>!<user id>``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

NAME = "discord"
_ADDRESS = re.compile(r"discord:(?:@([0-9]{1,20})|([0-9]{1,20})(?:!([0-9]{1,20}))?)")


@dataclass(frozen=True, slots=True)
class Address:
    """``channel`` is 0 for a person's direct messages. ``user``: that person, or the only one who sees a panel."""

    channel: int = 0
    user: int = 0

    def __str__(self) -> str:
        if not self.channel:
            return f"{NAME}:@{self.user}"
        return f"{NAME}:{self.channel}" + (f"!{self.user}" if self.user else "")

    @property
    def private(self) -> bool:
        """A person's direct messages."""
        return not self.channel

    @property
    def panel(self) -> bool:
        return bool(self.channel and self.user)


def person(user: int) -> str:
    """The address of a person.

    >>> person(7), str(Address(42)), str(Address(42, 7))
    ('discord:@7', 'discord:42', 'discord:42!7')
    """
    return str(Address(user=user))


def read(text: str) -> Address | None:
    """The address that a text names; None if it is none of this platform's.

    >>> read("discord:42!7"), read("discord:@7"), read("telegram:7")
    (Address(channel=42, user=7), Address(channel=0, user=7), None)
    """
    found = _ADDRESS.fullmatch(text)
    if found is None:
        return None
    if found[1]:
        return Address(user=int(found[1]))
    return Address(int(found[2]), int(found[3] or 0))
