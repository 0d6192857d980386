"""A Screen as Telegram shows it, for the showcase: the same markup and keyboard as a message, and what they use of the
limits."""

from __future__ import annotations

import html

from adapters.labels import words
from adapters.telegram.keyboard import NOTHING, keyboard
from adapters.telegram.limits import CAPTION, LIMITS, PANEL
from adapters.telegram.markup import markup, pieces, units
from bot.adapter import Size, Translation
from bot.buttons import LONGEST
from bot.screens.screen import Buttons, Screen

ANY = 1_000_000
BOT = "giruda_bot"


def translate(screen: Screen) -> Translation:
    """See bot.adapter.Adapter. A private screen is measured as an ephemeral message too, since it may become one."""
    limit = CAPTION if screen.picture else LIMITS.text
    length = sum(units(piece) for piece, _, _ in pieces(screen.text, screen.letters))
    buttons = [b for group in screen.controls for b in (group.buttons if isinstance(group, Buttons) else group.options)]
    labels = [words(b, screen.letters) for b in buttons]
    made = keyboard(screen, BOT)
    rows = () if made is None else made.inline_keyboard
    tokens = [str(key.callback_data or "") for row in rows for key in row]
    sizes = [
        Size("text", length, limit),
        Size("buttons", len(buttons), LIMITS.buttons),
        Size("row", max((len(row) for row in rows), default=0), LIMITS.buttons_per_row),
        Size("label", max((len(label) + 2 for label in labels), default=0), LIMITS.label),
        Size("token bytes", max((len(token.encode()) for token in tokens), default=0), LONGEST),
    ]
    if screen.kind == "hand":
        sizes.append(Size("ephemeral text", length, PANEL))
    drawn = "".join(
        f'<div class="row">{"".join(_key(key.text, still=key.callback_data == NOTHING) for key in row)}</div>'
        for row in rows
    )
    text = markup(screen.text, screen.letters, limit=ANY)
    picture = f'<p class="alt">🖼 {html.escape(screen.picture.alt)}</p>' if screen.picture else ""
    return Translation(f'{picture}<div class="text">{text}</div>{drawn}', tuple(sizes))


def _key(label: str, *, still: bool) -> str:
    return f'<span class="key{" still" if still else ""}">{html.escape(label)}</span>'
