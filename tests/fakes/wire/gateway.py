"""The gateway: HELLO, IDENTIFY, READY, events by shard and intent, heartbeats, RESUME, and everything that goes wrong.

A session outlives its socket: what happens in between is kept and told on RESUME, as the real server does; a fresh
IDENTIFY of the same shard forgets sessions that nobody holds.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord
from aiohttp import WSMsgType, web
from simcord import intents as approval
from simcord.backend import serializers
from simcord.gateway import FakeGateway, FakeWebSocket

if TYPE_CHECKING:
    from tests.fakes.discord import FakeDiscord

KEPT = 2000
"""events of a session that can be told again"""


class _Parsers(dict[str, Callable[[Any], None]]):
    """What the simulation's gateway takes for discord.py's parsers: every event goes to the socket."""

    def __init__(self, dispatch: Callable[[str, Any], None]) -> None:
        super().__init__()
        self._dispatch = dispatch

    def __missing__(self, event: str) -> Callable[[Any], None]:
        return lambda payload: self._dispatch(event, payload)

    def get(self, event: str, default: object = None) -> Callable[[Any], None]:
        return self[event]


@dataclass
class _State:
    intents: discord.Intents
    parsers: _Parsers


class Session:
    def __init__(self, dc: FakeDiscord, intents: discord.Intents, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.sequence = 0
        self.kept: list[dict[str, Any]] = []
        self.socket: Socket | None = None
        self.filter = FakeGateway(dc.world, _State(intents, _Parsers(self.dispatch)))
        self.members = FakeWebSocket(dc.world, self.filter)

    def dispatch(self, event: str, data: Any) -> None:
        self.sequence += 1
        packet = {"op": 0, "t": event, "s": self.sequence, "d": data}
        self.kept.append(packet)
        del self.kept[:-KEPT]
        if self.socket:
            self.socket.send(packet)

    def concerns(self, event: str, payload: Mapping[str, Any]) -> bool:
        guild = (
            payload.get("id") if event in {"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"} else payload.get("guild_id")
        )
        number, count = self.shard
        return number == (0 if guild is None else (int(guild) >> 22) % count)


class Socket:
    """One open connection; what is sent goes out in order."""

    def __init__(self, ws: web.WebSocketResponse, request: web.Request) -> None:
        self.ws = ws
        self.request = request
        self.session: Session | None = None
        self.received: list[int] = []
        self._queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._deflate = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None

    def send(self, packet: dict[str, Any]) -> None:
        self._queue.put_nowait(packet)

    async def pump(self) -> None:
        while True:
            text = json.dumps(await self._queue.get(), separators=(",", ":"))
            if self._deflate:
                packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                await self.ws.send_bytes(packed)
            else:
                await self.ws.send_str(text)


@dataclass
class Gateway:
    """``refusing``: handshakes fail with 503. ``silent``: heartbeats are not acknowledged. ``heartbeat``: milliseconds.
    ``shards``: how many the server recommends."""

    dc: FakeDiscord
    heartbeat: int = 41_250
    shards: int = 1
    approved: discord.Intents = field(default_factory=discord.Intents.default)
    refusing: bool = False
    silent: bool = False
    sessions: dict[str, Session] = field(default_factory=dict)
    sockets: set[Socket] = field(default_factory=set)
    identified: int = 0
    resumed: int = 0
    handshakes: int = 0

    def address(self) -> dict[str, Any]:
        left = {"total": 1000, "remaining": 1000 - self.identified, "reset_after": 14_400_000, "max_concurrency": 1}
        return {"url": self.dc.gateway_url, "shards": self.shards, "session_start_limit": left}

    @property
    def connected(self) -> bool:
        """Somebody listens."""
        return any(socket.session for socket in self.sockets)

    def event(self, event: str, payload: Mapping[str, Any]) -> None:
        for session in list(self.sessions.values()):
            if session.concerns(event, payload):
                session.filter.feed(event, payload)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        self.handshakes += 1
        if self.refusing:
            return web.Response(status=503)
        ws = web.WebSocketResponse(max_msg_size=2**20)
        await ws.prepare(request)
        socket = Socket(ws, request)
        self.sockets.add(socket)
        pump = asyncio.create_task(socket.pump())
        socket.send({"op": 10, "d": {"heartbeat_interval": self.heartbeat, "_trace": []}, "s": None, "t": None})
        try:
            async for message in ws:
                if message.type in {WSMsgType.TEXT, WSMsgType.BINARY}:
                    await self._take(socket, json.loads(message.data))
        finally:
            pump.cancel()
            self.sockets.discard(socket)
            if socket.session and socket.session.socket is socket:
                socket.session.socket = None
            self.dc.changed()
        return ws

    async def _take(self, socket: Socket, packet: dict[str, Any]) -> None:
        code, data = packet["op"], packet.get("d")
        socket.received.append(code)
        match code:
            case 1:
                if not self.silent:
                    socket.send({"op": 11, "d": None, "s": None, "t": None})
            case 2:
                await self._identify(socket, data)
            case 6:
                await self._resume(socket, data)
            case 8 if socket.session:
                await socket.session.members.request_chunks(int(data["guild_id"]), data.get("query"), limit=0)
            case 3 | 4:
                pass
            case _:
                await socket.ws.close(code=4003)
        self.dc.changed()

    async def _identify(self, socket: Socket, data: dict[str, Any]) -> None:
        dc, intents = self.dc, discord.Intents._from_value(data["intents"])
        if data["token"].removeprefix("Bot ") != dc.token:
            await socket.ws.close(code=4004, message=b"Authentication failed.")
            return
        if approval.missing_privileged_intents(intents, self.approved):
            await socket.ws.close(code=4014, message=b"Disallowed intent(s).")
            return
        self.identified += 1
        number, count = data.get("shard") or (0, 1)
        stale = [id_ for id_, old in self.sessions.items() if old.socket is None and old.shard == (number, count)]
        for id_ in stale:
            del self.sessions[id_]
        session = socket.session = Session(dc, intents, (number, count))
        session.socket = socket
        self.sessions[session.id] = session
        mine = [guild for guild in dc.world.guilds.values() if (guild.id >> 22) % count == number]
        session.dispatch("READY", {
            "v": 10,
            "user": dict(serializers.user_payload(dc.world.bot_user)),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            "session_id": session.id,
            "resume_gateway_url": dc.gateway_url,
            "session_type": "normal",
            "shard": [number, count],
            "application": {"id": str(dc.world.application_id), "flags": 0},
            "private_channels": [],
            "relationships": [],
        })  # fmt: skip
        for guild in mine:
            session.filter.feed("GUILD_CREATE", serializers.guild_create_payload(dc.world, guild))

    async def _resume(self, socket: Socket, data: dict[str, Any]) -> None:
        session = self.sessions.get(data["session_id"])
        first = session.kept[0]["s"] if session and session.kept else 1
        if session is None or not first - 1 <= data["seq"] <= session.sequence:
            socket.send({"op": 9, "d": False, "s": None, "t": None})
            return
        self.resumed += 1
        for packet in [packet for packet in session.kept if packet["s"] > data["seq"]]:
            socket.send(packet)
        session.socket, socket.session = socket, session
        session.dispatch("RESUMED", {"_trace": []})

    async def drop(self, code: int = 1006, *, forget: bool = False) -> None:
        """Cut the bot's sockets. ``forget``: their sessions are gone too, so that only a fresh IDENTIFY helps."""
        if forget:
            self.sessions.clear()
        for socket in list(self.sockets):
            if code == 1006 and socket.request.transport:
                socket.request.transport.abort()
            else:
                await socket.ws.close(code=code)
            if socket.session:
                socket.session.socket = None

    def ask_to_reconnect(self) -> None:
        """Opcode 7."""
        for socket in self.sockets:
            socket.send({"op": 7, "d": None, "s": None, "t": None})
