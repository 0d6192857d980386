"""The bootstrap chooses platforms by their settings and ends with whatever ends them."""

import asyncio
from pathlib import Path

import pytest
from pydantic_settings import BaseSettings

from bot.adapter import CannotStart
from bot.app import Running, choose, sqlite_file
from bot.settings import CONFIG, SettingsError


class LampSettings(BaseSettings):
    model_config = CONFIG
    lamp_token: str = ""
    lamp_port: int = 1


class Lamp:
    """An adapter for a platform of lamps."""

    settings = LampSettings

    def __init__(self, name, *, fallback=False):
        self.name = name
        self.fallback = fallback

    def configured(self, settings):
        return bool(settings.lamp_token) and not self.fallback


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LAMP_TOKEN", raising=False)


def test_without_any_token_the_fallback_runs():
    assert [each.adapter.name for each in choose([Lamp("lamp"), Lamp("page", fallback=True)])] == ["page"]


def test_a_configured_platform_takes_the_fallbacks_place(monkeypatch):
    monkeypatch.setenv("LAMP_TOKEN", "x")
    assert [each.adapter.name for each in choose([Lamp("lamp"), Lamp("page", fallback=True)])] == ["lamp"]


def test_nothing_to_run_is_one_sentence():
    with pytest.raises(CannotStart, match="no platform is configured"):
        choose([Lamp("lamp")])


def test_an_adapters_unreadable_setting_is_named(monkeypatch):
    monkeypatch.setenv("LAMP_PORT", "high")
    with pytest.raises(SettingsError, match="LAMP_PORT is 'high'; allowed: a whole number"):
        choose([Lamp("lamp")])


def test_only_sqlite_has_a_file():
    assert sqlite_file("sqlite+aiosqlite:///data/x.sqlite3") == Path("data/x.sqlite3")
    assert sqlite_file("postgresql+asyncpg://a:b@c/d") is None


async def forever(cancelled):
    try:
        await asyncio.Event().wait()
    finally:
        cancelled.set()


async def fails():
    raise CannotStart("the port is taken")


async def ends():
    return


async def test_told_to_stop_it_cancels_what_runs():
    stop, cancelled = asyncio.Event(), asyncio.Event()
    running = Running(stop)
    running.add(forever(cancelled), "lamp")
    stop.set()
    await running.first()
    await running.cancel()
    assert cancelled.is_set()


@pytest.mark.parametrize(("work", "sentence"), [(fails, "the port is taken"), (ends, "lamp ended by itself")])
async def test_a_platform_that_ends_ends_the_process_with_its_reason(work, sentence):
    running = Running(asyncio.Event())
    running.add(work(), "lamp")
    with pytest.raises(CannotStart, match=sentence):
        await running.first()
    await running.cancel()
