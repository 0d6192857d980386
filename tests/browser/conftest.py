"""Fixtures of the browser tests. Screenshots go to ``artefacts/`` (or ``GIRUDA_ARTEFACTS``), to be looked at."""

import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.browser.evening import CHROMIUM, Server, chromium

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All browser tests are one group (they share the machine badly); without Chromium: skipped, never in CI."""
    for item in items:
        if item.path.is_relative_to(HERE) and item.path.name.startswith("test_"):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))
            if not CHROMIUM.exists():
                item.add_marker(pytest.mark.skip(reason=f"{CHROMIUM} is not installed"))


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as running:
        yield running


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """Giruda in its own process, with fixed dice."""
    running = await Server(tmp_path).start()
    try:
        yield running
    finally:
        await running.kill()


@pytest.fixture(scope="session")
def artefacts() -> Callable[[str], Path]:
    """Where a picture with this name goes."""
    folder = Path(os.environ.get("GIRUDA_ARTEFACTS", HERE.parents[1] / "artefacts"))
    folder.mkdir(parents=True, exist_ok=True)
    return lambda name: folder / f"{name}.png"
