"""The command menu: names from the catalogue, words from the locales, one list for groups and one for private chats.

Scopes only decide what is displayed; whether somebody may do a thing is the table's business.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from telegram import BotCommand, BotCommandScope, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats
from telegram.error import RetryAfter, TelegramError

from adapters.telegram.fates import seconds
from adapters.telegram.line import Line, redacted
from bot.language import language
from bot.screens.catalogue import COMMANDS, ChatCommand

log = logging.getLogger(__name__)


def named(command: ChatCommand) -> str:
    """A command as Telegram allows it: letters, digits and underscores."""
    return command.name.replace("-", "_")


NAMES = frozenset(name for command in COMMANDS for name in (command.name, named(command))) | {"start"}
LANGUAGES = (("en", ""), ("ko", "ko"))
"""ours, and the code under which Telegram keeps it: English is for everybody whose language has no list"""
TRIES = 6


@dataclass(frozen=True, slots=True)
class Menu:
    scope: BotCommandScope
    code: str
    commands: tuple[BotCommand, ...]


def menus(*, ephemeral: bool) -> tuple[Menu, ...]:
    """All lists. ``ephemeral``: in groups, commands whose answer is for the asker alone are seen by nobody else."""
    scopes = (BotCommandScopeAllPrivateChats(), "private"), (BotCommandScopeAllGroupChats(), "public")
    return tuple(
        Menu(scope, code, _listed(ours, place, ephemeral=ephemeral and place == "public"))
        for ours, code in LANGUAGES
        for scope, place in scopes
    )


def _listed(code: str, place: str, *, ephemeral: bool) -> tuple[BotCommand, ...]:
    words = language(code)
    return tuple(
        BotCommand(
            named(command),
            words(f"command-{command.name}")[:256],
            api_kwargs={"is_ephemeral": True} if ephemeral and command.quiet else None,
        )
        for command in COMMANDS
        if command.where in {"both", place}
    )


async def register(line: Line, *, ephemeral: bool) -> None:
    """Bring Telegram's lists up to date; what is right is left alone. Tries for a while, then gives up with a line in
    the log: commands work without a menu."""
    for attempt in range(TRIES):
        try:
            for menu in menus(ephemeral=ephemeral):
                if shown(await line.get_my_commands(menu.scope, menu.code or None)) != shown(menu.commands):
                    await line.set_my_commands(menu.commands, menu.scope, menu.code or None)
        except RetryAfter as error:
            await asyncio.sleep(seconds(error))
        except TelegramError as error:
            if attempt == TRIES - 1:
                log.warning("the commands' menu is not up to date: %s", redacted(str(error), line.token))
            await asyncio.sleep(5.0 * (attempt + 1))
        else:
            return


def shown(commands: tuple[BotCommand, ...]) -> list[tuple[str, str, bool]]:
    """What people see of a list, to compare it."""
    return [
        (command.command, command.description, bool(command.api_kwargs.get("is_ephemeral"))) for command in commands
    ]
