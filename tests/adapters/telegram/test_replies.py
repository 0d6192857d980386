"""Answers: every press once, quickly, whatever other chats suffer; hands where only their owner sees them."""

from __future__ import annotations

import asyncio

import pytest

from adapters.telegram.platform import TelegramPlatform
from bot.ports import Answer, Document, Fate, Place, Pressed, Update
from bot.screens.screen import Button, Buttons, Screen
from tests.adapters.inbox import Scripted
from tests.adapters.telegram.scripted import running
from tests.fakes.telegram import Chat, FakeTelegram, Message, User, bad, flooded

HAND = Screen(
    "hand", "ko", "♠스A · 비밀", (Buttons((Button("♠스A", "g1:abcdefgh:play:1.7:SA"),)),), cards=("SA", "HK", "JK")
)
NEXT = Screen("hand", "ko", "♥하K · 비밀", cards=("HK", "JK"))


async def board(tg: FakeTelegram, platform: TelegramPlatform, chat: Chat) -> Message:
    screen = Screen("board", "ko", "판", (Buttons((Button("내 패", "g1:abcdefgh:hand::"),)),))
    await platform.messenger.send(f"telegram:{chat.id}", None, screen, "")
    return await tg.message(chat, "판")


async def settled(tg: FakeTelegram) -> None:
    await tg.until(lambda: not tg.updates.waiting)


async def test_every_press_is_answered_once_with_its_toast(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, group: Chat, minji: User
) -> None:
    message = await board(tg, platform, group)
    inbox.reply = lambda update: Answer(f"{'가' * 300}")
    queries = [await tg.press(minji, message, "내 패") for _ in range(10)]
    for query in queries:
        await query.answered()
        assert query.text == "가" * 199 + "…"
    await settled(tg)
    assert {query.answers for query in queries} == {1}


async def test_presses_are_answered_within_a_second_while_another_group_is_held(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, group: Chat, minji: User
) -> None:
    message = await board(tg, platform, group)
    held = await tg.group("막힌 방", minji)
    tg.flood.hold(held.id, 30)
    for _ in range(5):
        assert (
            await platform.messenger.send(f"telegram:{held.id}", None, Screen("board", "ko", "x"), "")
        ).fate is Fate.LATER
    query = await (await tg.press(minji, message, "내 패")).answered()
    assert query.latency < 1


async def test_case_23_a_slow_decision_is_answered_with_nothing_first_and_its_words_follow_privately(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, group: Chat, minji: User
) -> None:
    message = await board(tg, platform, group)
    gate = asyncio.Event()

    async def slow(update: Update) -> Answer:
        if isinstance(update.what, Pressed):
            await gate.wait()
        return Answer("아직 차례가 아니에요")

    inbox.reply = slow
    query = await (await tg.press(minji, message, "내 패")).answered()
    assert (query.text, query.latency < 2) == ("", True)
    gate.set()
    assert (await tg.message(tg.private(minji), "차례")).text == "아직 차례가 아니에요"
    assert query.answers == 1


async def slowly(tg: FakeTelegram, inbox: Scripted, user: User, message: Message, answer: Answer) -> None:
    """Press; the decision comes when the press has been answered with nothing."""
    gate = asyncio.Event()

    async def slow(update: Update) -> Answer:
        await gate.wait()
        return answer

    inbox.reply = slow
    query = await (await tg.press(user, message, message.labels[0])).answered()
    assert (query.text, query.answers) == ("", 1)
    gate.set()


async def test_a_slow_decisions_file_and_screen_follow_too(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, group: Chat, minji: User
) -> None:
    message = await board(tg, platform, group)
    await slowly(tg, inbox, minji, message, Answer(document=Document("giruda-abcdefgh-1.json", b"{}\n")))
    await tg.until(lambda: any(shown.media == "document" for shown in group.shown()))
    await slowly(tg, inbox, minji, message, Answer("대화를 여세요", alert=True, screen=HAND, url="start:hand-abcdefgh"))
    assert "비밀" in (await tg.message(tg.private(minji), "비밀")).text
    await slowly(tg, inbox, minji, message, Answer("안 돼요", screen=NEXT))
    await tg.message(tg.private(minji), "안 돼요")
    said = [shown.text for shown in tg.private(minji).shown() if shown.sender == tg.me]
    assert said == ["♠스A · 비밀", "♥하K · 비밀", "안 돼요"]
    assert not any("비밀" in version for shown in group.shown() for version in shown.versions)


@pytest.mark.parametrize("error", [flooded(0.1), None], ids=["429", "connection cut"])
async def test_an_answer_that_fails_is_given_again(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, group: Chat, minji: User, error: Exception | None
) -> None:
    message = await board(tg, platform, group)
    tg.fail("answerCallbackQuery", error)  # type: ignore[arg-type]
    query = await (await tg.press(minji, message, "내 패")).answered()
    assert query.answers == 1


async def test_an_answer_that_comes_too_late_is_let_go(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, group: Chat, minji: User,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    message = await board(tg, platform, group)
    tg.query_age = -1
    await tg.press(minji, message, "내 패")
    await tg.until(lambda: tg.made("answerCallbackQuery"))
    await settled(tg)
    assert len(tg.made("answerCallbackQuery")) == 1
    assert not [record for record in caplog.records if record.levelname in {"WARNING", "ERROR"}]


async def test_a_link_opens_the_private_chat_and_its_words_stand_in_for_it(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, group: Chat, alex: User
) -> None:
    message = await board(tg, platform, group)
    inbox.reply = lambda update: Answer("먼저 대화를 열어 주세요", url="start:join-abcdefgh")
    query = await (await tg.press(alex, message, "내 패")).answered()
    assert query.url == "https://t.me/giruda_bot?start=join-abcdefgh"
    tg.fail("answerCallbackQuery", bad("URL_INVALID"))
    query = await (await tg.press(alex, message, "내 패")).answered()
    assert (query.url, query.text) == ("", "먼저 대화를 열어 주세요")


async def test_a_hand_that_cannot_be_sent_is_an_alert(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, group: Chat, alex: User
) -> None:
    message = await board(tg, platform, group)
    inbox.reply = lambda update: Answer("대화를 여세요", alert=True, screen=HAND, url="start:hand-abcdefgh")
    query = await (await tg.press(alex, message, "내 패")).answered()
    assert (query.text, query.alert, query.url) == ("♠스 A · ♥하 K · 조커\n대화를 여세요", True, "")
    assert [shown.text for shown in group.shown()] == ["판"]


async def test_commands_are_answered_privately_else_briefly_in_the_group(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, group: Chat, minji: User, alex: User
) -> None:
    await settled(tg)
    inbox.reply = lambda update: Answer(f"{update.sender.name}: 규칙이 없어요")
    await tg.say(minji, group, "/rules@giruda_bot")
    await tg.message(tg.private(minji), "민지")
    assert group.shown() == [message for message in group.shown() if message.sender != tg.me]
    await tg.say(alex, group, "/rules@giruda_bot")
    await tg.message(group, "Alex: 규칙")


async def test_a_hand_asked_for_by_command_is_never_said_aloud(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, group: Chat, alex: User
) -> None:
    await settled(tg)
    inbox.reply = lambda update: Answer("대화를 여세요", alert=True, screen=HAND)
    await tg.say(alex, group, "/hand@giruda_bot")
    await tg.message(group, "대화를 여세요")
    assert not any("♠" in version for message in group.messages.values() for version in message.versions)


async def test_private_answers_wait_their_turn(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, minji: User
) -> None:
    inbox.reply = lambda update: Answer(f"{update.what.text} ✓" if hasattr(update.what, "text") else "")  # type: ignore[union-attr]
    for number in range(3):
        await tg.say(minji, tg.private(minji), str(number))
    for number in range(3):
        await tg.message(tg.private(minji), f"{number} ✓")
    assert tg.flood.refused == []


async def test_a_record_is_sent_as_a_file_where_it_was_asked_for(
    tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, group: Chat, minji: User
) -> None:
    message = await board(tg, platform, group)
    inbox.reply = lambda update: Answer(document=Document("giruda-abcdefgh-1.json", b"{}\n"))
    await (await tg.press(minji, message, "내 패")).answered()
    await tg.until(lambda: any(shown.media == "document" for shown in group.shown()))


class TestPanels:
    """Ephemeral messages, on servers of both versions and on one that has none."""

    @pytest.mark.parametrize("version", ["10.2", "10.3"])
    async def test_case_33_35_a_hand_is_shown_in_the_group_to_its_owner_alone(
        self, tg: FakeTelegram, inbox: Scripted, group: Chat, alex: User, version: str
    ) -> None:
        tg.ephemeral = version
        inbox.reply = lambda update: Answer(screen=HAND, key="panel:abcdefgh:1", revision=7)
        async with running(tg, inbox, scale=1 / 20) as platform:
            assert platform.messenger.limits.panels
            message = await board(tg, platform, group)
            query = await (await tg.press(alex, message, "내 패")).answered()
            assert query.text == ""
            [panel] = group.panels.values()
            assert (panel.receiver, panel.text, panel.versions[0]) == (alex.id, "♠스A · 비밀", "🂠")
            [(key, revision, place)] = inbox.places
            assert (key, revision, place.chat) == ("panel:abcdefgh:1", 7, f"telegram:{group.id}!{alex.id}")
            assert place.expires is not None
            # a press on the panel brings it up to date
            inbox.reply = lambda update: Answer(screen=NEXT, key="panel:abcdefgh:1", revision=8)
            await (await tg.press(alex, panel, "♠스A")).answered()
            pressed = inbox.updates[-1].what
            assert isinstance(pressed, Pressed)
            assert pressed.place == place, "the same panel, for as long as it is thought to be there"
            assert [update[2] for update in inbox.places] == [place, place]
            assert [(shown.text, shown.labels) for shown in group.panels.values()] == [("♥하K · 비밀", [])]
            assert (await platform.messenger.edit(place, HAND)).fate is Fate.DONE
            assert (await platform.messenger.delete(place)).fate is Fate.DONE
            assert (await platform.messenger.edit(place, NEXT)).fate is Fate.LOST
            # gone, it is sent again by the next press
            await (await tg.press(alex, panel, data="g1:abcdefgh:hand::")).answered()
            assert [shown.text for shown in group.panels.values() if not shown.deleted] == ["♥하K · 비밀"]
        assert not any("비밀" in version for shown in group.shown() for version in shown.versions)

    async def test_a_slow_decision_still_brings_the_panel_up_to_date(
        self, tg: FakeTelegram, inbox: Scripted, group: Chat, alex: User
    ) -> None:
        tg.ephemeral = "10.3"
        inbox.reply = lambda update: Answer(screen=HAND, key="panel:abcdefgh:1", revision=7)
        async with running(tg, inbox, scale=1 / 20) as platform:
            message = await board(tg, platform, group)
            await (await tg.press(alex, message, "내 패")).answered()
            [panel] = group.panels.values()
            await slowly(tg, inbox, alex, panel, Answer(screen=NEXT, key="panel:abcdefgh:1", revision=8))
            await tg.until(lambda: len(inbox.places) == 2)
            assert (panel.text, inbox.places[-1][1]) == ("♥하K · 비밀", 8)
            assert len(group.panels) == 1

    async def test_a_server_without_them_never_gets_a_hand_for_the_group(
        self, tg: FakeTelegram, inbox: Scripted, platform: TelegramPlatform, group: Chat, alex: User
    ) -> None:
        message = await board(tg, platform, group)
        assert not platform.messenger.limits.panels
        inbox.reply = lambda update: Answer(screen=HAND, alert=True) if update.panel is None else Answer("?")
        query = await (await tg.press(alex, message, "내 패")).answered()
        assert query.text == "♠스 A · ♥하 K · 조커"
        assert (
            await platform.messenger.send(f"telegram:{group.id}!{alex.id}", None, HAND, "")
        ).fate is Fate.UNREACHABLE

    async def test_a_server_that_claims_to_know_them_and_shows_all_gets_a_blank_card_only(
        self, tg: FakeTelegram, inbox: Scripted, group: Chat, alex: User
    ) -> None:
        tg.ephemeral = "claims"
        inbox.reply = lambda update: Answer(screen=HAND, key="panel:abcdefgh:1")
        async with running(tg, inbox, scale=1 / 20) as platform:
            message = await board(tg, platform, group)
            query = await (await tg.press(alex, message, "내 패")).answered()
            assert query.text == "♠스 A · ♥하 K · 조커"
            assert not platform.messenger.limits.panels
        assert [shown.text for shown in group.shown()] == ["판"]
        assert not any("비밀" in version for shown in group.messages.values() for version in shown.versions)

    async def test_case_34_what_may_be_sent_longer_is_kept_short_enough_to_be_edited(
        self, tg: FakeTelegram, inbox: Scripted, group: Chat, alex: User
    ) -> None:
        tg.ephemeral = "10.3"
        inbox.reply = lambda update: Answer(screen=Screen("rules", "ko", "규칙 " * 900))
        async with running(tg, inbox, scale=1 / 20) as platform:
            message = await board(tg, platform, group)
            await (await tg.press(alex, message, "내 패")).answered()
            [panel] = group.panels.values()
            assert len(panel.text) <= 1024
            await (await tg.press(alex, message, "내 패")).answered()
            assert len(group.panels) == 2

    async def test_a_command_only_its_sender_sees_is_answered_the_same_way(
        self, tg: FakeTelegram, inbox: Scripted, group: Chat, alex: User
    ) -> None:
        tg.ephemeral = "10.3"
        inbox.reply = lambda update: Answer("규칙이 없어요")
        async with running(tg, inbox, scale=1 / 20):
            await tg.say(alex, group, "/hand@giruda_bot", ephemeral=True)
            await tg.until(lambda: any(panel.text == "규칙이 없어요" for panel in group.panels.values()))
            assert inbox.updates[-1].panel is not None

    async def test_they_count_towards_the_groups_minute_once_telegram_says_so(
        self, tg: FakeTelegram, inbox: Scripted, group: Chat, alex: User
    ) -> None:
        tg.ephemeral = "10.3"
        inbox.reply = lambda update: Answer(screen=HAND, key="panel:abcdefgh:1")
        async with running(tg, inbox, scale=1 / 20) as platform:
            message = await board(tg, platform, group)
            await (await tg.press(alex, message, "내 패")).answered()
            place: Place = inbox.places[0][2]
            tg.fail("editEphemeralMessageText", flooded(0.1))
            assert (await platform.messenger.edit(place, NEXT)).fate is Fate.LATER
            assert platform.messenger.panels.counted
