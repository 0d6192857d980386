"""The HTTP side: ``/api/v10/…`` with JSON or multipart bodies, in front of the simulation's routes; faults on request.

What an unmodified discord.py needs of a server and a mock forgets: the type exactly ``application/json``, a ``Via``
header on 429, a body after an interaction's callback only where ``with_response`` asked for one.
"""

from __future__ import annotations

import asyncio
import fnmatch
import io
import json
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import web
from simcord.backend.errors import BackendError
from simcord.http import router
from simcord.http import routes as _routes

from tests.fakes.wire.refusals import Limited

if TYPE_CHECKING:
    from tests.fakes.discord import FakeDiscord

assert _routes  # importing it fills the router's table


@dataclass
class Call:
    """One request of the bot, as it arrived. ``at``: loop time. ``message``: the message it made or changed."""

    at: float
    method: str
    path: str
    body: Any
    files: list[tuple[str, int]] = field(default_factory=list)
    status: int = 0
    code: int = 0
    message: int | None = None

    @property
    def parts(self) -> list[str]:
        return self.path.strip("/").split("/")

    @property
    def channel(self) -> int | None:
        return int(self.parts[1]) if self.parts[0] == "channels" and self.parts[1].isdigit() else None


@dataclass
class Fault:
    """What happens to the next ``times`` calls of a method whose path matches. ``error``: (status, code). Otherwise the
    connection breaks: after the call took effect (``delivered``) or before. ``stall``: seconds of silence first;
    ``passes``: after the silence the call goes on as if nothing had been."""

    method: str
    path: str
    error: tuple[int, int] | None = None
    times: int = 1
    delivered: bool = False
    stall: float = 0.0
    passes: bool = False

    def hits(self, call: Call) -> bool:
        return self.times > 0 and self.method in {"*", call.method} and fnmatch.fnmatch(call.path, self.path)


class Upload:
    """A file, as the simulation's routes want it."""

    def __init__(self, filename: str, data: bytes, description: str | None) -> None:
        self.filename = filename
        self.fp = io.BytesIO(data)
        self.description = description


async def handle(dc: FakeDiscord, request: web.Request) -> web.StreamResponse:
    path = "/" + request.match_info["tail"]
    body, files = await _read(request)
    call = Call(dc.now(), request.method, path, body, [(file.filename, len(file.fp.getvalue())) for file in files])
    dc.calls.append(call)
    headers: dict[str, str] = {}
    try:
        _authorize(dc, request, path)
        fault = next((fault for fault in dc.faults if fault.hits(call)), None)
        if fault is not None:
            fault.times -= 1
            if (broken := await _fail(dc, request, fault, call, files)) is not None:
                return broken
        headers = dc.rates.count(request.method, path)
        return _answer(request, call, _do(dc, request, call, files), headers)
    except Limited as limited:
        call.status = 429
        return _too_many(limited)
    except BackendError as refusal:
        call.status, call.code = refusal.status, refusal.code
        return _json(refusal.status, refusal.to_json(), headers)
    finally:
        dc.heard(call)


def _authorize(dc: FakeDiscord, request: web.Request, path: str) -> None:
    """Interactions are answered by their tokens, everything else needs the bot's."""
    if (
        not path.startswith(("/interactions/", "/webhooks/"))
        and request.headers.get("Authorization") != f"Bot {dc.token}"
    ):
        raise BackendError(401, 0, "401: Unauthorized")


async def _read(request: web.Request) -> tuple[Any, list[Upload]]:
    if request.content_type == "application/json":
        return await request.json(), []
    body, parts = None, []
    if request.content_type == "multipart/form-data":
        async for part in await request.multipart():
            if part.name == "payload_json":
                body = json.loads(await part.text())
            else:
                parts.append((part.name or "", part.filename or "", await part.read(decode=False)))
    inner = body.get("data", body) if isinstance(body, dict) else {}
    told = {str(item.get("id")): item.get("description") for item in inner.get("attachments") or ()}
    return body, [Upload(name, bytes(data), told.get(key[6:-1])) for key, name, data in parts]


def _do(dc: FakeDiscord, request: web.Request, call: Call, files: list[Upload]) -> Any:
    """Let a call take effect; its result. Raises BackendError."""
    dc.gates.check(call.method, call.path, call.body, files)
    if call.path in {"/gateway", "/gateway/bot"}:
        return dc.gateway.address()
    sending = call.method == "POST" and call.path.endswith("/messages")
    nonce = (call.body or {}).get("nonce") if sending and (call.body or {}).get("enforce_nonce") else None
    if nonce is not None and (known := dc.nonces.get(call.path, nonce)) is not None:
        call.message = int(known["id"])
        return known
    try:
        result = router.dispatch(
            dc.world, call.method, call.path, json=call.body, params=dict(request.query), files=files,
            reason=request.headers.get("X-Audit-Log-Reason"),
        )  # fmt: skip
    except (router.RouteNotImplemented, router.UnsupportedField) as gap:
        dc.gaps.append(str(gap))
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:  # a body of another shape than documented
        dc.gaps.append(f"{call.method} {call.path}: {error!r}")
        raise BackendError(400, 50035, "Invalid Form Body") from error
    if nonce is not None:
        result = {**result, "nonce": nonce}
        dc.nonces.put(call.path, nonce, result)
    return result


def _answer(request: web.Request, call: Call, result: Any, headers: dict[str, str]) -> web.Response:
    inner = result.get("resource", {}).get("message", result) if isinstance(result, dict) else {}
    if isinstance(inner, dict) and "components" in inner:
        call.message = int(inner["id"])
    silent = call.path.endswith("/callback") and not _yes(request, "with_response")
    call.status = 204 if silent or result is None else 200
    return web.Response(status=204, headers=headers) if call.status == 204 else _json(200, result, headers)


def _yes(request: web.Request, name: str) -> bool:
    return request.query.get(name, "").lower() in {"1", "true"}


def _json(status: int, body: Any, headers: dict[str, str]) -> web.Response:
    return web.Response(
        status=status, body=json.dumps(body).encode(), headers={**headers, "Content-Type": "application/json"}
    )


def _too_many(limited: Limited) -> web.Response:
    headers = {
        **limited.headers,
        "Via": "1.1 google",
        "Retry-After": str(math.ceil(limited.wait)),
        "X-RateLimit-Scope": "global" if limited.everywhere else "user",
    }
    if limited.everywhere:
        headers["X-RateLimit-Global"] = "true"
    told = {"message": str(limited), "retry_after": round(limited.wait, 3), "global": limited.everywhere}
    return _json(429, told, headers)


async def _fail(
    dc: FakeDiscord, request: web.Request, fault: Fault, call: Call, files: list[Upload]
) -> web.StreamResponse | None:
    if fault.delivered:
        _do(dc, request, call, files)
    if fault.stall:
        await asyncio.sleep(fault.stall)
    if fault.passes:
        return None
    if fault.error:
        status, code = fault.error
        if status == 429:
            raise Limited(max(fault.stall, 1.0), False, {})
        raise BackendError(status, code, "as a test wanted it")
    call.status = -1
    if request.transport:
        request.transport.abort()
    return web.Response()
