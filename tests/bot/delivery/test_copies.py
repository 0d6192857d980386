"""Messages that an interrupted send left behind (Surfaces 3)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.ports import Delivery, Fate, Place
from bot.surfaces import Want, notice_key, ping_key
from tests.bot.delivery.harness import BOARD, HAND, LOBBY, Rig, T, virtual
from tests.bot.delivery.test_budgets import most_in
from tests.fakes.messenger import DISCORD, TELEGRAM


@virtual(TELEGRAM)
async def test_case_37_a_crash_between_send_and_place_doubles_this_message_alone_and_the_copy_loses_its_keyboard(
    rig: Rig,
) -> None:
    rig.messenger.latency = 1.0
    await rig.commit(f"{BOARD}=one", f"{HAND}=cards")
    await asyncio.sleep(0.5)
    rig.messenger.latency = 0.0
    for chat, text in (("fake:group", "one"), ("fake:@0", "cards")):  # both calls arrived, no answer was seen
        await rig.messenger._send(chat, None, await rig.render({"one": BOARD, "cards": HAND}[text], ""), "lost")
    rig.messenger.called.clear()
    await rig.crash()
    await rig.quiet()
    assert rig.group() == ["one", "one"]
    await rig.commit(f"{BOARD}=two")
    await rig.quiet()
    assert rig.group() == ["one", "two"]
    orphan = Place("fake:group", next(iter(rig.messenger.chats["fake:group"])))
    await rig.reconciler.pressed([BOARD], orphan)
    await rig.quiet()
    copy, board = rig.messenger.chats["fake:group"].values()
    assert copy.screen.controls == ()
    assert (board.screen.text, len(board.screen.controls)) == ("two", 1)


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("what", ["page", "ping", "copy"])
def test_only_a_message_where_no_surface_stands_is_a_copy(tmp_path: Path, what: str, over: bool) -> None:
    """A page and a ping in the group have buttons of the table too. ``over``: nothing is owed there any more, and what
    stood there is retired."""

    @virtual(TELEGRAM)
    async def pressed(rig: Rig) -> None:
        key = {"page": notice_key(rig.chat, "rules"), "ping": ping_key(T, 1, 4), "copy": BOARD}[what]
        if what == "copy":
            rig.messenger.arrives_anyway = True
            rig.messenger.script = lambda kind, chat, screen: Delivery(Fate.LATER, after=1.0, unsure=True)
            await rig.commit(f"{BOARD}=board")
            await asyncio.sleep(0.5)
            rig.messenger.arrives_anyway, rig.messenger.script = False, lambda kind, chat, screen: None
            await rig.quiet()
            assert rig.group() == ["board", "board"], "the answer to the first never came"
        else:
            await rig.commit(f"{BOARD}=board")
            await rig.commit(Want(key, chat=rig.chat, last=over))
            await rig.quiet()
        first, second = rig.messenger.chats["fake:group"].values()
        message = first if what == "copy" else second
        if over:
            await rig.crash()
        assert await rig.reconciler.pressed([LOBBY, BOARD], Place("fake:group", message.id)) is (what == "copy")
        await rig.quiet()
        assert bool(message.screen.controls) is (what != "copy")
        board = second if what == "copy" else first
        assert board.screen.controls

    pressed(tmp_path)


@virtual(DISCORD)
async def test_a_copy_loses_its_keyboard_in_turn_with_the_other_calls_of_its_chat(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=0")
    await rig.quiet()
    rig.messenger.latency = 0.3
    copy = await rig.messenger._send("fake:group", None, await rig.render(BOARD, ""), "a copy")
    assert copy.place is not None
    await asyncio.sleep(10.0)
    rig.messenger.called.clear()
    for number in range(1, 6):
        await rig.commit(f"{BOARD}={number}")
        await rig.reconciler.pressed([BOARD], copy.place)
        await asyncio.sleep(0.35)
    await rig.quiet()
    times = [call.at for call in rig.messenger.called]
    assert len(times) > 5
    assert most_in(times, DISCORD.chat_per) <= DISCORD.chat_calls
    assert rig.messenger.most_flying == 1
