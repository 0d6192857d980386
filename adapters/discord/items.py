"""What recognises presses: one dynamic item for every button and select that carries a token.

Registered once per process; nothing is registered per message, so a message sent before a restart works like any
other. Whose seat it is is checked where everything is: the token is carried to the bot as it came, with the one who
pressed, and his own seat alone is looked at. The client's ``on_interaction`` answers what this does not recognise.
"""

from __future__ import annotations

import re
from typing import Any, Protocol, Self

import discord
from discord import ui

from adapters.discord.layout import PICK


class Listener(Protocol):
    """Whoever answers presses: a client of ours."""

    async def press(self, interaction: discord.Interaction[Any]) -> None: ...


class Carrier(ui.DynamicItem[ui.Item[Any]], template=rf"g1:.{{1,97}}|{PICK}[0-9]{{1,3}}"):
    """A button or select that carries a token, or a select whose choices carry them."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str]  # noqa: ARG003 - the library's form
    ) -> Self:  # fmt: skip
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> Any:
        """Hand it over."""
        listener: Listener = interaction.client  # pyright: ignore[reportAssignmentType] - a client of ours
        await listener.press(interaction)
