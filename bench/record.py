"""Measure and write down: `python -m bench.record engine commit` replaces these sections of bench/RESULTS.md.

So no figure is typed in by hand, and each stands beside its command, its date and its machine. Sections that are not
named stay as they are.
"""

import importlib
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from bench.figure import Figure, machine

RESULTS = Path(__file__).with_name("RESULTS.md")
HEAD = """# Benchmark figures

Written by `python -m bench.record NAME…`, which runs the same code as `giruda bench NAME`. A figure is only comparable
with one of the same machine.
"""


def section(name: str, figures: list[Figure], measured_on: dict[str, object], when: datetime) -> str:
    """The text of one benchmark's section."""
    rows = [f"| {figure.name} | {number(figure.value)} {figure.unit} | {target(figure)} |" for figure in figures]
    where = ", ".join(f"{key} {value}" for key, value in measured_on.items())
    return "\n".join(
        [
            f"## {name}",
            "",
            f"`giruda bench {name}` on {when:%Y-%m-%d} ({where})",
            "",
            "| figure | measured | target |",
            "| --- | --- | --- |",
            *rows,
            "",
        ]
    )


def number(value: float) -> str:
    """Four digits that mean something.

    >>> number(2512.3), number(0.01234)
    ('2,512', '0.01234')
    """
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


def target(figure: Figure) -> str:
    """The target in words, "" where there is none."""
    if figure.target is None:
        return ""
    sign = "≥" if figure.better == "more" else "≤"
    return f"{sign} {number(figure.target)} {'met' if figure.met else '**missed**'}"


def sections(text: str) -> Iterator[tuple[str, str]]:
    """Name and text of each section of the file."""
    for part in text.split("\n## ")[1:]:
        yield part.partition("\n")[0].strip(), "## " + part.rstrip() + "\n"


def replaced(text: str, fresh: dict[str, str]) -> str:
    """The file with these sections in place of their former selves; new ones at the end."""
    kept = dict(sections(text)) | fresh
    return "\n".join([HEAD, *kept.values()])


def main(names: list[str]) -> None:
    """Measure the named benchmarks and write them down."""
    fresh: dict[str, str] = {}
    for name in names:
        figures: list[Figure] = []
        for figure in importlib.import_module(f"bench.{name}").measure():
            print(figure, flush=True)
            figures.append(figure)
        fresh[name] = section(name, figures, machine(), datetime.now(UTC))
    old = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else ""
    RESULTS.write_text(replaced(old, fresh), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
