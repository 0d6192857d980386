"""A Screen as Components V2: a container with the text, a picture if there is one, and the controls.

Buttons stand in even rows of at most five: thirteen cards as 5 + 4 + 4. A ``Choose`` is a select that takes exactly
its number of options; buttons that only step through numbers are a select of all the numbers. A message holds forty
components; where a screen has more, its longest groups of buttons become selects whose options carry the buttons'
tokens. A button that can't be pressed is shown disabled.

A layout is made, sent and forgotten: it is stopped at once, so the library keeps none of them (``items`` recognises
what is pressed).
"""

from __future__ import annotations

import hashlib
import logging
from io import BytesIO

import discord
from discord import ui

from adapters.discord.faces import NO_FACES, Faces
from adapters.discord.limits import ALT, COMPONENTS, LIMITS, OPTION, OPTIONS, PLACEHOLDER
from adapters.discord.markup import markup
from adapters.labels import clipped, even, label, words
from bot.screens.marks import hand, plain
from bot.screens.screen import Button, Buttons, Choose, Picture, Screen, Style

log = logging.getLogger(__name__)

PICK = "pick:"
"""custom id of a select made of buttons; a number follows, and the options' values are the buttons' tokens"""
STILL = "."
"""custom id of what can't be pressed; a number follows. No token of ours begins like that"""
_STYLES = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}
_COLOURS = {"board": 0x0A7A4B, "lobby": 0xE0A526, "result": 0x7A3EA8, "hand": 0x0B69C7, "ping": 0xD01F3C}
_ASKS = 0xD01F3C


def layout(screen: Screen, faces: Faces = NO_FACES, *, nonce: str = "", mention: int | None = None) -> ui.LayoutView:
    """The message. ``nonce``: marks it so that it can be found again; ``mention``: the user whom it may notify."""
    view = ui.LayoutView(timeout=None)
    colour = _ASKS if screen.asks else _COLOURS.get(screen.kind)
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=colour, id=mark(nonce) if nonce else None)
    cards = _hidden(screen, faces)
    text = markup(screen.text, screen.letters, limit=LIMITS.text - len(cards) - 1, faces=faces, mention=mention)
    if cards:
        above, _, last = text.rpartition("\n")
        text = "\n".join(filter(None, (above, cards, last)))  # whose turn it is stays the last line
    box.add_item(ui.TextDisplay(text))
    if screen.picture is not None:
        shown = discord.MediaGalleryItem(f"attachment://{screen.picture.name}", description=screen.picture.alt[:ALT])
        box.add_item(ui.MediaGallery(shown))
    left = COMPONENTS - bare(screen)
    for row in rows(screen, faces):
        if weight(row) > left:
            log.error("a %s screen has more than %d components", screen.kind, COMPONENTS)
            break
        box.add_item(row)
        left -= weight(row)
    view.add_item(box)
    view.stop()
    return view


def mark(nonce: str) -> int:
    """A component's id made of a nonce: Discord gives nonces back only once, components' ids always."""
    return 1000 + int.from_bytes(hashlib.blake2b(nonce.encode(), digest_size=4).digest()) % (2**31 - 2000)


def file(picture: Picture) -> discord.File:
    """The picture as an attachment; a new one for every try, as a file is read once."""
    return discord.File(BytesIO(picture.data), picture.name, description=picture.alt[:ALT])


Row = ui.ActionRow[ui.LayoutView]


def rows(screen: Screen, faces: Faces = NO_FACES) -> list[Row]:
    """All controls of a screen."""
    return _Rows(screen, faces).rows(COMPONENTS - bare(screen))


def weight(row: Row) -> int:
    """Components of a row, nested ones counted."""
    return 1 + len(row.children)


def bare(screen: Screen) -> int:
    """Components of a message without its controls: container, text, and picture."""
    return 2 + (screen.picture is not None)


def _hidden(screen: Screen, faces: Faces) -> str:
    """The cards that a select would hide, as a line: people must see their hand while they choose."""
    options = [option for group in screen.controls if isinstance(group, Choose) for option in group.options]
    cards = [option.card for option in options if option.card]
    return markup(hand(cards), screen.letters, limit=LIMITS.text // 2, faces=faces) if cards else ""


class _Rows:
    """The controls of one screen."""

    def __init__(self, screen: Screen, faces: Faces) -> None:
        self._screen = screen
        self._faces = faces
        self._count = 0

    def rows(self, room: int) -> list[Row]:
        """Action rows of at most ``room`` components in all, nested ones counted, if that can be done."""
        groups = list(self._screen.controls)
        selects: set[int] = {at for at, group in enumerate(groups) if isinstance(group, Choose) or _steps(group)}
        for at in sorted(range(len(groups)), key=lambda at: -_cost(groups[at])):
            if sum(2 if each in selects else _cost(groups[each]) for each in range(len(groups))) <= room:
                break
            if _foldable(groups[at]):
                selects.add(at)
        found: list[Row] = []
        for at, group in enumerate(groups):
            if isinstance(group, Choose):
                found += self._choose(group)
            elif at in selects:
                found.append(self._fold(group))
            else:
                found += self._buttons(group)
        return found

    def _buttons(self, group: Buttons) -> list[Row]:
        made = [found for button in group.buttons if (found := self._button(button)) is not None]
        return [ui.ActionRow(*made[start:end]) for start, end in _even(len(made), group.columns)]

    def _choose(self, group: Choose) -> list[Row]:
        """A select of what may be chosen; nothing where there is nothing to choose."""
        options = [
            self._option(button, value)
            for button, value in zip(group.options, group.values, strict=True)
            if not button.disabled
        ]
        if len(options) > OPTIONS or not 1 <= group.count <= len(options):
            return self._buttons(Buttons(group.options))
        select: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=group.token,
            placeholder=clipped(plain(group.placeholder, self._screen.letters), PLACEHOLDER) or None,
            min_values=group.count,
            max_values=group.count,
            options=options,
        )
        return [ui.ActionRow(select)]

    def _fold(self, group: Buttons) -> Row:
        options = [self._option(button, button.token) for button in group.whole or group.buttons if not button.disabled]
        placeholder = " · ".join(option.label for option in options[:3]) + " …"
        self._count += 1
        select: ui.Select[ui.LayoutView] = ui.Select(
            custom_id=f"{PICK}{self._count}", placeholder=clipped(placeholder, PLACEHOLDER), options=options
        )
        return ui.ActionRow(select)

    def _option(self, button: Button, value: str) -> discord.SelectOption:
        said = clipped(words(button, self._screen.letters), OPTION)
        emoji = self._faces.emoji(button.card) if button.card else None
        return discord.SelectOption(label=said, value=value, emoji=emoji, default=button.marked)

    def _button(self, button: Button) -> ui.Button[ui.LayoutView] | None:
        said = label(button, self._screen.letters, LIMITS.label)
        disabled = button.disabled or (not button.token and button.url is None)
        emoji = self._faces.emoji(button.card, dimmed=disabled) if button.card else None
        if button.url is not None and not disabled:
            if not button.url.startswith(("https://", "http://")):
                return None  # links that belong to other platforms
            return ui.Button(label=said, url=button.url)
        self._count += disabled
        return ui.Button(
            label=said,
            emoji=emoji,
            style=_STYLES[button.style],
            custom_id=f"{STILL}{self._count}" if disabled else button.token,
            disabled=disabled,
        )


def _even(count: int, columns: int) -> list[tuple[int, int]]:
    """Rows of ``count`` buttons. ``columns``: as many as are wished for (0: as many as fit)."""
    return even(count, min(columns or LIMITS.buttons_per_row, LIMITS.buttons_per_row))


def _cost(group: Buttons | Choose) -> int:
    """Components of a group: a row for a select, or of its buttons."""
    if isinstance(group, Choose) or _steps(group):
        return 2
    return len(group.buttons) + len(_even(len(group.buttons), group.columns))


def _steps(group: Buttons) -> bool:
    """The buttons step through what a select can show at once."""
    return 2 <= len(group.whole) <= OPTIONS


def _foldable(group: Buttons | Choose) -> bool:
    if isinstance(group, Choose):
        return False
    live = [button for button in group.buttons if not button.disabled]
    return 2 <= len(live) <= OPTIONS and all(button.token and button.url is None for button in live)
