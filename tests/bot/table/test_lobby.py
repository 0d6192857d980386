"""Seats and settings: joining, leaving, AI players, the host, the rules, the start."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import commands, refusals
from bot.commands import Reach
from bot.facts import Speed, TableState
from bot.table.portrait import Around
from engine import presets
from tests.bot.table.evening import ALEX, EVERYBODY, HANEUL, JUN, MINJI, SEOYEON, Evening, full, unreachable


def names(evening: Evening) -> list[str]:
    return [seat.name or (f"ai{seat.ai}" if seat.ai is not None else "-") for seat in evening.state.seats]


def test_who_opens_a_table_sits_at_it_and_is_its_host():
    evening = Evening()
    assert names(evening) == ["민지", "-", "-", "-", "-"]
    assert evening.state.host == MINJI.id
    assert list(evening.wants().wants) == ["hand:abcdefgh:0", "lobby:abcdefgh"]


def test_joining_takes_the_first_free_seat_and_wants_lobby_and_hand():
    evening = Evening()
    outcome = evening.join(ALEX)
    assert names(evening)[:2] == ["민지", "Alex"]
    wanted = evening.wants(outcome)
    assert list(wanted.wants) == ["hand:abcdefgh:1", "lobby:abcdefgh"]
    assert wanted.wants["hand:abcdefgh:1"].person == ALEX.id
    assert wanted.wants["lobby:abcdefgh"].chat == evening.state.chat


def test_joining_twice_succeeds_and_changes_nothing():
    evening = Evening()
    evening.join(ALEX)
    assert not evening.join(ALEX).changed
    assert names(evening) == ["민지", "Alex", "-", "-", "-"]


def test_a_hundred_joins_seat_five():
    evening = Evening()
    fates = [
        evening.handle(commands.Join(replace(ALEX, id=100 + n), f"s{n}", f"p{n}"))  # type: ignore[arg-type]
        for n in range(100)
    ]
    assert sum(isinstance(fate, refusals.TableFull) for fate in fates) == 96
    assert sum(seat.person is not None for seat in evening.state.seats) == 5


def test_an_ai_players_seat_can_be_taken_by_a_person():
    evening = Evening()
    for _ in range(4):
        evening.do(commands.AddAi(MINJI))
    evening.join(ALEX)
    assert names(evening) == ["민지", "Alex", "ai1", "ai2", "ai3"]
    evening.join(JUN, seat=3)
    assert names(evening) == ["민지", "Alex", "ai1", "준", "ai3"]


@pytest.mark.parametrize("seat", [0, 9, -1])
def test_a_taken_or_impossible_seat_is_refused(seat: int):
    evening = Evening()
    assert isinstance(evening.refused(commands.Join(ALEX, "s", "p", seat)), refusals.SeatTaken)


def test_a_seated_person_cannot_take_a_second_seat():
    evening = Evening()
    assert isinstance(evening.refused(commands.Join(MINJI, "s", "p", 3)), refusals.SeatedAlready)


def test_leaving_frees_the_seat_and_deletes_the_hand():
    evening = Evening()
    evening.join(ALEX)
    outcome = evening.do(commands.Leave(ALEX))
    assert names(evening)[1] == "-"
    assert list(evening.wants(outcome).gone) == ["hand:abcdefgh:1"]
    assert isinstance(evening.refused(commands.Leave(ALEX)), refusals.NotSeated)


def test_the_host_passes_on_to_the_next_person():
    evening = Evening()
    evening.join(ALEX, JUN)
    evening.do(commands.Leave(MINJI))
    assert evening.state.host == ALEX.id


def test_a_table_without_people_closes():
    evening = Evening()
    evening.do(commands.AddAi(MINJI))
    outcome = evening.do(commands.Leave(MINJI))
    assert (evening.state.stage, evening.state.ended) == (TableState.ENDED, "deserted")
    assert evening.wants(outcome).wants["lobby:abcdefgh"].last
    assert outcome.abandoned is not None
    assert outcome.abandoned.deal == 1
    assert isinstance(evening.handle(commands.Join(ALEX, "s", "p")), refusals.NoSuchTable)


def test_host_is_given_by_the_host_alone():
    evening = Evening()
    evening.join(ALEX)
    assert evening.refused(commands.GiveHost(ALEX, 1)) == refusals.HostOnly("민지")
    assert isinstance(evening.refused(commands.GiveHost(MINJI, 3)), refusals.NobodyThere)
    evening.do(commands.GiveHost(MINJI, 1))
    assert evening.state.host == ALEX.id


def test_an_administrator_may_what_the_host_may():
    evening = Evening()
    evening.join(ALEX)
    evening.do(commands.GiveHost(replace(JUN, admin=True), 1))
    assert evening.state.host == ALEX.id


def test_ai_players_have_different_names_and_can_be_sent_away():
    evening = Evening()
    for _ in range(3):
        evening.do(commands.AddAi(MINJI))
    evening.do(commands.DropAi(MINJI, 2))
    evening.do(commands.AddAi(MINJI))
    assert names(evening) == ["민지", "ai0", "ai1", "ai2", "-"]
    assert isinstance(evening.refused(commands.DropAi(MINJI, 0)), refusals.NoAiThere)
    assert isinstance(evening.refused(commands.AddAi(ALEX)), refusals.NotSeated)


def test_no_more_ai_players_than_seats():
    evening = Evening()
    for _ in range(4):
        evening.do(commands.AddAi(MINJI))
    assert isinstance(evening.refused(commands.AddAi(MINJI)), refusals.TableFull)


def test_a_person_who_cannot_be_shown_a_hand_is_not_seated():
    evening = Evening()
    assert isinstance(evening.refused(commands.Join(unreachable(ALEX), "s", "p")), refusals.CannotReach)
    evening.do(commands.Join(unreachable(ALEX, Reach.PANEL), "s", "p"))
    assert names(evening)[1] == "Alex"


def test_a_host_who_cannot_be_shown_a_hand_opens_the_table_without_a_seat():
    evening = Evening(host=unreachable(MINJI))
    assert names(evening)[0] == "-"
    evening.join(MINJI)
    assert (names(evening)[0], evening.state.host) == ("민지", MINJI.id)


def test_nobody_is_dealt_a_hand_that_he_cannot_see():
    evening = Evening()
    evening.join(*EVERYBODY[1:])
    evening.do(commands.Introduce(unreachable(JUN)))
    assert evening.refused(commands.Start(ALEX, evening.supplies())) == refusals.SeatUnreachable("준")
    evening.do(commands.Introduce(JUN))
    evening.start()


def test_a_table_that_may_not_be_dealt_is_not_filled_either():
    evening = Evening()
    evening.join(ALEX)
    evening.do(commands.Introduce(unreachable(ALEX)))
    refusal = evening.refused(commands.Start(MINJI, evening.supplies(), fill=True))
    assert refusal == refusals.SeatUnreachable("Alex")
    assert names(evening)[2:] == ["-", "-", "-"]


def test_start_needs_all_seats():
    evening = Evening()
    evening.join(ALEX)
    assert evening.refused(commands.Start(MINJI, evening.supplies())) == refusals.SeatsEmpty(3)


def test_filling_is_the_hosts_starting_a_full_table_anybodys():
    evening = Evening()
    evening.join(ALEX)
    assert isinstance(evening.refused(commands.Start(ALEX, evening.supplies(), fill=True)), refusals.HostOnly)
    evening = Evening()
    evening.join(*EVERYBODY[1:])
    assert evening.start(HANEUL).dealt is not None


def test_a_stranger_cannot_start():
    evening = Evening()
    evening.join(ALEX, JUN, SEOYEON)
    evening.do(commands.AddAi(MINJI))
    assert isinstance(evening.refused(commands.Start(HANEUL, evening.supplies())), refusals.NotSeated)


def test_a_second_start_is_no_second_deal():
    evening = full()
    assert not evening.do(commands.Start(MINJI, evening.supplies())).changed
    assert not evening.do(commands.Start(ALEX, evening.supplies(), fill=True)).changed
    assert evening.state.number == 1


@pytest.mark.parametrize(
    "command",
    [
        commands.Join(HANEUL, "s", "p"),
        commands.AddAi(MINJI),
        commands.DropAi(MINJI, 4),
        commands.Change(MINJI, "speed", "daily"),
        commands.OpenSettings(MINJI, "main"),
        commands.EndEvening(MINJI, 1),
    ],
)
def test_seats_and_settings_are_frozen_while_a_deal_runs(command: commands.Command):
    evening = full(people=EVERYBODY[:4])
    assert isinstance(evening.refused(command), refusals.NotInLobby)


def test_settings_are_the_hosts_and_show_in_the_lobby():
    evening = Evening()
    evening.join(ALEX)
    assert isinstance(evening.refused(commands.OpenSettings(ALEX, "main")), refusals.HostOnly)
    evening.do(commands.OpenSettings(MINJI, "speed"))
    assert evening.state.page == "speed"
    evening.do(commands.Change(MINJI, "speed", "relaxed"))
    evening.do(commands.OpenSettings(MINJI, None))
    assert (evening.state.speed, evening.state.page) == (Speed.RELAXED, None)


@pytest.mark.parametrize(
    ("option", "value"), [("speed", "warp"), ("strength", "godlike"), ("shuffle", "maybe"), ("signals", "")]
)
def test_a_setting_that_is_none_is_refused(option: str, value: str):
    evening = Evening()
    assert isinstance(evening.refused(commands.Change(MINJI, option, value)), refusals.BadSetting)


@pytest.mark.parametrize(
    ("option", "value", "refusal"),
    [
        ("preset", "nosuch", refusals.UnknownRules("nosuch")),
        ("preset", "mn40:zzz", refusals.UnknownRules("mn40:zzz")),
        ("auction.minimum", "99", refusals.UnplayableRules()),
        ("cards.hand", "9", refusals.UnplayableRules()),
        ("no.such", "1", refusals.BadSetting("no.such")),
    ],
)
def test_rules_that_are_none_are_refused(option: str, value: str, refusal: refusals.Refusal):
    evening = Evening()
    assert evening.refused(commands.Change(MINJI, option, value)) == refusal
    assert evening.state.rules == "tichu5"


def test_an_option_set_to_what_the_preset_has_is_no_change():
    evening = Evening()
    evening.do(commands.Change(MINJI, "auction.minimum", "14"))
    assert evening.table.facts(Around()).changed == ("auction.minimum",)
    evening.do(commands.Change(MINJI, "auction.minimum", "13"))
    assert evening.state.rules == "tichu5"
    assert evening.table.facts(Around()).changed == ()


def test_all_changes_are_taken_back_at_once():
    evening = Evening()
    evening.do(commands.Change(MINJI, "auction.minimum", "14"))
    evening.do(commands.Change(MINJI, "play.mighty_answers", "off"))
    assert evening.table.facts(Around()).changed == ("auction.minimum", "play.mighty_answers")
    evening.do(commands.Change(MINJI, "reset", "all"))
    assert evening.state.rules == "tichu5"


def test_another_option_moves_nobody():
    evening = Evening()
    evening.do(commands.AddAi(MINJI))
    evening.join(ALEX)
    before = names(evening)
    evening.do(commands.Change(MINJI, "auction.minimum", "14"))
    assert names(evening) == before == ["민지", "ai0", "Alex", "-", "-"]


def test_typed_rules_are_taken_by_the_host_alone_before_the_first_deal():
    evening = Evening()
    evening.join(ALEX, JUN, SEOYEON, HANEUL)
    string = "mn32:(0$1M&_PB(H']#"
    assert isinstance(evening.refused(commands.TakeRules(ALEX, string)), refusals.HostOnly)
    evening.do(commands.TakeRules(MINJI, string))
    assert evening.state.rules == string
    assert evening.rules == presets.load("jedi5")
    evening.start()
    assert isinstance(evening.refused(commands.TakeRules(MINJI, "namu5")), refusals.NotInLobby)


def test_other_rules_bring_other_chairs_and_keep_the_people():
    evening = Evening()
    evening.join(ALEX, JUN)
    evening.do(commands.AddAi(MINJI))
    evening.do(commands.Change(MINJI, "preset", "three"))
    assert names(evening) == ["민지", "Alex", "준"]
    evening.do(commands.Change(MINJI, "preset", "kill7"))
    assert names(evening) == ["민지", "Alex", "준", "-", "-", "-", "-"]
    evening.do(commands.Change(MINJI, "auction.minimum", "15"))
    assert evening.state.rules == {"preset": "kill7", "auction.minimum": 15}
    assert evening.rules.auction.minimum == 15


def test_a_hand_goes_with_its_person_to_another_chair():
    evening = Evening()
    evening.join(ALEX, JUN)
    evening.do(commands.Leave(ALEX))
    wanted = evening.wants(evening.do(commands.Change(MINJI, "preset", "three")))
    assert names(evening) == ["민지", "준", "-"]
    assert {key: want.person for key, want in wanted.wants.items() if want.person is not None} == {
        "hand:abcdefgh:0": MINJI.id,
        "hand:abcdefgh:1": JUN.id,
    }
    assert list(wanted.gone) == ["hand:abcdefgh:2"]


def test_fewer_chairs_than_people_are_refused():
    evening = Evening()
    evening.join(ALEX, JUN)
    assert isinstance(evening.refused(commands.Change(MINJI, "preset", "two")), refusals.TableFull)


@pytest.mark.parametrize(("preset", "chairs"), [("ghost4", 5), ("honeymoon2", 4), ("rotate7", 7), ("chicago8", 8)])
def test_ghosts_and_dummies_have_chairs_that_nobody_takes(preset: str, chairs: int):
    evening = Evening(preset)
    assert len(evening.state.seats) == chairs
    evening.fill()
    rules = evening.rules
    sitting = [n for n, seat in enumerate(evening.state.seats) if seat.person is not None or seat.ai is not None]
    assert tuple(sitting) == rules.people


def test_a_practice_table_is_filled_at_once():
    evening = Evening(practice=True)
    assert names(evening) == ["민지", "ai0", "ai1", "ai2", "ai3"]
    assert evening.start().dealt is not None
    assert not evening.outcomes[-1].dealt.ranked  # type: ignore[union-attr]
