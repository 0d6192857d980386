"""The clock runner, on virtual time with a clock that is set."""

import asyncio

from bot.alarm import LOOK_AGAIN, Alarm
from bot.ids import TableId
from tests.simulation.virtual import VirtualClock, run


def test_a_clock_that_is_set_forward_makes_tables_due_soon():
    async def main() -> tuple[float, list[str]]:
        clock = VirtualClock(asyncio.get_running_loop())
        rung: list[str] = []
        heard = asyncio.Event()

        async def ring(table: TableId) -> None:
            rung.append(table)
            heard.set()

        alarm = Alarm(clock, ring)
        alarm.start()
        alarm.set(TableId("early"), clock.now() + 1000.0)
        alarm.set(TableId("late"), clock.now() + 9000.0)
        await asyncio.sleep(5.0)
        clock.skew += 3600.0
        start = asyncio.get_running_loop().time()
        await heard.wait()
        waited = asyncio.get_running_loop().time() - start
        await asyncio.sleep(60.0)
        await alarm.stop()
        return waited, rung

    waited, rung = run(main())
    assert waited <= LOOK_AGAIN
    assert rung == ["early"]
