"""The line to Telegram: the library's Bot with pools wide enough, updates unread, and a start that survives anything.

Of python-telegram-bot only Bot, types and errors are used. Its Updater would confirm updates before they are handled,
its rate limiter would let one chat's 429 hold up every other chat.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

import httpx
from telegram import Bot
from telegram.error import InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.request import HTTPXRequest

from adapters.telegram.fates import seconds
from bot.adapter import CannotStart

log = logging.getLogger(__name__)

if find_spec("sniffio") is None:
    # httpcore imports it at every lock it makes; looking in vain along the whole path each time costs 0.5 ms a call,
    # 3 ms with 200 calls at once. None tells Python at once that there is none.
    sys.modules["sniffio"] = None  # pyright: ignore[reportArgumentType]

POOL = 256
"""Connections. 25 surface calls a second that all wait for their 5 s time-out hold 125 of them; the other half is for
answers to presses, so that these never queue behind anybody's chat."""
TIMEOUT = 5.0
"""seconds for a call, each of connecting, writing and reading"""


class Quiet(HTTPXRequest):
    """Its pools, but an answer that is no JSON is neither logged (it may hold a hand) nor taken for a refusal."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        try:
            told: object = json.loads(payload)
        except ValueError:
            raise NetworkError("Invalid server response") from None
        if not isinstance(told, dict):
            raise NetworkError("Invalid server response")
        return _Told(told)


class _Told(dict[str, Any]):
    """An answer. The library takes its result for granted where the status is 200."""

    def __missing__(self, key: str) -> Any:
        raise NetworkError("Invalid server response")


class Line(Bot):
    """A Bot whose updates come as they are: one that this library version can't read spoils no batch."""

    async def updates(self, offset: int | None, wait: int, kinds: Sequence[str]) -> list[dict[str, Any]]:
        """GetUpdates. ``offset`` confirms all that lies below it; None confirms nothing. ``wait``: seconds."""
        asked = {"offset": offset, "timeout": wait, "allowed_updates": list(kinds)}
        given: object = await self._post("getUpdates", asked, read_timeout=wait + 2 * TIMEOUT)
        return [update for update in given if isinstance(update, dict)] if isinstance(given, list) else []


def line(token: str, api: str) -> Line:
    """A line that has not been opened yet. ``api``: address of a Bot API server."""
    root = api.rstrip("/").removesuffix("/bot")
    kept = {"limits": httpx.Limits(max_connections=POOL, max_keepalive_connections=POOL // 4)}
    return Line(
        token,
        base_url=f"{root}/bot",
        base_file_url=f"{root}/file/bot",
        request=Quiet(connection_pool_size=POOL, read_timeout=TIMEOUT, pool_timeout=TIMEOUT, httpx_kwargs=kept),
        get_updates_request=Quiet(connection_pool_size=2, read_timeout=TIMEOUT),
    )


async def opened(closed: Line) -> Line:
    """Ask who we are until Telegram tells. Raises CannotStart for a token that it refuses."""
    pause = 1.0
    while True:
        try:
            await closed.initialize()
        except InvalidToken:  # the library's own message quotes the token
            raise CannotStart("Telegram refuses TELEGRAM_TOKEN; ask @BotFather for the bot's token (/token)") from None
        except RetryAfter as error:
            log.warning("Telegram asks to wait %.0f s before the start", seconds(error))
            await asyncio.sleep(seconds(error))
        except TelegramError as error:
            log.warning("Telegram can't be reached yet: %s", redacted(str(error), closed.token))
            await asyncio.sleep(pause)
            pause = min(pause * 2, 30.0)
        else:
            return closed


def redacted(words: str, token: str) -> str:
    """A sentence for the log: short, and without the token, whatever library put it there.

    >>> redacted("GET http://x/bot1:abc/getMe failed", "1:abc")
    'GET http://x/bot…/getMe failed'
    """
    return words.replace(token, "…")[:200] if token else words[:200]
