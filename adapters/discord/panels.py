"""Ephemeral messages: what one person sees in a channel, for as long as the token of his last press lives.

A token is a secret of fifteen minutes and stays in this process's memory: after a restart, or when it has expired, the
panel is gone, not failed, and the next press on it brings it back (Surfaces 8). What has expired is forgotten.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

import discord
from discord import ui

MANY = 20_000
"""panels, and people, remembered at most; the oldest go first"""
ORIGINAL = cast("int", "@original")
"""the message that an interaction's own answer made or updated; the library would have a number here"""


@dataclass(frozen=True, slots=True)
class Panel:
    """``webhook``: speaks with the token of the interaction last made there; ``message``: its id, or ORIGINAL;
    ``key``: the surface it shows, "" for a page; ``expires``: UNIX seconds."""

    webhook: discord.Webhook
    message: int
    key: str
    expires: float

    async def edit(self, view: ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
        """Raises what the library raises."""
        await self.webhook.edit_message(
            self.message, view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none()
        )

    async def delete(self) -> None:
        """Raises what the library raises."""
        await self.webhook.delete_message(self.message)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to say something to a person where he pressed last, until ``expires`` (UNIX seconds)."""

    webhook: discord.Webhook
    expires: float


class Panels:
    """``now``: UNIX seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._panels: OrderedDict[int, Panel] = OrderedDict()
        self._people: OrderedDict[int, Way] = OrderedDict()

    def __len__(self) -> int:
        return len(self._panels)

    def keep(self, message: int, panel: Panel) -> None:
        """The message is there, or has been pressed again."""
        self._keep(self._panels, message, panel)

    def get(self, message: int) -> Panel | None:
        """The panel, if its token lives."""
        found = self._panels.get(message)
        return found if found is not None and found.expires > self._now() else None

    def forget(self, message: int) -> None:
        self._panels.pop(message, None)

    def met(self, user: int, way: Way) -> None:
        """This person pressed something in a channel: for a while something can be said to him there."""
        self._keep(self._people, user, way)

    def way(self, user: int) -> Way | None:
        """None if he pressed nothing, or too long ago."""
        found = self._people.get(user)
        return found if found is not None and found.expires > self._now() else None

    def _keep(self, known: OrderedDict[int, Any], key: int, value: Panel | Way) -> None:
        known[key] = value
        known.move_to_end(key)
        while known:
            oldest = next(iter(known))
            if len(known) <= MANY and known[oldest].expires > self._now():
                break
            del known[oldest]
