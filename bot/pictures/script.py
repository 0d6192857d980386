"""Writing directions and joined letters, without a shaping library: names in Hebrew and Arabic read as they should.

A picture is drawn glyph by glyph from left to right, so a text is first brought into the order and the forms in which
it is seen. Names are short and stand alone, each in its own cell: of Unicode's bidirectional algorithm (UAX 9) it takes
one paragraph without embeddings: strong and weak types, neutrals, levels, mirrored brackets. Arabic letters take their
presentation forms by their neighbours. Whether the machine has a shaping library makes no difference, so the same text
gives the same picture everywhere.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache

_MIRRORED = dict(zip("()[]{}<>«»‹›", ")(][}{><»«›‹", strict=True))
_DROPPED = frozenset("\u200b\u200c\u200d\u200e\u200f\u061c\ufe0e\ufe0f") | {
    chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x2060, *range(0x1F3FB, 0x1F400))
}
"""marks of direction, joiners, variation selectors and skin tones: nothing that one glyph at a time could show"""
_JOINER = "\u200d"
_FORMS = {"<isolated>": 0, "<final>": 1, "<initial>": 2, "<medial>": 3}


@lru_cache(maxsize=4096)
def visual(text: str) -> str:
    """The text as it is seen from left to right: joined letters in their forms, right-to-left runs turned, marks of
    direction gone; of emoji joined to one, the first.

    >>> visual("abc"), visual("שלום"), visual("דן (7)")
    ('abc', 'םולש', '(7) ןד')
    """
    clean = "".join(char for char in _first_of_joined(unicodedata.normalize("NFC", text)) if char not in _DROPPED)
    if not any(_strong(char) == "R" for char in clean):
        return clean
    return _ordered(_joined(clean))


def _first_of_joined(text: str) -> str:
    """Without what a joiner glues to an emoji."""
    out: list[str] = []
    skip = False
    for char in text:
        if skip and char != _JOINER:
            skip = False
            continue
        skip = char == _JOINER and bool(out) and ord(out[-1]) > 0x2000
        out.append(char)
    return "".join(out)


def _strong(char: str) -> str:
    kind = unicodedata.bidirectional(char)
    return "R" if kind in ("R", "AL") else "L" if kind == "L" else ""


# Joined letters.


@cache
def _forms() -> Mapping[str, tuple[str, ...]]:
    """Of each Arabic letter (or lam with alef): isolated, final, initial and medial form, "" where it has none."""
    found: dict[str, list[str]] = {}
    for code in (*range(0xFB50, 0xFC00), *range(0xFE70, 0xFEFD)):
        kind, *parts = unicodedata.decomposition(chr(code)).split() or [""]
        letters = "".join(chr(int(part, 16)) for part in parts)
        if kind in _FORMS and letters and " " not in letters:
            found.setdefault(letters, [""] * 4)[_FORMS[kind]] = chr(code)
    return {letters: tuple(forms) for letters, forms in found.items()}


def _joins_on(char: str) -> bool:
    """Whether the letter joins the one after it."""
    return char == "\u0640" or bool(_forms().get(char, ("",) * 4)[2])


def _joined(text: str) -> str:
    """Each Arabic letter in the form that its neighbours ask for; short vowels are left out."""
    letters = [char for char in text if not ("\u064b" <= char <= "\u065f")]
    out: list[str] = []
    before = False
    at = 0
    while at < len(letters):
        pair = "".join(letters[at : at + 2])
        unit = pair if len(pair) == 2 and pair in _forms() else letters[at]
        at += len(unit)
        forms = _forms().get(unit)
        if forms is None:
            out.append(unit)
            before = unit == "\u0640"
            continue
        after = bool(forms[2]) and at < len(letters) and (letters[at] in _forms() or letters[at] == "\u0640")
        wanted = forms[3] if before and after else forms[1] if before else forms[2] if after else forms[0]
        out.append(wanted or forms[0] or unit)
        before = _joins_on(unit)
    return "".join(out)


# Directions.


def _ordered(text: str) -> str:
    kinds = _weak(text)
    base = 1 if next((kind for kind in kinds if kind in "LR"), "L") == "R" else 0
    levels = [_level(kind, base) for kind in _neutral(kinds, "R" if base else "L")]
    chars = [_MIRRORED.get(char, char) if level % 2 else char for char, level in zip(text, levels, strict=True)]
    for level in range(max(levels), 0, -1):
        start = None
        for at in range(len(chars) + 1):
            high = at < len(chars) and levels[at] >= level
            if high and start is None:
                start = at
            elif not high and start is not None:
                chars[start:at] = reversed(chars[start:at])
                levels[start:at] = reversed(levels[start:at])
                start = None
    return "".join(chars)


def _weak(text: str) -> list[str]:
    """L, R, E (digits) or N of each character."""
    kinds: list[str] = []
    for char in text:
        kind = unicodedata.bidirectional(char)
        if kind == "NSM":
            kinds.append(kinds[-1] if kinds else "N")
        elif kind in ("EN", "AN"):
            strong = next((k for k in reversed(kinds) if k in "LR"), "R")
            kinds.append("L" if strong == "L" else "E")
        else:
            kinds.append(_strong(char) or "N")
    return kinds


def _neutral(kinds: list[str], base: str) -> list[str]:
    """Neutrals take the direction of both neighbours if they agree, else the base."""
    out = list(kinds)
    for at, kind in enumerate(kinds):
        if kind == "N":
            before = next((k for k in reversed(kinds[:at]) if k != "N"), base)
            after = next((k for k in kinds[at:] if k != "N"), base)
            sides = {"R" if side == "E" else side for side in (before, after)}
            out[at] = sides.pop() if len(sides) == 1 else base
    return out


def _level(kind: str, base: int) -> int:
    if kind == "R":
        return 1
    if kind == "E":
        return 2
    return 2 if base else 0
