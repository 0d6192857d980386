"""What the program does when time has come: AI players' moves, turns that ran out, the window's end, idle tables.

It decides from the seat's own view, with dice of this one decision, so that a table that was restarted decides the
same (architecture.md, Fair shuffle 5). ``due`` says when there is something to do next.
"""

from __future__ import annotations

from bot.commands import TimePassed
from bot.events import ClockMoved
from bot.facts import TableState
from bot.table import playing, presence, turns
from bot.table.session import Session
from engine import shuffle
from engine.actions import Action, DeclareMisdeal
from engine.ai import basic


def due(table: Session) -> float | None:
    """UNIX seconds at which TimePassed has something to do; None: never by itself."""
    state = table.state
    if state.stage is TableState.ENDED:
        return None
    if table.open_to_changes:
        return presence.idle_at(table)
    if state.asleep or state.paused:
        return state.rest_until
    if state.window is not None:
        return state.since if _window_complete(table) else state.window
    moments = [at for at in (state.program, state.deadline) if at is not None]
    return min(moments, default=None)


def time_passed(table: Session, _command: TimePassed, now: float) -> None:
    """Do the one thing that is due; nothing if nothing is."""
    state = table.state
    at = due(table)
    if at is None or at > now:
        return
    if table.open_to_changes:
        presence.remove_idle(table, now)
    elif state.asleep or state.paused:
        presence.stop(table, now, "expired")
    elif state.window is not None:
        _close_window(table, now)
    elif state.program is not None and state.program <= now:
        _move(table, now)
    else:
        _run_out(table, now)


def _window_complete(table: Session) -> bool:
    """Every person who is there has pressed something (speeds whose window is not of fixed length)."""
    return not table.timing.fixed_window and set(table.present()) <= set(table.state.ready)


def _choose(table: Session, seat: int) -> Action:
    """What the standard AI does in this seat's turn."""
    deal = table.running
    dice = shuffle.dice(table.seeds[table.state.number], seat, deal.turn)
    return basic.choose(deal.view(table.owner(seat)), deal.rules, dice.below)


def _close_window(table: Session, now: float) -> None:
    """The window ends, at a moment that no hand has a say in. An AI player (also one for an absent person) declares a
    deal miss that costs nothing, the first in seat order; else the auction begins."""
    deal = table.running
    for chair, seat in enumerate(table.state.seats):
        declared = DeclareMisdeal(chair)
        if not seat.present and not table.rules.misdeal.cost and declared in deal.legal(chair):
            playing.apply(table, declared, now, program=True)
            return
    turns.begin(table, now)
    table.happened(ClockMoved())


def _move(table: Session, now: float) -> None:
    """The program's moment: what was chosen ahead, or the AI's move for whoever is not there."""
    acting, owner = table.acting, table.acting_owner
    if acting is None or owner is None:
        raise AssertionError("a running deal has a seat to act")
    chosen = turns.chosen_ahead(table) if table.state.seats[owner].present else None
    ghost = table.running.legal()[0] if acting == table.rules.ghost_seat else None
    action = chosen or ghost or _choose(table, acting)
    playing.apply(table, action, now, program=True, chosen=chosen is not None)


def _run_out(table: Session, now: float) -> None:
    """The deadline has passed: the standard AI takes this turn; a second one in a row makes the seat away."""
    acting, owner = table.acting, table.acting_owner
    if acting is None or owner is None:
        raise AssertionError("a running deal has a seat to act")
    seat = table.state.seats[owner]
    seat.left, seat.missed = 0.0, seat.missed + 1
    if seat.missed >= presence.TURNS_UNTIL_AWAY:
        presence.go_away(table, owner)
    table.state.substituted = owner
    playing.apply(table, _choose(table, acting), now, program=True)
    presence.sleep_if_deserted(table, now)
