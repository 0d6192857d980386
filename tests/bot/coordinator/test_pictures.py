"""Pictures of the season: drawn once for all who look at the same thing, with their words whole."""

from pathlib import Path

import pytest

from bot import pictures
from bot.screens.marks import plain
from tests.bot.coordinator.chat import GROUP, Chat, on_virtual_time
from tests.bot.store.deals import Room

PEOPLE = ("민지 :)", "Alex", "준", "서연", "지우")


async def played(chat: Chat) -> Room:
    row = await chat.store.chat(GROUP, "모임: 금요일", at=1.0)
    people = [(await chat.store.person(f"fake:{name}", name, at=1.0)).id for name in PEOPLE]
    room = Room(chat.store, row.id, people)
    await room.play(chat.clock.now(), (8, 4, -4, -4, -4))
    return room


def words(chat: Chat) -> list[str]:
    return [plain(screen.text, "ko") for _, screen in chat.screens(GROUP) if screen.kind == "picture"]


@pytest.mark.parametrize("kind", ["table", "course", "portrait"])
def test_a_picture_is_drawn_once_however_often_it_is_asked_for(tmp_path: Path, monkeypatch, kind: str):
    drawn: list[str] = []
    draw = getattr(pictures, kind)
    monkeypatch.setattr(pictures, kind, lambda *given, **how: drawn.append(kind) or draw(*given, **how))

    async def evening(chat: Chat) -> None:
        room = await played(chat)
        token = f"g1::picture::person/{room.people[0]}" if kind == "portrait" else f"g1::picture::{kind}"
        for who in ("Alex", "준", "Alex"):
            await chat.token(who, token)
            await chat.settle(30)
        assert drawn == [kind]
        await chat.token("Alex", f"{token}/light" if kind == "portrait" else f"{token}/now/light")
        await chat.settle(30)
        assert len(drawn) == 2
        await room.play(chat.clock.now(), (8, 4, -4, -4, -4))
        await chat.token("준", token)
        await chat.settle(30)
        assert len(drawn) == 3

    on_virtual_time(evening, tmp_path)


def test_the_words_beside_a_picture_are_whole(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        room = await played(chat)
        await chat.token("Alex", f"g1::picture::person/{room.people[0]}")
        await chat.settle(30)
        assert words(chat) == ["\u2068민지 :)\u2069 · \u2068모임: 금요일\u2069 · 모든 시즌"]
        await chat.token("Alex", "g1::picture::table/all")
        await chat.settle(30)
        assert words(chat) == ["순위 · 모든 시즌"]

    on_virtual_time(evening, tmp_path)
