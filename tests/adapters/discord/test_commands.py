from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import discord
import pytest

from adapters.discord import commands
from adapters.discord.words import say
from bot.language import language
from bot.reception import sayings
from bot.screens.catalogue import COMMANDS
from tests.adapters.discord.scripted import running, stage
from tests.adapters.inbox import Scripted

COMMAND = 2
NAME = re.compile(r"[-_\w]{1,32}")


async def nobody(*_: Any) -> None:
    """Hears nothing."""


@pytest.fixture
async def payload() -> list[dict[str, Any]]:
    tree = discord.app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    commands.plant(tree, nobody)
    return await commands.payload(tree)


async def test_every_command_of_the_catalogue_is_there_in_both_languages(payload: list[dict[str, Any]]) -> None:
    assert [each["name"] for each in payload] == [command.name for command in COMMANDS]
    for each in payload:
        assert each["description"] == language("en")(f"command-{each['name']}")[:100]
        assert each["description_localizations"]["ko"] == language("ko")(f"command-{each['name']}")[:100]


async def test_whatever_reads_a_text_takes_one(payload: list[dict[str, Any]]) -> None:
    reading = {name for name, say in sayings._SAYINGS.items() if "text" in inspect.signature(say).parameters}
    taking = {each["name"] for each in payload if any(option["name"] == "text" for option in each["options"])}
    unlisted = {"start"}  # said by Telegram's links alone
    assert reading - unlisted == taking


async def test_the_payload_fits_discord(payload: list[dict[str, Any]]) -> None:
    assert len(payload) <= 100
    for command in payload:
        names = [command["name"], *(option["name"] for option in command["options"])]
        names += [word for option in command["options"] for word in (option.get("name_localizations") or {}).values()]
        assert all(NAME.fullmatch(name) and name == name.lower() for name in names)
        words = [command["description"], *(command.get("description_localizations") or {}).values()]
        words += [option["description"] for option in command["options"]]
        assert all(1 <= len(word) <= 100 for word in words)
        assert len(command["options"]) <= 25


async def test_commands_are_installed_in_servers_and_used_where_they_make_sense(payload: list[dict[str, Any]]) -> None:
    for command, made in zip(COMMANDS, payload, strict=True):
        assert made["integration_types"] == [0]
        wanted = {"public": [0], "private": [1], "both": [0, 1]}[command.where]
        assert made["contexts"] == wanted
        assert (made.get("default_member_permissions") is not None) == command.admin


async def test_a_tree_that_has_not_changed_is_not_sent_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as it:
        sent = lambda: [call for call in it.dc.calls if call.method == "PUT" and call.path.endswith("/commands")]  # noqa: E731
        await it.dc.until(sent)
        await it.dc.until((tmp_path / commands.KEPT).is_file)
        async with running(it.dc, Scripted(), tmp_path):
            await (await it.dc.slash(it.minji, it.room, "stop")).answered()
        assert len(sent()) == 1
        (tmp_path / commands.KEPT).write_text("0" * 64)
        async with running(it.dc, Scripted(), tmp_path):
            await it.dc.until(lambda: len(sent()) == 2)


async def test_what_is_typed_arrives_as_it_was_typed() -> None:
    async with stage() as it:
        await (await it.dc.slash(it.minji, it.room, "mighty", text="tichu5 # <b>")).answered()
        await (await it.dc.slash(it.minji, it.room, "mighty")).answered()
        assert it.inbox.said == [("mighty", "tichu5 # <b>"), ("mighty", "")]


async def test_a_command_that_is_no_more_is_answered() -> None:
    async with stage() as it:
        data = {"id": str(it.guild.id + 1), "name": "gone", "type": 1, "options": []}
        use = await it.dc._use(COMMAND, it.minji, it.room, data).answered()
        assert use.answers == 1
        assert it.inbox.said[-1] == ("gone", "")


def test_own_words_exist_in_both_languages_with_the_same_variables() -> None:
    folder = Path(commands.__file__).parent / "locales"
    keys = {
        code: dict(re.findall(r"^([a-z_-]+) = (.*)$", (folder / f"{code}.ftl").read_text("utf-8"), re.MULTILINE))
        for code in ("ko", "en")
    }
    assert keys["ko"].keys() == keys["en"].keys()
    for key, text in keys["ko"].items():
        assert set(re.findall(r"\$\w+", text)) == set(re.findall(r"\$\w+", keys["en"][key])), key
    assert say("ko", "done") != say("en", "done")
