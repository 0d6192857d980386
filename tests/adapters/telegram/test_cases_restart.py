"""Restarts on Telegram: what others lost, by the numbers of the list of field cases (kills are in test_kill)."""

from __future__ import annotations

from pathlib import Path

from bot.clocks import Pace
from tests.adapters.telegram.evening import Player, evening, playing
from tests.adapters.telegram.test_cases import LONG, Room
from tests.fakes.telegram import FakeTelegram

AT_ONCE = Pace(0.0, 0.1)


async def test_case_01_05_06_47_a_restart_goes_on_where_it_stopped(tmp_path: Path) -> None:
    database = tmp_path / "giruda.sqlite3"
    async with FakeTelegram(scale=1 / 20) as tg:
        minji = Player(tg, tg.user("민지"), opens=True)
        group = await tg.group("금요 마이티", minji.user)
        async with evening(tg, database, timings=LONG, pace=AT_ONCE) as running:
            await tg.open(minji.user)
            await tg.until(lambda: tg.private(minji.user).shown()[1:])
            room = Room(tg, group, minji, minji, minji, database, running)
            board = await room.dealt()
            hand = minji.hand
            assert hand
            cards, wish = hand.labels, minji.wish()
            assert wish
        before = [message.id for message in group.shown()]
        async with evening(tg, database, timings=LONG, pace=AT_ONCE):
            # the same board, the same hand, and the button from before the restart
            query = await minji.press(hand, data=wish.token)
            assert query.text
            assert [message.id for message in group.shown()][: len(before)] == before
            assert minji.hand is not None
            assert set(cards)
            async with playing(minji):
                await tg.until(lambda: any("처음 받은 패" in message.text for message in group.shown()), 60)
        results = [message for message in group.shown() if "처음 받은 패" in message.text]
        assert len(results) == 1
        assert board in group.shown()
