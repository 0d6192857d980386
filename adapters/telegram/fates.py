"""What a failed call means: the one table of expected errors (architecture.md, Surfaces 4).

Telegram tells its errors in English sentences; the table matches the part of each that has stayed the same over the
years. Whatever is not in it is *refused*: logged once by the reconciler and given up for that revision.
"""

from __future__ import annotations

import re
import warnings
from datetime import timedelta

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from adapters.fates import LONG, SOON, Verb
from bot.ports import Delivery, Fate

EXPECTED: tuple[tuple[str, Fate], ...] = (
    ("message is not modified", Fate.DONE),
    ("message to delete not found", Fate.DONE),
    ("message to edit not found", Fate.LOST),
    ("message can't be edited", Fate.LOST),
    ("there is no text in the message to edit", Fate.LOST),
    ("there is no caption in the message to edit", Fate.LOST),
    ("message_id_invalid", Fate.LOST),
    ("message identifier is not specified", Fate.LOST),
    ("chat not found", Fate.UNREACHABLE),
    ("user not found", Fate.UNREACHABLE),
    ("peer_id_invalid", Fate.UNREACHABLE),
    ("participant_id_invalid", Fate.UNREACHABLE),
    ("user_not_participant", Fate.UNREACHABLE),
    ("user_is_blocked", Fate.UNREACHABLE),
    ("input_user_deactivated", Fate.UNREACHABLE),
    ("not enough rights", Fate.UNREACHABLE),
    ("have no rights to send", Fate.UNREACHABLE),
    ("need administrator rights", Fate.UNREACHABLE),
    ("bot_not_admin", Fate.UNREACHABLE),
    ("query_id_invalid", Fate.UNREACHABLE),
    ("chat_write_forbidden", Fate.UNREACHABLE),
    ("chat_send_plain_forbidden", Fate.UNREACHABLE),
    ("chat_restricted", Fate.UNREACHABLE),
    ("channel_private", Fate.UNREACHABLE),
    ("group chat was deactivated", Fate.UNREACHABLE),
    ("bot is not a member", Fate.UNREACHABLE),
    ("message thread not found", Fate.UNREACHABLE),
    ("topic_closed", Fate.UNREACHABLE),
    ("topic_deleted", Fate.UNREACHABLE),
)
"""parts of a 400's sentence, lower case"""

_SECONDS = re.compile(r"retry (?:after|in) (\d+)", re.IGNORECASE)


def seconds(error: RetryAfter) -> float:
    """How long Telegram asks to wait."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the property is about to change its type, and says so at every look
        wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def delivery(error: TelegramError, verb: Verb) -> Delivery:
    """What became of a call that raised ``error``. ``why`` is Telegram's sentence, which holds no text of ours."""
    why = f"{type(error).__name__}: {error.message}"
    match error:
        case RetryAfter():
            return Delivery(Fate.LATER, after=seconds(error), chat_wide=True, why=why)
        case ChatMigrated():
            fate = Fate.LATER if verb is Verb.SEND else Fate.LOST
            return Delivery(fate, after=SOON if verb is Verb.SEND else 0.0, why=why)
        case Forbidden() | EndPointNotFound():
            return Delivery(Fate.UNREACHABLE, why=why)
        case BadRequest():
            return _sentence(error.message.lower(), verb, why)
        case TimedOut():
            sent = "was *not* sent" not in error.message
            return Delivery(Fate.LATER, after=SOON, unsure=sent, why=why.partition(". ")[0])
        case InvalidToken() | Conflict():
            return Delivery(Fate.LATER, after=LONG, why=why)
        case NetworkError():
            return _network(error.message, why)
        case _:
            return Delivery(Fate.REFUSED, why=why)


def _sentence(message: str, verb: Verb, why: str) -> Delivery:
    for part, fate in EXPECTED:
        if part in message:
            gone = fate is Fate.LOST and verb is Verb.DELETE
            return Delivery(Fate.DONE if gone else fate, why=why)
    return Delivery(Fate.REFUSED, why=why)


def _network(message: str, why: str) -> Delivery:
    """No answer, an answer of 500 and above, or a 429 without parameters. A refused connection took nothing along."""
    if "too many requests" in message.lower():
        found = _SECONDS.search(message)
        return Delivery(Fate.LATER, after=float(found[1]) if found else LONG, chat_wide=True, why=why)
    return Delivery(Fate.LATER, after=SOON, unsure="ConnectError" not in message, why=why)
