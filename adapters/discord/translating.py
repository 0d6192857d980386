"""A Screen as Discord shows it, for the showcase: the same markdown and components as a message, and what they use of
the limits, with and without card pictures, whichever is more."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

from adapters import faces as drawings
from adapters.discord.faces import NO_FACES, Faces, emoji_name
from adapters.discord.layout import bare, layout, rows, weight
from adapters.discord.limits import COMPONENTS, LIMITS, OPTION, OPTIONS
from adapters.discord.markup import markup
from bot.adapter import Size, Translation
from bot.screens.marks import Instant, spans
from bot.screens.screen import Screen

ANY = 1_000_000
PICTURES = Faces("four", {emoji_name(card, "four"): 10**18 for card in drawings.DECK})
"""as if all card pictures were uploaded; real ids are as long"""
_ROW, _BUTTON, _SELECT, _TEXT, _GALLERY = 1, 2, 3, 10, 12
_MARK = re.compile(r"\\([^\w\s])|\*\*|<t:(\d+):T> \(<t:\d+:R>\)")
Component = dict[str, Any]


def translate(screen: Screen) -> Translation:
    """See bot.adapter.Adapter."""
    trees = [list(walk(layout(screen, faces).to_components())) for faces in (NO_FACES, PICTURES)]
    items = trees[0]
    selects = [item for item in items if item["type"] == _SELECT]
    buttons = [item for item in items if item["type"] == _BUTTON]
    texts = [sum(len(item["content"]) for item in tree if item["type"] == _TEXT) for tree in trees]
    whole = len(markup(screen.text, screen.letters, limit=ANY))
    ids = [len(item["custom_id"]) for item in (*buttons, *selects) if item.get("custom_id")]
    labels = [len(item.get("label") or "") for item in buttons]
    options = [option for select in selects for option in select["options"]]
    sizes = (
        Size("text", max(whole, *texts), LIMITS.text),
        Size("components", bare(screen) + sum(map(weight, rows(screen))), COMPONENTS),
        Size("row", max((len(item["components"]) for item in items if item["type"] == _ROW), default=0), 5),
        Size("label", max(labels, default=0), LIMITS.label),
        Size("custom id", max(ids, default=0), OPTION),
        Size("options", max((len(select["options"]) for select in selects), default=0), OPTIONS),
        Size("option", max((max(len(each["label"]), len(each["value"])) for each in options), default=0), OPTION),
    )
    return Translation("".join(_drawn(item, screen) for item in items), sizes)


def walk(components: list[Component]) -> Iterator[Component]:
    """Every component, nested ones behind their parents."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))


def _drawn(item: Component, screen: Screen) -> str:
    match item["type"]:
        case 10:
            return f'<div class="text">{_text(item["content"], screen)}</div>'
        case 12:
            alt = screen.picture.alt if screen.picture is not None else ""
            return f'<p class="alt">🖼 {html.escape(alt)}</p>'
        case 1:
            return f'<div class="row">{"".join(map(_control, item["components"]))}</div>'
        case _:
            return ""


def _control(item: Component) -> str:
    if item["type"] == _SELECT:
        chosen = [option["label"] for option in item["options"] if option.get("default")]
        words = ", ".join(chosen) or item.get("placeholder") or ""
        return f'<span class="key">{html.escape(words)} ▾</span>'
    still = " still" if item.get("disabled") else ""
    return f'<span class="key{still}">{html.escape(item.get("label") or "")}</span>'


def _text(markdown: str, screen: Screen) -> str:
    """Our own markdown as HTML: what was escaped is plain again, instants are the chat's clock."""
    clocks = {span.at: span.text for span in spans(screen.text) if isinstance(span, Instant)}
    return "\n".join(_line(line, clocks) for line in markdown.split("\n"))


def _line(line: str, clocks: dict[int, str]) -> str:
    small = line.startswith("-# ")
    out, at, bold = "", 3 if small else 0, False
    for found in _MARK.finditer(line, at):
        out += html.escape(line[at : found.start()])
        at = found.end()
        if found[0] == "**":
            bold = not bold
            out += "<b>" if bold else "</b>"
        else:
            out += html.escape(found[1] or clocks.get(int(found[2] or 0), ""))
    out += html.escape(line[at:]) + ("</b>" if bold else "")
    return f"<small>{out}</small>" if small else out
