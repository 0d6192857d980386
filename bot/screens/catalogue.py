"""The chat commands, for registration, completion and help: names here, words in the locales
(``command-NAME``, ``command-NAME-argument``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class ChatCommand:
    """``where`` it can be used; ``argument``: it takes a text; ``admin``: for the chat's administrators; ``quiet``: its
    answer is for the asker alone."""

    name: str
    where: Literal["public", "private", "both"] = "both"
    argument: bool = False
    admin: bool = False
    quiet: bool = False


COMMANDS: tuple[ChatCommand, ...] = (
    ChatCommand("mighty", argument=True),
    ChatCommand("learn", quiet=True),
    ChatCommand("hand", quiet=True),
    ChatCommand("rules", argument=True),
    ChatCommand("leaderboard", argument=True),
    ChatCommand("season", argument=True),
    ChatCommand("stats", argument=True),
    ChatCommand("versus", argument=True),
    ChatCommand("correct", "public", argument=True, admin=True, quiet=True),
    ChatCommand("cut", argument=True, quiet=True),
    ChatCommand("leave", quiet=True),
    ChatCommand("pause", "public"),
    ChatCommand("stop", "public"),
    ChatCommand("language", argument=True, quiet=True),
    ChatCommand("mute", argument=True, quiet=True),
    ChatCommand("settings", argument=True, quiet=True),
    ChatCommand("what", argument=True, quiet=True),
    ChatCommand("history", argument=True),
    ChatCommand("privacy", quiet=True),
    ChatCommand("export-me", quiet=True),
    ChatCommand("forget-me", quiet=True),
    ChatCommand("help", argument=True, quiet=True),
)
