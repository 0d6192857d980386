"""How often we may call: one named table of limits (``Messenger.limits``), one scale (architecture.md, Surfaces 6).

Every chat has its window; the bot has two shares, hands and others, neither lending to the other; within a share the
longest waiting goes first. Windows slide: in no period of their length do they let more calls through than they
allow. Durations are measured on the event loop's own time, because a jump of the machine's clock must not spend a
budget twice.
"""

from __future__ import annotations

import asyncio
import heapq
import math
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.ports import Clock, Limits


@dataclass(frozen=True, slots=True)
class Pace:
    """Our own times, in seconds, beside the platform's limits. The scale shortens them too."""

    lost_every: float = 60.0
    """a lost message is replaced at most so often (Surfaces 4)"""
    lost_a_day: int = 3
    """and so often on one day, unless somebody asks"""
    asked_every: float = 2.0
    """a new message on request, at most so often"""
    nonce_trust: float = 120.0
    """for so long a repeated nonce is trusted; after that the message is looked for (Surfaces 3)"""
    carried_within: float = 2.0
    """a surface that the answer to a press is about to carry is left alone for so long: the person's own wait, which no
    scale shortens"""
    retry_first: float = 1.0
    retry_longest: float = 60.0
    """waits between tries where the platform names none: doubling from the first to the longest"""
    save_every: float = 0.5
    """deliveries are stored in batches, at most so far apart"""
    second: float = 1.0
    """the period of the bot's shares"""
    burst: int = 5
    """calls to a chat that go out at once before they are spread over the rest of the window"""

    def scaled(self, scale: float) -> Pace:
        """All times but ``carried_within`` shortened by ``scale`` (1/20 in tests)."""
        return Pace(
            lost_every=self.lost_every * scale,
            lost_a_day=self.lost_a_day,
            asked_every=self.asked_every * scale,
            nonce_trust=self.nonce_trust * scale,
            carried_within=self.carried_within,
            retry_first=self.retry_first * scale,
            retry_longest=self.retry_longest * scale,
            save_every=self.save_every * scale,
            second=self.second * scale,
            burst=self.burst,
        )


INSTANT = 1e-6
"""seconds below which times are the same: finer than any limit, coarser than a double of today's size resolves"""


UNKNOWN = 3
"""calls that a crashed process may have made to a chat beyond what the stored figures and the limits' reserve hold"""
LANDING = 0.1
"""seconds until it is worth asking again when all that is counted is still under way"""
SHORT = 10.0
"""periods (seconds) so short that a process before us may have used them up: nothing is stored of them"""


def steady() -> float:
    """Seconds on the event loop's clock: they only move forward."""
    return asyncio.get_running_loop().time()


class Window:
    """At most ``calls`` in any ``per`` seconds. ``burst``: beyond so many, what is left is spread over the time until
    the oldest call leaves the window, so that a busy chat is a little late all the time and never silent for long."""

    __slots__ = ("_burst", "_flying", "_times", "calls", "per")

    def __init__(self, calls: int, per: float, burst: int | None = None) -> None:
        self.calls = max(1, calls)
        self.per = per
        self._burst = self.calls if burst is None else max(1, min(burst, self.calls))
        self._times: deque[float] = deque(maxlen=self.calls)
        self._flying = 0

    def wait(self) -> float:
        """Seconds until the next call may go out, or until it is worth asking again; 0.0: now."""
        now = steady()
        while self._times and self._times[0] + self.per <= now + INSTANT:
            self._times.popleft()
        used = len(self._times) + self._flying
        if used < self._burst:
            return 0.0
        if not self._times:
            return LANDING
        if used >= self.calls:
            at = self._times[0] + self.per
        else:
            last = self._times[-1]
            at = last + max(0.0, self._times[0] + self.per - last) / (self.calls - used + 1)
        return at - now if at > now + INSTANT else 0.0

    def spend(self) -> None:
        """A call has been made."""
        self._times.append(steady())

    def take(self) -> None:
        """A call begins: it counts from now on, and from the moment of ``land`` on as one made then (when the platform
        counted it, somewhere between, we cannot know)."""
        self._flying += 1

    def land(self) -> None:
        """A call that was taken has ended, in whatever way."""
        self._flying -= 1
        self.spend()

    def refund(self) -> None:
        """A call that was taken is not made after all."""
        self._flying -= 1

    def assume(self, calls: int, at: float) -> None:
        """Count calls that may have been made without our knowledge (before a crash)."""
        self._times.extend(at for _ in range(min(calls, self.calls)))

    def spent(self, now: float) -> list[list[float]]:
        """What was spent lately, to be stored: pairs of UNIX time and number of calls. ``now``: UNIX seconds."""
        grain = self.per / 60.0
        ahead = now - steady()
        counted = Counter(math.ceil((at + ahead) / grain) * grain for at in self._times)
        return [[at, number] for at, number in sorted(counted.items())]

    def restore(self, spent: Sequence[Sequence[float]], now: float) -> None:
        """Take over what was stored."""
        known = [steady() - max(0.0, now - at) for at, number in spent for _ in range(int(number))]
        self._times = deque(sorted([*self._times, *known]), maxlen=self.calls)

    @property
    def idle_since(self) -> float:
        """When the last call was made: forever ago, or now for one that is under way."""
        if self._flying:
            return math.inf
        return self._times[-1] if self._times else -math.inf


Grant = Callable[[int, int, float], Awaitable[int]]
"""calls per period, calls wanted, period -> calls granted"""

BLOCK = 4
"""calls that a worker takes at once from a share that several draw from"""


class Share:
    """One of the bot's two shares: calls per period, the longest waiting first."""

    def __init__(self, rate: float, second: float, clock: Clock, grant: Grant | None = None) -> None:
        self.calls = max(1, int(rate))
        self.per = second if rate >= 1 else second / rate
        self._window = Window(self.calls, self.per)
        self._grant_more = grant
        self._granted = 0
        self._granted_until = 0.0
        self._clock = clock
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = 0
        self._pump: asyncio.Task[None] | None = None

    async def turn(self, since: float) -> bool:
        """Wait for a call's turn; ``since``: when its need arose. True if there was anything to wait for. The call
        counts until it has landed, or is given back."""
        if not self._waiting and self._grant_more is None and self._window.wait() == 0.0:
            self._window.take()
            return False
        self._count += 1
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (since, self._count, mine))
        if self._pump is None or self._pump.done():
            self._pump = asyncio.create_task(self._grant(), name="budget share")
        await mine
        return True

    def assume(self) -> None:
        """All of it may have been spent just now."""
        self._window.assume(self.calls, steady())

    def land(self) -> None:
        """The call whose turn it was has ended."""
        self._window.land()

    def refund(self) -> None:
        """The turn just taken was not used."""
        self._window.refund()

    def stop(self) -> None:
        if self._pump is not None:
            self._pump.cancel()

    async def _grant(self) -> None:
        while self._waiting:
            wait = self._window.wait()
            if wait > 0:
                await self._clock.sleep(wait)
                continue
            if not await self._may():
                await self._clock.sleep(self.per / 8)
                continue
            _, _, first = heapq.heappop(self._waiting)
            if not first.done():
                self._window.take()
                first.set_result(None)

    async def _may(self) -> bool:
        """Where several workers share the bot: take a block of calls from the common row, good for a short time."""
        if self._grant_more is None:
            return True
        if self._granted <= 0 or self._granted_until < steady():
            self._granted = await self._grant_more(self.calls, min(BLOCK, len(self._waiting)), self.per)
            self._granted_until = steady() + self.per / 4
        self._granted -= 1
        return self._granted >= 0


class Budget:
    """Everything one platform's bot may spend."""

    def __init__(
        self,
        limits: Limits,
        clock: Clock,
        pace: Pace,
        scale: float,
        grants: tuple[Grant, Grant] | None = None,
    ) -> None:
        self._limits = limits
        self._pace = pace
        self._scale = scale
        self._windows: OrderedDict[str, Window] = OrderedDict()
        hands, others = grants or (None, None)
        self.hands = Share(limits.hands_per_second, pace.second, clock, hands)
        self.others = Share(limits.others_per_second, pace.second, clock, others)
        self._restarted: float | None = None
        first = limits.first_private_calls
        self.first = None if first is None else Window(first, limits.first_private_per * scale)
        """private messages to people never written to before"""

    def window(self, address: str, *, private: bool) -> Window:
        """The window of a conversation. Those that have been silent for their whole period are forgotten."""
        limits, found = self._limits, self._windows.get(address)
        if found is None:
            found = (
                Window(limits.private_calls, limits.private_per * self._scale)
                if private
                else Window(limits.chat_calls, limits.chat_per * self._scale, self._pace.burst)
            )
            self._windows[address] = found
            if self._restarted is not None:
                found.assume(UNKNOWN if self.kept(found) else found.calls, self._restarted)
            longest = max(limits.chat_per, limits.private_per) * self._scale
            while self._windows:
                oldest = next(iter(self._windows))
                if oldest == address or self._windows[oldest].idle_since > steady() - longest:
                    break
                del self._windows[oldest]
        self._windows.move_to_end(address)
        return found

    def kept(self, window: Window) -> bool:
        """Whether its period is so long that what was spent must outlive a crash."""
        return window.per > SHORT * self._scale

    def restarted(self) -> None:
        """A process before us may have made calls until now that it could not note."""
        self._restarted = steady()
        for share in (self.hands, self.others):
            share.assume()

    def stop(self) -> None:
        self.hands.stop()
        self.others.stop()
