"""The cards' pictures: application emojis, where they have been uploaded (``giruda discord emojis``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import discord

from adapters import faces as drawings

PREFIX = "giruda"


def emoji_name(card: str, cards: str, *, dimmed: bool = False) -> str:
    """The name under which a face is uploaded. ``cards``: ``four`` or ``two`` suit colours.

    >>> emoji_name("SA", "four"), emoji_name("JK", "two", dimmed=True)
    ('giruda_SA_4', 'giruda_JK_2_dim')
    """
    return f"{PREFIX}_{card}_{'2' if cards == 'two' else '4'}" + ("_dim" if dimmed else "")


@dataclass(frozen=True, slots=True)
class Faces:
    """``known``: uploaded emojis' ids by name. Empty: cards are letters and suit signs."""

    cards: str = "letters"
    known: Mapping[str, int] = field(default_factory=dict)

    def emoji(self, card: str, *, dimmed: bool = False) -> discord.PartialEmoji | None:
        """The picture of a card; None where there is none."""
        for name in (emoji_name(card, self.cards, dimmed=dimmed), emoji_name(card, self.cards)):
            if name in self.known:
                return discord.PartialEmoji(name=name, id=self.known[name])
        return None

    def inline(self, card: str) -> str | None:
        """The picture of a card within a text; None where there is none."""
        found = self.emoji(card)
        return None if found is None else str(found)


NO_FACES = Faces()


def faces(cards: str, emojis: Iterable[discord.Emoji]) -> Faces:
    """The pictures among an application's emojis. All or none: a hand of which some cards are letters is confusing."""
    if cards == "letters":
        return NO_FACES
    known = {emoji.name: emoji.id for emoji in emojis}
    whole = all(emoji_name(card, cards) in known for card in drawings.DECK)
    return Faces(cards, known) if whole else NO_FACES
