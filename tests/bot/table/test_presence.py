"""Clocks, absence, return, sleep, leaving, votes, pauses, and our own absence."""

from __future__ import annotations

import pytest

from bot import commands, refusals
from bot.facts import Speed, TableState
from bot.table.seats import introduce, known
from bot.table.state import Seat
from tests.bot.table.evening import (
    ALEX,
    EVERYBODY,
    LIVE,
    MINJI,
    Evening,
    chair_of,
    contested,
    full,
    go_away,
    run_out,
    to_act,
)


def test_a_table_keeps_all_that_it_was_told_of_a_person():
    told = commands.Person(
        MINJI.id,
        "민지",
        "fake:민지",
        "en",
        reach=commands.Reach.PANEL,
        muted=True,
        quiet=(23, 8),
        confirm=True,
        habits=("ahead", "four"),
    )
    seat = Seat(person=MINJI.id)
    assert introduce(seat, told)
    assert known(seat) == told
    assert not introduce(seat, told)


def test_a_live_turn_has_the_bank():
    evening = full()
    assert evening.state.deadline == evening.now + LIVE.bank


def test_thinking_is_taken_from_the_bank_and_a_turn_adds_the_increment():
    evening = contested()
    person = evening.acting()
    evening.act_until("play")
    chair = evening.table.acting_owner
    assert chair is not None
    evening.state.seats[chair].left = LIVE.bank
    evening.now += 50
    evening.act()
    assert evening.state.seats[chair].left == LIVE.bank - 50
    while evening.table.acting_owner != chair:
        evening.act()
    assert evening.state.deadline == pytest.approx(evening.now + LIVE.bank - 50 + LIVE.turn)
    assert person is not None


def test_burying_has_twice_the_time():
    evening = contested()
    assert evening.deal.phase == "exchange"
    chair = evening.table.acting_owner
    assert chair is not None
    assert evening.state.deadline == evening.now + 2 * evening.state.seats[chair].left


def test_naming_a_friend_has_twice_the_time():
    evening = contested()
    evening.act_until("friend")
    chair = evening.table.acting_owner
    assert chair is not None
    assert evening.state.deadline == evening.now + 2 * evening.state.seats[chair].left


@pytest.mark.parametrize(("speed", "seconds"), [(Speed.RELAXED, 300), (Speed.DAILY, 12 * 3600)])
def test_other_speeds_have_one_fixed_time(speed: Speed, seconds: float):
    evening = full(speed=speed)
    for _ in range(3):
        assert evening.state.deadline == evening.now + seconds
        evening.now += 17
        evening.act()


def test_time_run_out_is_played_by_the_program_and_said_on_the_board():
    evening = full()
    person = to_act(evening)
    outcome = evening.pass_time()
    assert len(outcome.actions) == 1
    assert evening.state.substituted == chair_of(evening, person)
    assert not evening.state.seats[chair_of(evening, person)].away


def test_two_turns_in_a_row_make_a_seat_away_and_others_go_on():
    evening = contested()
    person = to_act(evening)
    go_away(evening, person)
    while evening.state.stage is TableState.PLAYING:
        evening.act()
    assert evening.records


def test_acting_in_between_is_no_absence():
    evening = contested()
    evening.act_until("play")
    person = run_out(evening)
    while evening.acting() != person:
        evening.act()
    evening.act()
    while evening.acting() != person:
        evening.act()
    run_out(evening)
    assert not evening.state.seats[chair_of(evening, person)].away


def test_any_press_brings_a_seat_back_with_a_whole_turns_time():
    evening = contested()
    person = to_act(evening)
    go_away(evening, person)
    while evening.acting() != person:
        evening.act()
    assert evening.state.deadline is None
    assert evening.table.absent(person.id)
    outcome = evening.do(commands.Wake(person))
    assert evening.state.deadline is not None
    assert evening.state.deadline >= evening.now + LIVE.bank
    assert f"hand:{evening.state.id}:{chair_of(evening, person)}" in evening.wants(outcome).wants
    evening.act()
    assert not evening.table.absent(person.id)


def test_an_away_host_hands_the_table_on():
    evening = contested()
    go_away(evening, MINJI)
    assert evening.state.host != MINJI.id
    assert evening.state.host in {person.id for person in EVERYBODY}


def test_when_everybody_vanished_the_table_sleeps_and_a_press_wakes_it():
    evening = contested(people=(MINJI, ALEX))
    while not evening.state.asleep:
        evening.pass_time()
    assert evening.state.program is None
    assert evening.state.deadline is None
    assert evening.table.due == pytest.approx(evening.now + LIVE.asleep)
    turn = evening.deal.turn
    evening.now += 3600
    evening.do(commands.TimePassed())
    assert evening.deal.turn == turn, "nothing moves while it sleeps"
    evening.do(commands.Wake(ALEX))
    assert not evening.state.asleep
    assert not evening.state.seats[1].away
    assert evening.state.seats[0].away
    evening.play_out()


def test_a_sleeping_table_ends_one_day():
    evening = contested(people=(MINJI,))
    while not evening.state.asleep:
        evening.pass_time()
    outcome = evening.pass_time()
    assert (evening.state.stage, evening.state.ended) == (TableState.ENDED, "expired")
    assert outcome.closed is not None
    assert outcome.closed.scores is None
    assert outcome.closed.record["proof"]


def test_leaving_a_running_deal_lets_the_program_play_and_frees_the_seat_afterwards():
    evening = contested()
    evening.do(commands.Leave(ALEX))
    assert evening.state.seats[1].away
    evening.play_out()
    assert evening.state.seats[1].person is None
    assert evening.state.scores[ALEX.id].deals == 1, "the deal still settles for him"
    assert "hand:" + evening.state.id + ":1" in evening.wants().gone


def test_who_left_may_come_back_and_stay():
    evening = contested()
    evening.do(commands.Leave(ALEX))
    evening.do(commands.Wake(ALEX))
    evening.join(ALEX)
    evening.play_out()
    assert evening.state.seats[1].person == ALEX.id


def test_when_everybody_leaves_the_deal_is_stopped_unsettled():
    evening = contested(people=(MINJI, ALEX))
    evening.do(commands.Leave(MINJI))
    outcome = evening.do(commands.Depart(ALEX))
    assert (evening.state.stage, evening.state.ended) == (TableState.ENDED, "deserted")
    assert outcome.say is not None
    assert outcome.say.key == "say-left-last", "nobody plays it to its end"
    assert outcome.closed is not None
    assert outcome.closed.outcome == "stopped"
    assert outcome.closed.scores is None


def test_leaving_in_ones_own_turn_hands_it_to_the_program():
    evening = contested()
    person = to_act(evening)
    evening.do(commands.Leave(person))
    assert evening.state.deadline is None
    assert evening.state.program is not None
    evening.pass_time()
    assert evening.acting() != person or evening.state.program is not None


def test_our_own_absence_is_nobodys():
    evening = contested()
    evening.act_until("play")
    evening.now += 7200
    evening.do(commands.Awake())
    assert evening.state.deadline == pytest.approx(evening.now + LIVE.one_turn(double=False))
    assert not any(seat.missed for seat in evening.state.seats)
    assert not evening.do(commands.Awake()).changed


@pytest.mark.parametrize("phase", ["auction", "play"])
def test_nobody_waits_for_hours_that_were_lived_already_when_the_clock_was_set_back(phase: str):
    evening = contested()
    evening.act_until(phase)
    left = (evening.table.due or 0.0) - evening.now
    evening.now -= 3600
    evening.do(commands.Awake())
    assert evening.table.due == pytest.approx(evening.now + left)
    assert evening.state.touched == evening.now
    evening.now += 1
    evening.play_out()


def test_the_board_says_that_we_will_be_back_until_we_are():
    evening = contested()
    outcome = evening.do(commands.Interrupt())
    assert list(evening.wants(outcome).wants) == [f"board:{evening.state.id}:1"]
    assert evening.state.interrupted
    evening.do(commands.Awake())
    assert not evening.state.interrupted


def test_a_lobby_loses_its_idle_members_and_only_them():
    evening = Evening()
    evening.now += 1000
    evening.join(ALEX)
    evening.pass_time()
    assert [seat.person for seat in evening.state.seats[:2]] == [None, ALEX.id]
    assert evening.state.host == ALEX.id
    evening.pass_time()
    assert evening.state.ended == "expired"


def test_a_press_puts_off_the_lobbys_expiry():
    evening = Evening()
    evening.now += LIVE.idle - 1
    evening.table.noticed(MINJI.id, evening.now)
    assert evening.table.due == evening.now + LIVE.idle


def test_our_absence_expires_no_lobby():
    evening = Evening()
    evening.now += 10 * LIVE.idle
    evening.do(commands.Awake())
    assert evening.state.seats[0].person == MINJI.id
    assert evening.table.due == evening.now + LIVE.idle


def test_an_evening_nobody_goes_on_with_ends_with_its_sheet():
    evening = full(people=(MINJI,))
    evening.play_out()
    outcome = evening.pass_time()
    assert evening.state.ended == "evening"
    assert f"sheet:{evening.state.id}" in evening.wants(outcome).wants


def test_kicked_from_the_chat_ends_the_table_unsettled():
    evening = contested()
    outcome = evening.do(commands.Close("gone"))
    assert evening.state.ended == "gone"
    assert outcome.closed is not None
    assert outcome.closed.scores is None
    assert isinstance(evening.handle(commands.Wake(MINJI)), refusals.NoSuchTable)


def test_a_migrated_chat_wants_its_messages_again():
    evening = contested()
    outcome = evening.do(commands.MoveChat(moved=True))
    assert f"board:{evening.state.id}:1" in evening.wants(outcome).wants


def test_when_the_program_acts_depends_on_table_deal_and_turn_alone():
    one, other = (full(people=(MINJI,), name="abcdefgh", pace=2.0) for _ in range(2))
    different = full(people=(MINJI,), name="bbcdefgh", pace=2.0)
    times: list[list[float]] = []
    for evening in (one, other, different):
        times.append([])
        for _ in range(4):
            if evening.acting() is None:
                assert evening.state.program is not None
                times[-1].append(evening.state.program - evening.state.since)
            evening.act()
    assert times[0] == times[1]
    assert times[0] != times[2]
    assert all(1.2 <= each <= 2.8 for each in times[0])


def test_a_seat_elsewhere_shows_on_the_hand_alone():
    evening = full()
    other = (evening.state.id, "다른 방")
    outcome = evening.do(commands.Elsewhere(MINJI.id, (other,)))
    assert list(evening.wants(outcome).wants) == ["hand:abcdefgh:0"]
    assert evening.table.hand_facts(0).tables[0].title == "다른 방"
    assert not evening.do(commands.Elsewhere(MINJI.id, (other,))).changed
