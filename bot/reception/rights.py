"""What everybody may ask about himself: what is kept, a copy of it, and to be forgotten.

A copy is given in the private chat, and elsewhere only where the platform shows a file to nobody else. To be forgotten
takes two presses, the second on a button that is this person's own. Nobody is torn out of a running deal: he is told
how to leave it, and asks again. A platform that keeps something itself (``Keeper``) gives its part of the copy, and
forgets as soon as the bot's own forgetting is committed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from bot import commands
from bot.buttons import Press
from bot.facts import TableState
from bot.ids import PersonId, TableId
from bot.ports import Answer, Document, Pressed
from bot.reception import looks
from bot.reception.desk import Desk
from bot.reception.looks import Asked
from bot.reception.visit import Visit
from bot.refusals import AskedPrivately, DealFirst, NobodyKnown, NotAButton


async def privacy(visit: Visit, pressed: Pressed | None = None) -> Answer:
    """What is kept about people."""
    return await looks.show(visit, Asked({"what": "privacy"} | _kept_here(visit), pressed))


def _kept_here(visit: Visit) -> dict[str, bool]:
    """What the pages need to know about the platform."""
    return {} if visit.desk.keeper(visit.update.sender.address) is None else {"here": True}


async def export(visit: Visit) -> Answer:
    """All that is kept about a person, as a file for him alone."""
    address = visit.update.sender.address
    keeper = None if visit.anonymous else visit.desk.keeper(address)
    if visit.row is None and keeper is None:
        return visit.refuse(NobodyKnown())
    if not visit.alone:
        return visit.refuse(AskedPrivately(), url="start:export")
    kept = [] if visit.row is None else await visit.desk.store.personal(visit.row.id)
    if keeper is not None:
        kept += await keeper.personal(address)
    return Answer(visit.speak("say-exported"), document=Document("giruda-me.jsonl", lines(kept)))


def lines(kept: list[Mapping[str, object]]) -> bytes:
    """JSON Lines, one object each."""
    return "".join(json.dumps(dict(line), ensure_ascii=False) + "\n" for line in kept).encode()


def word_of(person: PersonId) -> str:
    """What only this person's own button carries: nobody forgets himself by a button that was meant for another."""
    return hashlib.sha256(f"giruda/1/forget/{person}".encode()).hexdigest()[:8]


async def forget(visit: Visit, wish: Press | None = None, pressed: Pressed | None = None) -> Answer:
    """Ask whether it is meant; with the answer, do it."""
    keeper = None if visit.anonymous else visit.desk.keeper(visit.update.sender.address)
    row = visit.row if keeper is None else await visit.met()
    if row is None:
        return visit.refuse(NobodyKnown())
    if await _plays(visit, row.id):
        return visit.refuse(DealFirst())
    word = word_of(row.id)
    if wish is None or not wish.args:
        return await looks.show(visit, Asked({"what": "forget", "word": word} | _kept_here(visit), pressed))
    if wish.args[0] != word:
        return visit.refuse(NotAButton())
    await _stand_up(visit, row.id)
    if await _plays(visit, row.id):  # a deal began in between
        return visit.refuse(DealFirst())
    await _close_practice(visit)
    sat = await visit.desk.store.tables_known(row.id)
    for table in sat:
        await visit.desk.house.decide(table, commands.Forget(row.id))
    await visit.desk.store.forget(row.id, at=visit.desk.clock.now(), parting=keeper is not None)
    visit.row = None
    await part(visit.desk)
    gone = await visit.desk.gallery.shown({"what": "forgotten"}, visit.speak, None)
    return Answer(visit.speak("say-forgotten"), alert=True, screen=gone if visit.update.panel else None)


async def part(desk: Desk) -> None:
    """Have the platforms forget whom the store has forgotten. What a crash or a full disk left over is done the next
    time."""
    if not desk.keepers:
        return
    for person, address in await desk.store.partings():
        keeper = desk.keeper(address)
        if keeper is not None and await keeper.forget(address):
            await desk.store.parted(person)


async def _plays(visit: Visit, person: PersonId) -> bool:
    for name in await visit.desk.house.tables_of(person):
        table = await visit.desk.house.table(name)
        if table is not None and table.state.stage is TableState.PLAYING and not table.state.practice:
            return True
    return False


async def _stand_up(visit: Visit, person: PersonId) -> None:
    """Leave every table where no deal runs."""
    for name in list(await visit.desk.house.tables_of(person)):
        table = await visit.desk.house.table(name)
        if table is not None and table.chair_of(person) is not None:
            await visit.desk.house.decide(TableId(name), commands.Depart(visit.person(table)))


async def _close_practice(visit: Visit) -> None:
    """Tables opened in his own private chat are closed, a running practice deal with them."""
    own = await visit.desk.store.known_chat(visit.update.sender.address)
    for name in [] if own is None else await visit.desk.store.tables_in(own.id):
        await visit.desk.house.decide(name, commands.Close("stopped"))
