"""Nothing is said before it is committed: while a commit is under way, nobody sees what it would bring."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.store import Commit
from tests.bot.coordinator.chat import PEOPLE, Chat, on_virtual_time

SLOW = 30.0
"""seconds that a commit takes here"""


def slowed(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    commit = chat.store.commit

    async def slowly(wanted: Commit) -> int:
        await asyncio.sleep(SLOW)
        return await commit(wanted)

    monkeypatch.setattr(chat.store, "commit", slowly)


def test_a_surface_drawn_during_a_commit_shows_what_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty")
        await chat.settle()
        table = await chat.table()
        slowed(chat, monkeypatch)
        before = table.revision
        joining = asyncio.create_task(chat.press("Alex", "join"))
        await asyncio.sleep(SLOW / 2)  # decided, but not stored
        drawing = asyncio.create_task(chat.coordinator.render(f"lobby:{table.state.id}", ""))
        await asyncio.sleep(SLOW / 4)
        assert not drawing.done()
        screen = await drawing
        assert (await chat.table()).revision == before + 1
        assert screen is not None
        assert "Alex" in screen.text
        await joining

    on_virtual_time(evening, tmp_path)


def test_the_board_of_a_deal_that_is_ending_never_goes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE)
        drawn: list[object] = []
        commit = chat.store.commit

        async def slowly(wanted: Commit) -> int:
            drawing = asyncio.create_task(chat.coordinator.render(f"board:{table.state.id}:1", ""))
            await asyncio.sleep(0.05)
            revision = await commit(wanted)
            drawn.append(drawing)
            return revision

        monkeypatch.setattr(chat.store, "commit", slowly)
        await chat.play_out(table)
        await chat.settle(10)
        assert len(drawn) > 50
        screens = [await drawing for drawing in drawn if isinstance(drawing, asyncio.Task)]
        assert all(screen is not None for screen in screens)

    on_virtual_time(evening, tmp_path)
