"""A Screen's text as Discord's markdown.

Everything is escaped; the only marks are ours: bold, dimmed lines in small print, ``<t:…>`` for instants (the reader's
own clock, and a countdown that runs by itself), card pictures where they are uploaded, and the one mention.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from adapters.discord.faces import NO_FACES, Faces
from bot.screens.marks import CardMark, Hand, Instant, Words, drawn, face, hand, spans

_SPECIAL = re.compile(r"([\\*_~|`<\[])")
_LINE = re.compile(r"^(\s*)([>#+-]|\d+(?=[.)]\s))", re.MULTILINE)
_NAME = re.compile("(\u2068[^\u2068\u2069]*\u2069)")
_LINK = re.compile(r"(?<=:)(?=/)|(?<=discord)(?=\.)", re.IGNORECASE)
_JOINER = "\u2060"
_BOLD = "**"


def escaped(text: str) -> str:
    """Plain words that Discord shows as they are, wherever in a message they stand.

    >>> print(escaped("a*b* <@7> _x_"))
    a\\*b\\* \\<@7> \\_x\\_
    """
    return _LINE.sub(_quoted, _SPECIAL.sub(r"\\\1", text))


def _quoted(found: re.Match[str]) -> str:
    space, sign = found[1], found[2]
    return f"{space}{sign}{_JOINER}" if sign.isdigit() else f"{space}\\{sign}"


def markup(text: str, language: str, *, limit: int, faces: Faces = NO_FACES, mention: int | None = None) -> str:
    """The text, at most ``limit`` characters long: with card pictures if they fit, else in letters; cut off with …
    where even that is longer. ``mention``: the user whom the first name in the text is."""
    for drawing in (faces, NO_FACES):
        out = _drawn(text, language, drawing, mention)
        if len(out) <= limit:
            return out if out.strip() else "·"
    cut = out[: limit - 1]
    return cut[: max(cut.rfind("\n"), limit // 2)].rstrip("\\*") + "…"


def _drawn(text: str, language: str, faces: Faces, mention: int | None) -> str:
    lines: list[str] = []
    for line in _lines(text, language, faces):
        said, dim = "", bool(line)
        for words, strong, dimmed in line:
            piece = words
            if mention is not None and "\u2068" in piece:
                piece, mention = _NAME.sub(f"<@{mention}>", piece, count=1), None
            dim = dim and (dimmed or not words.strip())
            said += f"{_BOLD}{piece}{_BOLD}" if strong and piece.strip() else piece
        lines.append(f"-# {said}" if dim and said.strip() else said)
    out = "\n".join(lines).replace(_BOLD * 2, "")
    return out if mention is None else f"<@{mention}> {out}"


Piece = tuple[str, bool, bool]
"""escaped words, strong, dim"""


def _lines(text: str, language: str, faces: Faces) -> Iterator[list[Piece]]:
    line: list[Piece] = []
    for words, strong, dim in _pieces(text, language, faces):
        first, *more = words.split("\n")
        line.append((first, strong, dim))
        for part in more:
            yield line
            line = [(part, strong, dim)]
    yield line


def _pieces(text: str, language: str, faces: Faces) -> Iterator[Piece]:
    for span in drawn(text):
        match span:
            case Hand(cards=cards):
                yield (_hand(cards, language, faces), False, False)
            case CardMark():
                picture = faces.inline(span.code) if len(span.code) == 2 else None
                yield (picture or face(span.code, language), span.strong, span.dim)
            case Instant():
                yield (f"<t:{span.at}:T> (<t:{span.at}:R>)", span.strong, span.dim)
            case Words():
                yield (_words(span.text), span.strong, span.dim)


def _hand(cards: tuple[str, ...], language: str, faces: Faces) -> str:
    pictures = [faces.inline(card) for card in cards if len(card) == 2]
    if pictures and len(pictures) == len(cards) and all(pictures):
        return "".join(picture or "" for picture in pictures)
    return "".join(
        face(span.code, language) if isinstance(span, CardMark) else span.text for span in spans(hand(cards))
    )


def _words(text: str) -> str:
    """Words with names in them; a name gets no link made of it."""
    parts = _NAME.split(text)
    return "".join(escaped(_LINK.sub(_JOINER, part) if part.startswith("\u2068") else part) for part in parts)
