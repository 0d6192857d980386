"""The menu, the doctor, the settings, and what never reaches a log."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from pydantic import SecretStr

from adapters.telegram import TelegramAdapter
from adapters.telegram.commands import named
from adapters.telegram.doctor import examine
from adapters.telegram.settings import TelegramSettings
from bot.ports import Answer
from bot.screens.catalogue import COMMANDS
from bot.screens.screen import Screen
from bot.settings import SettingsError, read
from tests.adapters.inbox import Scripted
from tests.adapters.telegram.scripted import running, settings
from tests.fakes.telegram import Chat, FakeTelegram, Refused, User, flooded

GROUPS, PRIVATE = '{"type": "all_group_chats"}', '{"type": "all_private_chats"}'


async def registered(tg: FakeTelegram, inbox: Scripted) -> dict[tuple[str, str], list[dict]]:
    async with running(tg, inbox):
        await tg.until(lambda: len(tg.commands) == 4)
    return tg.commands


async def test_commands_stand_in_both_languages_where_they_can_be_used(tg: FakeTelegram, inbox: Scripted) -> None:
    menus = await registered(tg, inbox)
    assert set(menus) == {(GROUPS, ""), (GROUPS, "ko"), (PRIVATE, ""), (PRIVATE, "ko")}
    for (scope, code), commands in menus.items():
        place = "public" if scope == GROUPS else "private"
        assert [command["command"] for command in commands] == [
            named(command) for command in COMMANDS if command.where in {"both", place}
        ]
        hangul = [any("가" <= char <= "힣" for char in command["description"]) for command in commands]
        assert all(hangul) if code == "ko" else not any(hangul)


async def test_a_second_start_changes_nothing_that_is_right(tg: FakeTelegram, inbox: Scripted) -> None:
    await registered(tg, inbox)
    tg.commands[GROUPS, "ko"].pop()
    tg.calls.clear()
    async with running(tg, inbox):
        await tg.until(lambda: tg.made("setMyCommands"))
        await tg.until(lambda: len(tg.made("getMyCommands")) == 4)
    assert len(tg.made("setMyCommands")) == 1


async def test_a_flood_during_registration_is_waited_for(tg: FakeTelegram, inbox: Scripted) -> None:
    tg.fail("setMyCommands", flooded(0.1))
    assert await registered(tg, inbox)


async def test_commands_for_the_asker_alone_are_ephemeral_where_the_server_can(
    tg: FakeTelegram, inbox: Scripted
) -> None:
    tg.ephemeral = "10.3"
    menus = await registered(tg, inbox)
    quiet = {command["command"] for command in menus[GROUPS, ""] if command.get("is_ephemeral")}
    assert quiet == {named(command) for command in COMMANDS if command.quiet and command.where != "private"}
    assert not any(command.get("is_ephemeral") for command in menus[PRIVATE, ""])


async def test_the_doctor_finds_a_healthy_bot_healthy(tg: FakeTelegram, inbox: Scripted) -> None:
    await registered(tg, inbox)
    findings = await examine(settings(tg))
    assert [finding.ok for finding in findings] == [True] * len(findings)
    words = "\n".join(finding.text for finding in findings)
    assert "@giruda_bot" in words
    assert "privacy mode is on" in words
    assert tg.token not in words


async def test_the_doctor_says_what_is_wrong_and_what_to_do(tg: FakeTelegram) -> None:
    tg.privacy = False
    tg.updates.webhook = "https://example.org/hook"
    before = len(tg.commands)
    wrong = [finding.text for finding in await examine(settings(tg)) if not finding.ok]
    assert [text.split()[0:2] for text in wrong] == [["privacy", "mode"], ["a", "webhook"], ["the", "commands'"]]
    assert (len(tg.commands), tg.updates.webhook) == (before, "https://example.org/hook")


async def test_the_doctor_knows_no_token_a_wrong_one_and_no_network(tg: FakeTelegram) -> None:
    empty = TelegramSettings(token=SecretStr(""), api_url=tg.url)
    wrong = TelegramSettings(token=SecretStr("1:wrong"), api_url=tg.url)
    nowhere = TelegramSettings(token=SecretStr(tg.token), api_url="http://127.0.0.1:1")
    for broken, word in ((empty, "@BotFather"), (wrong, "refuses"), (nowhere, "can't be reached")):
        [finding] = await examine(broken)
        assert (finding.ok, word in finding.text, tg.token in finding.text) == (False, True, False)


@pytest.mark.parametrize(
    ("name", "value"),
    [("TELEGRAM_TOKEN", "secret-but-wrong"), ("TELEGRAM_API_URL", "ftp://x"), ("TELEGRAM_API_URL", "api.telegram.org")],
)
def test_settings_that_cannot_be_used_are_named_and_secrets_are_not_shown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, value: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as told:
        read(TelegramSettings)
    assert name in str(told.value)
    assert "secret-but-wrong" not in str(told.value)
    assert "\n" not in str(told.value)


def test_telegram_runs_when_a_token_is_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TELEGRAM_TOKEN", raising=False)
    adapter = TelegramAdapter()
    assert not adapter.configured(read(adapter.settings))
    monkeypatch.setenv("TELEGRAM_TOKEN", "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw")
    chosen = read(adapter.settings)
    assert adapter.configured(chosen)
    assert chosen.api_url == "https://api.telegram.org"
    assert adapter.create(chosen, tmp_path).name == "telegram"


@pytest.mark.parametrize("suffix", ["", "/", "/bot"])
async def test_the_servers_address_may_be_written_as_people_write_it(
    tg: FakeTelegram, inbox: Scripted, minji: User, suffix: str
) -> None:
    tg.url += suffix
    async with running(tg, inbox):
        await tg.say(minji, tg.private(minji), "패스")
        await tg.until(lambda: inbox.said == [("", "패스")])


async def test_no_log_line_holds_the_token_or_a_hand(
    tg: FakeTelegram, inbox: Scripted, group: Chat, minji: User, caplog: pytest.LogCaptureFixture
) -> None:
    """At the levels at which the program runs; every failure there is, with the libraries' own lines."""
    for name in ("httpx", "httpcore", "telegram"):
        caplog.set_level(logging.WARNING, name)
    for name in ("adapters", "asyncio"):
        caplog.set_level(logging.DEBUG, name)
    hand = Screen("hand", "ko", "비밀", cards=("SA",))

    def broken(update: object) -> Answer:
        raise RuntimeError(f"https://api.telegram.org/bot{tg.token}/sendMessage")

    failures = Refused(404, "Not Found"), Refused(502, f"<html>bot{tg.token}</html>"), Refused(200, "비밀"), None
    async with running(tg, inbox) as platform:
        for error in failures:
            person = tg.user("x", started=True)
            tg.fail("sendMessage", error)
            await platform.messenger.send_private(f"telegram:{person.id}", hand, "")
        for error in failures[1:]:
            tg.fail("getUpdates", error)
        inbox.reply = broken
        await tg.say(minji, tg.private(minji), "패스")
        await tg.until(lambda: inbox.said and not tg.updates.waiting, within=20)
    assert caplog.records
    assert tg.token not in caplog.text
    assert "비밀" not in caplog.text
    assert json.dumps("비밀") not in caplog.text
