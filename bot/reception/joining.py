"""Sitting down, and coming back."""

from __future__ import annotations

from bot import commands
from bot.ports import Answer
from bot.reception.visit import NOBODY, Visit
from bot.refusals import CannotReach, NobodyToSeat
from bot.table import Table


async def join(visit: Visit, table: Table, seat: int | None) -> Answer:
    """Sit down. Who cannot be shown a hand is told how to open the private chat."""
    if visit.anonymous:
        return visit.refuse(NobodyToSeat())
    await visit.met()
    await bring_back(visit, table)
    public = await visit.public_id(table.state.chat)
    command = commands.Join(visit.person(table), visit.share, public, seat)
    decided = await visit.desk.house.decide(table.state.id, command, visit.id)
    if isinstance(decided, CannotReach):
        return visit.refuse(decided, url=f"start:join-{table.state.id}")
    return visit.answer(decided)


async def bring_back(visit: Visit, table: Table) -> None:
    """Anything a person presses brings his seat back."""
    person = NOBODY if visit.row is None else visit.row.id
    if table.absent(person):
        await visit.desk.house.decide(table.state.id, commands.Wake(visit.person(table)))
    else:
        table.noticed(person, visit.desk.clock.now())
