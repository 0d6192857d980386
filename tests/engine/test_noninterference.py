"""A view holds nothing that its audience cannot know (architecture.md, "Noninterference"; rulings.md §4).

Two cards that an audience has never seen change places, from the deal on: in hands, kitty, stock, pools, and in what
the declarer buried. The same public actions are made in both deals. As long as the same public things happen, the
audience's view is the same.
"""

import random

import pytest

from engine import presets
from engine.actions import Discard
from engine.deal import Deal
from engine.errors import DealError, IllegalAction
from engine.shuffle import Dealt
from tests.engine.playing import begin, eagerly

ROUNDS = 25
"""Deals per preset; in each, every audience gets a twin deal at some moment."""


def swapped(cards, one, other):
    """The same cards with two of them in each other's place."""
    return tuple({one: other, other: one}.get(card, card) for card in cards)


def twin_of(deal, one, other):
    """The deal in which these two cards have changed places, with the same public actions; and its events."""
    dealt = Dealt(
        tuple(swapped(hand, one, other) for hand in deal.dealt.hands),
        swapped(deal.dealt.kitty, one, other),
        swapped(deal.dealt.stock, one, other),
    )
    pools = [swapped(pool, one, other) for pool in deal.pools]
    twin = Deal.start(deal.agreed, dealt, deal.dealer, deal.pot_before, pools)
    events = []
    for action in deal.history:
        buries = isinstance(action, Discard)
        same = Discard(action.seat, swapped(action.cards, one, other), action.contract) if buries else action
        events.append(twin.apply(same))
    return twin, events


def seen_by(deal, seat):
    """The cards that an audience has ever seen, from the rules of play alone (not from its view)."""
    state, rules = deal._state, deal.agreed
    seen = set()
    for action in deal.history:
        seen.update([getattr(action, "card", None)] if " play " in str(action) else ())
        if " misdeal" in str(action) or " claim" in str(action):
            seen.update(state.pack.codes_of(state.shown[action.seat]))
    if rules.seats.dummies:
        seen.update(deal.dealt.hands[1] + deal.dealt.hands[3])
    if seat is None or seat == rules.ghost_seat:
        return seen
    if rules.cards.draft:
        for turn in range(min(deal.turn, 2 * rules.cards.hand)):
            top, below = deal.dealt.stock[2 * turn : 2 * turn + 2]
            if deal.history[turn].seat == seat:
                seen.update([top] if str(deal.history[turn]).endswith("keep") else [top, below])
        if deal.phase == "draft" and deal.to_act == seat:
            seen.add(deal.dealt.stock[2 * deal.turn])
    own = (seat, seat ^ 1) if rules.seats.dummies else (seat,)
    for mine in own:
        seen.update(deal.dealt.hands[mine] if deal.dealt.hands else ())
        # What came later: the kitty, a share of a pool.
        seen.update(state.pack.codes_of(state.hands[mine]))
    if state.declarer in own and state.looked:
        seen.update(state.pack.codes_of(state.kitty | state.buried))
    return seen


@pytest.mark.parametrize("name", presets.names())
def test_what_an_audience_cannot_know_does_not_change_its_view(name):
    rules = presets.load(name)
    rng = random.Random(name)
    compared = 0
    for _ in range(ROUNDS):
        deal = begin(rules, rng)
        moments = {rng.randrange(90) for _ in range(6)}
        events = []
        while deal.result is None:
            if deal.turn in moments:
                compared += sum(compare(deal, events, seat, rng) for seat in (*range(rules.seats_total), None))
            events.append(deal.apply(eagerly(deal, rng)))
    assert compared > ROUNDS


def compare(deal, events, seat, rng):
    """Compare this audience's view with its view of a twin deal; whether there was a twin to compare with."""
    unseen = sorted(set(deal.rules.pack.codes) - seen_by(deal, seat))
    if len(unseen) < 2:
        return False
    one, other = rng.sample(unseen, 2)
    try:
        twin, twin_events = twin_of(deal, one, other)
    except (IllegalAction, DealError):
        return False
    if twin_events != events:
        return False
    assert twin.view(seat) == deal.view(seat)
    if seat in deal.rules.people and deal.to_act == seat and deal.phase != "exchange":
        assert list(twin.legal()) == list(deal.legal())
        assert twin.can_claim(seat) == deal.can_claim(seat)
    return True


def test_the_comparison_would_notice_a_leak():
    rules = presets.load("tichu5")
    rng = random.Random(1)
    deal = begin(rules, rng)
    one, other = deal.dealt.hands[1][0], deal.dealt.hands[2][0]
    twin, _ = twin_of(deal, one, other)
    assert twin.view(0) == deal.view(0)
    assert twin.view(None) == deal.view(None)
    assert twin.view(1) != deal.view(1)
