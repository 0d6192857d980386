"""Another evening of a table that is over: the same seats, the same rules."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import ChatId, TableId
from bot.ports import Answer
from bot.reception import opening
from bot.reception.joining import join
from bot.reception.looks import bring_down
from bot.reception.visit import Visit
from bot.refusals import ElsewhereOnly, NobodyToSeat, NoSuchTable, PlayersOnly, Refusal
from bot.table import Table


async def again(visit: Visit, name: TableId) -> Answer:
    """Who asks first of those who played opens the table, with the chair he had; whoever asks next sits down at it."""
    if visit.anonymous:
        return visit.refuse(NobodyToSeat())
    desk = visit.desk
    over = await desk.house.table(name)
    if over is None:
        return visit.refuse(NoSuchTable())
    chat = await desk.store.known_chat(visit.update.where.chat)
    if chat is None or chat.id != over.state.chat:
        return visit.refuse(ElsewhereOnly())
    if over.live:
        bring_down(visit, over)
        return Answer()
    async with desk.house.still(name):  # two who ask at once open one table
        running = await _running(visit, chat.id, name)
        if running is not None:
            return await join(visit, running, None)
        row = await visit.met()
        if over.chair_of(row.id) is None and row.id not in over.state.scores:
            return visit.refuse(PlayersOnly())
        public = await visit.public_id(chat.id)
        standing = await opening.may_open(visit, chat)
        if isinstance(standing, Refusal):
            return visit.refuse(standing)
        if standing is not None:
            bring_down(visit, standing)
            return Answer()
        state = over.state
        anew = replace(
            await opening.plain_opening(visit, chat, state.rules),
            thread=state.thread,
            speed=state.speed,
            strength=state.strength,
            shuffle_seats=state.shuffle_seats,
            signals=state.signals,
            slang=state.slang,
            again=state,
        )
        return await opening.opened(visit, anew, public)


async def _running(visit: Visit, chat: ChatId, name: TableId) -> Table | None:
    """The live table at which that one is played again."""
    for other in await visit.desk.store.tables_in(chat):
        table = await visit.desk.house.table(other)
        if table is not None and table.live and table.state.after == name:
            return table
    return None
