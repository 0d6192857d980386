"""A Screen: what one surface shows, in words and controls that every platform can draw.

Text is plain text with a few private-use marks that adapters turn into their own markup (``spans``):
a card (``card("SA")``), an instant (``instant(1764460800)``, drawn as a clock time or a live countdown), strong and
dimmed passages. Everything else is data and gets escaped. Names of people go through ``name()``, which isolates them.
A screen never contains the present time; what it shows is a pure function of the committed state.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.screens.felt import Felt
from bot.screens.marks import FOUR

QUIET = frozenset({"lobby", "board", "result", "sheet"})
"""kinds of screens that a table puts into its chat whether anybody asks or not"""


class Style(StrEnum):
    PLAIN = "plain"
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """One press. ``token`` is at most 64 bytes of ASCII (bot/buttons.py), "" when ``disabled``; ``label`` may hold
    marks; ``card``: this button is a card (adapters draw its face); ``marked``: ticked or preselected;
    ``url``: a link instead of a token."""

    label: str
    token: str = ""
    style: Style = Style.PLAIN
    card: str | None = None
    marked: bool = False
    disabled: bool = False
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Buttons:
    """A group of buttons, laid out in rows by the adapter; ``columns`` is a wish (0: as many as fit). ``whole``: where
    the buttons only step through something, all that it can be, for platforms with a select."""

    buttons: tuple[Button, ...]
    columns: int = 0
    whole: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose exactly ``count`` of ``options`` (a select where the platform has one, else ticks).

    Each option is a Button whose token toggles it (the tick is the seat's stored draft). A platform with a select
    sends ``token`` with the chosen options' ``values`` appended, space separated, which sets the whole draft.
    """

    token: str
    count: int
    options: tuple[Button, ...]
    values: tuple[str, ...]
    placeholder: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """An image made by the program: PNG or WebP bytes, and the words for people who do not see it."""

    data: bytes
    alt: str
    name: str = "picture.png"


@dataclass(frozen=True, slots=True)
class Screen:
    """``kind``: lobby, board, hand, result, leaderboard, rules, notice …; ``cards``: the hand to draw large where a
    platform draws cards; ``mention``: the one person whom this message may notify (a ping); ``asks``: the owner of this
    private surface is to act now; ``felt``: the table to draw where a platform can draw one; ``four``: its reader wants
    a colour for each suit."""

    kind: str
    language: str
    text: str
    controls: tuple[Buttons | Choose, ...] = ()
    cards: tuple[str, ...] = ()
    picture: Picture | None = None
    mention: str | None = None
    asks: bool = False
    felt: Felt | None = None
    four: bool = False

    @property
    def quiet(self) -> bool:
        """It makes no sound in a group: it stands there to be looked at."""
        return self.kind in QUIET

    @property
    def letters(self) -> str:
        """How cards are written: the key of bot.screens.marks.LETTERS."""
        return f"{self.language}{FOUR}" if self.four else self.language
