"""Marks inside a Screen's text, and the way back: what adapters draw their own way, and the people's names.

A text is plain words with marks made of private-use characters: ``card("SA")``, ``suit("H")``, ``instant(at, clock)``,
``hand(cards)``, ``strong(...)``, ``dim(...)``. Adapters walk over ``spans(text)`` and draw each in their markup;
``plain(text, language)`` is the same in bare words. Whatever people typed goes through ``name()``, so no mark can be
forged by a name.

>>> plain(strong(card("SA")) + " 20:15", "ko"), name("evil\\n@everyone")
('♠스A 20:15', '\\u2068evil ＠everyone\\u2069')
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

_CARD, _INSTANT, _BREAK, _STRONG, _DIM, _END, _HAND = "\ue000\ue001\ue002\ue003\ue004\ue005\ue006"
_MARK = re.compile(
    f"{_CARD}([A-Z0-9]{{1,2}}){_END}"
    f"|{_INSTANT}([0-9]+){_BREAK}([^{_END}]*){_END}"
    f"|{_HAND}([A-Z0-9 ]*){_END}"
    f"|[{_STRONG}{_DIM}{_END}]"
)
_ISOLATE, _RELEASE, _JOINER = "\u2068", "\u2069", "\u200d"
_MENTIONS = {"@": "＠"}

FOUR = "-x-four"
"""behind a language, for a reader who wants a colour for each suit"""
_LETTERS = {
    "ko": {"S": "♠스", "H": "♥하", "D": "♦다", "C": "♣클", "N": "노기루다", "JK": "조커"},
    "en": {"S": "♠S", "H": "♥H", "D": "♦D", "C": "♣C", "N": "NT", "JK": "Joker"},
}
_COLOURS = {"S": "♠️", "H": "♥️", "D": "🔷", "C": "🍀"}
SIGNS = "-x-signs"
"""behind a language, for sentences that are read once and gone: signs without letters"""
LETTERS = (
    _LETTERS
    | {
        f"{code}{FOUR}": letters | {suit: sign + letters[suit][1:] for suit, sign in _COLOURS.items()}
        for code, letters in _LETTERS.items()
    }
    | {f"{code}{SIGNS}": letters | {suit: letters[suit][0] for suit in "SHDC"} for code, letters in _LETTERS.items()}
)
"""Each suit's sign with a letter beside it: signs alone vanish in dark mode and look alike to the colour-blind."""


@dataclass(frozen=True, slots=True)
class Words:
    text: str
    strong: bool = False
    dim: bool = False


@dataclass(frozen=True, slots=True)
class CardMark:
    """A card (``SA``, ``JK``) or, one letter long, a suit or no-trump (``H``, ``N``)."""

    code: str
    strong: bool = False
    dim: bool = False


@dataclass(frozen=True, slots=True)
class Instant:
    """A moment: UNIX seconds, and the clock time in the chat's zone for platforms without live timestamps."""

    at: int
    text: str
    strong: bool = False
    dim: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """Somebody's cards, sorted by suit, to be drawn large where a platform draws cards."""

    cards: tuple[str, ...]


Span = Words | CardMark | Instant


def card(code: str) -> str:
    return f"{_CARD}{code}{_END}"


def suit(code: str) -> str:
    """A suit of ``SHDC``, or ``N``."""
    return card(code)


def instant(at: float, clock: str) -> str:
    return f"{_INSTANT}{int(at)}{_BREAK}{clock}{_END}"


def hand(cards: Iterable[str]) -> str:
    return f"{_HAND}{' '.join(cards)}{_END}"


def strong(text: str) -> str:
    return f"{_STRONG}{text}{_END}" if text else ""


def dim(text: str) -> str:
    return f"{_DIM}{text}{_END}" if text else ""


def spans(text: str) -> Iterator[Span]:
    """The text in pieces, in order; a hand as each suit with its ranks. Unmatched marks are dropped."""
    for piece in drawn(text):
        if isinstance(piece, Hand):
            yield from _row(piece.cards)
        else:
            yield piece


def drawn(text: str) -> Iterator[Span | Hand]:
    """As ``spans``, for platforms that draw whole hands."""
    styles: list[str] = []
    at = 0
    for found in _MARK.finditer(text):
        if found.start() > at:
            yield Words(text[at : found.start()], _STRONG in styles, _DIM in styles)
        at = found.end()
        if found[1]:
            yield CardMark(found[1], _STRONG in styles, _DIM in styles)
        elif found[2]:
            yield Instant(int(found[2]), found[3], _STRONG in styles, _DIM in styles)
        elif found[4] is not None:
            yield Hand(tuple(found[4].split()))
        elif found[0] == _END:
            del styles[-1:]
        else:
            styles.append(found[0])
    if at < len(text):
        yield Words(text[at:], _STRONG in styles, _DIM in styles)


def _row(cards: tuple[str, ...]) -> Iterator[Span]:
    """Each suit once, its ranks behind it: half as wide as card by card, and easier to read."""
    before = ""
    for code in cards:
        if code in LETTERS["en"]:
            yield from (Words("  "),) if before else ()
            yield CardMark(code)
        else:
            if code[0] != before:
                yield from (Words("  "),) if before else ()
                yield CardMark(code[0])
            yield Words(f" {rank(code)}")
        before = code[0]


def rank(code: str) -> str:
    return {"T": "10", "E": "11"}.get(code[1], code[1])


def face(code: str, language: str) -> str:
    """A card or suit in words: ``♠스A``, ``♥H10``, ``조커``."""
    letters = LETTERS.get(language, LETTERS["en"])
    if code in letters:
        return letters[code]
    return letters[code[0]] + rank(code)


def plain(text: str, language: str) -> str:
    """Bare words, as on a platform that can draw nothing."""
    return "".join(face(span.code, language) if isinstance(span, CardMark) else span.text for span in spans(text))


@lru_cache(maxsize=2048)
def name(text: str, width: int = 16) -> str:
    """A person's (or chat's) name as data: one line, no control, private-use or direction characters, no mention of
    anybody, at most ``width`` columns (Hangul and emoji take two), isolated for right-to-left scripts. May be empty.
    """
    kept: list[str] = []
    columns = marks = 0
    for raw in unicodedata.normalize("NFC", text[: width * 16]):
        char = " " if raw.isspace() or unicodedata.category(raw) == "Cc" else _MENTIONS.get(raw, raw)
        kind = unicodedata.category(char)
        if kind[0] == "M" or char == _JOINER:
            marks += 1
            if kept and marks <= 3:
                kept.append(char)
            continue
        if kind[0] == "C" or (char == " " and kept[-1:] in ([], [" "])):
            continue
        marks = 0
        columns += 2 if unicodedata.east_asian_width(char) in "WF" else 1
        if columns > width:
            kept[-1:] = ["…"]
            break
        kept.append(char)
    clean = "".join(kept).strip(f" {_JOINER}")
    return f"{_ISOLATE}{clean}{_RELEASE}" if clean else ""
