"""What the program logs while it is tortured: no mistake of its own, and nothing that is a secret."""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

import structlog

SECRET = re.compile(
    r"(?<![\w-])(?:[SHDC](?:[2-9TJQKA]|10)|JK|JR)(?![\w-])"  # a card
    r"|[0-9a-f]{64}"  # a shuffle's seed
    r"|\bg\d:\w{8}"  # a button
)
MISTAKES = frozenset({"error", "exception", "critical", "failed"})


class Logbook:
    """A structlog processor. ``cut_off``: whether whoever logs is a process that was killed (what it says then is the
    simulation's doing)."""

    def __init__(self, cut_off: Callable[[], bool]) -> None:
        self.findings: list[str] = []
        self.lines = 0
        self._cut_off = cut_off

    def __call__(self, _logger: Any, method: str, event: Any) -> Any:
        self.lines += 1
        if not self._cut_off():
            if method in MISTAKES:
                self.findings.append(f"a mistake of the program: {event}{_where()}")
            elif found := SECRET.search(repr(sorted(event.items()))):
                self.findings.append(f"a secret in the log: {found[0]} in {event}")
        raise structlog.DropEvent


def _where() -> str:
    """The error that is being handled, and the way to it."""
    error = sys.exc_info()[1]
    return "" if error is None else "\n" + "".join(traceback.format_exception(error))


@contextmanager
def overheard(book: Logbook) -> Generator[None]:
    """Everything that is logged meanwhile goes to the book, whatever its level, and nowhere else."""
    before = structlog.get_config()
    structlog.configure(
        processors=[book],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.ReturnLoggerFactory(),
        cache_logger_on_first_use=False,
    )
    try:
        yield
    finally:
        structlog.configure(**before)
