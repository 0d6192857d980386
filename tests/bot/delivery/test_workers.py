"""Two reconcilers on one store: every surface once, in order, within one budget."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Self

from bot.reconciler import Reconciler
from bot.store import Commit, open_store
from bot.store.inline import inline
from tests.bot.delivery.harness import BOARD, HAND, RESULT, Rig, T, virtual
from tests.bot.delivery.test_budgets import most_in
from tests.fakes.messenger import TELEGRAM


class Pair:
    """A rig whose reconciler is one of two, each with a store of its own on the same file."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.workers: list[Reconciler] = []

    async def __aenter__(self) -> Self:
        rig = self.rig
        await rig.reconciler.stop()
        self.other = await open_store(rig.url, synchronous="OFF", creator=inline)
        for name, store in (("a", rig.store), ("b", self.other)):
            made = Reconciler(store, {"fake": rig.messenger}, rig, rig.clock, worker=name)
            await made.start()
            self.workers.append(made)
        rig.reconciler = self.workers[0]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.workers[1].stop()
        await self.other.close()

    async def commit(self, worker: int, *wants: str, gone: tuple[str, ...] = ()) -> None:
        """One worker decides; the other hears nothing of it."""
        self.rig.reconciler = self.workers[worker]
        await self.rig.commit(*wants, gone=gone)
        self.rig.reconciler = self.workers[0]

    async def settled(self) -> None:
        await asyncio.sleep(30.0)


@virtual()
async def test_the_other_worker_edits_what_the_first_one_sent(rig: Rig) -> None:
    async with Pair(rig) as pair:
        for number in range(6):
            await pair.commit(number % 2, f"{BOARD}={number}", f"{HAND}=h{number}")
            await asyncio.sleep(3.0)
        await pair.settled()
        assert (rig.group(), rig.private()) == (["5"], ["h5"])


@virtual(TELEGRAM, latency=0.3)
async def test_commits_of_both_at_once_make_one_message(rig: Rig) -> None:
    async with Pair(rig) as pair:
        for number in range(20):
            await pair.commit(number % 2, f"{BOARD}={number}", f"{HAND}=h{number}")
            await asyncio.sleep(0.4)
        await asyncio.sleep(90.0)
        assert (rig.group(), rig.private()) == (["19"], ["h19"])
        assert rig.messenger.most_flying == 1, "never two calls to one conversation at once"
        group = [call.at for call in rig.messenger.called if call.chat == "fake:group"]
        assert most_in(group, 60.0) <= 18


@virtual()
async def test_when_a_worker_dies_the_other_takes_over_when_its_lease_has_run_out(rig: Rig) -> None:
    async with Pair(rig) as pair:
        rig.messenger.latency = 5.0
        await pair.commit(1, f"{BOARD}=one", f"{RESULT}=two")
        await asyncio.sleep(6.0)
        pair.workers[1].abandon()
        rig.messenger.latency = 0.0
        await pair.settled()
        assert rig.group()[0] == "one"
        assert rig.group().count("two") in (1, 2), "the send that was cut off may be an orphan"
        pair.workers[1] = Reconciler(pair.other, {}, rig, rig.clock, worker="c")
        await pair.workers[1].start()


@virtual()
async def test_a_request_waits_until_the_conversation_is_ours(rig: Rig) -> None:
    async with Pair(rig) as pair:
        await pair.commit(0, f"{BOARD}=board", f"{RESULT}=result")
        await pair.settled()
        assert pair.workers[1].renew(BOARD)
        await pair.settled()
        assert rig.group() == ["result", "board"]
        rig.messenger.closed.add("fake:@0")
        await pair.commit(1, f"{HAND}=h")
        await pair.settled()
        rig.messenger.closed.clear()
        pair.workers[0].heard(person=rig.people[0])
        await pair.settled()
        assert rig.private() == ["h"]


@virtual()
async def test_who_opens_his_chat_at_one_worker_is_served_by_the_other(rig: Rig) -> None:
    async with Pair(rig) as pair:
        rig.messenger.closed.add("fake:@0")
        await pair.commit(0, f"{HAND}=one")
        await pair.settled()
        tried = len(rig.messenger.called)
        await pair.commit(0, f"{HAND}=two")
        await pair.settled()
        assert len(rig.messenger.called) == tried, "nothing is tried until he does something"

        await pair.other.set_person(rig.people[0], reachable=True)  # what a platform's update says at the other one
        await pair.settled()
        again = len(rig.messenger.called)
        assert again in (tried + 1, tried + 2), "tried once by each who looks after him; it was not true"
        rig.messenger.closed.clear()
        await pair.settled()
        assert len(rig.messenger.called) == again
        assert rig.private() == []

        await pair.other.set_person(rig.people[0], reachable=True)
        await pair.settled()
        assert rig.private() == ["two"]


@virtual()
async def test_what_one_worker_ends_the_other_forgets(rig: Rig) -> None:
    async with Pair(rig) as pair:
        await pair.commit(0, f"{BOARD}=board")
        await pair.settled()
        await pair.commit(1, gone=(BOARD,))
        await pair.settled()
        assert rig.group() == []
        await pair.commit(0, f"{RESULT}=result")
        await pair.settled()
        assert rig.group() == ["result"]
        assert [worker.revision(BOARD) for worker in pair.workers] == [0, 0]


@virtual(TELEGRAM)
async def test_the_bots_share_is_one_for_all_workers(rig: Rig) -> None:
    people = [(await rig.store.person(f"fake:@x{n}", "x", at=0.0)).id for n in range(80)]
    async with Pair(rig) as pair:
        from bot.surfaces import Want

        for half in (0, 1):
            wants = tuple(Want(f"hand:{T}:{n}", person=people[n]) for n in range(half * 40, half * 40 + 40))
            commit = Commit(T, rig.revision, "{}", rig.clock.now(), rig.chat, wants=wants)
            rig.revision = await rig.store.commit(commit)
            pair.workers[half].committed(commit)
        await asyncio.sleep(60.0)
        times = [call.at for call in rig.messenger.called]
        assert len(times) == 80
        assert most_in(times, 1.0) <= 13


def test_two_processes_may_open_one_file(tmp_path: Path) -> None:
    """The instance lock belongs to ``serve``: the store itself lets a second process in."""
    from tests.fakes.database import fresh
    from tests.simulation.virtual import run

    async def main() -> None:
        url = fresh(tmp_path / "giruda.sqlite3")
        one, two = [await open_store(url, synchronous="OFF", creator=inline) for _ in range(2)]
        first = await one.chat("fake:x", "x", at=0.0)
        assert (await two.chat("fake:x", at=0.0)).id == first.id
        await one.close()
        await two.close()

    run(main())
