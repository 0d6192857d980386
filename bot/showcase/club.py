"""A club with a past: evenings played through the real house into a real database, shown by the real gallery.

Boards, statistics, histories and pictures come from the ledger, so there must be one. It is played once a process, in
a temporary file, by people whom the standard AI plays; after that it is copied for each language.
"""

from __future__ import annotations

import asyncio
import functools
import hashlib
import json
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from bot import surfaces
from bot.clocks import Pace
from bot.commands import Close, Command, Join, NextDeal, Person, Start, Supplies, TimePassed, Utter
from bot.dice import LETTERS
from bot.facts import TableState
from bot.gallery import Gallery
from bot.house import House, Make
from bot.ids import ChatId, PersonId, TableId
from bot.language import Language
from bot.lessons import TERM_OF
from bot.pictures import THEMES
from bot.refusals import Refusal
from bot.screens.screen import Screen
from bot.showcase.exhibit import Exhibit
from bot.showcase.stage import NOON, PEOPLE, sensible
from bot.store import Store, open_store
from bot.store.inline import inline
from bot.table import Opening, Table

DAY = 86_400.0
TITLE = "우리 동아리 <마이티>"
NAMES = (*(person.name for person in PEOPLE), "서준", "하윤", "도윤", "지우", "예은", "시우", "수아", "Zoë", "다은")
EVENINGS: tuple[tuple[float, str, tuple[int, ...], int], ...] = (
    (NOON - 40 * DAY, "tichu5", (0, 1, 2, 3, 4), 2),
    (NOON - 9 * DAY, "tichu5", (0, 1, 2, 3, 4), 3),
    (NOON - 8 * DAY, "tichu5", (5, 6, 7, 8, 9), 2),
    (NOON, "tichu5", (0, 1, 2, 5, 6), 2),
    (NOON + DAY, "namu5", (10, 11, 0, 7, 8), 2),
)
"""when, which preset, who (of ``NAMES``), and how many deals: enough for a second page of everything that has pages"""


class Calm:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = NOON

    def now(self) -> float:
        return self.at

    async def sleep(self, seconds: float) -> None:
        self.at += seconds


class Loaded:
    """Dice that always fall alike."""

    def __init__(self) -> None:
        self._thrown = count()

    def table_id(self) -> TableId:
        return TableId(self.public_id())

    def seed(self, table: TableId, deal: int) -> bytes:
        return hashlib.sha256(f"club/{table}/{deal}".encode()).digest()

    def public_id(self) -> str:
        number = next(self._thrown)
        return "club" + "".join(LETTERS[number // 32**digit % 32] for digit in range(4))


class Club:
    """The house of one database. Raises AssertionError where it refuses what a person sensibly does."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = Calm()
        self.dice = Loaded()
        self.house = House(store, self.clock, self.dice, committed=_unheard, due=_unheard, pace=Pace(seconds=0.0))
        self.gallery = Gallery(store, self.house, self.clock, {})

    async def chat(self) -> ChatId:
        return (await self.store.chat("local:club", TITLE, at=1.0)).id

    async def person(self, number: int) -> Person:
        row = await self.store.person(f"local:@{number}", NAMES[number], at=1.0)
        return Person(row.id, row.name, f"local:@{number}")

    async def do(self, table: TableId, wish: Command | Make) -> None:
        done = await self.house.decide(table, wish)
        if isinstance(done, Refusal):
            raise AssertionError(f"{wish} was refused: {done}")  # noqa: TRY004 - not a matter of types

    async def evening(self, at: float, preset: str, who: Sequence[int], deals: int) -> TableId:
        """A table is opened, and so many deals are played at it."""
        self.clock.at = at
        chat, name = await self.chat(), self.dice.table_id()
        people = [await self.person(number) for number in who]
        for person in people:
            await self.store.member(chat, person.id, self.dice.public_id())
        opening = Opening(name, chat, preset, self.dice.seed(name, 1), title=TITLE)
        await self.house.open(opening, people[0], share="share", public=self.dice.public_id(), update=None)
        for person in people[1:]:
            await self.do(name, Join(person, "share", self.dice.public_id()))
        await self.do(name, _start(people[0]))
        await self.play(name, people)
        for _ in range(1, deals):
            await self.do(name, _next(people[0]))
            await self.play(name, people)
        return name

    async def play(self, name: TableId, people: Sequence[Person], most: int = 10_000) -> None:
        """Play the running deal to its end, or so many turns of it."""
        for _ in range(most):
            table = await self.house.table(name)
            if table is None or table.state.stage is not TableState.PLAYING:
                return
            move = sensible(table, people, self.dice.seed(name, 0))
            if isinstance(move, TimePassed):
                self.clock.at = max(self.clock.at, table.due or 0.0)
            await self.do(name, move)
            if isinstance(move, Utter):
                self.clock.at += 5.0

    async def years(self) -> None:
        """Everything that the club lived through."""
        tables: list[TableId] = []
        for at, preset, who, deals in EVENINGS:
            await self.store.close_seasons(at)
            tables.append(await self.evening(at, preset, who, deals))
        people = [await self.person(number) for number in EVENINGS[-1][2]]
        await self.do(tables[-1], _next(people[0]))
        await self.play(tables[-1], people, 7)
        await self.do(tables[-1], Close())
        latest = [deal for deal in await self.store.listed(await self.chat(), limit=20) if deal.totals]
        by = people[0].id
        for deal, times in ((latest[2], 1), (latest[3], 2)):
            for _ in range(times):
                await self.store.correct(deal.id, "카드 한 장이 바닥에 떨어져 있었어요", by, self.clock.at)


def _unheard(*_told: object) -> None:
    """Nothing is delivered here, and nobody's clock rings."""


def _start(host: Person) -> Make:
    def made(_table: Table, supplies: Supplies) -> Command:
        return Start(host, supplies)

    return made


def _next(host: Person) -> Make:
    def made(table: Table, supplies: Supplies) -> Command:
        return NextDeal(host, table.state.number, supplies)

    return made


@functools.cache
def _lived() -> bytes:
    """The database after those years."""

    async def live(path: Path) -> None:
        store = await open_store(f"sqlite+aiosqlite:///{path}", synchronous="OFF", creator=inline)
        try:
            await Club(store).years()
        finally:
            await store.close()

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "club.sqlite3"
        asyncio.run(live(path))
        return path.read_bytes()


def past(speak: Language) -> list[Exhibit]:
    """Every page of the club's past and every surface that stands by itself, in one language."""

    async def look(path: Path) -> list[Exhibit]:
        store = await open_store(f"sqlite+aiosqlite:///{path}", synchronous="OFF", creator=inline)
        try:
            club = Club(store)
            club.clock.at = EVENINGS[-1][0] + DAY
            await store.set_chat(await club.chat(), language=speak.code)
            for number in range(len(NAMES)):
                await store.set_person((await club.person(number)).id, language=speak.code)
            return [shown async for shown in _shown(club, speak)]
        finally:
            await store.close()

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "club.sqlite3"
        path.write_bytes(_lived())
        return asyncio.run(look(path))


async def _shown(club: Club, speak: Language) -> AsyncIterator[Exhibit]:
    chat = await club.chat()
    reader = await club.person(11)
    over = next(season.id for season in await club.store.seasons(chat) if season.closed is not None)
    for name, asked in [
        *_boards(chat, reader.id, over),
        *await _people(club, chat),
        *await _deals(club, chat),
        *_rights(),
    ]:
        yield _exhibit("past", name, await club.gallery.shown(asked, speak, reader.id))
    empty = (await club.store.chat("local:new", "새 모임", speak.code, at=1.0)).id
    for what in ("ranks", "season", "history"):
        shown = await club.gallery.shown({"what": what, "chat": empty, "page": 1}, speak, None)
        yield _exhibit("past", f"{what}, nothing yet", shown)
    table = (await club.store.listed(chat, limit=1))[0].table
    for code in sorted(TERM_OF):
        about = {"what": "refused", "code": code, "table": table}
        yield _exhibit("past", f"refused: {code}", await club.gallery.shown(about, speak, reader.id))
    for name, key, about in await _announced(club, chat):
        yield _exhibit("surfaces", name, await club.gallery.render(key, about))
    for key in _one_of_each(TableId(table), chat, reader.id):
        yield _exhibit("surfaces", f"farewell: {surfaces.kind_of(key)}", await club.gallery.farewell(key))


def _exhibit(part: str, name: str, screen: Screen | None) -> Exhibit:
    if screen is None:
        raise AssertionError(f"nothing is shown of {name}")
    return Exhibit(part, name, screen)


Asked = tuple[str, dict[str, Any]]


def _boards(chat: ChatId, reader: PersonId, over: int) -> Iterator[Asked]:
    """``over``: a season that is closed."""
    board: dict[str, Any] = {"what": "ranks", "chat": chat, "by": reader}
    for page in (1, 2):
        yield f"board of all time, page {page}", {**board, "season": "all", "page": page}
    yield "board of the season", board
    yield "board of a preset", {**board, "season": "all", "preset": "namu5"}
    for sort in ("average", "made", "rating"):
        yield f"board by {sort}", {**board, "season": "all", "sort": sort}
    yield "board of a season that is over", {**board, "season": str(over)}
    yield "season", {"what": "season", "chat": chat, "page": 1}
    for theme in THEMES:
        for kind, season in (("table", ""), ("table", "all"), ("course", "")):
            about = {"what": "picture", "chat": chat, "kind": kind, "season": season, "theme": theme}
            yield f"picture: {kind}, {season or 'now'}, {theme}", about


async def _people(club: Club, chat: ChatId) -> list[Asked]:
    found: list[Asked] = []
    for number in (0, 1, 2, 9):
        person = (await club.person(number)).id
        found.append((f"statistics of {NAMES[number]}", {"what": "stats", "chat": chat, "person": person}))
        for theme in THEMES if number < 2 else ():
            about = {"what": "picture", "chat": chat, "kind": "person", "person": person, "theme": theme}
            found.append((f"picture: {NAMES[number]}, {theme}", about))
    one, other = (await club.person(0)).id, (await club.person(1)).id
    found.append(("two people", {"what": "versus", "chat": chat, "person": one, "other": other}))
    return found


async def _deals(club: Club, chat: ChatId) -> list[Asked]:
    history: dict[str, Any] = {"what": "history", "chat": chat}
    found: list[Asked] = [(f"history, page {page}", {**history, "page": page}) for page in (1, 2)]
    found.append(("history, own", {**history, "page": 1, "person": (await club.person(0)).id}))
    for deal in await club.store.listed(chat, limit=20):
        what = f"{deal.outcome}{', annulled' if deal.annulled else ''}"
        about: dict[str, Any] = {"what": "deal", "table": deal.table, "deal": deal.number}
        found.append((f"deal {deal.id}: {what}", {**about, "page": 0}))
        if deal.annulled:
            found += [(f"deal {deal.id}, trick {trick}", {**about, "page": trick}) for trick in (1, 5, 10)]
            found.append((f"deal {deal.id}, dark", {**about, "page": 3, "theme": "dark"}))
    return found


def _rights() -> Iterator[Asked]:
    yield "privacy", {"what": "privacy"}
    yield "forget", {"what": "forget", "word": "0123abcd"}
    yield "forgotten", {"what": "forgotten"}


async def _announced(club: Club, chat: ChatId) -> list[tuple[str, str, str]]:
    """What is said by itself: name, key, about."""
    found = [
        (f"season ended: {season.name}", surfaces.announcement_key(chat, season.id), "")
        for season in await club.store.seasons(chat)
        if season.closed is not None
    ]
    for deal in await club.store.listed(chat, limit=20):
        for made in await club.store.corrections(deal.id):
            key = surfaces.correction_key(chat, deal.id, made.serial)
            about = json.dumps({"deal": deal.id, "serial": made.serial})
            found.append((f"correction {made.serial} of {deal.id}", key, about))
    return found


def _one_of_each(table: TableId, chat: ChatId, person: PersonId) -> Iterator[str]:
    """A key of each kind of surface."""
    yield surfaces.lobby_key(table)
    yield surfaces.board_key(table, 1)
    yield surfaces.result_key(table, 1)
    yield surfaces.hand_key(table, 0)
    yield surfaces.panel_key(table, 0, person)
    yield surfaces.ping_key(table, 1, 0)
    yield surfaces.note_key(person)
    yield surfaces.lesson_key(person)
    yield surfaces.notice_key(chat, "ranks")
    yield surfaces.announcement_key(chat, 1)
    yield surfaces.correction_key(chat, f"{table}/1", 1)
