"""Discord's limits as this bot keeps them: the one table, with one scale for tests.

Sources: Discord's documentation of messages, components, rate limits and application commands; the headers of its
answers (5 messages in 5 s in a channel is typical, never promised); discord.py, which keeps to what the headers say.
"""

from __future__ import annotations

from bot.ports import Limits

LIMITS = Limits(
    chat_calls=5,
    chat_per=5.0,
    private_calls=5,
    private_per=5.0,
    hands_per_second=22.0,  # 44 of the 50 requests a second in all; the rest is for opening direct messages and files
    others_per_second=22.0,
    text=4000,  # characters of all texts of a message with components
    buttons=30,
    buttons_per_row=5,
    label=80,
    edit_age=50 * 60.0,  # from one hour on edits are rationed (30046)
    delete_age=None,
    nonce=True,
    panels=True,
    panel_files=True,  # an answer with a file is ephemeral
    carries=True,
    writes_first=True,
    first_private_calls=10,  # about 25 to 40 fresh direct messages have put bots into quarantine
    first_private_per=600.0,
)

COMPONENTS = 40
"""of a message, nested ones counted"""
OPTIONS = 25
"""of a select"""
OPTION = 100
"""characters of an option's label and value, and of a custom id"""
PLACEHOLDER = 150
WORDS = 2000
"""characters of an answer without components"""
TOKEN_LIFE = 14.5 * 60
"""seconds, of 15 minutes, for which an interaction's token is used"""
DESCRIPTION = 100
ALT = 1024
"""characters of the words for a picture"""
