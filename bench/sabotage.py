"""`giruda bench sabotage`: are the tests worth anything? Each mistake of tests/sabotage/catalogue.py is made in a copy
of the checkout, and the narrow tests that should notice it are run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figure import Figure
from tests.sabotage.__main__ import ENOUGH
from tests.sabotage.catalogue import SABOTAGES
from tests.sabotage.workshop import Workshop


def measure(*, quick: bool = False) -> Iterator[Figure]:
    """The figures; a quick run makes one mistake only."""
    chosen = [each for each in SABOTAGES if each.file == "bot/buttons.py"] if quick else SABOTAGES
    noticed = 0
    with TemporaryDirectory() as folder:
        workshop = Workshop.open(Path(folder))
        for sabotage in chosen:
            noticed += workshop.notices(sabotage)
    yield Figure("sabotages", len(chosen), "mistakes", None if quick else 40)
    yield Figure("noticed", noticed / len(chosen), "of all", ENOUGH)
