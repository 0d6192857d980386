"""Kill Mighty, sentence by sentence (rulings.md §2 `kill6` `tichu6` `kill7`; catalogue H)."""

import pytest

from engine import presets
from engine.actions import parse
from engine.errors import DealError, KillNotAllowed, NotInThePack, NotYourTurn, WrongPhase
from engine.events import AuctionReopened, KillNamed, PoolDealt
from engine.record import legal_texts
from tests.engine.positions import do, laid_out

HANDS = {0: "SA HA", 1: "JK", 2: "CA", 3: "DA", 4: "SK", 5: "HK"}


def won(rules, contract="14H", pools=None, hands=None, kitty="C2"):
    """Seat 0 has won the auction and has to name a card."""
    rules = presets.resolve(rules)
    last = rules.seats_total - 1
    deal = laid_out(rules, hands or HANDS, kitty, dealer=0 if rules.auction.opener == "dealer" else last, pools=pools)
    do(deal, f"0 bid {contract}")
    while deal.phase == "auction":
        do(deal, f"{deal.to_act} pass")
    return deal


def pool_of(deal, *seats):
    """The cards of these hands and the kitty, in some order."""
    return [card for seat in seats for card in deal.dealt.hands[seat]] + list(deal.dealt.kitty)


def with_pool(rules, *seats, **more):
    """The same position with a recorded pool for the death of these seats."""
    return won(rules, pools=[pool_of(won(rules, **more), *seats)], **more)


def refused(deal, text, error):
    with pytest.raises(error):
        deal.apply(parse(text))


def test_a_card_that_is_not_in_ones_hand():
    deal = won("kill6")
    assert "kill JK" in legal_texts(deal)
    assert "kill SA" not in legal_texts(deal)
    assert len(legal_texts(deal)) == 53 - 8
    refused(deal, "0 kill SA", KillNotAllowed)
    refused(deal, "0 kill SE", NotInThePack)
    refused(deal, "0 kill seat 2", KillNotAllowed)
    refused(deal, "1 kill C4", NotYourTurn)
    refused(deal, "0 pass", WrongPhase)


def test_its_holder_is_out_and_the_pool_is_five_to_the_declarer_and_two_to_each():
    deal = with_pool("kill6", 1)
    pool = pool_of(deal, 1)
    events = deal.apply(parse("0 kill JK"))
    assert events == (KillNamed(0, "JK", 1), PoolDealt())
    assert (deal.phase, deal.to_act) == ("exchange", 0)
    view = deal.view(0)
    assert view.dead == (1,)
    assert view.counts == (13, 0, 10, 10, 10, 10)
    assert set(view.hands[0]) == {*deal.dealt.hands[0], *pool[:5]}
    for seat, at in ((2, 5), (3, 7), (4, 9), (5, 11)):
        assert set(deal.view(seat).hands[seat]) == {*deal.dealt.hands[seat], *pool[at : at + 2]}
    assert deal.pools == (tuple(pool),)
    assert deal.exchange().discard == 3


def test_a_card_in_the_kitty_name_another_and_not_the_same_again():
    deal = won("kill6")
    assert deal.apply(parse("0 kill C2")) == (KillNamed(0, "C2", None),)
    assert (deal.phase, deal.to_act) == ("kill", 0)
    assert "kill C2" not in legal_texts(deal)
    refused(deal, "0 kill C2", KillNotAllowed)
    assert deal.view(None).killed == ("C2",)


def test_the_living_play_on_with_ten_cards_and_a_dead_player_scores_nothing():
    deal = do(with_pool("kill6", 3), "0 kill DA")
    deal.apply(deal.legal()[0])
    deal.apply(deal.legal()[0])
    seen = set()
    while deal.result is None:
        seen.add(deal.to_act)
        deal.apply(deal.legal()[0])
    assert seen == {0, 1, 2, 4, 5}
    assert deal.result.scores[3] == 0
    assert len(deal.result.tricks) == 10


def test_a_dead_player_cannot_be_friend():
    deal = do(with_pool("kill6", 3), "0 kill DA")
    deal.apply(deal.legal()[0])
    assert "friend seat 3" not in legal_texts(deal)
    assert "friend seat 4" in legal_texts(deal)


def test_a_pool_that_is_not_those_cards_makes_no_deal():
    deal = won("kill6", pools=[["SA"]])
    refused(deal, "0 kill JK", DealError)
    refused(won("kill6"), "0 kill JK", DealError)


# Suicide (tichu6).


SUICIDE_HANDS = {0: "SA HA", 1: "JK CK", 2: "CA", 3: "DA", 4: "SK", 5: "HK"}


def suicide():
    deal = with_pool("tichu6", 0, hands=SUICIDE_HANDS)
    return deal, pool_of(deal, 0), deal.apply(parse("0 kill C2"))


def test_suicide_the_declarer_is_out_two_cards_to_each_survivor_and_three_as_kitty():
    deal, pool, events = suicide()
    assert events == (KillNamed(0, "C2", None), AuctionReopened(0))
    view = deal.view(None)
    assert (view.phase, view.dead, view.declarer, view.contract, view.calls) == ("auction", (0,), None, None, ())
    assert view.counts == (0, 10, 10, 10, 10, 10)
    for at, seat in enumerate((1, 2, 3, 4, 5)):
        assert set(deal.view(seat).hands[seat]) == {*deal.dealt.hands[seat], *pool[2 * at : 2 * at + 2]}
    do(deal, "1 bid 13H", "2 pass", "3 pass", "4 pass", "5 pass")
    assert set(deal.view(1).kitty) == set(pool[10:])


def test_suicide_a_new_auction_opened_by_the_first_survivor_left_of_the_dealer_under_tichu5():
    deal, _, _ = suicide()
    assert deal.dealer == 5
    assert deal.to_act == 1
    assert "bid 13H" in legal_texts(deal)
    assert (deal.rules.auction.minimum, deal.rules.name, deal.agreed.auction.minimum) == (13, "tichu6", 14)
    do(deal, "1 bid 14H")
    assert "bid 14N" in legal_texts(deal)


def test_suicide_goes_on_to_the_exchange_without_another_kill_and_counts_from_13():
    deal, _, _ = suicide()
    do(deal, "1 bid 13H", "2 pass", "3 pass", "4 pass", "5 pass")
    assert deal.phase == "exchange"
    while deal.result is None:
        deal.apply(deal.legal()[0])
    assert deal.result.declarer == 1
    assert deal.result.scores[0] == 0
    if deal.result.made:
        assert deal.result.steps[0].unit == 2 * (13 - 13 + 1) + deal.result.points - 13


def test_suicide_all_pass_and_the_deal_is_over_with_the_same_dealer():
    deal, _, _ = suicide()
    do(deal, "1 pass", "2 pass", "3 pass", "4 pass", "5 pass")
    assert (deal.result.outcome, deal.next_dealer) == ("passed_out", 5)


def test_suicide_a_deal_miss_of_the_new_auction_goes_by_the_five_player_rules():
    hands = {**SUICIDE_HANDS, 1: "HT C4 C5 C6 D4 D5 D6 D7"}
    start = won("tichu6", hands=hands)
    pool = sorted(pool_of(start, 0), key=lambda card: card in {"SA", "HA"} or card[1] in "AKQJT")
    deal = won("tichu6", hands=hands, pools=[pool])
    do(deal, "0 kill C2")
    assert "misdeal" in legal_texts(deal)
    do(deal, "1 misdeal")
    assert (deal.result.scores, deal.result.pot) == ((0, -5, 0, 0, 0, 0), 5)


# Two to kill (kill7).


SEVEN = {**HANDS, 1: "JK CK", 6: "HQ"}


def test_two_cards_one_after_the_other_each_out_of_another_hand():
    deal = with_pool("kill7", 1, 2, hands=SEVEN)
    pool = pool_of(deal, 1, 2)
    assert deal.apply(parse("0 kill JK")) == (KillNamed(0, "JK", 1),)
    assert (deal.phase, deal.view(None).dead, deal.view(None).counts[1]) == ("kill", (1,), 0)
    assert deal.apply(parse("0 kill CK")) == (KillNamed(0, "CK", None),)
    assert deal.apply(parse("0 kill C2")) == (KillNamed(0, "C2", None),)
    for card in ("JK", "CK", "C2"):
        refused(deal, f"0 kill {card}", KillNotAllowed)
    assert deal.apply(parse("0 kill CA")) == (KillNamed(0, "CA", 2), PoolDealt())
    assert deal.view(None).counts == (13, 0, 0, 10, 10, 10, 10)
    assert set(deal.view(0).hands[0]) == {*deal.dealt.hands[0], *pool[:6]}
    assert set(deal.view(3).hands[3]) == {*deal.dealt.hands[3], *pool[6:9]}


# By person (H1).


def test_where_the_rules_kill_by_person_a_seat_is_named():
    rules = {"preset": "kill6", "kill.by": "seat"}
    deal = with_pool(rules, 4)
    assert legal_texts(deal) == [f"kill seat {seat}" for seat in (1, 2, 3, 4, 5)]
    refused(deal, "0 kill JK", KillNotAllowed)
    refused(deal, "0 kill seat 0", KillNotAllowed)
    do(deal, "0 kill seat 4")
    assert (deal.view(None).dead, deal.phase) == ((4,), "exchange")


# The deal miss before the kill.


def test_before_the_kill_a_deal_miss_is_declared_as_in_namu5():
    deal = laid_out("kill6", {0: "C2 C4 C5 C6 D2 D3 D4 SA"}, dealer=0)
    assert "misdeal" in legal_texts(deal)
    deal = laid_out("tichu6", {0: "C2 C4 C5 C6 D2 D3 D4 HT"}, dealer=5)
    assert "misdeal" not in legal_texts(deal)
