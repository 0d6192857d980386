"""New messages leave an attempt in the store before they are sent (Surfaces 3)."""

from __future__ import annotations

import asyncio

from bot.ports import Delivery, Fate
from tests.bot.delivery.harness import BOARD, Rig, virtual
from tests.fakes.messenger import DISCORD


@virtual(DISCORD)
async def test_a_crash_after_the_attempt_is_made_good_with_the_same_nonce(rig: Rig) -> None:
    rig.messenger.latency = 1.0
    await rig.commit(f"{BOARD}=one")
    await asyncio.sleep(0.5)
    row = await rig.store.surface(BOARD)
    assert row is not None
    assert row.attempt is not None
    rig.messenger.latency = 0.0
    await rig.messenger._send("fake:group", None, await rig.render(BOARD, ""), row.attempt.nonce)
    rig.shows[BOARD] = "two"
    await rig.crash()
    await rig.quiet()
    assert rig.group() == ["two"]
    assert rig.messenger.kinds()[-2:] == ["send", "edit"]


@virtual(DISCORD)
async def test_an_attempt_older_than_two_minutes_is_looked_for(rig: Rig) -> None:
    rig.messenger.latency = 1.0
    await rig.commit(f"{BOARD}=one")
    await asyncio.sleep(0.5)
    row = await rig.store.surface(BOARD)
    assert row is not None
    assert row.attempt is not None
    rig.messenger.latency = 0.0
    await rig.messenger._send("fake:group", None, await rig.render(BOARD, ""), row.attempt.nonce)
    rig.clock.skew += 121.0
    rig.messenger.called.clear()
    await rig.crash()
    await rig.quiet()
    assert rig.group() == ["one"]
    assert rig.messenger.kinds() == ["find"]


@virtual(DISCORD)
async def test_an_old_attempt_that_never_arrived_is_sent_anew(rig: Rig) -> None:
    rig.messenger.latency = 1.0
    await rig.commit(f"{BOARD}=one")
    await asyncio.sleep(0.5)
    rig.messenger.latency = 0.0
    rig.clock.skew += 121.0
    rig.messenger.called.clear()
    await rig.crash()
    await rig.quiet()
    assert rig.group() == ["one"]
    assert rig.messenger.kinds() == ["find", "send"]


@virtual()
async def test_a_time_out_of_a_send_is_repeated(rig: Rig) -> None:
    answers = [Delivery(Fate.LATER, unsure=True)]
    rig.messenger.script = lambda kind, chat, screen: answers.pop() if answers else None
    await rig.commit(f"{BOARD}=one")
    await rig.quiet()
    assert rig.group() == ["one"]
    assert rig.messenger.kinds() == ["send", "send"]


@virtual()
async def test_an_attempt_that_cannot_be_stored_is_not_sent(rig: Rig) -> None:
    from bot.store import DiskFull

    real = rig.store.delivered

    async def full(*args: object) -> None:
        raise DiskFull("full")

    rig.store.delivered = full  # type: ignore[method-assign, assignment]
    await rig.commit(f"{BOARD}=b")
    await asyncio.sleep(10.0)
    assert rig.messenger.called == []
    rig.store.delivered = real  # type: ignore[method-assign]
    await rig.quiet()
    assert rig.group() == ["b"]


@virtual(DISCORD)
async def test_an_attempt_left_open_keeps_its_nonce_through_a_refusal_to_come_back_later(rig: Rig) -> None:
    answers = [Delivery(Fate.LATER, after=1.0), Delivery(Fate.LATER, unsure=True)]

    def script(kind: str, chat: str, screen: object) -> Delivery | None:
        rig.messenger.arrives_anyway = len(answers) == 2
        return answers.pop() if answers else None

    rig.messenger.script = script
    await rig.commit(f"{BOARD}=one")
    await rig.quiet()
    assert rig.messenger.kinds() == ["send", "send", "send"]
    assert rig.group() == ["one"], "the first try did arrive: a new nonce would have doubled it"
