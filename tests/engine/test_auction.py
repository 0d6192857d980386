"""The auction, sentence by sentence (rulings 12 and 14; rulings.md §2)."""

import pytest

from engine import presets
from engine.actions import Bid, Pass, parse
from engine.auction import bids_of
from engine.contract import Contract
from engine.errors import BidNotAllowed, BidTooHigh, BidTooLow, MayNotPass, NoMisdeal, NotYourTurn, WrongPhase
from engine.events import AuctionWon, DealEnded, MisdealDeclared
from engine.record import legal_texts
from tests.engine.positions import do, laid_out

STRONG = dict.fromkeys(range(5), "")
WEAK = "C2 C4 C5 C6 D2 D3 D4 D5 H2 H3"
"""A hand without a point, so a deal miss wherever there is one."""


def rules_with(order="strict", **changes):
    return {"preset": "wiki5", "auction.order": order, "misdeal.when": "never", "auction.minimum": 13, **changes}


def opened(*calls, rules=None, dealer=0):
    return do(laid_out(rules or rules_with(), {}, dealer=dealer), *calls)


def bids(deal):
    return {text.removeprefix("bid ") for text in legal_texts(deal) if text.startswith("bid")}


def refused(deal, text, error):
    with pytest.raises(error):
        deal.apply(parse(text))


# Order of bids.


@pytest.mark.parametrize(
    ("order", "standing", "beats", "loses"),
    [
        ("strict", "15H", "16S 16N 20C", "15N 15S 14N"),
        ("strict", "15N", "16H 16N", "15H 15N"),
        ("nt_over", "15H", "15N 16S", "15S 14N"),
        ("nt_over", "15N", "16S 16N", "15N 15S"),
        ("nt_plus1", "15H", "15N 16S", "14N 15S"),
        ("nt_plus1", "15N", "17S 16N", "16S 15N"),
        ("nt_plus1", "16H", "16N 17S", "15N 16S"),
        ("nt_plus1", "19N", "20N", "20S"),
        ("nt_plus1_20", "19N", "20S 20N", "19N 19S"),
        ("nt_plus1_20", "18N", "20S 19N", "19S 18N"),
        ("nt_plus1_20", "20S", "20N", "20H 19N"),
        ("nt_under", "16H", "15N 17S 16N", "14N 16S"),
        ("nt_under", "15N", "17S 16N", "16S 15N"),
    ],
)
def test_what_beats_a_standing_bid(order, standing, beats, loses):
    deal = opened(f"0 bid {standing}", rules=rules_with(order))
    assert set(beats.split()) <= bids(deal)
    assert not set(loses.split()) & bids(deal)


def test_catalogue_a1_after_14_hearts():
    deal = laid_out("tichu5", STRONG, dealer=4)
    do(deal, "0 bid 14H")
    assert {"15S", "15H", "15D", "15C", "15N", "14N"} <= bids(deal)
    assert "14S" not in bids(deal)


def test_catalogue_a2_which_20_ends_the_auction():
    assert do(laid_out("tichu5", STRONG, dealer=4), "0 bid 20N").phase == "exchange"
    assert do(laid_out("tichu5", STRONG, dealer=4), "0 bid 20H").phase == "auction"
    assert opened("0 bid 20H").phase == "exchange"


def test_catalogue_a9_ten_no_trump_is_forced_and_any_eleven_beats_it():
    deal = laid_out("twohigh5", STRONG, dealer=2)
    assert legal_texts(deal) == ["bid 10N"]
    refused(deal, "2 bid 11H", BidNotAllowed)
    refused(deal, "2 pass", MayNotPass)
    do(deal, "2 bid 10N")
    assert {"11S", "11N"} <= bids(deal)
    assert not {"10N", "10S"} & bids(deal)


def test_all_pass_leaves_a_forced_opening_standing():
    deal = do(laid_out("twohigh5", STRONG, dealer=2), "2 bid 10N", "3 pass", "4 pass", "0 pass", "1 pass")
    assert (deal.phase, deal.to_act, deal.view(None).contract) == ("exchange", 2, Contract(10, "N"))


@pytest.mark.parametrize("order", ["strict", "nt_over", "nt_plus1", "nt_plus1_20", "nt_under"])
@pytest.mark.parametrize("maximum", [20, 25])
def test_no_order_lets_an_auction_cycle(order, maximum):
    table = bids_of(presets.resolve(rules_with(order, **{"auction.maximum": maximum})))
    height = {}

    def longest(bid):
        """The longest chain of bids above this one; recursion without end would be a cycle."""
        if bid not in height:
            height[bid] = None
            height[bid] = 1 + max((longest(higher) for higher in table.above(bid)), default=0)
        assert height[bid] is not None
        return height[bid]

    assert max(map(longest, table.all)) <= 2 * len(table.all)


def test_bids_run_from_the_minimum_to_the_maximum():
    deal = opened()
    refused(deal, "0 bid 12H", BidTooLow)
    refused(deal, "0 bid 21H", BidTooHigh)
    do(deal, "0 bid 14H")
    refused(deal, "1 bid 14S", BidTooLow)


def test_no_trump_may_start_one_lower_where_the_rules_say_so():
    deal = opened(rules=rules_with(**{"auction.no_trump_discount": 1}))
    assert "12N" in bids(deal)
    assert "12H" not in bids(deal)


def test_only_no_trump_may_be_bid_in_a_no_trump_game():
    deal = laid_out("notrump4", {}, dealer=0)
    assert bids(deal) == {f"{number}N" for number in range(12, 21)}
    refused(deal, "0 bid 13H", BidNotAllowed)


# Who calls, and how it ends.


@pytest.mark.parametrize(("opener", "first"), [("dealer", 3), ("left", 4)])
def test_who_opens(opener, first):
    assert opened(rules=rules_with(**{"auction.opener": opener}), dealer=3).to_act == first


def test_if_the_dealer_rests_the_next_playing_seat_opens():
    deal = laid_out("rotate6", {}, dealer=2, resting=(2,))
    assert deal.to_act == 3
    assert laid_out("rotate7", {}, dealer=5, resting=(5, 6)).to_act == 0


def test_a_player_who_passed_stays_out():
    deal = opened("0 pass", "1 bid 13H", "2 pass", "3 bid 14H", "4 pass")
    assert deal.to_act == 1
    refused(deal, "0 bid 15H", NotYourTurn)


def test_one_bidder_left_is_the_declarer():
    deal = opened("0 pass", "1 bid 13H", "2 pass", "3 pass")
    assert deal.apply(Pass(4))[-1] == AuctionWon(1, Contract(13, "H"))
    assert (deal.phase, deal.to_act) == ("exchange", 1)


def test_the_last_player_may_still_call_when_all_others_passed():
    deal = opened("0 pass", "1 pass", "2 pass", "3 pass")
    assert deal.phase == "auction"
    assert deal.apply(Bid(4, Contract(13, "S")))[-1] == AuctionWon(4, Contract(13, "S"))


def test_all_pass_and_the_deal_is_over():
    deal = opened("0 pass", "1 pass", "2 pass", "3 pass")
    (_, last) = deal.apply(Pass(4))
    assert isinstance(last, DealEnded)
    assert (deal.phase, deal.result.outcome, deal.result.scores) == ("over", "passed_out", (0,) * 5)


def test_where_the_opener_may_not_pass_he_may_later():
    deal = opened(rules=rules_with(**{"auction.opener_may_pass": False}))
    assert "pass" not in legal_texts(deal)
    refused(deal, "0 pass", MayNotPass)
    do(deal, "0 bid 13H", "1 bid 14H", "2 pass", "3 pass", "4 pass")
    assert "pass" in legal_texts(deal)


def test_with_reentry_a_passed_player_may_bid_again_until_all_others_passed_in_a_row():
    deal = opened("0 pass", "1 bid 13H", "2 pass", "3 pass", "4 pass", rules=rules_with(**{"auction.reentry": True}))
    assert (deal.phase, deal.to_act) == ("auction", 0)
    do(deal, "0 bid 14S", "1 pass", "2 pass", "3 bid 15D", "4 pass", "0 pass", "1 pass")
    assert deal.phase == "auction"
    do(deal, "2 pass")
    assert (deal.phase, deal.to_act) == ("exchange", 3)


def test_with_reentry_all_pass_ends_the_deal_once_round():
    deal = opened(*(f"{seat} pass" for seat in range(5)), rules=rules_with(**{"auction.reentry": True}))
    assert deal.result.outcome == "passed_out"


def test_only_people_bid():
    assert do(laid_out("ghost4", {}, dealer=3), "3 pass").to_act == 0
    assert do(laid_out("honeymoon2", {}, dealer=2), "2 pass").to_act == 0


def test_other_actions_wait():
    refused(opened(), "0 play C4", WrongPhase)


# The deal miss (ruling 12).


def test_turn_on_ones_turn_before_ones_own_first_call():
    deal = laid_out("namu5", {1: WEAK}, dealer=0)
    refused(deal, "1 misdeal", NoMisdeal)
    do(deal, "0 bid 13S")
    assert "misdeal" in legal_texts(deal)
    do(deal, "1 bid 14H", "2 pass", "3 pass", "4 pass", "0 bid 15S")
    assert "misdeal" not in legal_texts(deal)
    refused(deal, "1 misdeal", NoMisdeal)


def test_before_by_anyone_before_the_first_call():
    deal = laid_out("wiki5", {3: WEAK}, dealer=0)
    assert [str(action) for action in deal.legal(3)] == ["3 misdeal"]
    assert deal.legal(2) == ()
    assert "misdeal" not in legal_texts(deal)
    do(deal, "0 pass")
    refused(deal, "3 misdeal", NoMisdeal)


def test_the_hand_is_shown_and_the_deal_ends():
    deal = laid_out("namu5", {0: WEAK}, dealer=0)
    (shown, _) = deal.apply(parse("0 misdeal"))
    assert shown == MisdealDeclared(0, deal.rules.pack.sort(WEAK.split()))
    assert (deal.result.outcome, deal.result.by) == ("misdeal", 0)
    assert deal.view(None).hands[0] == deal.rules.pack.sort(WEAK.split())


def test_in_tichu_it_costs_five_which_go_to_the_pot():
    deal = do(laid_out("tichu5", {0: WEAK}, dealer=4, pot=5), "0 misdeal")
    assert (deal.result.scores, deal.result.pot) == ((-5, 0, 0, 0, 0), 10)


def test_a_hand_that_does_not_qualify_is_refused():
    deal = laid_out("namu5", {0: "HA HK HQ HJ"}, dealer=0)
    assert "misdeal" not in legal_texts(deal)
    refused(deal, "0 misdeal", NoMisdeal)
