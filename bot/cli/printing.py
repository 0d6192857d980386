"""What commands print: with ``--json`` one object per line, else words."""

import json
from collections.abc import Mapping
from typing import Any


def as_json(value: Mapping[str, Any]) -> None:
    """Print one object on one line. Korean stays readable; a lone surrogate is escaped by the stream."""
    print(json.dumps(value, ensure_ascii=False), flush=True)


def shorten(text: str, width: int = 160) -> str:
    """One line of at most ``width`` characters."""
    line = " ".join(text.split())
    return line if len(line) <= width else line[: width - 1] + "…"
