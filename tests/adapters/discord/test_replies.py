"""Every interaction gets exactly one answer, of the right kind, in time."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from adapters.discord.limits import LIMITS
from adapters.windows import Windows
from bot.ports import Answer, Document, Pressed, Said
from bot.screens.screen import Button, Buttons, Picture, Screen
from tests.adapters.discord.scripted import HAND, Stage, stage

PAGE = Screen("rules", "ko", "규칙 1쪽", (Buttons((Button("다음", "g1:abcdefgh:rules::2"),)),))
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da6364f8cf500f0003860180"
    "5a347d6a0000000049454e44ae426082"
)


@pytest.fixture
async def it() -> AsyncIterator[Stage]:
    async with stage() as made:
        yield made


async def test_words_come_to_the_one_who_pressed_alone(it: Stage) -> None:
    it.inbox.reply = lambda update: Answer("1번 자리에 앉았어요 *별*")
    use = await (await it.dc.press(it.minji, await it.posted(), "단추")).answered()
    assert (use.kind, use.answers, use.told[0].viewer) == ("message", 1, it.minji.id)
    assert use.text == "1번 자리에 앉았어요 \\*별\\*"


async def test_nothing_to_say_leaves_the_message_as_it_is(it: Stage) -> None:
    use = await (await it.dc.press(it.minji, await it.posted(), "단추")).answered()
    assert (use.kind, use.answers, use.told) == ("deferred_update", 1, [])


async def test_a_command_without_words_is_answered_too(it: Stage) -> None:
    use = await (await it.dc.slash(it.minji, it.room, "stop")).answered()
    assert (use.kind, use.text, use.told[0].viewer) == ("message", "네, 했어요.", it.minji.id)
    assert it.inbox.updates[-1].what == Said("stop", "")


async def test_who_what_and_where(it: Stage) -> None:
    message = await it.posted()
    await (await it.dc.press(it.minji, message, "단추")).answered()
    update = it.inbox.updates[-1]
    assert update.sender.address == f"discord:@{it.minji.id}"
    assert (update.sender.name, update.sender.language) == ("민지", "ko")
    assert update.where.chat == f"discord:{it.room.id}"
    assert update.where.title == "금요 마이티 #마이티"
    assert isinstance(update.what, Pressed)
    assert update.what.place is not None
    assert update.what.place.message == str(message.id)
    assert update.panel is not None


async def test_a_hand_comes_as_a_panel_and_the_next_press_updates_it(it: Stage) -> None:
    shown = iter(("내 패", "한 장 낸 패"))
    it.inbox.reply = lambda update: Answer(screen=replace(HAND, text=next(shown)), key="panel:abcdefgh:0", revision=3)
    first = await (await it.dc.press(it.minji, await it.posted("g1:abcdefgh:hand::"), "단추")).answered()
    panel = first.told[0]
    assert (first.kind, panel.viewer, panel.text) == ("message", it.minji.id, "내 패")
    second = await (await it.dc.press(it.minji, panel, "내기")).answered()
    assert (second.kind, panel.text) == ("update", "한 장 낸 패")
    await it.dc.until(lambda: len(it.inbox.places) == 2)
    keys = [(key, revision, place.message) for key, revision, place in it.inbox.places]
    assert keys == [("panel:abcdefgh:0", 3, str(panel.id))] * 2
    assert all(place.expires for _, _, place in it.inbox.places)


async def test_a_panel_is_edited_by_its_token_and_gone_when_that_has_expired(it: Stage) -> None:
    it.inbox.reply = lambda update: Answer(screen=HAND, key="panel:abcdefgh:0", revision=1)
    use = await (await it.dc.press(it.minji, await it.posted("g1:abcdefgh:hand::"), "단추")).answered()
    await it.dc.until(lambda: it.inbox.places)
    place = it.inbox.places[-1][2]
    assert (await it.platform.messenger.edit(place, replace(HAND, text="새 패"))).fate == "done"
    assert use.told[0].text == "새 패"
    it.dc.world.advance_clock(901)
    assert (await it.platform.messenger.edit(place, HAND)).fate == "lost"
    assert (await it.platform.messenger.delete(place)).fate == "done"


async def test_a_panel_that_no_token_speaks_to_costs_no_call() -> None:
    async with stage(token_life=0.0) as it:
        it.inbox.reply = lambda update: Answer(screen=HAND, key="panel:abcdefgh:0", revision=1)
        await (await it.dc.press(it.minji, await it.posted("g1:abcdefgh:hand::"), "단추")).answered()
        await it.dc.until(lambda: it.inbox.places)
        before = len(it.dc.calls)
        assert (await it.platform.messenger.edit(it.inbox.places[-1][2], HAND)).fate == "lost"
        assert len(it.dc.calls) == before


async def test_a_press_on_a_panel_of_an_earlier_process_brings_it_back(it: Stage) -> None:
    it.inbox.reply = lambda update: Answer(screen=HAND, key="panel:abcdefgh:0", revision=1)
    use = await (await it.dc.press(it.minji, await it.posted("g1:abcdefgh:hand::"), "단추")).answered()
    it.platform.messenger.panels.forget(use.told[0].id)
    again = await (await it.dc.press(it.minji, use.told[0], "내기")).answered()
    assert again.kind == "update"


async def test_a_page_turns_in_its_place_and_never_in_that_of_a_hand(it: Stage) -> None:
    it.inbox.reply = lambda update: Answer(screen=PAGE)
    first = await (await it.dc.press(it.minji, await it.posted("g1:abcdefgh:rules::"), "단추")).answered()
    turned = await (await it.dc.press(it.minji, first.told[0], "다음")).answered()
    assert (first.kind, turned.kind) == ("message", "update")
    it.inbox.reply = lambda update: Answer(screen=HAND, key="panel:abcdefgh:0", revision=1)
    hand = await (await it.dc.press(it.minji, await it.posted("g1:abcdefgh:hand::"), "단추")).answered()
    it.inbox.reply = lambda update: Answer(screen=PAGE)
    page = await (await it.dc.press(it.minji, hand.told[0], "내기")).answered()
    assert page.kind == "message"
    assert hand.told[0].text == "패"


async def test_a_hand_in_direct_messages_is_updated_in_the_response(it: Stage) -> None:
    me = f"discord:@{it.minji.id}"
    sent = await it.platform.messenger.send_private(me, HAND, "n1")
    it.inbox.reply = lambda update: Answer(
        "♠A를 냈어요", screen=replace(HAND, text="남은 패"), key="hand:abcdefgh:0", revision=9
    )
    message = it.dc.shown(it.dc.private(it.minji))[-1]
    edits = len(it.dc.made("PATCH"))
    use = await (await it.dc.press(it.minji, message, "내기")).answered()
    assert (use.kind, message.text) == ("update", "남은 패")
    await it.dc.until(lambda: it.inbox.places)
    assert it.inbox.places == [("hand:abcdefgh:0", 9, sent.place)]
    assert len(it.dc.made("PATCH")) == edits


async def test_a_dead_token_does_not_keep_the_hand_from_being_updated(it: Stage) -> None:
    """case 36: the interaction's token is dead from the start; the hand is brought up to date without it."""
    me = f"discord:@{it.minji.id}"
    await it.platform.messenger.send_private(me, HAND, "n1")
    it.inbox.reply = lambda update: Answer(screen=replace(HAND, text="남은 패"), key="hand:abcdefgh:0", revision=9)
    message = it.dc.shown(it.dc.private(it.minji))[-1]
    it.dc.fail("POST", "/interactions/*", (404, 10062))
    await it.dc.press(it.minji, message, "내기")
    await it.dc.until(lambda: message.text == "남은 패")
    await it.dc.until(lambda: [key for key, _, _ in it.inbox.places] == ["hand:abcdefgh:0"])


REFUSED = "답을 보여 드리지 못했어요."


@pytest.mark.parametrize("answer", [Answer(screen=PAGE), Answer("네"), Answer(document=Document("deal.json", b"{}"))])
async def test_an_answer_that_discord_does_not_take_is_said_to_be_missing(it: Stage, answer: Answer) -> None:
    it.inbox.reply = lambda update: answer
    message = await it.posted()
    it.dc.fail("POST", "/interactions/*", (400, 50035))
    use = await (await it.dc.press(it.minji, message, "단추")).answered()
    assert (use.kind, use.answers, use.told[0].viewer) == ("message", 1, it.minji.id)
    assert use.text.startswith(REFUSED)


async def test_a_layout_that_the_library_does_not_take_is_said_to_be_missing(
    it: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def layout(*_: object, **__: object) -> None:
        raise ValueError("maximum number of children exceeded")

    message = await it.posted()
    monkeypatch.setattr("adapters.discord.replies.layout", layout)
    it.inbox.reply = lambda update: Answer(screen=PAGE)
    press = await (await it.dc.press(it.minji, message, "단추")).answered()
    command = await (await it.dc.slash(it.minji, it.room, "rules")).answered()
    assert press.text.startswith(REFUSED)
    assert command.text.startswith(REFUSED)


async def test_a_deferred_command_does_not_stay_open_when_its_answer_is_not_taken(it: Stage) -> None:
    async def slow(update: object) -> Answer:
        await asyncio.sleep(1.5)
        return Answer(screen=PAGE)

    it.inbox.reply = slow
    it.dc.fail("PATCH", "/webhooks/*", (400, 50035))
    use = await (await it.dc.slash(it.minji, it.room, "rules")).answered()
    assert use.kind == "deferred"
    await it.dc.until(lambda: use.text.startswith(REFUSED))


async def test_a_command_that_fails_is_not_said_to_be_done(it: Stage, caplog: pytest.LogCaptureFixture) -> None:
    def broken(update: object) -> Answer:
        raise RuntimeError("♠A")

    it.inbox.reply = broken
    use = await (await it.dc.slash(it.minji, it.room, "stop")).answered()
    assert use.text.startswith(REFUSED)
    assert "♠A" not in caplog.text
    assert "broken" in next(vars(line)["where"] for line in caplog.records if vars(line).get("error") == "RuntimeError")


async def test_a_hand_that_comes_another_way_leaves_no_press_unanswered(it: Stage) -> None:
    await it.platform.messenger.send_private(f"discord:@{it.minji.id}", HAND, "n1")
    it.inbox.reply = lambda update: Answer(screen=replace(HAND, text="남은 패"), key="hand:abcdefgh:0", revision=9)
    message = it.dc.shown(it.dc.private(it.minji))[-1]
    it.dc.fail("POST", "/interactions/*", (400, 50035))
    use = await (await it.dc.press(it.minji, message, "내기")).answered()
    assert (use.kind, use.told, message.text) == ("deferred_update", [], "남은 패")


async def test_a_slow_decision_is_deferred_in_time_and_follows(it: Stage) -> None:
    async def slow(update: object) -> Answer:
        await asyncio.sleep(1.5)
        return Answer("늦었지만")

    it.inbox.reply = slow
    message = await it.posted()
    press, command = await it.dc.press(it.minji, message, "단추"), await it.dc.slash(it.minji, it.room, "leave")
    await press.answered()
    await command.answered()
    assert (press.kind, command.kind) == ("deferred_update", "deferred")
    assert max(press.latency, command.latency) < 3.0
    await it.dc.until(lambda: press.text == "늦었지만" and command.text == "늦었지만")
    assert press.told[0].viewer == command.told[0].viewer == it.minji.id


async def test_a_hand_asked_for_slowly_comes_as_a_message_of_its_own(it: Stage) -> None:
    async def slow(update: object) -> Answer:
        await asyncio.sleep(1.5)
        return Answer(screen=HAND, key="panel:abcdefgh:0", revision=1)

    it.inbox.reply = slow
    message = await it.posted("g1:abcdefgh:hand::")
    use = await it.dc.press(it.minji, message, "단추")
    await it.dc.until(lambda: use.text == "패")
    assert message.text == "판"
    await it.dc.until(lambda: it.inbox.places)
    place = it.inbox.places[-1][2]
    assert (await it.platform.messenger.edit(place, replace(HAND, text="새 패"))).fate == "done"
    assert use.told[0].text == "새 패"


async def test_a_file_comes_to_the_one_who_asked(it: Stage) -> None:
    it.inbox.reply = lambda update: Answer(document=Document("deal.json", b"{}"))
    use = await (await it.dc.press(it.minji, await it.posted(), "단추")).answered()
    assert use.told[0].viewer == it.minji.id
    assert [attachment["filename"] for attachment in use.told[0].raw.attachments] == ["deal.json"]


async def test_a_picture_comes_in_the_answer_and_goes_with_the_next_page(it: Stage) -> None:
    it.inbox.reply = lambda update: Answer(screen=replace(PAGE, picture=Picture(PIXEL, "그래프")))
    use = await (await it.dc.press(it.minji, await it.posted(), "단추")).answered()
    assert [attachment["filename"] for attachment in use.told[0].raw.attachments] == ["picture.png"]
    it.inbox.reply = lambda update: Answer(screen=PAGE)
    await (await it.dc.press(it.minji, use.told[0], "다음")).answered()
    await it.dc.until(lambda: use.told[0].raw.attachments == [])


async def test_old_and_unknown_custom_ids_are_answered(it: Stage) -> None:
    it.inbox.reply = lambda update: Answer("지난 버튼이에요")
    message = await it.posted()
    for custom in ("legacy-button", "g1:", "pick:1", ".1", "x" * 100, "g1:abcdefgh:play:1.2:" + "9" * 60):
        use = await (await it.dc.press(it.minji, message, custom_id=custom, forged=True)).answered()
        assert (use.answers, use.text) == (1, "지난 버튼이에요"), custom


async def test_a_folded_select_carries_its_buttons_token(it: Stage) -> None:
    message = await it.posted()
    use = await it.dc.choose(it.minji, message, ["g1:abcdefgh:bid:1.0:13H"], custom_id="pick:1", forged=True)
    await use.answered()
    assert it.inbox.pressed[-1] == "g1:abcdefgh:bid:1.0:13H"
    use = await it.dc.choose(it.minji, message, ["a", "b"], custom_id="pick:1", forged=True)
    await use.answered()
    assert it.inbox.pressed[-1] == ""


async def test_words_in_direct_messages_are_heard_and_answered(it: Stage) -> None:
    it.inbox.reply = lambda update: Answer("네")
    room = it.dc.private(it.minji)
    await it.dc.say(it.minji, room, "13 하트")
    await it.dc.until(lambda: it.inbox.said == [("", "13 하트")])
    await it.dc.message(room, "네")
    assert it.inbox.updates[-1].where.private


async def test_no_conversation_gets_more_calls_than_its_share_whoever_makes_them(it: Stage) -> None:
    messenger, me = it.platform.messenger, f"discord:@{it.minji.id}"
    messenger.windows = Windows(LIMITS)
    for chat in (me, f"discord:{it.room.id}"):
        sent = [await messenger.send(chat, None, HAND, "") for _ in range(4)]
        assert sent[0].place is not None
        assert (await messenger.edit(sent[0].place, PAGE)).fate == "done"
        more = await messenger.delete(sent[0].place)
        assert (more.fate, more.chat_wide, 0 < more.after <= 5) == ("later", True, True)


async def test_many_words_in_direct_messages_are_all_answered(it: Stage) -> None:
    it.inbox.reply = lambda update: Answer(f"네 {getattr(update.what, 'text', '')}")
    room = it.dc.private(it.minji)
    for number in range(10, 22):
        await it.dc.say(it.minji, room, f"{number}번")
    for number in range(10, 22):
        await it.dc.message(room, f"네 {number}번")
    assert it.dc.invalid == []


@pytest.mark.parametrize("delivered", [False, True])
async def test_words_are_answered_once_even_if_the_connection_breaks(it: Stage, delivered: bool) -> None:
    it.inbox.reply = lambda update: Answer("네")
    room = it.dc.private(it.minji)
    it.dc.fail("POST", "/channels/*/messages", delivered=delivered)
    await it.dc.say(it.minji, room, "13 하트")
    await it.dc.until(lambda: len(it.dc.made("POST", room)) == 2)
    await it.dc.message(room, "네")
    assert len(it.dc.shown(room)) == 1


async def test_words_in_a_channel_are_not_heard(it: Stage) -> None:
    await it.dc.say(it.minji, it.room, "13 하트")
    await (await it.dc.press(it.minji, await it.posted(), "단추")).answered()
    assert it.inbox.said == []


async def test_presses_of_one_table_are_decided_in_the_order_of_arrival(it: Stage) -> None:
    gate = asyncio.Event()
    order: list[str] = []

    async def slow(update: object) -> Answer:
        if not order:
            order.append("begun")
            await gate.wait()
        order.append(getattr(update, "id", ""))
        return Answer("네")

    it.inbox.reply = slow
    message = await it.posted()
    uses = [await it.dc.press(it.minji, message, "단추") for _ in range(5)]
    await it.dc.until(lambda: order)
    gate.set()
    for use in uses:
        with contextlib.suppress(TimeoutError):
            await use.answered()
    assert order[1:] == [str(use.id) for use in uses]
