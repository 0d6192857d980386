"""What an adapter's entry point gives (group ``giruda.adapters``), and what ``bot.app`` does with it.

Life of a platform: ``settings`` are read from the environment → ``configured`` → ``await open`` (its messenger can
send from here on) → the coordinator starts → ``await listen`` (updates come in) → … → ``await close``.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from pydantic_settings import BaseSettings

from bot.ports import Clock, Inbox, Messenger


class AdapterError(Exception):
    """The platform cannot be used; the message is one sentence for the operator, without secrets."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing the doctor looked at: ``ok``, and one sentence that names what to do where it is not."""

    ok: bool
    text: str


class Platform(Protocol):
    """An open adapter."""

    messenger: Messenger

    async def listen(self, inbox: Inbox) -> str:
        """Start taking updates; returns at once with the line the operator reads (an address to open, a bot's name).

        Raises AdapterError, for instance when a port is in use.
        """
        ...

    async def close(self) -> None:
        """Stop taking updates, let answers in hand go out, free ports. Takes at most two seconds; never raises."""
        ...


class Adapter(Protocol):
    """The entry point's object; importing it must be quick and free of side effects."""

    name: str
    """prefix of its addresses, such as ``local``"""
    fallback: bool
    """runs when no adapter is configured (the embedded default)"""
    settings: type[BaseSettings]
    """its settings; every field has a description (docs/settings.md and .env.example are made from them)"""

    def configured(self, settings: Any) -> bool:
        """Whether these settings ask for this platform."""
        ...

    async def open(self, settings: Any, data: Path, clock: Clock) -> Platform:
        """Prepare the way out. ``data``: the folder for files of its own. Raises AdapterError."""
        ...

    async def doctor(self, settings: Any) -> list[Finding]:
        """Look at what commonly goes wrong; may be repeated safely and changes nothing."""
        ...
