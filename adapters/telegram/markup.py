"""A Screen's text as Telegram's HTML.

Everything is escaped; the only tags are <b>, <i> and the one mention by id. What stands between the isolation marks of
a name is data of a person: it gets word joiners where Telegram would make a link, a command or a hashtag of it.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from bot.screens.marks import CardMark, Instant, Words, face, spans

_NAME = re.compile("(\u2068[^\u2068\u2069]*\u2069)")
_LINKS = re.compile(r"(?<=[./#:$@])(?=\S)")
_JOINER = "\u2060"


def units(text: str) -> int:
    """Length in UTF-16 code units, never less than the characters that Telegram counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def markup(text: str, language: str, *, limit: int, mention: int | None = None) -> str:
    """The text as HTML, at most ``limit`` characters long when the tags are gone; cut off with … where it is longer.

    ``mention``: the user whom the first name in the text is; he is notified (by id, as usernames may be missing).
    """
    out: list[str] = []
    room = limit
    for words, strong, dim in pieces(text, language):
        fits = units(words) <= room
        if not fits and room == 0:
            break
        piece = html.escape(words if fits else _cut(words, room - 1) + "…", quote=False)
        if mention is not None and words.startswith("\u2068"):
            piece, mention = _link(mention, piece), None
        piece = f"<i>{piece}</i>" if dim and piece.strip() else piece
        out.append(f"<b>{piece}</b>" if strong and piece.strip() else piece)
        if not fits:
            break
        room -= units(words)
    if mention is not None:
        out.insert(0, _link(mention, "🔔") + " ")
    return "".join(out) if "".join(out).strip() else "·"


def pieces(text: str, language: str) -> Iterator[tuple[str, bool, bool]]:
    """The text in pieces, each with whether it is strong and dim; a name is a piece of its own."""
    for span in spans(text):
        match span:
            case CardMark():
                yield face(span.code, language), span.strong, span.dim
            case Instant():
                yield span.text, span.strong, span.dim
            case Words():
                for part in _NAME.split(span.text):
                    if part:
                        yield (unlinked(part) if part[0] == "\u2068" else part), span.strong, span.dim


def unlinked(name: str) -> str:
    """A name that Telegram makes no link, command, hashtag or mention of."""
    return _LINKS.sub(_JOINER, name)


def _link(user: int, words: str) -> str:
    return f'<a href="tg://user?id={user}">{words}</a>'


def _cut(text: str, room: int) -> str:
    """The longest beginning that is ``room`` units long at most."""
    text = text[:room]
    while units(text) > room:
        text = text[:-1]
    return text
