"""Whole evenings on the loopback Discord: the real coordinator, store and reconciler, five people who press buttons."""

from __future__ import annotations

from pathlib import Path

from tests.adapters.discord.evening import Player, evening, lobby, playing
from tests.adapters.discord.transcripts import leaks, presses, private, public, told
from tests.fakes.discord import FakeDiscord, Guild, Room, Seen, Use, busiest

NAMES = ("민지", "Alex", "준", "서연", "이수")


def people(dc: FakeDiscord, room: Room, *, panel: bool = False) -> list[Player]:
    """Five members of the room's server; the first makes the lowest bid."""
    users = [dc.user(name, "en-US" if name == "Alex" else "ko") for name in NAMES]
    assert room.guild
    for user in users:
        dc.join(user, room.guild)
    return [Player(dc, user, room, opens=user.name == NAMES[0], panel=panel) for user in users]


def place(dc: FakeDiscord) -> tuple[Guild, Room]:
    guild = dc.guild("금요 마이티")
    return guild, dc.channel(guild, "마이티")


async def seated(dc: FakeDiscord, players: list[Player]) -> Seen:
    """The host opens a table with /mighty, the others press [참가]; the lobby when everybody has a seat."""
    message, _ = await lobby(players[0])
    for player in players[1:]:
        use = await player.press(message, "참가")
        name = player.user.name
        await dc.until(lambda name=name: name in message.text, 20, f"{name} has no seat: {use.text}")
    return await dc.message(players[0].room, "시작")


async def a_deal(dc: FakeDiscord, players: list[Player], within: float = 120) -> Seen:
    """From /mighty to the result."""
    message = await seated(dc, players)
    async with playing(*players):
        await players[0].press(message, "시작")
        return await dc.message(players[0].room, "다음 판", within)


def nothing_went_wrong(dc: FakeDiscord, players: list[Player], result: Seen) -> None:
    """What holds after every deal, however it was played."""
    room = players[0].room
    assert "처음 받은 패" in result.text
    assert leaks(dc, room.id) == []
    assert len(told(public(dc, room.id))) > 10
    assert len([press for player in players for press in player.made if press.verb == "play"]) == 50
    boards = [seen for seen in dc.shown(room) if "주공" in seen.text and seen is not result]
    assert len(boards) == 1
    assert busiest(dc.edits(room), 5 * dc.scale) <= 5
    assert dc.rates.refused == []
    answered_once_and_in_time([use for player in players for use in player.uses])
    assert dc.unanswered() == []
    assert dc.gaps == []
    own_cards_only(dc, players)


def answered_once_and_in_time(uses: list[Use]) -> None:
    assert {use.answers for use in uses} == {1}
    assert [use.refused for use in uses if use.refused] == []
    assert max(use.latency for use in uses) < 3


def own_cards_only(dc: FakeDiscord, players: list[Player]) -> None:
    """No two people could ever play the same card: hands were shown to their owners alone."""
    playable: dict[str, str] = {}
    for player in players:
        mine = {
            press.args[0][:2]
            for seen in private(dc, player.user.id)
            for version in seen.versions
            for press in presses(version.controls)
            if press.verb == "play"
        }
        assert mine
        for code in mine:
            assert playable.setdefault(code, player.user.name) == player.user.name


async def test_five_people_play_a_deal_by_command_buttons_and_selects(tmp_path: Path) -> None:
    async with FakeDiscord(scale=1 / 20) as dc:
        _, room = place(dc)
        players = people(dc, room)
        async with evening(dc, tmp_path / "giruda.sqlite3"):
            result = await a_deal(dc, players)
        nothing_went_wrong(dc, players, result)
        assert dc.invalid == []
        assert any(use.values for use in dc.uses.values()), "nothing was chosen by a select"
        assert all(dc.shown(dc.private(player.user)) for player in players)


async def test_a_deal_in_panels_alone_with_closed_direct_messages(tmp_path: Path) -> None:
    async with FakeDiscord(scale=1 / 20) as dc:
        _, room = place(dc)
        players = people(dc, room, panel=True)
        for player in players:
            dc.close_dms(player.user)
        async with evening(dc, tmp_path / "giruda.sqlite3"):
            result = await a_deal(dc, players)
        nothing_went_wrong(dc, players, result)
        assert all(dc.panels(player.user) for player in players)
        tried = [call for call in dc.invalid if call.code == 50007]
        assert len(tried) <= len(players), "a closed direct message is tried once"
        assert len(tried) == len(dc.invalid)


async def test_a_deal_in_a_thread_stays_in_the_thread(tmp_path: Path) -> None:
    async with FakeDiscord(scale=1 / 20) as dc:
        _, room = place(dc)
        players = people(dc, room)
        thread = dc.thread(room, "1번 탁자", players[0].user)
        for player in players:
            player.room = thread
        async with evening(dc, tmp_path / "giruda.sqlite3"):
            result = await a_deal(dc, players)
        nothing_went_wrong(dc, players, result)
        assert public(dc, room.id) == []
        assert dc.invalid == []
