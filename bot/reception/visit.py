"""Who came, where, and which table he means."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass

from bot.commands import Person, Reach
from bot.house import Decided, UpdateId
from bot.ids import ChatId, PersonId, TableId
from bot.language import Language, choose, language
from bot.ports import Answer, Update
from bot.reception.desk import Desk
from bot.reception.phrasing import phrase, refusal_words
from bot.refusals import ElsewhereOnly, NoSuchTable, NoTableHere, NotSeated, Refusal, WhichTable
from bot.screens.personal import HABITS
from bot.store import Chat, Handled
from bot.store import Person as PersonRow
from bot.table import Table
from bot.table.state import IN_PANEL

NOBODY = PersonId(0)
"""an anonymous administrator or a channel: may decide, cannot be seated"""


@dataclass(slots=True)
class Visit:
    """``row`` is None for a stranger and for an anonymous administrator; ``chat`` None in a chat nobody ever opened a
    table in, and in a private chat whose person is known to be reachable."""

    desk: Desk
    update: Update
    row: PersonRow | None
    chat: Chat | None
    speak: Language

    @property
    def id(self) -> UpdateId:
        return (platform_of(self.update.sender.address), self.update.id)

    @property
    def handled(self) -> Handled:
        """Noted with what this update changes beside the tables, so that it does so once."""
        return Handled(*self.id, self.desk.clock.now())

    @property
    def private(self) -> bool:
        return self.update.where.private

    @property
    def anonymous(self) -> bool:
        return self.update.sender.address == self.update.where.chat and not self.private

    @property
    def share(self) -> str:
        """What this press adds to a shuffle: a digest of its id (ids may tell who a person is)."""
        return hashlib.sha256(f"giruda/1/press/{self.update.id}".encode()).hexdigest()[:16]

    def reach(self) -> Reach:
        """How this person can be shown a hand, as far as it is known."""
        known = None if self.row is None else self.row.reachable
        messenger = self.desk.messengers.get(platform_of(self.update.sender.address))
        if known or self.private:
            return Reach.DM
        if known is None and (messenger is None or messenger.limits.writes_first):
            return Reach.DM
        return Reach.PANEL if self.update.panel is not None or self.panels else Reach.NONE

    @property
    def panels(self) -> bool:
        """Whether this person's platform has ephemeral panels now."""
        messenger = self.desk.messengers.get(platform_of(self.update.sender.address))
        return messenger is not None and messenger.limits.panels

    @property
    def alone(self) -> bool:
        """Whether a file that answers this is seen by nobody else."""
        messenger = self.desk.messengers.get(platform_of(self.update.sender.address))
        files = messenger is not None and messenger.limits.panels and messenger.limits.panel_files
        return self.private or (self.update.panel is not None and files)

    def expect(self, key: str) -> None:
        """The answer to this press will bring that surface, where the platform's answers do: the delivery need not."""
        messenger = self.desk.messengers.get(platform_of(self.update.sender.address))
        if not self.private or (messenger is not None and messenger.limits.carries):
            self.desk.surfaces.expect(key)

    async def met(self) -> PersonRow:
        """The person's row, made if he is new."""
        if self.row is None:
            sender = self.update.sender
            self.row = await self.desk.store.person(
                sender.address, sender.name, sender.language, at=self.desk.clock.now()
            )
            if self.private:
                self.row = await self.desk.store.set_person(self.row.id, reachable=True)
        return self.row

    async def here(self) -> Chat:
        """The row of the chat where this was said, made if it is new."""
        where = self.update.where
        self.chat = await self.desk.store.chat(
            where.chat, where.title, where.language, at=self.desk.clock.now(), server=where.server
        )
        return self.chat

    async def public_id(self, chat: ChatId) -> str:
        """What this person is called in the records of a chat; he is a member of it from now on."""
        row = await self.met()
        return (await self.desk.store.member(chat, row.id, self.desk.dice.public_id())).public

    def person(self, table: Table | None) -> Person:
        """Who asks, as tables know him. An administrator is one of the table's own chat only."""
        sender, row = self.update.sender, self.row
        settings: Mapping[str, object] = {} if row is None else row.settings
        here = table is None or (self.chat is not None and self.chat.id == table.state.chat)
        return Person(
            id=NOBODY if row is None else row.id,
            name=sender.name or ("" if row is None else row.name),
            address=sender.address,
            language=(None if row is None else row.language) or sender.language,
            admin=sender.admin and here and not self.private,
            reach=self.reach(),
            muted=bool(settings.get("mute")),
            quiet=quiet_hours(settings.get("quiet")),
            confirm=bool(settings.get("confirm")),
            habits=habits(settings, panels=self.panels),
        )

    def refuse(self, refusal: Refusal, *, url: str | None = None) -> Answer:
        return Answer(refusal_words(refusal, self.speak), url=url)

    def answer(self, decided: Decided | Refusal) -> Answer:
        """The words for an outcome."""
        if isinstance(decided, Refusal):
            return self.refuse(decided)
        return Answer(phrase(decided.outcome.say, self.speak))


def habits(settings: Mapping[str, object], *, panels: bool) -> tuple[str, ...]:
    """A person's ways that tables need to know, besides ``confirm``. ``panels``: his platform has them now; without
    them the hand comes privately, whatever he chose."""
    ways = tuple(name for name in HABITS if name != "confirm" and settings.get(name))
    return (*ways, IN_PANEL) if panels and settings.get("hand") == "panel" else ways


def quiet_hours(text: object) -> tuple[int, int] | None:
    """Hours as stored or typed (``23-8``); None for anything else.

    >>> quiet_hours("23-8"), quiet_hours("25-8"), quiet_hours(None)
    ((23, 8), None, None)
    """
    found = re.fullmatch(r"\s*(\d{1,2})\s*[-~]\s*(\d{1,2})\s*", text) if isinstance(text, str) else None
    if found is None or not (0 <= int(found[1]) <= 23 and 0 <= int(found[2]) <= 23) or found[1] == found[2]:
        return None
    return int(found[1]), int(found[2])


def platform_of(address: str) -> str:
    return address.partition(":")[0]


async def arrive(desk: Desk, update: Update) -> Visit:
    """Find out who that is. Makes no row for a stranger."""
    where, sender = update.where, update.sender
    row = None
    if where.private or sender.address != where.chat:
        row = await desk.store.known(sender.address)
        if row is not None and sender.name and sender.name != row.name:
            row = await desk.store.person(sender.address, sender.name, sender.language, at=desk.clock.now())
    unheard = row is None or row.reachable is not True
    chat = await desk.store.known_chat(where.chat) if unheard or not where.private else None
    if chat is not None and where.server is not None and where.server != chat.server:
        chat = await desk.store.chat(where.chat, at=desk.clock.now(), server=where.server)
    own = (None if row is None else row.language) or sender.language
    around = (None if chat is None else chat.language) or where.language or desk.defaults.language
    slang = row is not None and bool(row.settings.get("slang"))
    return Visit(desk, update, row, chat, language(choose(own, around), slang=slang))


async def table_named(visit: Visit, name: str) -> Table | Refusal:
    """The live table of a button, if this person may press it here."""
    table = await visit.desk.house.table(TableId(name))
    if table is None or not table.live:
        return NoSuchTable()
    if not visit.private and (visit.chat is None or visit.chat.id != table.state.chat):
        return ElsewhereOnly()
    return table


async def tables_around(visit: Visit) -> list[Table]:
    """Live tables that words here can mean: in private those where he sits, else the chat's (his own first)."""
    store = visit.desk.store
    names: list[TableId] = []
    if visit.private:
        names = [] if visit.row is None else await visit.desk.house.tables_of(visit.row.id)
    elif visit.chat is not None:
        names = await store.tables_in(visit.chat.id)
    found = [await visit.desk.house.table(name) for name in names]
    tables = [table for table in found if table is not None and table.live]
    person = NOBODY if visit.row is None else visit.row.id
    own = [table for table in tables if table.chair_of(person) is not None]
    here = [table for table in own or tables if table.state.thread == visit.update.where.thread]
    return here or own or tables


async def table_meant(visit: Visit, *, acting: bool = False) -> Table | Refusal:
    """The one table that words mean: where it is his turn if there are several. ``acting``: they are about a turn."""
    tables = await tables_around(visit)
    if not tables:
        return NoTableHere()
    person = NOBODY if visit.row is None else visit.row.id
    turns = [table for table in tables if table.turn_of(person)]
    if len(turns) == 1:
        return turns[0]
    if len(tables) > 1 and (acting or not turns):
        return WhichTable()
    return tables[0]


async def seat_meant(visit: Visit) -> Table | Refusal:
    """The one table that words of somebody who sits there mean, or of an administrator."""
    table = await table_meant(visit)
    if isinstance(table, WhichTable) and not visit.update.sender.admin:
        person = NOBODY if visit.row is None else visit.row.id
        if all(each.chair_of(person) is None for each in await tables_around(visit)):
            return NotSeated()
    return table
