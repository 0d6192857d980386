"""The part of the store that a group comes back for: seasons, boards, statistics, corrections."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.boards import PointsByDay, Standing
from bot.ids import ChatId, PersonId
from bot.seasons import StoredSeason
from bot.statistics import Pair, Statistics
from bot.store import boards, books, calendar, counting, past, people, transfer
from bot.store.commits import take
from bot.store.failures import failure
from bot.store.rows import Chat, Correction, Handled, Namesake, PastDeal
from bot.store.visit import look
from bot.store.wants import wanted_again
from bot.store.writer import Writer
from bot.surfaces import Want, correction_key

T = TypeVar("T")


class Annals:
    """Reads and writes of seasons and boards; ``Store`` adds the rest. ``zone``: where chats are that never said."""

    def __init__(self, writer: Writer, reading: AsyncEngine, zone: str) -> None:
        self._writer = writer
        self._reading = reading
        self._zone = zone
        self._chats: people.Recent[str, Chat] = people.Recent()
        self.announced: Callable[[Sequence[Want], float], None] = _unheard
        """told of announcements once they are stored (the coordinator's reconciler)"""

    async def _read(self, ask: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        try:
            async with self._reading.connect() as connection:
                return await look(connection, ask)
        except DBAPIError as error:
            raise failure(error) from error

    async def correct(
        self, deal: str, reason: str, by: PersonId | None, at: float, handled: Handled | None = None
    ) -> Correction | None:
        """Take a settlement back by reversing entries, or, if it is taken back already, make it count again. Said once
        in the deal's chat, in the same transaction. None: there is no such settled deal. Raises AlreadyHandled."""

        async def job(connection: AsyncConnection) -> tuple[Correction, list[Want]] | None:
            await take(connection, handled)
            made = await books.correct(connection, deal, reason, by, at)
            if made is None:
                return None
            chat = await past.chat_of(connection, deal)
            about = json.dumps({"deal": deal, "serial": made.serial})
            wants = [Want(correction_key(chat, deal, made.serial), chat=chat, last=True, about=about)]
            await wanted_again(connection, wants, at)
            return made, wants

        found = await self._writer.do(job)
        if found is None:
            return None
        self.announced(found[1], at)
        return found[0]

    async def corrections(self, deal: str) -> list[Correction]:
        """What was corrected about a deal, the first first."""
        return await self._read(lambda c: past.corrections(c, deal))

    # -- seasons and boards

    async def home(self, chat: ChatId) -> calendar.Home:
        """Whose seasons this chat's deals count in, and what was chosen there."""
        return await self._read(lambda c: calendar.home_of(c, chat, self._zone))

    async def season(self, chat: ChatId, at: float) -> StoredSeason:
        """The season that a deal of this chat would start in now; its ``id`` is 0 before the first has."""
        return await self._read(lambda c: calendar.current(c, chat, at, self._zone))

    async def seasons(self, chat: ChatId) -> list[StoredSeason]:
        """The seasons that deals of this chat's home started in, the latest first."""
        home = await self.home(chat)
        return await self._read(lambda c: calendar.all_of(c, home.id))

    async def season_by_id(self, season: int) -> StoredSeason | None:
        return await self._read(lambda c: calendar.by_id(c, season))

    async def board(self, chat: ChatId, season: int | None, preset: str | None = None) -> list[Standing]:
        """Everybody's line of a season (None: of all time), in no order (bot/boards.py ranks them)."""
        home = await self.home(chat)
        return await self._read(lambda c: boards.board(c, home.id, season, preset))

    async def presets(self, chat: ChatId, season: int | None) -> list[str]:
        """The presets that were played in a season (None: ever)."""
        home = await self.home(chat)
        return await self._read(lambda c: boards.presets(c, home.id, season))

    async def final(self, season: int, first: int | None = None) -> list[Standing]:
        """The table with which a season closed, best first; ``first``: only ranks up to this one."""
        return await self._read(lambda c: boards.final(c, season, first))

    async def course(self, season: int, people_asked: Sequence[PersonId]) -> list[PointsByDay]:
        """Points of a season day by day, as running totals, of the people asked for."""
        return await self._read(lambda c: boards.course(c, season, people_asked))

    async def namesakes(self, chat: ChatId) -> list[Namesake]:
        """Everybody with a ranked deal here, whom a typed name may mean."""
        home = await self.home(chat)
        return await self._read(lambda c: boards.named(c, home.id))

    async def statistics(self, chat: ChatId, person: PersonId) -> Statistics | None:
        """A person's page in a chat; None without a ranked deal here."""
        home = await self.home(chat)
        return await self._read(lambda c: boards.statistics(c, home.id, person))

    async def versus(self, chat: ChatId, person: PersonId, other: PersonId) -> tuple[Pair, Pair] | None:
        """Head to head, from either side; None if they never met in a ranked deal here."""
        home = await self.home(chat)
        return await self._read(lambda c: boards.versus(c, home.id, person, other))

    async def listed(
        self, chat: ChatId, *, person: PersonId | None = None, limit: int = 10, offset: int = 0
    ) -> list[PastDeal]:
        """Deals of this chat's home that are over, the latest start first; or a person's settled ones there, the latest
        settlement first."""
        home = await self.home(chat)
        return await self._read(lambda c: past.listed(c, home.id, person, limit, offset))

    async def counted(self, chat: ChatId, *, person: PersonId | None = None, most: int) -> int:
        """How many deals there are to be listed, ``most`` at most."""
        home = await self.home(chat)
        return await self._read(lambda c: past.counted(c, home.id, person, most))

    async def record(self, deal: str) -> PastDeal | None:
        """One deal that is over, also one that never started; None while it runs."""
        return await self._read(lambda c: past.one(c, deal))

    async def last_chat(self, person: PersonId) -> ChatId | None:
        """The chat, of those he has not left, in which somebody last played a deal that counts; else any deal."""
        return await self._read(lambda c: boards.last_chat(c, person))

    async def close_seasons(self, now: float) -> int:
        """Close every season that is over and have it announced: once each, whoever asks and
        however late. Returns how many announcements are wanted."""
        said = 0
        while (wants := await self._writer.do(lambda c: calendar.close_due(c, now))) is not None:
            self.announced(wants, now)
            said += len(wants)
        return said

    async def change_season(
        self, chat: ChatId, at: float, *, zone: str | None = None, **settings: str | int
    ) -> StoredSeason:
        """Change ``season`` (length), ``minimum``, or the zone; returns the season that runs now."""
        return await self._calendar(lambda c: calendar.change(c, chat, at, self._zone, settings, zone))

    async def turn_season(
        self, chat: ChatId, at: float, name: str | None = None, handled: Handled | None = None
    ) -> StoredSeason:
        """End the running season now; the next begins. Raises AlreadyHandled."""
        return await self._calendar(lambda c: calendar.turn(c, chat, at, self._zone, name), handled)

    async def pool(self, chat: ChatId, *, on: bool, handled: Handled | None = None) -> bool | None:
        """Whether the channels of a chat's server share one board from now on; None: it has no server. Raises
        AlreadyHandled."""
        return await self._calendar(lambda c: calendar.pool(c, chat, on=on), handled)

    async def settle_in(self, chat: ChatId, server: str) -> None:
        """A chat is a channel of this server; where that one pools, it joins."""
        await self._calendar(lambda c: calendar.settle_in(c, chat, server))

    async def _calendar(self, job: Callable[[AsyncConnection], Awaitable[T]], handled: Handled | None = None) -> T:
        async def once(connection: AsyncConnection) -> T:
            await take(connection, handled)
            return await job(connection)

        done = await self._writer.do(once)
        self._chats.clear()  # a chat's settings stand in more rows than one
        return done

    async def keep_up(self) -> int:
        """Count anew if this database was counted another way; the number of chats counted."""
        return 0 if await self._read(counting.kept_up) else await self._writer.do(counting.keep_up)

    async def take_in(self, files: Iterable[tuple[transfer.File, Iterator[transfer.Values]]]) -> None:
        """Fill an empty database from an export (bot/ledgerfiles.py), all or nothing. Raises NotEmpty, DoesNotFit."""
        await self._calendar(lambda c: transfer.take_in(c, files))

    async def rebuild_ratings(self) -> int:
        """Follow all ratings and streaks anew from the records; how many people's changed."""

        async def job(connection: AsyncConnection) -> int:
            return sum([await counting.follow_anew(connection, home) for home in await counting.homes(connection)])

        return await self._writer.do(job)


def _unheard(_wants: Sequence[Want], _at: float) -> None:
    """Nobody delivers here."""
