"""The draft (rulings.md §2 `draft2` `draft53`; catalogue 2.17)."""

import pytest

from engine import presets
from engine.actions import Burn, Keep, parse
from engine.deal import Deal
from engine.errors import DealError, NotYourTurn, WrongPhase
from engine.events import Drafted, DraftEnded
from engine.shuffle import Dealt
from tests.engine.positions import do


def fresh(name="draft2", dealer=0):
    rules = presets.load(name)
    return Deal.start(rules, Dealt((), (), rules.pack.cards), dealer)


def test_the_dealers_next_seat_begins_and_they_alternate():
    deal = fresh(dealer=0)
    assert (deal.phase, deal.to_act) == ("draft", 1)
    assert deal.legal() == (Keep(1), Burn(1))
    assert deal.legal(0) == ()
    with pytest.raises(NotYourTurn):
        deal.apply(Keep(0))
    with pytest.raises(WrongPhase):
        deal.apply(parse("1 bid 7H"))
    do(deal, "1 keep")
    assert deal.to_act == 0


def test_keep_the_top_card_and_burn_the_next_unseen_or_burn_it_and_take_the_next():
    deal = fresh()
    stock = deal.dealt.stock
    assert (deal.view(1).draft_card, deal.view(0).draft_card, deal.view(None).draft_card) == (stock[0], None, None)
    assert deal.apply(parse("1 keep")) == (Drafted(1, kept=True),)
    assert deal.apply(parse("0 burn")) == (Drafted(0, kept=False),)
    assert (deal.view(1).hands, deal.view(1).burned) == ((None, (stock[0],)), ())
    assert (deal.view(0).hands, deal.view(0).burned) == (((stock[3],), None), (stock[2],))
    assert deal.view(1).draft_card == stock[4]


@pytest.mark.parametrize(("name", "pairs", "hand", "kitty"), [("draft2", 20, 10, 3), ("draft53", 26, 13, 1)])
def test_what_is_left_is_the_kitty(name, pairs, hand, kitty):
    deal = fresh(name)
    for _ in range(pairs):
        events = deal.apply(deal.legal()[1])
    assert isinstance(events[-1], DraftEnded)
    assert (deal.phase, deal.to_act, deal.view(None).counts) == ("auction", 0, (hand, hand))
    least = presets.load(name).auction.minimum
    do(deal, f"0 bid {least}H", "1 pass")
    assert deal.view(0).kitty == deal.dealt.stock[-kitty:]
    assert deal.exchange().discard == kitty


def test_contracts_count_tricks():
    deal = fresh()
    for _ in range(20):
        deal.apply(deal.legal()[0])
    do(deal, "0 bid 6H", "1 pass")
    while deal.result is None:
        deal.apply(deal.legal()[0])
    won = [trick.winner for trick in deal.result.tricks].count(0)
    assert deal.result.points == won
    assert deal.result.made == (won >= 6)


def test_a_stock_that_is_not_the_pack_is_no_deal():
    rules = presets.load("draft2")
    cards = rules.pack.cards
    for dealt in (
        Dealt((), (), cards[1:]),
        Dealt((), (), (*cards[1:], "SE")),
        Dealt((cards[:10],), (), cards),
        Dealt((cards[:10], cards[10:20]), cards[20:23]),
    ):
        with pytest.raises(DealError):
            Deal.start(rules, dealt, 0)
