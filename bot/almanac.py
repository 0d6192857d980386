"""The almanac draws a chat's history from the ledger: boards, seasons and champions, people, corrections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.boards import Sort, ranked
from bot.facts import LeaderboardFacts
from bot.ids import ChatId, PersonId
from bot.language import Language
from bot.leaf import Leaf
from bot.ports import Clock, Messenger
from bot.screens.notices import correction_notice
from bot.screens.ranks import leaderboard
from bot.screens.screen import Screen
from bot.screens.seasons import SeasonFacts, season_ended, season_page
from bot.screens.statistics import statistics_page, versus_page
from bot.seasons import StoredSeason
from bot.store import Chat, Store

PAGE = 10
"""lines of a leaderboard's page"""
PAST = 5
"""past seasons on a page"""
PODIUM = 3
COUNTING = (1, 5)
"""fewest and most people that a chat may ask of a deal that counts"""


USUAL = 3
"""the same, where the chat did not choose and its platform is not there"""


def people_needed(chat: Chat, messengers: Mapping[str, Messenger]) -> int:
    """People needed for a deal of this chat to count: what it chose, else what is usual on its platform."""
    chosen = chat.settings.get("counting")
    if isinstance(chosen, int) and COUNTING[0] <= chosen <= COUNTING[1]:
        return chosen
    messenger = messengers.get(chat.address.partition(":")[0])
    return USUAL if messenger is None else messenger.limits.people_to_count


async def season_meant(store: Store, chat: ChatId, wanted: str, now: float) -> tuple[StoredSeason | None, int] | None:
    """The season that a page is of, and the deals needed to be ranked in it. ``wanted``: "now" or "" (the running one),
    "all" (all time: no season), a season's number or its name. None: there is no such season here."""
    home = await store.home(chat)
    if wanted == "all":
        return None, home.minimum
    if wanted in ("", "now"):
        return await store.season(chat, now), home.minimum
    seasons = await store.seasons(chat)
    known = {season.name: season for season in seasons} | {str(season.id): season for season in seasons}
    found = known.get(wanted)
    return None if found is None else (found, home.minimum if found.minimum is None else found.minimum)


class Almanac:
    """Reads the store; raises its errors, and nothing for a page that somebody made up."""

    def __init__(self, store: Store, clock: Clock, messengers: Mapping[str, Messenger]) -> None:
        self._store = store
        self._clock = clock
        self._messengers = messengers

    async def page(self, asked: dict[str, Any], speak: Language, person: PersonId | None) -> Screen | None:
        """The page that was asked for; None where there is nothing to show."""
        chat = ChatId(int(asked["chat"]))
        match asked["what"]:
            case "ranks":
                return leaderboard(await self.board(chat, asked, person), speak)
            case "season":
                return season_page(await self.season(chat, int(asked.get("page", 1))), speak)
            case "stats":
                found = await self._store.statistics(chat, PersonId(int(asked["person"])))
                return None if found is None else statistics_page(found, speak)
            case "versus":
                met = await self._store.versus(chat, PersonId(int(asked["person"])), PersonId(int(asked["other"])))
                return None if met is None else versus_page(*met, speak)
            case _:
                return None

    async def board(self, chat: ChatId, asked: dict[str, Any], person: PersonId | None) -> LeaderboardFacts:
        """A page of a season's board. ``asked``: ``season`` (now, all, or a season's number), ``preset``, ``sort``,
        ``page``, ``by`` (whose own line it shows, where it is not one person's page)."""
        store = self._store
        home = await store.home(chat)
        running = await store.season(chat, self._clock.now())
        which = str(asked.get("season") or "now")
        meant = await season_meant(store, chat, which, self._clock.now())
        season, minimum = meant or (running, home.minimum)
        if season is not None:
            which = "now" if season.id == running.id else str(season.id)
        number = None if season is None else season.id
        sort = Sort(asked["sort"]) if asked.get("sort") in tuple(Sort) else Sort.POINTS
        preset = str(asked.get("preset") or "")
        table = ranked(await store.board(chat, number, preset or None), sort, minimum)
        leaf = Leaf.of(len(table), int(asked.get("page", 1)), PAGE)
        me = person or PersonId(int(asked.get("by") or 0))
        earlier = [] if season is None else [one for one in await store.seasons(chat) if one.since < season.since]
        return LeaderboardFacts(
            season="" if season is None else season.name,
            rows=tuple(leaf.cut(table)),
            minimum=minimum,
            page=leaf.page,
            pages=leaf.pages,
            until=None if season is None or season.closed is not None else season.until,
            zone=(season or running).zone,
            which=which,
            before=earlier[0].id if earlier else None,
            before_name=earlier[0].name if earlier else "",
            sort=sort.value,
            preset=preset,
            presets=tuple(await store.presets(chat, number)),
            you=me,
            own=next((line for line in table if line.person == me), None),
            closed=season is not None and season.closed is not None,
        )

    async def season(self, chat: ChatId, page: int = 1) -> SeasonFacts:
        """The running season and a page of past ones with their podiums."""
        store = self._store
        home = await store.home(chat)
        row = await store.chat_by_id(chat)
        closed = [season for season in await store.seasons(chat) if season.closed is not None]
        leaf = Leaf.of(len(closed), page, PAST)
        past = [(season, tuple(await store.final(season.id, PODIUM))) for season in leaf.cut(closed)]
        return SeasonFacts(
            running=await store.season(chat, self._clock.now()),
            past=tuple(past),
            minimum=home.minimum,
            people=USUAL if row is None else people_needed(row, self._messengers),
            pooled=home.pooled,
            page=leaf.page,
            pages=leaf.pages,
        )

    async def announcement(self, season: int, speak: Language) -> Screen | None:
        """How a season ended."""
        found = await self._store.season_by_id(season)
        return None if found is None else season_ended(found, await self._store.final(season), speak)

    async def correction(self, deal: str, serial: int, speak: Language) -> Screen | None:
        """What was corrected about a deal."""
        for made in await self._store.corrections(deal):
            if made.serial == serial:
                return correction_notice(deal, made.reason, made.name, speak, annulled=serial % 2 == 1)
        return None
