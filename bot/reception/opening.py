"""Opening a table: /mighty, in a group for everybody, in a private chat as a practice table with AI players."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from bot import rulenames
from bot.almanac import people_needed
from bot.commands import Reach, TakeRules
from bot.facts import STRENGTHS, Speed, TableState
from bot.language import choose
from bot.ports import Answer
from bot.reception import openers
from bot.reception.looks import bring_down
from bot.reception.visit import Visit
from bot.refusals import BadRuleString, HouseFull, NobodyToSeat, Refusal, TooManyTables, UnknownRules
from bot.rulenames import RulesValue
from bot.store import Chat
from bot.table import Opening, Table
from bot.table.session import rules_of, text_of
from engine.errors import EngineError

USUAL = "tichu5"
SHOWN = 40
"""characters of what somebody typed that a refusal repeats"""


async def open_table(visit: Visit, text: str) -> Answer:
    """Open a table with the rules asked for: a preset, a number of players, a rule string; else the chat's last."""
    if visit.anonymous:
        return visit.refuse(NobodyToSeat())
    desk, update = visit.desk, visit.update
    await visit.met()
    chat = await visit.here()
    standing = await may_open(visit, chat)
    if isinstance(standing, Refusal):
        return visit.refuse(standing)
    if standing is not None and not text.strip():
        bring_down(visit, standing)
        return Answer()
    try:
        rules = wanted_rules(text, chat)
        rules_of(rules)
    except EngineError as wrong:
        return visit.refuse(unknown(text, wrong))
    if standing is not None:
        return visit.answer(
            await desk.house.decide(standing.state.id, TakeRules(visit.person(standing), rules), visit.id)
        )
    public = await visit.public_id(chat.id)
    opening = replace(
        await plain_opening(visit, chat, rules),
        thread=update.where.thread,
        speed=_speed(chat),
        strength=_strength(chat),
        shuffle_seats=chat.settings.get("shuffle") is True,
        signals=chat.settings.get("signals") is True,
        slang=chat.settings.get("slang") is True,
    )
    if update.apart is not None:
        opening = replace(opening, thread=await update.apart() or opening.thread)
    return await opened(visit, opening, public)


async def plain_opening(visit: Visit, chat: Chat, rules: RulesValue) -> Opening:
    """A new table of this chat, without the choices that a lobby has."""
    desk, name = visit.desk, visit.desk.dice.table_id()
    language = visit.row.language if visit.private and visit.row is not None else chat.language
    return Opening(
        id=name,
        chat=chat.id,
        rules=rules,
        seed=desk.dice.seed(name, 1),
        title=visit.update.where.title or chat.title,
        language=choose(language, desk.defaults.language),
        zone=chat.zone or desk.defaults.zone,
        practice=visit.private,
        counting=people_needed(chat, desk.messengers),
        pot=await desk.store.pot(chat.id, text_of(rules)),
    )


async def opened(visit: Visit, opening: Opening, public: str) -> Answer:
    """Open it, with whoever asked as its host. ``public``: his public id in this chat."""
    person = visit.person(None)
    decided = await visit.desk.house.open(opening, person, share=visit.share, public=public, update=visit.id)
    if decided.repeated:
        return Answer()
    if person.reach is Reach.NONE:
        return Answer(visit.speak("refusal-cannot-reach"), url=f"start:join-{opening.id}")
    return visit.answer(decided)


def wanted_rules(text: str, chat: Chat | None) -> RulesValue:
    """The ``rules`` value that typed words mean; without words the chat's last choice. Whether there are such rules is
    the engine's to say. Raises engine.errors.RulesetError for options over a preset that is none."""
    if text.strip():
        return rulenames.read(text)
    last = None if chat is None else chat.settings.get("rules")
    if not isinstance(last, str | dict):
        return USUAL
    try:
        rules_of(cast("RulesValue", last))
    except EngineError:  # chosen with an older program
        return USUAL
    return cast("RulesValue", last)


def unknown(text: str, wrong: EngineError) -> Refusal:
    """Which words are no rules; of a rule string, where it is wrong; else the nearest preset's name."""
    position = getattr(wrong, "position", None)
    what = " ".join(text.split())[:SHOWN]
    if isinstance(position, int):
        return BadRuleString(what, position + 1)
    return UnknownRules(what, rulenames.nearest(text))


async def may_open(visit: Visit, chat: Chat) -> Table | Refusal | None:
    """The lobby that this person opened here already; a refusal where no further table may be opened."""
    desk = visit.desk
    names = await desk.store.tables_in(chat.id)
    row = await visit.met()
    for name in names:
        table = await desk.house.table(name)
        if table is not None and table.state.stage is TableState.LOBBY and table.state.host == row.id:
            return table
    refused = openers.refused(visit, chat)
    if refused is not None:
        return refused
    if len(names) >= desk.caps.tables_per_chat:
        return TooManyTables(desk.caps.tables_per_chat)
    if desk.house.live >= desk.caps.tables_total:
        return HouseFull()
    return None


def _speed(chat: Chat) -> Speed:
    speed = chat.settings.get("speed")
    return Speed(speed) if isinstance(speed, str) and speed in tuple(Speed) else Speed.LIVE


def _strength(chat: Chat) -> str:
    strength = chat.settings.get("strength")
    return strength if isinstance(strength, str) and strength in STRENGTHS else "standard"
