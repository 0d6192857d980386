"""What must hold in the database after an evening with kills, whatever the platform."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bot.buttons import Press
from bot.store import open_store
from tests.bot.store.deals import booked

Records = dict[int, dict[str, Any]]
SAID = ("냈어요", "불렀어요", "묻었어요", "패스했어요")
"""what a toast says of an action that was taken"""


async def settled(database: Path) -> Records:
    """The records of the evening; every deal is settled once, and all sums are zero."""
    store = await open_store(f"sqlite+aiosqlite:///{database}")
    try:
        [table] = await store.live_tables()
        records: Records = {}
        while (past := await store.record(f"{table.id}/{len(records) + 1}")) is not None and past.record.get("result"):
            records[len(records) + 1] = dict(past.record)
        standings = await booked(store, table.chat)
    finally:
        await store.close()
    assert records
    assert {standing.deals for standing in standings} == {len(records)}
    assert sum(standing.points for standing in standings) == 0
    for record in records.values():
        assert sum(record["result"]["scores"]) == 0
        played = [action.split()[2] for action in record["actions"] if " play " in action]
        assert len(played) == len(set(played))
    return records


def acknowledged_once(confirmed: Iterable[Press], records: Records) -> None:
    """Every action that was confirmed to its player stands in the record, at its own place."""
    seen = 0
    for press in confirmed:
        if press.decision is None or press.decision.turn is None:
            continue
        action = records[press.decision.deal]["actions"][press.decision.turn]
        assert is_of(action, press), (press, action)
        seen += 1
    assert seen > 40


def is_of(action: str, press: Press) -> bool:
    """Whether an action, in notation, is the one that the button asked for."""
    _, verb, *rest = action.split()
    return verb == {"bury": "discard"}.get(press.verb, press.verb) and (verb != "play" or rest[0] == press.args[0])


def right_hands(made: Iterable[Press], offers: Iterable[Press], records: Records) -> None:
    """The cards that a person could ever press were his: dealt to him, or of the kitty if he was the declarer."""
    [seat] = {
        int(records[press.decision.deal]["actions"][press.decision.turn].split()[0])
        for press in made
        if press.verb == "play" and press.decision and press.decision.turn is not None
    }
    offered = list(offers)
    assert offered
    for press in offered:
        assert press.decision
        record = records[press.decision.deal]
        own = set(record["hands"][seat].split())
        if record["result"].get("declarer") == seat:
            own |= set(record["kitty"].split())
        assert press.args[0].rstrip("!").split("=")[0] in own
