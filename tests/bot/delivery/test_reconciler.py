"""The thirteen rules of "Surfaces, exactly", one behaviour a test."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
import structlog

from bot.ports import Delivery, Fate, Place
from bot.screens.screen import Screen
from bot.surfaces import Want, notice_key, panel_of, ping_key
from tests.bot.delivery.harness import BOARD, HAND, LOBBY, RESULT, Rig, T, virtual
from tests.bot.delivery.test_budgets import most_in
from tests.fakes.messenger import DISCORD, FREE, TELEGRAM


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


@pytest.mark.parametrize(
    "when", ["in quiet", "after a crash", "while it is drawn", "while it is drawn anew", "while it is sent"]
)
def test_a_hand_that_becomes_somebody_elses_is_never_shown_to_who_had_it(tmp_path: Path, when: str) -> None:
    @virtual(latency=0.3)
    async def chairs_change(rig: Rig) -> None:
        rig.shows[HAND] = "of the first"
        await rig.commit(rig.to(HAND, person=0))
        if when != "while it is sent":
            await rig.quiet()
        else:
            await asyncio.sleep(0.1)
        drawn = asyncio.Event()
        render = rig.render

        async def slowly(key: str, about: str) -> Screen | None:
            drawn.set()
            await asyncio.sleep(1.0)
            return await render(key, about)

        if when.startswith("while it is drawn"):
            rig.render = slowly  # type: ignore[method-assign]
            if when.endswith("anew"):
                rig.reconciler.renew(HAND)
            else:
                await rig.commit(rig.to(HAND, person=0))
            await drawn.wait()
        rig.shows[HAND] = "of the second"
        await rig.commit(rig.to(HAND, person=1))
        if when == "after a crash":
            await rig.crash()
        await rig.quiet()
        assert (rig.private(0), rig.private(1)) == ([], ["of the second"])
        shown = [call.text for call in rig.messenger.called if call.chat == "fake:@0"]
        assert "of the second" not in shown

    chairs_change(tmp_path)


PANEL = "fake:!panel"


async def panel_up(rig: Rig, *, chat: str = PANEL, person: int = 0) -> str:
    """A person's own press has brought his hand up in an ephemeral message. Its key."""
    key = panel_of(HAND, rig.people[person])
    rig.messenger.chats.setdefault(chat, {})
    screen = await rig.render(key, "")
    assert screen is not None
    sent = await rig.messenger._send(chat, None, screen, f"press {len(rig.rendered)}")
    assert sent.place is not None
    await rig.reconciler.carried(key, rig.revision, replace(sent.place, expires=rig.clock.now() + 900))
    return key


@pytest.mark.parametrize(
    "when", ["in quiet", "its chat must wait", "a call is under way", "no private chat", "after all", "not yet known"]
)
def test_the_panel_of_a_hand_that_becomes_somebody_elses_goes_and_stays_gone(tmp_path: Path, when: str) -> None:
    @virtual(latency=0.3)
    async def chairs_change(rig: Rig) -> None:
        key = panel_of(HAND, rig.people[0])
        rig.shows[HAND] = rig.shows[key] = "of the first"
        if when == "no private chat":
            rig.messenger.closed.add("fake:@0")
        await rig.commit(rig.to(HAND, person=0))
        await rig.quiet()
        if when == "no private chat":
            await rig.commit(gone=(HAND,))
            await rig.quiet()
            assert rig.reconciler.revision(HAND) == 0, "the hand has ended before anybody else sits down"
        if when != "not yet known":
            await panel_up(rig)
            await rig.quiet()
        if when == "its chat must wait":
            rig.messenger.script = lambda kind, chat, screen: (
                Delivery(Fate.LATER, after=5.0, chat_wide=True) if chat == PANEL and rig.clock.now() < until else None
            )
            until = rig.clock.now() + 3.0
        if when in ("its chat must wait", "a call is under way"):
            rig.shows[key] = "of the first, later"
            await rig.commit(rig.to(HAND, person=0))
            await asyncio.sleep(0.1)
        rig.shows[HAND] = rig.shows[key] = "of the second"
        for _ in range(3):
            await rig.commit(rig.to(HAND, person=1))
            if when == "after all":
                await rig.quiet()
        if when == "not yet known":  # the response to his press, drawn before, is reported only now
            rig.shows[key] = "of the first"
            await panel_up(rig)
            rig.shows[key] = "of the second"
        await rig.commit(rig.to(HAND, person=1))
        await rig.quiet()
        assert (rig.private(0), rig.private(1)) == ([], ["of the second"])
        assert rig.messenger.texts(PANEL) == []
        assert "of the second" not in [call.text for call in rig.messenger.called if call.chat == PANEL]
        assert rig.reconciler.revision(key) == 0

    chairs_change(tmp_path)


@virtual()
async def test_two_people_of_one_chair_have_two_panels(rig: Rig) -> None:
    first, second = (panel_of(HAND, rig.people[number]) for number in (0, 1))
    rig.shows |= {first: "of the first", second: "of the second"}
    await rig.commit(rig.to(HAND, person=0))
    await panel_up(rig)
    await rig.commit(rig.to(HAND, person=1))
    await panel_up(rig, chat="fake:!second", person=1)
    await rig.quiet()
    assert (rig.messenger.texts(PANEL), rig.messenger.texts("fake:!second")) == ([], ["of the second"])
    await rig.commit(rig.to(HAND, person=0))
    rig.shows[first] = "of the first again"
    await panel_up(rig)
    await rig.quiet()
    assert (rig.messenger.texts(PANEL), rig.messenger.texts("fake:!second")) == (["of the first again"], [])


@virtual()
async def test_a_panel_whose_hand_has_moved_on_since_the_press_is_drawn_once_more(rig: Rig) -> None:
    key = panel_of(HAND, rig.people[0])
    before = await rig.commit(f"{HAND}=1")
    await rig.commit(f"{HAND}=2")
    rig.shows[key] = "2"
    await rig.quiet()
    rig.revision, after = before, rig.revision
    await panel_up(rig)
    rig.revision = after
    rig.shows[key] = "2, drawn anew"
    await rig.quiet()
    assert rig.messenger.texts(PANEL) == ["2, drawn anew"]


@virtual()
async def test_a_panel_follows_its_hand_while_it_lives_and_dies_with_its_token(rig: Rig) -> None:
    await rig.commit(f"{HAND}=1")
    await rig.quiet()
    panel = await panel_up(rig)
    rig.shows[panel] = "panel 2"
    await rig.commit(f"{HAND}=2")
    await rig.quiet()
    assert (rig.private(), rig.messenger.texts(PANEL)) == (["2"], ["panel 2"])
    await asyncio.sleep(901)
    rig.messenger.called.clear()
    rig.shows[panel] = "panel 3"
    await rig.commit(f"{HAND}=3")
    await rig.quiet()
    assert [(call.kind, call.text) for call in rig.messenger.called] == [("edit", "3")]
    assert rig.reconciler.revision(panel) == 0


@pytest.mark.parametrize("crossing", ["nothing", "an edit", "an edit, twice", "edits of what was dismissed"])
def test_a_new_panel_takes_the_place_of_the_one_before(tmp_path: Path, crossing: str) -> None:
    @virtual()
    async def opened_again(rig: Rig) -> None:
        await rig.commit(f"{HAND}=1")
        await rig.quiet()
        panel = await panel_up(rig)
        newest = PANEL
        for number in range({"an edit": 1, "an edit, twice": 1, "edits of what was dismissed": 4}.get(crossing, 0)):
            if crossing.endswith("dismissed"):
                rig.messenger.remove(newest)
            rig.messenger.latency = 1.0
            rig.shows[panel] = f"2.{number}"
            await rig.commit(f"{HAND}=2.{number}")
            await asyncio.sleep(0.5)
            rig.messenger.latency = 0.0
            for again in range(1 + crossing.endswith("twice")):
                newest = f"fake:!newer {number} {again}"
                await panel_up(rig, chat=newest)
            await asyncio.sleep(3.0)
        if crossing == "nothing":
            newest = "fake:!newer"
            await panel_up(rig, chat=newest)
        rig.shows[panel] = "3"
        await rig.commit(f"{HAND}=3")
        await asyncio.sleep(3.0)
        shown = {chat: rig.messenger.texts(chat) for chat in rig.messenger.chats if chat.startswith("fake:!")}
        assert {chat: texts for chat, texts in shown.items() if texts} == {newest: ["3"]}

    opened_again(tmp_path)


@virtual()
async def test_a_migrated_chat_gets_its_surfaces_anew(rig: Rig) -> None:
    await rig.commit(f"{BOARD}=board", f"{RESULT}=result")
    await rig.quiet()
    await rig.store.move_chat("fake:group", "fake:super", at=rig.clock.now())
    rig.reconciler.moved(rig.chat, "fake:super")
    await rig.quiet()
    assert rig.messenger.texts("fake:super") == ["board", "result"]


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
