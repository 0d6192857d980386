"""`simulate`: AI deals without a chat."""

import typer

from bot.cli.printing import as_json
from bot.cli.rules import resolve


def mount(app: typer.Typer) -> None:
    app.command()(simulate)


def simulate(
    preset: str = typer.Option("tichu5", "--preset", help="A preset, a rule string or a JSON object."),
    deals: int = typer.Option(100, "--deals", min=1, max=10_000_000, help="How many."),
    seed: str = typer.Option("1", "--seed", help="Any text; the same seed gives the same deals."),
    json: bool = typer.Option(False, "--json", help="One object."),
) -> int:
    """Let the AI play deals of a ruleset and add up what came of them; exit 1 if scores do not add up."""
    from engine.simulate import OffBalance
    from engine.simulate import simulate as simulated

    rules = resolve(preset)
    try:
        report = simulated(rules, deals, seed).report()
    except OffBalance as error:
        report = {"deals": deals, "zero_sum": False, "error": str(error)}
    told = {"preset": rules.name, "seed": seed} | report
    if json:
        as_json(told)
    else:
        for key, value in told.items():
            print(f"{key.replace('_', ' ')}: {'-' if value is None else value}")
    return 0 if told["zero_sum"] else 1
