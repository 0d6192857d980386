"""Words, looks and settings: what is shown where, in whose language."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.clocks import Pace
from bot.ports import Said
from engine import record
from tests.bot.coordinator.chat import ASKED, GROUP, PEOPLE, Chat, on_virtual_time
from tests.fakes.messenger import FREE


def test_an_unknown_command_is_refused_where_its_sender_alone_sees_it(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        assert "zzz" in (await chat.say("민지", "zzz", private=True)).text
        assert "zzz" in (await chat.say("민지", "zzz", panel="fake:!panel")).text
        assert not (await chat.say("민지", "zzz")).text, "in a group it may be another bot's"

    on_virtual_time(evening, tmp_path)


def test_words_in_private_play(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE)
        name = table.state.seats[table.acting_owner or 0].name
        answer = await chat.say(name, "", "패스", private=True)
        assert answer.text
        table = await chat.table()
        assert table.deal is not None
        assert table.deal.turn == 1
        unreadable = await chat.say(table.state.seats[table.acting_owner or 0].name, "", "asdfqwer", private=True)
        assert unreadable.text

    on_virtual_time(evening, tmp_path)


def test_words_in_the_group_are_the_groups_own(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        answer = await chat.say("민지", "", "패스")
        assert (answer.text, answer.screen) == ("", None)

    on_virtual_time(evening, tmp_path)


def test_looks_show_pages_in_the_panel_or_in_private(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE[:2])
        await chat.play_out(table)
        await chat.settle(10)
        for token in (f"g1:{table.state.id}:verify:1:", f"g1:{table.state.id}:rules::2"):
            answer = await chat.token("민지", token, panel="fake:!panel")
            assert answer.screen is not None
            assert answer.key is None
        assert (await chat.token("민지", f"g1:{table.state.id}:verify:2:")).text, "that deal is not over"
        await chat.press("민지", "verify")
        await chat.settle()
        assert any("셔플" in text or "검증" in text for text in [chat.text("fake:민지")])
        document = (await chat.press("민지", "record")).document
        assert document is not None
        assert record.replay(json.loads(document.data)).ok
        await chat.say("민지", "leaderboard")
        await chat.settle()
        assert any(screen.kind == "leaderboard" for _, screen in chat.screens(GROUP))
        await chat.say("민지", "rules")
        await chat.say("민지", "help", private=True)
        await chat.settle()
        assert any(screen.kind == "help" for _, screen in chat.screens("fake:민지"))

    on_virtual_time(evening, tmp_path)


def test_the_hand_is_shown_where_it_was_asked_for(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        await chat.settle()
        panel = await chat.press("민지", "hand", panel="fake:!panel")
        assert panel.screen is not None
        assert panel.key is not None
        assert panel.key.startswith("panel:")
        before = [place.message for place, screen in chat.screens("fake:민지") if screen.kind == "hand"]
        toast = await chat.press("민지", "hand")
        assert toast.text
        await chat.settle(ASKED)
        after = [place.message for place, screen in chat.screens("fake:민지") if screen.kind == "hand"]
        assert len(after) == 1
        assert after != before
        assert (await chat.press("nobody", "hand")).screen is None

    on_virtual_time(evening, tmp_path)


@pytest.mark.parametrize("carries", [True, False])
def test_where_the_answer_to_a_press_brings_the_hand_nothing_else_does(tmp_path: Path, carries: bool):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        await chat.settle(10)
        place, press = chat.find("Alex", "autopass", "on", private=True)
        chat.messenger.called.clear()
        answer = await chat.token("Alex", press.token, place=place, private=True)
        assert answer.screen is not None
        assert answer.key is not None
        await chat.settle(0.1)
        if carries:
            chat.messenger.chats["fake:Alex"][place.message].screen = answer.screen
            await chat.coordinator.carried(answer.key, answer.revision, place)
        await chat.settle(5)
        edits = [call for call in chat.messenger.called if call.chat == "fake:Alex"]
        assert len(edits) == (0 if carries else 1)
        assert chat.find("Alex", "autopass", "off", private=True)

    on_virtual_time(evening, tmp_path, limits=replace(FREE, carries=carries), pace=Pace(60.0))


def test_down_brings_the_board_to_the_bottom(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        await chat.settle()
        before = [place.message for place, screen in chat.screens(GROUP) if screen.kind == "board"]
        await chat.press("Alex", "down")
        await chat.settle(ASKED)
        after = [place.message for place, screen in chat.screens(GROUP) if screen.kind == "board"]
        assert len(after) == 1
        assert after != before

    on_virtual_time(evening, tmp_path)


def test_a_language_is_ones_own_in_private_and_the_groups_by_its_administrator(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        await chat.settle()
        assert "to you" in (await chat.say("Alex", "language", "en")).text, "the chat goes on as it was"
        await chat.settle()
        hands = {name: screen.language for name in PEOPLE for _, screen in chat.screens(f"fake:{name}")}
        assert hands["Alex"] == "en"
        assert hands["민지"] == "ko"
        assert [screen.language for _, screen in chat.screens(GROUP) if screen.kind == "board"] == ["ko"]
        assert "in this chat" in (await chat.say("민지", "language", "en", admin=True)).text
        assert (await chat.say("Alex", "language", "ko", private=True)).text == "이제 한국어로 말할게요."
        await chat.settle()
        assert [screen.language for _, screen in chat.screens(GROUP) if screen.kind == "board"] == ["en"]

    on_virtual_time(evening, tmp_path)


def test_a_redelivered_look_sends_its_page_once(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        await chat.settle()
        update = chat.update("민지", Said("hand"), private=True)
        await chat.coordinator.handle(update)
        await chat.settle(ASKED)
        hands = [place for place, screen in chat.screens("fake:민지") if screen.kind == "hand"]
        await chat.coordinator.handle(update)
        await chat.settle(ASKED)
        assert [place for place, screen in chat.screens("fake:민지") if screen.kind == "hand"] == hands

    on_virtual_time(evening, tmp_path)


def test_the_language_is_asked_for_without_being_changed(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open(*PEOPLE)
        for _ in range(2):
            assert (
                await chat.say("민지", "language", admin=True)
            ).text == "이 방에서는 한국어로 말해요. /language en: English"
            assert (await chat.say("Alex", "language", private=True)).text == "지금 당신에게는 한국어로 말하고 있어요."
            await chat.settle(ASKED)
            (page,) = [screen for _, screen in chat.screens("fake:Alex") if screen.kind == "help"]
            assert page.language == "ko"
            buttons = [button for group in page.controls for button in group.buttons if ":language:" in button.token]
            assert [(button.label, button.marked) for button in buttons] == [("한국어", True), ("English", False)]
        await chat.token("Alex", buttons[1].token, private=True)
        await chat.say("민지", "language", "en", admin=True)
        assert "/language ko: 한국어" in (await chat.say("민지", "language", admin=True)).text
        panel = await chat.say("someone new", "language", panel="panel")
        assert panel.screen is not None
        assert panel.screen.kind == "help"

    on_virtual_time(evening, tmp_path)


@pytest.mark.parametrize(
    ("command", "private", "admin"),
    [("mute", True, False), ("language en", True, False), ("language en", False, True)],
)
def test_a_switch_redelivered_after_a_restart_is_not_turned_back(
    tmp_path: Path, command: str, private: bool, admin: bool
):
    async def evening(chat: Chat) -> None:
        await chat.open("민지", fill=False)
        update = chat.update("민지", Said(*command.split()), private=private, admin=admin)
        first = await chat.coordinator.handle(update)
        await chat.restart()
        again = await chat.coordinator.handle(update)
        assert again.text == first.text, "told how it stands"
        seat = (await chat.table()).state.seats[0]
        assert seat.muted == (command == "mute")
        back = {"mute": ("mute",), "language en": ("language", "ko")}[command]
        other = await chat.say("민지", *back, private=private, admin=admin)
        assert other.text != first.text, "a new one turns it back"
        late = await chat.coordinator.handle(update)
        assert late.text in {"", other.text}, "and the old one, heard of again, changes nothing any more"

    on_virtual_time(evening, tmp_path)


def test_quiet_hours_are_typed(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open("민지", fill=False)
        assert (await chat.say("민지", "mute", "23-8")).text
        assert (await chat.table()).state.seats[0].quiet == (23, 8)
        await chat.say("민지", "mute")
        assert (await chat.table()).state.seats[0].muted
        for wrong in ("25-30", "abc", "23-23"):
            assert "/mute 23-8" in (await chat.say("민지", "mute", wrong)).text
            assert (await chat.table()).state.seats[0].muted, "a word that is no time turns nothing"
        await chat.say("민지", "mute", "23-8")
        await chat.say("민지", "mute", "8")
        assert (await chat.table()).state.seats[0].quiet == (23, 8)

    on_virtual_time(evening, tmp_path)


def test_who_sits_at_none_of_several_tables_has_his_own_settings_and_is_told_that_he_sits_nowhere(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open("민지", "준", fill=False)
        await chat.open("Alex", "서연", fill=False)
        await chat.say("하늘", "start", private=True)
        await chat.settle()
        await chat.say("하늘", "settings")
        await chat.settle(ASKED)
        for name in ("leave", "hand", "stop", "cut"):
            answer = await chat.say("하늘", name)
            assert "앉아 있지 않아요" in answer.text, name
        assert "내 설정" in chat.text("fake:하늘")
        await chat.say("장", "start", private=True)
        answer = await chat.say("장", "stop", admin=True)
        assert "여러 개" in answer.text, "an administrator may mean any"

    on_virtual_time(evening, tmp_path)
