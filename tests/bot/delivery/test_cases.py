"""Field cases of the kinds limits and delivery, as behaviour of reconciler and store."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.ids import TableId
from bot.ports import Delivery, Fate, Place
from bot.store import Commit, DatabaseBusy, open_store
from bot.surfaces import Want
from tests.bot.delivery.harness import BOARD, HAND, RESULT, Rig, T, virtual
from tests.bot.delivery.test_budgets import most_in
from tests.fakes.database import fresh
from tests.fakes.messenger import DISCORD, TELEGRAM


@virtual(latency=0.5)
async def test_case_16_calls_to_one_chat_follow_each_other_and_chats_go_side_by_side(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=b", f"{RESULT}=r", f"{HAND}=h", rig.to(f"hand:{T}:1", 1))
    await rig.quiet()
    assert rig.messenger.most_flying == 1
    assert [call.text for call in rig.messenger.called if call.chat == "fake:group"] == ["b", "r"]
    assert round(rig.messenger.called[-1].at - rig.messenger.called[0].at, 3) == 0.5


@virtual(TELEGRAM)
async def test_case_18_a_message_edited_often_freezes_nobody(rig: Rig) -> None:
    waits = []
    for number in range(240):
        await rig.commit(f"{BOARD}={number}")
        if number % 10 == 0:
            start = rig.clock.now()
            revision = await rig.commit(f"{HAND}={number}")
            assert await rig.reconciler.wait_shown(HAND, revision, 60.0)
            waits.append(rig.clock.now() - start)
        await asyncio.sleep(0.25)
    await rig.quiet()
    group = [call.at for call in rig.messenger.called if call.chat == "fake:group"]
    assert most_in(group, 60.0) <= 18
    assert max(waits) <= 1.0
    assert rig.group() == ["239"]


@virtual(TELEGRAM)
async def test_case_19_a_halt_is_not_released_early_by_other_requests(rig: Rig) -> None:
    start = rig.clock.now()
    halt = [Delivery(Fate.LATER, after=30.0, chat_wide=True)]
    rig.messenger.script = lambda kind, chat, screen: halt.pop() if halt and chat == "fake:group" else None
    await rig.commit(f"{BOARD}=b")
    for number in range(20):
        await asyncio.sleep(1.0)
        await rig.commit(f"{HAND}={number}", f"{BOARD}=b{number}")
    await rig.quiet()
    group = [call.at - start for call in rig.messenger.called if call.chat == "fake:group"]
    assert [at for at in group if 0.5 < at < 30.0] == []
    assert sum(call.chat == "fake:@0" for call in rig.messenger.called) >= 10
    assert rig.group() == ["b19"]


@virtual(TELEGRAM)
async def test_case_21_a_dozen_chatty_players_run_into_no_limit(rig: Rig) -> None:
    people = [(await rig.store.person(f"fake:@chatty{n}", "x", at=0.0)).id for n in range(12)]
    for number in range(40):
        hands = [Want(f"hand:{T}:{n}", person=person) for n, person in enumerate(people)]
        rig.shows |= {want.key: f"h{number}" for want in hands}
        await rig.commit(*hands, f"{BOARD}=b{number}", f"{RESULT}=r{number}")
        await asyncio.sleep(1.5)
    await rig.quiet()
    calls = rig.messenger.called
    assert most_in([call.at for call in calls if call.chat == "fake:group"], 60.0) <= 18
    assert most_in([call.at for call in calls], 1.0) <= 25
    assert all(most_in([call.at for call in calls if call.chat == f"fake:@chatty{n}"], 1.0) <= 1 for n in range(12))
    assert rig.group() == ["b39", "r39"]
    assert {rig.messenger.texts(f"fake:@chatty{n}")[-1] for n in range(12)} == {"h39"}


@virtual(DISCORD)
async def test_cases_24_and_25_no_more_than_ten_people_are_written_to_for_the_first_time_in_ten_minutes(
    rig: Rig,
) -> None:
    people = [(await rig.store.person(f"fake:@new{n}", "x", at=0.0)).id for n in range(25)]
    start = rig.clock.now()
    await rig.commit(*(Want(f"hand:{T}:{n}", person=person) for n, person in enumerate(people)), f"{BOARD}=b")
    await rig.quiet()
    first = [call.at for call in rig.messenger.called if call.chat.startswith("fake:@new")]
    assert len(first) == 25
    assert most_in(first, 600.0) <= 10
    assert next(call.at for call in rig.messenger.called if call.text == "b") == start, "the board waits for nobody"
    rig.messenger.called.clear()
    start = rig.clock.now()
    rig.shows |= {f"hand:{T}:{n}": "again" for n in range(25)}
    await rig.commit(*(Want(f"hand:{T}:{n}", person=person) for n, person in enumerate(people)))
    await rig.quiet()
    assert max(call.at for call in rig.messenger.called) - start < 1.0, "who was written to before does not count"


@virtual(DISCORD)
async def test_case_35_a_panel_past_its_token_is_gone_and_not_failed(rig: Rig) -> None:
    await rig.commit(f"{HAND}=1")
    await rig.quiet()
    panel = Place("fake:!token", "99", expires=rig.clock.now() + 900.0)
    await rig.reconciler.carried(HAND, rig.revision, panel)
    await asyncio.sleep(901.0)
    rig.messenger.called.clear()
    await rig.commit(f"{HAND}=2")
    await rig.quiet()
    assert {call.chat for call in rig.messenger.called} == {"fake:@0"}
    assert rig.private() == ["2"]


async def test_case_64_a_locked_database_is_waited_for_and_then_refused_without_loss(tmp_path: Path) -> None:
    path = tmp_path / "giruda.sqlite3"
    store = await open_store(fresh(path), busy_seconds=0.2)
    chat = (await store.chat("local:main", at=0.0)).id
    commit = Commit(TableId("abcdefgh"), 0, "{}", 1.0, chat)
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseBusy):
            await store.commit(commit)
        assert await store.live_tables() == [], "readers are not held up"
        other.execute("ROLLBACK")
    assert await store.commit(commit) == 1
    await store.close()
