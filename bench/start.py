"""`giruda bench start`: how soon there is something to see, with everything installed, compiled and warm.

The real command line: `giruda --help`; `giruda serve` until it answers, with an empty database and with 1,000 live
tables that it resumes, all of them interrupted in the middle of playing. The page in Chromium on loopback: from the
request until a name can be typed, and its bytes.
"""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from urllib.error import URLError
from urllib.request import urlopen

from playwright.async_api import Error as ChromiumError
from playwright.async_api import Request

from bench.commit import hurried, open_table
from bench.figure import Figure, NotPossible
from bot.store import open_store
from tests.browser.evening import chromium, free_port

GIRUDA = (sys.executable, "-m", "bot.cli")
RUNS = 5
PATIENCE = 120.0
"""seconds after which a start counts as failed"""


def measure(*, quick: bool = False, live: int = 1000) -> Iterator[Figure]:
    """The figures; ``live``: tables to resume. Raises NotPossible without Chromium, or when a start fails."""
    runs, live = (1, 5) if quick else (RUNS, live)
    yield Figure("help", statistics.median(_help() for _ in range(runs)), "s", 0.4, "less")
    with TemporaryDirectory() as folder:
        data = Path(folder)
        starts: list[float] = []
        for _ in range(runs + 1):  # the first one makes the database
            with _serving(data) as (seconds, url):
                starts.append(seconds)
        yield Figure("serve_answers", statistics.median(starts[1:]), "s", 2, "less")
        with _serving(data) as (_, url):
            usable, size = asyncio.run(_page(url, runs))
        yield Figure("page_usable", usable, "s", 1, "less")
        yield Figure("page_size", size / 1000, "kB", 300, "less")
    with TemporaryDirectory() as folder:
        stopped = Path(folder) / "stopped"
        stopped.mkdir()
        asyncio.run(_open(stopped, live))
        resumed: list[float] = []
        for run in range(runs):
            with _serving(copytree(stopped, Path(folder) / str(run))) as (seconds, _):
                resumed.append(seconds)
        yield Figure(f"resume_{live}_tables", statistics.median(resumed), "s", 5, "less")


def _warm() -> dict[str, str]:
    """This environment, in which Python keeps what it compiled."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def _help() -> float:
    begun = time.perf_counter()
    subprocess.run([*GIRUDA, "--help"], check=True, capture_output=True, env=_warm())
    return time.perf_counter() - begun


@contextmanager
def _serving(data: Path) -> Iterator[tuple[float, str]]:
    """`giruda serve` with the local page: the seconds until it is ready, and the page's address."""
    port, health = free_port(), free_port()
    settings = {"DATA_DIR": str(data), "LOCAL_ENABLED": "true", "LOCAL_PORT": str(port), "HEALTH_PORT": str(health)}
    others = {key: value for key, value in _warm().items() if not key.endswith("_TOKEN")}
    with (data / "log.txt").open("ab") as log:
        begun = time.perf_counter()
        process = subprocess.Popen([*GIRUDA, "serve"], env=others | settings, stdout=log, stderr=log)
        try:
            while not _ready(f"http://127.0.0.1:{health}/readyz"):
                if process.poll() is not None or time.perf_counter() - begun > PATIENCE:
                    raise NotPossible(f"giruda serve did not start: {(data / 'log.txt').read_text()[-300:]}")
                time.sleep(0.005)
            yield time.perf_counter() - begun, f"http://127.0.0.1:{port}"
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)


def _ready(url: str) -> bool:
    try:
        with urlopen(url, timeout=1) as answer:  # noqa: S310 loopback
            return answer.status == 200
    except (URLError, OSError):
        return False


async def _page(url: str, runs: int) -> tuple[float, int]:
    """Seconds from the request until the first screen can be used (median), and the bytes of all that was loaded."""
    waits: list[float] = []
    size = 0
    try:
        async with chromium() as browser:
            for _ in range(runs):
                context = await browser.new_context()
                page = await context.new_page()
                bodies: list[Request] = []
                page.on("requestfinished", lambda request, found=bodies: found.append(request))
                begun = time.perf_counter()
                await page.goto(url, wait_until="commit")
                await page.locator("#name").wait_for()
                waits.append(time.perf_counter() - begun)
                await page.wait_for_load_state("networkidle")
                sizes = [await request.sizes() for request in bodies]
                size = sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes)
                await context.close()
    except ChromiumError as error:
        raise NotPossible(f"the page's figures need Chromium: {str(error).splitlines()[0]}") from error
    return statistics.median(waits), size


async def _open(data: Path, tables: int) -> None:
    """A database as a stop leaves it when so many tables were just playing, each at the start of a deal."""
    store = await open_store(f"sqlite+aiosqlite:///{data}/giruda.sqlite3")
    coordinator = hurried(store, tables, "local")
    await coordinator.start()
    for number in range(tables):
        await open_table(store, coordinator._house, number, platform="local")  # noqa: SLF001 as people would
    await coordinator._reconciler.quiet()  # noqa: SLF001
    for table in coordinator._house.loaded():  # noqa: SLF001 opening took minutes
        table.state.touched = time.time()
    await coordinator.stop()
    await store.close()
