"""Copies: messages that an interrupted send left behind, of which the bot never heard (architecture.md, Surfaces 3).

A press from such a message counts like any other, and the message loses its keyboard. Which surfaces could have the
button is known; if one of them stands elsewhere in the chat, and no surface at all where it was pressed (pages and
pings have buttons of a table too), that message is a copy.
"""

from __future__ import annotations

from bot import choosing, surfaces
from bot.buttons import Press
from bot.ports import Place
from bot.reception.visit import Visit
from bot.table import Table

PLAYING = choosing.SKETCHES | choosing.ACTIONS | {"autopass", "ahead", "ready"}
"""verbs whose buttons stand on a hand, and nowhere else"""


async def disarm(visit: Visit, table: Table, wish: Press, place: Place | None) -> bool:
    """If that message is a copy, take its keyboard away; whether it is one. Ephemeral messages are nobody's copy."""
    if place is None or place.expires is not None:
        return False
    keys = _private(visit, table, wish) if visit.private else _public(table, wish)
    return bool(keys) and await visit.desk.surfaces.pressed(keys, place)


def _private(visit: Visit, table: Table, wish: Press) -> list[str]:
    chair = None if visit.row is None else table.chair_of(visit.row.id)
    if chair is None or wish.verb not in PLAYING:
        return []
    return [surfaces.hand_key(table.state.id, chair)]


def _public(table: Table, wish: Press) -> list[str]:
    """A button that names its deal is that deal's; others are of the lobby, or of the two newest deals."""
    name, number = table.state.id, table.state.number
    deals = [number, number - 1] if wish.decision is None else [wish.decision.deal]
    kinds = (surfaces.board_key, surfaces.result_key)
    keys = [kind(name, deal) for deal in deals if deal > 0 for kind in kinds]
    return [surfaces.lobby_key(name), *keys] if wish.decision is None or wish.verb == "cut" else keys
