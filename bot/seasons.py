"""Seasons: which stretch of time a deal counts for. A deal belongs to the season in which it started."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class Season:
    """``since`` included, ``until`` not: UNIX seconds."""

    name: str
    since: float
    until: float


def month_of(instant: float, zone: str) -> Season:
    """The calendar month of an instant in a chat's time zone (an IANA name).

    >>> month_of(1796223600, "Asia/Seoul").name  # 2026-12-03 00:00 there
    '2026-12'
    """
    local = datetime.fromtimestamp(instant, ZoneInfo(zone))
    first = datetime(local.year, local.month, 1, tzinfo=local.tzinfo)
    after = datetime(local.year + local.month // 12, local.month % 12 + 1, 1, tzinfo=local.tzinfo)
    return Season(f"{local.year}-{local.month:02}", first.timestamp(), after.timestamp())
