"""From the shares to the cards, and the end of a deal."""

from __future__ import annotations

import json

import pytest

from bot import commands, refusals
from bot.facts import TableState
from bot.table.portrait import Around
from engine import record, shuffle
from tests.bot.table.evening import ALEX, EVERYBODY, JUN, MINJI, Evening, contested, full, seed


def message(evening: Evening) -> dict[str, object]:
    dealt = next(outcome.dealt for outcome in reversed(evening.outcomes) if outcome.dealt is not None)
    return json.loads(dealt.message)


def test_the_message_holds_shares_dealer_rules_and_public_ids():
    evening = Evening()
    evening.join(ALEX, JUN)
    evening.do(commands.Cut(JUN, "가운데"))
    evening.fill()
    assert message(evening) == {
        "cuts": ["share0", "share2", "", "", ""],
        "deal": "abcdefgh/1",
        "dealer": 4,
        "prev": "",
        "rules": "tichu5",
        "seats": ["public1", "public2", "public3", "ai", "ai"],
    } | {"cuts": ["share0", "share2", "share3", "", ""]}


def test_a_cut_counts_instead_of_the_join_press():
    evening = Evening()
    evening.join(ALEX, *EVERYBODY[2:])
    evening.do(commands.Cut(JUN, "가운데"))
    evening.do(commands.Cut(ALEX, " top ", deal=1))
    evening.start()
    assert message(evening)["cuts"] == ["share0", "top", "가운데", "share4", "share5"]


def test_a_change_of_seats_takes_the_cuts_anew():
    evening = Evening()
    evening.join(ALEX)
    evening.do(commands.Cut(ALEX, "top"))
    evening.join(JUN)
    assert evening.state.seats[1].cut is None


@pytest.mark.parametrize(
    ("cut", "refusal"),
    [
        (commands.Cut(ALEX, "x" * 33), refusals.CutTooLong),
        (commands.Cut(ALEX, "x", deal=2), refusals.CutTooLate),
        (commands.Cut(JUN, "x"), refusals.NotSeated),
    ],
)
def test_cuts_that_do_not_count(cut: commands.Cut, refusal: type[refusals.Refusal]):
    evening = Evening()
    evening.join(ALEX)
    assert isinstance(evening.refused(cut), refusal)


def test_a_cut_after_the_cards_are_dealt_is_too_late():
    assert isinstance(full().refused(commands.Cut(ALEX, "x")), refusals.CutTooLate)


def test_the_first_seed_is_stored_with_the_lobby_the_next_with_each_deal():
    evening = Evening()
    assert [drawn.deal for drawn in evening.outcomes[0].seeds] == [1]
    assert evening.table.promise(1) == shuffle.commitment(seed("abcdefgh", 1))
    evening.fill()
    assert [drawn.deal for drawn in evening.outcomes[-1].seeds] == [2]
    assert evening.table.promise(2) == shuffle.commitment(seed("abcdefgh", 2))


def test_the_record_of_a_deal_verifies_and_the_next_deal_names_its_hash():
    evening = full(people=EVERYBODY[:2])
    for _ in range(3):
        evening.play_out()
        evening.next()
    hashes = [shuffle.record_hash(each) for each in evening.records]
    assert message(evening)["prev"] == hashes[-1]
    for each in evening.records:
        assert record.replay(each).ok
        proof = each["proof"]
        assert isinstance(proof, dict)
        assert shuffle.commitment(bytes.fromhex(str(proof["seed"]))) == proof["commitment"]


def test_the_next_deal_is_asked_for_once():
    evening = full(people=EVERYBODY[:2])
    evening.play_out()
    evening.do(commands.NextDeal(MINJI, 1, evening.supplies()))
    assert not evening.do(commands.NextDeal(ALEX, 1, evening.supplies())).changed
    assert isinstance(evening.refused(commands.NextDeal(ALEX, 2, evening.supplies())), refusals.OldButton)
    assert evening.state.number == 2


def test_scores_of_the_evening_sum_to_what_the_pot_took():
    evening = full(people=EVERYBODY[:3])
    pot = 0
    for _ in range(6):
        evening.play_out()
        closed = evening.outcomes[-1].closed
        assert closed is not None
        assert closed.scores is not None
        assert sum(closed.scores) == pot - closed.pot
        pot = closed.pot
        evening.next(pot=pot)
    people = sum(score.points for score in evening.state.scores.values())
    assert people + sum(evening.state.machines.values()) == -pot
    assert evening.state.played == 6


def test_the_totals_that_everybody_sees_sum_to_zero_with_a_ghost_too():
    evening = full("ghost4", people=EVERYBODY[:3])
    for _ in range(6):
        evening.play_out()
        closed = evening.outcomes[-1].closed
        assert closed is not None
        evening.next()
    shown = evening.table.facts(Around()).seats
    assert sum(seat.ghost for seat in shown) == 1
    assert any(seat.score for seat in shown if seat.ghost)
    assert sum(seat.score for seat in shown) == 0


def test_the_wants_of_a_deals_end_stand_in_chat_order():
    evening = full(people=EVERYBODY[:2])
    evening.play_out()
    wanted = evening.wants().wants
    public = [key for key in wanted if key.startswith(("board", "result"))]
    assert public == ["board:abcdefgh:1", "result:abcdefgh:1"]
    assert wanted["board:abcdefgh:1"].last
    assert not wanted["result:abcdefgh:1"].last
    evening.next()
    wanted = evening.wants().wants
    public = [key for key in wanted if not key.startswith(("hand", "ping"))]
    assert public == ["result:abcdefgh:1", "board:abcdefgh:2"]
    assert wanted["result:abcdefgh:1"].last


def test_the_evening_ends_by_the_host_with_a_sheet():
    evening = full(people=EVERYBODY[:2])
    evening.play_out()
    assert isinstance(evening.refused(commands.EndEvening(ALEX, 1)), refusals.HostOnly)
    assert isinstance(evening.refused(commands.EndEvening(MINJI, 2)), refusals.OldButton)
    outcome = evening.do(commands.EndEvening(MINJI, 1))
    assert (evening.state.stage, evening.state.ended) == (TableState.ENDED, "evening")
    wanted = evening.wants(outcome).wants
    assert list(wanted)[:2] == ["result:abcdefgh:1", "sheet:abcdefgh"]
    assert all(want.last for want in wanted.values())
    assert outcome.abandoned is not None
    assert outcome.abandoned.commitment == shuffle.commitment(seed("abcdefgh", 2))


def test_seats_may_change_between_deals():
    evening = full(people=EVERYBODY[:2])
    evening.play_out()
    evening.join(JUN, seat=3)
    evening.do(commands.Leave(ALEX))
    assert isinstance(evening.refused(commands.NextDeal(MINJI, 1, evening.supplies())), refusals.SeatsEmpty)
    evening.do(commands.Start(MINJI, evening.supplies(), fill=True))
    assert evening.state.number == 2
    assert message(evening)["seats"] == ["public1", "ai", "ai", "public3", "ai"]


def test_what_somebody_made_stays_on_the_sheet_when_he_leaves():
    evening = contested(people=EVERYBODY[:2])
    evening.play_out()
    made = evening.state.scores[ALEX.id].points
    evening.do(commands.Leave(ALEX))
    assert (evening.state.scores[ALEX.id].name, evening.state.scores[ALEX.id].points) == ("Alex", made)


@pytest.mark.parametrize("people", [1, 2, 3, 5])
def test_a_deal_counts_for_the_season_from_three_people_on(people: int):
    evening = full(people=EVERYBODY[:people])
    dealt = evening.outcomes[-1].dealt
    assert dealt is not None
    assert dealt.ranked == (people >= 3)


def test_seats_are_shuffled_by_a_hash_that_nobody_chooses():
    def seating(*, shuffled: bool) -> list[str]:
        evening = Evening()
        evening.join(*EVERYBODY[1:])
        evening.do(commands.Change(MINJI, "shuffle", "on" if shuffled else "off"))
        evening.start()
        return [seat.name for seat in evening.state.seats]

    assert seating(shuffled=True) == seating(shuffled=True)
    assert seating(shuffled=True) != seating(shuffled=False)
    assert sorted(seating(shuffled=True)) == sorted(seating(shuffled=False))


@pytest.mark.parametrize("preset", ["rotate6", "rotate7"])
def test_who_rests_is_dealt_nothing_and_plays_the_next(preset: str):
    evening = full(preset, people=EVERYBODY[:2])
    for _ in range(4):
        resting = evening.state.resting
        hands = evening.deal.view(None).counts
        assert all(hands[seat] == 0 for seat in resting)
        evening.play_out()
        evening.next()


@pytest.mark.parametrize(
    "preset",
    [
        *("namu5", "wiki5", "tichu5", "twohigh5", "mn32", "jedi5", "gyeonggibuk5", "eleven6", "kill6", "tichu6"),
        *("kill7", "four", "notrump4", "gwanak4", "ghost4", "three", "two", "draft2", "draft53", "honeymoon2"),
        *("chicago6", "chicago8"),
    ],
)
def test_every_preset_plays_at_the_table_and_comes_back_from_its_snapshot(preset: str):
    evening = full(preset, people=(MINJI, ALEX))
    for _ in range(2):
        for _ in range(300):
            if evening.state.stage is not TableState.PLAYING:
                break
            evening.act()
            if evening.table.deal is not None and evening.deal.turn % 7 == 0:
                again = evening.reread()
                assert again.snapshot() == evening.table.snapshot()
                assert again.view(0) == evening.table.view(0)
        assert record.replay(evening.records[-1]).ok
        evening.next()
