"""What the Bot API server says when it refuses, in its own words."""

from __future__ import annotations

import math
from typing import Any


class Refused(Exception):
    """An answer with ``ok: false``. ``parameters``: ResponseParameters (retry_after, migrate_to_chat_id)."""

    def __init__(self, status: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.status = status
        self.description = description
        self.parameters = parameters

    def body(self) -> dict[str, Any]:
        told: dict[str, Any] = {"ok": False, "error_code": self.status, "description": self.description}
        return told | {"parameters": self.parameters} if self.parameters else told


def bad(description: str, **parameters: int) -> Refused:
    return Refused(400, f"Bad Request: {description}", **parameters)


def forbidden(description: str) -> Refused:
    return Refused(403, f"Forbidden: {description}")


def flooded(seconds: float) -> Refused:
    """retry_after is a whole number of seconds, at least one, however short the wait is."""
    wait = max(1, math.ceil(seconds))
    return Refused(429, f"Too Many Requests: retry after {wait}", retry_after=wait)


NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current "
    "content and reply markup of the message"
)
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
TWO_POLLERS = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
WEBHOOK_ACTIVE = (
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)
