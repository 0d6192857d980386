"""Sends that are told apart by a nonce: for a few minutes the same one gives the message that it made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

REMEMBERED = 180.0
"""seconds; Discord says "in the past few minutes". The nonce comes with the response to the send and is not stored."""


@dataclass
class Nonces:
    scale: float
    now: Callable[[], float]
    repeated: int = 0
    """sends that gave a message which stood there already"""
    _kept: dict[tuple[str, str], tuple[float, dict[str, Any]]] = field(default_factory=dict)

    def get(self, channel: str, nonce: str) -> dict[str, Any] | None:
        at, message = self._kept.get((channel, str(nonce)), (0.0, None))
        if message is None or self.now() - at > REMEMBERED * self.scale:
            return None
        self.repeated += 1
        return message

    def put(self, channel: str, nonce: str, message: dict[str, Any]) -> None:
        self._kept[channel, str(nonce)] = self.now(), message
