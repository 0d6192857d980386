"""A Screen as plain data for the page: the one place that knows how screens look on the wire.

Texts become lists of spans, so that the page sets them as text nodes and never as markup: a string is plain words, an
object is a card (``c``), a ``hand`` of cards, an instant (``i``, written ``x`` in the chat's zone) or styled words
(``x``); ``s`` strong, ``d`` dim.
"""

from __future__ import annotations

import struct
from typing import Any, Final
from urllib.parse import urlsplit

from bot.screens.felt import Chair, Felt, Lying
from bot.screens.marks import CardMark, Hand, Instant, drawn
from bot.screens.screen import Button, Buttons, Choose, Screen

Drawn = dict[str, Any]
"""JSON-able."""
_PNG: Final = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
"""how a PNG begins; its width and height follow, four bytes each"""


def words(text: str) -> list[Any]:
    """A marked text as spans."""
    out: list[Any] = []
    for span in drawn(text):
        piece: dict[str, Any]
        match span:
            case Hand(cards=cards):
                out.append({"hand": list(cards)})
                continue
            case CardMark(code=code):
                piece = {"c": code}
            case Instant(at=at, text=clock):
                piece = {"i": at, "x": clock}
            case _:
                piece = {"x": span.text}
        if span.strong:
            piece["s"] = 1
        if span.dim:
            piece["d"] = 1
        out.append(piece["x"] if piece.keys() == {"x"} else piece)
    return out


def _link(url: str | None) -> str | None:
    """Only what a browser may open safely; links that belong to other platforms are left out."""
    return url if url and urlsplit(url).scheme in {"http", "https"} else None


def button(it: Button) -> Drawn:
    out: Drawn = {"label": words(it.label)}
    if it.token and not it.disabled:
        out["token"] = it.token
    if it.style != "plain":
        out["style"] = it.style.value
    if it.card:
        out["card"] = it.card
    if it.marked:
        out["marked"] = True
    if url := _link(it.url):
        out["url"] = url
    return out


def _group(group: Buttons | Choose, per_row: int) -> Drawn:
    if isinstance(group, Choose):
        return {
            "choose": group.count,
            "hint": words(group.placeholder),
            "buttons": [button(option) for option in group.options],
            "columns": 0,
        }
    return {"columns": min(group.columns, per_row), "buttons": [button(each) for each in group.buttons]}


def _chair(chair: Chair) -> Drawn:
    out: Drawn = {"name": words(chair.name), "cards": chair.cards}
    for key in ("role", "word"):
        if text := getattr(chair, key):
            out[key] = words(text)
    if chair.won:
        out["won"] = list(chair.won)
    if chair.score is not None:
        out["score"] = chair.score
    return out | {key: True for key in ("turn", "away", "resting", "you") if getattr(chair, key)}


def _lying(it: Lying) -> Drawn:
    out: Drawn = {"seat": it.seat, "card": it.card}
    if it.winning:
        out["winning"] = True
    if it.word:
        out["word"] = words(it.word)
    return out


def _felt(felt: Felt) -> Drawn:
    return {
        "chairs": [_chair(chair) for chair in felt.chairs],
        "caption": words(felt.caption),
        "contract": words(felt.contract),
        "lying": [_lying(each) for each in felt.lying],
        "last": [_lying(each) for each in felt.last],
    }


def _size(data: bytes) -> list[int]:
    """Width and height of a PNG in pixels, so that the page keeps it its room before it has come; else nothing."""
    return list(struct.unpack(">II", data[16:24])) if data.startswith(_PNG) and len(data) >= 24 else []


def draw(screen: Screen, per_row: int = 13, picture: str | None = None) -> Drawn:
    """The screen's wire form. ``per_row``: most buttons in a row; ``picture``: the name under which its picture is
    served."""
    out: Drawn = {
        "kind": screen.kind,
        "lang": screen.language,
        "text": words(screen.text),
        "controls": [_group(group, per_row) for group in screen.controls],
        "perRow": per_row,
    }
    if screen.asks:
        out["asks"] = True
    if screen.mention:
        out["mention"] = screen.mention
    if screen.felt:
        out["felt"] = _felt(screen.felt)
    if screen.picture and picture:
        shown: Drawn = {"name": picture, "alt": screen.picture.alt, "file": screen.picture.name}
        if size := _size(screen.picture.data):
            shown["size"] = size
        out["picture"] = shown
    return out
