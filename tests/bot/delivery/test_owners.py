"""Hands and panels are their owner's, whoever has the chair (Surfaces 8)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.ports import Delivery, Fate
from bot.screens.screen import Screen
from bot.surfaces import panel_of
from tests.bot.delivery.harness import HAND, PANEL, Rig, panel_up, virtual


@pytest.mark.parametrize(
    "when", ["in quiet", "after a crash", "while it is drawn", "while it is drawn anew", "while it is sent"]
)
def test_a_hand_that_becomes_somebody_elses_is_never_shown_to_who_had_it(tmp_path: Path, when: str) -> None:
    @virtual(latency=0.3)
    async def chairs_change(rig: Rig) -> None:
        rig.shows[HAND] = "of the first"
        await rig.commit(rig.to(HAND, person=0))
        if when != "while it is sent":
            await rig.quiet()
        else:
            await asyncio.sleep(0.1)
        drawn = asyncio.Event()
        render = rig.render

        async def slowly(key: str, about: str) -> Screen | None:
            drawn.set()
            await asyncio.sleep(1.0)
            return await render(key, about)

        if when.startswith("while it is drawn"):
            rig.render = slowly  # type: ignore[method-assign]
            if when.endswith("anew"):
                rig.reconciler.renew(HAND)
            else:
                await rig.commit(rig.to(HAND, person=0))
            await drawn.wait()
        rig.shows[HAND] = "of the second"
        await rig.commit(rig.to(HAND, person=1))
        if when == "after a crash":
            await rig.crash()
        await rig.quiet()
        assert (rig.private(0), rig.private(1)) == ([], ["of the second"])
        shown = [call.text for call in rig.messenger.called if call.chat == "fake:@0"]
        assert "of the second" not in shown

    chairs_change(tmp_path)


@pytest.mark.parametrize(
    "when", ["in quiet", "its chat must wait", "a call is under way", "no private chat", "after all", "not yet known"]
)
def test_the_panel_of_a_hand_that_becomes_somebody_elses_goes_and_stays_gone(tmp_path: Path, when: str) -> None:
    @virtual(latency=0.3)
    async def chairs_change(rig: Rig) -> None:
        key = panel_of(HAND, rig.people[0])
        rig.shows[HAND] = rig.shows[key] = "of the first"
        if when == "no private chat":
            rig.messenger.closed.add("fake:@0")
        await rig.commit(rig.to(HAND, person=0))
        await rig.quiet()
        if when == "no private chat":
            await rig.commit(gone=(HAND,))
            await rig.quiet()
            assert rig.reconciler.revision(HAND) == 0, "the hand has ended before anybody else sits down"
        if when != "not yet known":
            await panel_up(rig)
            await rig.quiet()
        if when == "its chat must wait":
            rig.messenger.script = lambda kind, chat, screen: (
                Delivery(Fate.LATER, after=5.0, chat_wide=True) if chat == PANEL and rig.clock.now() < until else None
            )
            until = rig.clock.now() + 3.0
        if when in ("its chat must wait", "a call is under way"):
            rig.shows[key] = "of the first, later"
            await rig.commit(rig.to(HAND, person=0))
            await asyncio.sleep(0.1)
        rig.shows[HAND] = rig.shows[key] = "of the second"
        for _ in range(3):
            await rig.commit(rig.to(HAND, person=1))
            if when == "after all":
                await rig.quiet()
        if when == "not yet known":  # the response to his press, drawn before, is reported only now
            rig.shows[key] = "of the first"
            await panel_up(rig)
            rig.shows[key] = "of the second"
        await rig.commit(rig.to(HAND, person=1))
        await rig.quiet()
        assert (rig.private(0), rig.private(1)) == ([], ["of the second"])
        assert rig.messenger.texts(PANEL) == []
        assert "of the second" not in [call.text for call in rig.messenger.called if call.chat == PANEL]
        assert rig.reconciler.revision(key) == 0

    chairs_change(tmp_path)


@virtual()
async def test_two_people_of_one_chair_have_two_panels(rig: Rig) -> None:
    first, second = (panel_of(HAND, rig.people[number]) for number in (0, 1))
    rig.shows |= {first: "of the first", second: "of the second"}
    await rig.commit(rig.to(HAND, person=0))
    await panel_up(rig)
    await rig.commit(rig.to(HAND, person=1))
    await panel_up(rig, chat="fake:!second", person=1)
    await rig.quiet()
    assert (rig.messenger.texts(PANEL), rig.messenger.texts("fake:!second")) == ([], ["of the second"])
    await rig.commit(rig.to(HAND, person=0))
    rig.shows[first] = "of the first again"
    await panel_up(rig)
    await rig.quiet()
    assert (rig.messenger.texts(PANEL), rig.messenger.texts("fake:!second")) == (["of the first again"], [])


@virtual()
async def test_a_panel_whose_hand_has_moved_on_since_the_press_is_drawn_once_more(rig: Rig) -> None:
    key = panel_of(HAND, rig.people[0])
    before = await rig.commit(f"{HAND}=1")
    await rig.commit(f"{HAND}=2")
    rig.shows[key] = "2"
    await rig.quiet()
    rig.revision, after = before, rig.revision
    await panel_up(rig)
    rig.revision = after
    rig.shows[key] = "2, drawn anew"
    await rig.quiet()
    assert rig.messenger.texts(PANEL) == ["2, drawn anew"]


@virtual()
async def test_a_panel_follows_its_hand_while_it_lives_and_dies_with_its_token(rig: Rig) -> None:
    await rig.commit(f"{HAND}=1")
    await rig.quiet()
    panel = await panel_up(rig)
    rig.shows[panel] = "panel 2"
    await rig.commit(f"{HAND}=2")
    await rig.quiet()
    assert (rig.private(), rig.messenger.texts(PANEL)) == (["2"], ["panel 2"])
    await asyncio.sleep(901)
    rig.messenger.called.clear()
    rig.shows[panel] = "panel 3"
    await rig.commit(f"{HAND}=3")
    await rig.quiet()
    assert [(call.kind, call.text) for call in rig.messenger.called] == [("edit", "3")]
    assert rig.reconciler.revision(panel) == 0


@pytest.mark.parametrize("crossing", ["nothing", "an edit", "an edit, twice", "edits of what was dismissed"])
def test_a_new_panel_takes_the_place_of_the_one_before(tmp_path: Path, crossing: str) -> None:
    @virtual()
    async def opened_again(rig: Rig) -> None:
        await rig.commit(f"{HAND}=1")
        await rig.quiet()
        panel = await panel_up(rig)
        newest = PANEL
        for number in range({"an edit": 1, "an edit, twice": 1, "edits of what was dismissed": 4}.get(crossing, 0)):
            if crossing.endswith("dismissed"):
                rig.messenger.remove(newest)
            rig.messenger.latency = 1.0
            rig.shows[panel] = f"2.{number}"
            await rig.commit(f"{HAND}=2.{number}")
            await asyncio.sleep(0.5)
            rig.messenger.latency = 0.0
            for again in range(1 + crossing.endswith("twice")):
                newest = f"fake:!newer {number} {again}"
                await panel_up(rig, chat=newest)
            await asyncio.sleep(3.0)
        if crossing == "nothing":
            newest = "fake:!newer"
            await panel_up(rig, chat=newest)
        rig.shows[panel] = "3"
        await rig.commit(f"{HAND}=3")
        await asyncio.sleep(3.0)
        shown = {chat: rig.messenger.texts(chat) for chat in rig.messenger.chats if chat.startswith("fake:!")}
        assert {chat: texts for chat, texts in shown.items() if texts} == {newest: ["3"]}

    opened_again(tmp_path)
