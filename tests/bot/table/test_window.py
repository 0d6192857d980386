"""The window before the auction, in which a deal miss is declared."""

from __future__ import annotations

import pytest

from bot import commands, refusals
from bot.facts import Speed
from bot.table.portrait import Around
from engine.actions import DeclareMisdeal
from tests.bot.table.evening import ALEX, EVERYBODY, LIVE, MINJI, Evening, full


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


@pytest.mark.parametrize(("speed", "named"), [(Speed.LIVE, False), (Speed.RELAXED, True)])
def test_the_board_names_who_is_waited_for_where_the_window_waits_for_them(speed: Speed, named: bool):
    evening = full("wiki5", speed=speed)
    before = evening.table.facts(Around()).waiting
    outcome = evening.do(commands.Ready(ALEX, evening.decision()))
    after = evening.table.facts(Around()).waiting
    assert (set(before) - set(after) != set()) == named
    assert ("board:abcdefgh:1" in evening.wants(outcome).wants) == named, "what it shows is brought up to date"


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
