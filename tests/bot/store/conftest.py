from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store, open_store
from tests.fakes.database import fresh


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "giruda.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    opened = await open_store(fresh(path), synchronous="OFF")
    yield opened
    await opened.close()
