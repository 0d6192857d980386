"""A channel with people who sit down at tables: what the field cases begin with."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.clocks import Pace
from tests.adapters.discord.evening import PING, QUICK, Evening, Player, Wish, evening, lobby
from tests.fakes.discord import FakeDiscord, Guild, Seen
from tests.fakes.discord import Room as Channel

LONG = {speed: replace(timing, bank=600.0, nudge=600.0) for speed, timing in QUICK.items()}
SHORT = {speed: replace(timing, bank=0.6, turn=0.6, nudge=0.2) for speed, timing in QUICK.items()}
BRIEF = {speed: replace(timing, bank=0.4, turn=0.4, nudge=600.0) for speed, timing in QUICK.items()}
IDLE = {speed: replace(timing, idle=2.0) for speed, timing in LONG.items()}
PINGS = {speed: replace(timing, bank=600.0, nudge=0.3) for speed, timing in QUICK.items()}
LATER = {speed: replace(timing, bank=600.0, nudge=5.0) for speed, timing in QUICK.items()}
PACE = Pace(0.0, 0.1)


@dataclass
class Room:
    """A server's channel with two people who play, and one who looks on."""

    dc: FakeDiscord
    guild: Guild
    channel: Channel
    minji: Player
    alex: Player
    stranger: Player
    database: Path
    running: Evening

    async def table(self, *others: Player, text: str = "") -> Seen:
        """Minji opens a table, the others join."""
        message, _ = await lobby(self.minji, text)
        for player in others:
            await player.press(message, "참가")
            await self.dc.until(
                lambda name=player.user.name: name in message.text, 10, f"{player.user.name} has no seat"
            )
        return message

    async def dealt(self, *others: Player) -> Seen:
        """… and AI players fill the seats; the board, when it is somebody's turn whom we know."""
        message = await self.table(*others)
        await self.dc.until(lambda: "AI로 채우고 시작" in message.labels)
        await self.minji.press(message, "AI로 채우고 시작")
        await self.dc.until(lambda: [player for player in (self.minji, *others) if player.wish()], 30, "no hand came")
        return await self.board()

    async def board(self) -> Seen:
        """The newest board; a lobby may have a button for hands too."""

        def found() -> Seen | None:
            boards = [seen for seen in self.dc.shown(self.channel) if "판 · " in seen.text.partition("\n")[0]]
            return next((seen for seen in reversed(boards) if "내 패" in seen.labels), None)

        return await self.dc.until(found, 20, "no board")

    def member(self, name: str) -> Player:
        user = self.dc.user(name)
        self.dc.join(user, self.guild)
        return Player(self.dc, user, self.channel)

    def results(self) -> list[Seen]:
        return [seen for seen in self.dc.shown(self.channel) if "처음 받은 패" in seen.text]

    def stopped(self) -> list[Seen]:
        return [seen for seen in self.dc.shown(self.channel) if "점수 없이 중단됐어요" in seen.text]

    def pings(self, player: Player) -> list[Seen]:
        return [seen for seen in self.dc.shown(self.dc.private(player.user)) if PING in seen.text]

    def actions(self, wish: Wish) -> int:
        """How many actions stand at this decision."""
        assert wish.press.decision
        return count(self.database, "select count(*) from actions where sequence = ?", wish.press.decision.turn)

    def settled_once(self) -> None:
        """One result is shown, one settlement is booked, and the actions stand one after the other."""
        assert len(self.results()) == 1
        assert count(self.database, "select count(*) from postings where kind = 'end'") == 1
        assert count(self.database, "select count(*) from deals where ended is not null") == 1
        with sqlite3.connect(self.database) as opened:
            sequences = [row[0] for row in opened.execute("select sequence from actions order by sequence")]
        assert sequences == list(range(len(sequences)))
        assert len(sequences) > 10


def count(database: Path, query: str, *values: object) -> int:
    with sqlite3.connect(database) as opened:
        return opened.execute(query, values).fetchone()[0]


def wished(player: Player) -> Wish:
    wish = player.wish()
    assert wish
    return wish


def hand_of(player: Player) -> Seen:
    hand = player.hand
    assert hand
    return hand


@pytest.fixture
async def room(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Room]:
    timings = getattr(request, "param", LONG)
    async with FakeDiscord(scale=1 / 20) as dc:
        guild = dc.guild("금요 마이티")
        channel = dc.channel(guild, "마이티")
        users = [dc.user(name) for name in ("민지", "Alex", "낯선이")]
        for user in users:
            dc.join(user, guild)
        minji, alex, stranger = (Player(dc, user, channel, opens=user.name != "낯선이") for user in users)
        database = tmp_path / "giruda.sqlite3"
        async with evening(dc, database, timings=timings, pace=PACE) as running:
            yield Room(dc, guild, channel, minji, alex, stranger, database, running)
        assert dc.gaps == []
