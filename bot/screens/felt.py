"""The card table as data, for platforms that can draw one: who sits where, what lies in front of whom.

It repeats what the screen's text says and never adds to it: a platform that draws nothing loses nothing, and a person
who hears the text read aloud neither. Words are ready to show (in the screen's language, names through ``name()``,
marks allowed); everything in it is what the screen's audience may know.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat, in playing order. ``role``: a short word such as 주공 or 프렌드, "" while unknown to this audience;
    ``word``: what he last said (``15♥``, ``패스``, ``조커콜!``), "" for nothing; ``won``: point cards he has taken;
    ``score``: points of this evening, None where none are shown; ``you``: the screen's owner sits here."""

    name: str
    cards: int = 0
    role: str = ""
    word: str = ""
    won: tuple[str, ...] = ()
    score: int | None = None
    turn: bool = False
    away: bool = False
    resting: bool = False
    you: bool = False


@dataclass(frozen=True, slots=True)
class Lying:
    """One card on the table in front of ``seat``; ``winning``: it leads the trick, or took it; ``word``: 조커콜!, or
    the suit named by a led joker (marks)."""

    seat: int
    card: str
    winning: bool = False
    word: str = ""


@dataclass(frozen=True, slots=True)
class Felt:
    """``caption``: the middle of the table (``15♥ · 트릭 4``, marks allowed); ``lying``: the trick being played in the
    order of play; ``last``: the trick before it; ``contract``: its text (``15♥ 민지``) once there is one."""

    chairs: tuple[Chair, ...]
    caption: str = ""
    contract: str = ""
    lying: tuple[Lying, ...] = ()
    last: tuple[Lying, ...] = ()
