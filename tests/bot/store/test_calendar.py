"""Seasons close exactly once, with their final table and one announcement, however late anybody looks."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.boards import ranked
from bot.store import Store
from tests.bot.store.deals import Room, at

WIN = (8, 8, -8, -4, -4)
LOSE = (-8, -8, 8, 4, 4)


async def announced(store: Store) -> list[str]:
    return sorted(row.key for row in await store.surfaces() if row.key.startswith("announce:season:"))


async def test_a_season_closes_once_with_table_and_podium_and_says_so_once(store):
    room = await Room.open(store)
    await room.play(at("2026-11-20T20:00"), WIN)
    await room.play(at("2026-11-21T20:00"), WIN)
    season = await store.season(room.chat, at("2026-11-30T23:59"))
    assert (season.name, season.id > 0) == ("2026-11", True)
    assert await store.close_seasons(at("2026-11-30T23:59:59")) == 0
    assert await store.close_seasons(at("2026-12-01T00:00")) == 1
    assert await store.close_seasons(at("2026-12-01T00:00")) == 0
    assert await store.close_seasons(at("2027-06-01T00:00")) == 0
    assert await announced(store) == [f"announce:season:{room.chat}:{season.id}"]
    podium = [(line.rank, line.name, line.points, line.deals) for line in await store.final(season.id, 3)]
    assert podium == [(1, "p0", 16, 2), (1, "p1", 16, 2), (3, "p3", -8, 2), (3, "p4", -8, 2)]
    closed = await store.season_by_id(season.id)
    assert (closed.closed, closed.minimum) == (at("2026-12-01T00:00"), 1)


async def test_weeks_of_downtime_close_every_season_in_which_somebody_played(store):
    room = await Room.open(store)
    for day in ("2026-09-03", "2026-10-31", "2026-12-24"):
        await room.play(at(f"{day}T23:00"), WIN)
    assert await store.close_seasons(at("2027-02-14T12:00")) == 3
    assert [season.name for season in await store.seasons(room.chat)] == ["2026-12", "2026-10", "2026-09"]
    assert len(await announced(store)) == 3
    assert await store.close_seasons(at("2027-02-14T12:00")) == 0


async def test_a_deal_that_ends_after_midnight_counts_where_it_started_and_is_waited_for(store):
    room = await Room.open(store)
    deal = await room.begin(at("2026-11-30T23:58"))
    old = await store.season(room.chat, at("2026-11-30T23:58"))
    assert await store.close_seasons(at("2026-12-01T00:05")) == 0
    await room.play(at("2026-12-01T00:01"), LOSE)
    await room.end(deal, WIN, at("2026-12-01T00:10"))
    assert await store.close_seasons(at("2026-12-01T00:11")) == 1
    new = await store.season(room.chat, at("2026-12-01T00:11"))
    assert (await room.points(old.id))["p0"] == 8
    assert (await room.points(new.id))["p0"] == -8
    assert (await room.points(None))["p0"] == 0
    assert (await store.final(old.id))[0].points == 8


async def test_a_stopped_deal_holds_nothing_up_and_nobody_ranked_is_not_announced(store):
    room = await Room.open(store)
    deal = await room.begin(at("2026-11-30T23:58"))
    await room.end(deal, None, at("2026-12-01T00:10"))
    assert await store.close_seasons(at("2026-12-01T00:11")) == 0
    assert (await store.seasons(room.chat))[0].closed is not None
    assert await announced(store) == []


async def test_two_chats_in_different_zones_close_at_their_own_midnight(store):
    seoul = await Room.open(store)
    york = await Room.open(store, address="local:york", zone="America/New_York", whose="y")
    instant = at("2026-10-31T23:30", "America/New_York")
    await seoul.play(instant, WIN)
    await york.play(instant, LOSE)
    assert (await store.season(seoul.chat, instant)).name == "2026-11"
    assert [s.name for s in await store.seasons(york.chat)] == ["2026-10"]
    assert await store.close_seasons(at("2026-11-01T00:00", "America/New_York") - 1) == 0
    assert await store.close_seasons(at("2026-11-01T00:00", "America/New_York")) == 1
    assert await store.close_seasons(at("2026-12-01T00:00")) == 1


@pytest.mark.parametrize(
    ("length", "until"),
    [("week", "2026-12-14T00:00"), ("quarter", "2027-01-01T00:00"), ("month", "2027-01-01T00:00")],
)
async def test_a_season_changed_midway_keeps_its_start_and_its_deals(store, length, until):
    room = await Room.open(store)
    await room.play(at("2026-12-02T20:00"), WIN)
    now = await store.change_season(room.chat, at("2026-12-10T12:00"), season=length)
    assert (now.name, now.since, now.until) == ("2026-12", at("2026-12-01T00:00"), at(until))
    await room.play(at("2026-12-11T20:00"), WIN)
    assert (await room.points(now.id))["p0"] == 16
    after = await store.season(room.chat, at(until))
    assert after.since == at(until)


async def test_month_to_week_and_back_to_month_gives_each_season_its_own_name(store):
    room = await Room.open(store)
    await room.play(at("2026-12-02T20:00"), WIN)
    await store.change_season(room.chat, at("2026-12-02T21:00"), season="week")
    await room.play(at("2026-12-08T20:00"), WIN)
    await store.change_season(room.chat, at("2026-12-13T21:00"), season="month")
    await store.turn_season(room.chat, at("2026-12-20T00:00"))
    await room.play(at("2026-12-21T20:00"), WIN)
    seasons = (await store.seasons(room.chat))[::-1]
    assert [season.name for season in seasons] == ["2026-12", "2026-W50", "2026-12-2"]
    assert all(before.until == after.since for before, after in pairwise(seasons))


async def test_a_season_by_hand_runs_until_it_is_turned(store):
    room = await Room.open(store)
    await store.change_season(room.chat, at("2026-12-02T00:00"), season="hand")
    await room.play(at("2026-12-02T20:00"), WIN)
    assert await store.close_seasons(at("2029-01-01T00:00")) == 0
    begun = await store.turn_season(room.chat, at("2029-01-01T00:00"), "봄 리그")
    assert (begun.name, begun.until) == ("봄 리그", None)
    assert await store.close_seasons(at("2029-01-01T00:00")) == 1
    await room.play(at("2029-01-01T00:00"), LOSE)
    assert (await room.points(begun.id))["p0"] == -8


async def test_another_zone_midway_moves_the_end(store):
    room = await Room.open(store)
    await room.play(at("2026-12-02T20:00"), WIN)
    now = await store.change_season(room.chat, at("2026-12-10T12:00"), zone="America/New_York")
    assert now.until == at("2027-01-01T00:00", "America/New_York")


async def test_a_clock_that_goes_back_puts_no_deal_into_a_closed_season(store):
    room = await Room.open(store)
    await room.play(at("2026-11-20T20:00"), WIN)
    await store.close_seasons(at("2026-12-01T00:00:05"))
    await room.play(at("2026-11-30T23:59:59"), LOSE)
    new, old = await store.seasons(room.chat)
    assert new.since == old.until
    assert (await room.points(new.id))["p0"] == -8
    assert await store.audit() == []


async def test_only_ranked_deals_count_and_too_few_deals_have_no_rank(store):
    room = await Room.open(store)
    await store.change_season(room.chat, at("2026-12-01T00:00"), minimum=2)
    await room.play(at("2026-12-02T20:00"), WIN)
    await room.play(at("2026-12-02T21:00"), WIN, seats=[*room.people[:2], None, None, None])
    await room.play(at("2026-12-02T22:00"), LOSE, ranked=False)
    season = await store.season(room.chat, at("2026-12-03T00:00"))
    home = await store.home(room.chat)
    table = ranked(await store.board(room.chat, season.id), minimum=home.minimum)
    assert [(line.name, line.points, line.deals, line.rank) for line in table] == [
        ("p0", 16, 2, 1),
        ("p1", 16, 2, 1),
        ("p3", -4, 1, None),
        ("p4", -4, 1, None),
        ("p2", -8, 1, None),
    ]


async def test_boards_by_preset_and_of_all_time(store):
    room = await Room.open(store)
    await room.play(at("2026-11-02T20:00"), WIN)
    await room.play(at("2026-12-02T20:00"), LOSE, rules='{"preset":"namu5","scoring.run":"none"}')
    season = await store.season(room.chat, at("2026-12-03T00:00"))
    assert await store.presets(room.chat, None) == ["namu5", "tichu5"]
    assert await store.presets(room.chat, season.id) == ["namu5"]
    assert (await room.points(None))["p0"] == 0
    assert (await room.points(None, "tichu5"))["p0"] == 8
    assert (await room.points(season.id))["p0"] == -8


async def test_a_server_may_pool_its_channels_from_then_on_and_part_again(store):
    one = await Room.open(store)
    two = await Room.open(store, address="local:two")
    for room in (one, two):
        await store.settle_in(room.chat, "local:server")
    await two.play(at("2026-12-02T20:00"), WIN)
    assert await store.pool(one.chat, on=True) is True
    await one.play(at("2026-12-03T20:00"), WIN)
    await two.play(at("2026-12-03T21:00"), WIN)
    assert (await one.points(None))["p0"] == (await two.points(None))["p0"] == 16
    three = await Room.open(store, address="local:three")
    await store.settle_in(three.chat, "local:server")
    assert (await three.points(None))["p0"] == 16
    assert await store.close_seasons(at("2027-01-01T00:00")) == 3  # one's season in both rooms, and two's own
    assert await store.pool(two.chat, on=False) is False
    assert (await two.points(None))["p0"] == 8
    assert await store.pool((await Room.open(store, address="local:alone")).chat, on=True) is None
    assert await store.audit() == []


async def test_the_course_of_a_season_is_its_running_total_by_day(store):
    room = await Room.open(store)
    for moment in ("2026-12-02T23:50", "2026-12-03T00:10", "2026-12-03T20:00"):
        await room.play(at(moment), WIN)
    season = await store.season(room.chat, at("2026-12-03T21:00"))
    first, third = await store.course(season.id, [room.people[0], room.people[2]])
    assert [total for _, total in first.steps] == [8, 24]
    assert third.steps[1][0] - third.steps[0][0] == 1
    assert third.steps[1][1] == -24


async def form(room: Room, person: int = 0) -> tuple[int, ...]:
    """A person's last deals that count, the latest first."""
    page = await room.store.statistics(room.chat, room.people[person])
    return page.form


async def test_the_form_shows_the_deals_that_count_here_and_no_others(store):
    one = await Room.open(store)
    two = await Room.open(store, address="local:two")
    alone = await Room.open(store, address="local:alone")
    for room in (one, two):
        await store.settle_in(room.chat, "local:server")
    await alone.play(at("2026-12-01T20:00"), (40, 0, 0, -20, -20))
    await two.play(at("2026-12-02T20:00"), (1, 1, -1, 0, -1))
    await store.pool(one.chat, on=True)
    wrong = await one.play(at("2026-12-03T20:00"), (2, 2, -2, 0, -2))
    await two.play(at("2026-12-03T21:00"), (3, 3, -3, 0, -3))
    await two.play(at("2026-12-03T22:00"), (9, 9, -9, 0, -9), ranked=False)
    assert await form(one) == (3, 2)  # what two played before the pool is of its own boards
    await store.correct(wrong, "까닭", None, at("2026-12-04T20:00"))
    assert await form(one) == (3,)
    await store.correct(wrong, "까닭", None, at("2026-12-04T21:00"))
    assert await form(one) == (3, 2)
    await store.pool(one.chat, on=False)
    assert await form(one) == (3, 2)  # what counted here stays, also what the other channel played
    assert await form(two) == (1,)


async def test_a_chat_that_is_taken_into_another_leaves_closed_seasons_right(store):
    older = await Room.open(store)
    younger = await Room.open(store, address="local:super")
    await older.play(at("2026-11-02T20:00"), WIN)
    await younger.play(at("2026-10-02T20:00"), WIN)
    await younger.play(at("2026-11-03T20:00"), WIN)
    assert await store.close_seasons(at("2026-12-01T00:00")) == 3
    await store.move_chat("local:main", "local:super", at=at("2026-12-02T00:00"))
    assert await store.close_seasons(at("2026-12-03T00:00")) == 0
    november, october = await store.seasons(older.chat)
    assert [(line.rank, line.name, line.points) for line in await store.final(november.id, 1)] == [
        (1, "p0", 16),
        (1, "p1", 16),
    ]
    assert [(line.rank, line.name, line.points) for line in await store.final(october.id, 1)] == [
        (1, "p0", 8),
        (1, "p1", 8),
    ]
    assert await store.audit() == []


async def test_what_a_chat_asks_later_changes_no_final_table_but_a_correction_does(store):
    room = await Room.open(store)
    deal = await room.play(at("2026-11-02T20:00"), WIN)
    await room.play(at("2026-11-03T20:00"), LOSE, seats=[room.people[4], *room.people[1:4], None])
    await store.close_seasons(at("2026-12-01T00:00"))
    await store.change_season(room.chat, at("2026-12-02T00:00"), minimum=50)
    (season,) = await store.seasons(room.chat)
    assert [(line.rank, line.points) for line in await store.final(season.id)] == [
        (1, 8),
        (2, 0),
        (2, 0),
        (2, 0),
        (5, -12),
    ]
    await store.correct(deal, "까닭", None, at("2026-12-03T00:00"))
    assert [(line.rank, line.points) for line in await store.final(season.id)] == [(1, 8), (2, 4), (3, -8), (3, -8)]
