"""A finished deal in one picture: hands, calls, every trick in a grid, the score step by step.

The same drawing serves the viewer: with ``trick`` given it shows the table as it stood at that trick, what had been
played faded, what lies on the table outlined, and the grid only so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.facts import TableFacts
from bot.language import Language
from bot.pictures.canvas import SIGNS, Canvas
from bot.pictures.cards import LARGE, SLIM, lay
from bot.pictures.theme import MARGIN, SMALL, TITLE, WIDTH, Colour, Theme
from bot.screens.auction import calls_words
from bot.screens.marks import plain, strong
from bot.screens.phrases import signed, who
from bot.screens.result import friend_line, headline, order, shown_hands, steps
from bot.screens.screen import Picture
from engine.view import Trick, View

NAME = 156
"""pixels for a name before its cards"""
SCORE = 78
STEP = SLIM[0] + 1
"""pixels from chip to chip"""
ROW = LARGE[1] + 8
LINE = SLIM[1] + 4
TALLEST = 3000
ALT = 1000
"""characters of a description: Discord takes 1,024"""


def recap(facts: TableFacts, view: View, language: Language, theme: Theme, trick: int | None = None) -> Picture:
    """The deal that ``view`` (public, over) shows; ``trick`` counts from 1 (out of range: the nearest)."""
    if trick is not None:
        trick = min(max(1, trick), max(1, len(view.tricks)))
    canvas = Canvas(theme, TALLEST)
    drawing = _Recap(canvas, facts, view, language, trick)
    bottom = drawing.draw()
    canvas.cut(bottom)
    words = f"{plain(headline(facts, view, language), language.code)} · {language('picture-recap-alt')}"
    return Picture(canvas.png(), words[:ALT], "recap.png")


@dataclass(slots=True)
class _Recap:
    canvas: Canvas
    facts: TableFacts
    view: View
    language: Language
    trick: int | None

    @property
    def theme(self) -> Theme:
        return self.canvas.theme

    def draw(self) -> float:
        y = self._title(50)
        y = self._hands(y + 22)
        if self.trick is None:
            y = self._calls(y + 12)
        if self.view.tricks:
            y = self._grid(y + 12)
        if self.trick is None:
            y = self._steps(y + 12)
        return y + MARGIN / 2

    def _title(self, y: float) -> float:
        words = strong(headline(self.facts, self.view, self.language))
        y = self.canvas.marked(MARGIN, y, words, WIDTH - MARGIN, size=TITLE)
        friend = friend_line(self.facts, self.view, self.language)
        if friend:
            y = self.canvas.marked(MARGIN, y + 38, friend, WIDTH - MARGIN, size=SMALL, ink=self.theme.dim)
        return y

    # Hands.

    def _hands(self, top: float) -> float:
        hands = self._dealt() if self.trick is None else self._held()
        rows: list[tuple[str, Colour, Sequence[str], int | None]] = []
        for seat, cards in enumerate(hands):
            if cards or seat not in self.view.resting:
                rows.append((who(self.facts, seat, self.language), self._ink(seat), cards, seat))
        kitty = self.facts.dealt_kitty or self.view.kitty or ()
        if self.trick is None:
            if kitty:
                rows.append((self.language("picture-kitty"), self.theme.dim, kitty, None))
            if self.view.buried:
                rows.append((self.language("picture-buried"), self.theme.dim, self.view.buried, None))
        found = self.view.result
        scored = self.trick is None and found is not None
        per_row = int((WIDTH - 2 * MARGIN - NAME - (SCORE if scored else 0)) // STEP)
        heights = [max(1, -(-len(cards) // per_row)) * LINE + 10 for _, _, cards, _ in rows]
        bottom = top + sum(heights) + 16
        self.canvas.panel(top, bottom)
        y = top + 8
        for (name, ink, cards, seat), high in zip(rows, heights, strict=True):
            middle = y + LINE / 2 + 11
            room = NAME - 12
            role = "" if seat is None else self._role(seat)
            if role:
                self.canvas.write(MARGIN, middle - 13, name, size=23, ink=ink, bold=True, room=room)
                self.canvas.write(MARGIN, middle + 11, role, size=18, ink=self.theme.gold, room=room)
            else:
                self.canvas.write(MARGIN, middle, name, size=23, ink=ink, bold=seat is not None, room=room)
            self._cards(MARGIN + NAME, y + 4, cards, per_row, seat)
            if scored and found is not None and seat is not None and seat < len(found.scores):
                score = found.scores[seat]
                self.canvas.write(
                    WIDTH - MARGIN, middle, signed(score), ink=self._tint(score), bold=True, align="right", room=SCORE
                )
            y += high
        return bottom

    def _cards(self, left: float, top: float, cards: Sequence[str], per_row: int, seat: int | None) -> None:
        gone, lying = self._played_by(seat)
        for number, code in enumerate(cards):
            at = (left + number % per_row * STEP, top + number // per_row * LINE)
            spent = code in gone
            marked = not spent and code in lying
            if spent:
                gone.remove(code)
            elif marked:
                lying.remove(code)
            lay(self.canvas, at, code, self.theme.panel, chip=SLIM, spent=spent, marked=marked)

    def _played_by(self, seat: int | None) -> tuple[list[str], list[str]]:
        """What a seat had played before the trick looked at, and in it."""
        if self.trick is None or seat is None:
            return [], []
        before = [p.card for t in self.view.tricks[: self.trick - 1] for p in t.plays if p.seat == seat]
        now = [p.card for t in self.view.tricks[self.trick - 1 : self.trick] for p in t.plays if p.seat == seat]
        return before, now

    def _dealt(self) -> list[list[str]]:
        dealt = self.facts.dealt or shown_hands(self.view)
        return [sorted(cards, key=order(self.facts)) for cards in dealt]

    def _held(self) -> list[list[str]]:
        """The hands that were played: after the exchange."""
        return [sorted(cards, key=order(self.facts)) for cards in shown_hands(self.view)]

    def _ink(self, seat: int) -> Colour:
        return self.theme.text if seat not in self.view.dead else self.theme.dim

    def _tint(self, score: int) -> Colour:
        return self.theme.good if score > 0 else self.theme.bad if score < 0 else self.theme.dim

    def _role(self, seat: int) -> str:
        found = self.view.result
        if found is None:
            return ""
        if seat == found.declarer:
            return self.language("role-declarer")
        if seat in found.friends:
            return self.language("role-friend")
        return self.language("role-dead") if seat in self.view.dead else ""

    # Calls, tricks, steps.

    def _calls(self, top: float) -> float:
        words = calls_words(self.facts, self.view, self.language)
        if not words:
            return top - 12
        return self.canvas.paragraph(top, words)

    def _steps(self, top: float) -> float:
        words = steps(self.facts, self.view, self.language)
        return self.canvas.paragraph(top, words) if words else top - 12

    def _grid(self, top: float) -> float:
        seats = self._players()
        tricks = self.view.tricks
        head = 46
        bottom = top + head + len(tricks) * ROW + 8
        self.canvas.panel(top, bottom)
        left, right = MARGIN + 44, WIDTH - MARGIN - 64
        column = (right - left) / len(seats)
        centres = {seat: left + column * (number + 0.5) for number, seat in enumerate(seats)}
        for seat, x in centres.items():
            name = who(self.facts, seat, self.language)
            self.canvas.write(
                x, top + 32, name, size=SMALL, ink=self.theme.dim, bold=True, align="centre", room=column - 8
            )
        y = top + head
        for trick in tricks:
            self._trick(trick, y, centres)
            y += ROW
        return bottom

    def _players(self) -> list[int]:
        return sorted({played.seat for trick in self.view.tricks for played in trick.plays})

    def _trick(self, trick: Trick, y: float, centres: dict[int, float]) -> None:
        canvas, theme = self.canvas, self.theme
        middle = y + ROW / 2 + 8
        ground = theme.mark if trick.number == self.trick else theme.stripe if trick.number % 2 else theme.panel
        if ground is not theme.panel:
            canvas.box(MARGIN / 2 + 4, y, WIDTH - MARGIN / 2 - 4, y + ROW - 1, ground, 6)
        canvas.write(MARGIN + 4, middle, str(trick.number), size=SMALL, ink=theme.dim)
        if self.trick is not None and trick.number > self.trick:
            return
        for number, played in enumerate(trick.plays):
            x, top = centres[played.seat] - LARGE[0] / 2, y + (ROW - LARGE[1]) / 2
            won = played.seat == trick.winner
            lay(canvas, (x, top), played.card, ground, spent=not won, marked=won)
            if number == 0:
                canvas.pen.polygon(
                    ((x - 15, top + 12), (x - 15, top + 28), (x - 6, top + 20)), fill=theme.gold
                )  # who led
            said = "!" if played.called else SIGNS.get(played.suit or "", "")
            if said:
                canvas.write(x + LARGE[0] + 4, middle, said, size=SMALL, ink=theme.gold, bold=True)
        if self.facts.rules.scoring.counts != "tricks":
            canvas.write(
                WIDTH - MARGIN, middle, str(trick.points), size=SMALL, ink=theme.text, bold=True, align="right"
            )
