"""The lessons and the practice deal on Discord: asked for in a server, learned in direct messages, or in a panel."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bot.lessons import END
from tests.adapters.discord.evening import Player, Wish, evening, offers, playing
from tests.adapters.discord.test_game import answered_once_and_in_time, place
from tests.adapters.pupil import EAGER, goes_through_the_course
from tests.fakes.discord import FakeDiscord, Seen

DECIDING = {"bid", "pass", "ticks", "tick", "bury", "friend", "play", "ready", "look"}


def verbs(message: Seen) -> set[str]:
    return {wish.press.verb for wish in offers(message)}


@dataclass
class Alone(Player):
    """Plays where lobby, board and hand stand in one chat: his hand is the message that lets him decide."""

    @property
    def hand(self) -> Seen | None:
        shown = [seen for seen in self.dc.shown(self.dc.private(self.user)) if verbs(seen) & DECIDING]
        return shown[-1] if shown else None


@dataclass
class Desk:
    player: Player

    @property
    def lesson(self) -> Seen | None:
        dc, user = self.player.dc, self.player.user
        shown = [seen for seen in (*dc.shown(dc.private(user)), *dc.panels(user)) if "learn" in verbs(seen)]
        return shown[-1] if shown else None

    async def press(self, token: str) -> None:
        def offered() -> tuple[Seen, Wish] | None:
            message = self.lesson
            wish = next((wish for wish in offers(message) if wish.press.token == token), None) if message else None
            return None if message is None or wish is None else (message, wish)

        message, wish = await self.player.dc.until(offered, 30, token)
        await self.player.do(message, wish)

    async def sees(self, *texts: str) -> None:
        def seen() -> bool:
            message = self.lesson
            return message is not None and all(text in message.text.replace("\\", "") for text in texts)

        await self.player.dc.until(seen, 30, f"{texts}: {self.lesson and self.lesson.text}")


def newcomer(dc: FakeDiscord) -> Alone:
    guild, room = place(dc)
    user = dc.user("민지", "ko")
    dc.join(user, guild)
    return Alone(dc, user, room, opens=True)


async def test_somebody_learns_from_the_first_page_to_the_end_of_a_deal(tmp_path: Path) -> None:
    async with FakeDiscord(scale=1 / 20) as dc:
        player = newcomer(dc)
        async with evening(dc, tmp_path / "giruda.sqlite3", caps=EAGER):
            await player.slash("learn")
            desk = Desk(player)
            await goes_through_the_course(desk)
            sent = [seen for seen in dc.shown(dc.private(player.user)) if "learn" in verbs(seen)]
            assert len(sent) == 1, "the lessons turn in one message"
            await desk.press(f"g1::learn::{END}/go")
            async with playing(player):
                found = await dc.until(
                    lambda: next(
                        (seen for seen in dc.shown(dc.private(player.user)) if "처음 받은 패" in seen.text), None
                    ),
                    180,
                )
        assert "합계" in found.text
        assert dc.shown(player.room) == []
        assert dc.rates.refused == []
        answered_once_and_in_time(player.uses)


async def test_a_page_of_the_lessons_costs_the_answer_to_its_press_and_no_other_call(tmp_path: Path) -> None:
    async with FakeDiscord(scale=1 / 20) as dc:
        player = newcomer(dc)
        room = dc.private(player.user)
        async with evening(dc, tmp_path / "giruda.sqlite3", caps=EAGER):
            await player.slash("learn")
            desk = Desk(player)
            await desk.sees("마이티 배우기")
            for page, seen in (("11", "낼 카드를 고르세요"), ("11/C6", "✔"), ("12", "1과")):
                await desk.press(f"g1::learn::{page}")
                await desk.sees(seen)
        assert len(player.uses) == 4
        assert (len(dc.made("POST", room)), len(dc.made("PATCH", room))) == (1, 0)
        answered_once_and_in_time(player.uses)


async def test_with_closed_direct_messages_the_lessons_turn_in_a_panel(tmp_path: Path) -> None:
    async with FakeDiscord(scale=1 / 20) as dc:
        player = newcomer(dc)
        dc.close_dms(player.user)
        async with evening(dc, tmp_path / "giruda.sqlite3", caps=EAGER):
            await player.slash("help")
            help_page = await dc.until(
                lambda: next((seen for seen in dc.panels(player.user) if "learn" in verbs(seen)), None), 20
            )
            wish = next(wish for wish in offers(help_page) if wish.press.verb == "learn")
            await player.do(help_page, wish)
            desk = Desk(player)
            await goes_through_the_course(desk)
        assert dc.shown(player.room) == []
        assert dc.shown(dc.private(player.user)) == []
        answered_once_and_in_time(player.uses)
