"""What must hold after every step, looked up in the database file itself by a reader of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from bot.store import Commit


class Alive(Protocol):
    dead: bool
    since: float
    troubled: float
    acknowledged: list[Commit]

    def now(self) -> float: ...

    def lobby_closes(self, table: str) -> float | None: ...


class Broken(AssertionError):
    """An invariant does not hold."""


class Reader:
    """A connection of its own to the database file: it sees what is committed, and nothing else."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        if self._connection is None:
            self._connection = sqlite3.connect(f"file:{self._path}?mode=ro", uri=True, timeout=0)
        return self._connection.execute(sql, values).fetchall()

    def live_tables(self) -> int:
        return len(self.rows("SELECT id FROM tables WHERE live"))

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()


class Ledger:
    """The entries sum to zero, a deal settles once, and balances are the sums of their entries."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def check(self) -> None:
        crooked = self._reader.rows("SELECT posting_id FROM entries GROUP BY posting_id HAVING SUM(amount) <> 0")
        if crooked:
            raise Broken(f"postings that do not sum to zero: {crooked}")
        twice = self._reader.rows(
            "SELECT deal_id FROM postings WHERE kind = 'end' GROUP BY deal_id HAVING COUNT(*) > 1",
        )
        if twice:
            raise Broken(f"deals settled more than once: {twice}")
        wrong = self._reader.rows(
            "SELECT a.name FROM accounts a LEFT JOIN entries e ON e.account_id = a.id GROUP BY a.id"
            " HAVING a.balance <> COALESCE(SUM(e.amount), 0)",
        )
        if wrong:
            raise Broken(f"balances that are not their entries' sums: {wrong}")
        unsettled = self._reader.rows(
            "SELECT d.id FROM deals d WHERE d.outcome IN ('played', 'claimed') AND NOT EXISTS"
            " (SELECT 1 FROM postings p WHERE p.deal_id = d.id AND p.kind = 'end')",
        )
        if unsettled:
            raise Broken(f"finished deals without a settlement: {unsettled}")


class Watch:
    """Nothing committed is lost or changed, what was told was committed, and no table stands still."""

    PATIENCE = 120.0
    """seconds past its clock after which a table counts as stuck"""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._actions: dict[tuple[str, int], str] = {}
        self._ended: dict[str, str] = {}

    @property
    def known(self) -> int:
        """Actions seen so far."""
        return len(self._actions)

    def committed(self) -> int:
        found = self._reader.rows("SELECT COUNT(*) FROM actions")
        return int(str(found[0][0]))

    def check(self, processes: Iterable[Alive]) -> None:
        self._nothing_lost()
        for process in processes:
            if not process.dead:
                self._told_is_stored(process)
                self._no_table_stands_still(process)

    def _nothing_lost(self) -> None:
        """Rows of the past stay as they are. Every step looks at the deals that run or have just ended; ``everything``
        looks at all."""
        ended = dict(self._reader.rows("SELECT id, outcome FROM deals WHERE ended IS NOT NULL"))
        for deal, outcome in self._ended.items():
            if ended.get(deal) != outcome:
                raise Broken(f"deal {deal} ended as {outcome} and is now {ended.get(deal)}")
        fresh = [str(deal) for deal in ended if deal not in self._ended]
        running = [str(deal) for (deal,) in self._reader.rows("SELECT id FROM deals WHERE ended IS NULL")]
        for deal in fresh + running:
            self._compare(self._reader.rows("SELECT deal_id, sequence, text FROM actions WHERE deal_id = ?", (deal,)))
        self._ended.update((str(deal), str(outcome)) for deal, outcome in ended.items())
        if self.committed() != self.known:
            raise Broken(f"{self.known} actions were committed, {self.committed()} are stored")

    def everything(self) -> None:
        self._compare(self._reader.rows("SELECT deal_id, sequence, text FROM actions"))

    def _compare(self, rows: list[tuple[object, ...]]) -> None:
        for deal, sequence, text in rows:
            key = (str(deal), int(str(sequence)))
            if self._actions.setdefault(key, str(text)) != text:
                raise Broken(f"action {key} was {self._actions[key]!r} and is {text!r}")

    def _told_is_stored(self, process: Alive) -> None:
        for commit in process.acknowledged:
            for act in commit.actions:
                if self._actions.get((act.deal, act.sequence)) != act.text:
                    raise Broken(f"told but not stored: {act.deal} {act.sequence}")
        process.acknowledged.clear()

    def _no_table_stands_still(self, process: Alive) -> None:
        now = process.now()
        if now - max(process.since, process.troubled) < self.PATIENCE:
            return
        waiting = self._reader.rows(
            "SELECT id, deadline, touched FROM tables WHERE live AND touched > ?", (now + self.PATIENCE,)
        )
        if waiting:
            raise Broken(f"tables that wait for a clock which was set back: {waiting}")
        late = [
            (name, at)
            for name, at in self._reader.rows(
                "SELECT id, deadline FROM tables WHERE live AND deadline IS NOT NULL AND deadline < ?",
                (now - self.PATIENCE,),
            )
            if (process.lobby_closes(str(name)) or 0.0) < now - self.PATIENCE
        ]
        if late:
            raise Broken(f"tables past their clock: {[(name, now - float(str(at))) for name, at in late]}")
