"""All commands, mounted."""

import sys
from importlib.metadata import entry_points, version

import typer

from bot.cli import checkout, database, ledger, records, rules, screens, serving, simulate, tables


def application() -> typer.Typer:
    """The whole command line. An adapter's own commands are mounted only when they, or the list of all, are asked
    for: what they import is slow."""
    app = typer.Typer(
        name="giruda",
        help="Mighty (마이티) at tables in group chats.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(options)
    for room in (serving, records, rules, simulate, screens, checkout, database, ledger, tables):
        room.mount(app)
    asked = sys.argv[1] if len(sys.argv) > 1 else ""
    mounted = entry_points(group="giruda.adapters")
    for point in mounted if asked in {"", "--help"} else [each for each in mounted if each.name == asked]:
        if (commands := point.load().commands()) is not None:
            app.add_typer(commands, name=point.name)
    return app


def _version(wanted: bool) -> None:
    if wanted:
        print(f"giruda {version('giruda')}")
        raise typer.Exit


def options(
    show_version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version and exit."
    ),
) -> None:
    """Mighty (마이티) at tables in group chats."""
