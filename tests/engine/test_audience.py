"""What each audience sees (rulings.md §4; catalogue I)."""

import random

from engine import presets
from engine.actions import PlayCard
from engine.view import Call, Played
from tests.engine.playing import begin, by_chance, play_out
from tests.engine.positions import at_the_tricks, do, laid_out

EVERYBODY = (0, 1, 2, 3, 4, None)
FIVE = {0: "CA C9", 1: "C4 SA CT", 2: "C5", 3: "C6", 4: "C7"}


def trick(deal, cards):
    for card in cards.split():
        do(deal, f"{deal.to_act} play {card}")


def test_a_hand_is_seen_by_its_owner_alone():
    deal = laid_out("namu5", {})
    for audience in EVERYBODY:
        hands = deal.view(audience).hands
        assert [seat for seat, hand in enumerate(hands) if hand is not None] == ([] if audience is None else [audience])
    assert deal.view(2).hands[2] == deal.rules.pack.sort(deal.dealt.hands[2])


def test_the_auction_is_public():
    deal = do(laid_out("namu5", {}), "0 bid 13H", "1 pass", "2 bid 14N")
    for audience in EVERYBODY:
        view = deal.view(audience)
        assert view.calls == (Call(0, (13, "H")), Call(1, None), Call(2, (14, "N")))
        assert (view.contract, view.passed, view.to_act, view.turn) == ((14, "N"), (1,), 3, 3)


def test_the_kitty_and_the_buried_cards_are_the_declarers_until_the_deal_is_over():
    deal = do(laid_out("namu5", {}), "0 bid 20H")
    assert [deal.view(audience).kitty is not None for audience in EVERYBODY] == [True, *[False] * 5]
    buried = deal.dealt.kitty
    do(deal, f"0 discard {' '.join(buried)}", "0 friend none")
    assert deal.view(0).kitty is None
    while deal.result is None:
        assert [deal.view(audience).buried is not None for audience in EVERYBODY] == [True, *[False] * 5]
        deal.apply(deal.legal()[0])
    assert {deal.view(audience).buried for audience in EVERYBODY} == {deal.rules.pack.sort(buried)}
    assert {deal.view(audience).kitty for audience in EVERYBODY} == {deal.rules.pack.sort(buried)}


def test_only_the_seat_to_act_has_actions_and_only_the_declarer_an_exchange():
    deal = do(laid_out("namu5", {}), "0 bid 20H")
    assert [deal.view(audience).exchange is not None for audience in EVERYBODY] == [True, *[False] * 5]
    deal = at_the_tricks("namu5", "13H", FIVE)
    assert [bool(deal.view(audience).legal) for audience in EVERYBODY] == [True, *[False] * 5]


def test_defenders_points_are_shown_per_player_and_the_declarers_are_not():
    deal = at_the_tricks("namu5", "13H", {**FIVE, 2: "CK"})
    trick(deal, "C9 C4 CK C6 C7")
    for audience in EVERYBODY:
        view = deal.view(audience)
        assert view.points == (None, 0, 1, 0, 0)
        assert view.won == (None, (), ("CK",), (), ())
        assert view.tricks[0].points == 1


def test_a_hidden_friends_points_show_like_a_defenders_until_he_is_revealed():
    hands = {0: "C9 C8 D9", 1: "C4 SA CT D8", 2: "C5 C2", 3: "C6 C3", 4: "C7 CJ"}
    deal = at_the_tricks("namu5", "13H", hands, friend="SA")
    trick(deal, "C9 CT C5 C6 C7")
    assert {deal.view(audience).points for audience in EVERYBODY} == {(None, 1, 0, 0, 0)}
    trick(deal, "SA")
    assert {deal.view(audience).points for audience in EVERYBODY} == {(None, None, 0, 0, 0)}
    assert {deal.view(audience).won[1] for audience in EVERYBODY} == {None}


def test_points_can_be_hidden_altogether():
    deal = at_the_tricks({"preset": "namu5", "display.hide_points": True}, "13H", {**FIVE, 2: "CK"})
    trick(deal, "C9 C4 CK C6 C7")
    assert {deal.view(audience).points for audience in EVERYBODY} == {(None,) * 5}
    assert {deal.view(audience).won for audience in EVERYBODY} == {(None,) * 5}


def test_a_game_that_counts_tricks_counts_tricks():
    deal = begin(presets.load("draft2"), random.Random(3))
    play_out(deal, random.Random(3), by_chance, check_tricks)


def check_tricks(deal):
    view = deal.view(None)
    won = [trick.winner for trick in view.tricks]
    for seat, points in enumerate(view.points):
        assert points == (None if seat == view.declarer else won.count(seat))


def test_the_trick_being_played_is_public_with_its_call_and_its_suit():
    deal = at_the_tricks("gyeonggibuk5", "13H", {0: "C3", 1: "JK"})
    do(deal, "0 play C3!")
    assert deal.view(3).trick.plays == (Played(0, "C3", called=True),)
    deal = at_the_tricks("namu5", "13H", {0: "JK"})
    do(deal, "0 play JK=D")
    assert deal.view(None).trick.plays == (Played(0, "JK", suit="D"),)
    assert (deal.view(None).trick.number, deal.view(None).trick.winner) == (1, None)


def test_open_dummies_are_seen_by_all_and_played_by_their_owners():
    deal = at_the_tricks("honeymoon2", "14H", {0: "C9"})
    seen = {audience: [hand is not None for hand in deal.view(audience).hands] for audience in (0, 1, 2, 3, None)}
    assert seen[0] == seen[1] == [True, True, False, True]
    assert seen[2] == seen[3] == [False, True, True, True]
    assert seen[None] == [False, True, False, True]
    do(deal, "0 play C9")
    assert deal.to_act == 1
    assert deal.view(0).legal == deal.view(1).legal == deal.legal()
    assert all(isinstance(action, PlayCard) and action.seat == 1 for action in deal.view(0).legal)
    assert deal.view(2).legal == ()
    assert deal.view(0).points[:2] == (None, None)


def test_the_ghosts_hand_is_nobodys():
    deal = laid_out("ghost4", {})
    assert all(deal.view(audience).hands[4] is None for audience in EVERYBODY)
    deal = at_the_tricks("ghost4", "13H", {0: "C9", 1: "C4", 2: "C5", 3: "C6"})
    trick(deal, "C9 C4 C5 C6")
    assert deal.to_act == 4
    assert all(deal.view(audience).legal == () for audience in EVERYBODY)


def test_resting_and_dead_seats_are_told():
    deal = laid_out("rotate6", {}, dealer=0, resting=(5,))
    assert deal.view(0).resting == (5,)
    assert deal.view(0).hands[5] == ()
    assert deal.view(0).counts == (10, 10, 10, 10, 10, 0)


def test_a_claim_shows_the_hand_and_the_end_shows_all():
    deal = at_the_tricks("namu5", "13H", {0: "SA JK HA HK HQ HJ HT H9 H8 H7"})
    do(deal, "0 claim")
    view = deal.view(None)
    assert view.hands[0] == ("SA", "HA", "HK", "HQ", "HJ", "HT", "H9", "H8", "H7", "JK")
    assert all(hand for hand in view.hands)
    assert (view.phase, view.to_act, view.trick, view.legal) == ("over", None, None, ())


def test_the_pot_is_public_and_after_the_deal_it_is_what_is_left():
    deal = laid_out("tichu5", {}, dealer=4, pot=15)
    assert deal.view(None).pot == 15
    do(deal, "0 bid 20N")
    play_out(deal, random.Random(1))
    assert deal.view(None).pot == deal.result.pot
