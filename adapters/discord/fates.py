"""What a failed call means: the one table of expected error codes (architecture.md, Surfaces 4).

Discord numbers its errors; the numbers are stable. Whatever is not in the table is judged by its status, and what is
left is *refused*: logged once by the reconciler and given up for that revision.
"""

from __future__ import annotations

import asyncio

import aiohttp
import discord

from adapters.fates import LONG, SOON, Verb
from bot.ports import Delivery, Fate

EXPECTED: dict[int, tuple[Fate, str]] = {
    10003: (Fate.UNREACHABLE, "unknown channel"),
    10004: (Fate.UNREACHABLE, "unknown server"),
    10007: (Fate.UNREACHABLE, "unknown member"),
    10008: (Fate.LOST, "unknown message"),
    10013: (Fate.UNREACHABLE, "unknown user"),
    10015: (Fate.LOST, "unknown webhook: the interaction's token is dead"),
    10062: (Fate.LOST, "unknown interaction"),
    20016: (Fate.LATER, "slow mode"),
    20028: (Fate.LATER, "the channel's write limit"),
    20029: (Fate.LATER, "the server's write limit"),
    30046: (Fate.LOST, "too many edits of an old message"),
    40003: (Fate.UNREACHABLE, "opening direct messages too fast"),
    40060: (Fate.DONE, "already answered"),
    50001: (Fate.UNREACHABLE, "missing access"),
    50005: (Fate.LOST, "another author's message"),
    50007: (Fate.UNREACHABLE, "can't send messages to this user"),
    50013: (Fate.UNREACHABLE, "missing permissions"),
    50027: (Fate.LOST, "the interaction's token has expired"),
    50083: (Fate.LOST, "the thread is archived"),
    50278: (Fate.UNREACHABLE, "no server in common"),
    130000: (Fate.LATER, "the API is overloaded"),
    160004: (Fate.DONE, "the message has its thread already"),
    160005: (Fate.UNREACHABLE, "the thread is locked"),
}
"""Fate of a call by error code, and what the code says."""

CLOSED_DM = frozenset({50007, 50278, 40003})
"""a person who can't be written to: not tried again until he does something"""
SPENT = frozenset({10062, 10015, 40060, 50027})
"""an interaction that can't be answered (any more): too late, dead from the start, or answered already"""
BROKEN = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""everything that a call can end in; a connection that breaks off after the call went out is no OSError"""
LOCKED = {Verb.SEND: frozenset({50083, 160005}), Verb.EDIT: frozenset({160005}), Verb.DELETE: frozenset[int]()}
"""codes that say that a thread is locked; sending would wake one that is merely archived"""


def code(error: BaseException | None) -> int:
    """Discord's number for an error; 0 if it has none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


def delivery(error: Exception, verb: Verb) -> Delivery:
    """What became of a call that raised ``error``. ``why`` holds no text of ours and no address."""
    match error:
        case discord.RateLimited():
            return Delivery(Fate.LATER, after=error.retry_after, chat_wide=True, why="429")
        case discord.HTTPException():
            return _answered(error, verb)
        case TimeoutError() | asyncio.TimeoutError():
            return Delivery(Fate.LATER, after=SOON, unsure=True, why="timed out")
        case aiohttp.ClientConnectorError():
            return Delivery(Fate.LATER, after=SOON, why="no connection")
        case aiohttp.ClientError() | OSError():
            return Delivery(Fate.LATER, after=SOON, unsure=True, why=type(error).__name__)
        case _:
            return Delivery(Fate.REFUSED, why=type(error).__name__)


def _answered(error: discord.HTTPException, verb: Verb) -> Delivery:
    why = f"{error.status} {error.code}"
    if error.code == 50083 and verb is Verb.SEND:
        return Delivery(Fate.UNREACHABLE, why=f"{why}: the thread is locked")
    if error.code in EXPECTED:
        fate, words = EXPECTED[error.code]
        if fate is Fate.LOST and verb is Verb.DELETE:
            fate = Fate.DONE
        if fate is Fate.LATER:
            return Delivery(fate, after=5.0, chat_wide=True, why=f"{why}: {words}")
        return Delivery(fate, why=f"{why}: {words}")
    match error.status:
        case 401 | 429:
            return Delivery(Fate.LATER, after=LONG, chat_wide=True, why=why)
        case 403:
            return Delivery(Fate.UNREACHABLE, why=why)
        case 404:
            gone = {Verb.SEND: Fate.UNREACHABLE, Verb.EDIT: Fate.LOST, Verb.DELETE: Fate.DONE}
            return Delivery(gone[verb], why=why)
        case status if status >= 500:
            return Delivery(Fate.LATER, after=SOON, unsure=True, why=why)
        case _:
            return Delivery(Fate.REFUSED, why=why)
