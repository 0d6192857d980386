"""Work beside the way of an update: what is begun here is kept until it ends, and a mistake in it is logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from bot.logs import trace

log = logging.getLogger(__name__)


class Aside:
    """``tasks``: what is under way."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()

    def __call__(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin; nobody need wait for it."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("something went wrong aside", extra=trace(error))
