"""The canvas: panels, rules, texts with marks and whole pictures, in one theme; out comes a small PNG.

Texts are those of the screens: the marks inside them (bot/screens/marks.py) become weights, colours and suit signs.
Everything is measured from the baseline, so that fonts of different heights stand on one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageDraw

from bot.pictures import type as types
from bot.pictures.theme import MARGIN, SMALL, TEXT, WIDTH, Colour, Theme, palette
from bot.screens.marks import CardMark, rank, spans

LARGEST = 60_000
"""bytes of a picture"""
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
LEADING = 1.42
"""from baseline to baseline, by the size of the type"""
_NAMES = re.compile("(\u2068[^\u2068\u2069]*\u2069)")


@dataclass(frozen=True, slots=True)
class Piece:
    """A word in one style; ``gap``: pixels of space before it, dropped at the start of a line."""

    text: str
    ink: Colour
    bold: bool
    gap: float = 0.0


def card_words(code: str) -> str:
    """A card as its sign and rank (``♥10``), the joker as a star with its letters; a suit alone as its sign."""
    if code == "JK":
        return "★JK"
    if code == "N":
        return "NT"
    return SIGNS[code[0]] + (rank(code) if len(code) > 1 else "")


class Canvas:
    """``height`` is found out by the drawing itself: ask for too much and ``cut`` the rest."""

    def __init__(self, theme: Theme, height: int, width: int = WIDTH) -> None:
        self.theme = theme
        self.width = width
        self.image = Image.new("RGB", (width, height), theme.page)
        self.pen = ImageDraw.Draw(self.image)

    # Shapes.

    def panel(self, top: float, bottom: float, left: float = MARGIN / 2, right: float | None = None) -> None:
        """A rounded surface for text to stand on."""
        edge = self.width - MARGIN / 2 if right is None else right
        self.box(left, top, edge, bottom, self.theme.panel, 14)

    def box(self, left: float, top: float, right: float, bottom: float, fill: Colour, radius: int = 0) -> None:
        if radius:
            self.pen.rounded_rectangle((left, top, right, bottom), radius, fill=fill)
        else:
            self.pen.rectangle((left, top, right, bottom), fill=fill)

    def rule(self, y: float, left: float = MARGIN, right: float | None = None) -> None:
        self.pen.line((left, y, self.width - MARGIN if right is None else right, y), fill=self.theme.rule, width=2)

    # Texts.

    def write(
        self,
        x: float,
        baseline: float,
        text: str,
        *,
        size: int = TEXT,
        ink: Colour | None = None,
        bold: bool = False,
        align: str = "left",
        room: float | None = None,
    ) -> float:
        """One line of bare words. ``align``: what ``x`` is: left, right or centre. ``room``: shortened to so many
        pixels. Gives the width written."""
        shown = text if room is None else types.fitted(text, size, room, bold=bold)
        line = types.runs(shown, size, bold=bold)
        wide = sum(run.width for run in line)
        at = round(x) - round(wide if align == "right" else wide / 2 if align == "centre" else 0)
        for run in line:
            self.pen.text(
                (at, baseline),
                run.text,
                fill=ink or self.theme.text,
                font=types.face(run.font, size),
                anchor="ls",
                stroke_width=size / 60 if run.heavy else 0,
            )
            at += round(run.width)
        return wide

    def marked(
        self,
        x: float,
        baseline: float,
        text: str,
        right: float,
        *,
        size: int = TEXT,
        ink: Colour | None = None,
        dry: bool = False,
    ) -> float:
        """A text with marks, wrapped at ``right``; ``dry``: nothing is drawn. Gives the baseline of its last line."""
        at = x
        for number, line in enumerate(text.split("\n")):
            if number:
                at, baseline = x, baseline + size * LEADING
            for piece, wide, together in _measured(self._pieces(line, size, ink or self.theme.text), size):
                if at > x and piece.gap and at + piece.gap + together > right:
                    at, baseline = x, baseline + size * LEADING
                elif at > x:
                    at += piece.gap
                if not dry:
                    self.write(at, baseline, piece.text, size=size, ink=piece.ink, bold=piece.bold, room=right - x)
                at += wide
        return baseline

    def paragraph(self, top: float, text: str, *, size: int = SMALL) -> float:
        """A marked text on a panel of its own. Gives the panel's lower edge."""
        first, right = top + 15 + size, self.width - MARGIN
        bottom = self.marked(MARGIN, first, text, right, size=size, dry=True) + 18
        self.panel(top, bottom)
        self.marked(MARGIN, first, text, right, size=size)
        return bottom

    def _pieces(self, line: str, size: int, ink: Colour) -> list[Piece]:
        out: list[Piece] = []
        space = types.width(" ", size)
        gap = 0.0
        for span in spans(line):
            colour = self.theme.dim if span.dim else ink
            if isinstance(span, CardMark):
                tint = self.theme.text if span.code == "N" else self.theme.faded[span.code[0]]
                out.append(Piece(card_words(span.code), tint, bold=True, gap=gap))
                gap = 0.0
                continue
            for part in _NAMES.split(span.text.replace("\u00a0", " ")):
                # a name is one piece: its words and what stands beside it have directions of their own
                for number, word in enumerate([part] if part.startswith("\u2068") else part.split(" ")):
                    if number:
                        gap += space
                    if word:
                        out.append(Piece(word, colour, span.strong, gap))
                        gap = 0.0
        return out

    # The end.

    def cut(self, height: float) -> None:
        """Keep what lies above ``height``."""
        self.image = self.image.crop((0, 0, self.width, round(height)))
        self.pen = ImageDraw.Draw(self.image)

    def png(self) -> bytes:
        """The picture as a PNG in the theme's palette. Where that has more than ``LARGEST`` bytes: in fewer colours,
        and then packed harder, however large it is even so."""
        data = self._packed(fewest=False, level=6)
        if len(data) > LARGEST:
            data = self._packed(fewest=True, level=6)
        if len(data) > LARGEST:
            data = self._packed(fewest=True, level=9)
        return data

    def _packed(self, *, fewest: bool, level: int) -> bytes:
        """``level`` 1..9: how hard the packing tries."""
        small = self.image.quantize(palette=palette(self.theme.name, fewest), dither=Image.Dither.NONE)
        out = BytesIO()
        small.save(out, format="PNG", compress_level=level)
        return out.getvalue()


def _measured(pieces: list[Piece], size: int) -> Iterator[tuple[Piece, float, float]]:
    """Each piece with its width, and with that of all that must stay on its line (what follows without a space)."""
    wides = [types.width(piece.text, size, bold=piece.bold) for piece in pieces]
    for at, piece in enumerate(pieces):
        end = at + 1
        while end < len(pieces) and not pieces[end].gap:
            end += 1
        yield piece, wides[at], sum(wides[at:end])
