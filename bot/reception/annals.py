"""Seasons, boards and statistics by command; what administrators choose about them; corrections."""

from __future__ import annotations

from typing import Any

from bot.boards import Sort
from bot.commands import MoveChat
from bot.ids import ChatId, PersonId
from bot.ports import Answer
from bot.reception.asking import asker, chat_meant
from bot.reception.looks import Asked, show
from bot.reception.visit import Visit
from bot.refusals import (
    AdminOnly,
    AmbiguousPlayer,
    NeedsDeal,
    NeedsName,
    NeedsReason,
    NeverMet,
    NoServer,
    NoSuchDeal,
    NothingYet,
    Refusal,
    SeasonSetting,
    UnknownPlayer,
    UnknownSeason,
    UnknownZone,
)
from bot.screens.marks import name as named
from bot.seasons import Length, known_zone
from bot.store.rows import Namesake

SHOWN = 40
"""characters of something typed that a refusal repeats"""
REASON = 200
NAMED = 4
"""people that a refusal lists"""
LARGEST_MINIMUM = 1000

_SORTS = {
    "points": Sort.POINTS,
    "점수": Sort.POINTS,
    "average": Sort.AVERAGE,
    "평균": Sort.AVERAGE,
    "made": Sort.MADE,
    "성공률": Sort.MADE,
    "rating": Sort.RATING,
    "레이팅": Sort.RATING,
}
_ALL = frozenset({"all", "전체", "모든", "통산"})
_LAST = frozenset({"last", "지난"})
_LENGTHS = {
    "month": Length.MONTH,
    "달": Length.MONTH,
    "월": Length.MONTH,
    "week": Length.WEEK,
    "주": Length.WEEK,
    "quarter": Length.QUARTER,
    "분기": Length.QUARTER,
    "hand": Length.HAND,
    "수동": Length.HAND,
}


async def ranks(visit: Visit, text: str) -> Answer:
    """The board of a season: its name, ``last`` or ``all``; a preset; what it is ordered by; a page. In any order."""
    chat = await chat_meant(visit)
    if chat is None:
        return visit.refuse(NothingYet())
    about: dict[str, Any] = {"what": "ranks", "chat": chat, "page": 1, "by": asker(visit)}
    about |= {"season": "now", "preset": "", "sort": Sort.POINTS.value}
    wrong = await _read_board(visit, chat, text, about)
    return visit.refuse(wrong) if wrong is not None else await show(visit, Asked(about), public=True)


async def _read_board(visit: Visit, chat: ChatId, text: str, about: dict[str, Any]) -> Refusal | None:
    known = {season.name: season.id for season in await visit.desk.store.seasons(chat)}
    played = await visit.desk.store.presets(chat, None)
    running = await visit.desk.store.season(chat, visit.desk.clock.now())
    for word in [text] if text in known else text.split():
        lowered = word.lower()
        if word in known:
            about["season"] = str(known[word])
        elif word == running.name:
            about["season"] = "now"
        elif lowered in _ALL:
            about["season"] = "all"
        elif lowered in _LAST:
            over = [number for number in known.values() if number != running.id]
            if not over:
                return UnknownSeason(word[:SHOWN])
            about["season"] = str(over[0])
        elif lowered in _SORTS:
            about["sort"] = _SORTS[lowered].value
        elif lowered in played:
            about["preset"] = lowered
        elif word.isascii() and word.isdigit() and len(word) < 4:
            about["page"] = int(word)
        else:
            return UnknownSeason(word[:SHOWN])
    return None


# The season.


async def season(visit: Visit, text: str) -> Answer:
    """The running season and past champions; with words, what an administrator chooses."""
    chat = await chat_meant(visit)
    if not text:
        if chat is None:
            return visit.refuse(NothingYet())
        about = {"what": "season", "chat": chat, "page": 1, "by": asker(visit)}
        return await show(visit, Asked(about), public=True)
    if not visit.update.sender.admin or visit.private:
        return visit.refuse(AdminOnly())
    word, _, rest = text.partition(" ")
    return await _choose(visit, (await visit.here()).id, word.lower(), rest.strip())


async def _choose(visit: Visit, chat: ChatId, word: str, rest: str) -> Answer:
    store, now = visit.desk.store, visit.desk.clock.now()
    match word:
        case "next" | "다음":
            begun = await store.turn_season(chat, now, rest[:SHOWN].strip() or None, visit.handled)
            return Answer(visit.speak("say-season-next", season=begun.name))
        case "zone" | "시간대":
            if not known_zone(rest):
                return visit.refuse(UnknownZone(rest[:SHOWN]))
            running = await store.change_season(chat, now, zone=rest)
            for name in await store.tables_in(chat):
                await visit.desk.house.decide(name, MoveChat(zone=rest))
        case "minimum" | "최소" if rest.isascii() and rest.isdigit() and 1 <= int(rest[:9]) <= LARGEST_MINIMUM:
            running = await store.change_season(chat, now, minimum=int(rest))
        case "people" | "사람" if rest in ("1", "2", "3", "4", "5"):
            await store.set_chat(chat, settings={"counting": int(rest)})
            running = await store.season(chat, now)
        case "pool" | "함께" if rest in ("on", "off"):
            pooled = await store.pool(chat, on=rest == "on", handled=visit.handled)
            if pooled is None:
                return visit.refuse(NoServer())
            return Answer(visit.speak("say-season-pooled" if pooled else "say-season-apart"))
        case _ if word in _LENGTHS and not rest:
            running = await store.change_season(chat, now, season=_LENGTHS[word].value)
        case _:
            return visit.refuse(SeasonSetting(f"{word} {rest}".strip()[:SHOWN]))
    return Answer(visit.speak("say-season-changed", season=running.name))


# People.


async def stats(visit: Visit, text: str) -> Answer:
    """A person's page: his own, or whose name is typed."""
    chat = await chat_meant(visit)
    if chat is None:
        return visit.refuse(NothingYet())
    found = await _whom(visit, chat, text)
    if isinstance(found, Refusal):
        return visit.refuse(found)
    if await visit.desk.store.statistics(chat, found) is None:
        return visit.refuse(NothingYet())
    about = {"what": "stats", "chat": chat, "person": found, "by": asker(visit)}
    return await show(visit, Asked(about), public=True)


async def versus(visit: Visit, text: str) -> Answer:
    """Two people head to head: himself and another, or two names with a comma between."""
    chat = await chat_meant(visit)
    if chat is None:
        return visit.refuse(NothingYet())
    first, _, second = text.partition(",")
    one = await _whom(visit, chat, first.strip() if second.strip() else "")
    if isinstance(one, Refusal):
        return visit.refuse(one)
    other = await _whom(visit, chat, second.strip() or first.strip())
    if isinstance(other, Refusal):
        return visit.refuse(other)
    if await visit.desk.store.versus(chat, one, other) is None:
        return visit.refuse(NeverMet())
    about = {"what": "versus", "chat": chat, "person": one, "other": other, "by": asker(visit)}
    return await show(visit, Asked(about), public=True)


async def _whom(visit: Visit, chat: ChatId, text: str) -> PersonId | Refusal:
    """Whom a name means; "" is the asker himself."""
    if not text:
        return NothingYet() if visit.row is None else visit.row.id
    return find(text, await visit.desk.store.namesakes(chat))


def find(text: str, people: list[Namesake]) -> PersonId | Refusal:
    """The one person whom a typed name means: the whole name, else its beginning, else a part of it. Several of the
    same name are told apart by ``#1``, ``#2`` …, in the order in which they were met.

    >>> group = [Namesake(PersonId(n), name) for n, name in ((4, "민지"), (2, "민지"), (3, "Alex"), (5, "Alexa"))]
    >>> find("alex", group), find("민지#2", group), find("xa", group)
    (3, 4, 5)
    >>> find("민지", group), find("a", group)
    (AmbiguousPlayer(names='민지#1, 민지#2'), AmbiguousPlayer(names='Alex, Alexa'))
    """
    asked = text.strip().removeprefix("@").casefold()
    ordered = sorted((each for each in people if each.name), key=lambda each: each.person)
    labels: dict[str, Namesake] = {}
    for each in ordered:
        same = [other.person for other in ordered if other.name == each.name]
        labels[each.name if len(same) == 1 else f"{each.name}#{same.index(each.person) + 1}"] = each
    folded = {label: label.casefold() for label in labels}
    whole = [label for label in labels if asked in (folded[label], labels[label].name.casefold())]
    begun = [label for label in labels if folded[label].startswith(asked)]
    within = [label for label in labels if asked in folded[label]]
    for found in (whole, begun, within) if asked else ():
        if len(found) == 1:
            return labels[found[0]].person
        if found:
            return AmbiguousPlayer(", ".join(label[:20] for label in sorted(found)[:NAMED]))
    return UnknownPlayer(text[:SHOWN]) if named(text) else NeedsName()


# Corrections.


async def correct(visit: Visit, text: str) -> Answer:
    """Take a deal's points back, or restore them; an administrator's, with a reason that the chat reads."""
    if not visit.update.sender.admin or visit.private:
        return visit.refuse(AdminOnly())
    deal, _, reason = text.strip().partition(" ")
    if not named(deal):
        return visit.refuse(NeedsDeal())
    store = visit.desk.store
    past = await store.record(deal.lower()) if "/" in deal else None
    stored = None if past is None else await store.table(past.table)
    if visit.chat is None or stored is None or stored.chat != visit.chat.id:
        return visit.refuse(NoSuchDeal(deal[:SHOWN]))
    if not reason.strip():
        return visit.refuse(NeedsReason())
    by = None if visit.row is None else visit.row.id
    made = await store.correct(deal.lower(), reason.strip()[:REASON], by, visit.desk.clock.now(), visit.handled)
    return visit.refuse(NoSuchDeal(deal[:SHOWN])) if made is None else Answer(visit.speak("say-corrected"))
