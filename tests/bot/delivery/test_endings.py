"""Surfaces that end, grow old, or come down anew (Surfaces 7, 10 and 11)."""

from __future__ import annotations

import asyncio

from bot.ports import Delivery, Fate
from tests.bot.delivery.harness import BOARD, HAND, LOBBY, RESULT, Rig, T, virtual
from tests.fakes.messenger import DISCORD, TELEGRAM


@virtual()
async def test_a_finished_surface_is_rendered_once_more_and_then_left_alone(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=playing")
    await rig.quiet()
    rig.shows[BOARD] = "over"
    await rig.commit(rig.to(BOARD, last=True))
    await rig.quiet()
    assert rig.group() == ["over"]
    assert [row.key for row in await rig.store.surfaces()] == []
    assert rig.reconciler.revision(BOARD) == 0


@virtual()
async def test_what_is_gone_is_deleted(rig: Rig) -> None:
    await rig.commit(f"{LOBBY}=lobby", f"{HAND}=hand")
    await rig.quiet()
    await rig.commit(gone=(LOBBY, HAND))
    await rig.quiet()
    assert rig.group() == rig.private() == []
    assert await rig.store.surfaces() == []


@virtual()
async def test_what_should_not_exist_any_more_is_deleted_but_may_come_back(rig: Rig) -> None:
    await rig.commit(f"{HAND}=hand")
    await rig.quiet()
    rig.shows[HAND] = None
    await rig.commit(rig.to(HAND))
    await rig.quiet()
    assert rig.private() == []
    await rig.commit(f"{HAND}=again")
    await rig.quiet()
    assert rig.private() == ["again"]


@virtual()
async def test_a_ping_is_sent_in_its_window_only(rig: Rig) -> None:
    now = rig.clock.now()
    early, answered = (f"ping:{T}:1:{n}" for n in (1, 2))
    await rig.commit(rig.to(early, after=now + 20, until=now + 60))
    await rig.commit(rig.to(answered, 1, after=now + 20, until=now + 60))
    await asyncio.sleep(10.0)
    assert rig.messenger.called == []
    await rig.commit(gone=(answered,))
    await asyncio.sleep(15.0)
    assert (rig.private(0), rig.private(1)) == ([early], [])
    await rig.commit(gone=(early,))
    await rig.quiet()
    assert rig.private(0) == [], "it goes with its turn"
    late = f"ping:{T}:1:4"
    await rig.commit(rig.to(late, after=rig.clock.now() + 20, until=rig.clock.now() + 60))
    rig.clock.skew += 300.0  # downtime
    await rig.crash()
    await rig.quiet()
    assert rig.private(0) == [], "after downtime no old ping is sent"
    assert await rig.store.surfaces() == []


@virtual(DISCORD)
async def test_a_message_older_than_fifty_minutes_is_replaced(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=old")
    await rig.quiet()
    await asyncio.sleep(51 * 60)
    await rig.commit(f"{BOARD}=new")
    await rig.quiet()
    assert rig.group() == ["new"]
    assert rig.messenger.kinds() == ["send", "send", "delete"]
    await asyncio.sleep(49 * 60)
    await rig.commit(f"{BOARD}=newer")
    await rig.quiet()
    assert rig.messenger.kinds() == ["send", "send", "delete", "edit"]


@virtual(TELEGRAM)
async def test_a_message_that_can_no_longer_be_deleted_is_edited_to_one_line_without_buttons(rig: Rig) -> None:
    await rig.commit(f"{LOBBY}=lobby", f"{BOARD}=board")
    await rig.quiet()
    await asyncio.sleep(49 * 3600)
    await rig.commit(gone=(LOBBY,))
    await rig.quiet()
    assert rig.group() == ["bye", "board"]
    assert rig.messenger.chats["fake:group"]["1"].screen.controls == ()
    rig.messenger.script = lambda kind, chat, screen: Delivery(Fate.REFUSED) if kind == "delete" else None
    await rig.commit(f"{RESULT}=result")
    await rig.quiet()
    await rig.commit(gone=(RESULT,))
    await rig.quiet()
    assert rig.group() == ["bye", "board", "bye"]


@virtual()
async def test_a_renewed_surface_comes_down_and_the_old_message_goes(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=board", f"{RESULT}=chatter")
    await rig.quiet()
    await asyncio.sleep(10.0)
    assert rig.reconciler.renew(BOARD)
    await rig.quiet()
    assert rig.group() == ["chatter", "board"]
    assert rig.messenger.kinds()[-2:] == ["send", "delete"]
    assert not rig.reconciler.renew("board:nosuch:1")


@virtual()
async def test_the_old_message_is_deleted_even_after_a_crash(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=board")
    await rig.quiet()
    await asyncio.sleep(10.0)
    rig.messenger.script = lambda kind, chat, screen: Delivery(Fate.LATER, after=5.0) if kind == "delete" else None
    rig.reconciler.renew(BOARD)
    await asyncio.sleep(2.0)
    assert rig.group() == ["board", "board"]
    rig.messenger.script = lambda kind, chat, screen: None
    await rig.crash()
    await rig.quiet()
    assert rig.group() == ["board"]
