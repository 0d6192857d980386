"""What a decision led to: the events, the words for the person who asked, and what one transaction must store."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.events import Event
from bot.ids import PersonId


@dataclass(frozen=True, slots=True)
class Say:
    """Words for the person who asked (a toast): Fluent key and variables. Card codes and contracts are given in
    notation; the language room draws them."""

    key: str
    variables: dict[str, str | int] = field(default_factory=dict[str, str | int])


@dataclass(frozen=True, slots=True)
class SeedDrawn:
    """The seed of a deal to come, to be stored before its commitment is shown."""

    deal: int
    seed: bytes
    commitment: str


@dataclass(frozen=True, slots=True)
class DealDealt:
    """A deal as it starts. ``rules``: its canonical text, which names the pot; ``people``: per chair, None = AI."""

    deal: int
    message: str
    rules: str
    dealer: int
    people: tuple[PersonId | None, ...]
    pot: int
    ranked: bool


@dataclass(frozen=True, slots=True)
class DealClosed:
    """A deal as it ends. ``scores`` None: stopped, nothing is settled. ``pot``: what waits in the pot afterwards.
    ``closing``: the table's snapshot at that moment, from which its board and result are drawn for ever."""

    deal: int
    outcome: str
    record: dict[str, Any]
    scores: tuple[int, ...] | None
    pot: int
    closing: str
    turns: tuple[tuple[PersonId, int, int], ...] = ()
    """per person: turns that were his, and those that the program took for him"""


@dataclass(slots=True)
class Outcome:
    """``events`` empty: nothing changed and nothing is stored (a repeat of what this seat just did)."""

    events: list[Event] = field(default_factory=list[Event])
    say: Say | None = None
    seeds: list[SeedDrawn] = field(default_factory=list[SeedDrawn])
    dealt: DealDealt | None = None
    actions: list[tuple[int, int, str]] = field(default_factory=list[tuple[int, int, str]])
    """(deal, sequence, text)"""
    closed: DealClosed | None = None
    abandoned: SeedDrawn | None = None
    """a commitment whose deal will never be dealt: revealed when the table ends"""

    @property
    def changed(self) -> bool:
        return bool(self.events)
