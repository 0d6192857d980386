"""What every adapter's table of failures has in common."""

from __future__ import annotations

from enum import StrEnum

from bot.ports import Delivery, Fate

SOON = 1.0
"""seconds until a call is tried again after a failure that may have passed"""
LONG = 60.0
"""seconds after a refused token, or whatever else somebody must do something about first"""
FOREIGN = Delivery(Fate.REFUSED, why="not an address of this platform")
CLOSED = Delivery(Fate.LATER, after=SOON, why="not connected")


class Verb(StrEnum):
    SEND = "send"
    EDIT = "edit"
    DELETE = "delete"
