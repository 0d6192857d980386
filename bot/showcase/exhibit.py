"""What is shown: a screen with its place in the showcase."""

from __future__ import annotations

from dataclasses import dataclass

from bot.screens.screen import Screen


@dataclass(frozen=True, slots=True)
class Exhibit:
    """``part`` (lobby, settings, rules, deal, result, lessons, pages, past, surfaces) and a name in it."""

    part: str
    name: str
    screen: Screen
