"""How a deal ended: the Result, and who deals and rests next (rulings 9, 10, 15; rulings.md §4)."""

from __future__ import annotations

from engine.friend import holder
from engine.ruleset import Ruleset
from engine.settlement import settle
from engine.state import State
from engine.view import Result


def misdeal(state: State, seat: int) -> Result:
    """A deal miss: what it costs goes to the pot (rulings.md §2 `tichu5`)."""
    cost = state.rules.misdeal.cost
    scores = tuple(-cost if other == seat else 0 for other in range(len(state.hands)))
    return Result("misdeal", scores, state.pot + cost, by=seat)


def passed_out(state: State) -> Result:
    return Result("passed_out", (0,) * len(state.hands), state.pot)


def played(state: State, claimer: int | None = None) -> Result:
    """The result of a deal that was played out, or of which ``claimer`` took the rest (ruling 9)."""
    rules, contract, declarer = state.rules, state.contract, state.declarer
    assert contract is not None
    assert declarer is not None
    if claimer is not None:
        _settle_friends_of_claim(state, claimer)
    friends = tuple(sorted(state.friends))
    points = _points(state, {declarer, *friends, *_dummy(rules, declarer)}, claimer)
    call = state.friend
    settlement = settle(
        rules,
        contract,
        points,
        friends=len(friends),
        declared_no_friend=call is not None and call.kind == "none",
        fake=call is not None and call.kind == "card" and not friends,
        pot=state.pot,
        minimum=state.minimum,
    )
    defenders = len(state.living) - 1 - len(friends)
    own, friendly, hostile = settlement.shares(rules, defenders, len(friends))
    scores = [0] * len(state.hands)
    for seat in state.living:
        scores[seat] = own if seat == declarer else friendly if seat in friends else hostile
    if rules.seats.dummies:
        scores[declarer ^ 1] = scores[declarer ^ 3] = 0
    return Result(
        "played" if claimer is None else "claimed",
        tuple(scores),
        settlement.pot,
        declarer=declarer,
        contract=contract,
        friends=friends,
        points=points,
        made=settlement.made,
        tricks=tuple(state.tricks),
        unit=settlement.unit,
        steps=settlement.steps,
    )


def _dummy(rules: Ruleset, declarer: int) -> tuple[int, ...]:
    """The declarer's open dummy, whose tricks are his."""
    return (declarer ^ 1,) if rules.seats.dummies else ()


def _settle_friends_of_claim(state: State, claimer: int) -> None:
    """The claimer wins all tricks that are left; an unplayed friend card's holder counts as the friend (ruling 9)."""
    call = state.friend
    if call is None:
        return
    if call.kind == "last" or (call.kind == "first" and not state.tricks):
        if claimer != state.declarer:
            state.friends.append(claimer)
        return
    counted = 0
    for slot in state.open_slots:
        found = holder(state, slot & ~counted)
        if found is not None:
            seat, card = found
            counted |= card
            if seat not in state.friends:
                state.friends.append(seat)


def _points(state: State, side: set[int], claimer: int | None) -> int:
    """T: what this side took, in points or tricks; buried points where the rules give them (ruling 15)."""
    rules = state.rules
    if rules.scoring.counts == "tricks":
        tricks = sum(1 for trick in state.tricks if trick.winner in side)
        return tricks + (rules.tricks - len(state.tricks) if claimer in side else 0)
    cards = 0
    for seat in side:
        cards |= state.won[seat]
    if claimer in side:
        for hand in state.hands:
            cards |= hand
    if rules.exchange.buried_to == "declarer":
        cards |= state.buried
    return (cards & state.pack.points).bit_count()


def next_dealer(state: State) -> int:
    """Who deals next (A3; after a deal miss or a pass-out, rulings.md §2)."""
    rules, result = state.rules, state.result
    assert result is not None
    if result.outcome == "passed_out":
        return state.dealer
    if result.outcome == "misdeal":
        misdealer = rules.seats.dealer_after_misdeal == "misdealer"
        return result.by if misdealer and result.by is not None else state.dealer
    assert result.declarer is not None
    ways = rules.seats.next_dealer
    if ways == "next_seat":
        return next((seat for seat in rules.people if seat > state.dealer), rules.people[0])
    named = [seat for seat in state.friends if seat in rules.people]
    if ways == "declarer" or not named or (ways == "friend_if_won" and not result.made):
        return result.declarer
    return named[0]


def next_resting(state: State) -> tuple[int, ...]:
    """Who rests in the next deal (A6); the same players after a deal miss or a pass-out."""
    rules, result = state.rules, state.result
    assert result is not None
    if result.declarer is None or rules.seats.resting == "none":
        return state.resting
    if rules.seats.resting == "dealer":
        return (next_dealer(state),)
    other = result.friends[0] if result.friends else (result.declarer + 1) % rules.seats_total
    return tuple(sorted((result.declarer, other)))
