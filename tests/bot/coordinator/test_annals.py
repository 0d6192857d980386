"""Boards, seasons, statistics and corrections as people in a chat ask for them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.ports import Said
from bot.reception.annals import find
from bot.refusals import AmbiguousPlayer, NeedsName, UnknownPlayer
from bot.store.rows import Namesake
from tests.bot.coordinator.chat import GROUP, Chat, on_virtual_time
from tests.bot.store.deals import Room

PEOPLE = ("민지", "Alex", "준", "서연", "민지2")
MONTH = 31 * 86_400.0


async def played(chat: Chat, deals: int = 2) -> tuple[Room, list[str]]:
    """A chat with settled deals: 민지 wins all of them."""
    row = await chat.store.chat(GROUP, "모임", at=1.0)
    people = [(await chat.store.person(f"fake:{name}", name, at=1.0)).id for name in PEOPLE]
    room = Room(chat.store, row.id, people)
    names = [await room.play(chat.clock.now() + number, (8, 4, -4, -4, -4)) for number in range(deals)]
    return room, names


async def shown(chat: Chat) -> str:
    await chat.settle(5.0)
    return chat.text()


def test_the_board_has_ties_ones_own_line_and_no_ai(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        room, _ = await played(chat)
        await room.play(chat.clock.now() + 10, (0, 0, 8, -4, -4), seats=[*room.people[:2], None, None, None])
        await chat.say("준", "leaderboard")
        text = await shown(chat)
        assert "1위 \u2068민지\u2069 +16 · 3판 · 평균 +5.3" in text
        assert text.count("3위") == 3
        assert "AI" not in text
        await chat.press("Alex", "ranks", "1", "now", "-", "average")
        assert "평균" in await shown(chat)
        await chat.press("Alex", "ranks", "1", "all", "-", "average")
        assert "모든 시즌" in await shown(chat)

    on_virtual_time(evening, tmp_path)


def test_the_askers_own_line_is_shown_on_every_page(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        room, _ = await played(chat)
        for number in range(3):
            more = [
                (await chat.store.person(f"fake:x{number}{seat}", f"x{number}{seat}", at=1.0)).id for seat in range(5)
            ]
            await room.play(chat.clock.now() + 100 + number, (40, 20, -20, -20, -20), seats=more)
        await chat.say("x24", "leaderboard")
        first = await shown(chat)
        assert "1/2쪽" in first
        assert "…\n12위 \u2068x24\u2069 −20" in first
        await chat.say("x24", "leaderboard", "2")
        second = await shown(chat)
        assert "2/2쪽" in second
        assert second.count("x24") == 1

    on_virtual_time(evening, tmp_path)


def test_a_season_ends_while_nobody_is_there_and_is_announced_once(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await played(chat)
        season = await chat.store.season((await chat.store.chat(GROUP, at=1.0)).id, chat.clock.now())
        await chat.kill()
        await chat.settle(2 * MONTH)
        await chat.start()
        text = await shown(chat)
        assert text.count(f"시즌 \u2068{season.name}\u2069 끝!") == 1
        assert "🥇 \u2068민지\u2069 +16" in text
        await chat.restart()
        assert (await shown(chat)).count("끝!") == 1
        await chat.say("민지", "season")
        assert f"{season.name}\u2069: 🥇 \u2068민지\u2069 +16" in await shown(chat)

    on_virtual_time(evening, tmp_path)


def test_a_look_at_the_seasons_that_fails_is_not_the_last(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await played(chat)
        close, failed = chat.store.close_seasons, 0

        async def fails(_now: float) -> int:
            nonlocal failed
            failed += 1
            raise KeyError("a mistake of ours")

        chat.store.close_seasons = fails  # type: ignore[method-assign]
        await chat.say("민지", "season", "next", admin=True)
        await chat.settle(300)
        assert failed > 2
        assert "끝!" not in await shown(chat)
        chat.store.close_seasons = close  # type: ignore[method-assign]
        await chat.settle(90)
        assert "끝!" in await shown(chat)

    on_virtual_time(evening, tmp_path)


def test_an_admin_corrects_a_deal_with_a_reason_that_everybody_reads(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        room, (deal, _) = await played(chat)
        refused = await chat.say("Alex", "correct", f"{deal} 잘못 나눴어요")
        assert "관리자" in refused.text
        assert "까닭" in (await chat.say("민지", "correct", deal, admin=True)).text
        for nothing in ("", " \u2066\u2069"):
            assert "어느 판인지" in (await chat.say("민지", "correct", nothing, admin=True)).text
        assert "끝난 판이 아니에요" in (await chat.say("민지", "correct", "abcdefgh/9 왜", admin=True)).text
        assert await room.points(None) == {"민지": 16, "Alex": 8, "준": -8, "서연": -8, "민지2": -8}
        answer = await chat.say("민지", "correct", f"{deal} 잘못 나눴어요", admin=True)
        assert "정정했어요" in answer.text
        text = await shown(chat)
        assert "점수를 취소했어요: \u2068잘못 나눴어요\u2069" in text
        assert "관리자 \u2068민지\u2069" in text
        assert (await room.points(None))["민지"] == 8
        await chat.say("민지", "correct", f"{deal} 다시 봤어요", admin=True)
        assert "다시 반영했어요" in await shown(chat)
        assert (await room.points(None))["민지"] == 16
        assert await chat.store.audit() == []

    on_virtual_time(evening, tmp_path)


@pytest.mark.parametrize("asked", ["correct", "season next", "season pool on"])
def test_what_an_administrator_asked_for_is_done_once_though_it_comes_again(tmp_path: Path, asked: str):
    """The process died before the platform heard that the update was taken."""

    async def evening(chat: Chat) -> None:
        room, (deal, _) = await played(chat)
        name, _, words = asked.partition(" ")
        words = words or f"{deal} 잘못 나눴어요"
        update = chat.update("민지", Said(name, words), admin=True, server="fake:server/1")
        first = await chat.coordinator.handle(update)
        assert first.text
        if "pool" in asked:
            await chat.say("민지", "season", "pool off", admin=True)

        async def state() -> object:
            found = await chat.store.home(room.chat)
            return (
                len(await chat.store.corrections(deal)),
                [season.name for season in await chat.store.seasons(room.chat)],
                found.pooled,
                await room.points(None),
            )

        before = await state()
        await chat.restart()
        await chat.settle(5.0)
        assert (await chat.coordinator.handle(update)).text == ""
        assert await state() == before
        assert await chat.store.audit() == []

    on_virtual_time(evening, tmp_path)


def test_statistics_and_head_to_head(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        await played(chat, 6)
        await chat.say("Alex", "stats")
        assert "\u2068Alex\u2069의 기록" in await shown(chat)
        await chat.say("Alex", "stats", "민지")
        text = await shown(chat)
        assert "6판 · +48 · 승률 100%" in text
        assert "주공 6판" in text
        assert "공약 15 6/6" in text
        assert "6연승" in text
        await chat.say("Alex", "versus", "준")
        assert "\u2068Alex\u2069 대 \u2068준\u2069" in await shown(chat)
        await chat.say("Alex", "versus", "민지, 서연")
        assert "맞수 6판: \u2068민지\u2069 6승 +48 · \u2068서연\u2069 0승 −24" in await shown(chat)

    on_virtual_time(evening, tmp_path)


@pytest.mark.parametrize(
    ("command", "text", "sentence"),
    [
        ("leaderboard", "2019-13", "모르는 시즌이나 규칙이에요"),
        ("leaderboard", "지난", "모르는 시즌이나 규칙이에요"),
        ("stats", "없는사람", "기록에 없는 이름이에요"),
        ("versus", "없는사람", "기록에 없는 이름이에요"),
        ("season", "zone Mars/Olympus", "모르는 시간대예요"),
        ("season", "fortnight", "바꿀 수 없어요"),
        ("season", "minimum 0", "바꿀 수 없어요"),
        ("season", "people 9", "바꿀 수 없어요"),
        ("season", "pool on", "서버의 채널이 아니라서"),
    ],
)
def test_what_nobody_knows_is_one_sentence_and_changes_nothing(tmp_path: Path, command: str, text: str, sentence: str):
    async def evening(chat: Chat) -> None:
        room, _ = await played(chat)
        before = (await chat.store.home(room.chat), await chat.store.seasons(room.chat))
        answer = await chat.say("민지", command, text, admin=True)
        assert sentence in answer.text
        assert (await chat.store.home(room.chat), await chat.store.seasons(room.chat)) == before

    on_virtual_time(evening, tmp_path)


def test_the_season_page_says_how_many_people_the_platform_needs(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        chat.messenger.limits = replace(chat.messenger.limits, people_to_count=1)
        await chat.say("민지", "mighty")
        await chat.say("민지", "season")
        text = await shown(chat)
        assert "사람이 1명 이상인 판만 세요" in text

    on_virtual_time(evening, tmp_path)


def test_what_an_admin_chooses_is_done_and_nobody_else_may(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        room, _ = await played(chat)
        assert "관리자" in (await chat.say("Alex", "season", "week")).text
        for text in ("week", "zone Europe/Berlin", "minimum 10", "people 4"):
            assert "설정을 바꿨어요" in (await chat.say("민지", "season", text, admin=True)).text
        home = await chat.store.home(room.chat)
        assert (home.length, home.zone, home.minimum) == ("week", "Europe/Berlin", 10)
        assert "봄 리그" in (await chat.say("민지", "season", "next 봄 리그", admin=True)).text
        await chat.say("민지", "season")
        text = await shown(chat)
        assert "시즌 \u2068봄 리그\u2069" in text
        assert "사람이 4명 이상인 판만 세요" in text
        assert "10판부터 순위에 올라요" in text

    on_virtual_time(evening, tmp_path)


def test_a_pool_takes_in_every_channel_that_is_heard_of(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        server = "fake:server/7"
        for where in ("fake:early", "fake:group"):
            await chat.say("민지", "mighty", chat=where, server=server)
        old = await chat.store.chat("fake:old", at=1.0)
        answer = await chat.say("민지", "season", "pool on", admin=True, server=server)
        assert "함께" in answer.text
        await chat.say("민지", "mighty", chat="fake:late", server=server)
        await chat.say("Alex", "leaderboard", chat="fake:old", server=server)
        names = ("fake:early", "fake:late", "fake:old", "fake:else")
        await chat.say("민지", "mighty", chat="fake:else", server="fake:server/8")
        homes = [(await chat.store.home((await chat.store.chat(name, at=1.0)).id)).id for name in (GROUP, *names)]
        assert len(set(homes[:4])) == 1
        assert homes[4] not in homes[:4]
        assert old.id != homes[0]

    on_virtual_time(evening, tmp_path)


def test_the_lobby_says_when_a_deal_will_not_count(tmp_path: Path):
    async def evening(chat: Chat) -> None:
        table = await chat.open("민지", fill=False)
        assert "사람이 3명 이상일 때만 시즌에 들어가요" in await shown(chat)
        for name in ("Alex", "준"):
            await chat.token(name, f"g1:{table.state.id}:join::")
        text = await shown(chat)
        assert "시즌에 들어가요" not in text
        assert f"시즌 {(await chat.store.season(table.state.chat, chat.clock.now())).name}" in text

    on_virtual_time(evening, tmp_path)


def test_a_name_means_one_person_or_says_whom_it_could_mean():
    people = [Namesake(n, name) for n, name in enumerate(("민지", "민지", "민재", "Alex", ""), 1)]  # type: ignore[arg-type]
    assert find("@alex", people) == 4
    assert find("민지#2", people) == 2
    assert find("민지", people) == AmbiguousPlayer("민지#1, 민지#2")
    assert find("민", people) == AmbiguousPlayer("민재, 민지#1, 민지#2")
    assert find("민재", people) == 3
    assert find("@", people) == UnknownPlayer("@")
    assert find("\u2066\u200f\u2069", people) == NeedsName()
