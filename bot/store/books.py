"""The ledger's way into the tables (bot/ledger.py says which lines)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import ChatId, PersonId
from bot.ledger import Account, Line, closing, off_balance, opening, pot_account, stopping
from bot.store.errors import Conflict, Unbalanced
from bot.store.rows import Commit, End, Start
from bot.store.schema import accounts, deals, entries, postings
from bot.store.statements import many, upsert


async def pot(connection: AsyncConnection, chat: ChatId, rules: str) -> int:
    """What waits in the pot of chat and rules. Held for the transaction, so that it cannot be won twice."""
    name = pot_account(chat, rules).name
    held = await connection.execute(select(accounts.c.balance).where(accounts.c.name == name).with_for_update())
    return held.scalar() or 0


async def start(connection: AsyncConnection, commit: Commit, begun: Start) -> None:
    """Move the pot into the deal."""
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


async def _post(connection: AsyncConnection, deal: str, kind: str, at: float, lines: Sequence[Line]) -> None:
    head = select(
        deals.c.id,
        literal(kind),
        literal(0),
        deals.c.chat_id,
        deals.c.started,
        literal(at),
        deals.c.rules,
        deals.c.ranked,
    ).where(deals.c.id == deal)
    names = ["deal_id", "kind", "serial", "chat_id", "started", "at", "rules", "ranked"]
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
    made = upsert(connection.dialect.name, accounts)
    statement = made.on_conflict_do_update(
        index_elements=[accounts.c.name], set_={"balance": accounts.c.balance + made.excluded.balance}
    )
    await many(
        connection,
        statement,
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
