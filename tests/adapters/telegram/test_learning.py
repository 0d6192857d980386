"""The lessons and the practice deal on Telegram, by buttons in the private chat alone."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path

from bot.buttons import BadToken, decode
from bot.lessons import END
from tests.adapters.pupil import EAGER, goes_through_the_course
from tests.adapters.telegram.evening import Player, evening, playing
from tests.fakes.telegram import FakeTelegram, Message

DECIDING = {"bid", "pass", "tick", "bury", "friend", "play", "ready", "look"}


def verbs(message: Message) -> set[str]:
    found: set[str] = set()
    for button in message.buttons:
        with contextlib.suppress(BadToken):
            found.add(decode(button.get("callback_data", "")).verb)
    return found


@dataclass
class Alone(Player):
    """Plays where lobby, board and hand stand in one chat: his hand is the message that lets him decide."""

    @property
    def hand(self) -> Message | None:
        shown = [message for message in self.tg.private(self.user).shown() if verbs(message) & DECIDING]
        return shown[-1] if shown else None


@dataclass
class Desk:
    player: Player

    @property
    def lesson(self) -> Message | None:
        shown = [message for message in self.player.tg.private(self.player.user).shown() if "learn" in verbs(message)]
        return shown[-1] if shown else None

    async def press(self, token: str) -> None:
        message = await self.player.tg.until(lambda: self.lesson, 20)
        query = await self.player.press(message, data=token)
        assert query.answers == 1

    async def sees(self, *texts: str) -> None:
        def seen() -> bool:
            message = self.lesson
            return message is not None and all(text in message.text for text in texts)

        await self.player.tg.until(seen, 30, f"{texts}: {self.lesson and self.lesson.text}")


async def test_somebody_learns_from_the_first_page_to_the_end_of_a_deal(tmp_path: Path) -> None:
    async with FakeTelegram(scale=1 / 20) as tg:
        player = Alone(tg, tg.user("민지"), opens=True)
        async with evening(tg, tmp_path / "giruda.sqlite3", caps=EAGER):
            await tg.open(player.user, "learn")
            desk = Desk(player)
            await goes_through_the_course(desk)
            sent = [message for message in tg.private(player.user).shown() if "learn" in verbs(message)]
            assert len(sent) == 1, "the lessons turn in one message"
            await desk.press(f"g1::learn::{END}/go")
            async with playing(player):
                result = await tg.message(tg.private(player.user), "처음 받은 패", 120)
        assert "합계" in result.text
        hands = [
            version
            for message in tg.private(player.user).messages.values()
            for version in message.versions
            if "AI라면" in str(version)
        ]
        assert hands, "the practice deal gives advice"
        assert tg.flood.refused == []
        assert {query.answers for query in player.queries} == {1}


async def test_it_goes_on_after_the_bot_was_stopped(tmp_path: Path) -> None:
    async with FakeTelegram(scale=1 / 20) as tg:
        player = Alone(tg, tg.user("민지"))
        desk = Desk(player)
        async with evening(tg, tmp_path / "giruda.sqlite3", caps=EAGER):
            await tg.open(player.user, "learn")
            await desk.sees("마이티 배우기")
            for token in ("g1::learn::21", "g1::learn::21/H4", "g1::learn::22"):
                await desk.press(token)
            await desk.sees("2과 · 기루다 (2/3)")
        async with evening(tg, tmp_path / "giruda.sqlite3", caps=EAGER):
            await desk.press("g1::learn::22/H9")
            await desk.sees("✔")
            await tg.say(player.user, tg.private(player.user), "/learn")
            await desk.sees("다시 왔네요", "마이티 배우기")
            await desk.press("g1::learn::23")
            await desk.sees("2과 · 기루다 (3/3)")
