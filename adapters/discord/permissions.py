"""What the bot needs in a channel, and how to say what it lacks.

Every interaction tells what the bot may do where it was made, so nothing is asked for and nothing goes out of date.
"""

from __future__ import annotations

from collections.abc import Iterable

import discord

from adapters.discord.words import say

NEEDED = ("view_channel", "send_messages", "read_message_history", "attach_files")
"""in a channel; in a thread, sending has a permission of its own"""
INVITED = (*NEEDED, "send_messages_in_threads", "create_public_threads")
"""what the invite link asks for: nothing else is ever used"""
THREAD = ("create_public_threads", "send_messages_in_threads")
"""what a thread for each table takes"""


def missing(has: discord.Permissions, *, thread: bool = False, need: Iterable[str] = NEEDED) -> tuple[str, ...]:
    """Names of the permissions that are needed and not there. ``thread``: in a thread."""
    if has.administrator:
        return ()
    wanted = ("send_messages_in_threads" if thread and name == "send_messages" else name for name in need)
    return tuple(name for name in wanted if not getattr(has, name))


def worded(names: Iterable[str], language: str) -> str:
    """The names as Discord's own settings show them."""
    return ", ".join(say(language, f"permission-{name}") for name in names)


def invited() -> discord.Permissions:
    """The permissions of the invite link."""
    return discord.Permissions(**dict.fromkeys(INVITED, True))
