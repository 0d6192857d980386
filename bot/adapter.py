"""What an adapter's entry point gives (group ``giruda.adapters``), and what ``bot.app`` does with it.

Life of a platform: its settings are read from the environment → ``configured`` → ``create`` (no I/O yet) → the
coordinator starts → ``run`` until it is cancelled. ``serve`` is ready when every platform has called ``ready``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:  # all slow to import, and the command line reads this module to phrase its errors
    import typer
    from pydantic_settings import BaseSettings

    from bot.ports import Inbox, Messenger
    from bot.screens.screen import Screen


class CannotStart(Exception):
    """Something this process needs cannot be had; the message is one sentence for the operator, without secrets."""


@dataclass(frozen=True, slots=True)
class Listens:
    """An address of ours; ``setting``: what chooses its port (never 0)."""

    host: str
    port: int
    setting: str

    def meets(self, other: Listens) -> bool:
        """Whether both cannot be had at once: the same port, on one host or on all."""
        every = {"0.0.0.0", "::"}  # noqa: S104 - compared, not opened
        return self.port == other.port and (self.host == other.host or bool({self.host, other.host} & every))


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing the doctor looked at: ``ok``, and one sentence that names what to do where it is not. ``taken``: the
    address that is in use, as it has to be while our own process serves, where that is all that is not ok. ``needs``:
    the address that will be listened on, which no other part may need."""

    ok: bool
    text: str
    taken: str = ""
    needs: Listens | None = None

    @classmethod
    def either(cls, ok: bool, good: str, bad: str) -> Finding:  # noqa: FBT001 - what was found, not a mode
        """The one sentence or the other."""
        return cls(ok, good if ok else bad)


@dataclass(frozen=True, slots=True)
class Size:
    """How much of a platform's limit a screen uses; ``name``: what of it (text, buttons, row …)."""

    name: str
    used: int
    limit: int

    @property
    def fits(self) -> bool:
        return self.used <= self.limit


@dataclass(frozen=True, slots=True)
class Translation:
    """A screen as the platform's people would see it: a piece of HTML made by the adapter's own markup and keyboard,
    everything escaped, and the sizes that the platform limits."""

    html: str
    sizes: tuple[Size, ...]


class Platform(Protocol):
    """One platform of this process."""

    name: str
    """prefix of its addresses, such as ``local``"""

    @property
    def messenger(self) -> Messenger:
        """The way out. Before ``ready`` and after the end of ``run`` its calls are LATER, never exceptions."""
        ...

    async def run(self, inbox: Inbox, ready: Callable[[str], None]) -> None:
        """Take updates until cancelled. Calls ``ready`` once it listens or polls, with what people open or look for
        (an address, a bot's name). Raises CannotStart for a port in use, a refused token and the like. When
        cancelled it lets answers in hand go out and frees its ports, within two seconds."""
        ...


class Adapter(Protocol):
    """The entry point's object; importing it must be quick and free of side effects."""

    name: str
    fallback: bool
    """runs when no adapter is configured (the embedded default)"""

    @property
    def settings(self) -> type[BaseSettings]:
        """Its settings; each field has a description and bounds (docs/settings.md, .env.example, errors)."""
        ...

    def configured(self, settings: Any) -> bool:
        """Whether these settings ask for this platform."""
        ...

    def create(self, settings: Any, data: Path) -> Platform:
        """The platform, not yet running. ``data``: the folder for files of its own. Raises CannotStart."""
        ...

    def commands(self) -> typer.Typer | None:
        """What is mounted as ``giruda NAME …``, or None."""
        ...

    def translate(self, screen: Screen) -> Translation:
        """The screen as this platform would show it, with the limits as they are by default. No I/O."""
        ...

    async def doctor(self, settings: Any, data: Path) -> list[Finding]:
        """Look at what commonly goes wrong; may be repeated safely and changes nothing. ``data``: as for ``create``."""
        ...
