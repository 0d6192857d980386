"""`table list|show|stop`: the operator's look at live tables. No hidden card is ever shown.

While `serve` runs the question goes to that process (bot/operator.py); else the database is asked directly.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

import typer

from bot.cli.failing import Unusable
from bot.cli.printing import as_json

if TYPE_CHECKING:
    from bot.settings import Settings

TRIES = 50
"""about five seconds of asking, which is more than a start takes"""
JSON = typer.Option(False, "--json", help="One object per line.")
TABLE = typer.Argument(metavar="TABLE", help="A table's id, as `table list` shows it.")


def mount(app: typer.Typer) -> None:
    group = typer.Typer(help="Live tables: list, show, stop.", no_args_is_help=True)
    for command, name in ((list_, "list"), (show, "show"), (stop, "stop")):
        group.command(name)(command)
    app.add_typer(group, name="table")


def list_(json: bool = JSON) -> None:
    """Every live table."""
    tables = question({"ask": "list"})["tables"]
    if json:
        for table in tables:
            as_json(table)
        return
    for line in columns(tables) if tables else ("no live tables",):
        print(line)


def show(table: str = TABLE, json: bool = JSON) -> None:
    """One table: seats, deal, contract, clocks; never a hidden card."""
    told = question({"ask": "show", "table": table})["table"]
    if told is None:
        raise Unusable(f"there is no live table {table[:40]!r}; giruda table list shows them")
    if json:
        as_json(told)
        return
    for key, value in told.items():
        print(f"{key}: {cell(key, value)}")


def stop(table: str = TABLE, json: bool = JSON) -> None:
    """End a table; its running deal is not settled, and its record becomes public."""
    if not question({"ask": "stop", "table": table})["stopped"]:
        raise Unusable(f"there is no live table {table[:40]!r}; giruda table list shows them")
    if json:
        as_json({"table": table, "stopped": True})
    else:
        print(f"table {table} has ended")


def columns(tables: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The facts of tables under their headings, one line each."""
    rows = [list(tables[0]), *([cell(key, value) for key, value in table.items()] for table in tables)]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = (text + " " * (wide - width(text)) for text, wide in zip(row, widths, strict=True))
        yield "  ".join(padded).rstrip()


def cell(key: str, value: object) -> str:
    """One fact as people read it: nothing is -, and what is due has the time of this machine's clock."""
    if value is None:
        return "-"
    if key == "due" and isinstance(value, int | float):
        return f"{datetime.fromtimestamp(value, UTC).astimezone():%Y-%m-%d %H:%M:%S %Z}"
    return str(value) or "-"


def width(text: str) -> int:
    """Places on a terminal, where Hangul takes two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def question(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Ask the running process, or the database where none runs. A process that starts has the database before it
    answers: it is waited for. Raises Unusable, CannotStart, SettingsError."""
    from bot.settings import Settings, read

    settings = read(Settings)

    async def answered() -> dict[str, Any]:
        for _ in range(TRIES):
            if (told := await tried(settings, asked)) is not None:
                return told
            await pause()
        raise Unusable(
            "the process that has the database does not answer: it is starting, or stopping, or serves another"
            " DATA_DIR; ask again in a moment"
        )

    return asyncio.run(answered())


async def tried(settings: "Settings", asked: Mapping[str, Any]) -> dict[str, Any] | None:
    """The answer of the running process, or of the database; None where a process has that and does not answer."""
    from bot.adapter import CannotStart
    from bot.app import answer_offline
    from bot.operator import NotRunning, ask
    from bot.store.errors import DatabaseLocked

    try:
        return await ask(settings.data_dir, asked)
    except NotRunning:
        pass
    try:
        return await answer_offline(settings, asked)
    except CannotStart as error:
        if isinstance(error.__cause__, DatabaseLocked):
            return None
        raise


async def pause() -> None:
    """Between two tries."""
    await asyncio.sleep(0.1)
