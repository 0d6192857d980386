"""What is mounted as ``giruda discord …``."""

import asyncio
from dataclasses import asdict

import typer

from bot.cli.printing import as_json


def application() -> typer.Typer:
    """The commands of this adapter."""
    app = typer.Typer(no_args_is_help=True, help="Discord's own.", pretty_exceptions_enable=False)
    app.callback()(_group)
    app.command()(emojis)
    return app


def _group() -> None:
    """Discord's own."""


def emojis(
    replace: bool = typer.Option(False, "--replace", help="Remove ours first: the drawings have changed."),  # noqa: FBT001
    json: bool = typer.Option(False, "--json", help="One object per picture uploaded, the report last."),  # noqa: FBT001
) -> None:
    """Upload the card pictures as emojis of the application; what is there already stays. May be repeated safely."""
    from adapters.discord.emojis import upload
    from adapters.discord.settings import DiscordSettings
    from bot.settings import read

    settings = read(DiscordSettings)
    cards = "two" if settings.cards == "two" else "four"
    report = asyncio.run(upload(settings, cards, replace=replace, tell=_tell_as_json if json else _tell))
    if json:
        as_json(asdict(report))
        return
    removed = f", {report.removed} removed" if report.removed else ""
    typer.echo(f"{report.uploaded} card pictures uploaded, {report.there} were there{removed}")


def _tell(name: str) -> None:
    typer.echo(name)


def _tell_as_json(name: str) -> None:
    as_json({"picture": name})
