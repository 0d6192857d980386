"""Two hundred deals with AI players through coordinator and store on virtual time: the books balance, every record
replays and verifies."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from sqlalchemy import text

from bot.facts import TableState
from bot.ids import TableId
from bot.store import Store
from engine import record
from engine.verify import Verifier
from tests.bot.coordinator.chat import Chat, on_virtual_time
from tests.bot.store.deals import ended
from tests.fakes.messenger import TELEGRAM

DEALS = 200
TABLES = 4


async def one_table(chat: Chat, where: str, deals: int) -> TableId:
    """A person with AI players; he plays what a sensible player would, deal after deal."""
    await chat.say(f"host-{where}", "mighty", "tichu5", chat=f"fake:{where}")
    chat_row = await chat.store.known_chat(f"fake:{where}")
    assert chat_row is not None
    (name,) = await chat.store.tables_in(chat_row.id)
    await chat.token(f"host-{where}", f"g1:{name}:fill::", chat=f"fake:{where}")
    for number in range(1, deals + 1):
        table = await chat.coordinator._house.table(name)
        assert table is not None
        await chat.play_out(table)
        if number < deals:
            await chat.token(f"host-{where}", f"g1:{name}:next:{number}:", chat=f"fake:{where}")
    table = await chat.coordinator._house.table(name)
    assert table is not None
    assert table.state.stage is TableState.BETWEEN
    return name


async def entries(store: Store) -> list[tuple[str, str, int]]:
    """(deal, kind, sum of the posting's entries)"""
    asked = text(
        "select postings.deal_id, postings.kind, sum(entries.amount) from postings"
        " join entries on entries.posting_id = postings.id group by postings.id"
    )
    async with store._reading.connect() as connection:
        return [tuple(row) for row in await connection.execute(asked)]


def test_two_hundred_deals_balance_and_verify(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        names = await asyncio.gather(*(one_table(chat, f"room{number}", DEALS // TABLES) for number in range(TABLES)))
        sums = await entries(chat.store)
        assert all(amount == 0 for _, _, amount in sums)
        settled = Counter(deal for deal, kind, _ in sums if kind == "end")
        assert max(settled.values()) == 1, "a deal settles once"
        outcomes: Counter[str] = Counter()
        for name in names:
            past = await ended(chat.store, name)
            assert len(past) == DEALS // TABLES
            verifier = Verifier()
            for deal in sorted(past, key=lambda each: each.number):
                outcomes[deal.outcome] += 1
                assert record.replay(dict(deal.record)).ok
                verdict = verifier.verify(dict(deal.record))
                assert verdict.ok, verdict.error
        assert outcomes["played"] + outcomes["claimed"] > DEALS / 10

    on_virtual_time(evening, tmp_path, limits=TELEGRAM)
