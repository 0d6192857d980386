"""Looking back on the whole bot: the list of deals, one deal opened and watched, pictures; and that nothing of a deal
that runs can be looked at."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.buttons import decode
from bot.ports import Happened
from bot.screens.marks import plain
from bot.screens.screen import Buttons, Screen
from bot.table import Table
from tests.bot.coordinator.chat import GROUP, PEOPLE, Chat, on_virtual_time


def shown(chat: Chat, kind: str, where: str = GROUP) -> Screen:
    found = [screen for _, screen in chat.screens(where) if screen.kind == kind]
    assert found, f"no {kind} in {where}"
    return found[-1]


def tokens(screen: Screen, verb: str) -> list[str]:
    groups = [group for group in screen.controls if isinstance(group, Buttons)]
    return [b.token for group in groups for b in group.buttons if b.token and decode(b.token).verb == verb]


async def played(chat: Chat, *people: str, deals: int = 1) -> Table:
    table = await chat.open(*people)
    for number in range(1, deals + 1):
        await chat.play_out(table)
        await chat.settle(5)
        if number < deals:
            await chat.token(people[0], f"g1:{table.state.id}:next:{number}:")
    return table


def test_the_list_names_the_deals_and_each_can_be_opened_and_watched(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await played(chat, *PEOPLE, deals=2)
        await chat.say("Alex", "history")
        await chat.settle(30)
        listed = shown(chat, "history")
        text = plain(listed.text, "ko")
        assert "모임" in text
        assert text.count("\n") == 2
        opened = tokens(listed, "deal")
        assert opened == [f"g1:{table.state.id}:deal:2:", f"g1:{table.state.id}:deal:1:"]
        await chat.say("Alex", "history", "99")  # beyond the end is the end
        await chat.settle(30)
        assert tokens(shown(chat, "history"), "deal") == opened

        await chat.token("Alex", opened[-1])
        await chat.settle(30)
        page = shown(chat, "deal", "fake:Alex")
        assert page.picture is not None
        assert Image.open(io.BytesIO(page.picture.data)).format == "PNG"
        assert len(page.picture.data) <= 60_000
        past = await chat.store.record(f"{table.state.id}/1")
        assert past is not None
        tricks = past.record["result"].get("tricks", [])
        turned = 0
        while after := [t for t in tokens(page, "deal") if t.endswith(f"deal:1:{turned + 1}")]:
            place, _ = next((p, s) for p, s in chat.screens("fake:Alex") if s.kind == "deal")
            await chat.token("Alex", after[0], private=True, place=place)
            await chat.settle(30)
            page = shown(chat, "deal", "fake:Alex")
            turned += 1
            assert f"트릭 {turned}/{len(tricks)}" in plain(page.text, "ko")
        assert turned == len(tricks)
        assert len([s for _, s in chat.screens("fake:Alex") if s.kind == "deal"]) == 1  # turned in place

    on_virtual_time(evening, tmp_path)


def test_a_page_is_turned_in_place_before_it_is_stored_where_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def evening(chat: Chat) -> None:
        table = await played(chat, *PEOPLE)
        await chat.say("Alex", "help", private=True)  # his page stands elsewhere before
        await chat.settle(30)
        stored = chat.store.delivered

        async def slowly(*what: Any) -> None:
            await chat.clock.sleep(1.0)
            await stored(*what)

        monkeypatch.setattr(chat.store, "delivered", slowly)
        await chat.token("Alex", f"g1:{table.state.id}:deal:1:0")
        while not (found := [p for p, s in chat.screens("fake:Alex") if s.kind == "deal"]):
            await chat.clock.sleep(0.05)
        (place,) = found
        await chat.token("Alex", f"g1:{table.state.id}:deal:1:1", private=True, place=place)
        await chat.settle(30)
        ((where, page),) = [(p, s) for p, s in chat.screens("fake:Alex") if s.kind == "deal"]
        assert where.message == place.message
        assert "트릭 1/" in plain(page.text, "ko")

    on_virtual_time(evening, tmp_path)


def test_a_recap_shows_every_hand_as_it_was_dealt(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await played(chat, *PEOPLE)
        past = await chat.store.record(f"{table.state.id}/1")
        assert past is not None
        await chat.token("준", f"g1:{table.state.id}:deal:1:")
        await chat.settle(30)
        text = plain(shown(chat, "deal", "fake:준").text, "ko")
        for name in PEOPLE:
            assert name in text
        for hand in past.record["hands"]:
            for card in hand.split():
                assert {"T": "10"}.get(card[1], card[1]) in text

    on_virtual_time(evening, tmp_path)


def test_nothing_of_a_running_deal_can_be_opened(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE)
        for token in (f"g1:{table.state.id}:deal:1:", f"g1:{table.state.id}:deal:1:3", f"g1:{table.state.id}:deal:2:"):
            for private in (False, True):
                answer = await chat.token("Alex", token, private=private)
                assert answer.screen is None
                assert answer.text
        await chat.settle(30)
        assert all(screen.kind != "deal" for who in PEOPLE for _, screen in chat.screens(f"fake:{who}"))
        answer = await chat.say("Alex", "history")
        await chat.settle(30)
        assert tokens(shown(chat, "history"), "deal") == []

    on_virtual_time(evening, tmp_path)


def test_another_chat_can_not_open_it(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await played(chat, *PEOPLE)
        answer = await chat.token("Zoe", f"g1:{table.state.id}:deal:1:", chat="fake:elsewhere")
        assert answer.text
        assert answer.screen is None

    on_virtual_time(evening, tmp_path)


FORGED = ("deal:1:", "deal:1:1", "tricks:1:", "rules::", "verify:1:", "record:1:")


@pytest.mark.parametrize("wish", FORGED)
def test_in_private_a_tables_pages_are_for_the_people_of_its_chat(tmp_path: Path, wish: str):
    async def evening(chat: Chat) -> None:
        table = await played(chat, *PEOPLE)
        await chat.say("Zoe", "help", private=True)
        await chat.settle(30)
        before = [screen for _, screen in chat.screens("fake:Zoe")]
        answer = await chat.token("Zoe", f"g1:{table.state.id}:{wish}", private=True)
        await chat.settle(30)
        assert answer.text
        assert answer.document is None
        assert [screen for _, screen in chat.screens("fake:Zoe")] == before
        answer = await chat.token("Alex", f"g1:{table.state.id}:{wish}", private=True)
        assert answer.document is not None or not answer.text

    on_virtual_time(evening, tmp_path)


def test_who_only_watches_may_turn_the_pages_he_was_sent(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await played(chat, *PEOPLE)
        await chat.say("Zoe", "help", private=True)
        await chat.token("Zoe", f"g1:{table.state.id}:deal:1:")
        await chat.settle(30)
        turned = next(t for t in tokens(shown(chat, "deal", "fake:Zoe"), "deal") if t.endswith(":1"))
        answer = await chat.token("Zoe", turned, private=True)
        assert not answer.text

    on_virtual_time(evening, tmp_path)


def test_channels_that_share_their_boards_open_each_others_deals(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await played(chat, *PEOPLE)
        opened, where = f"g1:{table.state.id}:deal:1:", {"server": "fake:server/7"}
        await chat.say("Alex", "help", **where)
        await chat.say("Zoe", "help", private=True)
        await chat.say("Alex", "mighty", chat="fake:second", **where)
        assert (await chat.token("Alex", opened, chat="fake:second", **where)).text == (
            await chat.token("Zoe", opened, chat="fake:elsewhere")
        ).text
        await chat.say("Alex", "season", "pool on", admin=True, **where)
        await chat.say("Zoe", "history", chat="fake:second", **where)
        await chat.settle(30)
        assert tokens(shown(chat, "history", "fake:second"), "deal") == [opened]
        await chat.token("Zoe", opened, chat="fake:second", **where)
        await chat.settle(30)
        assert shown(chat, "deal", "fake:Zoe").picture is not None
        assert not (await chat.token("Zoe", opened + "1", private=True)).text

    on_virtual_time(evening, tmp_path)


def test_who_has_left_sees_the_chats_pages_again_when_he_is_back(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await played(chat, *PEOPLE)
        await chat.say("민지", "stop", admin=True)
        await chat.settle(30)
        opened = f"g1:{table.state.id}:deal:1:"
        assert not (await chat.token("Alex", opened, private=True)).text
        assert not (await chat.say("Alex", "leaderboard", private=True)).text
        await chat.coordinator.handle(chat.update("Alex", Happened("left")))
        for name in ("leaderboard", "stats", "history", "season"):
            assert (await chat.say("Alex", name, private=True)).text, name
        assert (await chat.token("Alex", opened, private=True)).text
        await chat.say("Alex", "help")
        assert not (await chat.token("Alex", opened, private=True)).text
        assert not (await chat.say("Alex", "leaderboard", private=True)).text

    on_virtual_time(evening, tmp_path)


def test_deals_that_do_not_count_are_looked_back_on_in_private_too(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await chat.say("민지", "mighty", private=True)
        table = await chat.table()
        await chat.token("민지", f"g1:{table.state.id}:fill::", private=True)
        await chat.play_out(await chat.table())
        await chat.settle(30)
        answer = await chat.say("민지", "history", private=True)
        await chat.settle(30)
        assert not answer.text
        assert tokens(shown(chat, "history", "fake:민지"), "deal") == [f"g1:{table.state.id}:deal:1:"]

    on_virtual_time(evening, tmp_path)


def test_in_private_the_list_is_of_ones_own_deals(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await played(chat, *PEOPLE)
        await chat.say("민지", "history", private=True)
        await chat.settle(30)
        text = plain(shown(chat, "history", "fake:민지").text, "ko")
        assert "내가 친 판" in text
        assert text.count("\n") == 1
        answer = await chat.say("Zoe", "history", private=True)
        assert answer.text

    on_virtual_time(evening, tmp_path)


def test_a_theme_once_chosen_stays(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await played(chat, *PEOPLE)
        await chat.token("Alex", f"g1:{table.state.id}:deal:1:0")
        await chat.settle(30)
        dark = shown(chat, "deal", "fake:Alex").picture
        await chat.token("Alex", f"g1:{table.state.id}:deal:1:0/light", private=True)
        await chat.settle(30)
        light = shown(chat, "deal", "fake:Alex").picture
        assert light != dark
        await chat.token("Alex", f"g1:{table.state.id}:deal:1:0", private=True)
        await chat.settle(30)
        assert shown(chat, "deal", "fake:Alex").picture == light

    on_virtual_time(evening, tmp_path)


@pytest.mark.parametrize("kind", ["table", "course", "person"])
def test_pictures_of_the_season_are_messages_of_the_chat(tmp_path: Path, kind: str):
    async def evening(chat: Chat) -> None:
        await played(chat, *PEOPLE, deals=2)
        await chat.token("Alex", f"g1::picture::{kind}")
        await chat.settle(30)
        found = shown(chat, "picture").picture
        assert found is not None
        assert Image.open(io.BytesIO(found.data)).format == "PNG"
        assert "Alex" in found.alt
        other = next(t for t in tokens(shown(chat, "picture"), "picture") if t.endswith("light"))
        await chat.token("Alex", other)
        await chat.settle(30)
        again = shown(chat, "picture").picture
        assert again is not None
        assert again.data != found.data

    on_virtual_time(evening, tmp_path)


@pytest.mark.parametrize(
    "token", ["g1::picture::table/1999-01", "g1::picture::person/99999", "g1::picture::course/all"]
)
def test_a_picture_of_nothing_is_answered_kindly(tmp_path: Path, token: str):
    async def evening(chat: Chat) -> None:
        answer = await chat.token("Alex", token)
        assert answer.text
        await chat.open(*PEOPLE)
        answer = await chat.token("Alex", token)
        assert answer.text or token.endswith("all")

    on_virtual_time(evening, tmp_path)


def test_a_stopped_deal_is_open_too(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open(*PEOPLE)
        for _ in range(12):
            await chat.move(await chat.table())
        await chat.say("민지", "stop", admin=True)
        await chat.settle(5)
        past = await chat.store.record(f"{table.state.id}/1")
        assert past is not None
        await chat.token("Alex", f"g1:{table.state.id}:deal:1:")
        await chat.settle(30)
        page = shown(chat, "deal", "fake:Alex")
        assert page.picture is not None
        assert "중단" in plain(page.text, "ko")

    on_virtual_time(evening, tmp_path)
