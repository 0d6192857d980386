"""``kill -9`` in the middle of a deal: the table goes on, nothing is lost, nothing is there twice."""

import asyncio
import os
import random
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, expect

from tests.browser.evening import KO, WAIT, Server, Tab, play, sit_down, together

RUNS = 3


@dataclass(frozen=True)
class Evening:
    """What is left of a deal: the record, how it was settled, and what stands in the chats."""

    record: dict[str, Any]
    settled: list[tuple[Any, ...]]
    shown: dict[str, int]
    presses: int


async def deal(browser: Browser, server: Server, kill: tuple[int, float] | None = None) -> Evening:
    """Play one deal; with ``kill``, the server dies so many seconds after that many presses, and is started again."""
    minji, alex = await together(browser, server, phone=False)
    await sit_down(minji, alex)
    await minji.press(KO("button-fill"))
    minji.presses = alex.presses = 0
    murder = asyncio.create_task(_murder(server, (minji, alex), *kill)) if kill else None
    await play(minji, alex)
    if murder:
        await murder
    await asyncio.gather(*(_settled(person) for person in (minji, alex)))
    shown = [await _kinds(person) for person in (minji, alex)]
    await alex.page.reload()
    await _settled(alex)
    assert await _kinds(alex) == shown[1], "a tab opened anew shows the same"
    assert [line for line in minji.errors + alex.errors if "WebSocket" not in line and "ERR_" not in line] == []
    (record,) = server.records()
    settled = server.rows(
        "SELECT postings.kind, accounts.kind, seat, amount FROM postings JOIN entries ON posting_id = postings.id"
        " JOIN accounts ON account_id = accounts.id ORDER BY postings.kind, seat, accounts.kind"
    )
    for person in (minji, alex):
        await person.page.context.close()
    return Evening(record, settled, shown[0] + shown[1], minji.presses + alex.presses)


async def _murder(server: Server, people: tuple[Tab, Tab], presses: int, seconds: float) -> None:
    reached = asyncio.Event()

    def pressing() -> None:
        if sum(person.presses for person in people) >= presses:
            reached.set()

    for person in people:
        person.pressing = pressing
    await reached.wait()
    await asyncio.sleep(seconds)
    await server.kill()
    await server.start()


async def _settled(person: Tab) -> None:
    """The deal is over for this person too: the result is there, and his hand asks nothing."""
    await person.page.locator(".kind-result").wait_for()
    await expect(person.page.locator("#private .message.asks")).to_have_count(0, timeout=WAIT)


async def _kinds(person: Tab) -> Counter[str]:
    kinds = await person.page.evaluate(
        "[...document.querySelectorAll('.message')].map(m => [...m.classList].find(c => c.startsWith('kind-')))"
    )
    return Counter(kinds)


async def test_the_same_deal_interrupted_three_times_ends_the_same(browser: Browser, tmp_path: Path) -> None:
    seed = int(os.environ.get("GIRUDA_KILL_SEED", random.SystemRandom().randrange(10**6)))
    dice = random.Random(seed)

    async def run(name: str, kill: tuple[int, float] | None) -> Evening:
        folder = tmp_path / name
        folder.mkdir()
        server = await Server(folder).start()
        try:
            return await deal(browser, server, kill)
        finally:
            await server.kill()

    calm = await run("calm", None)
    assert calm.shown == Counter({"kind-lobby": 2, "kind-board": 2, "kind-result": 2, "kind-hand": 2})
    assert sum(amount for *_, amount in calm.settled) == 0
    for number in range(RUNS):
        moment = (dice.randint(1, calm.presses - 1), dice.uniform(0, 0.25))
        killed = await run(f"killed-{number}", moment)
        where = f"GIRUDA_KILL_SEED={seed}, run {number}: killed {moment[1]:.3f} s after press {moment[0]}"
        assert killed.record == calm.record, where
        assert killed.settled == calm.settled, where
        assert killed.shown == calm.shown, where
