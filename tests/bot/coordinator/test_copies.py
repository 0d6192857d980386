"""A message of which the bot never heard loses its keyboard at its first press, whatever the button (Surfaces 3)."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.ports import Place
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
