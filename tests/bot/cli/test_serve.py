"""`giruda serve`: it starts, says where, answers health, stops in time, and fails in one sentence."""

import asyncio
import logging
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
import structlog

from bot.cli import serving as cli
from bot.settings import Settings
from bot.store import open_store
from tests.fakes.database import fresh


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def environment(tmp_path, monkeypatch):
    """Folder and ports of its own, and none of anybody's settings."""
    monkeypatch.chdir(tmp_path)
    ours = {name.upper() for name in Settings.model_fields}
    for name in os.environ:
        if name in ours or name.startswith(("LOCAL_", "TELEGRAM_", "GIRUDA_")):
            monkeypatch.delenv(name)
    for name, value in {
        "DATA_DIR": tmp_path / "data",
        "HEALTH_PORT": free_port(),
        "LOCAL_PORT": free_port(),
        "LOG_LEVEL": "warning",
    }.items():
        monkeypatch.setenv(name, str(value))
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    yield os.environ
    root.handlers, root.level = handlers, level
    structlog.reset_defaults()


@pytest.fixture
def postgres(database, giruda, monkeypatch):
    """PostgreSQL is asked for where its driver is not installed; what is to be said of it. An export lies there."""
    fresh(database)
    assert giruda("ledger", "export", "export").status == 0
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://me:hunter2@host.invalid/giruda")
    return "DATABASE_URL names PostgreSQL, which needs asyncpg; install Giruda with its extra giruda[postgres]"


@contextmanager
def serving(environment):
    """A real process, once it says that it is ready."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bot.cli", "serve"],
        env=dict(environment) | {"PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        line = process.stdout.readline()
        assert line == f"Giruda is ready (local): http://127.0.0.1:{environment['LOCAL_PORT']}\n", process.stderr.read()
        yield process
    finally:
        process.kill()
        process.communicate()


def status(port, path):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def test_it_serves_alone_survives_kill_9_and_stops_within_five_seconds(environment, giruda, monkeypatch):
    with serving(environment) as process:
        assert "in use by another process" in giruda("serve").err
        process.kill()
        process.wait()
    data = Path(environment["DATA_DIR"])
    assert data.stat().st_mode & 0o077 == 0
    assert (data / "giruda.sqlite3").stat().st_mode & 0o077 == 0
    with serving(environment) as process:
        assert status(environment["HEALTH_PORT"], "/healthz") == 200
        assert status(environment["HEALTH_PORT"], "/readyz") == 200
        assert status(environment["LOCAL_PORT"], "/") == 200
        ran = giruda("doctor")  # its own process has its ports, and that is well
        assert ran.status == 0
        for port in ("HEALTH_PORT", "LOCAL_PORT"):
            assert f"giruda serve runs and has 127.0.0.1:{environment[port]}" in ran.out
        assert giruda("doctor", "local").status == 0
        assert giruda("table", "list").out == "no live tables\n"
        assert "no live table 'abcd2345'" in giruda("table", "stop", "abcd2345").err
        before = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=10) == 0
        assert time.monotonic() - before < 5
        assert process.stderr.read() == ""
    assert giruda("table", "list").out == "no live tables\n"  # nobody serves: the database itself is asked


@pytest.mark.parametrize("setting", ["HEALTH_PORT", "LOCAL_PORT"])
def test_a_port_in_use_is_named_with_its_setting(environment, giruda, setting):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", int(environment[setting])))
        taken.listen()
        sentence = giruda("serve").err
    assert setting in sentence
    assert environment[setting] in sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("HEALTH_PORT=abc", "HEALTH_PORT is 'abc'; allowed: a whole number from 0 to 65535"),
        ("LOCAL_PORT=70000", "LOCAL_PORT is '70000'; allowed: a whole number from 0 to 65535"),
        ("DEFAULT_LANGUAGE=fr", "DEFAULT_LANGUAGE is 'fr'; allowed: ko, en"),
        ("LOCAL_LIMITS=none", "LOCAL_LIMITS"),
    ],
)
def test_an_unreadable_value_in_the_env_file_is_named(environment, giruda, monkeypatch, line, sentence):
    monkeypatch.delenv(line.partition("=")[0], raising=False)
    Path(".env").write_text(line + "\n", encoding="utf-8")
    assert sentence in giruda("serve").err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('LOCAL_KEY "abc\n', ".env, line 1 cannot be read"),
        ("LOCAL_HOSTT=0.0.0.0\n", ".env, line 1: there is no setting LOCAL_HOSTT; is LOCAL_HOST meant?"),
    ],
)
def test_a_slip_in_the_env_file_ends_the_start_and_is_told_once_by_the_doctor(environment, giruda, text, sentence):
    Path(".env").write_text(text, encoding="utf-8")
    assert sentence in giruda("serve").err
    ran = giruda("doctor")
    assert ran.status == 1
    (line,) = ran.lines
    assert line.startswith(f"LOOK settings: {sentence}")


@pytest.fixture
def database(environment):
    folder = Path(environment["DATA_DIR"])
    folder.mkdir()
    return folder / "giruda.sqlite3"


def test_a_database_that_is_not_ours_is_left_alone(giruda, database):
    with sqlite3.connect(database) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    before = database.read_bytes()
    assert "is not a Giruda database" in giruda("serve").err
    assert database.read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(giruda, database):
    database.write_bytes(b"hello " * 1000)
    assert str(database) in giruda("serve").err
    assert database.read_bytes() == b"hello " * 1000


def test_a_database_of_a_newer_version_is_refused(giruda, database):
    async def made():
        store = await open_store(f"sqlite+aiosqlite:///{database}")
        await store.close()

    asyncio.run(made())
    with sqlite3.connect(database) as ours:
        ours.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "newer" in giruda("serve").err


def test_a_data_folder_that_cannot_be_made_is_named(environment, giruda, monkeypatch):
    Path("file").write_text("x", encoding="utf-8")
    monkeypatch.setenv("DATA_DIR", "file")
    assert "DATA_DIR file cannot be made" in giruda("serve").err


def test_a_data_folder_that_cannot_be_made_is_found_by_every_command(environment, giruda, monkeypatch):
    Path("file").write_text("x", encoding="utf-8")
    for folder in ("file", "file/data"):
        monkeypatch.setenv("DATA_DIR", folder)
        ran = giruda("doctor")
        assert ran.status == 1
        assert f"LOOK database: DATA_DIR {folder} cannot be made: file is a file\n" in ran.out
        for command in (("table", "list"), ("ledger", "check"), ("ratings", "rebuild")):
            assert giruda(*command).err == f"giruda: DATA_DIR {folder} cannot be made: file is a file\n"


def test_postgresql_without_its_driver_is_told_with_what_brings_it(postgres, giruda):
    for command in (
        ("serve",),
        ("table", "list"),
        ("ledger", "check"),
        ("ledger", "export", "out"),
        ("ledger", "import", "export"),
        ("ratings", "rebuild"),
    ):
        ran = giruda(*command)
        assert ran.status == 2
        assert ran.err == f"giruda: {postgres}\n"


def test_the_doctor_finds_that_the_driver_is_missing(postgres, giruda):
    ran = giruda("doctor")
    assert ran.status == 1
    assert f"LOOK database: {postgres}\n" in ran.out


@pytest.mark.parametrize("setting", ["HEALTH_PORT", "LOCAL_PORT"])
def test_the_doctor_finds_a_port_in_use(environment, giruda, setting):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", int(environment[setting])))
        taken.listen()
        ran = giruda("doctor")
    assert ran.status == 1
    (line,) = [line for line in ran.lines if line.startswith("LOOK")]
    assert setting in line
    assert environment[setting] in line


def test_the_doctor_finds_two_ports_that_are_one(environment, giruda, monkeypatch):
    monkeypatch.setenv("HEALTH_PORT", environment["LOCAL_PORT"])
    for ran in (giruda("doctor"), giruda("doctor", "local")):
        (line,) = [line for line in ran.lines if line.startswith("LOOK")]
        assert f"LOCAL_PORT and HEALTH_PORT are both {environment['LOCAL_PORT']}" in line
    monkeypatch.setenv("HEALTH_HOST", "127.0.0.2")
    assert giruda("doctor").status == 0


def test_the_doctor_finds_that_the_disk_is_nearly_full(environment, giruda, monkeypatch):
    assert "ok   disk: " in giruda("doctor").out
    monkeypatch.setattr(cli, "disk_usage", lambda _folder: SimpleNamespace(free=99_000_000))
    ran = giruda("doctor")
    assert ran.status == 1
    assert "LOOK disk: 99 MB are free" in ran.out


def test_the_doctor_finds_a_wrong_setting_and_changes_nothing(environment, giruda, monkeypatch):
    assert giruda("doctor").status == 0
    assert not Path(environment["DATA_DIR"]).exists()
    monkeypatch.setenv("BACKUP_KEEP", "0")
    ran = giruda("doctor", "--json")
    assert ran.status == 1
    assert "BACKUP_KEEP is '0'" in ran.out
    assert "there is no platform 'kakao'; installed: discord, local, telegram" in giruda("doctor", "kakao").err
