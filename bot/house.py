"""The tables in memory: one decision at a time each, committed before anybody hears of it.

``decide`` takes a command to its table: wait for the table's mailbox, let ``Table.handle`` decide, commit. When the
commit fails the table in memory is thrown away: on a conflict (somebody else committed first) it is read anew and the
command decided again; an update that was handled before changes nothing. What is in memory is a copy, never the truth:
before something is refused from it, the store is asked whether the table has moved on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from bot.clocks import PACE, TIMINGS, Pace, Timing
from bot.commands import Awake, Command, Person, Supplies
from bot.dice import Dice
from bot.events import SeatLeft, SeatTaken
from bot.facts import Speed
from bot.ids import PersonId, TableId
from bot.mailbox import Mailboxes
from bot.ports import Clock
from bot.refusals import Busy, NoSuchTable, Refusal
from bot.store import Act, AlreadyHandled, Commit, Conflict, End, Seed, Start, Store, StoredTable, StoreFailed
from bot.table import Opening, Outcome, StoredDeal, Table
from bot.table.session import text_of

ATTEMPTS = 8
"""decisions of one command before we give up: each one lost to somebody else's commit"""

UpdateId = tuple[str, str]
"""platform, and its id for an update or interaction"""

Make = Callable[[Table, Supplies], Command]
"""Makes the command once the table is known, with what a new deal would need."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What came of a command. ``repeated``: the update was handled before (outcome empty)."""

    outcome: Outcome
    revision: int
    repeated: bool = False


class House:
    """``committed`` is told of every commit as soon as it is stored, ``due`` when each table next wants its clock.
    ``alone``: nobody else writes to this store; else the store is asked whether a table has moved on before something
    is refused or shown from memory."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        dice: Dice,
        *,
        committed: Callable[[Commit, Outcome], None],
        due: Callable[[TableId, float | None], None],
        timings: Mapping[Speed, Timing] = TIMINGS,
        pace: Pace = PACE,
        alone: bool = True,
    ) -> None:
        self._store = store
        self._clock = clock
        self._dice = dice
        self._committed = committed
        self._due = due
        self._timings = timings
        self._pace = pace
        self._alone = alone
        self._sits: dict[PersonId, list[TableId]] = {}
        self._tables: dict[TableId, Table] = {}
        self._open: set[TableId] = set()
        self._storing: set[TableId] = set()
        self._mailboxes = Mailboxes()

    @property
    def busy(self) -> int:
        """Tables that a command is at or waits for."""
        return len(self._mailboxes)

    @property
    def live(self) -> int:
        """Tables that are open."""
        return len(self._open)

    async def table(self, table: TableId, *, fresh: bool = False) -> Table | None:
        """The table as last committed; None if there never was one. ``fresh``: ask the store whether it moved on.

        For reading: whoever changes it goes through ``decide``. A table that has decided something is ahead of what is
        stored until its commit has returned: so long its readers wait in line with everybody else, or they would tell
        what may never come true."""
        if table not in self._storing:
            read = await self._read(table, fresh=fresh)
            if table not in self._storing:
                return read
        async with self.still(table):
            return await self._read(table, fresh=fresh)

    def still(self, table: TableId) -> AbstractAsyncContextManager[None]:
        """While this is held nobody changes the table. Never asked for within itself."""
        return self._mailboxes.turn(table)

    async def _read(self, table: TableId, *, fresh: bool) -> Table | None:
        known = self._tables.get(table)
        if known is not None and not (fresh and await self._moved_on(known)):
            return known
        stored = await self._store.table(table)
        if stored is None:
            return None
        read = self.restored(stored)
        kept = self._tables.get(table)
        if kept is not None and kept.revision >= read.revision:
            return kept
        if read.live:
            self._tables[table] = read
        else:
            self._tables.pop(table, None)
        return read

    def stands(self, table: Table, revision: int) -> bool:
        """Whether a table read at ``revision`` is still as it was then: whoever waited for something while he read has
        to know."""
        name = table.state.id
        known = self._tables.get(name)  # another one, or none: this one was thrown away, if it was not over anyway
        mine = known is table or (known is None and not table.live)
        return mine and table.revision == revision and name not in self._storing

    async def _moved_on(self, table: Table) -> bool:
        """Somebody else has committed since."""
        return not self._alone and await self._store.revision(table.state.id) != table.revision

    async def tables_of(self, person: PersonId) -> list[TableId]:
        """Live tables where this person sits, the oldest first."""
        if person not in self._sits or not self._alone:
            self._sits[person] = await self._store.tables_of(person)
        return self._sits[person]

    def loaded(self) -> list[Table]:
        """The live tables in memory."""
        return list(self._tables.values())

    def restored(self, stored: StoredTable) -> Table:
        """A table rebuilt from what is stored."""
        deals = [
            StoredDeal(deal.number, deal.seed, deal.message or "", deal.pot, deal.actions) for deal in stored.deals
        ]
        return Table.restore(stored.state, stored.revision, deals, timings=self._timings, pace=self._pace)

    async def open(
        self, opening: Opening, person: Person, *, share: str, public: str, update: UpdateId | None
    ) -> Decided:
        """Open a table. Raises engine.errors.RulesetError, and the store's errors."""
        now = self._clock.now()
        table, outcome = Table.open(
            opening, person, share=share, public=public, now=now, timings=self._timings, pace=self._pace
        )
        async with self._mailboxes.turn(opening.id):
            commit = self._commit(table, outcome, update, now)
            try:
                revision = await self._store.commit(commit)
            except AlreadyHandled:
                return Decided(Outcome(), 0, repeated=True)
            self._settle(table, commit, outcome, revision)
        return Decided(outcome, revision)

    async def decide(self, table: TableId, wish: Command | Make, update: UpdateId | None = None) -> Decided | Refusal:
        """Take a command to its table and commit what it decides. Never raises for anything a person can ask."""
        async with self._mailboxes.turn(table):
            for _ in range(ATTEMPTS):
                found = await self._read(table, fresh=False)
                if found is None:
                    return NoSuchTable()
                try:
                    decided = await self._once(found, wish, update)
                except BaseException:
                    self._tables.pop(table, None)  # it may be ahead of what is stored
                    raise
                if decided is not None:
                    return decided
            return Busy()

    async def _once(self, table: Table, wish: Command | Make, update: UpdateId | None) -> Decided | Refusal | None:
        """One attempt; None: it was lost to somebody else's commit."""
        now = self._clock.now()
        name = table.state.id
        command = wish(table, await self._supplies(table)) if callable(wish) else wish
        result = table.handle(command, now)
        if isinstance(result, Refusal) or not result.changed:
            if await self._moved_on(table):
                self._tables.pop(name, None)
                return None
            self._due(name, table.due)
            return result if isinstance(result, Refusal) else Decided(result, table.revision)
        commit = self._commit(table, result, update, now)
        try:
            revision = await self._stored(commit)
        except Conflict:
            self._tables.pop(name, None)
            return None
        except AlreadyHandled:
            self._tables.pop(name, None)
            return Decided(Outcome(), table.revision, repeated=True)
        except StoreFailed:
            self._tables.pop(name, None)
            return Busy()
        self._settle(table, commit, result, revision)
        return Decided(result, revision)

    async def _stored(self, commit: Commit) -> int:
        """Commit what a table in memory has decided."""
        self._storing.add(commit.table)
        try:
            return await self._store.commit(commit)
        finally:
            self._storing.discard(commit.table)

    async def _supplies(self, table: Table) -> Supplies:
        state = table.state
        pot = await self._store.pot(state.chat, text_of(state.rules))
        return Supplies(self._dice.seed(state.id, state.number + 2), pot)

    def _settle(self, table: Table, commit: Commit, outcome: Outcome, revision: int) -> None:
        """The commit is stored: take it as the truth, and tell."""
        name = table.state.id
        table.committed(revision)
        if table.live:
            self._tables[name] = table
            self._open.add(name)
        else:
            self._tables.pop(name, None)
            self._open.discard(name)
        if commit.people is not None:
            self._sits.clear()
        self._due(name, table.due)
        self._committed(commit, outcome)

    def _commit(self, table: Table, outcome: Outcome, update: UpdateId | None, now: float) -> Commit:
        state = table.state
        seated = any(isinstance(event, SeatTaken | SeatLeft) for event in outcome.events)
        wanted = table.wanted(outcome)
        ends = [] if outcome.closed is None else [_end(state.id, outcome)]
        if outcome.abandoned is not None:
            drawn = outcome.abandoned
            proof = {"commitment": drawn.commitment, "seed": drawn.seed.hex()}
            ends.append(End(f"{state.id}/{drawn.deal}", "abandoned", {"proof": proof}, None))
        return Commit(
            table=state.id,
            expected=table.revision,
            state=table.snapshot(),
            at=now,
            chat=state.chat,
            thread=state.thread,
            update=update,
            deadline=table.due,
            live=table.live,
            people=(table.people() if table.live else ()) if seated or not table.live else None,
            seeds=tuple(
                Seed(f"{state.id}/{drawn.deal}", drawn.deal, drawn.seed, drawn.commitment) for drawn in outcome.seeds
            ),
            starts=() if outcome.dealt is None else (_start(state.id, state.zone, outcome),),
            actions=tuple(Act(f"{state.id}/{deal}", sequence, text) for deal, sequence, text in outcome.actions),
            ends=tuple(ends),
            wants=tuple(wanted.wants.values()),
            gone=tuple(wanted.gone),
        )

    async def resume(self, *, late: Callable[[StoredTable], bool]) -> int:
        """Take up every live table after a start: set its clock; where something fell due in our absence, move it."""
        tables = await self._store.live_tables()
        overdue: list[Awaitable[object]] = []
        for stored in tables:
            self._open.add(stored.id)
            if late(stored):
                self._tables[stored.id] = self.restored(stored)
                overdue.append(self.decide(stored.id, Awake()))
            else:
                self._due(stored.id, stored.deadline)
        await asyncio.gather(*overdue)
        return len(tables)


def _start(table: TableId, zone: str, outcome: Outcome) -> Start:
    dealt = outcome.dealt
    assert dealt is not None
    return Start(
        deal=f"{table}/{dealt.deal}",
        message=dealt.message,
        rules=dealt.rules,
        dealer=dealt.dealer,
        seats=dealt.people,
        pot=dealt.pot,
        ranked=dealt.ranked,
        zone=zone,
    )


def _end(table: TableId, outcome: Outcome) -> End:
    closed = outcome.closed
    assert closed is not None
    return End(
        deal=f"{table}/{closed.deal}",
        outcome=closed.outcome,
        record=closed.record,
        scores=closed.scores,
        pot=closed.pot,
        closing=closed.closing,
    )
