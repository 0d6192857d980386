"""How a deal ends, and who deals and rests next (rulings.md §2 and §4; catalogue A3, A6)."""

import random

import pytest

from engine import presets
from tests.engine.playing import play_out
from tests.engine.positions import at_the_tricks, do, laid_out

WEAK = "C2 C4 C5 C6 D2 D3 D4 D5 H2 H3"


def ended(rules, *, won, friend="seat 2", dealer=0, resting=(), declarer=0):
    """A finished deal of `namu5`'s family that the declarer's side has won or lost."""
    rules = presets.resolve(rules)
    strong = {declarer: "SA JK HA HK HQ HJ HT DA DK CA"} if won else {}
    for seed in range(200):
        deal = laid_out(rules, strong, dealer=dealer, resting=resting)
        while deal.phase == "auction":
            do(deal, f"{deal.to_act} {'bid 13H' if deal.to_act == declarer else 'pass'}")
        do(deal, f"{declarer} discard {' '.join(deal.dealt.kitty)}", f"{declarer} friend {friend}")
        play_out(deal, random.Random(seed))
        if deal.result.made == won:
            return deal
    raise AssertionError("no such deal")


def test_the_friend_deals_next_else_the_declarer():
    assert ended("namu5", won=True).next_dealer == 2
    assert ended("namu5", won=False).next_dealer == 2
    assert ended("namu5", won=True, friend="none").next_dealer == 0
    assert ended({"preset": "namu5", "seats.next_dealer": "declarer"}, won=True).next_dealer == 0


def test_tichu_the_next_seat_deals():
    deal = laid_out("tichu5", {}, dealer=4)
    do(deal, "0 bid 20N")
    play_out(deal, random.Random(1))
    assert deal.next_dealer == 0


@pytest.mark.parametrize(("rules", "dealer"), [("namu5", 3), ("wiki5", 3), ("tichu5", 3)])
def test_after_a_pass_out_the_same_dealer(rules, dealer):
    deal = laid_out(rules, {}, dealer=dealer)
    while deal.result is None:
        do(deal, f"{deal.to_act} pass")
    assert deal.next_dealer == dealer


@pytest.mark.parametrize(("rules", "dealer"), [("namu5", 1), ("tichu5", 4), ("four000", 1), ("mn32", 4)])
def test_after_a_deal_miss_the_same_dealer_or_its_declarer(rules, dealer):
    rules = presets.load(rules)
    hand = WEAK if rules.seats.players == 5 else "C5 C6 C7 D5 D6 D7 H5 H6 H7 S5"
    first = 0 if rules.auction.opener == "left" or rules.misdeal.when == "before" else 1
    deal = laid_out(rules, {first: hand}, dealer=4 if first == 0 else 1)
    do(deal, f"{first} misdeal")
    assert deal.next_dealer == dealer


def test_the_ghost_does_not_deal():
    deal = laid_out("ghost4", {}, dealer=0)
    do(deal, "0 bid 13H", "1 pass", "2 pass", "3 pass")
    deal.apply(deal.legal()[0])
    do(deal, "0 friend seat 4")
    play_out(deal, random.Random(1))
    assert (deal.result.friends, deal.next_dealer) == ((4,), 0)


def test_rotating_six_the_friend_deals_and_rests_or_the_declarer():
    deal = ended("rotate6", won=True, resting=(5,))
    assert (deal.next_dealer, deal.next_resting) == (2, (2,))
    deal = ended("rotate6", won=False, resting=(5,), friend="none")
    assert (deal.next_dealer, deal.next_resting) == (0, (0,))
    assert deal.result.scores[5] == 0


def test_rotating_six_fair_after_a_loss_the_declarer_deals_and_rests():
    deal = ended("rotate6fair", won=True, resting=(5,))
    assert (deal.next_dealer, deal.next_resting) == (2, (2,))
    deal = ended("rotate6fair", won=False, resting=(5,))
    assert (deal.next_dealer, deal.next_resting) == (0, (0,))


def test_rotating_seven_declarer_and_friend_rest_or_the_seat_after_him():
    assert ended("rotate7", won=True, resting=(5, 6)).next_resting == (0, 2)
    assert ended("rotate7", won=True, resting=(5, 6), friend="none").next_resting == (0, 1)
    last = ended("rotate7", won=True, resting=(1, 2), declarer=6, friend="none")
    assert last.next_resting == (0, 6)


def test_after_a_pass_out_the_same_players_rest():
    deal = laid_out("rotate7", {}, dealer=0, resting=(5, 6))
    while deal.result is None:
        do(deal, f"{deal.to_act} pass")
    assert deal.next_resting == (5, 6)
    assert deal.next_dealer == 0


@pytest.mark.parametrize(
    ("name", "dealer", "resting"), [("namu5", 3, ()), ("rotate6", 3, (3,)), ("rotate7", 6, (0, 6))]
)
def test_who_rests_first(name, dealer, resting):
    assert presets.load(name).first_resting(dealer) == resting


def test_buried_points_go_to_the_side_that_the_rules_say():
    for rules, extra in (("wiki5", 3), ({"preset": "wiki5", "exchange.buried_to": "defenders"}, 0)):
        deal = at_the_tricks(rules, "14H", {}, kitty="DA DK DQ")
        play_out(deal, random.Random(5))
        in_tricks = sum(trick.points for trick in deal.result.tricks if trick.winner == 0)
        assert deal.result.points == in_tricks + extra


def test_a_honeymoon_declarer_scores_for_two_and_his_dummys_tricks_are_his():
    deal = at_the_tricks("honeymoon2", "14H", {})
    play_out(deal, random.Random(3))
    result = deal.result
    mine = sum(trick.points for trick in result.tricks if trick.winner in {0, 1})
    buried = sum(card[1] in "AKQJT" for card in deal.view(0).buried)
    assert result.points == mine + buried
    unit = result.unit if result.made else -result.unit
    assert (result.scores, result.friends) == ((2 * unit, 0, -2 * unit, 0), ())
    assert deal.next_dealer == 0
