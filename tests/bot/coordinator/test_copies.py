"""A message of which the bot never heard loses its keyboard at its first press, whatever the button (Surfaces 3)."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.ports import Delivery, Fate, Place
from bot.screens.screen import Buttons
from tests.bot.coordinator.chat import GROUP, Chat, on_virtual_time
from tests.fakes.messenger import Message

COPY = "9000"


def _copied(chat: Chat, where: str, verb: str) -> str:
    """The newest message with this button, sent a second time as an interrupted send would; the button's token."""
    place, press = chat.find("나", verb, private=where != GROUP)
    kept = chat.messenger.chats[where]
    kept[COPY] = Message(COPY, replace(kept[place.message].screen), 0.0, "lost")
    return press.token


def _armed(chat: Chat, where: str) -> list[str]:
    """Messages with buttons."""
    return [
        message.id
        for message in chat.messenger.chats[where].values()
        if any(isinstance(control, Buttons) for control in message.screen.controls)
    ]


@pytest.mark.parametrize("verb", ["hand", "down", "rules", "tricks"])
def test_a_copy_of_a_running_board_loses_its_buttons(tmp_path: Path, verb: str) -> None:
    async def test(chat: Chat) -> None:
        await chat.open("나", "하나", "두리", "세나", "네오")
        while (now := await chat.table()).deal is not None and len(now.deal.actions) < 25:
            await chat.move(now)
        await chat.settle(60)
        token = _copied(chat, GROUP, verb)
        await chat.token("나", token, place=Place(GROUP, COPY))
        await chat.settle(60)
        assert COPY not in _armed(chat, GROUP)
        assert len(_armed(chat, GROUP)) == 1, "the board itself keeps them"
        await chat.press("나", "rules")
        await chat.settle(60)
        assert len(_armed(chat, GROUP)) == 1

    on_virtual_time(test, tmp_path)


@pytest.mark.parametrize("verb", ["verify", "record", "next", "cut"])
def test_a_copy_of_a_result_loses_its_buttons(tmp_path: Path, verb: str) -> None:
    async def test(chat: Chat) -> None:
        await chat.play_out(await chat.open("나", "하나", "두리", "세나", "네오"))
        await chat.settle(60)
        before = _armed(chat, GROUP)
        token = _copied(chat, GROUP, verb)
        await chat.token("나", token, place=Place(GROUP, COPY))
        await chat.settle(60)
        assert COPY not in _armed(chat, GROUP)
        assert verb == "next" or _armed(chat, GROUP) == before

    on_virtual_time(test, tmp_path)


@pytest.mark.parametrize("verb", ["join", "rules", "cut"])
def test_a_copy_of_a_lobby_loses_its_buttons(tmp_path: Path, verb: str) -> None:
    async def test(chat: Chat) -> None:
        await chat.open("나", "하나", fill=False)
        await chat.settle(60)
        before = _armed(chat, GROUP)
        token = _copied(chat, GROUP, verb)
        await chat.token("하나", token, place=Place(GROUP, COPY))
        await chat.settle(60)
        assert _armed(chat, GROUP) == before

    on_virtual_time(test, tmp_path)


def test_old_results_keep_their_buttons_when_pressed(tmp_path: Path) -> None:
    async def test(chat: Chat) -> None:
        await chat.play_out(await chat.open("나", "하나", "두리", "세나", "네오"))
        await chat.settle(60)
        place, press = chat.find("나", "verify")
        await chat.press("나", "next")
        await chat.play_out(await chat.table())
        await chat.settle(60)
        await chat.token("나", press.token, place=place)
        await chat.settle(60)
        assert place.message in _armed(chat, GROUP)

    on_virtual_time(test, tmp_path)


def test_a_page_in_the_group_keeps_its_buttons_when_they_are_pressed(tmp_path: Path) -> None:
    async def test(chat: Chat) -> None:
        await chat.open("나", "하나", "두리", "세나", "네오")
        await chat.settle(5)
        await chat.say("나", "rules")
        await chat.settle(5)
        before = _armed(chat, GROUP)
        place, press = chat.find("하나", "rules", "2")
        assert place.message == before[-1], "the page stands below the board"
        await chat.token("하나", press.token, place=place)
        await chat.settle(5)
        assert _armed(chat, GROUP) == before

    on_virtual_time(test, tmp_path)


def test_a_ping_in_the_group_keeps_its_buttons_when_they_are_pressed(tmp_path: Path) -> None:
    async def test(chat: Chat) -> None:
        people = ("나", "하나", "두리", "세나", "네오")
        for who in people:
            await chat.token(who, "g1::language::ko", private=True)
            await chat.token(who, "g1::personal::panel/on", private=True)  # who reads his hand here is pinged here
        await chat.open(*people)
        await chat.settle(60)
        pings = [place for place, screen in chat.screens(GROUP) if screen.kind == "ping"]
        place, press = chat.find("나", "hand")
        assert [place] == pings
        await chat.token("나", press.token, place=place, panel="fake:!panel")
        await chat.settle(5)
        assert place.message in _armed(chat, GROUP)

    on_virtual_time(test, tmp_path)


@pytest.mark.parametrize("verb", ["hand", "rules"])
def test_what_an_unanswered_send_left_loses_its_buttons(tmp_path: Path, verb: str) -> None:
    """The platform took the board twice: of the first sending it never answered."""

    async def test(chat: Chat) -> None:
        await chat.open("나", "하나", "두리", "세나", "네오", fill=False)
        await chat.settle(60)
        messenger = chat.messenger
        messenger.arrives_anyway = True
        messenger.script = lambda kind, where, _screen: (
            Delivery(Fate.LATER, unsure=True) if (kind, where) == ("send", GROUP) else None
        )
        await chat.token("나", f"g1:{(await chat.table()).state.id}:start::")
        await chat.settle(0.5)
        messenger.script, messenger.arrives_anyway = lambda _kind, _where, _screen: None, False
        await chat.settle(60)
        copy, board = [place for place, screen in chat.screens(GROUP) if screen.kind == "board"]
        token = next(press.token for place, press in chat.buttons(GROUP) if place == copy and press.verb == verb)
        await chat.token("나", token, place=copy, panel="fake:!panel")
        await chat.settle(60)
        assert copy.message not in _armed(chat, GROUP)
        assert board.message in _armed(chat, GROUP)

    on_virtual_time(test, tmp_path)
