"""The HTTP side: ``/bot<token>/<method>``, parameters from query, form, multipart or JSON; faults on request."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.fakes.botapi import account, content, messages, panels
from tests.fakes.botapi.content import Params
from tests.fakes.botapi.errors import Refused
from tests.fakes.botapi.people import Call

if TYPE_CHECKING:
    from tests.fakes.telegram import FakeTelegram


@dataclass
class Fault:
    """What happens to the next ``times`` calls of a method (in one chat). ``error``: refused with it. Otherwise the
    connection breaks: after the call took effect (``delivered``) or before. ``stall``: seconds of silence first."""

    method: str
    error: Refused | None = None
    chat: int | None = None
    times: int = 1
    delivered: bool = False
    stall: float = 0.0

    def hits(self, call: Call) -> bool:
        same = self.method.lower() in {"*", call.method.lower()}
        return self.times > 0 and same and self.chat in (None, call.chat)


def _send(world: FakeTelegram, params: Params) -> Any:
    wanted = panels.asked(world, params)
    return panels.send(world, params, wanted) if wanted else messages.send(world, params)


METHODS: dict[str, Callable[[FakeTelegram, Params], Any]] = {
    "getme": account.me,
    "sendmessage": _send,
    "sendphoto": lambda world, params: messages.send(world, params, "photo"),
    "senddocument": lambda world, params: messages.send(world, params, "document"),
    "editmessagetext": messages.edit,
    "editmessagecaption": lambda world, params: messages.edit(world, params, "caption"),
    "editmessagemedia": messages.edit_media,
    "editmessagereplymarkup": lambda world, params: messages.edit(world, params, "markup"),
    "deletemessage": messages.delete,
    "editephemeralmessagetext": panels.edit,
    "deleteephemeralmessage": panels.delete,
    "answercallbackquery": account.answer_query,
    "sendchataction": account.chat_action,
    "setmycommands": account.set_commands,
    "getmycommands": account.get_commands,
    "deletemycommands": account.delete_commands,
    "setwebhook": account.set_webhook,
    "deletewebhook": account.delete_webhook,
    "getwebhookinfo": account.webhook_info,
    "getchat": account.get_chat,
    "getchatmember": account.get_member,
    "getchatadministrators": account.get_administrators,
}


async def parameters(request: web.Request) -> Params:
    params: Params = dict(request.query)
    if request.content_type == "application/json":
        return params | json.loads(await request.text() or "{}")
    for name, value in (await request.post()).items():
        params[name] = value if isinstance(value, str) else value.file.read()
    return params


async def handle(world: FakeTelegram, request: web.Request) -> web.StreamResponse:
    method = request.match_info["method"]
    try:
        if request.match_info["token"] != world.token:
            known = ":" in request.match_info["token"]
            raise Refused(401, "Unauthorized") if known else Refused(404, "Not Found")
        params = await parameters(request)
        return _reply(200, {"ok": True, "result": await _call(world, request, method, params)})
    except Refused as refusal:
        return _reply(refusal.status, refusal.body())


def _reply(status: int, body: dict[str, Any]) -> web.Response:
    return web.json_response(body, status=status, dumps=lambda value: json.dumps(value, ensure_ascii=False))


async def _call(world: FakeTelegram, request: web.Request, method: str, params: Params) -> Any:
    call = Call(world.now(), method, params, content.number(params, "chat_id"), 200)
    world.calls.append(call)
    fault = next((fault for fault in world.faults if fault.hits(call)), None)
    try:
        if fault:
            fault.times -= 1
            return await _fail(world, request, fault, call)
        return await _do(world, call)
    except Refused as refusal:
        call.status, call.error = refusal.status, refusal.description
        raise
    finally:
        world.changed()


async def _do(world: FakeTelegram, call: Call) -> Any:
    name = call.method.lower()
    if name == "getupdates":
        params = call.params
        return await world.updates.get(
            content.number(params, "offset") or 0,
            content.number(params, "limit") or 100,
            float(params.get("timeout") or 0),
            content.structure(params, "allowed_updates"),
        )
    if name in METHODS:
        return METHODS[name](world, call.params)
    raise Refused(404, "Not Found")


async def _fail(world: FakeTelegram, request: web.Request, fault: Fault, call: Call) -> Any:
    if fault.delivered:
        await _do(world, call)
    if fault.stall:
        await asyncio.sleep(fault.stall)
    if fault.error:
        raise fault.error
    call.status = 0
    if request.transport:
        request.transport.abort()
    return True
