"""Who is pinged, where and when."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import commands
from tests.bot.table.evening import ALEX, LIVE, MINJI, Evening, full, unreachable


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
