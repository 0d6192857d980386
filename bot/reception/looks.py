"""What only looks: hands, boards brought down, rules, tricks, records, leaderboards; and a person's own settings.

A page for one person goes where he alone sees it: an ephemeral panel if the press offers one, else his private chat.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, cast

from bot import commands, surfaces
from bot.buttons import Press
from bot.commands import Reach
from bot.facts import TableState
from bot.ids import TableId
from bot.language import CODES, choose, language
from bot.leaf import page_number
from bot.ports import Answer, Document, Pressed
from bot.reception import copies
from bot.reception.asking import turned
from bot.reception.visit import NOBODY, Visit, table_named
from bot.refusals import BadSetting, CannotReach, NothingYet, NotSeated, Refusal
from bot.screens.personal import SWITCHES
from bot.store import AlreadyHandled
from bot.store.rows import Handled
from bot.surfaces import Want
from bot.table import Table
from bot.table.state import IN_PANEL

PICTURED = frozenset({"deal", "picture"})
"""pages that are pictures with words below them"""

VERBS = frozenset(
    {
        "rules",
        "help",
        "hand",
        "down",
        "mute",
        "language",
        "ranks",
        "season",
        "tricks",
        "record",
        "verify",
        "preset",
        "term",
        "personal",
    }
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A page somebody asked for, as the gallery draws it. ``pressed``: by a button of such a page."""

    about: dict[str, Any]
    pressed: Pressed | None = None

    @property
    def text(self) -> str:
        return json.dumps(self.about, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


async def look(visit: Visit, wish: Press, pressed: Pressed) -> Answer:
    """Answer a press that only looks. A finished table's rules, tricks and proofs can still be looked at."""
    page = page_number(next(iter(wish.args), ""))
    match wish.verb:
        case "mute":
            return await mute(visit, on=wish.args[0] == "on")
        case "language":
            return await speak_language(visit, wish.args[0])
        case "personal":
            return await switch(visit, wish, pressed)
        case "preset":
            at = int(wish.args[1]) if len(wish.args) > 1 else 1
            return await show(visit, Asked({"what": "preset", "rules": next(iter(wish.args), ""), "page": at}, pressed))
        case "term":
            return await show(visit, Asked({"what": "term", "term": wish.args[0]}, pressed))
        case "help":
            return await show(visit, Asked({"what": "help", "topic": wish.args[0] if wish.args else ""}, pressed))
        case "ranks" | "season":
            about = await turned(visit, wish, page)
            return (
                visit.refuse(NothingYet()) if about is None else await show(visit, Asked(about, pressed), public=True)
            )
        case _:
            return await _of_table(visit, wish, page, pressed)


async def _of_table(visit: Visit, wish: Press, page: int, pressed: Pressed) -> Answer:
    number = 0 if wish.decision is None else wish.decision.deal
    if wish.verb in ("rules", "tricks", "verify", "record"):
        found = await visit.desk.house.table(TableId(wish.table))
        if found is None or not await may_see(visit, found):
            return visit.refuse(NothingYet())
        await copies.disarm(visit, found, wish, pressed.place)
        if wish.verb == "record":
            return await record(visit, found, number)
        about = {"what": wish.verb, "table": wish.table, "page": page, "deal": number}
        return await show(visit, Asked(about, pressed))
    table = await table_named(visit, wish.table)
    if isinstance(table, Refusal):
        return visit.refuse(table)
    await copies.disarm(visit, table, wish, pressed.place)
    if wish.verb == "hand":
        return await hand(visit, table)
    bring_down(visit, table)
    return Answer()


async def may_see(visit: Visit, table: Table) -> bool:
    """A table's public pages are for its chat and the channels that share its boards; in private for whoever is in one
    of them. Holding a button says nothing: a table's id stands in its published records."""
    store, chat = visit.desk.store, table.state.chat
    if visit.private:
        seated = visit.row is not None and table.live and table.chair_of(visit.row.id) is not None
        return seated or (visit.row is not None and await store.belongs(chat, visit.row.id))
    if visit.chat is None:
        return False
    return visit.chat.id == chat or (await store.home(visit.chat.id)).id == (await store.home(chat)).id


async def hand(visit: Visit, table: Table) -> Answer:
    """Show the person's hand anew where he asked for it (Surfaces 10)."""
    chair = None if visit.row is None else table.chair_of(visit.row.id)
    if chair is None or visit.row is None:
        return visit.refuse(NotSeated())
    if table.absent(visit.row.id):
        await visit.desk.house.decide(table.state.id, commands.Wake(visit.person(table)))
        table = await visit.desk.house.table(table.state.id) or table
    if IN_PANEL in table.state.seats[chair].habits and not visit.panels:  # his platform had them when he sat down
        await introduce(visit)
        table = await visit.desk.house.table(table.state.id) or table
    key = surfaces.hand_key(table.state.id, chair)
    if visit.private:
        if IN_PANEL in table.state.seats[chair].habits:
            return Answer(visit.speak("say-hand-in-panel"))
        visit.desk.surfaces.renew(key)
        return Answer()
    screen = await visit.desk.gallery.hand(table, chair)
    panel = surfaces.panel_of(key, visit.row.id)
    if visit.update.panel is not None:
        return Answer(screen=screen, key=panel, revision=table.revision)
    if visit.reach() is Reach.DM:
        visit.desk.surfaces.renew(key)
        return Answer(visit.speak("say-hand-sent"))
    return Answer(visit.speak("say-open-private-chat"), alert=True, screen=screen, url=f"start:hand-{table.state.id}")


def bring_down(visit: Visit, table: Table) -> None:
    """The table's public message of the moment anew, at the bottom of the chat."""
    state = table.state
    match state.stage:
        case TableState.LOBBY:
            visit.desk.surfaces.renew(surfaces.lobby_key(state.id))
        case TableState.PLAYING:
            visit.desk.surfaces.renew(surfaces.board_key(state.id, state.number))
        case _:
            visit.desk.surfaces.renew(surfaces.result_key(state.id, state.number))


async def record(visit: Visit, table: Table, number: int) -> Answer:
    """The record of a finished deal as a file."""
    past = await visit.desk.store.record(f"{table.state.id}/{number}")
    if past is None or past.started is None:
        return visit.refuse(NothingYet())
    text = json.dumps(dict(past.record), ensure_ascii=False) + "\n"
    return Answer(document=Document(f"giruda-{table.state.id}-{number}.json", text.encode()))


async def show(visit: Visit, asked: Asked, *, public: bool = False) -> Answer:
    """Bring a page to whoever asked. ``public``: in a group everybody may read it; else it is for this person."""
    desk, update = visit.desk, visit.update
    if public and not visit.private and visit.chat is not None:
        key = surfaces.notice_key(visit.chat.id, str(asked.about["what"]))
        await _want(visit, Want(key, chat=visit.chat.id, thread=update.where.thread, about=asked.text), asked)
        return Answer()
    person = NOBODY if visit.row is None else visit.row.id
    if update.panel is not None or (visit.row is None and not visit.private):
        screen = await desk.gallery.shown(asked.about, visit.speak, person)
        return visit.refuse(NothingYet()) if screen is None else Answer(screen=screen)
    row = await visit.met()
    if not visit.private and visit.chat is not None:  # he may turn the page in private
        await visit.public_id(visit.chat.id)
    if visit.reach() is not Reach.DM:
        return visit.refuse(CannotReach(), url="start:")
    if await desk.gallery.shown(asked.about, visit.speak, row.id) is None:
        return visit.refuse(NothingYet())
    await _want(visit, Want(surfaces.note_key(row.id), person=row.id, about=asked.text), asked)
    return Answer("" if visit.private else visit.speak("say-sent-privately"))


async def _want(visit: Visit, want: Want, asked: Asked) -> None:
    """Make a page wanted: in place when one of its own buttons turned it, else as a new message."""
    desk = visit.desk
    before = await desk.surfaces.standing(want.key, None if asked.pressed is None else asked.pressed.place)
    now = desk.clock.now()
    await desk.store.want([want], now)
    desk.surfaces.wanted([want], now)
    if before is not None and (not before.here or _flattened(before.about, asked)):
        desk.surfaces.renew(want.key)


async def own_page(visit: Visit, pressed: Pressed | None = None) -> Answer:
    """The page of a person's own settings."""
    return await show(visit, Asked({"what": "personal", "panels": visit.panels}, pressed))


async def switch(visit: Visit, wish: Press, pressed: Pressed) -> Answer:
    """Turn one of a person's own settings on or off, and show how they stand now."""
    name, value = wish.args if len(wish.args) == 2 else ("", "")
    if name in SWITCHES and (name != "panel" or visit.panels or value != "on"):
        key, kept = ("hand", "panel") if name == "panel" else (name, True)
        changes: dict[str, object] = {key: kept if value == "on" else None}
        await _settings(visit, changes | ({"quiet": None} if name == "mute" else {}))
    elif name:
        return visit.refuse(BadSetting(name))
    return await own_page(visit, pressed)


def _flattened(before: str, asked: Asked) -> bool:
    """A page with a picture turns into one without: no platform can edit that in place."""
    old = cast("dict[str, Any]", json.loads(before)) if before else {}
    return old.get("what") in PICTURED and asked.about["what"] not in PICTURED


async def mute(visit: Visit, *, on: bool) -> Answer:
    """Turn this person's pings off or on; what comes a second time after a crash is told how they stand."""
    try:
        await _settings(visit, {"mute": True if on else None, "quiet": None}, visit.handled)
    except AlreadyHandled:
        on = bool((await visit.met()).settings.get("mute"))
        await introduce(visit)
    return Answer(visit.speak("say-mute-on" if on else "say-mute-off"))


async def quiet(visit: Visit, first: int, last: int) -> Answer:
    """No pings between these hours of a chat's day."""
    await _settings(visit, {"mute": None, "quiet": f"{first}-{last}"})
    return Answer(visit.speak("say-quiet-hours", first=first, last=last))


async def _settings(visit: Visit, changes: dict[str, object], handled: Handled | None = None) -> None:
    """Change a person's settings, and tell the tables where he sits."""
    row = await visit.met()
    visit.row = await visit.desk.store.set_person(row.id, settings=changes, handled=handled)
    await introduce(visit)


async def introduce(visit: Visit) -> None:
    """Tell the tables where this person sits what he is like now."""
    if visit.row is None:
        return
    for name in await visit.desk.house.tables_of(visit.row.id):
        table = await visit.desk.house.table(name)
        if table is not None:
            await visit.desk.house.decide(name, commands.Introduce(visit.person(table)))


async def language_now(visit: Visit) -> Answer:
    """The language as it is, and how to change it: one's own on the page of one's settings; the group's, asked for by
    whoever may change it there, in words."""
    if not visit.private and (visit.update.sender.admin or visit.anonymous):
        chat = choose(None if visit.chat is None else visit.chat.language, visit.desk.defaults.language)
        return Answer(language(chat)("say-language-now", whose="chat"))
    await visit.met()
    page = await own_page(visit)
    return page if page.text else replace(page, text=visit.speak("say-language-now", whose="person"))


async def speak_language(visit: Visit, code: str) -> Answer:
    """The language of this person's private messages; said by an administrator in a group, of the group's."""
    desk = visit.desk
    if code not in CODES:
        return visit.refuse(BadSetting(code))
    if not visit.private and visit.update.sender.admin:
        chat = await visit.here()
        try:
            await desk.store.set_chat(chat.id, language=code, handled=visit.handled)
        except AlreadyHandled:  # after a crash: it stands, and the rest is done now
            code = chat.language or code
        for name in await desk.store.tables_in(chat.id):
            await desk.house.decide(name, commands.MoveChat(language=code))
        return Answer(language(code)("say-language", whose="chat"))
    row = await visit.met()
    try:
        visit.row = await desk.store.set_person(row.id, language=code, handled=visit.handled)
    except AlreadyHandled:
        code = row.language or code
    await introduce(visit)
    return Answer(language(code)("say-language", whose="private" if visit.private else "person"))
