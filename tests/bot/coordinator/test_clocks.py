"""Clocks on the whole bot: downtime, boards that lag, busy databases, other coordinators."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.clocks import TIMINGS, Pace
from bot.coordinator import Coordinator
from bot.events import ActionTaken
from bot.facts import Speed
from bot.store import Commit, DatabaseBusy
from bot.table import Outcome
from tests.bot.coordinator.chat import PEOPLE, Chat, on_virtual_time


def test_a_deadline_that_fell_into_downtime_is_nobodys_absence(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE)
        await chat.kill()
        await asyncio.sleep(7200)
        await chat.start()
        await chat.settle(0.1)
        table = await chat.table()
        timing = TIMINGS[Speed.LIVE]
        assert table.deal is not None
        assert table.deal.turn == 0
        assert table.state.deadline == pytest.approx(chat.clock.now() + timing.bank, abs=1)
        assert not any(seat.missed for seat in table.state.seats)

    on_virtual_time(evening, tmp_path)


def test_the_clock_plays_turns_that_run_out_and_the_table_sleeps_in_the_end(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE[:2])
        table = await chat.table()
        while table.deal is not None and not table.state.asleep:
            await chat.settle(100)
            table = await chat.table()
        calls = len(chat.messenger.called)
        await chat.settle(3600)
        assert len(chat.messenger.called) <= calls + 5, "a sleeping table sends nothing"
        if table.state.asleep:
            await chat.press("민지", "hand")
            assert not (await chat.table()).state.asleep

    on_virtual_time(evening, tmp_path)


def test_a_clock_goes_on_after_the_database_was_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def evening(chat: Chat) -> None:
        await chat.open("민지")
        commit = chat.store.commit

        async def busy(_commit: object) -> int:
            raise DatabaseBusy("locked")

        monkeypatch.setattr(chat.store, "commit", busy)
        await chat.settle(200)
        monkeypatch.setattr(chat.store, "commit", commit)
        await chat.settle(5)
        table = await chat.table()
        assert table.state.seats[0].missed == 0, "what we could not take is nobody's absence"
        await chat.settle(100)
        assert (await chat.table()).state.turns > 0

    on_virtual_time(evening, tmp_path)


def test_the_program_acts_when_the_board_has_shown_the_trick_before_the_last(tmp_path: Path):
    """Surfaces 13: or five seconds after its moment."""

    before: list[tuple[float, int]] = []
    moves: list[tuple[float, int, int]] = []
    """seconds since the turn before, the revision to be seen, the revision that was"""

    class Watching(Coordinator):
        def _committed(self, commit: Commit, outcome: Outcome) -> None:
            for event in outcome.events:
                if isinstance(event, ActionTaken) and event.program and before:
                    shown = self._reconciler.shown(f"board:{commit.table}:{event.deal}")
                    moves.append((commit.at - before[-1][0], before[-1][1], shown))
            table = self._house._tables.get(commit.table)
            tricks = [] if table is None else table.state.tricks
            before.append((commit.at, tricks[0] if len(tricks) == 2 else 0))
            super()._committed(commit, outcome)

    async def evening(chat: Chat) -> None:
        chat.messenger.latency = 2.0
        table = await chat.open("민지")
        for number in range(1, 9):
            await chat.play_out(table)
            if any(needed for _, needed, _ in moves):
                break
            await chat.token("민지", f"g1:{table.state.id}:next:{number}:")
        waited = [move for move in moves if move[1]]
        assert waited
        assert all(shown >= needed or late >= 4.9 for late, needed, shown in waited)
        assert any(0.5 < late < 4.9 for late, _, _ in waited), "and goes on as soon as it has"

    on_virtual_time(evening, tmp_path, pace=Pace(0.1), kind=Watching)


def test_the_program_waits_for_the_board_but_not_for_ever(tmp_path: Path):
    """Surfaces 13: until the board has shown the end of the trick before the last, five seconds at most."""

    async def evening(chat: Chat) -> None:
        table = await chat.open("민지")
        await chat.settle()
        current = table
        while current.deal is not None and len(current.state.tricks) < 2:
            await chat.move(current)
            current = await chat.table()
        chat.messenger.latency = 60.0
        start = chat.clock.now()
        turn = current.deal.turn if current.deal is not None else 0
        while current.deal is not None and current.deal.turn < turn + 8 and current.acting_owner != 0:
            await chat.settle(1)
            current = await chat.table()
        assert chat.clock.now() - start < 60

    on_virtual_time(evening, tmp_path, pace=Pace(0.5, board_wait=5.0))


def test_stop_tells_the_tables_that_were_playing(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        await chat.settle()
        quiet = chat.text()
        await chat.coordinator.stop(2.0)
        assert chat.text() != quiet
        await chat.store.close()
        await chat.start()
        await chat.settle()
        assert not (await chat.table()).state.interrupted

    on_virtual_time(evening, tmp_path)


def test_clocks_of_a_coordinator_that_has_gone_are_rung_by_the_other_one(tmp_path):
    async def evening(chat: Chat) -> None:
        other = await Chat(chat.path, alone=False).start()
        table = await other.open("민지")
        await other.settle(10.0)  # the hands are out, it is the person's turn
        await other.kill()
        left = await chat.store.revision(table.state.id)
        await chat.settle(300.0)
        assert await chat.store.revision(table.state.id) > left

    on_virtual_time(evening, tmp_path, alone=False)
