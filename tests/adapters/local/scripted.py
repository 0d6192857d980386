"""A scripted inbox and a running page, for the tests of the local platform: the wire is real, the game is not."""

import asyncio
import itertools
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from adapters.local.entry import LocalPlatform
from adapters.local.settings import LocalSettings
from bot.ports import Answer, Place, Update
from bot.screens.screen import Button, Buttons, Screen

Reply = Callable[[Update], Awaitable[Answer]]


@dataclass
class Script:
    """Answers as told, remembers what came, and does nothing twice for the same id (as the bot does)."""

    reply: Reply | None = None
    updates: list[Update] = field(default_factory=list)
    deliveries: list[str] = field(default_factory=list)
    carries: list[tuple[str, int, Place]] = field(default_factory=list)
    answers: dict[str, Answer] = field(default_factory=dict)

    async def handle(self, update: Update) -> Answer:
        self.deliveries.append(update.id)
        if update.id not in self.answers:
            self.updates.append(update)
            self.answers[update.id] = await self.reply(update) if self.reply else Answer()
        return self.answers[update.id]

    async def carried(self, key: str, revision: int, place: Place) -> None:
        self.carries.append((key, revision, place))


def screen(text: str = "hello", *labels: str, kind: str = "notice", **more: Any) -> Screen:
    buttons = tuple(Button(label, f"t:{label}") for label in labels)
    return Screen(kind, "en", text, (Buttons(buttons),) if buttons else (), **more)


@asynccontextmanager
async def page(
    data: Path, script: Script | None = None, platform: LocalPlatform | None = None, **settings: Any
) -> AsyncIterator[LocalPlatform]:
    """A page that listens."""
    platform = platform or LocalPlatform(LocalSettings(_env_file=None, **{"port": 0, **settings}), data)
    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    run = asyncio.create_task(platform.run(script or Script(), ready.set_result))
    await asyncio.wait({run, ready}, return_when=asyncio.FIRST_COMPLETED)
    if run.done():
        await run
    try:
        yield platform
    finally:
        run.cancel()
        await asyncio.gather(run, return_exceptions=True)


_ops = itertools.count()


def new_op() -> str:
    return f"op-{next(_ops):08}"


@dataclass
class Tab:
    """One open page: a real socket, and the page's own way of hearing (latest state of each message)."""

    socket: ClientWebSocketResponse
    secret: str
    me: dict[str, Any] = field(default_factory=dict)
    messages: dict[str, dict[str, Any]] = field(default_factory=dict)
    panels: dict[str, dict[str, Any]] = field(default_factory=dict)
    frames: list[dict[str, Any]] = field(default_factory=list)
    heard: list[tuple[str, int]] = field(default_factory=list)
    last: int = 0
    world: str = ""

    async def send(self, **frame: Any) -> None:
        await self.socket.send_str(json.dumps(frame))

    async def hear(self, kind: str, **match: Any) -> dict[str, Any]:
        """Read frames until one of this kind and with these values comes, and return it."""
        async with asyncio.timeout(5):
            while True:
                frame = await self.hear_any()
                if frame["do"] == kind and all(frame.get(key) == value for key, value in match.items()):
                    return frame

    async def hear_any(self) -> dict[str, Any]:
        """Read the next frame, and return it."""
        message = await self.socket.receive()
        if message.type is not WSMsgType.TEXT:
            raise ConnectionError(f"{message.type.name} {message.data} {message.extra}")
        frame: dict[str, Any] = json.loads(message.data)
        self._take(frame)
        return frame

    def _take(self, frame: dict[str, Any]) -> None:
        self.frames.append(frame)
        if frame["do"] == "messages":
            if frame.get("fresh"):
                self.messages.clear()
            self.world = frame.get("world", self.world)
            self.last = max(self.last, frame.get("last", 0))
            for message in frame["messages"]:
                self.heard.append((message["id"], message["change"]))
                self.last = max(self.last, message["change"])
                if message["body"] is None:
                    self.messages.pop(message["id"], None)
                else:
                    self.messages[message["id"]] = message
        elif frame["do"] == "panel":
            if frame["body"] is None:
                self.panels.pop(frame["id"], None)
            else:
                self.panels[frame["id"]] = frame

    async def ask(self, **frame: Any) -> dict[str, Any]:
        """Send something that gets an answer, and wait for it."""
        op = frame.setdefault("op", new_op())
        await self.send(**frame)
        return await self.hear("answer", op=op)

    async def say(self, text: str, chat: str = "local:main", **more: Any) -> dict[str, Any]:
        return await self.ask(do="say", chat=chat, text=text, **more)

    async def press(self, message: str, token: str, **more: Any) -> dict[str, Any]:
        return await self.ask(do="press", message=message, token=token, **more)

    async def sync(self) -> Self:
        """Everything told to this tab up to now has been read: an answer comes after it."""
        await self.ask(do="press", message="0", token="nothing")
        return self

    def texts(self, chat: str = "local:main") -> list[str]:
        shown = sorted((m for m in self.messages.values() if m["chat"] == chat), key=lambda m: int(m["id"]))
        return ["".join(s if isinstance(s, str) else s.get("x", "") for s in m["body"]["text"]) for m in shown]


@dataclass
class Visitors:
    """Opens tabs on a page."""

    platform: LocalPlatform
    http: ClientSession

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.platform.port}"

    async def dial(self, **headers: str) -> ClientWebSocketResponse:
        return await self.http.ws_connect(f"{self.url}/socket", headers={"Origin": self.url, **headers})

    async def come(self, name: str | None, tab: Tab | None = None, **more: Any) -> Tab:
        """A tab with somebody new; or, given the tab he lost, the one he comes back in."""
        secret = tab.secret if tab else secrets.token_urlsafe(24)
        fresh = Tab(await self.dial(), secret)
        if tab:
            fresh.messages, fresh.last, fresh.world = dict(tab.messages), tab.last, tab.world
        known = {"since": fresh.last, "world": fresh.world}
        await fresh.send(do="hello", secret=secret, name=name, **{**known, **more})
        fresh.me = (await fresh.hear("welcome"))["me"]
        await fresh.hear("messages")
        return fresh


@asynccontextmanager
async def visiting(platform: LocalPlatform) -> AsyncIterator[Visitors]:
    async with ClientSession() as http:
        yield Visitors(platform, http)
