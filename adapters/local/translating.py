"""A Screen as the page shows it, for the showcase: from the very data that goes over the wire."""

from __future__ import annotations

import html
from typing import Any

from adapters.local.draw import draw
from adapters.local.limits import PAGE
from bot.adapter import Size, Translation
from bot.buttons import LONGEST
from bot.screens.marks import face, plain
from bot.screens.screen import Buttons, Screen


def translate(screen: Screen) -> Translation:
    """See bot.adapter.Adapter."""
    drawn = draw(screen, PAGE.buttons_per_row)
    buttons = [b for group in screen.controls for b in (group.buttons if isinstance(group, Buttons) else group.options)]
    sizes = (
        Size("text", len(plain(screen.text, screen.letters)), PAGE.text),
        Size("buttons", len(buttons), PAGE.buttons),
        Size("label", max((len(plain(b.label, screen.letters)) for b in buttons), default=0), PAGE.label),
        Size("token bytes", max((len(b.token.encode()) for b in buttons), default=0), LONGEST),
    )
    groups = "".join(
        f'<div class="row">{"".join(_key(key, screen.letters) for key in group["buttons"])}</div>'
        for group in drawn["controls"]
    )
    text = _words(drawn["text"], screen.letters)
    return Translation(f'<div class="text">{text}</div>{groups}', sizes)


def _key(key: dict[str, Any], language: str) -> str:
    kind = "key" + (" still" if "token" not in key and "url" not in key else "") + (" on" if "marked" in key else "")
    return f'<span class="{kind}">{_words(key["label"], language)}</span>'


def _words(spans: list[Any], language: str) -> str:
    """Spans of the wire as HTML."""
    out: list[str] = []
    for span in spans:
        if isinstance(span, str):
            out.append(html.escape(span))
            continue
        if "hand" in span:
            cards = (html.escape(face(code, language)) for code in span["hand"])
            out.append(" ".join(f'<span class="card">{card}</span>' for card in cards))
            continue
        words = html.escape(span.get("x") or face(span["c"], language))
        words = f"<b>{words}</b>" if span.get("s") else words
        out.append(f"<i>{words}</i>" if span.get("d") else words)
    return "".join(out)
