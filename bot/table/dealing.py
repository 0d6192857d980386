"""From the players' shares to the cards, and the end of a deal (architecture.md, Fair shuffle).

A deal begins with everything that made it: the stored seed, the shares, the message they form. In the same breath the
seed of the deal after it is drawn, so that its commitment stands on this deal's board from the first sending. A deal
ends once, in whatever way; then its seed, message and record are public and the next deal's message names its hash.
"""

from __future__ import annotations

from typing import Any

from bot.commands import Cut, EndEvening, NextDeal, Start, Supplies
from bot.events import DealEnded, DealStarted, LobbyChanged, TurnEnded
from bot.facts import TableState
from bot.refusals import CutTooLate, CutTooLong, HostOnly, NotInLobby, OldButton, Refused
from bot.table import lobby, seats, turns
from bot.table.outcome import DealClosed, DealDealt, SeedDrawn
from bot.table.portrait import ranked
from bot.table.session import Session, text_of
from bot.table.state import Seat, write
from engine import record, shuffle
from engine.deal import Deal

LONGEST_CUT = 32
"""characters"""


def draw_seed(table: Session, number: int, seed: bytes) -> None:
    """Keep the seed of deal ``number``. A stored seed is never replaced."""
    if number not in table.seeds:
        table.seeds[number] = seed
        table.outcome.seeds.append(SeedDrawn(number, seed, shuffle.commitment(seed)))


def cut(table: Session, command: Cut, _now: float) -> None:
    """Give one's share in the next shuffle. Refuses an over-long text, or one for a deal already dealt."""
    chair = table.seated(command.person.id)
    text = command.text.strip()
    if len(text) > LONGEST_CUT:
        raise Refused(CutTooLong(LONGEST_CUT))
    if not table.open_to_changes or command.deal not in (None, table.state.number + 1):
        raise Refused(CutTooLate())
    seat = table.state.seats[chair]
    if seat.cut != text:
        seat.cut = text
        table.happened(LobbyChanged())
    table.say("say-cut", text=text)


def start(table: Session, command: Start, now: float) -> None:
    """Deal the first deal: anyone who sits here when all seats are filled, the host at once with AI players.

    Filling free seats between deals deals the next one. A second press finds nothing left to do."""
    table.seated(command.person.id)
    filling = command.fill and bool(table.empty())
    if table.state.stage is not TableState.LOBBY and not (filling and table.open_to_changes):
        return
    if filling:
        lobby.require_host(table, command.person)
    lobby.ready_to_deal(table, filling=filling)
    for free in table.empty():
        seats.seat_ai(table, free)
    if table.state.shuffle_seats and table.state.stage is TableState.LOBBY:
        lobby.shuffle_seats(table)
    table.state.page = None
    begin(table, command.supplies, now)


def next_deal(table: Session, command: NextDeal, now: float) -> None:
    """Deal the deal after the one shown."""
    table.seated(command.person.id)
    if command.deal < table.state.number:
        return  # somebody was quicker
    if command.deal > table.state.number or table.state.stage is not TableState.BETWEEN:
        raise Refused(OldButton())
    lobby.ready_to_deal(table)
    begin(table, command.supplies, now)


def end_evening(table: Session, command: EndEvening, _now: float) -> None:
    """Close the table between deals; the host's (or an administrator's) word. The lobby closes the same way."""
    if not table.open_to_changes:
        raise Refused(NotInLobby())
    if command.deal != table.state.number:
        raise Refused(OldButton())
    if not command.person.admin:
        table.seated(command.person.id)
        if command.person.id != table.state.host:
            raise Refused(HostOnly(table.host_name()))
    seats.end_table(table, "evening")
    table.say("say-ended")


def begin(table: Session, supplies: Supplies, now: float) -> None:
    """Deal. The caller has checked that every seat is filled and reachable."""
    state, number = table.state, table.state.number + 1
    chairs = range(len(state.seats))
    owners = [state.seats[table.owner(chair)] for chair in chairs]
    state.cuts = [_share(state.seats[chair], number) for chair in chairs]
    text = shuffle.message(
        cuts=state.cuts,
        deal=f"{state.id}/{number}",
        dealer=state.dealer,
        prev=state.prev,
        rules=state.rules,
        seats=[seat.public or "ai" for seat in owners],
    )
    dealt = shuffle.deal_cards(table.rules, table.seeds[number], text, state.resting)
    table.deal = Deal.start(table.rules, dealt, dealer=state.dealer, pot=supplies.pot)
    table.message = text
    table.seeds.pop(number - 1, None)
    state.stage, state.number = TableState.PLAYING, number
    state.players = [seat.person for seat in owners]
    state.tricks, state.ready, state.votes, state.substituted = [], [], {}, None
    for seat in state.seats:
        seat.left, seat.auto_pass, seat.ahead, seat.cut = table.timing.bank, False, None, None
        seat.turns = seat.absences = 0
    draw_seed(table, number + 1, supplies.seed)
    table.outcome.dealt = DealDealt(
        deal=number,
        message=text,
        rules=text_of(state.rules),
        dealer=state.dealer,
        people=tuple(state.players),
        pot=supplies.pot,
        ranked=ranked(table),
    )
    table.happened(DealStarted(number))
    turns.open_deal(table, now)


def _share(seat: Seat, number: int) -> str:
    """What a chair adds to the shuffle: the cut, else in deal 1 the join press; AI players, ghost and dummies ""."""
    if seat.person is None:
        return ""
    if seat.cut is not None:
        return seat.cut
    return seat.share if number == 1 else ""


def published(table: Session) -> dict[str, Any]:
    """The running deal's record with its proof, as everybody may see it once the deal is over."""
    seed = table.seeds[table.state.number]
    proof = {"commitment": shuffle.commitment(seed), "seed": seed.hex(), "message": table.message}
    return {**record.write(table.running, table.state.rules), "proof": proof}


def finish(table: Session, now: float, *, stopped: bool = False) -> None:
    """End the running deal: settled by its result, or unsettled when ``stopped``."""
    state, deal = table.state, table.running
    result = None if stopped else deal.result
    outcome = "stopped" if result is None else result.outcome
    written = published(table)
    state.prev = shuffle.record_hash(written)
    state.stage = TableState.BETWEEN
    state.touched = now
    state.pot = deal.pot_before if result is None else result.pot
    seats.stop_clocks(table)
    for chair in range(len(state.seats)):
        turns.erase_draft(table, chair)
    for turn in {deal.turn, max(0, deal.turn - 1)}:
        table.happened(TurnEnded(state.number, turn))
    table.happened(DealEnded(state.number, outcome))
    if result is not None:
        _tally(table, result.scores)
        state.dealer, state.resting = deal.next_dealer, deal.next_resting
    table.outcome.closed = DealClosed(
        deal=state.number,
        outcome=outcome,
        record=written,
        scores=None if result is None else result.scores,
        pot=state.pot,
        closing=write(state),
        turns=tuple(
            (seat.person, seat.turns, seat.absences)
            for _, seat in table.persons()
            if seat.person is not None and seat.turns
        ),
    )
    table.deal = None
    for chair, seat in enumerate(state.seats):
        if seat.leaving:
            seats.vacate(table, chair)
    seats.close_if_deserted(table)


def _tally(table: Session, scores: tuple[int, ...]) -> None:
    """Add the deal to the evening's sheet, for those who sat there when it began."""
    state = table.state
    state.played += 1
    names = {seat.person: seat.name for _, seat in table.persons()}
    for chair, (person, points) in enumerate(zip(state.players, scores, strict=True)):
        machine = table.machine(chair)
        if person is None and machine is not None:
            state.machines[machine] = state.machines.get(machine, 0) + points
        if person is not None:
            score = seats.evening_score(table, person, names.get(person, ""))
            score.name = names.get(person, score.name)
            score.points += points
    for person in {person for person in state.players if person is not None}:
        state.scores[person].deals += 1
