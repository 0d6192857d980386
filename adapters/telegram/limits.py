"""Telegram's limits as this bot keeps them: the one table, with one scale for tests.

Sources: the Bot FAQ (about 1 message/s in a chat, 20 a minute in a group, 30 a second in all), the library's constants,
measurements (edits count towards a group's minute). The figures used stay below, since the limits drift.
"""

from __future__ import annotations

from bot.ports import Limits

LIMITS = Limits(
    chat_calls=18,  # of 20 a minute in a group, edits and deletes included
    chat_per=60.0,
    private_calls=1,
    private_per=1.0,
    hands_per_second=13.0,  # 25 of 30 a second in all
    others_per_second=12.0,
    text=4096,  # characters after the tags are gone
    buttons=100,
    buttons_per_row=8,
    label=40,  # nothing documented; a phone shows no more
    edit_age=None,  # the bot's own messages can be edited at any age
    delete_age=48 * 3600.0 - 60,  # younger messages only, unless the bot is an administrator
    nonce=False,
    panels=False,  # turns True where the server knows ephemeral messages
    writes_first=False,  # people must open the private chat themselves
)

CAPTION = 1024
"""characters under a picture"""
PANEL = 1024
"""characters of an ephemeral message: it can be sent longer, but not edited (tdlib/telegram-bot-api#881)"""
PANEL_SECONDS = 13.0
"""of 15 s in which a press or an ephemeral command may be answered by an ephemeral message"""
PANEL_LIFE = 3600.0
"""seconds for which an ephemeral message is thought to be editable; nothing is promised"""
TOAST = 200
"""characters of an answer to a press"""
PAYLOAD = 64
"""characters of a deep link's payload"""
