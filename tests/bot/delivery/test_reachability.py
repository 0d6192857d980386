"""Conversations that cannot be reached, messages that were deleted, chats that moved (Surfaces 4 and 7)."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.ports import Delivery, Fate
from tests.bot.delivery.harness import BOARD, HAND, RESULT, Rig, T, virtual
from tests.bot.delivery.test_budgets import most_in
from tests.fakes.messenger import FREE


@virtual()
async def test_a_deleted_message_is_sent_anew_once_a_minute_and_three_times_a_day(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=0")
    await rig.quiet()
    sent = []
    for n in range(1, 7):
        rig.messenger.remove("fake:group")
        start = rig.clock.now()
        await rig.commit(f"{BOARD}={n}")
        await rig.quiet()
        if not rig.group():
            break
        sent.append(rig.messenger.called[-1].at - start)
    assert [round(wait) for wait in sent] == [0, 60, 60]
    assert rig.group() == []
    assert rig.reconciler.renew(BOARD), "somebody asks for it"
    await rig.quiet()
    assert rig.group() == ["4"]


@virtual()
async def test_a_lost_message_does_not_hold_up_others(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=0")
    await rig.quiet()
    for n in range(2):
        rig.messenger.remove("fake:group", 0)
        await rig.commit(f"{BOARD}=board {n}", f"{RESULT}=result {n}")
        await asyncio.sleep(1.0)
    assert rig.group() == ["result 1"]
    await rig.quiet()
    assert rig.group() == ["result 1", "board 1"]


@virtual()
async def test_case_30_somebody_who_blocked_us_is_left_alone_until_he_does_something(rig: Rig) -> None:
    rig.messenger.closed.add("fake:@0")
    await rig.commit(f"{HAND}=1", f"{BOARD}=b")
    await rig.quiet()
    for n in range(2, 6):
        await rig.commit(f"{HAND}={n}", rig.to(f"hand:{T}:1", 1))
        await rig.quiet()
    await rig.crash()
    await rig.quiet()
    assert [call.kind for call in rig.messenger.called if call.chat == "fake:@0"] == ["send"]
    learned = [(rig.people[0], None, False), (None, rig.chat, True), (rig.people[1], None, True)]
    assert sorted(rig.reached, key=str) == sorted(learned, key=str)
    assert rig.private(1) == [f"hand:{T}:1"]
    rig.messenger.closed.clear()
    rig.reconciler.heard(person=rig.people[0])
    await rig.quiet()
    assert rig.private() == ["5"]
    assert rig.reached[-1] == (rig.people[0], None, True)


@virtual()
async def test_a_sign_of_life_counts_even_when_nothing_was_wanted_then(rig: Rig) -> None:
    rig.messenger.closed.add("fake:@0")
    await rig.commit(f"{HAND}=1")
    await rig.quiet()
    await rig.commit(gone=(HAND,))
    await rig.quiet()
    rig.messenger.closed.clear()
    rig.reconciler.heard(person=rig.people[0])
    await rig.quiet()
    await rig.crash()
    await rig.commit(f"hand:{T}:5=2")
    await rig.quiet()
    assert rig.private() == ["2"]


@virtual(latency=1.0)
async def test_a_sign_of_life_during_a_call_counts_though_the_call_says_unreachable(rig: Rig) -> None:
    rig.messenger.script = lambda _kind, chat, _screen: (
        Delivery(Fate.UNREACHABLE) if chat == "fake:@0" and len(rig.messenger.called) == 1 else None
    )
    await rig.commit(f"{HAND}=1")
    await asyncio.sleep(0.5)
    assert rig.messenger.kinds() == ["send"]
    rig.reconciler.heard(person=rig.people[0])
    await rig.quiet()
    assert rig.private() == ["1"]
    assert rig.reached == [(rig.people[0], None, True)]


@virtual(replace(FREE, private_calls=2, private_per=60.0))
async def test_a_message_left_with_who_had_the_seat_before_is_removed_at_the_cost_of_his_conversation(rig: Rig) -> None:
    await rig.commit(f"{HAND}=1", f"hand:{T}:5=2")
    await rig.quiet()
    await rig.commit(rig.to(HAND, 1))
    await asyncio.sleep(30.0)
    assert (rig.private(0), rig.private(1)) == (["1", "2"], ["1"])
    await rig.quiet()
    assert (rig.private(0), rig.private(1)) == (["2"], ["1"])
    assert most_in([call.at for call in rig.messenger.called if call.chat == "fake:@0"], 60.0) == 2


@virtual()
async def test_a_migrated_chat_gets_its_surfaces_anew(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=board", f"{RESULT}=result")
    await rig.quiet()
    await rig.store.move_chat("fake:group", "fake:super", at=rig.clock.now())
    rig.reconciler.moved(rig.chat, "fake:super")
    await rig.quiet()
    assert rig.messenger.texts("fake:super") == ["board", "result"]
