"""`bench` and `torture`: they run code of the source tree (bench/, tests/simulation), which the wheel leaves out."""

import importlib
import inspect
import logging
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import typer

from bot.cli.failing import Unusable
from bot.cli.printing import as_json
from bot.cli.rules import resolve


def mount(app: typer.Typer) -> None:
    app.command()(bench)
    app.command()(torture)


def load(name: str, command: str) -> ModuleType:
    """Import a module of the checkout. Raises Unusable outside one."""
    root = Path(__file__).resolve().parents[2]
    if not (root / "pyproject.toml").is_file() or not (root / name.split(".", maxsplit=1)[0]).is_dir():
        raise Unusable(f"giruda {command} runs in a checkout of the source only; this is an installed package")
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    try:
        found = find_spec(name)
    except ModuleNotFoundError:
        found = None
    if found is None:
        raise Unusable(f"this checkout has no {name.replace('.', '/')}")
    return importlib.import_module(name)


def benchmarks() -> list[str]:
    """The names of the modules in the checkout's bench/ that measure something."""
    modules = sorted((Path(__file__).resolve().parents[2] / "bench").glob("*.py"))
    return [module.stem for module in modules if "\ndef measure(" in module.read_text(encoding="utf-8")]


def bench(
    name: str = typer.Argument(metavar="NAME", help="Which benchmark: a module of bench/ such as engine."),
    json: bool = typer.Option(False, "--json", help="One object per figure, the report last."),
    quick: bool = typer.Option(False, "--quick", help="A smoke run: everything runs, the figures mean nothing."),
    preset: str = typer.Option("", "--preset", help="engine: only this preset."),
) -> None:
    """Measure speed: figures with their targets, and the machine they were measured on."""
    figures_of = load("bench.figure", "bench")
    if name not in (known := benchmarks()):
        raise Unusable(f"there is no benchmark {name[:40]!r}; there are {', '.join(known)}")
    measure = load(f"bench.{name}", "bench").measure
    taken = inspect.signature(measure).parameters
    options: dict[str, Any] = {"quick": quick} | ({"preset": preset} if preset else {})
    if unknown := [key for key, value in options.items() if value and key not in taken]:
        raise Unusable(f"giruda bench {name} has no option --{unknown[0]}")
    if preset:
        resolve(preset)
    figures: list[Any] = []
    try:
        for figure in measure(**{key: value for key, value in options.items() if key in taken}):
            figures.append(figure)
            if json:
                as_json(figure.as_dict())
            else:
                print(figure, flush=True)
    except figures_of.NotPossible as error:
        raise Unusable(str(error)) from None
    machine = figures_of.machine()
    if json:
        told = {figure.name: round(figure.value, 4) for figure in figures}
        targets = {figure.name: figure.target for figure in figures if figure.target is not None}
        met = all(figure.met is not False for figure in figures)
        as_json({"bench": name, "figures": told, "targets": targets, "met": met, "quick": quick, "machine": machine})
    else:
        print("machine: " + ", ".join(f"{key} {value}" for key, value in machine.items()))


def torture(
    tables: int = typer.Option(20, "--tables", min=1, max=100_000, help="Tables played at once."),
    actions: int = typer.Option(10_000, "--actions", min=1, help="Committed actions to reach."),
    seed: int | None = typer.Option(
        None, "--seed", min=0, help="Repeat exactly this run; else a seed is drawn and printed."
    ),
    seeds: int = typer.Option(1, "--seeds", min=1, max=100_000, help="Runs, of this seed and the next ones."),
    json: bool = typer.Option(False, "--json", help="One object per line, the report last."),
) -> int:
    """Play many tables on virtual time under faults; exit 1 at the first broken invariant, printing its seed."""
    simulation = load("tests.simulation.torture", "torture")
    from bot.logs import set_up
    from bot.settings import Settings

    set_up(Settings.model_construct(log_level="error"))  # to stderr; what a fault provokes is no news here
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # tasks that a simulated crash cut off
    if seed is None:
        import secrets

        seed = secrets.randbelow(2**32)
    if not json:
        print(f"seed: {seed}", flush=True)  # said first, so that it is known whatever happens
    report: dict[str, Any] = {}
    if seeds == 1:
        report = simulation.torture(tables=tables, actions=actions, seed=seed)
    else:
        for each in simulation.many(tables=tables, actions=actions, seed=seed, seeds=seeds):
            if report and json:
                as_json(report)
            elif report:
                print(f"seed {report['seed']}: {report.get('actions', report.get('broken'))}", flush=True)
            report = each
    if json:
        as_json(report)
    else:
        for key, value in report.items():
            if key != "seed" or seeds > 1:
                print(f"{key}: {value}")
    return 0 if report["ok"] else 1
