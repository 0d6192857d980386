"""Whole evenings on the loopback server: the real coordinator, store and reconciler, five people pressing buttons."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adapters.telegram.evening import Player, evening, lobby, playing
from tests.adapters.telegram.transcripts import leaks, told
from tests.fakes.telegram import Chat, FakeTelegram, Message, Query, busiest

NAMES = ("민지", "Alex", "준", "서연", "이수")


def people(tg: FakeTelegram) -> list[Player]:
    return [Player(tg, tg.user(name), opens=name == NAMES[0]) for name in NAMES]


async def seated_by_links(tg: FakeTelegram, players: list[Player], group: Chat) -> Message:
    """The host opens the private chat first; the others follow the link that their press on [참가] opens."""
    await tg.open(players[0].user)
    await tg.until(lambda: tg.private(players[0].user).shown()[1:])
    message, table = await lobby(tg, players[0], group)
    for player in players[1:]:
        query = await player.press(message, "참가")
        assert query.url == f"https://t.me/giruda_bot?start=join-{table}"
        await tg.open(player.user, query.url.partition("start=")[2])
        name = player.user.first_name
        await tg.until(lambda name=name: name in message.text, 20, f"{name} has no seat")
    return await tg.message(group, "시작")


async def a_deal(tg: FakeTelegram, players: list[Player], group: Chat, within: float) -> Message:
    """From the first press to the result."""
    message = await seated_by_links(tg, players, group)
    async with playing(*players):
        await players[0].press(message, "시작")
        return await tg.message(group, "다음 판", within)


def answered_once_and_quickly(queries: list[Query]) -> None:
    assert {query.answers for query in queries} == {1}
    slow = [round(query.latency, 2) for query in queries if query.latency > 1]
    assert not slow


@pytest.mark.parametrize(
    ("scale", "within"), [pytest.param(1 / 20, 60, id="1/20 scale"), pytest.param(1.0, 150, id="full scale")]
)
async def test_five_people_form_a_table_by_deep_links_and_play_a_deal(
    tmp_path: Path, scale: float, within: float
) -> None:
    async with FakeTelegram(scale=scale) as tg:
        players = people(tg)
        group = await tg.group("금요 마이티", *(player.user for player in players))
        held = await tg.group("막힌 방", players[0].user)
        async with evening(tg, tmp_path / "giruda.sqlite3", scale=scale):
            await tg.say(players[0].user, held, "/mighty@giruda_bot")
            await tg.until(lambda: held.shown()[1:])
            tg.flood.hold(held.id, 30)
            await tg.say(players[0].user, held, "/board@giruda_bot")  # this room now sits out its wait
            result = await a_deal(tg, players, group, within)
            await tg.until(lambda: "판이 끝났어요" in " ".join(message.text for message in group.shown()))
        assert "처음 받은 패" in result.text
        assert leaks(tg, group) == []
        assert len(told(tg, group)) > 10
        assert busiest(tg.counted(group), 60 * scale) <= 18
        for player in players:
            # calls leave a second apart; at 1/20 scale the network's jitter is as long as the window
            assert scale < 1 or busiest(tg.counted(tg.private(player.user)), 0.95) <= 1
        assert tg.flood.refused == []
        answered_once_and_quickly([query for player in players for query in player.queries])
        assert len([press for player in players for press in player.made if press.verb == "play"]) == 50
        boards = [message for message in group.shown() if "주공" in message.text and message is not result]
        assert len(boards) == 1
