"""Card faces, drawn here from strokes and curves: no foreign artwork and no font.

One drawing serves every size: rank and suit are so large that a card of 44 pixels' width is still read at arm's length.
Ranks are stroked lines, suits are filled curves. A court card is its suit wearing a head-dress (king: crown, queen:
tiara, knave: plumed cap) and an ace its suit with a star, so that they also differ without the letter.

The page embeds ``sprite()`` once and colours it through CSS variables (dark and light, four or two suit colours);
``face(card)`` is one self-contained picture with the colours written in, such as a platform's emoji needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

WIDTH: Final = 100
HEIGHT: Final = 140

SUITS: Final = "SHDC"
RANKS: Final = "AKQJET98765432"
JOKER: Final = "JK"
BACK: Final = "back"

DECK: Final = (*(suit + rank for suit in SUITS for rank in RANKS), JOKER)
"""Every card that has a face: 52, the four elevens of the long pack, and the joker."""

FOUR: Final[Mapping[str, str]] = {
    "S": "#1c2733",
    "H": "#d01f3c",
    "D": "#0b69c7",
    "C": "#0a7a4b",
    "paper": "#fffdf7",
    "edge": "#cbc4b4",
    "gold": "#e0a526",
    "violet": "#7a3ea8",
}
"""The four-colour pack: each suit has its own colour and its own lightness."""

TWO: Final[Mapping[str, str]] = {**FOUR, "D": "#d01f3c", "C": "#1c2733"}

CSS: Final[Mapping[str, str]] = {name: f"var(--card-{name},{colour})" for name, colour in FOUR.items()}
"""Colours left to the page's style sheet."""

# A rank is strokes in a box of 40 by 56 (the ten is 46 wide).
_RANK: Final[Mapping[str, str]] = {
    "A": "M4 53 20 4 36 53M10 37H30",
    "K": "M6 4V53M35 4 7 33M17 24 36 53",
    "Q": "M20 4C8 4 4 15 4 28S8 52 20 52 36 41 36 28 32 4 20 4ZM23 39 36 54",
    "J": "M17 4H33V38C33 48 27 53 19 53 10 53 5 48 5 40",
    "E": "M4 13 13 4V53M25 13 34 4V53",
    "T": "M3 13 11 4V53M33 4C25 4 21 13 21 28.500S25 53 33 53 45 44 45 28.500 41 4 33 4Z",
    "9": "M35 20A15 16 0 1 0 5 20 15 16 0 1 0 35 20C35 37 31 48 18 53",
    "8": "M20 29A13 12.500 0 1 1 20 4 13 12.500 0 1 1 20 29 15 12 0 1 0 20 53 15 12 0 1 0 20 29Z",
    "7": "M4 4H36C26 18 18 34 16 53",
    "6": "M5 37A15 16 0 1 0 35 37 15 16 0 1 0 5 37C5 20 9 9 22 4",
    "5": "M33 4H10L7 27C11 22.500 16 21 20 21A15.500 16 0 0 1 20 53C13 53 8 50 5 45",
    "4": "M28 53V4L4 39H37",
    "3": "M6 10C9 6 14 4 19 4A12 12 0 0 1 19 28H16 19A13 12.500 0 0 1 19 53C12 53 7 50 4 45",
    "2": "M5 17C5 9 11 4 19 4S34 9 34 18C34 30 8 38 5 53H36",
}

# A suit is a filled curve in a box of 100 by 100.
_SUIT: Final[Mapping[str, str]] = {
    "S": "M50 4C56 25 93 41 93 64 93 77 83 85 73 85 64 85 57 80 53 73 54 84 58 91 67 96H33C42 91 46 84 47 73"
    " 43 80 36 85 27 85 17 85 7 77 7 64 7 41 44 25 50 4Z",
    "H": "M50 93C20 68 5 52 5 32 5 17 16 8 28 8 38 8 46 14 50 24 54 14 62 8 72 8 84 8 95 17 95 32 95 52 80 68 50 93Z",
    "D": "M50 3C59 22 73 38 88 50 73 62 59 78 50 97 41 78 27 62 12 50 27 38 41 22 50 3Z",
    "C": "M50 5A21 21 0 0 1 66.500 39 21.500 21.500 0 1 1 53 72C54 83 58 91 67 96H33C42 91 46 83 47 72"
    "A21.500 21.500 0 1 1 33.500 39 21 21 0 0 1 50 5Z",
}

# Head-dresses stand on the suit: boxes of 60 by 30 whose lower edge is the brow.
_DRESS: Final[Mapping[str, str]] = {
    "K": '<path d="M8 29 4 6 19 17 30 1 41 17 56 6 52 29Z" fill="{gold}"/>'
    '<path d="M8 25H52" stroke="{ink}" stroke-width="4"/>',
    "Q": '<path d="M5 29C13 16 20 13 30 13S47 16 55 29C46 24 39 22 30 22S14 24 5 29Z" fill="{gold}"/>'
    '<g fill="{ink}"><circle cx="30" cy="7" r="6"/><circle cx="14" cy="13" r="4.500"/>'
    '<circle cx="46" cy="13" r="4.500"/></g>',
    "J": '<path d="M7 29C6 15 16 9 28 10 42 11 52 18 53 29Z" fill="{gold}"/>'
    '<path d="M44 21C40 10 46 1 60-1 63 9 57 20 44 21Z" fill="{ink}"/>',
}

_STAR: Final = (
    '<path d="M50 32 55.300 45.700 70 46.500 58.600 55.800 62.300 70 50 62 37.700 70 41.400 55.800 30 46.500'
    ' 44.700 45.700Z" transform="translate(30 68) scale(.62)" fill="{gold}"/>'
)


def _tag(paint: Mapping[str, str], suit: str) -> dict[str, str]:
    return {**paint, "ink": paint[suit]}


def _sheet(paint: Mapping[str, str]) -> str:
    colours = f'fill="{paint["paper"]}" stroke="{paint["edge"]}" stroke-width="2"'
    return f'<rect x="1" y="1" width="98" height="138" rx="11" {colours}/>'


def _joker(paint: Mapping[str, str]) -> str:
    gold, violet, red, blue = paint["gold"], paint["violet"], paint["H"], paint["D"]
    horns = (
        f'<path d="M50 88C37 90 27 88 22 80 15 68 14 54 8 46 24 42 40 50 50 68Z" fill="{red}"/>'
        f'<path d="M50 88C63 90 73 88 78 80 85 68 86 54 92 46 76 42 60 50 50 68Z" fill="{blue}"/>'
        f'<path d="M50 90C38 84 33 72 36 58 38 46 45 38 47 24 62 36 68 50 66 64 64 76 58 86 50 90Z" fill="{violet}"/>'
    )
    bells = "".join(f'<circle cx="{x}" cy="{y}" r="7" fill="{gold}"/>' for x, y in ((47, 20), (9, 47), (91, 47)))
    brow = f'<path d="M20 84C38 93 62 93 80 84L77 101C60 108 40 108 23 101Z" fill="{gold}"/>'
    star = (
        '<path d="M50 100 53.700 111.500H65.500L56 118.600 59.600 130 50 123 40.400 130 44 118.600'
        ' 34.500 111.500H46.300Z"'
        f' fill="{paint["S"]}"/>'
    )
    return horns + bells + brow + star


def _back(paint: Mapping[str, str]) -> str:
    lattice = "".join(f"M{x} 10 {x + 60} 130M{x + 60} 10 {x} 130" for x in (-40, -20, 0, 20, 40, 60, 80))
    return (
        f'<clipPath id="card-back-clip"><rect x="8" y="8" width="84" height="124" rx="7"/></clipPath>'
        f'<g clip-path="url(#card-back-clip)"><rect width="100" height="140" fill="{paint["violet"]}"/>'
        f'<path d="{lattice}" stroke="{paint["paper"]}" stroke-opacity=".28" stroke-width="2" fill="none"/></g>'
        f'<circle cx="50" cy="70" r="19" fill="{paint["paper"]}"/>'
        f'<path d="{_SUIT["S"]}" transform="translate(38 57) scale(.24)" fill="{paint["violet"]}"/>'
    )


def drawing(card: str, paint: Mapping[str, str] = FOUR) -> str:
    """The inside of one face, ``WIDTH`` by ``HEIGHT``. ``card``: a code such as ``SA``, ``JK``, or ``back``.

    Raises KeyError for anything else.
    """
    if card == JOKER:
        return _sheet(paint) + _joker(paint)
    if card == BACK:
        return _sheet(paint) + _back(paint)
    if card not in DECK:
        raise KeyError(card)
    suit, rank = card
    tag = _tag(paint, suit)
    parts = [_sheet(paint)]
    size = ".84" if rank in _DRESS else ".92"
    parts.append(
        f'<path d="{_RANK[rank]}" transform="translate(9 10) scale({size})" fill="none" stroke="{tag["ink"]}"'
        ' stroke-width="8.600" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    if rank in _DRESS:
        parts.append(f'<g transform="translate(35 54) scale(.95)">{_DRESS[rank].format_map(tag)}</g>')
        parts.append(f'<path d="{_SUIT[suit]}" transform="translate(37.500 80) scale(.52)" fill="{tag["ink"]}"/>')
    else:
        parts.append(f'<path d="{_SUIT[suit]}" transform="translate(30 68) scale(.62)" fill="{tag["ink"]}"/>')
    if rank == "A":
        parts.append(_STAR.format_map(tag))
    return "".join(parts)


def face(card: str, paint: Mapping[str, str] = FOUR, width: int = WIDTH) -> str:
    """One self-contained SVG document, ``width`` pixels wide (any positive number)."""
    size = f'width="{width}" height="{width * HEIGHT // WIDTH}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{drawing(card, paint)}</svg>'


def suit(name: str, paint: Mapping[str, str] = FOUR) -> str:
    """The inside of one suit sign, 100 by 100. ``name``: one of ``SHDC``."""
    return f'<path d="{_SUIT[name]}" fill="{paint[name]}"/>'


def sprite(cards: Iterable[str] = (*DECK, BACK), paint: Mapping[str, str] = CSS) -> str:
    """One SVG document of symbols: ``card-SA`` …, ``card-back`` and ``suit-S`` …."""
    symbols = [f'<symbol id="card-{c}" viewBox="0 0 {WIDTH} {HEIGHT}">{drawing(c, paint)}</symbol>' for c in cards]
    symbols += [f'<symbol id="suit-{s}" viewBox="0 0 100 100">{suit(s, paint)}</symbol>' for s in SUITS]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'
