"""Settings, starting, and what goes wrong while starting."""

import random
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from adapters.local import LocalAdapter, adapter
from adapters.local.door import Door
from adapters.local.settings import LocalSettings
from bot.adapter import CannotStart
from bot.settings import SettingsError, read
from bot.systemclock import SystemClock
from tests.adapters.local.scripted import page, visiting


def test_it_is_found_by_its_entry_point_and_runs_when_nothing_else_does() -> None:
    (found,) = [point for point in entry_points(group="giruda.adapters") if point.name == "local"]
    assert found.load() is adapter
    assert adapter.fallback
    assert not adapter.configured(LocalSettings(_env_file=None))
    assert adapter.configured(LocalSettings(_env_file=None, enabled=True))


def test_every_setting_says_what_it_is_for() -> None:
    assert all(field.description for field in LocalSettings.model_fields.values())


@pytest.mark.parametrize(
    ("environment", "why"),
    [
        ({"LOCAL_PORT": "many"}, "LOCAL_PORT is 'many'; allowed: a whole number from 0 to 65535"),
        ({"LOCAL_PORT": "65536"}, "LOCAL_PORT"),
        ({"LOCAL_LIMITS": "irc"}, "page, telegram, discord"),
        ({"LOCAL_HOST": "0.0.0.0"}, "set LOCAL_KEY"),
        ({"LOCAL_HOST": "0.0.0.0", "LOCAL_KEY": "short"}, "8 to 128 characters"),
        ({"LOCAL_TEXT": "1"}, "LOCAL_TEXT"),
        ({"LOCAL_ORIGINS": "cards.lan,http://x y,,,"}, "LOCAL_ORIGINS has 'http://x y', which is no host name"),
        ({"LOCAL_ORIGINS": "cards.lan:8080"}, "without http:// and port"),
        ({"LOCAL_ORIGINS": "카드.example"}, "which is no host name"),
    ],
)
def test_an_unusable_setting_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, environment: dict[str, str], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as error:
        read(LocalSettings)
    assert why in str(error.value)
    assert "short" not in str(error.value), "a key is never quoted back"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.3.2.1"])
def test_this_machine_alone_needs_no_key(host: str) -> None:
    assert LocalSettings(_env_file=None, host=host).key.get_secret_value() == ""


async def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(CannotStart, match=f"127.0.0.1:{port} is in use.*LOCAL_PORT"):
            async with page(tmp_path, port=port):
                pass
        finding, _kept = await LocalAdapter().doctor(LocalSettings(_env_file=None, port=port), tmp_path)
        assert not finding.ok


async def test_the_doctor_is_content_with_a_free_port_and_a_file_that_is_in_use(tmp_path: Path) -> None:
    settings = LocalSettings(_env_file=None, port=0)
    before = await adapter.doctor(settings, tmp_path)
    assert [finding.ok for finding in before] == [True, True]
    assert list(tmp_path.iterdir()) == []
    async with page(tmp_path):
        during = await adapter.doctor(settings, tmp_path)
    after = await adapter.doctor(settings, tmp_path)
    assert [finding.ok for finding in (*during, *after)] == [True] * 4
    assert after[-1].text.endswith("local.sqlite3 is sound")


def noise(path: Path) -> None:
    path.write_bytes(random.Random(1).randbytes(20_000))


def torn(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        size = database.execute("PRAGMA page_size").fetchone()[0]
    whole = path.read_bytes()
    path.write_bytes(whole[:size] + b"\xa5" * size + whole[2 * size :])


@pytest.mark.parametrize("spoil", [noise, torn])
async def test_the_doctor_finds_a_broken_file_and_says_as_the_start_does_that_it_may_be_moved_away(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    async with page(tmp_path):
        pass
    spoil(tmp_path / "local.sqlite3")
    before = (tmp_path / "local.sqlite3").read_bytes()
    _page, kept = await adapter.doctor(LocalSettings(_env_file=None, port=0), tmp_path)
    assert not kept.ok
    assert "may be moved away" in kept.text
    assert (tmp_path / "local.sqlite3").read_bytes() == before
    if spoil is noise:
        with pytest.raises(CannotStart, match="may be moved away"):
            async with page(tmp_path):
                pass


async def test_an_address_that_is_not_ours_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CannotStart, match=r"LOCAL_HOST '203\.0\.113\.7' is not an address"):
        async with page(tmp_path, host="203.0.113.7", key="sesame-1"):
            pass


async def test_with_a_key_others_may_come_by_address(tmp_path: Path) -> None:
    async with page(tmp_path, host="0.0.0.0", key="sesame-1", origins="cards.lan") as site, visiting(site) as visitors:
        for host, status in (("192.168.0.9:8080", 200), ("cards.lan", 200), ("evil.example", 421)):
            async with visitors.http.get(visitors.url, headers={"Host": host}) as response:
                assert response.status == status, host


@pytest.mark.parametrize("origins", ["", " , ", "cards.lan, my-cards.example.org,", "192.168.0.9", "fe80::1", "CARDS"])
def test_names_that_a_browser_can_send_are_taken(origins: str) -> None:
    assert all(
        Door("127.0.0.1", LocalSettings(_env_file=None, origins=origins).names, "", SystemClock()).host_ok(host)
        for name in origins.split(",")
        if (host := f"[{name.strip()}]:80" if ":" in name else name.strip())
    )


async def test_the_port_is_free_again_after_stopping(tmp_path: Path) -> None:
    async with page(tmp_path) as platform, visiting(platform) as visitors:
        await visitors.come("민지")
        port = platform.port
    async with page(tmp_path, port=port) as again:
        assert again.port == port
