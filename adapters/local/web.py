"""The HTTP side: the page, its assets, the cards, pictures, and the socket."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final

from aiohttp import WSCloseCode, WSMsgType, web

from adapters import faces
from adapters.local.door import Door
from adapters.local.messenger import LocalMessenger
from adapters.local.protocol import LONGEST
from adapters.local.room import Room
from adapters.local.session import Goodbye, Identify, Session, identify
from adapters.local.words import page_words
from bot.language import CODES
from bot.ports import Inbox

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
KINDS: Final = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
SOCKETS: Final = 300
"""open tabs at once"""
PACE: Final = 40
"""frames a second that one tab may send on average; a person with a keyboard stays far below"""


def assets() -> dict[str, tuple[str, bytes]]:
    """Everything the page is made of: path -> (content type, bytes). No other file can be asked for."""
    found: dict[str, tuple[str, bytes]] = {}
    for file in (files("adapters.local") / "page").iterdir():
        kind = KINDS.get(file.name.rpartition(".")[2])
        if kind:
            found["/" if file.name == "index.html" else f"/{file.name}"] = (kind, file.read_bytes())
    found["/cards.svg"] = (KINDS["svg"], faces.sprite().encode())
    found["/icon.svg"] = (KINDS["svg"], faces.face("SA", width=64).encode())
    for code in CODES:
        words = json.dumps(page_words(code), ensure_ascii=False)
        found[f"/words-{code}.json"] = ("application/json", words.encode())
    return found


@dataclass
class Site:
    """The page's server. ``catalogue``: the chat commands in a language; ``identify`` is injected by tests."""

    room: Room
    messenger: LocalMessenger
    inbox: Inbox
    door: Door
    catalogue: Callable[[str], list[dict[str, Any]]]
    identify: Identify = identify
    _sockets: set[web.WebSocketResponse] = field(default_factory=set)
    _busy: set[asyncio.Task[None]] = field(default_factory=set)

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard], client_max_size=1024)
        for path, (kind, data) in assets().items():
            app.router.add_get(path, _constant(kind, data))
        app.router.add_get("/picture/{name:[0-9a-f]{40}}", self._picture)
        app.router.add_get("/socket", self._socket)
        return app

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if not self.door.host_ok(request.headers.get("Host", "")):
            return web.Response(status=421, text="This page is not served under that name.\n", headers=HEADERS)
        try:
            return await handler(request)
        except web.HTTPException as error:
            error.headers.update(HEADERS)
            raise

    async def _picture(self, request: web.Request) -> web.Response:
        found = await self.room.archive.picture(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound
        kind, data = found
        headers = {**HEADERS, "Cache-Control": "private, max-age=31536000, immutable"}
        if not kind.startswith("image/"):
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=data, content_type=kind, headers=headers)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if not self.door.origin_ok(request.headers.get("Origin"), request.headers.get("Host", "")):
            raise web.HTTPForbidden(text="A socket is opened by this page alone.\n")
        if len(self._sockets) >= SOCKETS:
            raise web.HTTPServiceUnavailable(text="Too many open tabs.\n")
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=LONGEST, compress=False)
        await socket.prepare(request)
        self._sockets.add(socket)

        async def write(frame: dict[str, Any]) -> None:
            await socket.send_str(json.dumps(frame, ensure_ascii=False, separators=(",", ":")))

        session = Session(self.room, self.messenger, self.inbox, self.door.key_ok, self.catalogue, write, self.identify)
        pump = asyncio.create_task(self._pump(session, socket))
        try:
            await self._listen(session, socket)
        finally:
            pump.cancel()
            self._sockets.discard(socket)
            await session.close()
        return socket

    @staticmethod
    async def _pump(session: Session, socket: web.WebSocketResponse) -> None:
        try:
            await session.pump()
        except Goodbye as bye:
            await socket.close(code=WSCloseCode.TRY_AGAIN_LATER, message=str(bye).encode())
        except (ConnectionError, RuntimeError):
            await socket.close()

    async def _listen(self, session: Session, socket: web.WebSocketResponse) -> None:
        loop = asyncio.get_running_loop()
        budget, at = float(PACE), loop.time()
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                await socket.close(code=WSCloseCode.UNSUPPORTED_DATA)
                return
            now = loop.time()
            budget, at = min(PACE, budget + (now - at) * PACE) - 1, now
            if budget < 0:
                await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too fast")
                return
            # What was asked is finished even if the tab goes away meanwhile: the press was made.
            task = asyncio.create_task(session.take(message.data))
            self._busy.add(task)
            task.add_done_callback(self._busy.discard)
            try:
                await asyncio.shield(task)
            except Goodbye as bye:
                await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=str(bye).encode())
                return

    async def close(self) -> None:
        """Let presses in hand finish (at most a second), then close every socket."""
        if self._busy:
            await asyncio.wait(self._busy, timeout=1)
        for socket in tuple(self._sockets):
            with contextlib.suppress(ConnectionError, TimeoutError):
                async with asyncio.timeout(0.5):
                    await socket.close(code=WSCloseCode.GOING_AWAY)


def _constant(kind: str, data: bytes) -> Callable[[web.Request], Awaitable[web.Response]]:
    tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    headers = {**HEADERS, "ETag": tag, "Cache-Control": "no-cache"}

    async def serve(request: web.Request) -> web.Response:
        if request.headers.get("If-None-Match") == tag:
            return web.Response(status=304, headers=headers)
        charset = None if kind == KINDS["svg"] else "utf-8"
        response = web.Response(body=data, content_type=kind, charset=charset, headers=headers)
        if len(data) > 2000:
            response.enable_compression()
        return response

    return serve
