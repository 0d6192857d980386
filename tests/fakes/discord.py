"""A loopback Discord for tests, to which an unmodified discord.py connects from its own process or from this one.

The third-party simulation ``simcord`` (3.2.1, a development dependency, pinned because its internals are used) owns the
semantics: servers, permissions, messages, components and their limits, slash commands, the life of an interaction,
error codes. The rooms in ``wire/`` put it behind a real HTTP and gateway socket and add what it leaves out:

- ``rest``: authorization, JSON and multipart, 429, faults · ``rates``: limits announced and enforced
- ``gates``: closed direct messages, opening too many, archived and locked threads, old messages, dead tokens, files
  without permission, emojis that don't exist, command and emoji limits · ``nonces``: sends that happen once
- ``gateway``: IDENTIFY, READY, RESUME, shards, intents, heartbeats, drops · ``world``: all that a message ever showed
- ``acts``: what people do; ``people``: what a test holds in its hands

    async with FakeDiscord(scale=1 / 20) as dc:
        minji = dc.user("민지")
        room = dc.channel(dc.guild("금요 마이티", minji), "마이티")
        ...  # start the bot with dc.api_url, dc.gateway_url and dc.token, then
        use = await dc.slash(minji, room, "mighty")
        use = await dc.press(minji, await dc.message(room, "참가"), "참가")
        await use.answered()

Time is the event loop's. ``scale`` shortens rate windows, the allowance of fresh direct messages and the memory for
nonces; an answer's three seconds and a token's fifteen minutes stay real (``world.answer_within``,
``world.token_life``), and ``world.advance_clock`` lets messages and tokens age at once.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Self

from aiohttp import web

from tests.fakes.wire import rest
from tests.fakes.wire.acts import INVITED, Acts, NotPossible
from tests.fakes.wire.gates import Gates
from tests.fakes.wire.gateway import Gateway
from tests.fakes.wire.nonces import Nonces
from tests.fakes.wire.people import Guild, Room, Use, User
from tests.fakes.wire.rates import Rates, busiest
from tests.fakes.wire.rest import Call, Fault
from tests.fakes.wire.world import Seen, World

__all__ = [
    "INVITED", "Call", "FakeDiscord", "Fault", "Guild", "NotPossible", "Room", "Seen", "Use", "User", "busiest",
]  # fmt: skip

INVALID = {401, 403, 429}
"""ten thousand of these in ten minutes, and Discord bans the address"""


class FakeDiscord(Acts):
    """``gaps``: calls that the simulation does not know; a test that leaves any has tested nothing there."""

    def __init__(self, scale: float = 1.0, *, token: str = "MTA1NTA5MzQwNDEzNDA5MTc3Ng.GxyzQA.fake-token") -> None:
        self.token = token
        self.scale = scale
        self.world = World(self.now)
        self.gates = Gates(self)
        self.rates = Rates(scale, self.now)
        self.nonces = Nonces(scale, self.now)
        self.gateway = Gateway(self)
        self.uses: dict[int, Use] = {}
        self.calls: list[Call] = []
        self.faults: list[Fault] = []
        self.gaps: list[str] = []
        self.api_url = self.gateway_url = ""
        self._runner: web.AppRunner | None = None
        self._stirred = asyncio.Event()
        self.world.subscribers.append(self.gateway.event)

    async def __aenter__(self) -> Self:
        async def answer(request: web.Request) -> web.StreamResponse:
            return await rest.handle(self, request)

        app = web.Application(client_max_size=26 * 2**20)
        app.router.add_route("*", "/api/v10/{tail:.*}", answer)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = self._runner.addresses[0][1]
        self.api_url = f"http://127.0.0.1:{port}/api/v10"
        self.gateway_url = f"ws://127.0.0.1:{port}/gateway"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.gateway.drop(1001)
        if self._runner:
            await self._runner.cleanup()

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def changed(self) -> None:
        """Wake whoever waits in ``until``."""
        self._stirred.set()

    def heard(self, call: Call) -> None:
        """A call was dealt with: note answers to uses."""
        if call.path.endswith("/callback") and (use := self.uses.get(int(call.parts[1]))) is not None:
            if 200 <= call.status < 300:
                use.answers += 1
                use.answered_at = self.now()
                use.done.set()
            elif call.code:
                use.refused.append(call.code)
        if not self.world.remembers:
            call.body = None
        self.changed()

    async def until(self, true: Callable[[], Any], within: float = 10.0, why: str = "") -> Any:
        """Wait until something holds; returns it. Raises AssertionError after ``within`` seconds."""
        end = self.now() + within
        while not (value := true()):
            self._stirred.clear()
            if (left := end - self.now()) <= 0:
                raise AssertionError(why or "it did not happen")
            with contextlib.suppress(TimeoutError):  # not wait_for: in 3.11 it may swallow a cancellation
                async with asyncio.timeout(min(left, 0.25)):
                    await self._stirred.wait()
        return value

    async def message(self, room: Room, containing: str, within: float = 10.0) -> Seen:
        """The newest public message standing in a channel whose text or buttons contain a text."""

        def found() -> Seen | None:
            for message in reversed(self.shown(room)):
                if containing in message.text or any(containing in label for label in message.labels):
                    return message
            return None

        return await self.until(found, within, f"no message with {containing!r}")

    def fail(self, method: str, path: str, error: tuple[int, int] | None = None, **how: Any) -> Fault:
        """Break the next call(s) of a method whose path matches a pattern; see Fault."""
        fault = Fault(method, path, error, **how)
        self.faults.append(fault)
        return fault

    def made(self, method: str, room: Room | None = None) -> list[Call]:
        """Calls about messages (of one channel): POST sends, PATCH edits, DELETE deletes."""
        return [
            call
            for call in self.calls
            if call.method == method and call.channel is not None and (room is None or call.channel == room.id)
        ]

    def edits(self, room: Room) -> list[float]:
        """Times of the edits that took effect in a channel."""
        return [call.at for call in self.made("PATCH", room) if call.status == 200]

    @property
    def invalid(self) -> list[Call]:
        return [call for call in self.calls if call.status in INVALID]

    def unanswered(self) -> list[Use]:
        """Uses whose person sees "interaction failed"."""
        late = self.world.answer_within
        return [use for use in self.uses.values() if not use.answers and self.now() - use.at > late]
