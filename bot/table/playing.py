"""Actions of the game, and the half-made choices before them.

The order of the checks: the decision is still open, it is this person's seat, the engine calls the action legal. A
repeat of what a seat just did succeeds silently: a double tap, a redelivered update, a press on yesterday's message.
"""

from __future__ import annotations

from dataclasses import replace

from bot import choosing
from bot.buttons import Decision, Press
from bot.commands import AutoPass, Decide, PlayAhead, Ready, Sketch, Utter
from bot.events import ActionTaken, BoardChanged, DraftChanged, TurnEnded
from bot.facts import Draft, TableState
from bot.refusals import (
    IllegalMove,
    NoDealRunning,
    NotYourTurn,
    OldButton,
    Paused,
    ProgramsTurn,
    Refused,
    WindowOpen,
)
from bot.table import dealing, turns
from bot.table.outcome import Say
from bot.table.session import Session
from engine import events
from engine.actions import Action, Bid, BlindChange, CallFriend, Claim, DeclareMisdeal, Discard, Kill, Pass, PlayCard
from engine.errors import EngineError
from engine.events import TrickWon

TURNING = (
    events.DraftEnded,
    events.MisdealDeclared,
    events.AuctionWon,
    events.AuctionReopened,
    events.KillNamed,
    events.PoolDealt,
    events.ContractChanged,
    events.CardsBuried,
    events.FriendCalled,
    events.FriendRevealed,
    events.Claimed,
    events.DealEnded,
)
"""what makes every hand wanted (Surfaces 2): deal, phase, contract, friend or known sides change; all of it public"""


def decide(table: Session, command: Decide, now: float) -> None:
    """An action by button, together with the seat's draft."""
    chair = table.seated(command.person.id)
    decision = command.press.decision
    if decision is None:
        raise Refused(OldButton())
    if not _still_open(table, decision):
        if _just_done(table, chair, command.press, decision):
            return
        raise Refused(OldButton())
    acting = _turn_of(table, chair, misdeal=command.press.verb == "misdeal")
    _act(table, choosing.decide(command.press, acting, table.state.seats[chair].draft), now)


def utter(table: Session, command: Utter, now: float) -> None:
    """An action by typed words: it answers whatever decision is open now."""
    chair = table.seated(command.person.id)
    if table.state.stage is not TableState.PLAYING:
        raise Refused(NoDealRunning())
    acting = _turn_of(table, chair, misdeal=isinstance(command.action, DeclareMisdeal))
    _act(table, replace(command.action, seat=acting), now)


def _still_open(table: Session, decision: Decision) -> bool:
    state = table.state
    if state.stage is not TableState.PLAYING or decision.deal != state.number:
        return False
    return decision.turn is None or decision.turn == table.running.turn


_ACTION = {"bury": "discard", "friends": "friend"}
"""verbs of buttons whose action has another name; they decide by a draft that is gone by now, so the same kind of
decision by the same seat is the same thing"""


def _just_done(table: Session, chair: int, press: Press, decision: Decision) -> bool:
    """The decision this press answers was made by this very seat, the same way."""
    seat, _, made = _decided(table, decision).partition(" ")
    if not made or table.owner(int(seat)) != chair:
        return False
    if press.verb in _ACTION:
        return made.partition(" ")[0] == _ACTION[press.verb]
    return str(choosing.decide(press, int(seat), Draft())) == f"{seat} {made}"


def _decided(table: Session, decision: Decision) -> str:
    """The action that answered a closed decision of the running deal, or of a deal whose last it was; else ""."""
    state = table.state
    if decision.deal != state.number or decision.turn is None:
        return ""
    if table.deal is not None:
        done = table.deal.actions
        return done[decision.turn] if decision.turn < len(done) else ""
    return state.last if decision.turn + 1 == state.turns else ""


def _turn_of(table: Session, chair: int, *, misdeal: bool) -> int:
    """The seat that this chair's person acts for now. Refuses when it is not his turn."""
    state = table.state
    if state.paused:
        raise Refused(Paused())
    if state.window is not None:
        if misdeal:
            return chair
        raise Refused(WindowOpen())
    acting, owner = table.acting, table.acting_owner
    if acting is None or owner is None:
        raise Refused(NoDealRunning())
    if owner != chair:
        if state.seats[owner].person is None:
            raise Refused(ProgramsTurn())
        raise Refused(NotYourTurn(table.name_of(owner)))
    return acting


def _act(table: Session, action: Action, now: float) -> None:
    try:
        apply(table, action, now, program=False)
    except EngineError as illegal:
        raise Refused(IllegalMove(getattr(illegal, "code", "illegal"))) from illegal
    table.outcome.say = _confirmation(action)


def _confirmation(action: Action) -> Say:
    """What the toast says: until the hand's next turn it is the only sign that the press has counted (Surfaces 2)."""
    match action:
        case PlayCard(card=card):
            return Say("say-played", {"card": card})
        case Bid(contract=contract) | BlindChange(contract=contract):
            return Say("say-bid", {"contract": str(contract)})
        case Pass():
            return Say("say-passed")
        case Discard():
            return Say("say-buried")
        case CallFriend():
            return Say("say-friend-called")
        case Kill():
            return Say("say-killed")
        case Claim():
            return Say("say-claimed")
        case DeclareMisdeal():
            return Say("say-misdeal")
        case _:
            return Say("say-done")


def apply(table: Session, action: Action, now: float, *, program: bool, chosen: bool = False) -> None:
    """Play an action into the deal and go on to the next turn, or to the end. ``program``: the program acts for the
    seat; ``chosen``: as its person has told it to.

    Raises engine.errors.IllegalAction, and then nothing has changed."""
    state, deal = table.state, table.running
    turn = deal.turn
    owner = table.owner(action.seat)
    seat = state.seats[owner]
    left = turns.left_after(table, now) if table.acting == action.seat and not program else seat.left
    happened = deal.apply(action)
    seat.left = left
    if seat.person is not None:
        seat.turns += 1
        seat.absences += program and not chosen
    if not program:
        seat.missed = 0
        state.substituted = None if state.substituted == owner else state.substituted
    if isinstance(action, PlayCard):
        seat.ahead = None
    turns.erase_draft(table, owner)
    state.window = None
    state.turns, state.last = deal.turn, str(action)
    if any(isinstance(event, TrickWon) for event in happened):
        state.tricks = [*state.tricks[-1:], table.revision + 1]
    turned = any(isinstance(event, TURNING) for event in happened)
    table.outcome.actions.append((state.number, turn, state.last))
    table.happened(ActionTaken(state.number, turn, action.seat, state.last, program=program, turned=turned))
    if deal.to_act is None:
        dealing.finish(table, now)
    else:
        if seat.person is not None:
            table.happened(TurnEnded(state.number, turn))
        turns.begin(table, now)


def sketch(table: Session, command: Sketch, _now: float) -> None:
    """Edit the seat's draft. Refused like the decision it belongs to; a draft changes nothing anybody else sees."""
    chair = table.seated(command.person.id)
    decision = command.press.decision
    if decision is None or not _still_open(table, decision):
        raise Refused(OldButton())
    _turn_of(table, chair, misdeal=False)
    seat = table.state.seats[chair]
    draft = choosing.choose(seat.draft, command.press, command.values, table.running.view(chair))
    if draft != seat.draft:
        seat.draft = draft
        table.happened(DraftChanged(chair))


def ready(table: Session, command: Ready, _now: float) -> None:
    """Nothing to declare. Where the window's length is not fixed, it ends when everybody has said so."""
    chair = table.seated(command.person.id)
    if not _still_open(table, command.decision):
        raise Refused(OldButton())
    state = table.state
    if state.window is None:
        return
    if chair not in state.ready:
        state.ready = sorted({*state.ready, chair})
        table.happened(DraftChanged(chair))
        if not table.timing.fixed_window:
            table.happened(BoardChanged())
    table.say("say-ready")


def auto_pass(table: Session, command: AutoPass, _now: float) -> None:
    """Pass by itself for the rest of the auction, at the program's pace."""
    chair = table.seated(command.person.id)
    if table.state.stage is not TableState.PLAYING or command.deal != table.state.number:
        raise Refused(OldButton())
    seat = table.state.seats[chair]
    if seat.auto_pass != command.on:
        seat.auto_pass = command.on
        table.happened(DraftChanged(chair))
        _reschedule(table, chair)
    table.say("say-auto-pass-on" if command.on else "say-auto-pass-off")


def play_ahead(table: Session, command: PlayAhead, _now: float) -> None:
    """Choose the card for one's next turn, at the program's pace; forgotten if it is not legal then."""
    chair = table.seated(command.person.id)
    if table.state.stage is not TableState.PLAYING or command.deal != table.state.number:
        raise Refused(OldButton())
    seat = table.state.seats[chair]
    hand = table.running.view(chair).hands[chair] or ()
    if command.card is not None and command.card not in hand:
        raise Refused(IllegalMove("not_held"))
    if seat.ahead != command.card:
        seat.ahead = command.card
        table.happened(DraftChanged(chair))
        _reschedule(table, chair)
    if command.card is not None:
        table.say("say-ahead", card=command.card)


def _reschedule(table: Session, chair: int) -> None:
    """A choice made ahead while it is already one's turn counts from the turn's beginning."""
    state = table.state
    if table.acting_owner == chair and not state.paused and not state.asleep:
        state.program = None
        if turns.chosen_ahead(table) is not None:
            state.program = state.since + table.pace.moment(state.id, state.number, table.running.turn)
