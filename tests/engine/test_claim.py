"""The claim prover (ruling 9): accepted claims are won against everything, refusals tell nothing."""

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import claim, presets
from engine.actions import Claim, PlayCard
from engine.ai.basic import choose
from engine.deal import Deal
from engine.errors import ClaimRefused
from engine.record import replay
from engine.ruleset import Ruleset
from engine.shuffle import Stream, deal_pack, digest
from engine.view import View
from tests.engine.reference import table
from tests.engine.rulesets import rulesets
from tests.engine.test_vectors import VECTORS

VARIANTS: dict[str, dict[str, object]] = {
    "powers": {"play.joker_first": "power", "play.joker_last": "power", "play.called_joker": "power"},
    "barred": {"play.joker_last": "forbidden", "play.mighty_last": "forbidden", "play.call": "automatic"},
    "tame": {"play.mighty_last": "powerless", "play.mighty_answers": False, "play.lone_mighty": "free"},
}
WANTED = Counter({4: 1, 3: 1, 2: 3, 1: 3})
"""how many accepted claims of each length are tried out"""


def _kinds() -> list[str]:
    """One preset for each way of playing the tricks: cards, seats and play options."""
    kinds: dict[object, str] = {}
    for name in presets.names():
        rules = presets.load(name)
        seats = (rules.seats.dummies, rules.seats.ghost, rules.kill.count, rules.playing_total)
        kinds.setdefault((rules.pack, rules.cards.draft, rules.cards.call, rules.play, seats), name)
    return list(kinds.values())


RULES = [*_kinds(), *(f"namu5+{name}" for name in VARIANTS), *(f"two+{name}" for name in VARIANTS)]


def rules_of(text: str) -> Ruleset:
    name, plus, variant = text.partition("+")
    return presets.load(name).replace(VARIANTS[variant]) if plus else presets.load(name)


def positions(rules: Ruleset, label: str, deals: int, cards: int) -> Iterator[Deal]:
    """Endgames: somebody leads and everybody has at most so many cards. The AI plays, claims left out."""
    rng = random.Random(label)
    for number in range(deals):
        stream = Stream(digest(bytes(32), f"{label}/{number}"))
        dealer = rng.choice(rules.people)
        resting = rules.first_resting(dealer)
        sizes = [0 if seat in resting else rules.cards.hand for seat in range(rules.seats_total)]
        deal = Deal.start(rules, deal_pack(rules.pack.cards, sizes, stream, draft=rules.cards.draft), dealer)
        while deal.phase != "over":
            seat = deal.to_act
            assert seat is not None
            if seat == rules.ghost_seat:
                deal.apply(deal.legal()[0])
                continue
            view = deal.view(seat)
            if deal.phase == "play" and view.trick and not view.trick.plays and view.counts[seat] <= cards:
                yield deal
            if rng.random() < 0.15 and len(deal.legal()) > 0:
                deal.apply(rng.choice(deal.legal()))
                continue
            action = choose(view, deal.rules, rng.randrange)
            if isinstance(action, Claim):
                plan = claim.plan(view, deal.rules)
                assert plan
                action = plan[0]
            deal.apply(action)


def hands_it_may_hold(view: View, rules: Ruleset, seat: int) -> Iterator[tuple[str, ...]]:
    """Every hand that the seat could hold for all that the claimer can know: any cards not seen, with which all that
    the seat has played so far was legal."""
    assert view.to_act is not None
    assert view.contract is not None
    shown = view.hands[seat]
    if shown is not None:
        yield shown
        return
    out = Counter(rules.pack.cards)
    for cards in (view.hands[view.to_act], view.buried, view.burned):
        out.subtract(cards or ())
    for other, hand in enumerate(view.hands):
        if hand and other != view.to_act:
            out.subtract(hand)
    for trick in view.tricks:
        out.subtract(play.card for play in trick.plays)
    for hand in set(combinations(sorted(out.elements()), view.counts[seat])):
        if seat == rules.ghost_seat or _history_fits(view, rules, seat, hand):
            yield hand


def _history_fits(view: View, rules: Ruleset, seat: int, hand: tuple[str, ...]) -> bool:
    assert view.contract is not None
    held = hand
    for trick in reversed(view.tricks):
        lead = trick.plays[0]
        law = table(rules, view.contract.trump, trick.number)
        played = next((play.card for play in trick.plays if play.seat == seat), None)
        if played is None:
            return True
        held = (*held, played)
        said = PlayCard(lead.seat, lead.card, lead.called and rules.play.call == "optional", lead.suit)
        if seat != lead.seat and played not in law.follows(held, said):
            return False
    return True


def survives(
    rules: Ruleset, trump: str, first: int, hand: tuple[str, ...], plan: Sequence[PlayCard], blind: bool
) -> bool:
    """Whether the plan wins every trick whatever this one hand plays: all its legal plays are tried."""

    @cache
    def goes(done: int, held: tuple[str, ...]) -> bool:
        if done == len(plan):
            return True
        law, lead = table(rules, trump, first + done), plan[done]
        for card in set(held) if blind else law.follows(held, lead):
            if law.beats(card, lead):
                return False
            at = held.index(card)
            if not goes(done + 1, held[:at] + held[at + 1 :]):
                return False
        return True

    return goes(0, hand)


def holds(view: View, rules: Ruleset, plan: Sequence[PlayCard]) -> bool:
    """Whether a plan beats every hand that any opponent may hold."""
    assert view.contract is not None
    assert view.trick is not None
    return all(
        survives(rules, view.contract.trump, view.trick.number, hand, plan, seat == rules.ghost_seat)
        for seat, count in enumerate(view.counts)
        if count and seat != view.to_act
        for hand in hands_it_may_hold(view, rules, seat)
    )


def plans(view: View, rules: Ruleset) -> Iterator[list[PlayCard]]:
    """Every legal order of leads."""
    assert view.to_act is not None
    assert view.contract is not None
    assert view.trick is not None
    seat, trump, first = view.to_act, view.contract.trump, view.trick.number

    def extend(held: tuple[str, ...], done: list[PlayCard]) -> Iterator[list[PlayCard]]:
        if not held:
            yield done
            return
        for lead in table(rules, trump, first + len(done)).leads(seat, held):
            at = held.index(lead.card)
            yield from extend(held[:at] + held[at + 1 :], [*done, lead])

    yield from extend(view.hands[seat] or (), [])


@pytest.mark.parametrize("text", RULES)
def test_every_accepted_claim_is_won_against_every_opposition(text: str) -> None:
    rules = rules_of(text)
    accepted = Counter[int]()
    few = rules.playing_total > 5 or rules.seats.ghost  # so many hands are possible that three cards are plenty
    for deal in positions(rules, f"sound {text}", 20, 3 if few else 4):
        assert deal.to_act is not None
        view = deal.view(deal.to_act)
        plan = claim.plan(view, deal.rules)
        if plan is not None and accepted[len(plan)] < WANTED[len(plan)]:
            accepted[len(plan)] += 1
            assert holds(view, deal.rules, plan), (deal.actions, [str(lead) for lead in plan])
        if all(accepted[length] == wanted for length, wanted in WANTED.items() if length < 4 or not few):
            break
    assert accepted.total() >= 3


@given(rulesets(), st.integers(0, 2**32))
@settings(max_examples=40)
def test_every_accepted_claim_of_any_rules_is_won(rules: Ruleset, seed: int) -> None:
    claims = 0
    for deal in positions(rules, f"any {seed}", 1, 3 if rules.playing_total < 4 else 2):
        assert deal.to_act is not None
        view = deal.view(deal.to_act)
        plan = claim.plan(view, deal.rules)
        if plan is not None and claims < 2:
            claims += 1
            assert holds(view, deal.rules, plan), (deal.actions, [str(lead) for lead in plan])


@pytest.mark.parametrize(
    "text", ["namu5", "tichu5", "jedi5", "four", "three", "two", "draft2", "honeymoon2", "chicago6"]
)
def test_few_claims_that_hold_are_refused(text: str) -> None:
    rules = rules_of(text)
    right = found = 0
    for deal in positions(rules, f"complete {text}", 20, 3 if rules.playing_total < 3 else 2):
        assert deal.to_act is not None
        view = deal.view(deal.to_act)
        if any(holds(view, deal.rules, plan) for plan in plans(view, deal.rules)):
            right += 1
            found += deal.can_claim(deal.to_act)
    assert right >= 5
    assert found >= 0.9 * right


@pytest.mark.parametrize("text", RULES)
def test_the_engine_allows_the_plays_that_the_plain_rules_allow(text: str) -> None:
    rules = rules_of(text)
    compared = 0
    rng = random.Random(text)
    for number in range(6):
        stream = Stream(digest(bytes(32), f"plain {text}/{number}"))
        dealer = rng.choice(rules.people)
        resting = rules.first_resting(dealer)
        sizes = [0 if seat in resting else rules.cards.hand for seat in range(rules.seats_total)]
        deal = Deal.start(rules, deal_pack(rules.pack.cards, sizes, stream, draft=rules.cards.draft), dealer)
        while deal.phase != "over":
            seat = deal.to_act
            assert seat is not None
            legal = deal.legal()
            view = deal.view(seat)
            hand = view.hands[seat]
            if deal.phase == "play" and seat != rules.ghost_seat and view.trick and view.contract and hand:
                law = table(deal.rules, view.contract.trump, view.trick.number)
                if view.trick.plays:
                    lead = view.trick.plays[0]
                    said = PlayCard(lead.seat, lead.card, lead.called, lead.suit)
                    assert {action.card for action in legal if isinstance(action, PlayCard)} == law.follows(hand, said)
                else:
                    assert set(legal) == law.leads(seat, hand)
                compared += 1
            if deal.phase in ("play", "draft"):
                deal.apply(rng.choice(legal))
            else:
                deal.apply(choose(view, deal.rules, rng.randrange) if seat != rules.ghost_seat else legal[0])
    assert compared > 30


LINES = [json.loads(line) for line in (VECTORS / "claims.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("id_", ["CL1", "CL1-joker", "CL2", "CL3", "CL4"])
def test_catalogue_4_5(id_: str) -> None:
    """CL1: the rest is certain when the joker is gone, and not while it is out; CL3: a called friend takes the lead."""
    (line,) = [line for line in LINES if line["id"] == id_]
    deal = _position(line["record"])
    assert deal.to_act is not None
    assert deal.can_claim(deal.to_act) is line["expect"]


def _position(case: dict[str, object]) -> Deal:
    done = replay(case)
    assert done.ok
    assert done.deal is not None
    return done.deal


NINE_AND_MIGHTY = {
    "format": "giruda-deal/1",
    "rules": "namu5",
    "dealer": 0,
    "hands": [
        "SA JK HA HK HQ HJ HT H9 H8 H7",
        "DJ SK D6 CQ CJ S4 C7 S2 H6 H4",
        "DT C8 DK DA S9 C6 H3 H2 SJ C5",
        "D7 D9 D3 ST S7 S8 DQ H5 C9 CT",
        "S5 SQ S6 D8 C4 D2 CA CK D5 C3",
    ],
    "kitty": "C2 D4 S3",
    "actions": [
        *("0 bid 13H", "1 pass", "2 pass", "3 pass", "4 pass"),
        *("0 discard C2 D4 S3", "0 friend none"),
    ],
}


def test_a_claim_gives_the_claimer_every_remaining_trick_and_point() -> None:
    deal = _position(NINE_AND_MIGHTY)
    deal.apply(Claim(0))
    assert deal.result is not None
    assert deal.result.outcome == "claimed"
    assert deal.result.points == 20


def test_a_claim_is_refused_off_lead_and_leaves_the_deal_as_it_was() -> None:
    deal = _position(NINE_AND_MIGHTY)
    deal.apply(PlayCard(0, "SA"))
    before = deal.view(1)
    for seat in (0, 1):
        with pytest.raises(ClaimRefused):
            deal.apply(Claim(seat))
    assert deal.view(1) == before


def test_a_refusal_depends_on_nothing_that_the_leader_cannot_see() -> None:
    rules = presets.load("namu5")
    for deal in positions(rules, "blind", 6, 10):
        assert deal.to_act is not None
        view = deal.view(deal.to_act)
        assert claim.certain(view, rules) == deal.can_claim(deal.to_act)


def test_a_view_that_is_not_on_lead_claims_nothing() -> None:
    deal = _position(NINE_AND_MIGHTY)
    assert claim.certain(deal.view(0), deal.rules)
    deal.apply(PlayCard(0, "SA"))
    assert not claim.certain(deal.view(1), deal.rules)
    assert not claim.certain(deal.view(None), deal.rules)
