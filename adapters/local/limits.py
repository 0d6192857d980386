"""What the local platform allows: its own generous table, and stand-ins for the real platforms' tables.

``Limits`` are what the bot is told and keeps to. ``edits_per_minute`` is what it is not told: past it the page answers
"later", as the real platforms do at moments of their own choosing.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace
from typing import Final

from adapters.local.settings import LocalSettings
from bot.ports import Limits
from bot.screens.marks import plain
from bot.screens.screen import Choose, Screen

PAGE: Final = Limits(
    chat_calls=600,
    chat_per=60.0,
    private_calls=600,
    private_per=60.0,
    hands_per_second=200.0,
    others_per_second=200.0,
    text=8000,
    buttons=200,
    buttons_per_row=13,
    label=80,
    edit_age=None,
    delete_age=None,
    nonce=True,
    panels=True,
    panel_files=True,
    carries=True,
    people_to_count=1,
)
"""A browser next door: nothing here is scarce, and one person with AI players plays for the season."""

LIKE: Final[dict[str, Limits]] = {
    "page": PAGE,
    "telegram": replace(
        PAGE,
        chat_calls=18,
        private_calls=60,
        hands_per_second=13.0,
        others_per_second=12.0,
        text=4096,
        buttons=100,
        buttons_per_row=8,
        label=64,
        delete_age=48 * 3600.0,
        nonce=False,
        panels=False,
    ),
    "discord": replace(
        PAGE,
        chat_calls=5,
        chat_per=5.0,
        private_calls=5,
        private_per=5.0,
        hands_per_second=25.0,
        others_per_second=25.0,
        text=4000,
        buttons=25,
        buttons_per_row=5,
        edit_age=50 * 60.0,
    ),
}
"""By ``LOCAL_LIMITS``. Telegram: 20 calls/min per group (ours 18), 8 buttons a row, deletes within 48 h; Discord: 5
buttons a row, 25 on a message, edits of old messages limited."""


def chosen(settings: LocalSettings) -> Limits:
    """The table of ``LOCAL_LIMITS`` with each single limit that the operator set."""
    limits = LIKE[settings.limits]
    return replace(
        limits,
        text=settings.text or limits.text,
        buttons=settings.buttons or limits.buttons,
        buttons_per_row=settings.buttons_per_row or limits.buttons_per_row,
    )


def complaint(screen: Screen, limits: Limits) -> str:
    """What a platform with these limits has against this screen, "" for nothing. Lengths are characters as drawn."""
    length = len(plain(screen.text, screen.letters))
    if length > limits.text:
        return f"text of {length} characters; at most {limits.text}"
    if length == 0 and screen.picture is None and not screen.cards:
        return "an empty message"
    buttons = [b for group in screen.controls for b in (group.options if isinstance(group, Choose) else group.buttons)]
    if len(buttons) > limits.buttons:
        return f"{len(buttons)} buttons; at most {limits.buttons}"
    for button in buttons:
        label = plain(button.label, screen.letters)
        if not 1 <= len(label) <= limits.label:
            return f"a label of {len(label)} characters; 1 to {limits.label}"
        if len(button.token) > 64 or not button.token.isascii():
            return "a token that is not 64 bytes of ASCII"
    tokens = [button.token for button in buttons if button.token]
    if len(tokens) != len(set(tokens)):
        return "two buttons with the same token"
    return ""


@dataclass(slots=True)
class Meter:
    """Edits per chat in the last minute. ``most`` None: nothing is ever too much."""

    most: int | None = None
    seen: dict[str, deque[float]] = field(default_factory=dict)

    def wait(self, chat: str, now: float) -> float:
        """Count an edit in ``chat`` at ``now`` (UNIX seconds) and return 0, or return the seconds until one is allowed
        again, in which case nothing is counted."""
        if self.most is None:
            return 0.0
        times = self.seen.setdefault(chat, deque())
        while times and times[0] <= now - 60.0:
            times.popleft()
        if len(times) >= self.most:
            return times[0] + 60.0 - now
        times.append(now)
        return 0.0
