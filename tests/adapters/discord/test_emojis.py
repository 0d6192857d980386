"""The card pictures: our own drawings as PNG, uploaded once, used where all of them are there."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pydantic import SecretStr

from adapters import faces as drawings
from adapters.discord import doctor, emojis
from adapters.discord.raster import Unknown, outlines, png
from adapters.discord.settings import DiscordSettings
from adapters.discord.shell import application
from bot.adapter import CannotStart
from bot.screens.marks import card
from bot.screens.screen import Button, Buttons, Screen
from tests.adapters.discord.evening import settings
from tests.adapters.discord.scripted import running, stage
from tests.adapters.inbox import Scripted
from tests.fakes.discord import FakeDiscord


def test_every_face_bright_and_dimmed_is_a_small_square_picture() -> None:
    seen: set[bytes] = set()
    for picture in emojis.pictures("four"):
        data = picture.data
        assert len(data) < 32 * 1024  # of 256 KiB
        with Image.open(BytesIO(data)) as image:
            assert (image.format, image.size, image.mode) == ("PNG", (128, 128), "RGBA")
        seen.add(data)
    assert len(seen) == 2 * len(drawings.DECK)


def test_four_colours_differ_from_two_where_they_should() -> None:
    four = {each.card: each.data for each in emojis.pictures("four") if not each.dimmed}
    two = {each.card: each.data for each in emojis.pictures("two") if not each.dimmed}
    assert {code for code in four if four[code] != two[code]} >= {code for code in four if code[0] in "DC"}
    assert {code for code in four if four[code] == two[code]} >= {code for code in four if code[0] in "SH"}


def test_a_face_is_drawn_where_its_drawing_is() -> None:
    with Image.open(BytesIO(png(drawings.face("SA"), 140))) as image:
        assert image.getpixel((2, 2)) == (0, 0, 0, 0)  # the corner of the square
        assert image.getpixel((70, 100))[:3] != (255, 253, 247)  # the suit
        assert image.getpixel((100, 20))[:3] == (255, 253, 247)  # the paper


def test_what_our_drawings_never_hold_is_refused() -> None:
    with pytest.raises(Unknown):
        list(outlines("m0 0"))
    with pytest.raises(Unknown):
        png('<svg xmlns="http://www.w3.org/2000/svg"><text/></svg>', 20)


def test_an_arc_is_round() -> None:
    ((points, closed),) = outlines("M10 0A10 10 0 1 1 10 20A10 10 0 1 1 10 0Z")
    assert closed
    assert all(abs((x - 10) ** 2 + (y - 10) ** 2 - 100) < 1e-6 for x, y in points)


async def test_uploading_is_idempotent_and_leaves_others_alone() -> None:
    async with FakeDiscord(scale=1 / 20) as dc:
        told: list[str] = []
        first = await emojis.upload(settings(dc), "four", replace=False, tell=told.append)
        assert first == emojis.Report(uploaded=2 * len(drawings.DECK), there=0, removed=0)
        assert len(told) == len(set(told)) == first.uploaded
        before = len(dc.calls)
        again = await emojis.upload(settings(dc), "four", replace=False, tell=told.append)
        assert again == emojis.Report(uploaded=0, there=first.uploaded, removed=0)
        assert not [call for call in dc.calls[before:] if call.method != "GET"]
        gone = next(iter(dc.world.application_emojis))
        del dc.world.application_emojis[gone]
        assert (await emojis.upload(settings(dc), "four", replace=False, tell=told.append)).uploaded == 1
        assert dc.gaps == []


async def test_once_uploaded_cards_are_pictures() -> None:
    async with stage() as it:
        hand = Screen("hand", "ko", card("SA"), (Buttons((Button(card("SA"), "g1::play::SA", card="SA"),)),))
        me = f"discord:@{it.minji.id}"
        await it.platform.messenger.send_private(me, hand, "n1")
        assert it.dc.shown(it.dc.private(it.minji))[-1].text == "♠스A"
        await emojis.upload(settings(it.dc), "four", replace=False, tell=lambda _: None)
        async with running(it.dc, Scripted()) as platform:
            await platform.messenger.send_private(me, hand, "n2")
            message = it.dc.shown(it.dc.private(it.minji))[-1]
            assert message.text.startswith("<:giruda_SA_4:")
            assert message.buttons[0]["emoji"]["name"] == "giruda_SA_4"


async def test_a_token_that_does_not_work_is_told_in_one_sentence() -> None:
    async with FakeDiscord() as dc:
        wrong = DiscordSettings(token=SecretStr("aaaa.bbbb.cccc"), api_url=dc.api_url, gateway_url=dc.gateway_url)
        with pytest.raises(CannotStart, match="refuses DISCORD_TOKEN") as caught:
            await emojis.upload(wrong, "four", replace=False, tell=lambda _: None)
        assert "aaaa" not in str(caught.value)
        (finding,) = await doctor.examine(wrong)
        assert not finding.ok
        assert "aaaa" not in finding.text


async def test_the_doctor_sees_what_is_there_and_what_is_missing() -> None:
    async with FakeDiscord(scale=1 / 20) as dc:
        before = {finding.text: finding.ok for finding in await doctor.examine(settings(dc))}
        link = next(text for text in before if text.startswith("invite link: "))
        assert "scope=bot+applications.commands" in link
        assert any(not ok and "not registered yet" in text for text, ok in before.items())
        assert any(not ok and "giruda discord emojis" in text for text, ok in before.items())
        async with running(dc, Scripted()):
            await dc.until(lambda: [call for call in dc.calls if call.method == "PUT" and call.status == 200])
        await emojis.upload(settings(dc), "four", replace=False, tell=lambda _: None)
        after = await doctor.examine(settings(dc))
        assert [finding.text for finding in after if not finding.ok] == []
        assert not any(dc.token in finding.text for finding in after)


async def test_the_doctor_says_when_nobody_answers() -> None:
    nowhere = DiscordSettings(token=SecretStr("aaaa.bbbb.cccc"), api_url="http://127.0.0.1:9")
    (finding,) = await doctor.examine(nowhere)
    assert not finding.ok
    assert "can't be reached" in finding.text


@pytest.mark.parametrize("arguments", [[], ["--json"]])
def test_the_command_tells_what_it_did(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str]
) -> None:
    async def upload(_settings: DiscordSettings, cards: str, *, replace: bool, tell: Any) -> emojis.Report:
        tell(f"giruda_{cards}_SA")
        return emojis.Report(uploaded=1, there=105, removed=0)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(emojis, "upload", upload)
    called: Any = application()
    called(["emojis", *arguments], standalone_mode=False)
    lines = capsys.readouterr().out.splitlines()
    if arguments:
        assert list(map(json.loads, lines)) == [
            {"picture": "giruda_four_SA"},
            {"uploaded": 1, "there": 105, "removed": 0},
        ]
    else:
        assert lines == ["giruda_four_SA", "1 card pictures uploaded, 105 were there"]


def test_the_command_needs_a_token(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    called: Any = application()
    with pytest.raises(CannotStart, match="DISCORD_TOKEN is empty"):
        called(["emojis"], standalone_mode=False)
