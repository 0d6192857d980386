"""Buttons as texts: a ``Press`` and its token, at most 64 bytes of ASCII.

``g1:abcdefgh:play:3.17:JK=S`` — version, table, verb, the decision it answers (deal, and number of actions before it),
arguments separated by ``/``. Everything in a token may be forged: ``decode`` takes nothing that ``encode`` could not
have written, and what it does take is still only a wish; the table checks it against the sender's own seat.

>>> decode("g1:abcdefgh:play:3.17:JK=S")
Press(table='abcdefgh', verb='play', decision=Decision(deal=3, turn=17), args=('JK=S',))
>>> Press("abcdefgh", "bid", Decision(1, 0), ("13H",)).token
'g1:abcdefgh:bid:1.0:13H'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

LONGEST = 64
"""bytes: Telegram's callback_data (Discord's custom_id allows 100)"""


class BadToken(ValueError):
    """A token that no button of ours carries. Says nothing about its content."""

    def __init__(self) -> None:
        super().__init__("not a button of ours")


class Needs(StrEnum):
    """What number a verb's button carries."""

    NOTHING = "nothing"
    """looks, or commutes with everything"""
    DEAL = "deal"
    """concerns one deal"""
    TURN = "turn"
    """answers one decision"""


class Decision(NamedTuple):
    """``deal`` counts from 1. ``turn``: actions before the decision (View.turn); None where the deal alone matters."""

    deal: int
    turn: int | None = None

    def __str__(self) -> str:
        return str(self.deal) if self.turn is None else f"{self.deal}.{self.turn}"


@dataclass(frozen=True, slots=True)
class Press:
    """What a button asks for. ``table`` is "" for the few buttons that belong to no table."""

    table: str
    verb: str
    decision: Decision | None = None
    args: tuple[str, ...] = ()

    @property
    def token(self) -> str:
        return encode(self)


_CARD = "(?:[SHDC][AKQJET98765432]|JK)"
_COPY = "(?:/2)?"
_CONTRACT = "[1-9][0-9]?[SHDCN]"
_SEAT = "[0-7]"
_PAGE = "[0-9]{1,3}"
_NAME = "[a-z][a-z0-9_.-]{0,31}"
_THEME = "(?:dark|light)"

VERBS: dict[str, tuple[Needs, str]] = {
    # lobby and table; they look or commute
    "join": (Needs.NOTHING, f"(?:{_SEAT})?"),
    "leave": (Needs.NOTHING, ""),
    "again": (Needs.NOTHING, ""),
    "addai": (Needs.NOTHING, ""),
    "dropai": (Needs.NOTHING, _SEAT),
    "host": (Needs.NOTHING, _SEAT),
    "fill": (Needs.NOTHING, ""),
    "start": (Needs.NOTHING, ""),
    "settings": (Needs.NOTHING, f"(?:{_NAME}(?:/{_PAGE})?)?"),
    "set": (Needs.NOTHING, f"{_NAME}/[A-Za-z0-9_.+-]{{1,24}}"),
    "rules": (Needs.NOTHING, f"(?:{_PAGE})?"),
    "help": (Needs.NOTHING, f"(?:{_NAME})?"),
    "preset": (Needs.NOTHING, f"{_NAME}(?:/{_PAGE})?"),
    "term": (Needs.NOTHING, _NAME),
    "personal": (Needs.NOTHING, f"(?:{_NAME}/(?:on|off))?"),
    "hand": (Needs.NOTHING, ""),
    "down": (Needs.NOTHING, ""),
    "vote": (Needs.NOTHING, f"stop|pause|replace/{_SEAT}"),
    "resume": (Needs.NOTHING, ""),
    "mute": (Needs.NOTHING, "on|off"),
    "language": (Needs.NOTHING, "[a-z]{2}"),
    "ranks": (Needs.NOTHING, f"{_PAGE}(?:/[A-Za-z0-9_-]{{1,16}}){{0,3}}"),
    "season": (Needs.NOTHING, f"(?:{_PAGE})?"),
    "learn": (Needs.NOTHING, f"{_PAGE}(?:/[A-Za-z0-9=!]{{1,8}})?"),
    "history": (Needs.NOTHING, f"(?:{_PAGE})?"),
    "picture": (Needs.NOTHING, f"(?:table|course|person)(?:/[A-Za-z0-9-]{{1,20}}(?:/{_THEME})?)?"),
    "privacy": (Needs.NOTHING, ""),
    "export": (Needs.NOTHING, ""),
    "forget": (Needs.NOTHING, "(?:[0-9a-f]{8})?"),
    # one deal's
    "deal": (Needs.DEAL, f"(?:{_PAGE}(?:/{_THEME})?)?"),
    "cut": (Needs.DEAL, ""),
    "next": (Needs.DEAL, ""),
    "end": (Needs.DEAL, ""),
    "tricks": (Needs.DEAL, f"(?:{_PAGE})?"),
    "record": (Needs.DEAL, ""),
    "verify": (Needs.DEAL, ""),
    "autopass": (Needs.DEAL, "on|off"),
    "ahead": (Needs.DEAL, f"{_CARD}{_COPY}|none"),
    # draft of a seat: not an action
    "number": (Needs.TURN, "[1-9][0-9]?"),
    "suit": (Needs.TURN, "[SHDCJ]"),
    "tick": (Needs.TURN, f"{_CARD}{_COPY}"),
    "ticks": (Needs.TURN, ""),
    "change": (Needs.TURN, _CONTRACT),
    # decisions
    "keep": (Needs.TURN, ""),
    "burn": (Needs.TURN, ""),
    "ready": (Needs.TURN, ""),
    "misdeal": (Needs.TURN, ""),
    "bid": (Needs.TURN, _CONTRACT),
    "pass": (Needs.TURN, ""),
    "kill": (Needs.TURN, f"{_CARD}|seat/{_SEAT}"),
    "blind": (Needs.TURN, _CONTRACT),
    "look": (Needs.TURN, ""),
    "bury": (Needs.TURN, ""),
    "friend": (Needs.TURN, f"{_CARD}|first|last|none|seat/{_SEAT}"),
    "friends": (Needs.TURN, ""),
    "play": (Needs.TURN, f"(?:[SHDC][AKQJET98765432]!?|JK(?:=[SHDC])?){_COPY}"),
    "claim": (Needs.TURN, ""),
}
"""Every verb: what number it carries, and its arguments. ``bury`` and ``friends`` decide by the seat's draft."""

_TABLELESS = frozenset({"help", "season", "language", "ranks", "learn", "mute", "preset", "term", "personal"})
_LOOKING_BACK = frozenset({"history", "picture", "privacy", "export", "forget"})
"""belong to no table either"""
_ARGS = {verb: re.compile(pattern) for verb, (_, pattern) in VERBS.items()}
_TABLE = re.compile("[a-z2-7]{8}")
_DECISION = re.compile(r"([1-9][0-9]{0,4})(?:\.(0|[1-9][0-9]{0,3}))?")


def encode(press: Press) -> str:
    """The token. Raises ValueError if the press is none of ours or does not fit: a mistake of the caller."""
    decision = "" if press.decision is None else str(press.decision)
    token = f"g1:{press.table}:{press.verb}:{decision}:{'/'.join(press.args)}"
    try:
        if decode(token) == press:
            return token
    except BadToken:
        pass
    raise ValueError(f"{token!r} is not a button")


def decode(token: str) -> Press:
    """Read a token, strictly. Raises BadToken for anything that ``encode`` does not write."""
    if len(token) > LONGEST or not token.isascii():
        raise BadToken
    parts = token.split(":")
    if len(parts) != 5 or parts[0] != "g1":
        raise BadToken
    _, table, verb, number, args = parts
    if verb not in VERBS or not _ARGS[verb].fullmatch(args):
        raise BadToken
    if not (_TABLE.fullmatch(table) or (table == "" and verb in _TABLELESS | _LOOKING_BACK)):
        raise BadToken
    return Press(table, verb, _decision(number, VERBS[verb][0]), tuple(args.split("/")) if args else ())


def _decision(text: str, needs: Needs) -> Decision | None:
    if needs is Needs.NOTHING:
        if text:
            raise BadToken
        return None
    found = _DECISION.fullmatch(text)
    if found is None or (found[2] is None) != (needs is Needs.DEAL):
        raise BadToken
    return Decision(int(found[1]), None if found[2] is None else int(found[2]))
