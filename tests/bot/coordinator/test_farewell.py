"""What stays of a message that can no longer be deleted is said in its readers' language."""

from pathlib import Path

import pytest

from bot import surfaces
from bot.language import language
from tests.bot.coordinator.chat import GROUP, Chat, on_virtual_time


@pytest.mark.parametrize("code", ["ko", "en"])
def test_a_farewell_speaks_the_readers_language(tmp_path: Path, code: str):
    async def evening(chat: Chat) -> None:
        table = await chat.open("민지", "Alex")
        store = chat.store
        row = await store.set_chat((await store.chat(GROUP, at=1.0)).id, language=code)
        person = await store.set_person((await store.person("fake:Alex", "Alex", at=1.0)).id, language=code)
        keys = {
            surfaces.note_key(person.id): "message",
            surfaces.lesson_key(person.id): "message",
            surfaces.notice_key(row.id, "ranks"): "message",
            surfaces.announcement_key(row.id, 1): "message",
            surfaces.correction_key(row.id, "abcdefgh/1", 1): "message",
        }
        for key, words in keys.items():
            assert (await chat.coordinator.farewell(key)).text == language(code)(f"farewell-{words}"), key
        board = await chat.coordinator.farewell(surfaces.board_key(table.state.id, 1))
        assert board.text == language(table.state.language)("farewell-board")

    on_virtual_time(evening, tmp_path)
