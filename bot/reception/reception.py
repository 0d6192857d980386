"""Receive: every update gets exactly one answer."""

from __future__ import annotations

from bot.ports import Answer, Happened, Pressed, Said, Update
from bot.reception import happenings, presses, sayings
from bot.reception.cleaning import cleaned
from bot.reception.desk import Desk
from bot.reception.visit import Visit, arrive
from bot.refusals import TooFast


async def receive(desk: Desk, update: Update) -> Answer:
    """Answer an update. Raises the store's errors when it cannot be read, and whatever is a mistake of the program."""
    update = cleaned(update)
    visit = await arrive(desk, update)
    if visit.id in desk.answered:
        return Answer()
    answer = await _receive(visit)
    desk.answered.add(visit.id)
    return answer


async def _receive(visit: Visit) -> Answer:
    desk, update = visit.desk, visit.update
    if isinstance(update.what, Happened):
        return await happenings.happen(visit, update.what)
    if not desk.gate.lets_in(update.sender.address):
        return visit.refuse(TooFast())
    await _hear(visit)
    match update.what:
        case Pressed() as pressed:
            return await presses.press(visit, pressed)
        case Said() as said:
            return await sayings.say(visit, said)


async def _hear(visit: Visit) -> None:
    """Somebody did something: what was unreachable is tried again; whoever speaks in private can be written to."""
    if visit.row is not None:
        if visit.private and visit.row.reachable is not True:
            visit.row = await visit.desk.store.set_person(visit.row.id, reachable=True)
            await happenings.introduce(visit)
        visit.desk.surfaces.heard(person=visit.row.id)
    if visit.chat is not None:
        visit.desk.surfaces.heard(chat=visit.chat.id)
