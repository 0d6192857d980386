"""Screens that the answer to a press brings along (Surfaces 9)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.ports import Delivery, Fate
from tests.bot.delivery.harness import HAND, Rig, virtual


@virtual()
async def test_what_an_answer_was_to_carry_and_does_not_is_delivered_at_once(rig: Rig) -> None:
    await rig.commit(f"{HAND}=1")
    await rig.quiet()
    rig.reconciler.expect(HAND)
    await rig.commit(f"{HAND}=2")
    await asyncio.sleep(0.5)
    assert rig.private() == ["1"]
    rig.reconciler.forgo(HAND)
    await asyncio.sleep(0.1)
    assert rig.private() == ["2"]


@virtual(latency=0.3)
async def test_an_answer_that_crosses_a_call_holds_up_nothing_that_comes_after(rig: Rig) -> None:
    await rig.commit(f"{HAND}=1")
    await rig.quiet()
    await rig.commit(f"{HAND}=2")
    await asyncio.sleep(0.1)
    rig.reconciler.expect(HAND)
    revision = await rig.commit(f"{HAND}=3")
    place = (await rig.store.surface(HAND)).place  # type: ignore[union-attr]
    assert place is not None
    await rig.reconciler.carried(HAND, revision, place)
    await rig.commit(f"{HAND}=4")
    await asyncio.sleep(0.6)
    assert rig.private() == ["4"]


@virtual()
async def test_a_response_that_carries_the_screen_saves_the_call(rig: Rig) -> None:
    await rig.commit(f"{HAND}=1")
    await rig.quiet()
    row = await rig.store.surface(HAND)
    assert row is not None
    assert row.place is not None
    rig.messenger.script = lambda kind, chat, screen: Delivery(Fate.LATER, after=0.5)
    revision = await rig.commit(f"{HAND}=2")
    await rig.reconciler.carried(HAND, revision, row.place)
    rig.messenger.script = lambda kind, chat, screen: None
    rig.messenger.called.clear()
    await rig.quiet()
    assert rig.messenger.called == []
    await rig.commit(f"{HAND}=1")
    await rig.quiet()
    assert rig.messenger.kinds() == ["edit"], "what the response showed is not known: no call is saved by a digest"


@pytest.mark.parametrize("arrives", [True, False])
def test_what_the_answer_to_a_press_is_about_to_carry_is_left_to_it(tmp_path: Path, arrives: bool) -> None:
    @virtual()
    async def pressed(rig: Rig) -> None:
        await rig.commit(f"{HAND}=1")
        await rig.quiet()
        row = await rig.store.surface(HAND)
        assert row is not None
        assert row.place is not None
        rig.messenger.called.clear()
        rig.reconciler.expect(HAND)
        revision = await rig.commit(f"{HAND}=2")
        await asyncio.sleep(0.5)
        assert rig.messenger.called == []
        if arrives:
            rig.messenger.chats["fake:@0"][row.place.message].screen = await rig.render(HAND, "")  # type: ignore[assignment]
            await rig.reconciler.carried(HAND, revision, row.place)
        await rig.quiet()
        assert rig.private() == ["2"]
        assert rig.messenger.kinds() == ([] if arrives else ["edit"])
        await rig.commit(f"{HAND}=3")
        await asyncio.sleep(0.1)
        assert rig.private() == ["3"], "later changes wait for nothing"

    pressed(tmp_path)


@virtual(latency=1.0)
async def test_a_response_that_crosses_a_call_under_way_is_made_right_afterwards(rig: Rig) -> None:
    await rig.commit(f"{HAND}=1")
    await rig.quiet()
    row = await rig.store.surface(HAND)
    assert row is not None
    assert row.place is not None
    await rig.commit(f"{HAND}=2")
    await asyncio.sleep(0.5)
    revision = await rig.commit(f"{HAND}=3")
    await rig.reconciler.carried(HAND, revision, row.place)
    await rig.quiet()
    assert rig.private() == ["3"]


@virtual(latency=1.0)
async def test_a_response_that_crosses_the_last_call_does_not_stand_over_it(rig: Rig) -> None:
    revision = await rig.commit(f"{HAND}=1")
    await rig.quiet()
    row = await rig.store.surface(HAND)
    assert row is not None
    assert row.place is not None
    rig.messenger.called.clear()
    await rig.commit(f"{HAND}=2")
    await asyncio.sleep(0.5)
    await rig.reconciler.carried(HAND, revision, row.place)
    await rig.quiet()
    assert [call.text for call in rig.messenger.called] == ["2", "2"], "which of the two landed last is not known"


@virtual()
async def test_an_older_screen_that_a_response_put_over_a_newer_one_is_made_right(rig: Rig) -> None:
    revision = await rig.commit(f"{HAND}=1")
    await rig.commit(f"{HAND}=2")
    await rig.quiet()
    row = await rig.store.surface(HAND)
    assert row is not None
    assert row.place is not None
    rig.messenger.called.clear()
    await rig.reconciler.carried(HAND, revision, row.place)
    await rig.quiet()
    assert [call.text for call in rig.messenger.called] == ["2"]
