"""/privacy, /export-me, /forget-me on the whole bot: what is given, what is gone, what stays, and every kind answer."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

from bot.facts import TableState
from bot.screens.marks import plain
from tests.bot.coordinator.chat import GROUP, Chat, on_virtual_time
from tests.bot.coordinator.test_past import PEOPLE, played, shown, tokens
from tests.bot.store.deals import booked


async def over(chat: Chat, *people: str) -> str:
    """An evening of one deal that has ended."""
    table = await played(chat, *people)
    await chat.token(people[0], f"g1:{table.state.id}:end:1:")
    await chat.settle(30)
    assert await chat.store.live_tables() == []
    return str(table.state.id)


async def forget(chat: Chat, who: str, **how: object):
    """Ask, and press yes."""
    asked = await chat.say(who, "forget-me", private=True)
    assert asked.text == ""
    await chat.settle(30)
    page = shown(chat, "privacy", f"fake:{who}")
    (yes,) = [token for token in tokens(page, "forget") if not token.endswith("forget::")]
    return await chat.token(who, yes, private=True)


def dump(path: Path) -> str:
    """Every text in the database."""
    with sqlite3.connect(path) as connection:
        return "\n".join(connection.iterdump())


def test_everything_about_a_person_is_told_in_private(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        name = await over(chat, *PEOPLE)
        answer = await chat.say("Alex", "export_me", private=True)
        assert answer.document is not None
        kept = [json.loads(line) for line in answer.document.data.decode().splitlines()]
        assert kept[0] == kept[0] | {"kind": "person", "address": "fake:Alex", "name": "Alex", "language": "ko"}
        assert [line["title"] for line in kept if line["kind"] == "chat"] == ["모임"]
        (entry,) = [line for line in kept if line["kind"] == "entry"]
        assert entry["deal"] == f"{name}/1"
        assert entry["record"]["result"]["scores"][entry["seat"]] == entry["points"]

    on_virtual_time(evening, tmp_path)


def test_a_copy_is_never_given_where_others_read(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await over(chat, *PEOPLE)
        for answer in (await chat.say("Alex", "export-me"), await chat.token("Alex", "g1::export::")):
            assert answer.document is None
            assert answer.url == "start:export"
        answer = await chat.say("Alex", "start", "export", private=True)
        assert answer.document is not None

    on_virtual_time(evening, tmp_path)


def test_a_copy_is_given_in_a_chat_only_where_the_platform_shows_a_file_to_nobody_else(tmp_path: Path):
    async def asked(chat: Chat, panel: str | None) -> bool:
        given = {(await chat.say("Alex", "export-me", panel=panel)).document is not None}
        given.add((await chat.token("Alex", "g1::export::", panel=panel)).document is not None)
        return given == {True}

    async def evening(chat: Chat) -> None:
        await chat.open("Alex", fill=False)
        assert not await asked(chat, "panel"), "it has panels, but none for files"
        for panels, panel, given in ((True, None, False), (False, "panel", False), (True, "panel", True)):
            chat.messenger.limits = replace(chat.messenger.limits, panels=panels, panel_files=True)
            assert await asked(chat, panel) is given

    on_virtual_time(evening, tmp_path)


def test_who_is_forgotten_is_named_nowhere_and_the_books_still_balance(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        name = await over(chat, *PEOPLE)
        before = {line.person_id: line.points for line in await booked(chat.store, await group(chat))}
        person = await chat.store.known("fake:Alex")
        assert person is not None
        assert "Alex" in dump(chat.path)
        answer = await forget(chat, "Alex")
        assert "지웠어요" in answer.text
        await chat.settle(5)
        assert "Alex" not in dump(chat.path)
        assert {line.person_id: line.points for line in await booked(chat.store, await group(chat))} == before
        assert await chat.store.audit() == []
        row = await chat.store.person_by_id(person.id)
        assert row is not None
        assert (row.name, row.address, row.settings) == ("", None, {})
        # his finished deal can still be looked at, without his name
        await chat.token("민지", f"g1:{name}:deal:1:")
        await chat.settle(30)
        page = shown(chat, "deal", "fake:민지")
        assert "Alex" not in page.text
        assert page.picture is not None
        assert "Alex" not in page.picture.alt
        assert "서연" in page.text

    on_virtual_time(evening, tmp_path)


async def group(chat: Chat):
    found = await chat.store.known_chat(GROUP)
    assert found is not None
    return found.id


def test_a_lobby_left_by_its_only_person_says_so(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.open("Alex", fill=False)
        await forget(chat, "Alex")
        await chat.settle(30)
        (lobby,) = [screen for _, screen in chat.screens(GROUP) if screen.kind == "lobby"]
        assert "모두 일어나서 닫았어요" in lobby.text

    on_virtual_time(evening, tmp_path)


def test_who_comes_back_is_somebody_new(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await over(chat, *PEOPLE)
        before = await chat.store.known("fake:Alex")
        await forget(chat, "Alex")
        await chat.open("Alex")
        after = await chat.store.known("fake:Alex")
        assert before is not None
        assert after is not None
        assert after.id != before.id
        assert [line.person_id for line in await booked(chat.store, await group(chat))].count(before.id) == 1

    on_virtual_time(evening, tmp_path)


def test_a_second_request_and_a_stranger_are_answered_kindly(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await over(chat, *PEOPLE)
        await forget(chat, "Alex")
        for who in ("Alex", "Zoe"):
            for command in ("forget-me", "export-me"):
                answer = await chat.say(who, command, private=True)
                assert "저장된 것이 없어요" in answer.text
            answer = await chat.token(who, "g1::forget::00000000", private=True)
            assert "저장된 것이 없어요" in answer.text

    on_virtual_time(evening, tmp_path)


def test_nobody_is_forgotten_by_a_button_that_is_not_his(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await over(chat, *PEOPLE)
        await chat.say("Alex", "forget-me", private=True)
        await chat.settle(30)
        yes = next(t for t in tokens(shown(chat, "privacy", "fake:Alex"), "forget") if len(t) > 12)
        answer = await chat.token("민지", yes, private=True)
        assert "지웠어요" not in answer.text
        row = await chat.store.known("fake:민지")
        assert row is not None
        assert row.name == "민지"

    on_virtual_time(evening, tmp_path)


def test_who_sits_in_a_running_deal_is_told_what_to_do(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE)
        answer = await chat.say("Alex", "forget-me", private=True)
        assert "/leave" in answer.text
        await chat.say("Alex", "leave", private=True)
        answer = await chat.say("Alex", "forget-me", private=True)
        assert "/leave" in answer.text
        await chat.play_out(table)
        await chat.settle(5)
        answer = await forget(chat, "Alex")
        assert "지웠어요" in answer.text
        assert "Alex" not in (await chat.table()).snapshot()
        assert "Alex" not in dump(chat.path)
        assert await chat.store.audit() == []

    on_virtual_time(evening, tmp_path)


def test_a_seat_at_a_table_without_a_deal_is_given_up(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open("민지", "Alex", fill=False)
        assert table.state.stage is TableState.LOBBY
        await forget(chat, "Alex")
        await chat.settle(30)
        now = await chat.table()
        assert all(seat.name != "Alex" for seat in now.state.seats)
        assert "Alex" not in dump(chat.path)

    on_virtual_time(evening, tmp_path)


def test_a_practice_table_goes_with_its_person(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("Alex", "mighty", private=True)
        await chat.settle(5)
        table = await chat.table()
        await chat.token("Alex", f"g1:{table.state.id}:start::", private=True)
        await chat.settle(5)
        assert (await chat.table()).state.stage is TableState.PLAYING
        await forget(chat, "Alex")
        await chat.settle(30)
        assert await chat.store.live_tables() == []
        assert "Alex" not in dump(chat.path)

    on_virtual_time(evening, tmp_path)


def test_privacy_says_what_is_kept(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("Alex", "privacy", private=True)
        await chat.settle(30)
        page = shown(chat, "privacy", "fake:Alex")
        words = plain(page.text, "ko")
        assert "/export-me" in words
        assert "/forget-me" in words
        assert len(words) < 1500
        assert tokens(page, "export")
        assert tokens(page, "forget")

    on_virtual_time(evening, tmp_path)
