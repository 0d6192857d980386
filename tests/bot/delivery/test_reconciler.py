"""The thirteen rules of "Surfaces, exactly", one behaviour a test."""

from __future__ import annotations

import asyncio

import structlog

from bot.ports import Delivery, Fate
from tests.bot.delivery.harness import BOARD, HAND, RESULT, Rig, T, virtual


@virtual()
async def test_what_is_wanted_is_sent_once_and_then_edited(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=one")
    await rig.quiet()
    await rig.commit(f"{BOARD}=two")
    await rig.quiet()
    assert rig.group() == ["two"]
    assert rig.messenger.kinds() == ["send", "edit"]


@virtual(latency=1.0)
async def test_changes_while_a_call_is_under_way_coalesce_to_the_latest(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=0")
    for n in range(1, 20):
        await asyncio.sleep(0.05)
        await rig.commit(f"{BOARD}={n}")
    await rig.quiet()
    assert rig.group() == ["19"]
    assert [call.text for call in rig.messenger.called] == ["0", "19"]


@virtual()
async def test_an_equal_screen_saves_the_call(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=same")
    await rig.quiet()
    revision = await rig.commit(f"{BOARD}=same")
    await rig.quiet()
    assert rig.messenger.kinds() == ["send"]
    assert rig.reconciler.shown(BOARD) == revision


@virtual()
async def test_a_differing_screen_alone_never_sends(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=old words")
    await rig.quiet()
    rig.shows[BOARD] = "new words after an upgrade"
    await rig.crash()
    await rig.quiet()
    assert rig.group() == ["old words"]


@virtual()
async def test_after_a_crash_only_what_differs_is_delivered(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=one", f"{HAND}=cards")
    await rig.quiet()
    rig.messenger.script = lambda kind, chat, screen: Delivery(Fate.LATER, after=30.0)
    await rig.commit(f"{BOARD}=two")
    await asyncio.sleep(5.0)
    rig.messenger.script = lambda kind, chat, screen: None
    rig.messenger.called.clear()
    await rig.crash()
    await rig.quiet()
    assert (rig.group(), rig.private()) == (["two"], ["cards"])
    assert [(call.kind, call.chat) for call in rig.messenger.called] == [("edit", "fake:group")]


@virtual()
async def test_a_refused_revision_is_given_up_and_the_next_one_tried(rig: Rig) -> None:
    rig.messenger.script = lambda kind, chat, screen: (
        Delivery(Fate.REFUSED) if screen and screen.text == "bad" else None
    )
    await rig.commit(f"{BOARD}=good")
    await rig.quiet()
    await rig.commit(f"{BOARD}=bad", f"{RESULT}=result")
    await rig.quiet()
    assert rig.group() == ["good", "result"]
    assert [call.text for call in rig.messenger.called].count("bad") == 1
    await rig.commit(f"{BOARD}=fine")
    await rig.quiet()
    assert rig.group() == ["fine", "result"]


@virtual()
async def test_a_429_stops_that_chat_alone(rig: Rig) -> None:
    start = rig.clock.now()
    blocked = [Delivery(Fate.LATER, after=30.0, chat_wide=True)]
    rig.messenger.script = lambda kind, chat, screen: blocked.pop() if blocked and chat == "fake:group" else None
    await rig.commit(f"{BOARD}=board", f"{RESULT}=result", f"{HAND}=hand")
    await rig.quiet()
    at = {call.text: call.at - start for call in rig.messenger.called}
    assert at["hand"] < 1.0
    assert 30.0 <= at["board"] <= at["result"] < 31.0


@virtual()
async def test_trouble_of_one_surface_steps_aside(rig: Rig) -> None:
    tries = [Delivery(Fate.LATER, after=20.0)]
    rig.messenger.script = lambda kind, chat, screen: tries.pop() if tries and screen and screen.text == "b" else None
    await rig.commit(f"{BOARD}=b", f"{RESULT}=r")
    await asyncio.sleep(1.0)
    assert rig.group() == ["r"]
    await rig.quiet()
    assert rig.group() == ["r", "b"]


@virtual(latency=0.2)
async def test_no_new_message_before_the_last_edit_of_what_precedes_it(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=trick 9")
    await rig.quiet()
    await rig.commit(f"{BOARD}=trick 10")
    await asyncio.sleep(0.1)
    rig.shows[BOARD] = "over"
    next_board = f"board:{T}:2"
    await rig.commit(rig.to(BOARD, last=True), f"{RESULT}=result", f"{next_board}=next")
    await rig.quiet()
    assert [call.text for call in rig.messenger.called] == ["trick 9", "trick 10", "over", "result", "next"]
    assert rig.group() == ["over", "result", "next"]


@virtual(latency=2.0)
async def test_case_17_one_slow_chat_holds_no_other(rig: Rig) -> None:
    start = rig.clock.now()
    await rig.commit(f"{BOARD}=b", f"{HAND}=h", rig.to(f"hand:{T}:1", 1), rig.to(f"hand:{T}:2", 2))
    await rig.quiet()
    assert {call.at - start for call in rig.messenger.called} == {0.0}
    assert rig.messenger.most_flying == 1


@virtual()
async def test_a_messenger_or_a_renderer_that_raises_stops_nothing(rig: Rig) -> None:
    broken = [1, 1]

    def script(kind: str, chat: str, screen: object) -> None:
        if broken:
            broken.pop()
            raise RuntimeError

    rig.messenger.script = script
    await rig.commit(f"{BOARD}=b", f"{RESULT}=r")
    await rig.quiet()
    assert sorted(rig.group()) == ["b", "r"]


@virtual()
async def test_what_an_error_says_is_not_logged(rig: Rig) -> None:
    """It may name a card."""

    async def broken(*_: object) -> None:
        raise ValueError("♠A")

    rig.render = broken  # type: ignore[assignment, method-assign]
    with structlog.testing.capture_logs() as logs:
        await rig.commit(f"{BOARD}=one")
        await asyncio.sleep(0.1)
        rig.render = Rig.render.__get__(rig)  # type: ignore[method-assign]
        await rig.quiet()
        copy = await rig.messenger._send("fake:group", None, await rig.render(BOARD, ""), "a copy")
        assert copy.place is not None
        rig.farewell = broken  # type: ignore[assignment, method-assign]
        await rig.reconciler.pressed([BOARD], copy.place)
        await rig.quiet()
        rig.farewell = Rig.farewell.__get__(rig)  # type: ignore[method-assign]
        rig.reconciler._reached = broken  # type: ignore[assignment]
        await rig.commit(f"{HAND}=cards")
        await rig.quiet()
        rig.store.delivered = broken  # type: ignore[assignment, method-assign]
        await rig.commit(f"{BOARD}=two")
        await asyncio.sleep(1.0)
        del rig.store.delivered
        await rig.quiet()
    mistakes = [line for line in logs if line["log_level"] == "error"]
    assert {line["event"] for line in mistakes} == {
        "delivery failed",
        "errand failed",
        "reachability not told",
        "deliveries not stored",
    }
    assert all(line["error"] == "ValueError" and "exc_info" not in line for line in mistakes)
    assert "♠A" not in repr(logs)


@virtual()
async def test_waiting_until_a_board_is_shown(rig: Rig) -> None:
    rig.messenger.latency = 1.0
    start = rig.clock.now()
    revision = await rig.commit(f"{BOARD}=b")
    assert await rig.reconciler.wait_shown(BOARD, revision, 5.0)
    assert rig.clock.now() - start == 1.0
    rig.messenger.script = lambda kind, chat, screen: Delivery(Fate.LATER, after=60.0)
    revision = await rig.commit(f"{BOARD}=c")
    assert not await rig.reconciler.wait_shown(BOARD, revision, 5.0)
    assert rig.clock.now() - start == 6.0


@virtual()
async def test_surfaces_of_no_table(rig: Rig) -> None:
    from bot.surfaces import Want

    wants = [Want("announce:season:2026-11", chat=rig.chat, about=" of 2026-11")]
    for _ in range(2):
        at = rig.clock.now()
        await rig.store.want(wants, at)
        rig.reconciler.wanted(wants, at)
        await rig.quiet()
    assert rig.group() == ["announce:season:2026-11 of 2026-11"]
    row = await rig.store.surface("announce:season:2026-11")
    assert row is not None
    assert (row.wanted, row.delivered) == (2, 2)
