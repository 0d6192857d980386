"""The gallery: what each surface shows now, from committed state alone.

``render`` is a function of the key (and of what the surface is about): the table as stored, its deal's view for the
audience, the language of the reader. A finished deal is drawn from its record and from the table's state as it stood
when the deal ended, for ever the same. Whatever should not exist any more renders as None.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from bot import screens, surfaces
from bot.almanac import Almanac
from bot.facts import ProofFacts, TableFacts, TableState
from bot.history import WHATS, History, Told
from bot.house import House
from bot.ids import ChatId, PersonId, TableId
from bot.language import Language, choose, language
from bot.lessons import Progress
from bot.ports import Clock, Messenger
from bot.screens.personal import SWITCHES
from bot.screens.screen import Screen
from bot.store import PastDeal, Store
from bot.table import Table
from bot.table.portrait import Around
from bot.table.session import rules_of
from bot.table.state import IN_PANEL
from engine import record as records
from engine.deal import Deal
from engine.errors import RulesetError
from engine.verify import verify


@dataclass(frozen=True, slots=True)
class Past:
    """A finished deal: the table as it stood when it ended, its cards, its record, all of it as stored."""

    table: Table
    deal: Deal
    record: dict[str, Any]
    stored: PastDeal


class Gallery:
    """Draws surfaces. Raises nothing for a key of ours; store errors pass through."""

    def __init__(self, store: Store, house: House, clock: Clock, messengers: Mapping[str, Messenger]) -> None:
        self._store = store
        self._house = house
        self._clock = clock
        self._history = History(store, clock.now)
        self.almanac = Almanac(store, clock, messengers)

    async def render(self, key: str, about: str) -> Screen | None:
        """The screen of a surface, or None where nothing should be shown (any more)."""
        kind, *parts = key.split(":")
        if (person := surfaces.person_of(key)) is not None:
            return await self._shown(about, await self._for_person(person), person)
        if (chat := surfaces.chat_of(key)) is not None:
            speak = await self._for_chat(chat)
            return await (
                self._announced(parts, about, speak) if kind == "announce" else self._shown(about, speak, None)
            )
        numbers = [int(part) for part in parts[1:]]
        name = TableId(parts[0])
        table = await self._house.table(name, fresh=True)
        if table is None:
            return None
        revision = table.revision
        screen = await self._surface(table, kind, numbers)
        if self._house.stands(table, revision):
            return screen
        # What was drawn while the table moved on may be half of one state, half of another.
        async with self._house.still(name):
            table = await self._house.table(name, fresh=True)
            return None if table is None else await self._surface(table, kind, numbers)

    async def _surface(self, table: Table, kind: str, numbers: list[int]) -> Screen | None:
        match kind, numbers:
            case "lobby", []:
                facts = await self.facts(table)
                if table.state.number:
                    facts = replace(facts, commitment=table.promise(1))
                return screens.lobby(facts, _speaks(table))
            case "board", [number]:
                return await self.board(table, number)
            case "result", [number]:
                return await self.result(table, number)
            case "hand", [chair] if chair < len(table.state.seats) and IN_PANEL in table.state.seats[chair].habits:
                return None
            case "hand", [chair]:
                return await self.hand(table, chair)
            case "panel", [chair, person] if table.chair_of(PersonId(person)) == chair:
                return await self.hand(table, chair)
            case "ping", [number, turn]:
                return await self.ping(table, number, turn)
            case "sheet", []:
                return screens.sheet(await self.facts(table), _speaks(table))
            case _:
                return None

    async def _for_person(self, person: PersonId) -> Language:
        row = await self._store.person_by_id(person)
        return language(choose(None if row is None else row.language))

    async def _for_chat(self, chat: ChatId) -> Language:
        row = await self._store.chat_by_id(chat)
        return language(choose(None if row is None else row.language))

    async def _announced(self, parts: list[str], about: str, speak: Language) -> Screen | None:
        """How a season ended, or that a deal was corrected."""
        if parts[0] == "season":
            return await self.almanac.announcement(int(parts[2]), speak)
        asked = json.loads(about)
        return await self.almanac.correction(str(asked["deal"]), int(asked["serial"]), speak)

    async def farewell(self, key: str) -> Screen:
        """One line without buttons, for a message that is over but cannot be deleted, in its readers' language."""
        kind, *parts = key.split(":")
        if (person := surfaces.person_of(key)) is not None:
            return screens.farewell(await self._for_person(person), kind)
        if (chat := surfaces.chat_of(key)) is not None:
            return screens.farewell(await self._for_chat(chat), kind)
        table = await self._house.table(TableId(parts[0]))
        return screens.farewell(language(choose(None if table is None else table.state.language)), kind)

    # Surfaces of a table.

    async def facts(self, table: Table) -> TableFacts:
        """With the season that a deal would count in when the table last changed."""
        season = await self._store.season(table.state.chat, table.state.touched)
        return table.facts(Around(season=season.name))

    async def board(self, table: Table, number: int) -> Screen | None:
        speak = _speaks(table)
        view = table.view(None)
        if view is not None and table.state.number == number:
            return screens.board(table.facts(Around()), view, speak)
        past = await self.past(table, number)
        if past is None:
            return None
        promise = table.facts(Around()).commitment if table.state.number == number else ""
        facts = replace(past.table.facts(Around()), ended=table.state.ended, commitment=promise)
        return screens.board(facts, past.deal.view(None), speak)

    async def result(self, table: Table, number: int) -> Screen | None:
        past = await self.past(table, number)
        if past is None:
            return None
        live = table.state.stage is TableState.BETWEEN and table.state.number == number
        shown = table if live else past.table
        facts = replace(shown.facts(Around(points=_season_points(past))), **as_dealt(past.record))
        return screens.result(facts, past.deal.view(None), _speaks(table), live=live)

    async def hand(self, table: Table, chair: int) -> Screen | None:
        state = table.state
        if chair >= len(state.seats) or state.seats[chair].person is None:
            return None
        seat = state.seats[chair]
        speak = self.speaks(seat.language, state.language, slang="slang" in seat.habits)
        drawn = screens.hand(table.facts(Around()), table.hand_facts(chair), table.view(chair), speak)
        return replace(drawn, four="four" in seat.habits)

    async def ping(self, table: Table, number: int, turn: int) -> Screen | None:
        deal, state = table.deal, table.state
        if deal is None or state.number != number or deal.turn != turn or table.acting_owner is None:
            return None
        seat = state.seats[table.acting_owner]
        return screens.ping(table.facts(Around()), table.acting_owner, self.speaks(seat.language, state.language))

    def speaks(self, own: str | None, chat: str, *, slang: bool = False) -> Language:
        """The language of a private surface: the person's own, else the chat's."""
        return language(choose(own, chat), slang=slang)

    # Finished deals.

    async def past(self, table: Table, number: int) -> Past | None:
        """A deal of this table that is over; None while it runs, or where none was dealt."""
        stored = await self._store.record(f"{table.state.id}/{number}")
        if stored is None or not stored.closing:
            return None
        return _past(stored)

    # What somebody asked to see.

    async def _shown(self, about: str, speak: Language, person: PersonId | None) -> Screen | None:
        asked = cast("dict[str, Any]", json.loads(about)) if about else {}
        return await self.shown(asked, speak, person)

    async def shown(self, asked: dict[str, Any], speak: Language, person: PersonId | None) -> Screen | None:
        """A page somebody asked for: ``what`` with its arguments. None if there is nothing (any more)."""
        page = int(asked.get("page", 1))
        match asked.get("what"):
            case "help":
                return screens.help_page(speak, str(asked.get("topic", "")))
            case "personal":
                return await self._personal(speak, person, panels=bool(asked.get("panels")))
            case "preset":
                try:
                    return screens.rules_of(rules_of(asked["rules"]), speak, page)
                except RulesetError:
                    return None
            case "learn":
                return await self._lesson(speak, person, page, str(asked.get("said", "")))
            case "refused":
                return screens.refused(speak, str(asked.get("code", "")), str(asked["table"]))
            case "term":
                return screens.what(speak, str(asked.get("term", "")))
            case "ranks" | "season" | "stats" | "versus":
                return await self.almanac.page(asked, speak, person)
            case what if what in WHATS:
                return await self._history.shown(asked, speak, person)
            case "rules" | "tricks" | "verify" | "deal" as what:
                table = await self._house.table(TableId(str(asked["table"])))
                return None if table is None else await self._of_table(table, what, asked, page, speak)
            case _:
                return None

    async def pictured(self, asked: dict[str, Any], speak: Language) -> bool:
        """Whether there is anything to see in the picture asked for."""
        return await self._history.pictured(asked, speak)

    async def _personal(self, speak: Language, person: PersonId | None, *, panels: bool) -> Screen | None:
        row = None if person is None else await self._store.person_by_id(person)
        if row is None:
            return None
        on = {name for name in SWITCHES if row.settings.get(name)} | {"panel"} & {str(row.settings.get("hand"))}
        return screens.personal(speak, on, panels=panels)

    async def _lesson(self, speak: Language, person: PersonId | None, page: int, said: str) -> Screen | None:
        row = None if person is None else await self._store.person_by_id(person)
        return screens.learn(speak, page, said, Progress.read({} if row is None else row.settings))

    async def _of_table(
        self, table: Table, what: str, asked: dict[str, Any], page: int, speak: Language
    ) -> Screen | None:
        if what == "rules":
            return screens.rules(await self.facts(table), speak, page)
        number = int(asked["deal"])
        view = table.view(None)
        if what == "tricks" and view is not None and table.state.number == number:
            return screens.tricks(table.facts(Around()), view, speak, page)
        past = await self.past(table, number)
        if past is None:
            return None
        if what == "deal":
            return self._history.deal(_told(past), past.stored, asked, speak)
        if what == "tricks":
            return screens.tricks(past.table.facts(Around()), past.deal.view(None), speak, page)
        return screens.proof(past.table.facts(Around()), proof_of(past, number), speak)


def _past(stored: PastDeal) -> Past | None:
    record = dict(stored.record)
    deal = records.replay(record).deal
    return None if deal is None else Past(Table.restore(stored.closing, 0, ()), deal, record, stored)


def _season_points(past: Past) -> dict[PersonId, int]:
    """Season points as they stood once this deal was settled; nothing for a deal that does not count."""
    pairs = zip(past.table.state.players, past.stored.totals, strict=False)
    return {person: points for person, points in pairs if person is not None and points is not None}


def _speaks(table: Table) -> Language:
    """The language of a table's messages to all."""
    return language(table.state.language, slang=table.state.slang)


def as_dealt(record: dict[str, Any]) -> dict[str, Any]:
    """Hands and kitty as they were dealt; nothing for a draft, which has a stock."""
    hands = cast("list[str] | None", record.get("hands"))
    if hands is None:
        return {}
    return {"dealt": tuple(tuple(hand.split()) for hand in hands), "dealt_kitty": tuple(str(record["kitty"]).split())}


def _told(past: Past) -> Told:
    """A finished deal, for its page: as it stood when it ended, and all that was dealt."""
    around = Around(points=_season_points(past))
    return Told(past.table, past.deal.view(None), around, as_dealt(past.record))


def proof_of(past: Past, number: int) -> ProofFacts:
    """A finished deal's proof, checked."""
    proof = past.record["proof"]
    message = str(proof["message"])
    return ProofFacts(
        deal=number,
        commitment=str(proof["commitment"]),
        seed=str(proof["seed"]),
        message=message,
        cuts=tuple(json.loads(message)["cuts"]),
        ok=verify(past.record).ok,
    )
