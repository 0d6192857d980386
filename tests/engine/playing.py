"""Deals for tests: shuffled from a seed, played by chance or by the AI, checked for the laws on the way."""

import random
from collections.abc import Callable, Sequence

from engine.actions import Action, Keep
from engine.ai.basic import choose
from engine.cards import Pack
from engine.deal import Deal
from engine.ruleset import Ruleset
from engine.shuffle import Dealt, Stream, digest

Chooser = Callable[[Deal, random.Random], Action]


def dealt(rules: Ruleset, rng: random.Random, resting: Sequence[int] | None = None) -> Dealt:
    """The pack, shuffled and dealt; what comes later from a stream of its own."""
    cards = list(rules.pack.cards)
    rng.shuffle(cards)
    later = Stream(digest(rng.randbytes(32), "later"))
    if rules.cards.draft:
        return Dealt((), (), tuple(cards), later)
    rest = rules.first_resting(0) if resting is None else resting
    hands: list[tuple[str, ...]] = []
    for seat in range(rules.seats_total):
        size = 0 if seat in rest else rules.cards.hand
        hands.append(tuple(cards[:size]))
        del cards[:size]
    return Dealt(tuple(hands), tuple(cards), (), later)


def begin(rules: Ruleset, rng: random.Random, pot: int = 0) -> Deal:
    """A fresh deal with a random dealer."""
    return Deal.start(rules, dealt(rules, rng), rng.choice(rules.people), pot)


def by_chance(deal: Deal, rng: random.Random) -> Action:
    """Any legal action, every one as likely."""
    legal = deal.legal()
    return legal[rng.randrange(len(legal))]


def eagerly(deal: Deal, rng: random.Random) -> Action:
    """By chance, but an auction is seldom high and never a deal miss, so that all phases come up."""
    if deal.phase != "auction":
        return by_chance(deal, rng)
    legal = [action for action in deal.legal() if "misdeal" not in str(action)]
    bids = [action for action in legal if " bid " in str(action)]
    return bids[0] if bids and (not deal.view(None).calls or rng.random() < 0.3) else legal[-1]


def by_ai(deal: Deal, rng: random.Random) -> Action:
    """What the standard AI chooses; the ghost's top card is nobody's choice."""
    seat = deal.to_act
    assert seat is not None
    if seat == deal.rules.ghost_seat:
        return deal.legal()[0]
    return choose(deal.view(seat), deal.rules, rng.randrange)


def play_out(
    deal: Deal, rng: random.Random, chooser: Chooser = by_chance, each: Callable[[Deal], None] | None = None
) -> Deal:
    """Play until the deal is over; ``each`` sees the deal after every action."""
    while deal.result is None:
        deal.apply(chooser(deal, rng))
        if each is not None:
            each(deal)
    return deal


def everywhere(deal: Deal) -> tuple[int, int]:
    """All cards of a deal as one mask, and how many there are: the pack, if none is lost or doubled."""
    state, phase = deal._state, deal._phase
    places = [*state.hands, *state.won, state.buried, *state.burned]
    if not state.looked:
        places.append(state.kitty)
    places.extend(getattr(phase, name, 0) for name in ("taken", "_pooled"))
    if deal.phase == "draft":
        places.append(mask(state.pack, state.stock[2 * phase.turn :]))
    union = 0
    for place in places:
        union |= place
    return union, sum(place.bit_count() for place in places)


def conserved(deal: Deal) -> bool:
    """Whether every card is in exactly one place, the ones burned unseen in a draft apart."""
    state = deal._state
    whole = state.pack.all
    for turn, action in enumerate(deal.history[: 2 * deal.rules.cards.hand] if deal.rules.cards.draft else ()):
        if isinstance(action, Keep):
            whole &= ~state.pack.bits[state.stock[2 * turn + 1]]
    return everywhere(deal) == (whole, whole.bit_count())


def mask(pack: Pack, codes: Sequence[str]) -> int:
    found = pack.take(pack.all, codes)
    assert found is not None
    return found
