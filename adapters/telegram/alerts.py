"""Words in little room: an answer to a press has 200 characters, and a hand of 13 cards fits into it."""

from __future__ import annotations

from adapters import labels
from adapters.telegram.limits import TOAST
from bot.screens.marks import LETTERS, plain
from bot.screens.screen import Screen

RANKS = {"T": "10", "E": "11"}


def alert(screen: Screen, words: str = "") -> str:
    """A private screen in 200 characters: its cards suit by suit if it has any, then ``words`` (how to get more).

    >>> alert(Screen("hand", "en", "", cards=("SA", "ST", "H3", "JK")), "Open the chat.")
    '♠S A 10 · ♥H 3 · Joker\\nOpen the chat.'
    """
    lines = [hand(screen.cards, screen.letters)] if screen.cards else [plain(screen.text, screen.letters).strip()]
    if words:
        room = TOAST - len(lines[0]) - 1
        lines.append(clipped(words, screen.letters, max(room, 0)))
    return clipped("\n".join(line for line in lines if line), screen.letters, TOAST)


def hand(cards: tuple[str, ...], language: str) -> str:
    """Cards in the order given, each suit named once."""
    letters = LETTERS.get(language, LETTERS["en"])
    groups: list[tuple[str, list[str]]] = []
    for card in cards:
        suit, rank = (card, "") if card == "JK" else (card[0], RANKS.get(card[1], card[1]))
        if not groups or groups[-1][0] != suit:
            groups.append((suit, []))
        groups[-1][1].append(rank)
    return " · ".join(" ".join([letters[suit], *filter(None, ranks)]) for suit, ranks in groups)


def clipped(text: str, language: str, limit: int) -> str:
    """Bare words, at most ``limit`` characters."""
    return labels.clipped(plain(text, language), limit)
