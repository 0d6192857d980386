"""Seasons: which stretch of time a deal counts for. A deal belongs to the season in which it started.

The seasons of a chat follow each other without a gap: a calendar month by default, or a week (from Monday), a quarter,
or by hand (until somebody ends it), in the chat's own time zone. A season's row is made when the first deal starts in
it, or when an administrator begins it. Changing the length or the zone in its middle moves the end of the running
season and nothing else: it keeps its start, its name and its deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.ids import ChatId

ZONE = "Asia/Seoul"
"""where a chat is until it says otherwise"""

MINIMUM = 1
"""deals needed to be ranked, until a chat chooses otherwise"""

MINIMA = (1, 3, 5, 10, 20, 30, 50)
"""what a chat may choose from by button; by command anything from 1 to 1000"""

ALWAYS = "always"
"""length and name of the row whose standings are of all time"""


class Length(StrEnum):
    MONTH = "month"
    WEEK = "week"
    QUARTER = "quarter"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Season:
    """``since`` included, ``until`` not: UNIX seconds. ``until`` None: nobody has said when it ends."""

    name: str
    since: float
    until: float | None


@dataclass(frozen=True, slots=True)
class StoredSeason:
    """A season as it is stored. ``id`` 0: nothing has started in it yet. ``closed``: when it did;
    ``minimum``: deals that were needed then, None while it is not closed. ``chat``: whose seasons these are."""

    id: int
    chat: ChatId
    name: str
    length: str
    zone: str
    since: float
    until: float | None
    minimum: int | None = None
    closed: float | None = None


def known_zone(name: str) -> bool:
    """Whether there is such a time zone (an IANA name).

    >>> known_zone("Europe/Berlin"), known_zone("Mars/Olympus"), known_zone("../etc/passwd")
    (True, False, False)
    """
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return bool(name)


def day_of(instant: float, zone: str) -> int:
    """The date of an instant in a zone, as days since 1970-01-01."""
    return datetime.fromtimestamp(instant, ZoneInfo(zone)).date().toordinal() - date(1970, 1, 1).toordinal()


def period(instant: float, zone: str, length: Length) -> Season:
    """The season of this length that an instant falls into, if nothing came between.

    >>> period(1796223600, "Asia/Seoul", Length.MONTH).name  # 2026-12-03 00:00 there
    '2026-12'
    >>> [period(1796223600, "Asia/Seoul", length).name for length in (Length.WEEK, Length.QUARTER, Length.HAND)]
    ['2026-W49', '2026-Q4', '2026-12-03']
    """
    place = ZoneInfo(zone)
    today = datetime.fromtimestamp(instant, place).date()
    match length:
        case Length.MONTH:
            first = today.replace(day=1)
            after = _months_later(first, 1)
            name = f"{first:%Y-%m}"
        case Length.QUARTER:
            first = today.replace(month=(today.month - 1) // 3 * 3 + 1, day=1)
            after = _months_later(first, 3)
            name = f"{first.year}-Q{(first.month + 2) // 3}"
        case Length.WEEK:
            first = today - timedelta(days=today.weekday())
            after = first + timedelta(days=7)
            year, week, _ = first.isocalendar()
            name = f"{year}-W{week:02}"
        case Length.HAND:
            return Season(f"{today:%Y-%m-%d}", instant, None)
    return Season(name, midnight(first, place), midnight(after, place))


def following(instant: float, zone: str, length: Length, before: StoredSeason | None) -> Season:
    """The season that an instant falls into once ``before``, the last there was, is over: no gap, no overlap."""
    if before is None or before.until is None:
        return period(instant, zone, length)
    found = period(max(instant, before.until), zone, length)
    since = max(found.since, before.until)
    return Season(found.name, since, found.until)


def midnight(day: date, place: ZoneInfo) -> float:
    """When a day begins there; where clocks skip midnight, when they do."""
    return datetime(day.year, day.month, day.day, tzinfo=place).timestamp()


def _months_later(first: date, months: int) -> date:
    month = first.month - 1 + months
    return date(first.year + month // 12, month % 12 + 1, 1)
