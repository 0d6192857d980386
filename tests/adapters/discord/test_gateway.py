"""The line to Discord breaks in the middle of a trick, in every way in which lines break."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.adapters.discord.evening import Player, evening, playing
from tests.adapters.discord.test_game import nothing_went_wrong, people, place, seated
from tests.fakes.discord import FakeDiscord, Seen


def played(players: list[Player]) -> int:
    return len([press for player in players for press in player.made if press.verb == "play"])


async def broken_off(dc: FakeDiscord, players: list[Player], how: str, *tricks: int) -> Seen:
    """A deal during which the line breaks when these tricks are half played."""
    message = await seated(dc, players)
    async with playing(*players):
        await players[0].press(message, "시작")
        for trick in tricks:
            await dc.until(lambda trick=trick: played(players) >= 5 * trick + 2, 120)
            match how:
                case "cut":
                    await dc.gateway.drop()
                case "asked":
                    dc.gateway.ask_to_reconnect()
                case "closed":
                    await dc.gateway.drop(4000)
                case "forgotten":
                    await dc.gateway.drop(forget=True)
                case "away":
                    dc.gateway.refusing = True
                    await dc.gateway.drop()
                    before = dc.gateway.handshakes
                    await dc.until(lambda before=before: dc.gateway.handshakes > before, 60)
                    dc.gateway.refusing = False
            await dc.until(lambda: dc.gateway.connected, 60)
        return await dc.message(players[0].room, "다음 판", 180)


@pytest.mark.parametrize("how", ["cut", "asked", "closed"])
async def test_a_resumed_line_loses_nothing(tmp_path: Path, how: str) -> None:
    async with FakeDiscord(scale=1 / 20) as dc:
        _, room = place(dc)
        players = people(dc, room)
        async with evening(dc, tmp_path / "giruda.sqlite3"):
            result = await broken_off(dc, players, how, 2, 5, 8)
        nothing_went_wrong(dc, players, result)
        assert (dc.gateway.identified, dc.gateway.resumed) == (1, 3)


@pytest.mark.parametrize("how", ["forgotten", "away"])
async def test_after_a_lost_line_the_game_goes_on_where_it_was(tmp_path: Path, how: str) -> None:
    """Presses made in between show "interaction failed" after three seconds, as on Discord, and are made again. Takes
    more than ten seconds: the library waits for five before it identifies anew."""
    async with FakeDiscord(scale=1 / 20) as dc:
        _, room = place(dc)
        players = people(dc, room)
        for player in players:
            player.patience = 4.0
        async with evening(dc, tmp_path / "giruda.sqlite3"):
            result = await broken_off(dc, players, how, 5)
            assert dc.gateway.identified + dc.gateway.resumed == 2
            assert how == "away" or dc.gateway.identified == 2
        lost = [use for player in players for use in player.uses if not use.answers]
        assert {code for use in lost for code in use.refused} <= {10062}
        for player in players:
            player.uses = [use for use in player.uses if use not in lost]
        for use in lost:
            del dc.uses[use.id]
        nothing_went_wrong(dc, players, result)


async def test_a_line_that_fails_at_the_very_start_is_tried_again(tmp_path: Path) -> None:
    """The library's client dies of a first handshake that fails; ours must not."""
    async with FakeDiscord(scale=1 / 20) as dc:
        _, room = place(dc)
        [minji, *_] = people(dc, room)
        dc.gateway.refusing = True

        async def relent() -> None:
            await dc.until(lambda: dc.gateway.handshakes >= 1, 60)
            dc.gateway.refusing = False

        relenting = asyncio.create_task(relent())
        async with evening(dc, tmp_path / "giruda.sqlite3"):
            await relenting
            use = await minji.slash("mighty")
            assert use.answers == 1
