"""The ledger's way into the tables (bot/ledger.py says which lines)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import Text, func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import ChatId, PersonId
from bot.ledger import Account, Line, closing, off_balance, opening, pot_account, reversing, stopping
from bot.store import calendar, counting
from bot.store.errors import Conflict, Unbalanced
from bot.store.rows import Commit, Correction, End, Start
from bot.store.schema import Id, accounts, deals, entries, postings
from bot.store.statements import adding, many


async def pot(connection: AsyncConnection, chat: ChatId, rules: str) -> int:
    """What waits in the pot of chat and rules. Held for the transaction, so that it cannot be won twice."""
    name = pot_account(chat, rules).name
    held = await connection.execute(select(accounts.c.balance).where(accounts.c.name == name).with_for_update())
    return held.scalar() or 0


async def start(connection: AsyncConnection, commit: Commit, begun: Start) -> None:
    """Move the pot into the deal, and settle in which season it is played."""
    season = await calendar.enter(connection, commit.chat, commit.at, begun.zone)
    await connection.execute(update(deals).where(deals.c.id == begun.deal).values(season_id=season))
    lines = opening(commit.chat, begun.rules, begun.pot)
    if lines:
        await _post(connection, begun.deal, "start", commit.at, lines)


async def end(connection: AsyncConnection, commit: Commit, over: End) -> None:
    """Close a deal and settle it, or give the pot back. Raises Conflict if it is over already, Unbalanced for a bug."""
    found = await connection.execute(
        select(deals.c.started, deals.c.rules, deals.c.seats, deals.c.pot).where(
            deals.c.id == over.deal, deals.c.ended.is_(None)
        )
    )
    deal = found.one_or_none()
    if deal is None or (deal.started is None and over.scores is not None):
        raise Conflict(commit.table)
    await connection.execute(
        update(deals)
        .where(deals.c.id == over.deal)
        .values(ended=commit.at, outcome=over.outcome, record=dict(over.record), closing=over.closing)
    )
    if deal.started is None:
        return
    if over.scores is None:
        lines = stopping(commit.chat, deal.rules, deal.pot)
    else:
        seats = [None if person is None else PersonId(person) for person in deal.seats]
        lines = closing(commit.chat, deal.rules, seats, over.scores, deal.pot, over.pot)
    off = off_balance(lines)
    if off:
        raise Unbalanced(over.deal, off)
    if lines:
        await _post(connection, over.deal, "end", commit.at, lines)
    if over.scores is not None:
        await counting.settled(connection, over.deal, over.scores, over.record)


async def correct(
    connection: AsyncConnection, deal: str, reason: str, by: PersonId | None, at: float
) -> Correction | None:
    """Take a settlement back by reversing entries; said again, it counts again. None: no such settled deal."""
    asked = select(deals.c.chat_id, deals.c.rules, deals.c.record, deals.c.season_id).where(deals.c.id == deal)
    row = (await connection.execute(asked.with_for_update())).first()
    made = select(func.count()).where(postings.c.deal_id == deal, postings.c.kind == "correction")
    serial = (await connection.execute(made)).scalar_one() + 1
    settled = await _booked(connection, deal, "end", 0)
    if row is None or not settled:
        return None
    before = settled if serial == 1 else await _booked(connection, deal, "correction", serial - 1)
    chat, rules = ChatId(row.chat_id), row.rules
    seats = [line for line in before if line.seat is not None]
    owed = off_balance(seats) if serial == 1 else -sum(line.amount for line in before if line.account.kind == "pot")
    lines = reversing(chat, rules, seats, owed, await pot(connection, chat, rules))
    off = off_balance(lines)
    if off:
        raise Unbalanced(deal, off)
    await _post(connection, deal, "correction", at, lines, serial=serial, reason=reason, by=by)
    scores = [line.amount for line in settled if line.seat is not None]
    await counting.corrected(connection, deal, scores, row.record, -1 if serial % 2 else 1)
    return Correction(deal, serial, at, reason, by, "")


async def _booked(connection: AsyncConnection, deal: str, kind: str, serial: int) -> list[Line]:
    """The lines of a deal's posting, those of seats first and by seat."""
    asked = (
        select(
            entries.c.seat,
            entries.c.amount,
            accounts.c.kind,
            accounts.c.chat_id,
            accounts.c.person_id,
            accounts.c.rules,
        )
        .join(postings, postings.c.id == entries.c.posting_id)
        .join(accounts, accounts.c.id == entries.c.account_id)
        .where(postings.c.deal_id == deal, postings.c.kind == kind, postings.c.serial == serial)
        .order_by(entries.c.line)
    )
    return [
        Line(
            Account(
                row.kind, ChatId(row.chat_id), None if row.person_id is None else PersonId(row.person_id), row.rules
            ),
            row.amount,
            row.seat,
        )
        for row in await connection.execute(asked)
    ]


async def _post(
    connection: AsyncConnection,
    deal: str,
    kind: str,
    at: float,
    lines: Sequence[Line],
    *,
    serial: int = 0,
    reason: str | None = None,
    by: PersonId | None = None,
) -> None:
    head = select(
        deals.c.id,
        literal(kind),
        literal(serial),
        deals.c.chat_id,
        deals.c.started,
        literal(at),
        deals.c.rules,
        deals.c.ranked,
        literal(reason, Text),
        literal(by, Id),
    ).where(deals.c.id == deal)
    names = ["deal_id", "kind", "serial", "chat_id", "started", "at", "rules", "ranked", "reason", "by_id"]
    made = await connection.execute(insert(postings).from_select(names, head).returning(postings.c.id))
    posting = made.scalar_one()
    ids = await _accounts(connection, lines)
    await many(
        connection,
        insert(entries),
        [
            {
                "posting_id": posting,
                "line": number,
                "account_id": ids[line.account.name],
                "seat": line.seat,
                "amount": line.amount,
            }
            for number, line in enumerate(lines)
        ],
    )


async def _accounts(connection: AsyncConnection, lines: Sequence[Line]) -> dict[str, int]:
    """Add to the accounts, opening those that are new. Returns their ids by name."""
    sums: Counter[Account] = Counter()
    for line in lines:
        sums[line.account] += line.amount
    await many(
        connection,
        adding(connection.dialect.name, accounts, ("name",), ("balance",)),
        [
            {
                "name": account.name,
                "kind": account.kind,
                "chat_id": account.chat,
                "person_id": account.person,
                "rules": account.rules,
                "balance": amount,
            }
            for account, amount in sorted(sums.items(), key=lambda item: item[0].name)
        ],
    )
    names = [account.name for account in sums]
    found = await connection.execute(select(accounts.c.id, accounts.c.name).where(accounts.c.name.in_(names)))
    return {row.name: row.id for row in found}
