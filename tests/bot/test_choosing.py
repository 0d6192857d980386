"""A press edits the seat's draft, or means an action together with it."""

from dataclasses import replace

import pytest

from bot.buttons import VERBS, Decision, Press
from bot.choosing import ACTIONS, SKETCHES, choose, decide
from bot.facts import Draft
from engine import presets
from engine.contract import Contract
from engine.deal import Deal
from engine.shuffle import deal_cards


def exchanging(preset="tichu5"):
    """A deal whose declarer is choosing what to bury."""
    rules = presets.load(preset)
    deal = Deal.start(rules, deal_cards(rules, bytes(32), "x"), rules.people[0])
    while deal.phase == "auction":
        bids = [action for action in deal.legal() if str(action).endswith("14H")]
        deal.apply(bids[0] if bids else next(action for action in deal.legal() if str(action).endswith("pass")))
    assert deal.phase == "exchange"
    return deal, deal.view(deal.to_act)


def press(verb, *args):
    return Press("abcdefgh", verb, Decision(1, 0), args)


def test_a_tick_is_set_and_taken_back():
    _, view = exchanging()
    first, second = [code for code in view.hands[view.seat] if code in next(iter(view.exchange.contracts.values()))][:2]
    draft = choose(Draft(), press("tick", first), (), view)
    draft = choose(draft, press("tick", second), (), view)
    assert draft.ticks == (first, second)
    assert choose(draft, press("tick", first), (), view).ticks == (second,)


def test_a_tick_too_many_pushes_the_oldest_out():
    _, view = exchanging()
    cards = [code for code in view.hands[view.seat] if code in next(iter(view.exchange.contracts.values()))][:4]
    draft = Draft()
    for code in cards:
        draft = choose(draft, press("tick", code), (), view)
    assert draft.ticks == tuple(cards[1:])


def test_a_select_sets_the_whole_draft_and_nothing_that_is_not_held():
    _, view = exchanging()
    held = list(next(iter(view.exchange.contracts.values())))[:2]
    strange = next(code for code in presets.load("tichu5").pack.cards if code not in view.hands[view.seat])
    draft = choose(Draft(ticks=("SA",)), press("ticks"), (held[0], strange, held[1], "nonsense", ""), view)
    assert draft.ticks == tuple(held)


def test_equal_cards_are_ticked_one_by_one():
    _, view = exchanging()
    own = list(view.hands[view.seat])
    own[1] = own[0]
    contracts = {contract: (*allowed, own[0]) for contract, allowed in view.exchange.contracts.items()}
    hands = tuple(tuple(own) if seat == view.seat else cards for seat, cards in enumerate(view.hands))
    view = replace(view, hands=hands, exchange=replace(view.exchange, contracts=contracts))
    one = choose(Draft(), press("tick", own[0]), (), view)
    both = choose(one, press("tick", own[0], "2"), (), view)
    assert both.ticks == (own[0], own[0])
    assert choose(both, press("tick", own[0], "2"), (), view).ticks == (own[0],)
    assert choose(both, press("ticks"), (own[0], f"{own[0]}/2"), view).ticks == (own[0], own[0])


def test_a_change_is_taken_back_by_the_unchanged_contract():
    _, view = exchanging()
    unchanged, other = list(view.exchange.contracts)[:2]
    draft = choose(Draft(), press("change", str(other)), (), view)
    assert (draft.number, draft.trump) == other
    assert choose(draft, press("change", str(unchanged)), (), view) == Draft()
    assert (
        choose(Draft(), press("change", "20S" if Contract(20, "S") not in view.exchange.contracts else "1S"), (), view)
        == Draft()
    )


def test_the_picker_opens_and_closes():
    _, view = exchanging()
    opened = choose(Draft(), press("suit", "H"), (), view)
    assert opened.suit == "H"
    assert choose(opened, press("suit", "H"), (), view).suit is None


def test_burying_means_the_drafts_ticks_and_contract():
    draft = Draft(ticks=("C2", "D4", "H7"), number=17, trump="C")
    assert str(decide(press("bury"), 2, draft)) == "2 discard C2 D4 H7 = 17C"
    assert str(decide(press("bury"), 2, replace(draft, number=None))) == "2 discard C2 D4 H7"
    assert str(decide(press("bury"), 2, Draft())) == "2 discard "


@pytest.mark.parametrize(
    ("verb", "args", "meant"),
    [
        ("bid", ("15H",), "1 bid 15H"),
        ("pass", (), "1 pass"),
        ("misdeal", (), "1 misdeal"),
        ("kill", ("JK",), "1 kill JK"),
        ("kill", ("seat", "3"), "1 kill seat 3"),
        ("blind", ("16C",), "1 blind 16C"),
        ("look", (), "1 look"),
        ("friend", ("SA",), "1 friend SA"),
        ("friend", ("first",), "1 friend first"),
        ("friend", ("seat", "4"), "1 friend seat 4"),
        ("play", ("C3!",), "1 play C3!"),
        ("play", ("JK=S",), "1 play JK=S"),
        ("play", ("SA", "2"), "1 play SA"),
        ("claim", (), "1 claim"),
        ("keep", (), "1 keep"),
        ("burn", (), "1 burn"),
    ],
)
def test_a_press_means_an_action(verb, args, meant):
    assert str(decide(press(verb, *args), 1, Draft())) == meant


def test_sketches_and_actions_are_verbs_and_differ():
    assert set(VERBS) >= SKETCHES | ACTIONS
    assert not SKETCHES & ACTIONS
    with pytest.raises(ValueError, match="no action"):
        decide(press("join"), 0, Draft())
