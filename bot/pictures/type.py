"""Type: which font draws a character, how wide a text is, how it is shortened.

Korean and Latin are NanumSquare; what it lacks (Chinese characters, accents) comes from NanumGothic, other scripts and
the suits' signs from DejaVu Sans, emoji from Noto Emoji. The fonts stand beside this file, unmodified, each with its
licence. A character that none of them has is drawn as a dot, never as an empty box.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from bot.pictures.script import visual

REGULAR, BOLD = "NanumSquareR.ttf", "NanumSquareB.ttf"
MORE, WIDE, EMOJI = "NanumGothic.ttf", "DejaVuSans.ttf", "NotoEmoji-Regular.ttf"
DOT = "•"
_SUITS = frozenset("♠♥♦♣")
_NOTHING = "\U0010ffff"
"""no font has it: what it draws is the font's empty box"""


@lru_cache(maxsize=8)
def _data(name: str) -> bytes:
    return (files("bot.pictures") / "fonts" / name).read_bytes()


@lru_cache(maxsize=64)
def face(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels."""
    return ImageFont.truetype(BytesIO(_data(name)), size, layout_engine=ImageFont.Layout.BASIC)


def _look(name: str, char: str) -> bytes:
    """What a character looks like in a font; nothing for a blank."""
    mask = Image.new("L", (48, 48))
    ImageDraw.Draw(mask).text((12, 12), char, fill=255, font=face(name, 16))
    return mask.tobytes() if mask.getbbox() else b""


@lru_cache(maxsize=16)
def _box(name: str) -> bytes:
    return _look(name, _NOTHING)


@lru_cache(maxsize=8192)
def draws(name: str, char: str) -> bool:
    """Whether the font has a picture of this character (NanumSquare lists Chinese characters that it leaves blank)."""
    if char.isspace():
        return True
    look = _look(name, char)
    return bool(look) and look != _box(name)


def _chain(char: str, *, bold: bool) -> tuple[str, ...]:
    first = BOLD if bold else REGULAR
    if char in _SUITS:
        return (WIDE,)
    if ord(char) >= 0x1F000 or unicodedata.category(char) == "So":
        return (EMOJI, WIDE, first, MORE)
    return (first, MORE, WIDE, EMOJI)


@dataclass(frozen=True, slots=True)
class Run:
    """Characters that one font draws. ``heavy``: thickened by a hair, where a bold text needs a font that has no bold
    face. ``width``: pixels."""

    text: str
    font: str
    width: float
    heavy: bool = False


@lru_cache(maxsize=4096)
def runs(text: str, size: int, *, bold: bool = False) -> tuple[Run, ...]:
    """A text (as written; it is ordered here) as runs from left to right."""
    chosen: list[tuple[str, str]] = []
    for word in _words(visual(text)):
        whole = next(
            (name for name in _chain(word[0], bold=bold) if all(draws(name, char) for char in word)),
            None,
        )
        for char in word:
            name = whole or next((name for name in _chain(char, bold=bold) if draws(name, char)), None)
            chosen.append((char, name) if name else (DOT, WIDE))
    out: list[Run] = []
    at = 0
    while at < len(chosen):
        name = chosen[at][1]
        end = next((i for i in range(at, len(chosen)) if chosen[i][1] != name), len(chosen))
        part = "".join(char for char, _ in chosen[at:end])
        heavy = bold and name in (MORE, WIDE) and not _SUITS & set(part)
        out.append(Run(part, name, face(name, size).getlength(part), heavy))
        at = end
    return tuple(out)


def _words(text: str) -> list[str]:
    """Pieces that should look alike: letters of one word, each other character by itself."""
    out: list[str] = []
    for char in text:
        letter = unicodedata.category(char)[0] in "LM" and not "가" <= char <= "힣"
        if letter and out and out[-1][-1:].isalpha() and not "가" <= out[-1][-1] <= "힣":
            out[-1] += char
        else:
            out.append(char)
    return out


def width(text: str, size: int, *, bold: bool = False) -> float:
    """Pixels that a text takes."""
    return sum(run.width for run in runs(text, size, bold=bold))


@lru_cache(maxsize=4096)
def fitted(text: str, size: int, room: float, *, bold: bool = False) -> str:
    """The text, or its longest beginning with … that fits into ``room`` pixels; whole characters with their marks."""
    if width(text, size, bold=bold) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + "…", size, bold=bold) <= room:
            low = middle
        else:
            high = middle - 1
    while low and low < len(text) and unicodedata.category(text[low])[0] == "M":
        low -= 1
    return text[:low].rstrip() + "…"
