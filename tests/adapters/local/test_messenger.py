"""The port, as the reconciler meets it: every outcome is a Delivery."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.local.entry import LocalPlatform
from adapters.local.limits import LIKE, PAGE, Meter, chosen, complaint
from adapters.local.settings import LocalSettings
from bot.adapter import CannotStart
from bot.ports import Fate, Place
from bot.screens.screen import Button, Buttons, Choose, Picture, Screen
from tests.adapters.local.scripted import Script, page, screen, visiting


class Clock:
    def __init__(self) -> None:
        self.time = 1_000_000.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds


def settings(**values: object) -> LocalSettings:
    return LocalSettings(_env_file=None, **values)  # type: ignore[arg-type]


async def test_calls_wait_until_the_page_is_served_and_are_later_once_it_is_not(tmp_path: Path) -> None:
    platform = LocalPlatform(settings(port=0), tmp_path)
    messenger, place = platform.messenger, Place("local:main", "1")
    early = [asyncio.create_task(messenger.send("local:main", None, screen(), f"n{n}")) for n in range(100)]
    await asyncio.sleep(0)
    assert not any(task.done() for task in early)
    async with page(tmp_path, platform=platform):
        assert {call.fate for call in await asyncio.gather(*early)} == {Fate.DONE}
    calls = [
        await messenger.send("local:main", None, screen(), "n"),
        await messenger.send_private("local:@abcdefgh", screen(), "n"),
        await messenger.edit(place, screen()),
        await messenger.delete(place),
    ]
    assert {call.fate for call in calls} == {Fate.LATER}
    assert await messenger.find("local:main", None, "n") is None


async def test_nobody_waits_for_a_page_that_cannot_be_served(tmp_path: Path) -> None:
    async with page(tmp_path) as other:
        (tmp_path / "second").mkdir()
        platform = LocalPlatform(settings(port=other.port), tmp_path / "second")
        waiting = asyncio.create_task(platform.messenger.send("local:main", None, screen(), "n"))
        with pytest.raises(CannotStart):
            await platform.run(Script(), lambda _where: None)
        assert (await waiting).fate is Fate.LATER


async def test_where_there_is_no_such_chat_or_person_nothing_is_sent(tmp_path: Path) -> None:
    async with page(tmp_path) as platform:
        for chat in ("local:nowhere", "local:@abcdefgh", "telegram:-1001", "local:!x!y!z", ""):
            assert (await platform.messenger.send(chat, None, screen(), "n")).fate is Fate.UNREACHABLE
        assert (await platform.messenger.send_private("local:@abcdefgh", screen(), "n")).fate is Fate.UNREACHABLE
        assert (await platform.messenger.send_private("local:main", screen(), "n")).fate is Fate.UNREACHABLE


async def test_a_lost_message_is_lost_and_a_gone_one_counts_as_deleted(tmp_path: Path) -> None:
    async with page(tmp_path) as platform:
        sent = await platform.messenger.send("local:main", None, screen(), "n")
        assert sent.place
        assert (await platform.messenger.delete(sent.place)).fate is Fate.DONE
        assert (await platform.messenger.delete(sent.place)).fate is Fate.DONE
        assert (await platform.messenger.edit(sent.place, screen())).fate is Fate.LOST
        for message in ("", "x", "999", "-1", "1" * 40, "p123", "１"):
            assert (await platform.messenger.edit(Place("local:main", message), screen())).fate is Fate.LOST


async def test_a_nonce_is_free_again_once_its_message_is_deleted(tmp_path: Path) -> None:
    async with page(tmp_path) as platform:
        first = await platform.messenger.send("local:main", None, screen("one"), "n")
        assert first.place
        await platform.messenger.delete(first.place)
        second = await platform.messenger.send("local:main", None, screen("two"), "n")
        assert second.place
        assert second.place.message != first.place.message


async def test_the_same_nonce_in_another_chat_is_another_message(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        one = await platform.messenger.send("local:main", None, screen(), "n")
        two = await platform.messenger.send_private(tab.me["chat"], screen(), "n")
        assert one.place
        assert two.place
        assert one.place.message != two.place.message


async def test_past_the_edits_of_a_minute_the_chat_must_wait(tmp_path: Path) -> None:
    clock = Clock()
    platform = LocalPlatform(settings(port=0, edits_per_minute=3), tmp_path, clock)
    async with page(tmp_path, platform=platform), visiting(platform) as visitors:
        tab = await visitors.come("민지")
        sent = await platform.messenger.send("local:main", None, screen(), "n")
        hand = await platform.messenger.send_private(tab.me["chat"], screen(), "n")
        assert sent.place
        assert hand.place
        for i in range(3):
            clock.time += 1
            assert (await platform.messenger.edit(sent.place, screen(str(i)))).fate is Fate.DONE
        late = await platform.messenger.edit(sent.place, screen("late"))
        assert (late.fate, late.after, late.chat_wide) == (Fate.LATER, 58.0, True)
        assert (await platform.messenger.delete(sent.place)).fate is Fate.LATER
        assert (await platform.messenger.edit(hand.place, screen("hand"))).fate is Fate.DONE, "another chat goes on"
        clock.time += late.after
        assert (await platform.messenger.edit(sent.place, screen("now"))).fate is Fate.DONE


@given(st.lists(st.floats(0, 30), max_size=60), st.integers(1, 5))
def test_no_minute_ever_holds_more_edits_than_allowed(gaps: list[float], most: int) -> None:
    meter, now, done = Meter(most), 1e6, list[float]()
    for gap in gaps:
        now += gap
        wait = meter.wait("chat", now)
        if wait == 0:
            done.append(now)
        else:
            assert meter.wait("chat", now) == wait, "being refused costs nothing"
    for moment in done:
        assert sum(moment - 60 < other <= moment for other in done) <= most


async def test_a_message_too_old_to_edit_is_lost(tmp_path: Path) -> None:
    clock = Clock()
    platform = LocalPlatform(settings(port=0, limits="discord"), tmp_path, clock)
    async with page(tmp_path, platform=platform):
        sent = await platform.messenger.send("local:main", None, screen(), "n")
        assert sent.place
        clock.time += 50 * 60
        assert (await platform.messenger.edit(sent.place, screen("x"))).fate is Fate.DONE
        clock.time += 1
        assert (await platform.messenger.edit(sent.place, screen("y"))).fate is Fate.LOST


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (Screen("notice", "en", "x" * 8001), "8001"),
        (Screen("notice", "en", ""), "empty"),
        (screen("x", "l" * 81), "label"),
        (screen("x", ""), "label"),
        (Screen("notice", "en", "x", (Buttons(tuple(Button("b", f"t{i}") for i in range(201))),)), "201 buttons"),
        (Screen("notice", "en", "x", (Buttons((Button("b", "t" * 65),)),)), "token"),
        (Screen("notice", "en", "x", (Buttons((Button("b", "가"),)),)), "token"),
        (Screen("notice", "en", "x", (Buttons((Button("a", "t"), Button("b", "t"))),)), "same token"),
        (Screen("notice", "en", "x", (Choose("c", 1, (Button("a", "t" * 65),), ("a",)),)), "token"),
    ],
)
async def test_what_breaks_a_limit_is_refused_and_says_why(tmp_path: Path, wrong: Screen, why: str) -> None:
    async with page(tmp_path) as platform:
        for delivery in (
            await platform.messenger.send("local:main", None, wrong, "n"),
            await platform.messenger.edit(Place("local:main", "1"), wrong),
        ):
            assert delivery.fate is Fate.REFUSED
            assert why in delivery.why


def test_the_operator_may_set_each_limit_by_itself() -> None:
    assert chosen(settings()) == PAGE
    telegram = chosen(settings(limits="telegram", text=300, buttons_per_row=2))
    assert (telegram.text, telegram.buttons_per_row, telegram.buttons) == (300, 2, LIKE["telegram"].buttons)
    assert "301" in complaint(screen("x" * 301), telegram)


async def test_a_narrow_row_narrows_what_the_page_draws(tmp_path: Path) -> None:
    async with page(tmp_path, buttons_per_row=2) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        wide = Screen("notice", "en", "x", (Buttons(tuple(Button(f"b{i}", f"t{i}") for i in range(5)), columns=5),))
        await platform.messenger.send("local:main", None, wide, "n")
        await tab.sync()
        (message,) = tab.messages.values()
        assert message["body"]["controls"][0]["columns"] == message["body"]["perRow"] == 2


async def test_a_picture_is_served_to_those_who_were_told_its_name(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        tab = await visitors.come("민지")
        await platform.messenger.send("local:main", None, screen("chart", picture=Picture(b"PNG", "a chart")), "n")
        await platform.messenger.send("local:main", None, screen("file", picture=Picture(b"{}", "", "deal.json")), "m")
        await tab.sync()
        chart, file = (message["body"]["picture"] for message in tab.messages.values())
        async with visitors.http.get(f"{visitors.url}/picture/{chart['name']}") as response:
            assert (response.content_type, await response.read()) == ("image/png", b"PNG")
        async with visitors.http.get(f"{visitors.url}/picture/{file['name']}") as response:
            assert response.headers["Content-Disposition"] == "attachment"
        async with visitors.http.get(f"{visitors.url}/picture/{'0' * 40}") as response:
            assert response.status == 404
