"""Actions by press and by word, repeats, old and foreign buttons, drafts, choices made ahead."""

from __future__ import annotations

import pytest

from bot import commands, refusals
from bot.buttons import Decision, Press
from bot.facts import Draft, TableState
from engine.actions import PlayCard
from tests.bot.table.evening import ALEX, EVERYBODY, MINJI, Evening, contested, full


def press_of(evening: Evening, text: str) -> tuple[str, tuple[str, ...]]:
    """The verb and arguments of a button for an action in notation, without its seat."""
    verb, *args = text.split()
    return verb, tuple(args)


def play_by_press(evening: Evening) -> commands.Command:
    """A press that plays what a sensible player would."""
    person = evening.acting()
    assert person is not None
    verb, args = press_of(evening, str(evening.choice()).partition(" ")[2])
    return evening.press(person, verb, *args)


def in_play(**how: object) -> Evening:
    evening = contested(**how)  # type: ignore[arg-type]
    evening.act_until("play")
    return evening


def test_a_whole_deal_by_presses():
    evening = in_play()
    while evening.state.stage is TableState.PLAYING:
        outcome = evening.do(play_by_press(evening))
        assert outcome.say is not None
    assert evening.records


def test_a_double_tap_is_a_success_that_changes_nothing():
    evening = in_play()
    press = play_by_press(evening)
    assert evening.do(press).changed
    revision = evening.table.revision
    assert not evening.do(press).changed
    assert evening.table.revision == revision


def test_a_double_tap_on_the_last_card_is_a_success_too():
    evening = in_play()
    press = play_by_press(evening)
    while evening.state.stage is TableState.PLAYING:
        press = play_by_press(evening)
        evening.do(press)
    assert not evening.do(press).changed


def test_another_card_for_a_closed_decision_is_an_old_button():
    evening = in_play()
    person = evening.acting()
    assert person is not None
    press = play_by_press(evening)
    decision = evening.decision()
    other = next(
        str(action).split()[2]
        for action in evening.deal.legal()
        if isinstance(press, commands.Decide) and str(action).split()[2] != press.press.args[0]
    )
    evening.do(press)
    assert evening.refused(evening.press(person, "play", other, decision=decision)) == refusals.OldButton()


@pytest.mark.parametrize("decision", [Decision(1, 999), Decision(9, 0), Decision(1, 0)])
def test_buttons_of_other_decisions_are_old(decision: Decision):
    evening = in_play()
    person = evening.acting()
    assert person is not None
    assert isinstance(evening.refused(evening.press(person, "play", "SA", decision=decision)), refusals.OldButton)


def test_somebody_elses_press_does_not_play_my_card():
    evening = in_play()
    acting = evening.acting()
    assert acting is not None
    press = play_by_press(evening)
    assert isinstance(press, commands.Decide)
    other = next(person for person in EVERYBODY if person != acting)
    assert evening.refused(commands.Decide(other, press.press)) == refusals.NotYourTurn(acting.name)


def test_a_press_in_an_ai_players_turn_is_refused():
    evening = full(people=(MINJI,))
    while evening.acting() is not None:
        evening.act()
    assert isinstance(evening.refused(evening.press(MINJI, "pass")), refusals.ProgramsTurn)


def test_an_illegal_card_is_refused_with_the_engines_reason():
    evening = in_play()
    person = evening.acting()
    assert person is not None
    held = evening.deal.view(evening.table.acting_owner).hands[evening.table.acting_owner or 0] or ()
    missing = next(card for card in evening.rules.pack.codes if card not in held and card != "JK")
    refusal = evening.refused(evening.press(person, "play", missing))
    assert refusal == refusals.IllegalMove("not_held")


def test_words_play_like_buttons():
    evening = in_play()
    person = evening.acting()
    assert person is not None
    evening.do(commands.Utter(person, evening.choice()))


def test_words_between_deals_have_nothing_to_decide():
    evening = full(people=(MINJI,))
    evening.play_out()
    assert isinstance(evening.refused(commands.Utter(MINJI, PlayCard(0, "SA"))), refusals.NoDealRunning)


def test_ticks_are_a_draft_of_the_seat_and_go_with_the_decision():
    evening = contested()
    person, chair = evening.acting(), evening.table.acting_owner
    assert person is not None
    assert chair is not None
    view = evening.deal.view(chair)
    assert view.exchange is not None
    cards = next(iter(view.exchange.contracts.values()))[:3]
    actions = evening.deal.turn
    for card in cards:
        press = Press(evening.state.id, "tick", evening.decision(), (card,))
        outcome = evening.do(commands.Sketch(person, press))
        assert list(evening.wants(outcome).wants) == [f"hand:{evening.state.id}:{chair}"]
    assert evening.state.seats[chair].draft == Draft(ticks=tuple(cards))
    assert evening.deal.turn == actions
    evening.do(evening.press(person, "bury"))
    assert evening.state.seats[chair].draft == Draft()
    assert evening.deal.actions[-1] == f"{chair} discard {' '.join(cards)}"


def test_burying_twice_is_one_burial():
    evening = contested()
    person = evening.acting()
    assert person is not None
    view = evening.deal.view(evening.table.acting_owner)
    assert view.exchange is not None
    for card in next(iter(view.exchange.contracts.values()))[:3]:
        evening.do(commands.Sketch(person, Press(evening.state.id, "tick", evening.decision(), (card,))))
    press = evening.press(person, "bury")
    evening.do(press)
    assert not evening.do(press).changed


def test_burying_without_ticks_is_refused_and_keeps_the_draft():
    evening = contested()
    person = evening.acting()
    assert person is not None
    assert evening.refused(evening.press(person, "bury")) == refusals.IllegalMove("wrong_number_of_cards")


def test_nobody_else_sees_or_edits_a_draft():
    evening = contested()
    other = next(person for person in EVERYBODY if person != evening.acting())
    press = Press(evening.state.id, "tick", evening.decision(), ("SA",))
    assert isinstance(evening.refused(commands.Sketch(other, press)), refusals.NotYourTurn)


def test_auto_pass_passes_at_the_programs_pace():
    evening = full(people=(MINJI, ALEX), pace=2.0)
    person = evening.acting()
    assert person is not None
    evening.do(commands.AutoPass(person, 1, on=True))
    assert evening.table.due is not None
    assert 1.2 <= evening.table.due - evening.now <= 2.8
    outcome = evening.pass_time()
    assert outcome.actions[0][2].endswith("pass")


def test_a_card_chosen_ahead_is_played_when_the_turn_comes():
    evening = in_play()
    acting = evening.table.acting_owner
    assert acting is not None
    later = (acting + 1) % 5
    person = next(each for each in EVERYBODY if each.id == evening.state.seats[later].person)
    hand = evening.deal.view(later).hands[later] or ()
    assert isinstance(
        evening.refused(commands.PlayAhead(person, 1, "H2" if "H2" not in hand else "S2")), refusals.IllegalMove
    )
    evening.do(play_by_press(evening))
    legal = next(action for action in evening.deal.legal() if isinstance(action, PlayCard) and action.suit is None)
    evening.do(commands.PlayAhead(person, 1, legal.card))
    outcome = evening.pass_time()
    assert outcome.actions[0][2] == f"{later} play {legal.card}"
    assert evening.state.seats[later].ahead is None


def test_hands_are_wanted_by_what_everybody_knows():
    """Surfaces 2: the board and the next hand; every hand when the phase or the known sides change."""
    evening = in_play()
    chair = evening.table.acting_owner
    outcome = evening.do(play_by_press(evening))
    hands = [key for key in evening.wants(outcome).wants if key.startswith("hand")]
    if "JK" not in outcome.actions[0][2] and len(hands) == 1:
        assert hands == [f"hand:{evening.state.id}:{evening.table.acting_owner}"]
    assert f"board:{evening.state.id}:1" in evening.wants(outcome).wants
    assert chair is not None


def test_every_hand_is_wanted_when_the_friend_is_called():
    evening = contested()
    evening.act_until("friend")
    if evening.table.deal is None or evening.deal.phase != "friend":
        pytest.fail("tichu5 calls a friend")
    outcome = evening.act()
    hands = [key for key in evening.wants(outcome).wants if key.startswith("hand")]
    assert len(hands) == 5


def test_a_claim_is_offered_when_it_is_proven_and_not_before():
    offered: list[bool] = []
    for letter in "abcdef":
        evening = full(name=f"{letter}acdefgh")
        evening.act_until("play")
        while evening.table.deal is not None:
            chair, acting = evening.table.acting_owner, evening.deal.to_act
            assert chair is not None
            assert acting is not None
            claimable = evening.table.hand_facts(chair).claimable
            assert claimable == evening.deal.can_claim(acting)
            offered.append(claimable)
            evening.act()
    assert True in offered
    assert False in offered
