"""What an audience may know of a deal: State and phase in, View out (architecture.md, "Secrets"; rulings.md §4).

Each fact is asked for the audience it is shown to; what is not asked here does not leave the engine.
"""

from __future__ import annotations

from engine.actions import Action
from engine.draft import Draft
from engine.exchange import Exchange
from engine.friend import knows_himself
from engine.play import Play, union
from engine.state import Phase, State
from engine.view import ExchangeChoices, Trick, View


def view(state: State, phase: Phase | None, seat: int | None, turn: int) -> View:
    """The View of a seat (None: the public) after ``turn`` actions; ``phase`` is None when the deal is over."""
    over = phase is None
    declarer = state.declarer
    is_declarer = seat is not None and seat in _hands_of(state, declarer)
    known = _known_side(state)
    points, won = _won(state, known)
    own_friends = _friends(state, phase, seat)
    kitty_seen = is_declarer and isinstance(phase, Exchange) and state.looked
    return View(
        rules=state.rules.name,
        seat=seat,
        dealer=state.dealer,
        pot=state.pot if state.result is None else state.result.pot,
        phase="over" if phase is None else phase.name,
        to_act=None if phase is None else phase.to_act,
        turn=turn,
        hands=_hands(state, seat, over=over),
        counts=tuple(hand.bit_count() for hand in state.hands),
        dead=tuple(state.dead),
        resting=state.resting,
        calls=tuple(state.calls),
        passed=tuple(state.passed),
        declarer=declarer,
        contract=state.contract,
        kitty=state.pack.codes_of(state.kitty) if over or kitty_seen else None,
        buried=state.pack.codes_of(state.buried) if over or (is_declarer and state.buried) else None,
        killed=tuple(state.killed),
        friend=state.friend,
        friends=own_friends,
        revealed=tuple(state.revealed),
        tricks=tuple(state.tricks),
        trick=_trick(phase),
        points=points,
        won=won,
        draft_card=phase.top if isinstance(phase, Draft) and phase.to_act == seat else None,
        legal=_legal(state, phase, seat),
        exchange=_exchange(state, phase, seat),
        result=state.result,
        burned=state.pack.codes_of(state.burned[seat]) if seat is not None and state.burned else (),
    )


def _hands_of(state: State, seat: int | None) -> tuple[int, ...]:
    """The seats that one person plays: his own, and his open dummy's."""
    if seat is None:
        return ()
    return (seat, seat ^ 1) if state.rules.seats.dummies else (seat,)


def _hands(state: State, seat: int | None, *, over: bool) -> tuple[tuple[str, ...] | None, ...]:
    """Own hand, open dummies, hands that were shown; all of them when the deal is over."""
    seen = set(_hands_of(state, seat))
    seen.discard(-1 if state.rules.ghost_seat is None else state.rules.ghost_seat)
    if state.rules.seats.dummies:
        seen.update((1, 3))
    codes_of = state.pack.codes_of
    return tuple(
        codes_of(state.shown[other])
        if other in state.shown
        else codes_of(hand)
        if over or other in seen or other in state.resting or other in state.dead
        else None
        for other, hand in enumerate(state.hands)
    )


def _friends(state: State, phase: Phase | None, seat: int | None) -> tuple[int, ...]:
    """The friends this audience knows: revealed ones, all when the deal is over, and a friend knows himself."""
    if phase is None:
        return tuple(sorted(state.friends))
    known = list(state.revealed)
    if seat is not None and seat != state.declarer and seat not in known and seat != state.rules.ghost_seat:
        played = union(state.won) | (phase.taken if isinstance(phase, Play) else 0)
        if knows_himself(state, seat, played):
            known.append(seat)
    return tuple(sorted(known))


def _known_side(state: State) -> set[int]:
    """The seats that everybody knows to be the declarer's side."""
    return {*_hands_of(state, state.declarer), *state.revealed}


def _won(state: State, known: set[int]) -> tuple[tuple[int | None, ...], tuple[tuple[str, ...] | None, ...]]:
    """Points and point cards won so far per seat; the declarer's side's are not listed (rulings.md §4)."""
    seats = range(len(state.hands))
    if state.rules.display.hide_points:
        nothing = (None,) * len(state.hands)
        return nothing, nothing
    cards = [state.won[seat] & state.pack.points if state.won else 0 for seat in seats]
    tricks = state.rules.scoring.counts == "tricks"
    winners = [trick.winner for trick in state.tricks]
    return (
        tuple(None if seat in known else winners.count(seat) if tricks else cards[seat].bit_count() for seat in seats),
        tuple(None if seat in known else state.pack.codes_of(cards[seat]) for seat in seats),
    )


def _trick(phase: Phase | None) -> Trick | None:
    return Trick(phase.number, tuple(phase.on_table)) if isinstance(phase, Play) else None


def _legal(state: State, phase: Phase | None, seat: int | None) -> tuple[Action, ...]:
    """What this audience may do now: its own seat's actions and its dummy's. The ghost's card is nobody's to see."""
    if phase is None or seat is None or seat == state.rules.ghost_seat:
        return ()
    if isinstance(phase, Exchange):
        return phase.unseen() if phase.to_act in _hands_of(state, seat) else ()
    return tuple(action for own in _hands_of(state, seat) for action in phase.legal(own))


def _exchange(state: State, phase: Phase | None, seat: int | None) -> ExchangeChoices | None:
    """The declarer's choices; before he has looked, only the blind ones."""
    if not isinstance(phase, Exchange) or phase.to_act not in _hands_of(state, seat):
        return None
    return phase.choices() if state.looked else ExchangeChoices(state.rules.bury, {}, phase.blind())
