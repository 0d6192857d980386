"""An empty database of today's schema, made once per test process and copied: migrations take longer than most
tests."""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

from bot.store.opening import migrate


@functools.cache
def _template() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "template.sqlite3"
        migrate(path)
        return path.read_bytes()


def fresh(path: Path) -> str:
    """Put an empty database at ``path``; the url to open it with."""
    path.write_bytes(_template())
    return f"sqlite+aiosqlite:///{path}"
