"""What happens to chats and people: kicked, migrated, left, blocked, reachable again."""

from __future__ import annotations

from dataclasses import replace

from bot import commands
from bot.commands import Reach
from bot.ids import PersonId, TableId
from bot.ports import Answer, Happened
from bot.reception.desk import Desk
from bot.reception.visit import Visit
from bot.table.seats import known


async def happen(visit: Visit, what: Happened) -> Answer:
    """Take in what happened. There is nobody to answer."""
    match what.kind:
        case "kicked":
            await _close(visit)
        case "migrated" if what.detail:
            await _move(visit, what.detail)
        case "left":
            await _depart(visit)
        case "blocked" | "reachable":
            await _reach(visit, reachable=what.kind == "reachable")
        case _:
            pass
    return Answer()


async def _here(visit: Visit) -> list[TableId]:
    return [] if visit.chat is None else await visit.desk.store.tables_in(visit.chat.id)


async def _close(visit: Visit) -> None:
    """The chat, or only a thread of it, can't be spoken in any more: its tables end."""
    thread = visit.update.where.thread
    for name in await _here(visit):
        table = await visit.desk.house.table(name) if thread is not None else None
        if table is None or table.state.thread == thread:
            await visit.desk.house.decide(name, commands.Close("gone"))


async def _move(visit: Visit, address: str) -> None:
    """The chat has a new address: rows, ledger and tables follow; every message in the old place counts as lost."""
    desk = visit.desk
    moved = await desk.store.move_chat(visit.update.where.chat, address, at=desk.clock.now())
    if moved is None:
        return
    desk.surfaces.moved(moved.id, address)
    for name in await desk.store.tables_in(moved.id):
        await desk.house.decide(name, commands.MoveChat(moved=True))


async def _depart(visit: Visit) -> None:
    """Somebody left the chat: his seats there, and its pages, are not his any more."""
    if visit.row is None:
        return
    if visit.chat is not None:
        await visit.desk.store.left(visit.chat.id, visit.row.id, at=visit.desk.clock.now())
    for name in await _here(visit):
        table = await visit.desk.house.table(name)
        if table is not None and table.chair_of(visit.row.id) is not None:
            await visit.desk.house.decide(name, commands.Depart(visit.person(table)))


async def _reach(visit: Visit, *, reachable: bool) -> None:
    """The person opened or closed his private chat."""
    if visit.row is None:
        if not reachable:
            return
        await visit.met()
    if visit.row is not None and visit.row.reachable != reachable:
        visit.row = await visit.desk.store.set_person(visit.row.id, reachable=reachable)
        await reached(visit.desk, visit.row.id, reachable=reachable)


async def reached(desk: Desk, person: PersonId, *, reachable: bool) -> None:
    """Tell the tables where a person sits whether he can be written to."""
    for name in await desk.house.tables_of(person):
        table = await desk.house.table(name)
        chair = None if table is None else table.chair_of(person)
        if table is None or chair is None:
            continue
        seat = table.state.seats[chair]
        reach = Reach.DM if reachable else desk.without_dm(seat.address)
        await desk.house.decide(name, commands.Introduce(replace(known(seat), reach=reach)))
