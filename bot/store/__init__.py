"""The store: everything that must survive, in one SQL database.

**What it is.** A table's decision becomes one ``Commit``: the new snapshot and revision, the actions in notation, the
id of the update that caused it, deals begun and ended with their ledger entries, and which surfaces are wanted now.
The store writes all of it or nothing, and returns when it is on disk. Only then does anybody hear of it.

**Laws.** ``(table, revision)``, ``(deal, sequence)`` and ``(platform, update)`` are unique: two workers that decided on
the same revision cannot both commit, an update counts once in 48 hours. A deal settles once, its entries sum to zero,
and what waits in a deal-miss pot is moved into the deal that plays for it. A seed, once stored, is never replaced and
is not public before its deal is over.

**How data passes through.** ``open_store`` looks at the file first (opening.py: is it ours, whole, free, of our time?)
and migrates it (migrating.py, ``migrations/``). Writes queue at the one writer (writer.py), which lets what queued up
while it was busy share the next ``BEGIN IMMEDIATE`` transaction; commits.py, books.py, wants.py, deliveries.py,
leases.py, people.py, moving.py and forgetting.py put things into the tables of schema.py. Reads go beside it on
connections that cannot write (connect.py): reads.py (tables), past.py (deals that are over), boards.py (what was
counted). What comes in and goes out are the dataclasses of rows.py and bot/surfaces.py. Each reason for a "no" is a
class of errors.py.

**What is counted.** calendar.py says in which season a deal counts, opens and closes them. A deal that is settled or
corrected in the books is counted in the same transaction (counting.py) into standings, progress, tallies, pairs and
careers, all of which follow from books and records: they can be derived anew at any time, and the audit (audit.py)
does. annals.py is the half of ``Store`` that asks for these.

**Around it.** backup.py copies and restores; transfer.py takes the ledger out and in; lock.py keeps a second server
off the file; inline.py runs the same SQLite without a thread, for simulations on virtual time (onehop.py: one visit to
the thread a statement).

The same schema and code are meant for PostgreSQL too (``postgresql+asyncpg``, the extra giruda[postgres]); no test
covers it.
"""

from __future__ import annotations

from bot.store.errors import (
    AlreadyHandled,
    CannotOpen,
    Conflict,
    Damaged,
    DatabaseBusy,
    DatabaseLocked,
    DiskFull,
    FileExists,
    NewerSchema,
    NoDriver,
    NotOurs,
    OpenError,
    PotMoved,
    StoreError,
    StoreFailed,
    Unbalanced,
)
from bot.store.rows import (
    Act,
    Chat,
    Commit,
    End,
    Handled,
    Member,
    PastDeal,
    Person,
    Seed,
    Start,
    StoredDeal,
    StoredTable,
)
from bot.store.store import Store, open_store

__all__ = [
    "Act",
    "AlreadyHandled",
    "CannotOpen",
    "Chat",
    "Commit",
    "Conflict",
    "Damaged",
    "DatabaseBusy",
    "DatabaseLocked",
    "DiskFull",
    "End",
    "FileExists",
    "Handled",
    "Member",
    "NewerSchema",
    "NoDriver",
    "NotOurs",
    "OpenError",
    "PastDeal",
    "Person",
    "PotMoved",
    "Seed",
    "Start",
    "Store",
    "StoreError",
    "StoreFailed",
    "StoredDeal",
    "StoredTable",
    "Unbalanced",
    "open_store",
]
