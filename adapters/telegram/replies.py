"""The answer to a person: a toast for a press, a short message for a command, a hand where it can be shown.

Every press is answered exactly once, outside of everybody's budget. Order matters: an ephemeral message that answers a
press must go out before the toast, which closes the press. The ladder for a hand that is asked for in a group by
somebody who can't be written to: an ephemeral message, else an alert of 200 characters.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut

from adapters.telegram.addresses import Address, read
from adapters.telegram.alerts import alert, clipped
from adapters.telegram.fates import seconds
from adapters.telegram.incoming import Heard
from adapters.telegram.keyboard import link
from adapters.telegram.limits import PANEL_SECONDS, TOAST
from adapters.telegram.line import Line, redacted
from adapters.telegram.messenger import TelegramMessenger
from adapters.windows import patiently
from bot.language import choose
from bot.ports import Answer, Delivery, Document, Fate, Inbox, Place, Pressed, Said
from bot.screens.screen import Screen

log = logging.getLogger(__name__)

TRIES = 4
PAUSES = (0.2, 1.0, 3.0)
"""seconds before an answer is tried again; after about 15 s Telegram takes none"""
_SPENT = ("query is too old", "query_id_invalid")
"""the person has waited too long, or was answered already: expected, and nothing to be done"""


class Replies:
    def __init__(self, line: Line, messenger: TelegramMessenger, inbox: Inbox) -> None:
        self._line = line
        self._messenger = messenger
        self._inbox = inbox

    async def nothing(self, heard: Heard) -> None:
        """A press that waited too long for its decision, or needs none."""
        await self._toast(heard.query, Answer())

    async def late(self, heard: Heard, answer: Answer) -> None:
        """What a press no longer waits for: its screen where it would have stood, else in the person's private chat,
        as are the words; a file where it was asked for."""
        person, screen = heard.update.sender.address, answer.screen
        if screen is not None and not await self._panel(heard, answer):
            await patiently(lambda: self._messenger.send_private(person, screen, ""))
        if answer.text and not (screen is not None and answer.url):  # with both, the words say how to get the screen
            words = Screen("notice", choose(heard.update.sender.language), answer.text)
            await patiently(lambda: self._messenger.send_private(person, words, ""))
        if answer.document:
            await self._file(heard, answer.document)

    async def give(self, heard: Heard, answer: Answer) -> None:
        """Bring an answer to the person it is for. Raises nothing that Telegram can say."""
        if isinstance(heard.update.what, Pressed):
            shown = await self._panel(heard, answer) if answer.screen else False
            await self._toast(heard.query, answer if shown or not answer.screen else spoken(answer))
        elif isinstance(heard.update.what, Said) and (answer.text or answer.screen):
            await self._reply(heard, answer)
        if answer.document:
            await self._file(heard, answer.document)

    async def _panel(self, heard: Heard, answer: Answer) -> bool:
        """Show the answer's screen to the one who asked, where he asked; whether that worked (or was not asked for)."""
        screen, update = answer.screen, heard.update
        if screen is None or update.where.private:
            return True  # a private chat has the message itself; the reconciler edits it
        place = update.what.place if isinstance(update.what, Pressed) else None
        outcome = await self._edited(place, screen)
        if outcome.fate is not Fate.DONE and update.panel is not None:
            outcome = await self._messenger.send(update.panel, None, screen, "")
        if outcome.fate is not Fate.DONE:
            return False
        if answer.key is not None and outcome.place is not None:
            await self._inbox.carried(answer.key, answer.revision, outcome.place)
        return True

    async def _edited(self, place: Place | None, screen: Screen) -> Delivery:
        """A press on a panel brings that panel up to date instead of sending another."""
        at = read(place.chat) if place else None
        if place is None or at is None or at.user is None:
            return Delivery(Fate.LOST)
        return await self._messenger.edit(place, screen)

    async def _toast(self, query: str, answer: Answer) -> None:
        url = link(answer.url, self._messenger.username) if answer.url else None
        text = clipped(answer.text, choose(None), TOAST) if answer.text and not url else None
        for attempt in range(TRIES):
            try:
                await self._line.answer_callback_query(query, text, show_alert=answer.alert or None, url=url)
            except BadRequest as error:
                said = error.message.lower()
                if any(part in said for part in _SPENT):
                    return
                if url:  # not every client and server takes a link; the words do as well
                    url, text = None, clipped(answer.text, choose(None), TOAST)
                    continue
                log.warning("a press could not be answered: %s", redacted(error.message, self._line.token))
                return
            except RetryAfter as error:
                if (wait := seconds(error)) > PANEL_SECONDS:
                    return
                await asyncio.sleep(wait)
            except (TimedOut, NetworkError):
                await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            except TelegramError as error:
                log.warning("a press could not be answered: %s", redacted(str(error), self._line.token))
                return
            else:
                return

    async def _reply(self, heard: Heard, answer: Answer) -> None:
        """To a command: in its private chat; in a group so that only the sender sees it, else briefly for all."""
        update = heard.update
        if answer.screen and await self._panel(heard, answer):
            return
        language = answer.screen.language if answer.screen else choose(update.sender.language)
        text = alert(answer.screen, answer.text) if answer.screen else answer.text
        note = Screen("notice", language, text)
        to = read(update.where.chat)
        if to is None:
            return
        if to.private:
            await patiently(lambda: self._messenger.send(update.where.chat, None, note, ""))
            return
        if update.panel is not None and await self._done(update.panel, None, note):
            return
        person = read(update.sender.address)
        if person and person.private and await self._done(update.sender.address, None, note):
            return
        if answer.text:  # never the screen
            await self._done(update.where.chat, update.where.thread, Screen("notice", language, answer.text))

    async def _file(self, heard: Heard, document: Document) -> None:
        where = heard.update.where
        await patiently(lambda: self._messenger.send_file(where.chat, where.thread, document))

    async def _done(self, chat: str, thread: str | None, note: Screen) -> bool:
        return (await self._messenger.send(chat, thread, note, "")).fate is Fate.DONE


def spoken(answer: Answer) -> Answer:
    """The answer's screen as the 200 characters of an alert."""
    assert answer.screen
    return replace(answer, text=alert(answer.screen, answer.text), alert=True, url=None)


def panel_for(heard: Heard, *, supported: bool) -> str | None:
    """Where the answer may put a panel: ephemeral messages answer presses and ephemeral commands in groups."""
    to, person = read(heard.update.where.chat), read(heard.update.sender.address)
    if not supported or to is None or to.private or person is None or not person.private:
        return None
    if heard.query:
        return str(Address(to.chat, person.chat, f"q{heard.query}"))
    return str(Address(to.chat, person.chat, f"e{heard.whisper}")) if heard.whisper else None
