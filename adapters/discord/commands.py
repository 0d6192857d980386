"""Slash commands: names from the catalogue, words from the locales, each with one text option where it takes one.

The tree is sent to Discord only when its hash has changed since the last time; the hash is kept beside the database.
Where a command may be used is only display; whether somebody may do a thing is the table's business.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from adapters.discord.limits import DESCRIPTION
from adapters.discord.words import say
from bot.language import language
from bot.screens.catalogue import COMMANDS, ChatCommand

log = logging.getLogger(__name__)

Hear = Callable[["discord.Interaction[Any]", str, str, bool], Awaitable[None]]
"""told of a command: its name, its text, and whether a thread is wanted"""
KEPT = "discord-commands.sha256"
LONGEST = 200
"""characters of a command's text"""


class Words(app_commands.Translator):
    """Korean for whoever has Discord in Korean; the default is English, as for every other language."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: Any  # noqa: ARG002 - the library's form
    ) -> str | None:  # fmt: skip
        korean = string.extras.get("ko")
        return str(korean) if locale is discord.Locale.korean and korean else None


class Tree(app_commands.CommandTree[Any]):
    """Whatever goes wrong with a command, its sender is answered (by ``on_interaction``), and the log has one line."""

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:  # noqa: ARG002
        log.warning("a command was not understood: %s", type(error).__name__)


def plant(tree: app_commands.CommandTree[Any], hear: Hear) -> None:
    """Put all commands into the tree."""
    for command in COMMANDS:
        tree.add_command(_command(command, hear))


def _command(command: ChatCommand, hear: Hear) -> app_commands.Command[Any, ..., None]:
    made = app_commands.Command(
        name=command.name,
        description=_about(f"command-{command.name}"),
        callback=_callback(command, hear),
        nsfw=False,
    )
    made.allowed_contexts = app_commands.AppCommandContext(
        guild=command.where != "private", dm_channel=command.where != "public", private_channel=False
    )
    if command.admin:
        made.default_permissions = discord.Permissions(manage_guild=True)
    made.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    return made


def _about(key: str) -> locale_str:
    return locale_str(language("en")(key)[:DESCRIPTION], ko=language("ko")(key)[:DESCRIPTION])


def _own(key: str) -> locale_str:
    return locale_str(say("en", key)[:DESCRIPTION], ko=say("ko", key)[:DESCRIPTION])


def _callback(command: ChatCommand, hear: Hear) -> Callable[..., Any]:
    name = command.name
    if not command.argument:

        async def bare(interaction: discord.Interaction[Any]) -> None:
            await hear(interaction, name, "", False)

        return bare
    about = app_commands.describe(
        text=_about(f"command-{name}-argument"), **({"thread": _own("option-thread-about")} if name == "mighty" else {})
    )
    named = app_commands.rename(text=_own("option-text"))
    if name == "mighty":

        async def opening(
            interaction: discord.Interaction[Any],
            text: app_commands.Range[str, 1, LONGEST] = "",
            thread: bool = False,  # noqa: FBT001, FBT002 - the library's form of an option
        ) -> None:
            await hear(interaction, name, text, thread)

        return about(app_commands.rename(thread=_own("option-thread"))(named(opening)))

    async def worded(interaction: discord.Interaction[Any], text: app_commands.Range[str, 1, LONGEST] = "") -> None:
        await hear(interaction, name, text, False)

    return about(named(worded))


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands as they are sent to Discord."""
    translator = Words()
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


async def synchronise(tree: app_commands.CommandTree[Any], application: int, folder: Path | None) -> bool:
    """Send the tree if it differs from what was sent last; whether it was. Raises what the library raises."""
    text = json.dumps([application, await payload(tree)], sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(text.encode()).hexdigest()
    kept = folder / KEPT if folder is not None else None
    if kept is not None and kept.is_file() and kept.read_text("ascii", "replace").strip() == digest:
        return False
    await tree.sync()
    if kept is not None:
        kept.write_text(f"{digest}\n", "ascii")
    return True
