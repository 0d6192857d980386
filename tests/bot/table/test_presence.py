"""Clocks, absence, return, sleep, leaving, votes, pauses, and our own absence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import commands, refusals
from bot.clocks import TIMINGS
from bot.facts import Speed, TableState
from bot.table.seats import introduce, known
from bot.table.state import Seat
from engine.actions import DeclareMisdeal
from tests.bot.table.evening import ALEX, EVERYBODY, JUN, MINJI, Evening, contested, full, unreachable

LIVE = TIMINGS[Speed.LIVE]


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


def chair_of(evening: Evening, person: commands.Person) -> int:
    chair = evening.table.chair_of(person.id)
    assert chair is not None
    return chair


def to_act(evening: Evening) -> commands.Person:
    person = evening.acting()
    assert person is not None
    return person


def run_out(evening: Evening) -> commands.Person:
    """The person to act lets his time run out."""
    person = to_act(evening)
    evening.pass_time()
    return person


def go_away(evening: Evening, person: commands.Person) -> None:
    """Two turns in a row of this person run out; everybody else plays."""
    for _ in range(200):
        if evening.state.seats[chair_of(evening, person)].away:
            return
        if evening.acting() == person:
            run_out(evening)
        else:
            evening.act()
    raise AssertionError("never away")


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


def test_a_turn_has_one_ping_for_the_person_only_while_it_waits():
    evening = full()
    chair = evening.table.acting_owner
    ping = evening.wants().wants["ping:abcdefgh:1:0"]
    assert ping.person == evening.state.seats[chair or 0].person
    assert (ping.after, ping.until) == (evening.now + LIVE.nudge, evening.state.deadline)
    outcome = evening.act()
    assert "ping:abcdefgh:1:0" in evening.wants(outcome).gone


def test_who_has_no_private_chat_is_pinged_in_the_channel():
    evening = Evening()
    evening.do(commands.Join(unreachable(ALEX, commands.Reach.PANEL), "s", "p"))
    evening.fill()
    while evening.acting() != ALEX:
        evening.act()
    ping = evening.wants().wants[f"ping:abcdefgh:1:{evening.deal.turn}"]
    assert (ping.chat, ping.person) == (evening.state.chat, None)


def test_there_is_no_ping_for_an_ai_player():
    evening = full(people=(MINJI,))
    for _ in range(30):
        if evening.acting() is None:
            assert not any(key.startswith("ping") for key in evening.wants().wants)
        evening.act()
        if evening.table.deal is None:
            break


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
    assert evening.state.stage is TableState.ENDED
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


def test_others_may_vote_an_away_seat_to_an_ai_player():
    evening = contested(people=(MINJI, ALEX, JUN))
    person = to_act(evening)
    go_away(evening, person)
    chair = chair_of(evening, person)
    first, second = (each for each in (MINJI, ALEX, JUN) if each != person)
    outcome = evening.do(commands.VoteReplace(first, chair))
    assert outcome.say is not None
    assert outcome.say.variables == {"yes": 1, "needed": 2}
    assert not evening.do(commands.VoteReplace(first, chair)).changed, "a vote counts once"
    evening.do(commands.VoteReplace(second, chair))
    assert evening.state.seats[chair].ai is not None
    evening.play_out()
    assert person.id in evening.state.scores, "the deal settles for whoever sat there when it began"
    assert isinstance(evening.refused(commands.Leave(person)), refusals.NotSeated)


def test_a_person_who_is_there_cannot_be_voted_away():
    evening = contested()
    assert evening.refused(commands.VoteReplace(MINJI, 1)) == refusals.NotAway("Alex")
    assert evening.refused(commands.VoteReplace(MINJI, 9)) == refusals.NotAway("")


def test_stopping_needs_more_than_half_of_those_who_are_there():
    evening = contested(people=(MINJI, ALEX, JUN))
    evening.do(commands.VoteStop(MINJI))
    assert evening.state.stage is TableState.PLAYING
    assert isinstance(evening.refused(commands.VoteStop(EVERYBODY[4])), refusals.NotSeated)
    outcome = evening.do(commands.VoteStop(JUN))
    assert (evening.state.stage, evening.state.ended) == (TableState.ENDED, "stopped")
    assert outcome.closed is not None
    assert outcome.closed.scores is None
    assert not evening.state.played


def test_an_administrator_stops_alone():
    evening = contested()
    evening.do(commands.VoteStop(replace(EVERYBODY[4], id=99, admin=True)))  # type: ignore[arg-type]
    assert evening.state.ended == "stopped"


def test_a_pause_keeps_what_the_turn_had_left():
    evening = contested()
    evening.act_until("play")
    evening.now += 30
    rest = evening.state.deadline
    assert rest is not None
    rest -= evening.now
    evening.do(commands.Pause(MINJI))
    person = to_act(evening)
    assert isinstance(evening.refused(commands.Utter(person, evening.choice())), refusals.Paused)
    evening.now += 3600
    assert not evening.do(commands.TimePassed()).changed
    evening.do(commands.Resume(ALEX))
    assert evening.state.deadline == pytest.approx(evening.now + rest)
    evening.act()


def test_others_pause_by_vote():
    evening = contested(people=(MINJI, ALEX, JUN))
    evening.do(commands.Pause(ALEX))
    assert not evening.state.paused
    evening.do(commands.Pause(JUN))
    assert evening.state.paused


def test_an_ai_players_turn_goes_on_after_a_pause():
    evening = full(people=(MINJI,))
    while evening.acting() is not None:
        evening.act()
    evening.do(commands.Pause(MINJI))
    evening.now += 1000
    evening.do(commands.Resume(MINJI))
    evening.play_out()


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


def test_a_window_of_fixed_length_stands_before_the_auction():
    evening = full("wiki5")
    assert evening.state.window == evening.now + LIVE.window
    assert isinstance(evening.refused(evening.say(MINJI, "pass")), refusals.WindowOpen)
    for person in EVERYBODY:
        evening.do(commands.Ready(person, evening.decision()))
    assert evening.table.due == evening.state.window, "whatever the hands, and whoever is ready"
    evening.pass_time()
    assert evening.state.window is None
    assert evening.acting() is not None


def test_a_slow_window_ends_when_everybody_has_pressed():
    evening = full("wiki5", speed=Speed.DAILY, people=EVERYBODY[:3])
    for person in EVERYBODY[:3]:
        assert evening.state.window is not None
        evening.do(commands.Ready(person, evening.decision()))
    assert evening.table.due is not None
    assert evening.table.due <= evening.now
    evening.pass_time()
    assert evening.state.window is None


def declares(evening: Evening, seat: int) -> bool:
    return DeclareMisdeal(seat) in evening.deal.legal(seat)


def qualifying(people: int) -> Evening:
    """A wiki5 deal in which some hand is a deal miss."""
    for number in range(2000):
        letters = "abcdefghijklmnopqrstuvwxyz234567"
        name = "mis" + "".join(letters[number // 32**place % 32] for place in range(5))
        evening = full("wiki5", people=EVERYBODY[:people], name=name)
        if any(declares(evening, seat) for seat in range(1, 5)):
            return evening
    raise AssertionError("no deal miss in 2,000 deals")


def test_anybody_who_qualifies_declares_in_the_window():
    evening = qualifying(5)
    chair = next(seat for seat in range(5) if declares(evening, seat))
    person = EVERYBODY[chair]
    other = next(each for seat, each in enumerate(EVERYBODY) if not declares(evening, seat))
    assert evening.refused(evening.press(other, "misdeal")) == refusals.IllegalMove("no_misdeal")
    outcome = evening.do(evening.press(person, "misdeal"))
    assert outcome.closed is not None
    assert outcome.closed.outcome == "misdeal"


def test_an_ai_player_declares_when_the_window_ends():
    evening = qualifying(1)
    assert any(declares(evening, seat) for seat in range(1, 5))
    outcome = evening.pass_time()
    assert outcome.closed is not None
    assert outcome.closed.outcome == "misdeal"


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


def test_a_muted_person_is_not_pinged():
    evening = Evening()
    evening.do(commands.Introduce(replace(MINJI, muted=True)))
    evening.fill()
    while evening.acting() != MINJI:
        evening.act()
    assert not any(key.startswith("ping") for key in evening.wants().wants)


@pytest.mark.parametrize(("quiet", "pinged"), [((23, 8), False), ((22, 23), True), ((20, 4), False), ((4, 20), True)])
def test_quiet_hours_are_hours_of_the_chats_day(quiet: tuple[int, int], pinged: bool):
    """These tests' evening begins at 23:13 in Seoul."""
    evening = Evening()
    evening.do(commands.Introduce(replace(MINJI, quiet=quiet)))
    evening.fill()
    while evening.acting() != MINJI:
        evening.act()
    assert any(key.startswith("ping") for key in evening.wants().wants) == pinged


def test_a_seat_elsewhere_shows_on_the_hand_alone():
    evening = full()
    other = (evening.state.id, "다른 방")
    outcome = evening.do(commands.Elsewhere(MINJI.id, (other,)))
    assert list(evening.wants(outcome).wants) == ["hand:abcdefgh:0"]
    assert evening.table.hand_facts(0).tables[0].title == "다른 방"
    assert not evening.do(commands.Elsewhere(MINJI.id, (other,))).changed
