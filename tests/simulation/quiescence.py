"""When nothing moves any more: every surface exists once and shows what the table's state says."""

from __future__ import annotations

from difflib import unified_diff
from pprint import pformat
from typing import TYPE_CHECKING

from bot.buttons import decode
from bot.screens.screen import Buttons, Screen
from bot.surfaces import kind_of
from tests.simulation.invariants import Broken
from tests.simulation.people import DECIDING
from tests.simulation.process import unmarked

if TYPE_CHECKING:
    from tests.simulation.simulation import Simulation
    from tests.simulation.world import World

ANSWERS = frozenset({"note", "notice"})
"""pages shown on request: they say what was so when somebody asked"""


async def compare(run: Simulation) -> int:
    """Raises Broken. Returns how many messages nobody knows (an interrupted send may leave one each)."""
    process = run.processes[0]
    await process._outside(process.coordinator._reconciler.quiet())
    known: set[tuple[str, str]] = set()
    for row in await process._outside(process.store.surfaces()):
        name = row.address.partition(":")[0]
        for place in (row.place, *row.old):
            if place is not None:
                known.add((place.chat, place.message))
        if row.ending == "retired" or row.parked or row.after > process.now() or kind_of(row.key) in ANSWERS:
            continue
        hand = kind_of(row.key) == "hand"
        wanted = await process._outside(process.coordinator.render(row.key, row.about))
        if wanted is None and hand and row.place is None and not row.old:
            continue  # he wants his hand in the channel: no message stands for it
        if wanted is None:
            raise Broken(f"{row.key} is kept alive and shows nothing")
        if row.place is None and not run.worlds[name].may_write(row.address):
            continue  # he let nobody write to him
        if row.place is None:
            raise Broken(f"{row.key} has no message: {row}")
        shown = run.worlds[name].chat(row.place.chat).messages.get(int(row.place.message))
        if shown is None:
            continue  # deleted by people after the last edit: nobody told us
        if unmarked(shown.screen) != unmarked(wanted) and not (hand and run.drawn.shows(row.key, shown.screen)):
            raise Broken(f"{row}: {_difference(shown.screen, wanted)}")
    orphans = 0
    for world in run.worlds.values():
        lost = _unknown(world, known)
        if world.manners.nonce and lost:
            raise Broken(f"{world.manners.name}: messages nobody knows, though sends have a nonce: {lost}")
        orphans += len(lost)
    if orphans > run.tally.interrupted_sends + sum(
        messenger.interrupted_sends for one in run.processes for messenger in one.messengers.values()
    ):
        raise Broken(f"{orphans} orphans but only {run.tally.interrupted_sends} interrupted sends")
    return orphans


def _difference(shown: Screen, wanted: Screen) -> str:
    """The lines in which two screens differ."""
    one, other = (pformat(screen, width=150).splitlines() for screen in (shown, wanted))
    return "\n".join(line for line in unified_diff(one, other, "shown", "wanted", lineterm="", n=0))


def _unknown(world: World, known: set[tuple[str, str]]) -> list[tuple[str, int, str]]:
    """Messages that still offer a decision and that no surface stands in."""
    return [
        (chat.address, message.id, message.screen.kind)
        for chat in world.chats.values()
        if "!" not in chat.address and not chat.moved
        for message in chat.messages.values()
        if (chat.address, str(message.id)) not in known and _decides(message.screen)
    ]


def _decides(screen: Screen) -> bool:
    return any(
        button.token and decode(button.token).verb in DECIDING
        for control in screen.controls
        for button in (control.buttons if isinstance(control, Buttons) else control.options)
    )
