"""The wheel, built and installed into an environment of its own, works from another folder."""

import json
import os
import site
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.xdist_group("wheel")


def run(*command, **options):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A fresh environment with the wheel in it. The dependencies are borrowed from the test environment by a path
    file, so that no network is needed; its editable install of the project is not visible through that."""
    home = tmp_path_factory.mktemp("elsewhere")
    venv.create(home / "venv", with_pip=False)
    python = home / "venv/bin/python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "--quiet", wheel)
    packages = next((home / "venv/lib").glob("python*/site-packages"))
    (packages / "borrowed.pth").write_text("\n".join(site.getsitepackages()), encoding="utf-8")
    return home


@pytest.fixture
def giruda(installed, tmp_path):
    environment = {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "VIRTUAL_ENV"}}

    def call(*arguments, **options):
        return run(installed / "venv/bin/giruda", *arguments, cwd=tmp_path, env=environment, **options)

    return call


def test_it_is_the_installed_package_that_runs(installed, tmp_path):
    code = "import bot, engine, adapters; print(bot.__file__, engine.__file__, adapters.__file__)"
    out = run(installed / "venv/bin/python", "-c", code, cwd=tmp_path).stdout
    assert all(str(installed) in path for path in out.split())


def test_version_and_a_replay_from_another_folder(giruda):
    assert giruda("--version").stdout.startswith("giruda ")
    first = (ROOT / "tests/vectors/records.jsonl").read_text(encoding="utf-8").splitlines()[0]
    told = json.loads(giruda("replay", "-", "--json", input=first).stdout)
    assert told["ok"] is True
    assert told["phase"] == "over"


def test_presets_are_there(giruda):
    assert len(giruda("rules", "list", "--json").stdout.splitlines()) > 40


def test_the_database_is_made_by_the_migrations_in_the_wheel(installed, tmp_path):
    code = (
        "import asyncio\nfrom bot.store import open_store\n"
        "async def main():\n    store = await open_store('sqlite+aiosqlite:///x.sqlite3')\n    await store.close()\n"
        "asyncio.run(main())"
    )
    run(installed / "venv/bin/python", "-c", code, cwd=tmp_path)
    assert (tmp_path / "x.sqlite3").stat().st_size > 0


def test_every_data_file_is_in_and_nothing_of_the_checkout_is(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    data = [
        path.relative_to(ROOT)
        for folder in ("engine", "bot", "adapters")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    migrations = [
        Path("bot") / path.relative_to(ROOT) for path in (ROOT / "migrations").rglob("*.py") if path.is_file()
    ]
    assert {str(path) for path in [*data, *migrations]} <= names
    assert not {name for name in names if name.split("/")[0] in {"tests", "bench", "docs", "migrations"}}


def test_benchmarks_say_in_one_sentence_that_they_need_a_checkout(installed, tmp_path):
    for command in (["bench", "engine"], ["torture"]):
        done = subprocess.run(
            [installed / "venv/bin/giruda", *command], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 2
        assert "checkout" in done.stderr
        assert done.stderr.count("\n") == 1
