"""Copies nobody knows lose their keyboard without getting in the way of what is wanted (Surfaces 3 to 6)."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.ports import Delivery, Fate, Place
from bot.surfaces import Want
from tests.bot.delivery.harness import BOARD, HAND, RESULT, Rig, virtual
from tests.bot.delivery.test_budgets import most_in
from tests.fakes.messenger import FREE

GROUP = "fake:group"


async def copies(rig: Rig, number: int, *, chat: str = GROUP) -> list[Place]:
    """The board as it stands now, and so many messages like it that nobody knows."""
    await rig.quiet()
    screen = await rig.render(BOARD, "")
    assert screen is not None
    sent = [await rig.messenger._send(chat, None, screen, f"copy {n}") for n in range(number)]
    rig.messenger.called.clear()
    return [delivery.place for delivery in sent if delivery.place is not None]


@virtual(latency=1.0)
async def test_a_copy_that_is_pressed_again_and_again_costs_one_call(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=one")
    one, other = await copies(rig, 2)
    await rig.commit(f"{BOARD}=two")
    for _ in range(20):
        assert await rig.reconciler.pressed([BOARD], one)
        assert await rig.reconciler.pressed([BOARD], other)
    await rig.quiet()
    assert [(call.message, call.text) for call in rig.messenger.called] == [
        ("1", "two"),
        (one.message, "bye"),
        (other.message, "bye"),
    ]


@virtual(replace(FREE, chat_calls=2, chat_per=10.0))
async def test_what_is_wanted_goes_before_the_keyboards_of_copies(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=one")
    places = await copies(rig, 3)
    for place in places:
        await rig.reconciler.pressed([BOARD], place)
    await rig.commit(f"{BOARD}=two", f"{RESULT}=result")
    await rig.quiet()
    first, *others = [call.text for call in rig.messenger.called]
    assert first == "bye", "nothing was wanted yet"
    assert others == ["two", "result", "bye", "bye"]


@virtual()
async def test_a_429_to_a_copys_call_stops_the_whole_chat(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=one")
    (copy,) = await copies(rig, 1)
    rig.messenger.script = lambda kind, chat, screen: (
        Delivery(Fate.LATER, after=30.0, chat_wide=True) if screen is not None and screen.text == "bye" else None
    )
    await rig.reconciler.pressed([BOARD], copy)
    await asyncio.sleep(1.0)
    began = rig.clock.now()
    await rig.commit(f"{BOARD}=two")
    await rig.quiet()
    first, second = rig.messenger.called
    assert (first.text, second.text) == ("bye", "two")
    assert second.at >= began + 28.0


@virtual(replace(FREE, chat_calls=1, chat_per=10.0, private_calls=1, private_per=10.0, others_per_second=1.0))
async def test_a_copys_call_that_has_waited_for_the_bots_share_still_keeps_its_chats_limit(rig: Rig) -> None:
    """A practice table's board and hand stand in one private chat; the hand draws from the other share."""
    home = await rig.store.chat("fake:@0", "practice", at=0.0)
    rig.shows |= {BOARD: "board", HAND: "hand"}
    await rig.commit(Want(BOARD, chat=home.id))
    (copy,) = await copies(rig, 1, chat="fake:@0")
    await asyncio.sleep(30.0)
    await rig.commit(f"{RESULT}=elsewhere")  # takes this second's call of the share
    await asyncio.sleep(0.1)
    await rig.reconciler.pressed([BOARD], copy)
    await asyncio.sleep(0.1)
    await rig.commit(rig.to(HAND))
    await rig.quiet()
    here = [call for call in rig.messenger.called if call.chat == "fake:@0"]
    assert [call.text for call in here] == ["hand", "bye"]
    assert most_in([call.at for call in here], 10.0) == 1
