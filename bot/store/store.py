"""The store as the coordinator holds it: writes through the one writer, reads beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

import structlog
from sqlalchemy import Select, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.ids import ChatId, PersonId, TableId
from bot.ports import Place
from bot.seasons import ZONE
from bot.store import audit, books, deliveries, forgetting, leases, moving, people, reads
from bot.store.annals import Annals
from bot.store.commits import take
from bot.store.connect import Creator, engines, sqlite_path
from bot.store.deliveries import Owed
from bot.store.errors import DatabaseBusy, DatabaseLocked
from bot.store.leases import Spent
from bot.store.migrating import upgrade
from bot.store.opening import migrate
from bot.store.rows import (
    Chat,
    Claim,
    Commit,
    Handled,
    Member,
    Person,
    StoredTable,
)
from bot.store.schema import commits, surfaces, updates
from bot.store.wants import wanted_again
from bot.store.writer import Writer
from bot.surfaces import Row, Want

log = structlog.stdlib.get_logger(__name__)

T = TypeVar("T")
HANDLED_FOR = 48 * 3600.0
"""seconds for which the id of an update is kept"""
RETIRED_FOR = 30 * 86400.0
"""seconds for which the place of a retired surface is known"""


async def open_store(
    url: str,
    *,
    synchronous: str = "FULL",
    busy_seconds: float = 5.0,
    creator: Creator | None = None,
    zone: str = ZONE,
) -> Store:
    """Open, check and migrate the database at ``url`` (``sqlite+aiosqlite:///FILE`` or ``postgresql+asyncpg://…``).

    ``synchronous=OFF`` is for simulations whose crashes are virtual. ``creator``: how a SQLite connection is made
    (bot/store/inline.py). ``zone``: where chats are that never said.

    Raises an OpenError: NotOurs, NewerSchema, DatabaseLocked, Damaged, CannotOpen, NoDriver.
    """
    path = sqlite_path(url)
    if path is not None:
        migrate(path, busy_seconds)
    writing, reading = engines(url, synchronous, busy_seconds, creator)
    if path is None:
        async with writing.begin() as connection:
            await connection.run_sync(upgrade)
    store = Store(writing, reading, zone)
    try:
        await store.start()
        counted = await store.keep_up()
    except BaseException as error:
        await store.close()
        if path is not None and isinstance(error, DatabaseBusy):
            raise DatabaseLocked(str(path)) from error
        raise
    if counted:
        log.info("standings, ratings and statistics were counted anew", chats=counted)
    return store


class Store(Annals):
    """See the package's door. Every method that writes raises StoreFailed (DatabaseBusy, DiskFull) if the database
    cannot be written at the moment; nothing was written then."""

    def __init__(self, writing: AsyncEngine, reading: AsyncEngine, zone: str = ZONE) -> None:
        super().__init__(Writer(writing), reading, zone)
        self._writing = writing
        self._people: people.Recent[str, Person] = people.Recent()
        self._members: people.Recent[tuple[ChatId, PersonId], Member] = people.Recent()

    async def start(self) -> None:
        await self._writer.start()

    async def close(self) -> None:
        """Finish what is queued and close the file."""
        await self._writer.close()
        await self._reading.dispose()
        await self._writing.dispose()

    async def abandon(self) -> None:
        """Die as a killed process would (simulations): what is not committed is lost."""
        await self._writer.abandon()
        await self._reading.dispose()
        await self._writing.dispose()

    @property
    def transactions(self) -> int:
        """Write transactions so far."""
        return self._writer.transactions

    # -- tables

    async def commit(self, commit: Commit) -> int:
        """Write it all, or nothing. Returns the new revision when it is on disk.

        Raises Conflict (PotMoved), AlreadyHandled, Unbalanced, StoreFailed.
        """
        return await self._writer.commit(commit)

    async def live_tables(self) -> list[StoredTable]:
        return await self._read(reads.stored_tables)

    async def table(self, table: TableId) -> StoredTable | None:
        """A table, live or closed."""
        found = await self._read(lambda c: reads.stored_tables(c, table))
        return found[0] if found else None

    async def revision(self, table: TableId) -> int:
        """What the table's revision is on disk now, 0 if there is none: cheap."""
        return await self._read(lambda c: reads.revision(c, table))

    async def overdue(self, before: float) -> list[TableId]:
        """Live tables whose clock should have rung before this instant (UNIX seconds), and has not."""
        return await self._read(lambda c: reads.overdue(c, before))

    async def tables_in(self, chat: ChatId) -> list[TableId]:
        return await self._read(lambda c: reads.tables_in(c, chat))

    async def tables_of(self, person: PersonId) -> list[TableId]:
        return await self._read(lambda c: reads.tables_of(c, person))

    async def handled(self, platform: str, update: str) -> bool:
        """Whether a commit stored this update."""
        asked = select(updates.c.id).where(updates.c.platform == platform, updates.c.id == update)
        return await self._read(lambda c: _some(c, asked))

    # -- ledger and history

    async def pot(self, chat: ChatId, rules: str) -> int:
        """What waits in the deal-miss pot of chat and rules, for the next ``Start``."""
        return await self._read(lambda c: books.pot(c, chat, rules))

    async def audit(self) -> list[str]:
        """What does not add up in the books, one sentence each (bot/store/audit.py)."""
        return await self._read(audit.findings)

    # -- chats and people

    async def chat(
        self, address: str, title: str = "", language: str | None = None, *, at: float, server: str | None = None
    ) -> Chat:
        """The chat at an address (also one it has left); created if it is new. ``server``: whose channel it is; where
        that one pools its channels, the chat joins when it is first heard of."""
        found = self._chats.get(address)
        if found is None:
            found = await self._read(lambda c: people.find_chat(c, address))
        if found is None or (title and title != found.title):
            found = await self._writer.do(lambda c: people.make_chat(c, address, title, language, at))
        if server is not None and server != found.server:
            await self.settle_in(found.id, server)
            found = replace(found, server=server)
        return self._chats.put(address, found)

    async def known_chat(self, address: str) -> Chat | None:
        """The chat at an address (also one it has left), None for one we never met."""
        kept = self._chats.get(address)
        if kept is not None:
            return kept
        found = await self._read(lambda c: people.find_chat(c, address))
        return None if found is None else self._chats.put(address, found)

    async def chat_by_id(self, chat: ChatId) -> Chat | None:
        return await self._read(lambda c: people.chat_by_id(c, chat))

    async def set_chat(
        self,
        chat: ChatId,
        *,
        settings: Mapping[str, object] | None = None,
        handled: Handled | None = None,
        **changes: str | None,
    ) -> Chat:
        """Change ``title``, ``zone``, ``language``; merge ``settings`` (a value None removes one). ``handled``: the
        update that asks for it, which does so once. Raises AlreadyHandled."""
        values: dict[str, object] = dict(changes) if settings is None else {**changes, "settings": settings}

        async def job(connection: AsyncConnection) -> Chat:
            await take(connection, handled)
            return await people.change_chat(connection, chat, values)

        made = await self._writer.do(job)
        return self._chats.put(made.address, made)

    async def move_chat(self, old: str, new: str, *, at: float) -> Chat | None:
        """A chat has a new address: tables, ledger and surfaces follow. None if neither is known."""
        moved = await self._writer.do(lambda c: moving.move_chat(c, old, new, at))
        for address in (old, new):
            self._chats.drop(address)
        self._members.clear()
        return moved

    async def person(self, address: str, name: str, language: str | None = None, *, at: float) -> Person:
        """The person at an address, created if new; the last display name is kept."""
        known = self._people.get(address)
        if known is not None and (not name or name == known.name):
            return known
        found = await self._read(lambda c: people.find_person(c, address))
        if found is None or (name and name != found.name):
            found = await self._writer.do(lambda c: people.make_person(c, address, name, language, at))
        return self._people.put(address, found)

    async def known(self, address: str) -> Person | None:
        """The person at an address, None for one we never met."""
        kept = self._people.get(address)
        if kept is not None:
            return kept
        found = await self._read(lambda c: people.find_person(c, address))
        return None if found is None else self._people.put(address, found)

    async def person_by_id(self, person: PersonId) -> Person | None:
        return await self._read(lambda c: people.person_by_id(c, person))

    async def set_person(
        self,
        person: PersonId,
        *,
        settings: Mapping[str, object] | None = None,
        handled: Handled | None = None,
        **changes: str | bool | None,
    ) -> Person:
        """Change ``name``, ``language``, ``reachable``; merge ``settings`` (a value None removes one). ``handled``: the
        update that asks for it, which does so once. Raises AlreadyHandled."""
        values: dict[str, object] = dict(changes) if settings is None else {**changes, "settings": settings}

        async def job(connection: AsyncConnection) -> Person:
            await take(connection, handled)
            return await people.change_person(connection, person, values)

        made = await self._writer.do(job)
        return made if made.address is None else self._people.put(made.address, made)

    async def member(self, chat: ChatId, person: PersonId, public: str) -> Member:
        """A person who is in a chat; ``public`` is taken as the id in records if there is none yet."""
        known = self._members.get((chat, person))
        if known is None or known.left is not None:
            known = await self._writer.do(lambda c: people.make_member(c, chat, person, public))
        return self._members.put((chat, person), known)

    async def count_turns(self, chat: ChatId, person: PersonId, *, turns: int, absences: int) -> None:
        """Add to a member's reliability."""
        self._members.drop((chat, person))
        await self._writer.do(lambda c: people.count_turns(c, chat, person, turns, absences))

    async def present(self, chat: ChatId, person: PersonId) -> None:
        """Somebody was seen in a chat: if he had left it, he is one of its members again."""
        known = self._members.get((chat, person)) or await self._read(lambda c: people.find_member(c, chat, person))
        if known is not None and known.left is not None:
            await self._writer.do(lambda c: people.leave(c, chat, person, None))
            known = replace(known, left=None)
        if known is not None:
            self._members.put((chat, person), known)

    async def left(self, chat: ChatId, person: PersonId, *, at: float) -> None:
        """Somebody has left a chat: its pages are not his to read any more."""
        self._members.drop((chat, person))
        await self._writer.do(lambda c: people.leave(c, chat, person, at))

    async def belongs(self, chat: ChatId, person: PersonId) -> bool:
        """Whether somebody is in a chat, or in one whose deals count on the same boards: he may read its pages."""
        return await self._read(lambda c: people.belongs(c, chat, person))

    async def tables_known(self, person: PersonId) -> list[TableId]:
        """Live tables in the chats where a person has played."""
        return await self._read(lambda c: forgetting.tables_known(c, person))

    async def personal(self, person: PersonId) -> list[Mapping[str, object]]:
        """All that is kept about a person (bot/store/forgetting.py)."""
        return await self._read(lambda c: forgetting.personal(c, person))

    async def forget(self, person: PersonId, *, at: float, parting: bool = False) -> None:
        """Erase a person's name and ids; the entries stay under an anonymous account (bot/store/forgetting.py). He
        should sit at no table any more. Nothing happens for somebody who is forgotten already. ``parting``: his
        platform keeps something about him too; it is among ``partings`` until it has ``parted``."""
        closed, over = await self._read(lambda c: forgetting.snapshots(c, person))
        step = forgetting.BATCH
        for first in range(0, max(len(closed), len(over)), step):
            part = closed[first : first + step], over[first : first + step]
            await self._writer.do(partial(forgetting.scrub, person=person, closed=part[0], over=part[1]))
        for address in await self._writer.do(lambda c: forgetting.erase(c, person, at, parting=parting)):
            self._people.drop(address)
            self._chats.drop(address)
        self._members.clear()

    async def partings(self) -> list[tuple[PersonId, str]]:
        """Who is forgotten here and not yet by his platform, with the address he had there."""
        return await self._read(forgetting.partings)

    async def parted(self, person: PersonId) -> None:
        """His platform has forgotten him too: the address goes."""
        await self._writer.do(lambda c: forgetting.parted(c, person))

    # -- surfaces

    async def want(self, wants: Sequence[Want], at: float) -> None:
        """Make surfaces wanted that belong to no table (announcements, leaderboards)."""
        await self._writer.do(lambda c: wanted_again(c, wants, at))

    async def surfaces(self) -> list[Row]:
        """All surfaces that are not retired, in the order in which they became dirty."""
        return await self._read(deliveries.load)

    async def reachable(self) -> dict[PersonId | None, bool | None]:
        """Whether the people to whom surfaces are shown can be written to (None: not tried yet)."""
        return await self._read(deliveries.reachable)

    async def surface(self, key: str) -> Row | None:
        return await self._read(lambda c: deliveries.load_one(c, key))

    async def known_at(self, row: Row, place: Place) -> bool:
        """Whether any surface of that row's conversation, retired ones too, stands or stood at this place, or may."""
        return await self._read(lambda c: deliveries.known_at(c, row, place))

    async def delivered(
        self,
        rows: Sequence[Row],
        retired: Sequence[tuple[str, int]],
        at: float,
        spent: Mapping[str, Spent] | None = None,
    ) -> None:
        """Store what the reconciler did: rows as they stand now, those that are over (key, wanted), and the calls made
        lately by conversation."""
        saved = [deliveries.values(row) for row in rows]

        async def job(connection: AsyncConnection) -> None:
            await deliveries.save(connection, saved)
            await deliveries.retire(connection, retired, at)
            await leases.spend(connection, spent or {})

        await self._writer.do(job)

    async def spent(self) -> dict[str, Spent]:
        """The calls made lately, by conversation."""
        return await self._read(leases.all_spent)

    async def owed(self) -> list[Owed]:
        """Surfaces that something is left to do for: what a worker looks through for the others' commits."""
        return await self._read(deliveries.owed)

    async def claim(
        self, name: str, holder: str, now: float, until: float, *, chat: ChatId | None, person: PersonId | None
    ) -> Claim:
        """Take or keep the deliveries to a conversation, and read its surfaces as they stand."""

        async def job(connection: AsyncConnection) -> Claim:
            held = await leases.claim(connection, name, holder, now, until)
            rows = await deliveries.load(connection, chat=chat, person=person)
            return Claim(held, await leases.spent_on(connection, name), rows)

        return await self._writer.do(job)

    async def release(self, holder: str, name: str | None = None) -> None:
        """Give back one conversation, or all."""
        await self._writer.do(lambda c: leases.release(c, holder, name))

    async def grant(self, name: str, now: float, wanted: int, calls: int, per: float) -> int:
        """Take up to ``wanted`` calls from a share that all workers draw from."""
        return await self._writer.do(lambda c: leases.grant(c, name, now, wanted, calls, per))

    async def prune(self, now: float) -> None:
        """Forget updates, commits and places that are past their time."""

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(delete(updates).where(updates.c.at < now - HANDLED_FOR))
            await connection.execute(delete(commits).where(commits.c.at < now - HANDLED_FOR))
            over = surfaces.c.ending == "retired"
            await connection.execute(delete(surfaces).where(over, surfaces.c.touched < now - RETIRED_FOR))
            await leases.forget(connection, now)

        await self._writer.do(job)


async def _some(connection: AsyncConnection, asked: Select[tuple[str]]) -> bool:
    return (await connection.execute(asked)).first() is not None
