"""History: what the gallery shows of the past. Lists of deals, one deal as a recap, and the pictures of a season.

Only deals that are over come in: the store gives no record of a running one, so no hidden card of a running deal can be
asked for here, whatever a button says. Pictures are drawn on the spot and the last few kept by all that is drawn in
them, because a page is drawn again when it is delivered, and looked at by several people.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any, cast

from bot import boards, pictures
from bot.almanac import season_meant
from bot.buttons import Press, encode
from bot.ids import ChatId, PersonId
from bot.language import Language
from bot.leaf import Leaf
from bot.pictures import Theme, theme_named
from bot.screens.history import PAGE, PastFacts, PastRow, deal_page, history
from bot.screens.marks import name as named
from bot.screens.phrases import average, favourite, percent, rating, signed, who
from bot.screens.privacy import forget, forgotten, privacy
from bot.screens.screen import Button, Buttons, Picture, Screen
from bot.statistics import ROLES, Statistics
from bot.store import PastDeal, Store
from bot.store.people import Recent
from bot.table import Table
from bot.table.portrait import Around
from engine.contract import Contract
from engine.view import View

KEPT = 32
"""pictures kept"""
LINES = 8
"""people in a line chart"""
WHATS = frozenset({"history", "picture", "privacy", "forget", "forgotten"})
"""pages that stand here and belong to no table"""


@dataclass(frozen=True, slots=True)
class Told:
    """A finished deal as it is shown: its table as it stood then, the public's view, and more facts."""

    table: Table
    view: View
    around: Around
    more: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture that can be drawn: the words beside it, and all that it is drawn from, by which it is kept."""

    words: str
    key: Hashable
    draw: Callable[[], Picture]


class History:
    """Pages of the past. Raises nothing for a page of ours; store errors pass through."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._drawn: Recent[Hashable, Screen] = Recent(KEPT)
        self._pictures: Recent[Hashable, Picture] = Recent(KEPT)

    async def shown(self, asked: dict[str, Any], speak: Language, person: PersonId | None) -> Screen | None:
        """A page somebody asked for. None if there is nothing (any more)."""
        match asked.get("what"):
            case "history":
                return await self._history(asked, speak)
            case "picture":
                return await self._picture(asked, speak, person)
            case "privacy":
                return privacy(speak, here=bool(asked.get("here")))
            case "forget":
                return forget(speak, str(asked["word"]), here=bool(asked.get("here")))
            case "forgotten":
                return forgotten(speak)
            case _:
                return None

    # Deals.

    async def _history(self, asked: dict[str, Any], speak: Language) -> Screen:
        chat, page = ChatId(int(asked["chat"])), max(1, int(asked.get("page", 1)))
        own = None if asked.get("person") is None else PersonId(int(asked["person"]))

        async def listed() -> list[PastDeal]:
            return await self._store.listed(chat, person=own, limit=PAGE + 1, offset=(page - 1) * PAGE)

        found = await listed()
        if not found and page > 1:
            page = Leaf.of(await self._store.counted(chat, person=own, most=page * PAGE), page, PAGE).page
            found = await listed()
        row = await self._store.chat_by_id(chat)
        home = await self._store.home(chat)
        rows = [_row(deal, speak) for deal in found[:PAGE]]
        facts = PastFacts(
            rows=tuple(rows),
            title="" if row is None else row.title,
            zone=home.zone,
            page=page,
            more=len(found) > PAGE,
            own=own is not None,
        )
        return history(facts, speak)

    def deal(self, told: Told, deal: PastDeal, asked: dict[str, Any], speak: Language) -> Screen:
        """One deal; ``told`` as the gallery restored it."""
        facts = replace(told.table.facts(told.around), **told.more)
        trick, theme = int(asked.get("page", 0)), theme_named(asked.get("theme"))
        names = tuple(seat.name for seat in facts.seats)
        key = ("deal", deal.id, trick, theme.name, speak.code, names, deal.annulled)
        kept = self._drawn.get(key)
        return kept or self._drawn.put(key, deal_page(facts, told.view, speak, theme, trick, annulled=deal.annulled))

    # A season in pictures.

    async def pictured(self, asked: dict[str, Any], speak: Language) -> bool:
        """Whether there is anything to draw for this picture."""
        return await self._drawing(asked, speak, None) is not None

    async def _picture(self, asked: dict[str, Any], speak: Language, person: PersonId | None) -> Screen | None:
        drawing = await self._drawing(asked, speak, person)
        if drawing is None:
            return None
        picture = self._pictures.get(drawing.key) or self._pictures.put(drawing.key, drawing.draw())
        controls = tuple(Buttons(buttons) for buttons in _switches(asked, speak, theme_named(asked.get("theme"))))
        return Screen("picture", speak.code, drawing.words, controls, picture=picture)

    async def _drawing(self, asked: dict[str, Any], speak: Language, person: PersonId | None) -> Drawing | None:
        chat, theme = ChatId(int(asked["chat"])), theme_named(asked.get("theme"))
        row = await self._store.chat_by_id(chat)
        title = "" if row is None else row.title
        match asked.get("kind"):
            case "person":
                whose = PersonId(int(asked["person"])) if "person" in asked else person
                return None if whose is None else await self._card(chat, whose, title, speak, theme)
            case kind:
                return await self._season(chat, str(kind), asked, title, speak, theme, person)

    async def _season(
        self,
        chat: ChatId,
        kind: str,
        asked: dict[str, Any],
        title: str,
        speak: Language,
        theme: Theme,
        person: PersonId | None,
    ) -> Drawing | None:
        meant = await season_meant(self._store, chat, str(asked.get("season", "")), self._now())
        if meant is None:
            return None
        season, minimum = meant
        ranked = boards.ranked(await self._store.board(chat, season and season.id), minimum=minimum)
        words = speak("ranks-all-time") if season is None else speak("ranks-season", season=season.name)
        if kind == "course" and season is not None:
            best = [line.person for line in ranked[:LINES]]
            found = {line.person: line for line in await self._store.course(season.id, best)} if best else {}
            courses = tuple(found[one] for one in best if one in found)
            return Drawing(
                speak("picture-course-title", season=words),
                ("course", title, words, courses, speak.code, theme.name),
                lambda: pictures.course(title, words, courses, speak, theme),
            )
        you = person if any(line.person == person for line in ranked) else None
        return Drawing(
            speak("picture-table-title", season=words),
            ("table", title, words, tuple(ranked), speak.code, theme.name, you),
            lambda: pictures.table(title, words, ranked, speak, theme, you=you),
        )

    async def _card(self, chat: ChatId, person: PersonId, title: str, speak: Language, theme: Theme) -> Drawing | None:
        found = await self._store.statistics(chat, person)
        if found is None:
            return None
        shown = portrait_of(found, title, speak)
        who = named(found.name) or speak("somebody")
        return Drawing(
            f"{who} · {shown.caption}",
            ("person", shown, speak.code, theme.name),
            lambda: pictures.portrait(shown, speak, theme),
        )


def _row(deal: PastDeal, speak: Language) -> PastRow:
    row = PastRow(deal.table, deal.number, deal.started or 0.0, deal.outcome, annulled=deal.annulled)
    if not deal.closing:
        return replace(row, outcome="stopped")
    result = cast("dict[str, Any]", deal.record.get("result") or {})
    seat = result.get("declarer", result.get("by"))
    if not isinstance(seat, int):
        return row
    facts = Table.restore(deal.closing, 0, ()).facts(Around())
    return replace(
        row,
        who=who(facts, seat, speak),
        contract=Contract.parse(result["contract"]) if "contract" in result else None,
        made=bool(result.get("made")),
        points=result["scores"][seat],
    )


def _switches(asked: dict[str, Any], speak: Language, theme: Theme) -> list[tuple[Button, ...]]:
    """The same in the other theme, and the other picture of the season."""
    kind, season = str(asked["kind"]), str(asked.get("season", ""))
    other = next(name for name in pictures.THEMES if name != theme.name)

    def button(word: str, shown: str, name: str) -> Button:
        about = str(asked["person"]) if shown == "person" and "person" in asked else season
        return Button(speak(word), encode(Press("", "picture", args=(shown, about or "now", name))))

    row = [button(f"button-theme-{other}", kind, other)]
    if kind != "person" and season != "all":
        turned = "course" if kind == "table" else "table"
        row.append(button(f"button-picture-{turned}", turned, theme.name))
    return [tuple(row)]


def portrait_of(found: Statistics, title: str, speak: Language) -> pictures.Portrait:
    """A person's statistics as a card. ``title``: the chat's name, raw."""
    every, declared = found.of("all"), found.of("role/declarer")
    figures = [
        (speak("picture-column-points"), signed(every.points)),
        (speak("picture-column-deals"), str(every.deals)),
        (speak("card-won"), percent(every.won, every.deals)),
        (speak("picture-column-rating"), rating(found.rating, provisional=found.provisional)),
        (speak("picture-column-average"), average(every.points, every.deals)),
        (speak("card-made"), percent(declared.won, declared.deals)),
        (speak("card-streak"), signed(found.streak)),
        (speak("card-reliability"), "–" if found.reliability is None else percent(found.reliability)),
    ]
    bars = [
        pictures.Bar(
            speak(f"role-{role}"),
            tally.won / tally.deals,
            speak("card-role", deals=tally.deals, share=percent(tally.won, tally.deals)),
        )
        for role in ROLES
        if (tally := found.of(f"role/{role}")).deals
    ]
    notes = [
        (speak("card-friend-card"), favourite(found.favourite, speak)) if found.favourite else None,
        (speak("card-best-friend"), named(found.friends[0].name) or speak("somebody")) if found.friends else None,
        (speak("card-nemesis"), named(found.rivals[0].name) or speak("somebody")) if found.rivals else None,
    ]
    return pictures.Portrait(
        who=found.name,
        caption=f"{named(title)} · {speak('ranks-all-time')}" if title else speak("ranks-all-time"),
        figures=tuple(figures),
        bars=tuple(bars),
        form=tuple(reversed(found.form)),
        notes=tuple(note for note in notes if note is not None),
    )
