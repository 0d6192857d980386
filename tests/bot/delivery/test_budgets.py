"""Budgets are never exceeded, in any window; the longest waiting goes first."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.budgets import Budget, Pace, Share, Window
from tests.fakes.messenger import TELEGRAM
from tests.simulation.virtual import VirtualClock, run


def most_in(times: Sequence[float], per: float) -> int:
    """The largest number of calls in any window of this length (its end not included)."""
    return max((sum(start <= other < start + per - 1e-6 for other in times) for start in times), default=0)


async def room(window: Window) -> None:
    wait = window.wait()
    if wait > 0:
        await asyncio.sleep(wait)
        await room(window)


@given(
    calls=st.integers(1, 20),
    per=st.sampled_from([0.05, 1.0, 5.5, 60.0]),
    burst=st.none() | st.integers(0, 20),
    pauses=st.lists(st.floats(0, 30), max_size=60),
)
@settings(max_examples=200)
def test_a_window_never_lets_more_through(calls: int, per: float, burst: int | None, pauses: list[float]) -> None:
    async def main() -> list[float]:
        window, loop, made = Window(calls, per, burst), asyncio.get_running_loop(), []
        for pause in pauses:
            await asyncio.sleep(pause)
            await room(window)
            window.spend()
            made.append(loop.time())
        return made

    assert most_in(run(main()), per) <= calls


def test_a_call_under_way_counts_before_it_has_ended() -> None:
    async def main() -> list[float]:
        window, waits = Window(2, 5.5), []
        window.take()
        window.take()
        waits.append(window.wait())
        await asyncio.sleep(3.0)
        window.land()
        waits.append(window.wait())
        await asyncio.sleep(1.0)
        window.land()
        await asyncio.sleep(4.0)
        waits.append(window.wait())
        await asyncio.sleep(waits[-1])
        waits.append(window.wait())
        return [round(wait, 3) for wait in waits]

    first, second, third, last = run(main())
    assert first > 0, "both are under way"
    assert second == 5.5, "one is under way, the other has just ended"
    assert (third, last) == (0.5, 0.0), "room again when the first to end is out of the window"


def test_a_busy_chat_is_a_little_late_all_the_time_and_never_silent_for_long() -> None:
    async def main() -> list[float]:
        window, loop, made = Window(18, 60.0, 5), asyncio.get_running_loop(), []
        while loop.time() < start + 600:
            await room(window)
            window.spend()
            made.append(loop.time() - start)
        return made

    start = 1_790_000_000.0
    made = run(main())
    assert made[4] == 0.0, "a burst goes out at once"
    assert max(later - earlier for earlier, later in itertools.pairwise(made)) < 5.0
    assert len(made) >= 18 * 10 - 5, "and nothing of the budget is wasted"


def test_a_window_with_room_does_not_wait() -> None:
    async def main() -> list[float]:
        window, waits = Window(18, 60.0, 5), []
        for _ in range(100):  # an action each four seconds, as at a table of people
            await asyncio.sleep(4.0)
            waits.append(window.wait())
            await asyncio.sleep(waits[-1])
            window.spend()
        return waits

    assert max(run(main())) < 0.5


def test_what_was_spent_can_be_stored_and_taken_over() -> None:
    async def main() -> tuple[float, float]:
        clock = VirtualClock(asyncio.get_running_loop())
        one = Window(18, 60.0)
        for _ in range(18):
            one.spend()
            await asyncio.sleep(1.0)
        other = Window(18, 60.0)
        other.restore(one.spent(clock.now()), clock.now())
        return one.wait(), other.wait()

    one, other = run(main())
    assert one <= other <= one + 1.0


def test_within_a_share_the_longest_waiting_goes_first_and_the_rate_holds() -> None:
    async def main() -> tuple[list[float], list[float]]:
        loop = asyncio.get_running_loop()
        share = Share(13.0, 1.0, VirtualClock(loop))
        order: list[float] = []
        times: list[float] = []

        async def one(since: float) -> None:
            await share.turn(since)
            order.append(since)
            times.append(loop.time())
            share.land()

        first = [asyncio.ensure_future(one(-1.0)) for _ in range(13)]
        await asyncio.sleep(0)
        late = [asyncio.ensure_future(one(since)) for since in (5.0, 3.0, 9.0, 1.0) * 10]
        await asyncio.gather(*first, *late)
        return order, times

    order, times = run(main())
    assert order[13:] == sorted(order[13:])
    assert most_in(times, 1.0) <= 13


def test_whenever_the_platform_counts_a_call_between_its_beginning_and_its_end_the_rate_holds() -> None:
    async def main() -> list[float]:
        loop = asyncio.get_running_loop()
        share = Share(13.0, 1.0, VirtualClock(loop))
        dice = random.Random(1)
        counted: list[float] = []

        async def one() -> None:
            await share.turn(0.0)
            await asyncio.sleep(dice.uniform(0.0, 0.3))
            counted.append(loop.time())
            await asyncio.sleep(dice.uniform(0.0, 0.1))
            share.land()

        begun = loop.time()
        await asyncio.gather(*(one() for _ in range(200)))
        assert loop.time() - begun < 200 / 13 * 1.25, "and not much is left unused"
        return sorted(counted)

    assert most_in(run(main()), 1.0) <= 13


def test_neither_share_lends_to_the_other() -> None:
    async def main() -> tuple[int, int]:
        loop = asyncio.get_running_loop()
        budget = Budget(TELEGRAM, VirtualClock(loop), Pace(), 1.0)
        done = {"hands": 0, "others": 0}

        async def take(name: str, share: Share) -> None:
            await share.turn(loop.time())
            done[name] += 1
            share.land()

        tasks = [asyncio.ensure_future(take("hands", budget.hands)) for _ in range(100)]
        tasks += [asyncio.ensure_future(take("others", budget.others)) for _ in range(5)]
        await asyncio.sleep(0.5)
        for task in tasks:
            task.cancel()
        budget.stop()
        return done["hands"], done["others"]

    assert run(main()) == (13, 5)


def test_silent_conversations_are_forgotten() -> None:
    async def main() -> int:
        budget = Budget(TELEGRAM, VirtualClock(asyncio.get_running_loop()), Pace(), 1.0)
        for number in range(5000):
            budget.window(f"telegram:{number}", private=True).spend()
            await asyncio.sleep(0.1)
        return len(budget._windows)

    assert run(main()) <= 602


def test_the_scale_shortens_every_period() -> None:
    pace = Pace().scaled(1 / 20)
    assert (pace.lost_every, pace.nonce_trust, pace.second) == (3.0, 6.0, 0.05)

    async def main() -> list[float]:
        loop = asyncio.get_running_loop()
        budget = Budget(TELEGRAM, VirtualClock(loop), pace, 1 / 20)
        times = []
        for _ in range(50):
            await budget.hands.turn(0.0)
            times.append(loop.time())
            budget.hands.land()
        return times

    assert most_in(run(main()), 0.05) <= 13
