"""Ephemeral messages: what one member of a group sees in it, for a hand whose owner can't be written to.

Two laws. A server that does not know them ignores the field and shows the message to everybody; so a server must first
know the method that edits them, and in each chat the first one sent is a blank card, and only when the answer proves
that it was ephemeral does a hand follow. And an ephemeral message is never trusted to have arrived: every press shows
it again.

Bot API 10.3 renamed 10.2's fields; both forms are sent, each server reads its own. Both are raw fields here: this
version of the library has no types for them.
"""

from __future__ import annotations

import logging
from typing import Any

from telegram import InlineKeyboardMarkup
from telegram.constants import ParseMode
from telegram.error import EndPointNotFound, TelegramError

from adapters.fates import Verb
from adapters.telegram.addresses import Address, address
from adapters.telegram.fates import delivery
from adapters.telegram.limits import PANEL_LIFE
from adapters.telegram.line import Line
from bot.ports import Delivery, Fate, Place

log = logging.getLogger(__name__)

BLANK = "🂠"
"""shown before it is known that only one person sees it"""
Body = tuple[str, InlineKeyboardMarkup | None]
"""HTML and keyboard"""


class Panels:
    """``supported``: the server knows the methods; False until ``probe`` has found out. ``counted``: Telegram's flood
    control counts them like other messages."""

    def __init__(self, line: Line) -> None:
        self.supported = False
        self.counted = False
        self._line = line
        self._proven: set[int] = set()

    async def probe(self) -> None:
        """Ask for the impossible: a server that knows the method says so with another error than an old one."""
        me = self._line.id
        nowhere = {"chat_id": me, "receiver_user_id": me, "ephemeral_message_id": 0, "text": BLANK}
        try:
            await self._line.do_api_request("editEphemeralMessageText", api_kwargs=nowhere)
        except EndPointNotFound:
            self.supported = False
        except TelegramError as error:
            self.supported = delivery(error, Verb.EDIT).fate is not Fate.LATER
        else:
            self.supported = False  # it took what no server can do: not one that knows the method

    async def send(self, to: Address, body: Body) -> Delivery:
        """Show it to one person. Raises TelegramError; UNREACHABLE where ephemeral messages don't work after all."""
        if not self.supported or to.user is None:
            return Delivery(Fate.UNREACHABLE, why="no ephemeral messages here")
        if to.chat in self._proven:
            place = await self._send(to, body)
            return Delivery(Fate.DONE, place) if place else self._leaked(to)
        place = await self._send(to, (BLANK, None))
        if not place:
            return self._leaked(to)
        self._proven.add(to.chat)
        await self.edit(place, body)
        return Delivery(Fate.DONE, place)

    async def _send(self, to: Address, body: Body) -> Place | None:
        """The place; None if the message turned out to be an ordinary one, which is then taken away at once."""
        fields: dict[str, Any] = {"receiver_user_id": to.user}
        if to.cause.startswith("q"):
            fields["callback_query_id"] = to.cause[1:]
        extra: dict[str, Any] = {**fields, "ephemeral_message_parameters": fields}
        if to.cause.startswith("e"):
            extra["reply_parameters"] = {"ephemeral_message_id": int(to.cause[1:])}
        text, keys = body
        sent = await self._line.send_message(
            to.chat, text, parse_mode=ParseMode.HTML, reply_markup=keys, api_kwargs=extra
        )
        ephemeral = sent.api_kwargs.get("ephemeral_message_id")
        if isinstance(ephemeral, int) and ephemeral and not sent.message_id:
            at = sent.date.timestamp()
            return Place(address(to.chat, to.user), str(ephemeral), expires=at + PANEL_LIFE, sent=at)
        await self._line.delete_message(to.chat, sent.message_id)
        return None

    def _leaked(self, to: Address) -> Delivery:
        self.supported = False
        self._proven.discard(to.chat)
        log.error("the server showed an ephemeral message to everybody; no more of them")
        return Delivery(Fate.UNREACHABLE, why="no ephemeral messages here")

    async def edit(self, place: Place, body: Body) -> None:
        """Raises TelegramError."""
        text, keys = body
        said = {**self._ids(place), "text": text, "parse_mode": ParseMode.HTML, "reply_markup": keys}
        await self._line.do_api_request("editEphemeralMessageText", api_kwargs=said)

    async def delete(self, place: Place) -> None:
        """Raises TelegramError."""
        await self._line.do_api_request("deleteEphemeralMessage", api_kwargs=self._ids(place))

    @staticmethod
    def _ids(place: Place) -> dict[str, Any]:
        chat, _, user = place.chat.partition(":")[2].partition("!")
        return {"chat_id": int(chat), "receiver_user_id": int(user), "ephemeral_message_id": int(place.message)}
