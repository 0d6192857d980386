"""What a lesson is made of: lessons, and steps of two kinds, a move in a position and a sum to work out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from bot.lessons.position import Position


@dataclass(frozen=True)
class Move:
    """One decision in a position. ``verb``: play, bid, discard or friend. ``choices``: what is offered, as tokens carry
    it; () = every card in the hand, a joker that is led once for each suit. ``right``: the choices that are; ``poor``:
    for others that the rules allow, the name of the words that say why not (``poor`` where none is named). ``then``:
    what the others play after a right choice. ``terms``: the words of the glossary it rests on."""

    position: Position
    verb: str
    right: tuple[str, ...]
    terms: tuple[str, ...]
    choices: tuple[str, ...] = ()
    poor: Mapping[str, str] = field(default_factory=dict[str, str])
    then: str = ""


@dataclass(frozen=True)
class Sum:
    """One number to work out. ``engine``: asks the engine for it. ``choices``: the numbers offered. ``position``: what
    lies on the table meanwhile, if anything."""

    engine: Callable[[], int]
    choices: tuple[int, ...]
    terms: tuple[str, ...]
    position: Position | None = None

    @cached_property
    def answer(self) -> int:
        return self.engine()


Step = Move | Sum


@dataclass(frozen=True)
class Lesson:
    """``name``: of its words, ``learn-NAME-1`` …"""

    name: str
    steps: tuple[Step, ...]
