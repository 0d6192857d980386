"""`giruda bench sabotage`: are the tests worth anything? Each mistake of tests/sabotage/catalogue.py is made in a copy
of the checkout, and the narrow tests that should notice it are run, after they have passed without it. The list of them
follows the score."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figure import Figure, NotPossible
from tests.sabotage.__main__ import ENOUGH
from tests.sabotage.catalogue import SABOTAGES
from tests.sabotage.workshop import Unsound, Workshop


def measure(*, quick: bool = False) -> Iterator[Figure]:
    """The figures; a quick run makes one mistake only."""
    chosen = [each for each in SABOTAGES if each.file == "bot/buttons.py"] if quick else SABOTAGES
    with TemporaryDirectory() as folder:
        workshop = Workshop.open(Path(folder))
        try:
            noticed = [workshop.notices(sabotage) for sabotage in chosen]
        except Unsound as error:
            raise NotPossible(str(error)) from None
    yield Figure("sabotages", len(chosen), "mistakes", None if quick else 40)
    yield Figure("noticed", sum(noticed) / len(chosen), "of all", ENOUGH)
    for sabotage, seen in zip(chosen, noticed, strict=True):
        yield Figure(sabotage.name, int(seen), "noticed")
