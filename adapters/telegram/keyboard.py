"""A Screen's controls as an inline keyboard, laid out for a phone.

A row holds as many buttons as a phone shows without clipping their labels, at most eight, and the rows of a group are
even: thirteen cards stand as 5 + 4 + 4, not as 6 + 6 + 1. Telegram has no select, so a ``Choose`` is its options, each
with its tick. A button that can't be pressed keeps its place and its label; its press is answered with nothing.
"""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Sequence

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from adapters.labels import even, label
from adapters.telegram.limits import LIMITS, PAYLOAD
from bot.buttons import LONGEST
from bot.screens.screen import Button, Buttons, Screen, Style

log = logging.getLogger(__name__)

NOTHING = "."
"""what a button carries that can't be pressed; no token of ours is that short"""
PHONE = 38
"""columns of a row on a narrow phone; Hangul and emoji take two"""
PADDING = 3
"""columns round a label"""
_UNSEEN = "\u200d\ufe0f\u2068\u2069"
_STYLES = {Style.PRIMARY: "primary", Style.SUCCESS: "success", Style.DANGER: "danger"}


def keyboard(screen: Screen, bot: str) -> InlineKeyboardMarkup | None:
    """The keyboard, or None without controls. ``bot``: the bot's username, for links that open its private chat."""
    rows: list[list[InlineKeyboardButton]] = []
    left = LIMITS.buttons
    for group in screen.controls:
        buttons = group.buttons if isinstance(group, Buttons) else group.options
        drawn = [found for button in buttons if (found := _button(button, screen.letters, bot)) is not None]
        if len(drawn) > left:
            log.error("a %s screen has more than %d buttons", screen.kind, LIMITS.buttons)
        rows += _rows(drawn[:left], group.columns if isinstance(group, Buttons) else 0)
        left -= min(left, len(drawn))
    return InlineKeyboardMarkup(rows) if rows else None


def _rows(buttons: Sequence[InlineKeyboardButton], columns: int) -> list[list[InlineKeyboardButton]]:
    """Rows of nearly the same length. ``columns``: as many are wished for (0: as many as fit)."""
    widest = max((width(button.text) for button in buttons), default=0) + PADDING
    most = min(max(1, PHONE // widest), columns or LIMITS.buttons_per_row, LIMITS.buttons_per_row)
    return [list(buttons[start:end]) for start, end in even(len(buttons), most)]


def width(text: str) -> int:
    """Columns of a label on a screen."""
    shown = (char for char in text if not unicodedata.combining(char) and char not in _UNSEEN)
    return sum(1 + (unicodedata.east_asian_width(char) in "WF") for char in shown)


def _button(button: Button, letters: str, bot: str) -> InlineKeyboardButton | None:
    said = label(button, letters, LIMITS.label)
    if button.url is not None and not button.disabled:
        url = link(button.url, bot)
        return InlineKeyboardButton(said, url=url) if url else None
    if button.disabled or not button.token:
        return InlineKeyboardButton(f"· {said}", callback_data=NOTHING)
    if not 1 <= len(button.token.encode()) <= LONGEST:
        log.error("a button's token is longer than %d bytes", LONGEST)
        return None
    return InlineKeyboardButton(said, callback_data=button.token, style=_STYLES.get(button.style))


def link(url: str, bot: str) -> str | None:
    """The address behind ``url``: ``start:PAYLOAD`` opens the bot's private chat; None for what Telegram can't open.

    >>> link("start:join-abcdefgh", "giruda_bot"), link("javascript:x", "giruda_bot")
    ('https://t.me/giruda_bot?start=join-abcdefgh', None)
    """
    scheme, _, payload = url.partition(":")
    if scheme == "start" and bot:
        clean = payload.replace("-", "").replace("_", "")
        fits = len(payload) <= PAYLOAD and (not clean or (clean.isascii() and clean.isalnum()))
        return f"https://t.me/{bot}?start={payload}" if fits else None
    return url if scheme in {"http", "https"} else None
