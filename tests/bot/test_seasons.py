"""Seasons follow each other without gap or overlap in every zone, across clock changes, leap days and year ends."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import ChatId
from bot.seasons import Length, StoredSeason, day_of, following, known_zone, period

ZONES = (
    "Asia/Seoul",
    "America/New_York",
    "Europe/Berlin",
    "Australia/Lord_Howe",  # half an hour of daylight saving time
    "Africa/Cairo",  # clocks skip midnight
    "America/Havana",  # midnight happens twice
    "Pacific/Apia",  # skipped a whole day in 2011
    "America/Sao_Paulo",
    "Pacific/Kiritimati",
    "Asia/Kathmandu",
    "UTC",
)
CALENDAR = (Length.MONTH, Length.WEEK, Length.QUARTER)


def at(text: str, zone: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@given(
    st.floats(0.0, 4_102_444_800.0),
    st.sampled_from(ZONES),
    st.sampled_from(CALENDAR),
)
def test_an_instant_lies_in_its_season_and_the_next_begins_where_it_ends(instant, zone, length):
    season = period(instant, zone, length)
    assert season.until is not None
    assert season.since <= instant < season.until
    after = period(season.until, zone, length)
    assert after.since == season.until
    assert after.name != season.name
    assert period(season.until - 1, zone, length) == season


@pytest.mark.parametrize(
    ("instant", "zone", "length", "name", "hours"),
    [
        ("2028-02-29T23:59", "Asia/Seoul", Length.MONTH, "2028-02", 29 * 24),
        ("2026-12-31T23:59", "Asia/Seoul", Length.QUARTER, "2026-Q4", 92 * 24),
        ("2027-01-01T00:00", "Asia/Seoul", Length.MONTH, "2027-01", 31 * 24),
        ("2027-01-03T12:00", "Asia/Seoul", Length.WEEK, "2026-W53", 7 * 24),
        ("2026-03-08T12:00", "America/New_York", Length.MONTH, "2026-03", 31 * 24 - 1),
        ("2026-11-01T01:30", "America/New_York", Length.WEEK, "2026-W44", 7 * 24 + 1),
        ("2026-04-24T01:00", "Africa/Cairo", Length.WEEK, "2026-W17", 7 * 24 - 1),
        ("2011-12-31T12:00", "Pacific/Apia", Length.MONTH, "2011-12", 30 * 24),
        ("2026-04-05T12:00", "Australia/Lord_Howe", Length.MONTH, "2026-04", 30 * 24 + 0.5),
    ],
)
def test_months_quarters_and_weeks_of_the_chats_own_calendar(instant, zone, length, name, hours):
    season = period(at(instant, zone), zone, length)
    assert season.name == name
    assert season.until is not None
    assert (season.until - season.since) / 3600 == hours


def test_a_season_by_hand_has_no_end():
    season = period(at("2026-12-03T10:00", "Asia/Seoul"), "Asia/Seoul", Length.HAND)
    assert (season.name, season.until) == ("2026-12-03", None)


def test_after_a_season_that_was_cut_the_next_begins_at_the_cut():
    cut = at("2026-12-10T12:00", "Asia/Seoul")
    before = StoredSeason(7, ChatId(1), "2026-12", "hand", "Asia/Seoul", 0.0, cut)
    later = following(cut + 86400, "Asia/Seoul", Length.MONTH, before)
    assert (later.since, later.until) == (cut, at("2027-01-01T00:00", "Asia/Seoul"))
    much_later = following(at("2027-03-05T00:00", "Asia/Seoul"), "Asia/Seoul", Length.MONTH, before)
    assert much_later == period(at("2027-03-05T00:00", "Asia/Seoul"), "Asia/Seoul", Length.MONTH)


def test_the_day_is_the_zones():
    midnight = at("2026-12-04T00:00", "Asia/Seoul")
    assert day_of(midnight, "Asia/Seoul") - day_of(midnight - 1, "Asia/Seoul") == 1
    assert day_of(midnight, "America/New_York") == day_of(midnight - 1, "America/New_York")
    assert day_of(timedelta(days=3).total_seconds(), "UTC") == 3


@pytest.mark.parametrize("name", ["Mars/Olympus", "", "../../etc/passwd", "Asia/", "서울", "\0", "Asia/Seoul " * 40])
def test_a_zone_that_does_not_exist(name):
    assert not known_zone(name)
