"""Receive: every update gets exactly one answer."""

from __future__ import annotations

from bot.buttons import BadToken, decode
from bot.ports import Answer, Happened, Pressed, Said, Update
from bot.reception import happenings, presses, sayings
from bot.reception.cleaning import cleaned
from bot.reception.desk import Desk
from bot.reception.visit import Visit, arrive
from bot.refusals import TooFast
from bot.store import AlreadyHandled


async def receive(desk: Desk, update: Update) -> Answer:
    """Answer an update. Raises the store's errors when it cannot be read, and whatever is a mistake of the program."""
    update = cleaned(update)
    visit = await arrive(desk, update)
    if visit.id in desk.answered:
        return Answer()
    try:
        answer = await _receive(visit)
    except AlreadyHandled:
        answer = Answer()
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
    """Somebody did something: what was unreachable is tried again; whoever speaks in private can be written to; whoever
    speaks in a chat that he had left is back."""
    if visit.row is not None:
        if visit.private and visit.row.reachable is not True:
            visit.row = await visit.desk.store.set_person(visit.row.id, reachable=True)
            await happenings.reached(visit.desk, visit.row.id, reachable=True)
        if _wants_to_be_reached(visit):
            visit.desk.surfaces.heard(person=visit.row.id)
    if visit.chat is not None:
        visit.desk.surfaces.heard(chat=visit.chat.id)
        if visit.row is not None and not visit.private:
            await visit.desk.store.present(visit.chat.id, visit.row.id)


def _wants_to_be_reached(visit: Visit) -> bool:
    """Whether what somebody does is a reason to write to him again after that failed: he speaks in private, takes a
    seat, or asks for his hand. Playing on elsewhere (in a panel, in the group) is none: a refused call costs the bot
    its reputation, and forty cards an evening would be forty of them."""
    if visit.private:
        return True
    match visit.update.what:
        case Said(name=name):
            return name in {"mighty", "hand", "settings"}
        case Pressed(token=token):
            try:
                return decode(token).verb == "join"
            except BadToken:
                return False
        case _:
            return False
