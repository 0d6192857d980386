"""`table list|show|stop`: the operator's look at live tables. No hidden card is ever shown.

While `serve` runs the question goes to that process (bot/operator.py); else the database is asked directly.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

import typer

from bot.cli.failing import Unusable
from bot.cli.printing import as_json

JSON = typer.Option(False, "--json", help="One object per line.")
TABLE = typer.Argument(help="A table's id, as `table list` shows it.")


def mount(app: typer.Typer) -> None:
    group = typer.Typer(help="Live tables: list, show, stop.", no_args_is_help=True)
    for command, name in ((list_, "list"), (show, "show"), (stop, "stop")):
        group.command(name)(command)
    app.add_typer(group, name="table")


def list_(json: bool = JSON) -> None:
    """Every live table."""
    tables = question({"ask": "list"})["tables"]
    for table in tables:
        if json:
            as_json(table)
        else:
            print("  ".join(f"{value}" for value in table.values()))
    if not tables and not json:
        print("no live tables")


def show(table: str = TABLE, json: bool = JSON) -> None:
    """One table: seats, deal, contract, clocks; never a hidden card."""
    told = question({"ask": "show", "table": table})["table"]
    if told is None:
        raise Unusable(f"there is no live table {table[:40]!r}; giruda table list shows them")
    if json:
        as_json(told)
        return
    for key, value in told.items():
        print(f"{key}: {value}")


def stop(table: str = TABLE, json: bool = JSON) -> None:
    """End a table; its running deal is not settled, and its record becomes public."""
    if not question({"ask": "stop", "table": table})["stopped"]:
        raise Unusable(f"there is no live table {table[:40]!r}; giruda table list shows them")
    if json:
        as_json({"table": table, "stopped": True})
    else:
        print(f"table {table} has ended")


def question(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Ask the running process, or the database where none runs. Raises Unusable, CannotStart, SettingsError."""
    from bot.operator import NotRunning, ask
    from bot.settings import Settings, read

    settings = read(Settings)

    async def answered() -> dict[str, Any]:
        try:
            return await ask(settings.data_dir, asked)
        except NotRunning:
            from bot.app import answer_offline

            return await answer_offline(settings, asked)

    return asyncio.run(answered())
