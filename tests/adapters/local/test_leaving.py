"""Somebody is forgotten on the local page, where the messages are the bot's own platform's too."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from adapters.local import leaving
from adapters.local.archive import Archive, Person
from adapters.local.messenger import LocalMessenger
from tests.adapters.local.evening import evening, token_of
from tests.adapters.local.scripted import Tab, Visitors
from tests.adapters.local.test_rights import files

NAME = "도담이"
WORDS = "열쇠는 화분 밑에 있어"


def files_of(data: Path) -> bytes:
    """All that the page's file and its log hold."""
    return b"".join(path.read_bytes() for path in sorted(data.glob("local.sqlite3*")))


def panel(tab: Tab, verb: str) -> tuple[str, str]:
    """The panel with a button of this verb, and the button's token."""
    ((id_, token),) = [(id_, token) for id_, one in tab.panels.items() if (token := token_of(one, verb))]
    return id_, token


async def forget(tab: Tab) -> dict[str, Any]:
    await tab.say("/forget-me")
    await tab.sync()
    id_, token = panel(tab, "forget")
    return await tab.press(id_, token)


async def knock(visitors: Visitors, secret: str) -> Tab:
    """Come back with a secret, and wait until it is clear that nobody is known by it (any more)."""
    tab = Tab(await visitors.dial(), secret)
    await tab.send(do="hello", secret=secret)
    async with asyncio.timeout(5):
        while not {frame["do"] for frame in tab.frames} & {"who", "gone"}:
            await tab.hear_any()
    return tab


async def test_who_is_forgotten_is_named_nowhere_on_the_page(tmp_path: Path) -> None:
    async with evening(tmp_path) as (visitors, store):
        other, minji = await visitors.come("하늘"), await visitors.come(NAME)
        second = await visitors.come(None, minji)
        await minji.say(WORDS)
        await minji.say("내 패는 비밀", chat=minji.me["chat"])
        await other.say("안녕!")
        await minji.say("/mighty")
        while not any("lobby" in m["body"]["kind"] for m in other.messages.values()):
            await other.hear("messages")
        assert NAME in json.dumps(list(other.messages.values()), ensure_ascii=False)
        await minji.say("/export-me", chat=minji.me["chat"])
        while not files(minji):
            await minji.hear("messages")

        answer = await forget(minji)
        assert answer["alert"]
        assert minji.frames[-2]["do"] == "gone", "the page hears it before the answer"
        await second.hear("gone")
        await other.hear("messages", fresh=True)
        await other.sync()
        late = await visitors.come("새봄")
        for tab in (other, late):
            shown = json.dumps([tab.messages, tab.panels], ensure_ascii=False)
            assert NAME not in shown
            assert WORDS not in shown
            assert "안녕!" in tab.texts()
        assert NAME not in json.dumps(late.frames, ensure_ascii=False)
        assert await knock(visitors, minji.secret)
        assert await store.partings() == []
    kept = files_of(tmp_path)
    digest = hashlib.sha256(minji.secret.encode()).hexdigest()
    for word in (NAME, WORDS, "내 패는 비밀", minji.me["id"], digest):
        assert word.encode() not in kept, word
    assert "안녕!".encode() in kept


async def test_the_name_is_free_again_and_its_new_bearer_is_somebody_else(tmp_path: Path) -> None:
    async with evening(tmp_path) as (visitors, _store):
        minji = await visitors.come(NAME)
        await forget(minji)
        again = await visitors.come(NAME)
        assert again.me["id"] != minji.me["id"]
        assert again.texts() == []


async def test_one_who_never_spoke_to_the_bot_has_his_copy_and_is_forgotten_too(tmp_path: Path) -> None:
    async with evening(tmp_path) as (visitors, _store):
        minji = await visitors.come(NAME)
        await minji.say("/export-me")
        await minji.sync()
        assert len(files(minji)) == 1
        await forget(minji)
        await knock(visitors, minji.secret)


async def test_a_copy_holds_what_was_said_on_the_page(tmp_path: Path) -> None:
    async with evening(tmp_path) as (visitors, _store):
        minji, other = await visitors.come(NAME), await visitors.come("하늘")
        await minji.ask(do="open", title="뒷방")
        await minji.say(WORDS)
        await other.say("안녕!")
        await minji.say("/export-me")
        await minji.sync()
        (file,) = files(minji)
        async with visitors.http.get(f"{visitors.url}/picture/{file['name']}") as response:
            kept = [json.loads(line) for line in (await response.text()).splitlines()]
        page, channel = [line for line in kept if line["kind"] in {"page", "channel"}]
        assert (page["name"], page["address"], channel["title"]) == (NAME, minji.me["chat"], "뒷방")
        said = [line for line in kept if line["kind"] == "message" and line["from"] == "me"]
        assert [line["body"]["text"] for line in said] == [[WORDS]]
        assert "안녕!" not in json.dumps(kept, ensure_ascii=False)


async def test_the_page_says_that_what_is_said_on_it_is_kept(tmp_path: Path) -> None:
    async with evening(tmp_path) as (visitors, _store):
        minji = await visitors.come(NAME)
        await minji.say("/privacy")
        await minji.sync()
        id_, _token = panel(minji, "forget")
        assert "채널에서 한 말" in json.dumps(minji.panels[id_], ensure_ascii=False)
        assert "다른 대화 내용은" not in json.dumps(minji.panels[id_], ensure_ascii=False)


async def test_what_a_crash_left_over_is_forgotten_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dies(_messenger: LocalMessenger, _address: str) -> bool:
        return False

    with monkeypatch.context() as patch:
        patch.setattr(LocalMessenger, "forget", dies)
        async with evening(tmp_path) as (visitors, store):
            minji = await visitors.come(NAME)
            await minji.say(WORDS)
            await forget(minji)
            ((_person, address),) = await store.partings()
            assert address == minji.me["chat"]
    async with evening(tmp_path, again=True) as (visitors, store):
        await knock(visitors, minji.secret)
        late = await visitors.come("새봄")
        assert late.texts() == []
        while await store.partings():
            await late.sync()
    assert minji.me["id"].encode() not in files_of(tmp_path)
    with sqlite3.connect(tmp_path / "giruda.sqlite3") as database:
        assert minji.me["id"] not in "\n".join(database.iterdump())


@pytest.mark.parametrize("done", range(7))
async def test_one_who_was_cut_off_in_the_middle_is_forgotten_when_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, done: int
) -> None:
    archive = await Archive.open(tmp_path / "local.sqlite3")
    minji = Person("abcdefgh", NAME, "ko")
    await archive.add_person(minji, "the-secret", 1.0)
    await archive.post("local:main", {"kind": "chat", "text": [WORDS]}, 1.0, author=minji.id, op="o")
    await archive.post("local:main", {"kind": "board", "lang": "ko", "text": [f"\u2068{NAME}\u2069"]}, 1.0, nonce="n")
    await archive.post(minji.address, {"kind": "hand", "text": ["hand"]}, 1.0, nonce="n")
    before = await archive.last_change()
    whole, left = leaving._do, done

    async def some(*call: Any) -> None:
        nonlocal left
        if left == 0:
            raise sqlite3.OperationalError("database or disk is full")
        left -= 1
        await whole(*call)

    with monkeypatch.context() as patch:
        patch.setattr(leaving, "_do", some)
        with pytest.raises(sqlite3.OperationalError):
            await archive.forget(minji)
    if (still := await archive.person(minji.id)) is not None:
        await archive.forget(still)
    missed = await archive.since(["local:main"], before, 10)
    await archive.close()
    assert sorted(message.body is None for message in missed or []) == [False, True], "a tab that was away hears of it"
    for word in (NAME, WORDS, minji.id):
        assert word.encode() not in files_of(tmp_path), word


@pytest.mark.parametrize("name", ["a", 'O"Brien', "긴 이름이라 줄여서 적히는 사람", "back\\slash"])
def test_a_name_is_found_however_a_screen_shortens_it(name: str) -> None:
    from bot.screens.marks import name as named

    for width in (16, 17, 31, 40, 60):
        body = json.dumps({"lang": "en", "text": [named(name, width), " a bid"]}, ensure_ascii=False)
        left = json.loads(leaving.scrubbed(body, leaving.shown(name), "local:@abcdefgh"))
        assert left["text"] == ["\u2068Guest\u2069", " a bid"]


def test_a_picture_that_may_show_the_name_goes(tmp_path: Path) -> None:
    body = json.dumps({"lang": "en", "text": ["season"], "picture": {"name": "0" * 40}})
    assert json.loads(leaving.scrubbed(body, leaving.shown(NAME), "local:@abcdefgh")) == {
        "lang": "en",
        "text": ["season"],
    }
