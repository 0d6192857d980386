"""Health: a small server on its own port (HEALTH_PORT), whichever platforms run.

``/healthz``: 200 while the process answers at all. ``/readyz``: 200 while it takes updates, 503 before it is up and
from the moment it is told to stop.
"""

import errno
from dataclasses import dataclass

from aiohttp import web

from bot.adapter import CannotStart, Finding, Listens
from bot.listening import refusal


@dataclass
class Health:
    """What is answered; ``serve`` sets ``ready``."""

    ready: bool = False
    _runner: web.AppRunner | None = None

    async def start(self, host: str, port: int) -> None:
        """Listen; port 0 means not at all. Raises CannotStart when the port cannot be had."""
        if port == 0:
            return
        app = web.Application()
        app.router.add_get("/healthz", self._alive)
        app.router.add_get("/readyz", self._readiness)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as error:
            await self.stop()
            raise CannotStart(_unlistenable(host, port, error)) from None

    async def stop(self) -> None:
        """Stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _alive(self, _request: web.Request) -> web.Response:
        return web.json_response({"status": "ok"})

    async def _readiness(self, _request: web.Request) -> web.Response:
        return web.json_response({"ready": self.ready}, status=200 if self.ready else 503)


def examine(host: str, port: int) -> Finding:
    """What the doctor sees: can the port be had?"""
    if port == 0:
        return Finding(True, "HEALTH_PORT is 0: nobody asks")
    needs = Listens(host, port, "HEALTH_PORT")
    if (error := refusal(host, port)) is None:
        return Finding(True, f"/healthz and /readyz can answer on {host}:{port}", needs=needs)
    taken = f"{host}:{port}" if error.errno == errno.EADDRINUSE else ""
    return Finding(False, _unlistenable(host, port, error), taken, needs)


def _unlistenable(host: str, port: int, error: OSError) -> str:
    return f"HEALTH_PORT {port} on {host} cannot be used ({error.strerror}); choose another, or 0 for none"
