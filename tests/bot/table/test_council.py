"""Votes and pauses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import commands, refusals
from bot.facts import TableState
from tests.bot.table.evening import (
    ALEX,
    EVERYBODY,
    JUN,
    MINJI,
    chair_of,
    contested,
    full,
    go_away,
    to_act,
)


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
