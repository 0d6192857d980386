"""A loopback Bot API server for tests, to which an unmodified python-telegram-bot talks through ``base_url``.

It keeps what platform documentation and measurements say of Telegram: who may be written to, sizes, error texts, flood
control with edits counted, privacy mode, topics, migration, ephemeral messages of two versions, confirmation by offset.
Unknown fields are ignored, as on the real server; wrong sizes are refused. Tests act for people (``botapi/acts.py``),
look at chats (``Chat.shown``) and at every call the bot made (``calls``), and can break things (``fail``, ``flood``).

    async with FakeTelegram(scale=1 / 20) as tg:
        minji = tg.user("민지")
        group = await tg.group("금요 마이티", minji)
        await tg.say(minji, group, "/mighty@giruda_bot")
        query = await tg.press(minji, await tg.message(group, "참가"), "참가")
        await query.answered()

Time is the event loop's; ``scale`` shortens flood windows only (reaction times of a program do not scale).
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import Callable
from typing import Any, Self

from aiohttp import web

from tests.fakes.botapi.acts import Acts
from tests.fakes.botapi.errors import Refused, bad, flooded, forbidden
from tests.fakes.botapi.flood import Flood, busiest
from tests.fakes.botapi.people import Call, Chat, Message, Query, User
from tests.fakes.botapi.server import Fault, handle
from tests.fakes.botapi.updates import Updates

__all__ = [
    "Call", "Chat", "FakeTelegram", "Fault", "Message", "Query", "Refused", "User", "bad", "busiest", "flooded",
    "forbidden",
]  # fmt: skip

COUNTED = ("send", "edit", "delete")


class FakeTelegram(Acts):
    """``privacy``: the bot has privacy mode on. ``ephemeral``: None, "10.2", "10.3", or
    "claims" (knows the methods, but shows everything to everybody). ``members_hidden``:
    getChatMember of others needs an administrator. ``query_age``: seconds after which a press can't be answered."""

    def __init__(
        self, scale: float = 1.0, *, ephemeral: str | None = None, token: str = "110201543:AAHdqTcvCH1v"
    ) -> None:
        self.token = token
        self.me = {"id": 110201543, "is_bot": True, "first_name": "기루다", "username": "giruda_bot"}
        self.scale = scale
        self.ephemeral = ephemeral
        self.privacy = True
        self.members_hidden = True
        self.query_age = 15.0
        self.users: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self.queries: dict[str, Query] = {}
        self.commands: dict[tuple[str, str], list[dict[str, Any]]] = {}
        self.calls: list[Call] = []
        self.faults: list[Fault] = []
        self.dropped = 0
        self.updates = Updates()
        self.flood = Flood(scale, self.now)
        self.url = ""
        self.next_user = itertools.count(5_000_000_001).__next__
        self.next_chat = itertools.count(4_001).__next__
        self.next_query = itertools.count(1).__next__
        self.next_panel = itertools.count(29_341_834).__next__
        self._runner: web.AppRunner | None = None
        self._stirred = asyncio.Event()

    async def __aenter__(self) -> Self:
        async def answer(request: web.Request) -> web.StreamResponse:
            return await handle(self, request)

        app = web.Application(client_max_size=20 * 2**20)
        for path in ("/bot{token}/{method}", "/bot{token}/test/{method}"):
            app.router.add_route("*", path, answer)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._runner:
            await self._runner.cleanup()

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def unix(self) -> int:
        return int(time.time())

    def changed(self) -> None:
        """Wake whoever waits in ``until``."""
        self._stirred.set()

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

    async def message(self, chat: Chat, containing: str, within: float = 10.0) -> Message:
        """The newest message standing in a chat whose text or buttons contain a text."""

        def found() -> Message | None:
            for message in reversed(chat.shown()):
                if containing in message.text or any(containing in label for label in message.labels):
                    return message
            return None

        return await self.until(found, within, f"no message with {containing!r}")

    def fail(self, method: str, error: Refused | None = None, **how: Any) -> Fault:
        """Break the next call(s) of a method; see Fault."""
        fault = Fault(method, error, **how)
        self.faults.append(fault)
        return fault

    def counted(self, chat: Chat) -> list[float]:
        """Times of all calls that count towards the chat's limit, ephemeral ones included."""
        return [
            c.at
            for c in self.calls
            if c.chat == chat.id and c.method.startswith(COUNTED) and c.method != "sendChatAction"
        ]

    def made(self, method: str, chat: Chat | None = None) -> list[Call]:
        return [c for c in self.calls if c.method == method and (chat is None or c.chat == chat.id)]
