"""What the reconciler makes of Telegram's table of limits, through the platform, on a server that has its own."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from adapters.telegram.platform import TelegramPlatform
from bot.ids import TableId
from bot.reconciler import Reconciler
from bot.screens.screen import Screen
from bot.store import Commit, Store, open_store
from bot.surfaces import Want
from bot.systemclock import SystemClock
from tests.adapters.inbox import Scripted
from tests.adapters.telegram.scripted import running
from tests.fakes.database import fresh
from tests.fakes.telegram import Chat, FakeTelegram, busiest

T = TableId("abcdefgh")
HOUR = 3600.0
OVERALL = 25
"""calls a second, of the 30 that Telegram takes"""


class Later(SystemClock):
    """The machine's clock, so many seconds ahead."""

    ahead = 0.0

    def now(self) -> float:
        return super().now() + self.ahead


class Table:
    """A table that wants surfaces; what they show is their key."""

    def __init__(self, store: Store, platform: TelegramPlatform) -> None:
        self.clock = Later()
        self.store = store
        self.reconciler = Reconciler(store, {"telegram": platform.messenger}, self, self.clock)
        self._revision = 0

    async def render(self, key: str, about: str) -> Screen:
        return Screen(key.partition(":")[0], "ko", key)

    async def farewell(self, key: str) -> Screen:
        return Screen("notice", "ko", "끝났어요")

    async def board(self, number: int, group: Chat) -> Want:
        chat = (await self.store.chat(f"telegram:{group.id}", "group", at=0.0)).id
        return Want(f"board:{T}:{number}", chat=chat)

    async def commit(self, wants: Sequence[Want] = (), gone: tuple[str, ...] = ()) -> None:
        chat = (await self.store.chat("telegram:-1", "group", at=0.0)).id
        commit = Commit(T, self._revision, "{}", self.clock.now(), chat, wants=tuple(wants), gone=gone)
        self._revision = await self.store.commit(commit)
        self.reconciler.committed(commit)


@pytest.fixture
async def whole(inbox: Scripted) -> AsyncIterator[tuple[FakeTelegram, TelegramPlatform]]:
    """At full scale: a second is a second."""
    async with FakeTelegram() as server, running(server, inbox) as platform:
        yield server, platform


@contextlib.asynccontextmanager
async def table(path: Path, platform: TelegramPlatform) -> AsyncIterator[Table]:
    store = await open_store(fresh(path / "giruda.sqlite3"))
    one = Table(store, platform)
    await one.reconciler.start()
    yield one
    await one.reconciler.stop()
    await store.close()


async def test_no_more_calls_a_second_than_telegram_takes_from_one_bot(
    whole: tuple[FakeTelegram, TelegramPlatform], tmp_path: Path
) -> None:
    tg, platform = whole
    users = [tg.user(f"p{number}", started=True) for number in range(18)]
    groups = [await tg.group(f"모임 {number}", users[0]) for number in range(18)]
    async with table(tmp_path, platform) as one:
        people = [(await one.store.person(f"telegram:{user.id}", "x", at=0.0)).id for user in users]
        hands = [Want(f"hand:{T}:{number}", person=person) for number, person in enumerate(people)]
        await one.commit([*hands, *[await one.board(number, group) for number, group in enumerate(groups)]])
        await one.reconciler.quiet()
    sent = [call.at for call in tg.made("sendMessage")]
    assert len(sent) == 36
    assert busiest(sent, 1.0) <= OVERALL
    assert tg.flood.refused == []


@pytest.mark.parametrize(("hours", "deleted"), [(47.0, True), (49.0, False)])
async def test_a_message_of_two_days_is_taken_leave_of_and_no_deletion_is_tried(
    platform: TelegramPlatform,
    tg: FakeTelegram,
    group: Chat,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    hours: float,
    *,
    deleted: bool,
) -> None:
    async with table(tmp_path, platform) as one:
        board = await one.board(1, group)
        await one.commit([board])
        await one.reconciler.quiet()
        assert [message.text for message in group.shown()] == [board.key]
        now = tg.unix()
        one.clock.ahead = hours * HOUR
        monkeypatch.setattr(tg, "unix", lambda: now + int(hours * HOUR))
        await one.commit(gone=(board.key,))
        await one.reconciler.quiet()
    assert [message.text for message in group.shown()] == ([] if deleted else ["끝났어요"])
    assert len(tg.made("deleteMessage")) == deleted
