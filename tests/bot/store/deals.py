"""Settled deals by the handful, for tests of boards and books: one call a deal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import ChatId, PersonId, TableId
from bot.store import Act, Commit, End, PastDeal, Seed, Start, Store
from bot.store.schema import accounts, entries, people, postings


def at(text: str, zone: str = "Asia/Seoul") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def result(scores: Sequence[int], declarer: int | None = 0, *friends: int, contract: str = "15H") -> dict[str, Any]:
    """A record with what statistics read of it."""
    if declarer is None:
        return {"format": "giruda-deal/1", "result": {"outcome": "passed_out", "scores": list(scores), "pot": 0}}
    made = scores[declarer] > 0
    found: dict[str, Any] = {
        "outcome": "played",
        "declarer": declarer,
        "contract": contract,
        "friends": list(friends),
        "points": 17 if made else 12,
        "made": made,
        "scores": list(scores),
        "pot": 0,
    }
    return {"format": "giruda-deal/1", "actions": [f"{declarer} friend SA"], "result": found}


class Room:
    """A chat with people, in which deals are settled."""

    def __init__(self, store: Store, chat: ChatId, people: list[PersonId], zone: str = "Asia/Seoul") -> None:
        self.store, self.chat, self.people, self.zone = store, chat, people, zone
        self.tables = 0

    @classmethod
    async def open(
        cls, store: Store, people: int = 5, address: str = "local:main", zone: str = "Asia/Seoul", whose: str = "p"
    ) -> Room:
        chat = await store.chat(address, "main", at=1.0)
        found = [(await store.person(f"local:{whose}{n}", f"{whose}{n}", at=1.0)).id for n in range(people)]
        return cls(store, chat.id, found, zone)

    async def begin(
        self,
        started: float,
        *,
        seats: Sequence[PersonId | None] | None = None,
        rules: str = "tichu5",
        ranked: bool = True,
        pot: int = 0,
    ) -> str:
        """Deal; returns the deal's id."""
        letters = "abcdefghijklmnopqrstuvwxyz"
        name = TableId(f"{self.chat}t" + "".join(letters[self.tables // 26**n % 26] for n in range(6)))
        self.tables += 1
        sitting = tuple(self.people[:5] if seats is None else seats)
        await self.store.commit(
            Commit(name, 0, "{}", started, self.chat, people=(), seeds=(Seed(f"{name}/1", 1, bytes(32), "c0" * 32),))
        )
        start = Start(f"{name}/1", "{}", rules, 0, sitting, pot, ranked, self.zone)
        acts = (Act(f"{name}/1", 0, "0 bid 15H"),)
        await self.store.commit(Commit(name, 1, "{}", started, self.chat, starts=(start,), actions=acts))
        return f"{name}/1"

    async def end(
        self,
        deal: str,
        scores: Sequence[int] | None,
        ended: float,
        record: dict[str, Any] | None = None,
        *,
        outcome: str = "played",
        pot: int = 0,
    ) -> None:
        name = TableId(deal.partition("/")[0])
        written = record or (result(scores) if scores else {"format": "giruda-deal/1"})
        over = End(deal, outcome if scores else "stopped", written, tuple(scores) if scores else None, pot)
        await self.store.commit(Commit(name, 2, "{}", ended, self.chat, live=False, ends=(over,)))

    async def play(
        self, started: float, scores: Sequence[int], record: dict[str, Any] | None = None, **deal: Any
    ) -> str:
        """A whole deal, ten minutes long."""
        name = await self.begin(started, **deal)
        await self.end(name, scores, started + 600, record)
        return name

    async def points(self, season: int | None, preset: str | None = None) -> dict[str, int]:
        return {line.name: line.points for line in await self.store.board(self.chat, season, preset)}


async def booked(store: Store, chat: ChatId) -> list[Any]:
    """What the entries say of a chat's people, whether it counts or not: person_id, name, points and deals, most points
    first."""
    points = func.sum(entries.c.amount).label("points")
    settled = func.sum(case((postings.c.kind == "end", 1), else_=0)).label("deals")
    asked = (
        select(people.c.id.label("person_id"), people.c.name, points, settled)
        .join(accounts, accounts.c.person_id == people.c.id)
        .join(entries, entries.c.account_id == accounts.c.id)
        .join(postings, postings.c.id == entries.c.posting_id)
        .where(accounts.c.chat_id == chat)
        .group_by(people.c.id, people.c.name)
        .order_by(points.desc(), people.c.id)
    )

    async def read(connection: AsyncConnection) -> list[Any]:
        return list(await connection.execute(asked))

    return await store._read(read)


async def ended(store: Store, table: str) -> list[PastDeal]:
    """The deals of a table that were dealt and are over, the first one first."""
    found: list[PastDeal] = []
    while (deal := await store.record(f"{table}/{len(found) + 1}")) is not None and deal.started is not None:
        found.append(deal)
    return found
