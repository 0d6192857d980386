"""The standard AI: legal and fair in every game, sensible in the plain cases, better than chance."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine import presets
from engine.actions import Action, Bid, Burn, CallFriend, Claim, Discard, Keep, Kill, Pass, PlayCard
from engine.ai.basic import NothingToDecide, choose
from engine.ai.evaluation import best_trump
from engine.contract import Contract
from engine.deal import Deal
from engine.errors import RulesetError
from engine.ruleset import Ruleset
from engine.shuffle import Dealt
from engine.simulate import played, simulate
from engine.view import View
from tests.engine.playing import begin

Player = Callable[[View, Ruleset, Callable[[int], int]], Action]


def never(bound: int) -> int:
    return 0


def position(hands: list[str], kitty: str, *actions: Action, rules: str = "namu5", dealer: int = 0) -> Deal:
    deal = Deal.start(
        presets.load(rules), Dealt(tuple(tuple(hand.split()) for hand in hands), tuple(kitty.split())), dealer
    )
    for action in actions:
        deal.apply(action)
    return deal


def decide(deal: Deal) -> Action:
    assert deal.to_act is not None
    return choose(deal.view(deal.to_act), deal.rules, never)


@pytest.mark.parametrize("name", presets.names())
def test_every_choice_is_legal_in_every_game_also_after_odd_plays(name: str) -> None:
    rng = random.Random(name)
    for _ in range(4):
        deal = begin(presets.load(name), rng)
        while deal.phase != "over":
            seat = deal.to_act
            assert seat is not None
            legal = deal.legal()
            if seat == deal.rules.ghost_seat or rng.random() < 0.2:
                deal.apply(legal[rng.randrange(len(legal))])
                continue
            action = choose(deal.view(seat), deal.rules, rng.randrange)
            two_friends = isinstance(action, CallFriend) and len(action.cards) == 2
            assert action in legal or two_friends or isinstance(action, Claim)
            deal.apply(action)


def test_equal_views_and_draws_are_answered_alike() -> None:
    rng = random.Random(3)
    for _ in range(10):
        deal = begin(presets.load("tichu5"), rng)
        while deal.phase != "over":
            assert deal.to_act is not None
            view = deal.view(deal.to_act)
            draws = random.Random(5)
            action = choose(view, deal.rules, draws.randrange)
            assert choose(replace(view), deal.rules, random.Random(5).randrange) == action
            deal.apply(action)


def test_a_view_with_nothing_to_decide_is_refused() -> None:
    deal = begin(presets.load("tichu5"), random.Random(1))
    assert deal.to_act is not None
    with pytest.raises(NothingToDecide):
        choose(deal.view((deal.to_act + 1) % 5), deal.rules, never)
    with pytest.raises(NothingToDecide):
        choose(deal.view(None), deal.rules, never)


def test_a_strong_hand_bids_and_a_weak_one_passes() -> None:
    strong = "SA JK HA HK HQ HJ HT H9 DA CA"
    weak = "S2 S3 S4 H2 D3 D4 D5 C4 C5 H3"
    rest = [card for card in presets.load("tichu5").pack.cards if card not in f"{strong} {weak}".split()]
    hands = [strong, weak, *(" ".join(rest[at : at + 10]) for at in (0, 10, 20))]
    deal = position(hands, " ".join(rest[30:]), rules="tichu5", dealer=4)
    first = decide(deal)
    assert isinstance(first, Bid)
    deal.apply(first)
    assert isinstance(decide(deal), Pass)


def declared(hand: str, kitty: str, contract: Contract, rules: str = "namu5") -> Deal:
    """Seat 0 declares with this hand; the others hold the rest in order."""
    rest = [card for card in presets.load(rules).pack.cards if card not in f"{hand} {kitty}".split()]
    hands = [hand, *(" ".join(rest[at : at + 10]) for at in (0, 10, 20, 30))]
    return position(hands, kitty, Bid(0, contract), *(Pass(seat) for seat in (1, 2, 3, 4)), rules=rules)


def test_the_declarer_buries_no_trump_mighty_joker_or_ace() -> None:
    deal = declared("SA JK HA HK H9 H8 H7 DA D4 CT", "C9 D2 S5", Contract(13, "H"))
    action = decide(deal)
    assert isinstance(action, Discard)
    assert not set(action.cards) & {"SA", "JK", "HA", "HK", "H9", "H8", "H7", "DA"}


@pytest.mark.parametrize(
    ("hand", "called"),
    [
        ("JK HA HK HQ H9 H8 H7 D4 CT C9", "SA"),
        ("SA HA HK HQ H9 H8 H7 D4 CT C9", "JK"),
        ("SA JK HK HQ H9 H8 H7 D4 D5 C9", "HA"),
    ],
)
def test_the_friend_called_is_the_strongest_card_that_is_missing(hand: str, called: str) -> None:
    deal = declared(hand, "C2 D2 S5", Contract(14, "H"))
    deal.apply(Discard(0, ("C2", "D2", "S5")))
    assert decide(deal) == CallFriend(0, "card", (called,))


def test_where_no_joker_may_be_called_it_is_not() -> None:
    rules = presets.load("four")
    for deal, _ in zip(played(rules, "no joker friend"), range(20), strict=False):
        friend = deal.view(None).friend
        assert friend is None or "JK" not in friend.cards


@pytest.mark.parametrize("name", ["kill6", "kill7", "tichu6"])
def test_a_killer_names_strong_cards_of_others_and_leaves_the_mighty_alone(name: str) -> None:
    seen = 0
    for deal, _ in zip(played(presets.load(name), "kills"), range(25), strict=False):
        for action in deal.history:
            if isinstance(action, Kill) and action.card:
                seen += 1
                assert action.card not in ("SA", "DA") or deal.view(None).contract
                assert action.card == "JK" or action.card[1] in "AKQJT"
    assert seen >= 5


def test_a_drafter_keeps_the_mighty_and_burns_a_two() -> None:
    rules = presets.load("draft53")
    cards = list(rules.pack.cards)
    cards.remove("SA")
    cards.remove("C2")
    for top, expected in (("SA", Keep), ("C2", Burn)):
        rest = [card for card in rules.pack.cards if card != top]
        deal = Deal.start(rules, Dealt((), (), (top, *rest)), 0)
        assert isinstance(decide(deal), expected)


def test_a_leader_who_is_certain_of_the_rest_claims() -> None:
    deal = declared("SA JK HA HK HQ HJ HT H9 H8 H7", "C2 D4 S3", Contract(13, "H"))
    deal.apply(Discard(0, ("C2", "D4", "S3")))
    deal.apply(CallFriend(0, "none"))
    assert decide(deal) == Claim(0)


@pytest.mark.parametrize("name", ["namu5", "tichu5", "gyeonggibuk5", "jedi5", "mn32", "gyeonggi5"])
def test_it_never_calls_the_joker_out_of_a_hand_that_it_knows_to_be_on_its_side(name: str) -> None:
    rules = presets.load(name)
    calls = 0
    for deal, _ in zip(played(rules, f"calls {name}"), range(60), strict=False):
        result = deal.result
        assert result is not None
        friend = deal.view(None).friend
        if friend is None or result.declarer is None or rules.play.call == "automatic":
            continue
        for at, action in enumerate(deal.history):
            if not (isinstance(action, PlayCard) and action.call):
                continue
            calls += 1
            gone = any(isinstance(before, PlayCard) and before.card == "JK" for before in deal.history[:at])
            assert not gone, "a call that calls nothing"
            knows = action.seat == result.declarer or action.seat in result.friends
            assert not (knows and friend.cards == ("JK",)), deal.actions
    if rules.play.call == "optional":
        assert calls >= 2


@pytest.mark.parametrize("name", ["tichu5", "namu5", "four", "three", "draft2"])
def test_most_deals_are_played_and_about_half_of_the_contracts_or_more_are_made(name: str) -> None:
    report = simulate(presets.load(name), 80, "bands").report()
    assert report["passed_out_percent"] <= 20
    assert 40 <= report["made_percent"] <= 85


def by_chance(view: View, rules: Ruleset, below: Callable[[int], int]) -> Action:
    return view.legal[below(len(view.legal))]


def taken(rules: Ruleset, number: int, side: Player, defence: Player) -> int:
    """What the best hand's side makes at the minimum: auction, exchange and friend by the AI, the tricks as given."""
    rng = random.Random(number)
    deal = begin(rules, rng)
    values = {seat: best_trump(rules, deal.view(seat).hands[seat] or ())[0] for seat in rules.people}
    declarer = max(values, key=lambda seat: values[seat][0])
    while deal.phase != "over":
        seat = deal.to_act
        assert seat is not None
        view = deal.view(seat)
        if deal.phase == "auction":
            bid = Bid(seat, Contract(rules.auction.minimum, values[seat][1]))
            deal.apply(bid if seat == declarer else Pass(seat))
        elif deal.phase == "play":
            ours = seat == declarer or seat in view.friends
            deal.apply((side if ours else defence)(view, deal.rules, rng.randrange))
        else:
            deal.apply(choose(view, deal.rules, rng.randrange))
    assert deal.result is not None
    assert deal.result.points is not None
    return deal.result.points


@pytest.mark.parametrize("name", ["tichu5", "four", "three"])
def test_declarer_play_and_defence_are_clearly_better_than_chance(name: str) -> None:
    rules = presets.load(name)
    deals = 40
    both = sum(taken(rules, number, choose, choose) for number in range(deals)) / deals
    no_defence = sum(taken(rules, number, choose, by_chance) for number in range(deals)) / deals
    no_attack = sum(taken(rules, number, by_chance, choose) for number in range(deals)) / deals
    assert no_attack + 0.8 < both < no_defence - 0.8


def test_a_ghost_is_never_asked() -> None:
    rules = presets.load("ghost4")
    for deal, _ in zip(played(rules, "ghosts"), range(5), strict=False):
        assert deal.result is not None
    deal = begin(rules, random.Random(2))
    with pytest.raises(NothingToDecide):
        choose(deal.view(rules.ghost_seat), rules, never)


def test_odd_but_valid_rules_are_played_too() -> None:
    rng = random.Random(9)
    changes: list[dict[str, object]] = [
        {"kill.by": "seat"},
        {"friends.card": False, "friends.seat": True},
        {"friends.none": False, "friends.first": False, "friends.last": True, "friends.card": False},
        {"auction.trumps": "no_trump", "exchange.change": False},
        {"play.joker_first": "forbidden", "play.joker_last": "forbidden", "play.mighty_last": "forbidden"},
        {"cards.mighty": "", "cards.alternate_mighty": "", "cards.call": "", "cards.alternate_call": ""},
        {"exchange.buried_to": "defenders", "scoring.win": "W8"},
        {"play.claim": "none", "play.call": "automatic", "play.call_first": "effective"},
    ]
    played_out = Counter[str]()
    for name in ("namu5", "kill6", "tichu5", "four"):
        for change in changes:
            try:
                rules = presets.load(name).replace(change)
            except RulesetError:
                continue
            for _ in range(2):
                deal = begin(rules, rng)
                while deal.phase != "over":
                    assert deal.to_act is not None
                    deal.apply(choose(deal.view(deal.to_act), deal.rules, rng.randrange))
                assert deal.result is not None
                played_out[deal.result.outcome] += 1
    assert played_out.total() > 40
