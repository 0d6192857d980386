"""Whose turn it is and until when.

A seat to act is either a person's who is there (a deadline; with a choice made ahead also a moment at which the program
carries it out) or the program's (an AI player's, the ghost's, an absent person's: a moment drawn from table, deal and
turn number). A declaration window stands before the auction where the rules let anybody declare a deal miss
(rulings.md §4).
"""

from __future__ import annotations

from bot.events import TurnBegan
from bot.facts import Draft
from bot.table.session import Session
from engine.actions import Action, Pass, PlayCard

DOUBLE_TIME = ("exchange", "friend")
"""phases in which a person has twice the time (architecture.md, Clocks)"""


def open_deal(table: Session, now: float) -> None:
    """The first thing after dealing: the declaration window, or the first turn."""
    state = table.state
    if table.rules.misdeal.when == "before":
        state.since = now
        state.window = state.deadline = now + table.timing.window
        state.program = None
    else:
        begin(table, now)


def begin(table: Session, now: float) -> None:
    """The turn of the seat to act begins: set its clock."""
    state, deal = table.state, table.running
    state.window = state.deadline = state.program = None
    acting, owner = table.acting, table.acting_owner
    if acting is None or owner is None:
        raise AssertionError("a running deal has a seat to act")
    seat = state.seats[owner]
    state.since = now
    if seat.present:
        seat.left = table.timing.begin(seat.left)
        state.deadline = now + table.timing.allowed(seat.left, double=doubled(table))
    if not state.asleep and (not seat.present or chosen_ahead(table) is not None):
        state.program = now + table.pace.moment(state.id, state.number, deal.turn)
    table.happened(TurnBegan(acting, owner))


def doubled(table: Session) -> bool:
    """This turn has twice the time."""
    return table.running.phase in DOUBLE_TIME


def chosen_ahead(table: Session) -> Action | None:
    """What the person to act chose for this turn beforehand, if it is legal now; for one who likes that also the only
    card that he may play."""
    acting, owner = table.acting, table.acting_owner
    if acting is None or owner is None:
        return None
    deal, seat = table.running, table.state.seats[owner]
    if seat.auto_pass and deal.phase == "auction":
        wish: Action = Pass(acting)
    elif deal.phase == "play" and (seat.ahead is not None or "forced" in seat.habits):
        legal = deal.legal(acting)
        if "forced" in seat.habits and len(legal) == 1:
            return legal[0]
        if seat.ahead is None:
            return None
        wish = PlayCard(acting, seat.ahead)
    else:
        return None
    return wish if wish in deal.legal(acting) else None


def left_after(table: Session, now: float) -> float:
    """What the bank of the person to act holds once the time he has used is taken from it."""
    owner = table.acting_owner
    left = 0.0 if owner is None else table.state.seats[owner].left
    if not table.timing.bank:
        return left
    return table.timing.spend(left, max(0.0, now - table.state.since), double=doubled(table))


def erase_draft(table: Session, chair: int) -> None:
    """A half-made choice goes with its decision."""
    table.state.seats[chair].draft = Draft()
