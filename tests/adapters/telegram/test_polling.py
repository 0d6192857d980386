"""Updates: taken in order, confirmed after their effect, survived in every disorder."""

from __future__ import annotations

import asyncio

import pytest

from adapters.telegram.platform import TelegramPlatform
from bot.adapter import CannotStart
from bot.ports import Answer, Update
from bot.screens.screen import Button, Buttons, Screen
from tests.adapters.inbox import Scripted
from tests.adapters.telegram.scripted import running, settings
from tests.fakes.telegram import Chat, FakeTelegram, Refused, User, flooded


def unconfirmed(tg: FakeTelegram) -> list[str]:
    return [update["message"]["text"] for update in tg.updates.waiting if "text" in update.get("message", {})]


async def test_nothing_is_confirmed_before_it_is_decided(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, minji: User
) -> None:
    gate = asyncio.Event()

    async def wait(update: Update) -> Answer:
        await gate.wait()
        return Answer()

    inbox.reply = wait
    await tg.say(minji, tg.private(minji), "패스")
    await tg.until(lambda: inbox.updates)
    polls = len(tg.made("getUpdates"))
    await tg.until(lambda: len(tg.made("getUpdates")) > polls + 2)
    assert unconfirmed(tg) == ["패스"]
    gate.set()
    await tg.until(lambda: not tg.updates.waiting)
    assert inbox.said == [("", "패스")]


async def test_case_17_a_slow_chat_holds_nobody_else_up(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, minji: User, alex: User
) -> None:
    gate = asyncio.Event()

    async def slow(update: Update) -> Answer:
        if update.sender.name == "Alex":
            await gate.wait()
        return Answer()

    inbox.reply = slow
    await tg.open(alex)
    for number in range(3):
        await tg.say(alex, tg.private(alex), str(number))
    await tg.say(minji, tg.private(minji), "빨리")
    await tg.until(lambda: ("", "빨리") in inbox.said)
    assert inbox.said == [("start", ""), ("", "빨리")]
    gate.set()
    await tg.until(lambda: not tg.updates.waiting)
    assert [text for _, text in inbox.said] == ["", "빨리", "0", "1", "2"]


async def test_case_16_presses_of_one_table_are_decided_in_the_order_they_came(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, group: Chat, minji: User, alex: User
) -> None:
    async def later_is_quicker(update: Update) -> Answer:
        await asyncio.sleep(0.02 / len(inbox.updates))
        done.append(update.sender.name)
        return Answer()

    done: list[str] = []
    await platform.messenger.send(
        f"telegram:{group.id}", None, Screen("board", "ko", "x", (Buttons((Button("a", "g1:abcdefgh:hand::"),)),)), ""
    )
    board = await tg.message(group, "x")
    await tg.until(lambda: not tg.updates.waiting)
    inbox.updates.clear()
    inbox.reply = later_is_quicker
    for person in (minji, alex, minji, alex):
        await tg.press(person, board, "a")
    await tg.until(lambda: len(done) == 4)
    assert done == ["민지", "Alex", "민지", "Alex"]


async def test_a_redelivered_update_is_not_handled_again(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, minji: User
) -> None:
    await tg.say(minji, tg.private(minji), "패스")
    await tg.until(lambda: not tg.updates.waiting and inbox.said)
    await tg.updates.redeliver(1)
    await tg.until(lambda: not tg.updates.waiting)
    await tg.say(minji, tg.private(minji), "다음")
    await tg.until(lambda: ("", "다음") in inbox.said)
    assert inbox.said == [("", "패스"), ("", "다음")]


async def test_a_restart_gets_what_was_not_confirmed_with_the_same_id(
    tg: FakeTelegram, inbox: Scripted, minji: User
) -> None:
    async def never(update: Update) -> Answer:
        await asyncio.Event().wait()
        return Answer()

    inbox.reply = never
    async with running(tg, inbox):
        await tg.say(minji, tg.private(minji), "패스")
        await tg.until(lambda: inbox.updates)
    inbox.reply = lambda update: Answer()
    async with running(tg, inbox):
        await tg.until(lambda: not tg.updates.waiting)
    assert [update.id for update in inbox.updates] == [inbox.updates[0].id] * 2


async def test_a_clean_stop_confirms_what_was_done(tg: FakeTelegram, inbox: Scripted, minji: User) -> None:
    async with running(tg, inbox):
        await tg.say(minji, tg.private(minji), "패스")
        await tg.until(lambda: inbox.updates)
    assert tg.updates.waiting == []


async def test_update_ids_that_start_anew_lower_are_heard_and_confirmed(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, minji: User
) -> None:
    await tg.say(minji, tg.private(minji), "전")
    await tg.until(lambda: not tg.updates.waiting and inbox.said)
    await tg.updates.rebase(17)
    for text in ("후", "후2"):
        await tg.say(minji, tg.private(minji), text)
    await tg.until(lambda: not tg.updates.waiting)
    assert inbox.said == [("", "전"), ("", "후"), ("", "후2")]


async def test_a_number_used_again_for_something_else_is_something_else(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, minji: User
) -> None:
    first = tg.updates.next_id
    await tg.say(minji, tg.private(minji), "전")
    await tg.until(lambda: not tg.updates.waiting and inbox.said)
    await tg.updates.rebase(first - 100)
    for number in range(101):
        await tg.say(minji, tg.private(minji), str(number))
    await tg.until(lambda: len(inbox.said) == 102)
    assert len({update.id for update in inbox.updates}) == 102


async def test_two_pollers_at_a_restart_lose_nothing(tg: FakeTelegram, inbox: Scripted, minji: User) -> None:
    other = Scripted()
    async with running(tg, inbox, wait=1):
        async with running(tg, other, wait=1):
            await tg.until(lambda: tg.updates.conflicts >= 2)
            await tg.say(minji, tg.private(minji), "둘 다")
            await tg.until(lambda: not tg.updates.waiting)
        await tg.say(minji, tg.private(minji), "하나")
        await tg.until(lambda: ("", "하나") in inbox.said)
    ids = [update.id for update in inbox.updates if update in other.updates]
    assert {text for _, text in inbox.said + other.said} == {"둘 다", "하나"}
    assert len(ids) <= 1  # handled by both at most with the same id, which the store knows


async def test_a_forgotten_webhook_is_removed_and_nothing_dropped(
    tg: FakeTelegram, inbox: Scripted, minji: User
) -> None:
    await tg.say(minji, tg.private(minji), "기다림")
    tg.updates.webhook = "https://example.org/hook"
    async with running(tg, inbox):
        await tg.until(lambda: inbox.said == [("", "기다림")])
    assert tg.dropped == 0


@pytest.mark.parametrize(
    "error",
    [Refused(502, "Bad Gateway"), flooded(0.1), None, Refused(200, "strange")],
    ids=["502", "429", "connection cut", "200 without a result"],
)
async def test_polls_that_fail_are_repeated(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, minji: User, error: Refused | None
) -> None:
    tg.fail("getUpdates", error, times=2)
    await tg.say(minji, tg.private(minji), "패스")
    await tg.until(lambda: inbox.said == [("", "패스")], within=15)


async def test_a_refused_token_ends_the_start_without_naming_it(tg: FakeTelegram, inbox: Scripted) -> None:
    platform = TelegramPlatform(settings(tg))
    refused, tg.token = tg.token, "1:another"
    with pytest.raises(CannotStart) as told:
        await platform.run(inbox, lambda _: None)
    assert refused not in str(told.value)
    assert told.value.__cause__ is None


async def test_an_update_that_cannot_be_read_stops_nothing(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, minji: User
) -> None:
    await tg.updates.put("message", {"message_id": "x"})
    await tg.updates.put("callback_query", {"id": "7"})
    await tg.updates.put("message", {"message_id": 3, "date": 0, "chat": {"id": 4, "type": "novel"}, "story": {}})
    await tg.say(minji, tg.private(minji), "패스")
    await tg.until(lambda: not tg.updates.waiting)
    assert inbox.said == [("", "패스")]


async def test_case_48_an_inbox_that_breaks_is_asked_again_and_then_passed_over(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, minji: User, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(update: Update) -> Answer:
        if len(inbox.updates) < 3:
            raise RuntimeError(f"token {tg.token}, card ♠A")
        return Answer()

    inbox.reply = broken
    await tg.say(minji, tg.private(minji), "패스")
    await tg.until(lambda: not tg.updates.waiting)
    assert len(inbox.updates) == 3
    await asyncio.wait([platform.aside(_careless(tg.token))])
    assert "went wrong aside" in caplog.text
    assert tg.token not in caplog.text
    assert "♠A" not in caplog.text
    assert [vars(line)["error"] for line in caplog.records if line.levelname == "ERROR"] == ["RuntimeError"] * 3


async def _careless(token: str) -> None:
    raise RuntimeError(f"token {token}, card ♠A")
