"""The operator's door: `giruda table list|show|stop` asks the running process through a Unix socket in DATA_DIR.

The socket's file can be opened by the owner of the process only (mode 0600). One question a connection, a line of JSON
each way. What goes through is public: no hidden card, no seed. Where no process runs, the command line asks the same
``Desk`` on the database itself.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, cast

import structlog

SOCKET = "giruda.sock"
LONGEST = 1 << 20
"""bytes of a question or an answer"""

log = structlog.stdlib.get_logger(__name__)


class Desk(Protocol):
    """Who answers: the coordinator."""

    async def overview(self) -> Sequence[Mapping[str, Any]]:
        """Every live table, public facts only."""
        ...

    async def describe(self, table: str) -> Mapping[str, Any] | None:
        """One table, public facts only; None where there is no such live table."""
        ...

    async def operator_stop(self, table: str) -> bool:
        """End a table, its running deal unsettled. False where there is no such live table."""
        ...


class NotRunning(Exception):
    """No process answers at the socket."""


async def answer(desk: Desk, question: object) -> dict[str, Any]:
    """Answer one question; anything unreadable gets ``{"error": …}``."""
    match question:
        case {"ask": "list"}:
            return {"tables": list(await desk.overview())}
        case {"ask": "show", "table": str(table)}:
            return {"table": await desk.describe(table)}
        case {"ask": "stop", "table": str(table)}:
            return {"stopped": await desk.operator_stop(table)}
        case _:
            return {"error": "ask list, show or stop"}


class Door:
    """The socket of a running process."""

    def __init__(self, desk: Desk, folder: Path) -> None:
        self._desk = desk
        self._path = folder / SOCKET
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen. The instance lock is held, so a socket that is there was left by a process that is gone."""
        self._path.unlink(missing_ok=True)
        try:
            self._server = await asyncio.start_unix_server(self._talk, self._path, limit=LONGEST)
            self._path.chmod(0o600)
        except OSError as error:  # for instance a path of more than about a hundred characters
            log.warning("giruda table cannot reach this process", socket=str(self._path), reason=str(error))

    async def close(self) -> None:
        """Stop listening and remove the socket."""
        if self._server is not None:
            self._server.close()
            self._server = None
            self._path.unlink(missing_ok=True)

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            question = json.loads(await reader.readline() or b"null")
            told = await answer(self._desk, question)
        except ValueError:
            told = {"error": "not a line of JSON"}
        writer.write(json.dumps(told).encode() + b"\n")
        writer.close()


async def ask(folder: Path, question: Mapping[str, Any]) -> dict[str, Any]:
    """Ask the process that serves this data folder. Raises NotRunning."""
    try:
        reader, writer = await asyncio.open_unix_connection(folder / SOCKET, limit=LONGEST)
    except OSError:
        raise NotRunning from None
    writer.write(json.dumps(question).encode() + b"\n")
    told = await reader.readline()
    writer.close()
    return cast("dict[str, Any]", json.loads(told))
