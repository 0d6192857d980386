"""/learn: the lessons in the private chat, and the practice deal after them.

A page of the course is a surface of its own, ``lesson:PERSON``, so that help and other notes never take its place; what
it shows follows from what it is about (page, last choice) and from how far the person is. Only opening a page and a
right choice move that on.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from bot.commands import Reach, Start
from bot.facts import Speed, TableState
from bot.lessons import END, NotAChoice, Progress, Verdict, find, following_page, is_page, judge
from bot.lessons.position import RULES
from bot.lessons.progress import KEY
from bot.ports import Answer, Pressed, Where
from bot.reception.looks import bring_down
from bot.reception.opening import plain_opening
from bot.reception.phrasing import refusal_words
from bot.reception.visit import Visit
from bot.refusals import CannotReach, IllegalMove, NobodyToSeat, NotAButton, Refusal, TooManyTables
from bot.screens.learn import CONTENTS, RULE, START
from bot.surfaces import Want, hand_key, lesson_key
from bot.table import Table


async def learn(visit: Visit, page: int = CONTENTS, choice: str = "", pressed: Pressed | None = None) -> Answer:
    """Show a page of the course, or take a choice on it. Whatever no button of ours asks for is refused."""
    if visit.anonymous:
        return visit.refuse(NobodyToSeat())
    if not is_page(page):
        return visit.refuse(NotAButton())
    row = await visit.met()
    if page == END and choice == START:
        return await practise(visit)
    verdict = _judged(page, choice)
    if isinstance(verdict, Refusal):
        return visit.refuse(verdict)
    before = Progress.read(row.settings)
    after = _moved(before, page, verdict)
    if after != before:
        visit.row = await visit.desk.store.set_person(row.id, settings={KEY: after.written})
    return await _show(visit, {"what": "learn", "page": page, "said": choice}, pressed, _toast(visit, verdict))


def _judged(page: int, choice: str) -> Verdict | Refusal | None:
    """What came of a choice; None where nothing was chosen."""
    step = find(page)
    if not choice or (choice == RULE and step is not None):
        return None
    try:
        return NotAButton() if step is None else judge(step, choice)
    except NotAChoice:
        return NotAButton()


def _moved(progress: Progress, page: int, verdict: Verdict | None) -> Progress:
    """A wrong choice changes nothing, the contents neither."""
    if page == CONTENTS:
        return progress
    if verdict is None:
        return progress.moved(page)
    if not verdict.right:
        return progress
    after = following_page(page)
    return progress.moved(after, finished=page // 10 if after // 10 != page // 10 else None)


def _toast(visit: Visit, verdict: Verdict | None) -> str:
    if verdict is None:
        return ""
    if verdict.code:
        return refusal_words(IllegalMove(verdict.code), visit.speak)
    return visit.speak("learn-toast-right" if verdict.right else "learn-toast-poor")


async def _show(visit: Visit, about: dict[str, Any], pressed: Pressed | None, toast: str) -> Answer:
    """Bring the page to the person: in place where one of its own buttons was pressed, else to his private chat. Pages
    that began in an ephemeral panel go on there."""
    desk = visit.desk
    row = await visit.met()
    if visit.update.panel is not None and (pressed is not None or visit.reach() is not Reach.DM):
        screen = await desk.gallery.shown(about, visit.speak, row.id)
        return visit.refuse(NotAButton()) if screen is None else Answer(screen=screen)
    if visit.reach() is not Reach.DM:
        return visit.refuse(CannotReach(), url="start:learn")
    text = json.dumps(about, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    want = Want(lesson_key(row.id), person=row.id, about=text)
    before = await desk.surfaces.standing(want.key, None if pressed is None else pressed.place)
    here = before is not None and before.here
    if here:
        visit.expect(want.key)
    now = desk.clock.now()
    await desk.store.want([want], now)
    desk.surfaces.wanted([want], now)
    if before is None or not here:
        if before is not None:
            desk.surfaces.renew(want.key)
        return Answer(toast if visit.private else visit.speak("say-sent-privately"))
    screen = await desk.gallery.render(want.key, text)
    return Answer(toast, screen=screen, key=want.key, revision=before.revision + 1)


async def practise(visit: Visit) -> Answer:
    """A guided deal with AI players in the private chat; where one is going on, that one. It belongs to that chat alone
    and is never ranked."""
    if visit.reach() is not Reach.DM:
        return visit.refuse(CannotReach(), url="start:learn")
    await visit.met()
    home = visit
    if not visit.private:
        address = visit.update.sender.address
        home = replace(visit, update=replace(visit.update, where=Where(address, private=True), panel=None))
    desk = visit.desk
    chat = await home.here()
    names = await desk.store.tables_in(chat.id)
    for name in names:
        table = await desk.house.table(name)
        if table is not None and table.live and table.state.guided:
            return await _go_on(home, table)
    if len(names) >= desk.caps.tables_per_chat:
        return visit.refuse(TooManyTables(desk.caps.tables_per_chat))
    public = await home.public_id(chat.id)
    plain = await plain_opening(home, chat, RULES)
    opening = replace(plain, guided=True, speed=Speed.RELAXED, strength="easy")
    person = home.person(None)
    opened = await desk.house.open(opening, person, share=home.share, public=public, update=home.id)
    if not opened.repeated:
        decided = await desk.house.decide(opening.id, lambda _table, supplies: Start(person, supplies, fill=True))
        if isinstance(decided, Refusal):
            return visit.refuse(decided)
    return Answer(visit.speak("learn-started"))


async def _go_on(home: Visit, table: Table) -> Answer:
    """The practice deal that is going on already, brought down; one that has not begun, begun."""
    if table.state.stage is TableState.LOBBY:
        person = home.person(table)
        await home.desk.house.decide(
            table.state.id, lambda _table, supplies: Start(person, supplies, fill=True), home.id
        )
    else:
        bring_down(home, table)
    chair = None if home.row is None else table.chair_of(home.row.id)
    if chair is not None:
        home.desk.surfaces.renew(hand_key(table.state.id, chair))
    return Answer(home.speak("learn-standing"))
