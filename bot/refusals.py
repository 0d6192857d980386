"""Why something was refused: one small frozen class per reason, with the data to phrase it in any language.

A refusal is said to the one person who asked, in one sentence that says what to do (never a public accusation). Its
Fluent key is made of the class name: ``NotYourTurn`` is ``refusal-not-your-turn``; its fields are the variables.

>>> NotYourTurn(whose="Alex").key, IllegalMove("must_follow_suit").key
('refusal-not-your-turn', 'illegal-must-follow-suit')
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from functools import cache


@cache
def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Nothing was changed. Subclasses are the reasons."""

    @property
    def key(self) -> str:
        return "refusal-" + _kebab(type(self).__name__)

    @property
    def variables(self) -> dict[str, str | int]:
        """The fields by name, in the shape Fluent takes."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


class Refused(Exception):
    """Carries a refusal out of a room of the table; ``Table.handle`` returns it. Never leaves ``bot.table``."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Stranger(Refusal):
    """He has never joined anything here."""


@dataclass(frozen=True, slots=True)
class NoSuchTable(Refusal):
    """The table is over, or never was."""


@dataclass(frozen=True, slots=True)
class NoTableHere(Refusal):
    """No table is open in this chat (or, in private, he sits at none)."""


@dataclass(frozen=True, slots=True)
class WhichTable(Refusal):
    """Several tables fit; a button of the one that is meant says which."""


@dataclass(frozen=True, slots=True)
class ElsewhereOnly(Refusal):
    """A button of another chat's table."""


@dataclass(frozen=True, slots=True)
class NobodyKnown(Refusal):
    """Nothing is kept about this person: he was never met, or is forgotten already."""


@dataclass(frozen=True, slots=True)
class AskedPrivately(Refusal):
    """A copy of what is kept about a person is given where he alone sees it: here others would."""


@dataclass(frozen=True, slots=True)
class DealFirst(Refusal):
    """He sits in a running deal: it comes to its end first."""


@dataclass(frozen=True, slots=True)
class NotAButton(Refusal):
    """A token that no button of ours carries."""


@dataclass(frozen=True, slots=True)
class OldButton(Refusal):
    """The decision this button answers is closed: look at the newest message."""


@dataclass(frozen=True, slots=True)
class NotSeated(Refusal):
    """He does not sit at this table."""


@dataclass(frozen=True, slots=True)
class NotYourTurn(Refusal):
    whose: str
    """name of the person to act; "" when nobody is"""


@dataclass(frozen=True, slots=True)
class ProgramsTurn(Refusal):
    """An AI player is to act."""


@dataclass(frozen=True, slots=True)
class WindowOpen(Refusal):
    """The declaration window for deal misses is open: bids come after it (rulings.md §4)."""


@dataclass(frozen=True, slots=True)
class Unreadable(Refusal):
    """Typed words that are no action here."""

    text: str
    """what was typed, shortened"""
    nearest: str
    """what can be typed now and is like it; "" if nothing is"""


@dataclass(frozen=True, slots=True)
class PlayersOnly(Refusal):
    """A table is played again by those who played at it."""


@dataclass(frozen=True, slots=True)
class Unknown(Refusal):
    """Typed words that are like nothing that could be typed now."""

    text: str
    example: str
    """something that can be typed now"""


@dataclass(frozen=True, slots=True)
class Untimely(Refusal):
    """Typed words that mean something, but not now."""

    text: str
    example: str
    """something that can be typed now"""


@dataclass(frozen=True, slots=True)
class IllegalMove(Refusal):
    """The engine refused: ``code`` is its reason (such as ``must_follow_suit``)."""

    code: str

    @property
    def key(self) -> str:
        return "illegal-" + self.code.replace("_", "-")


@dataclass(frozen=True, slots=True)
class NotInLobby(Refusal):
    """The deal runs: seats and settings are frozen until it is over."""


@dataclass(frozen=True, slots=True)
class NoDealRunning(Refusal):
    """There is no deal to do this in."""


@dataclass(frozen=True, slots=True)
class TableFull(Refusal):
    """Every seat is taken by a person."""


@dataclass(frozen=True, slots=True)
class SeatTaken(Refusal):
    """A person sits there already."""


@dataclass(frozen=True, slots=True)
class SeatsEmpty(Refusal):
    empty: int
    """seats that must be filled before the deal"""


@dataclass(frozen=True, slots=True)
class NoAiThere(Refusal):
    """That seat is not an AI player's."""


@dataclass(frozen=True, slots=True)
class NobodyThere(Refusal):
    """That seat is not a person's."""


@dataclass(frozen=True, slots=True)
class HostOnly(Refusal):
    host: str
    """name of the host"""


@dataclass(frozen=True, slots=True)
class AdminOnly(Refusal):
    """Needs an administrator of this chat."""


@dataclass(frozen=True, slots=True)
class TablesClosed(Refusal):
    """An administrator has closed this chat to tables."""


@dataclass(frozen=True, slots=True)
class TablesElsewhere(Refusal):
    """Tables of this chat are opened in one topic, and this is not it."""


@dataclass(frozen=True, slots=True)
class CannotReach(Refusal):
    """The bot cannot write to him privately, and no other way to show a hand exists here (the way to fix it goes
    with the answer)."""


@dataclass(frozen=True, slots=True)
class SeatUnreachable(Refusal):
    who: str
    """a seated person whom the bot cannot show a hand"""


@dataclass(frozen=True, slots=True)
class NobodyToSeat(Refusal):
    """An anonymous administrator or a channel: there is no person to seat."""


@dataclass(frozen=True, slots=True)
class SeatedAlready(Refusal):
    """He sits at this table already (taking another seat)."""


@dataclass(frozen=True, slots=True)
class UnknownRules(Refusal):
    what: str
    """what was asked for, shortened"""
    nearest: str = ""
    """the preset whose name is nearest; "" if none is near"""


@dataclass(frozen=True, slots=True)
class BadRuleString(Refusal):
    what: str
    """the string, shortened"""
    at: int
    """the first character that is wrong, counted from 1"""


@dataclass(frozen=True, slots=True)
class UnplayableRules(Refusal):
    """With this value the options contradict each other (no pack fits, a phase lacks what it needs)."""


@dataclass(frozen=True, slots=True)
class BadSetting(Refusal):
    what: str


@dataclass(frozen=True, slots=True)
class NotHours(Refusal):
    """Not the hours in which nobody is to be pinged."""

    what: str
    """what was typed, shortened"""


@dataclass(frozen=True, slots=True)
class CutTooLong(Refusal):
    longest: int


@dataclass(frozen=True, slots=True)
class CutTooLate(Refusal):
    """The deal this cut was for has been dealt."""


@dataclass(frozen=True, slots=True)
class NotAway(Refusal):
    """Only an absent player's seat can be voted away."""

    who: str


@dataclass(frozen=True, slots=True)
class Paused(Refusal):
    """The table rests; [계속] wakes it."""


@dataclass(frozen=True, slots=True)
class TooManyTables(Refusal):
    most: int
    """tables a chat may have at once"""


@dataclass(frozen=True, slots=True)
class HouseFull(Refusal):
    """The whole program carries as many tables as it may."""


@dataclass(frozen=True, slots=True)
class TooFast(Refusal):
    """More presses in a short time than any game needs."""


@dataclass(frozen=True, slots=True)
class NothingYet(Refusal):
    """Nothing to show yet (no finished trick, no finished deal)."""


@dataclass(frozen=True, slots=True)
class Busy(Refusal):
    """The database could not take it (busy or full): nothing was changed, try again."""


@dataclass(frozen=True, slots=True)
class Trouble(Refusal):
    """A mistake of the program: logged, nothing was changed."""


@dataclass(frozen=True, slots=True)
class UnknownCommand(Refusal):
    what: str


@dataclass(frozen=True, slots=True)
class UnknownSeason(Refusal):
    """No season and no preset of this chat is called so."""

    what: str


@dataclass(frozen=True, slots=True)
class UnknownPlayer(Refusal):
    """Nobody of this name has a deal that counts here."""

    what: str


@dataclass(frozen=True, slots=True)
class AmbiguousPlayer(Refusal):
    names: str
    """those who fit, as they can be typed"""


@dataclass(frozen=True, slots=True)
class UnknownZone(Refusal):
    what: str


@dataclass(frozen=True, slots=True)
class NoSuchDeal(Refusal):
    """No settled deal of this chat has this number."""

    what: str


@dataclass(frozen=True, slots=True)
class NeedsName(Refusal):
    """A person was asked for by letters that show nothing."""


@dataclass(frozen=True, slots=True)
class NeedsDeal(Refusal):
    """A correction that names no deal."""


@dataclass(frozen=True, slots=True)
class NeedsReason(Refusal):
    """A correction without a reason."""


@dataclass(frozen=True, slots=True)
class SeasonSetting(Refusal):
    """Nothing that can be set about seasons."""

    what: str


@dataclass(frozen=True, slots=True)
class NoServer(Refusal):
    """This chat is no channel of a server, so there is nothing to pool with."""


@dataclass(frozen=True, slots=True)
class NeverMet(Refusal):
    """Two people without a deal in common."""
