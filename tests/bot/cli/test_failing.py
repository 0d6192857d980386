"""Whatever happens, a command ends in one sentence and a status, never in a traceback."""

import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.failing import Unusable, status


def ends(error: BaseException):
    def application():
        def run(*, standalone_mode):
            raise error

        return run

    return status(application)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (Unusable("there is no such thing"), "giruda: there is no such thing"),
        (
            FileNotFoundError(2, "No such file or directory", "deal.json"),
            "giruda: deal.json: No such file or directory",
        ),
        (RuntimeError("two\nlines"), "giruda: unexpected RuntimeError: two lines"),
    ],
)
def test_an_error_is_one_sentence_on_stderr_and_status_2(capsys, error, sentence):
    assert ends(error) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(sentence)
    assert err.count("\n") == 1


def test_the_keyboard_interrupts_quietly(capsys):
    assert ends(KeyboardInterrupt()) == 130
    assert capsys.readouterr().err == ""


def giruda(*arguments, **options):
    return subprocess.run(
        [sys.executable, "-m", "bot.cli", *arguments], capture_output=True, text=True, check=False, **options
    )


@pytest.mark.parametrize("group", ["", "rules", "discord"])
def test_a_group_by_itself_prints_its_help_as_help_does(group):
    asked = [group] if group else []
    run, help_ = giruda(*asked), giruda(*asked, "--help")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == help_.stdout
    assert "Commands:\n" in run.stdout


def test_the_list_of_all_names_the_adapters_commands():
    assert re.search("^  discord ", giruda("--help").stdout, re.MULTILINE)


@pytest.mark.parametrize("command", ["verify", "backup"])
def test_a_file_must_be_named(command):
    run = giruda(command, "")
    assert run.returncode == 2
    assert "name" in run.stderr
    assert "directory" not in run.stderr
    assert "exists already" not in run.stderr


@pytest.mark.parametrize(
    "arguments", [["nonsense"], ["replay", "--nonsense"], ["bench"], ["bench", "nonsense"], ["torture", "--seed", "x"]]
)
def test_a_usage_error_is_one_sentence_and_status_2(arguments):
    run = giruda(*arguments)
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.startswith("giruda: ")
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "name"),
    [(["rules", "diff", "tichu5"], "SECOND"), (["vectors"], "FILES"), (["backup"], "FILE"), (["bench"], "NAME")],
)
def test_a_missing_argument_has_the_name_of_the_documentation(arguments, name):
    assert giruda(*arguments).stderr == f"giruda: Missing argument '{name}'.\n"
    page = (Path(__file__).parents[3] / "docs/commands.md").read_text(encoding="utf-8")
    section = page[page.index(f"## `giruda {' '.join(arguments[:2])}`") :].partition("\n## ")[0]
    assert f"| `{name}` |" in section


def test_every_argument_is_named_as_the_documentation_names_it():
    page = (Path(__file__).parents[3] / "docs/commands.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `[^-][^`]*[a-z][^`]*` \|", page, re.MULTILINE) == []


def test_a_reader_that_goes_away_is_no_error():
    run = subprocess.run(
        f"{sys.executable} -m bot.cli --help | true", shell=True, capture_output=True, text=True, check=False
    )
    assert run.stderr == ""


def seconds_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_help_and_version_come_at_once():
    took = []
    for _ in range(3):  # processor time, and the least of three: the machine may be busy, the program may not be slow
        before = seconds_of_children()
        assert giruda("--help").returncode == 0
        took.append(seconds_of_children() - before)
    assert min(took) < 0.5
    assert giruda("--version").stdout.startswith("giruda ")


def test_help_imports_neither_engine_nor_database_nor_platforms():
    code = (
        "import sys; sys.argv = ['giruda', '--help']\nfrom bot.cli import main\n"
        "try: main()\nfinally: print(sorted(sys.modules), file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    loaded = run.stderr
    for heavy in ("engine", "sqlalchemy", "aiohttp", "telegram", "discord", "pydantic", "numpy", "PIL", "structlog"):
        assert f"'{heavy}'" not in loaded
