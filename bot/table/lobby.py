"""Seats and settings while no deal runs: joining, AI players, the host, the rules.

Joining is being ready. Joining, leaving and adding AI players commute; a repeat succeeds and changes nothing.
"""

from __future__ import annotations

import hashlib

from bot.commands import AddAi, Change, DropAi, GiveHost, Join, OpenSettings, Person, Reach, TakeRules
from bot.events import ChairsMoved, LobbyChanged, PersonChanged
from bot.facts import STRENGTHS, Speed, TableState
from bot.ids import PersonId
from bot.refusals import (
    BadSetting,
    CannotReach,
    HostOnly,
    NoAiThere,
    NobodyThere,
    NotInLobby,
    Refused,
    SeatedAlready,
    SeatsEmpty,
    SeatTaken,
    SeatUnreachable,
    TableFull,
    UnknownRules,
    UnplayableRules,
)
from bot.rulenames import SWITCH, RulesValue, base_of, override
from bot.table import seats
from bot.table.session import Session, rules_of, text_of
from bot.table.state import Seat, State
from engine.declared import options
from engine.errors import EngineError

_PATHS = frozenset(info.path for info in options())
SHOWN = 40
"""characters of what somebody typed that a refusal repeats"""


def join(table: Session, command: Join, now: float) -> None:
    """Sit down on a free seat, or take an AI player's. While a deal runs, only one who was leaving may stay."""
    person = command.person
    chair = table.chair_of(person.id)
    if chair is not None:
        _stay(table, chair, command.seat)
        return
    if not table.open_to_changes:
        raise Refused(NotInLobby())
    if person.reach is Reach.NONE:
        raise Refused(CannotReach())
    chair = chair_for(table, person.id) if command.seat is None else _wished(table, command.seat)
    seats.seat_person(table, chair, person, share=command.share, public=command.public, now=now)
    table.happened(LobbyChanged())
    table.say("say-joined", seat=chair + 1)


def _stay(table: Session, chair: int, wish: int | None) -> None:
    seat = table.state.seats[chair]
    if seat.leaving:
        seat.leaving = False
        table.happened(PersonChanged(chair))
    elif wish is not None and wish != chair:
        raise Refused(SeatedAlready())
    table.say("say-joined", seat=chair + 1)


def _wished(table: Session, chair: int) -> int:
    if chair not in table.rules.people or table.state.seats[chair].person is not None:
        raise Refused(SeatTaken())
    return chair


def chair_for(table: Session, person: PersonId) -> int:
    """Where somebody sits who wishes for no chair: where he sat before, if this table is played again; else on the
    first that is free and kept for nobody, an AI player's, or one that is kept. Refuses with TableFull."""
    empty = table.empty()
    own = [chair for chair in empty if table.kept_for(chair) == person]
    free = [chair for chair in empty if table.kept_for(chair) is None]
    taken = [chair for chair in table.rules.people if table.state.seats[chair].ai is not None]
    for chair in (*own, *free, *taken, *empty):
        return chair
    raise Refused(TableFull())


def machines(table: State) -> tuple[int, ...]:
    """The chairs of AI players."""
    return tuple(chair for chair, seat in enumerate(table.seats) if seat.ai is not None)


def require_host(table: Session, person: Person) -> None:
    """The host, or an administrator of the chat."""
    if person.id != table.state.host and not person.admin:
        raise Refused(HostOnly(table.host_name()))


def _require_member(table: Session, person: Person) -> None:
    """No deal runs, and he sits here (or administers the chat)."""
    if not table.open_to_changes:
        raise Refused(NotInLobby())
    if not person.admin:
        table.seated(person.id)


def add_ai(table: Session, command: AddAi, _now: float) -> None:
    _require_member(table, command.person)
    free = table.empty()
    if not free:
        raise Refused(TableFull())
    seats.seat_ai(table, free[0])
    table.happened(LobbyChanged())
    table.say("say-ai-added", seat=free[0] + 1)


def drop_ai(table: Session, command: DropAi, _now: float) -> None:
    _require_member(table, command.person)
    if not 0 <= command.seat < len(table.state.seats) or table.state.seats[command.seat].ai is None:
        raise Refused(NoAiThere())
    table.state.seats[command.seat] = Seat()
    seats.take_cuts_anew(table)
    table.happened(LobbyChanged())
    table.say("say-ai-dropped", seat=command.seat + 1)


def give_host(table: Session, command: GiveHost, _now: float) -> None:
    require_host(table, command.person)
    heir = table.state.seats[command.seat] if 0 <= command.seat < len(table.state.seats) else None
    if heir is None or heir.person is None:
        raise Refused(NobodyThere())
    if table.state.host != heir.person:
        table.state.host = heir.person
        table.happened(LobbyChanged())
    table.say("say-host", name=heir.name)


def open_settings(table: Session, command: OpenSettings, _now: float) -> None:
    """Turn the lobby message into a page of settings, or back."""
    if table.state.stage is not TableState.LOBBY:
        raise Refused(NotInLobby())
    require_host(table, command.person)
    if table.state.page != command.page:
        table.state.page = command.page
        table.happened(LobbyChanged())


def change(table: Session, command: Change, _now: float) -> None:
    """Change one setting. A table keeps its rules for life: only before its first deal."""
    if table.state.stage is not TableState.LOBBY:
        raise Refused(NotInLobby())
    require_host(table, command.person)
    state, value = table.state, command.value
    before = _settings(table)
    match command.option:
        case "reset":
            change_rules(table, base_of(state.rules) or {})
        case "speed" if value in tuple(Speed):
            state.speed = Speed(value)
        case "strength" if value in STRENGTHS:
            state.strength = value
        case "shuffle" if value in SWITCH:
            state.shuffle_seats = SWITCH[value]
        case "signals" if value in SWITCH:
            state.signals = SWITCH[value]
        case "slang" if value in SWITCH:
            state.slang = SWITCH[value]
        case "speed" | "strength" | "shuffle" | "signals" | "slang":
            raise Refused(BadSetting(value[:SHOWN]))
        case "preset":
            change_rules(table, value)
            state.page = "main" if state.page else None
        case option if option in _PATHS:
            _change_option(table, option, value)
        case _:
            raise Refused(BadSetting(command.option[:SHOWN]))
    if before != _settings(table):
        table.happened(LobbyChanged())


def _settings(table: Session) -> tuple[object, ...]:
    state = table.state
    return (state.speed, state.strength, state.shuffle_seats, state.signals, state.slang, state.rules, state.page)


def _change_option(table: Session, option: str, value: str) -> None:
    """Change one option. Refuses a value that is none, or with which nobody could play."""
    rules = override(table.state.rules, option, value)
    try:
        rules_of(rules)
    except EngineError as wrong:
        raise Refused(UnplayableRules()) from wrong
    change_rules(table, rules)


def take_rules(table: Session, command: TakeRules, _now: float) -> None:
    """Play by rules that somebody typed. A table keeps its rules for life: only before its first deal."""
    if table.state.stage is not TableState.LOBBY:
        raise Refused(NotInLobby())
    require_host(table, command.person)
    if command.rules != table.state.rules:
        change_rules(table, command.rules)
        table.happened(LobbyChanged())
    table.say("say-rules-taken")


def change_rules(table: Session, value: RulesValue) -> None:
    """Take other rules, with as many chairs. Refuses rules that are none, or with fewer chairs than people."""
    try:
        rules = rules_of(value)
    except EngineError as wrong:
        raise Refused(UnknownRules(text_of(value)[:SHOWN])) from wrong
    people = [seat for seat in table.state.seats if seat.person is not None]
    players = [seat for seat in table.state.seats if seat.ai is not None]
    if len(people) > len(rules.people):
        raise Refused(TableFull())
    same = (rules.people, rules.seats_total) == (table.rules.people, table.rules.seats_total)
    if value != table.state.rules:
        table.state.pot = 0  # the new rules' pot shows when a deal is over; the ledger knows it all along
    table.state.rules, table.rules = value, rules
    if not same:
        table.state.chairs = []
        before = tuple(chair for chair, _ in table.persons())
        table.state.seats = [Seat() for _ in range(rules.seats_total)]
        for chair, seat in zip(rules.people, [*people, *players], strict=False):
            table.state.seats[chair] = seat
        table.happened(ChairsMoved(before))
    table.state.dealer = rules.people[-1]
    table.state.resting = rules.first_resting(rules.people[-1])
    seats.take_cuts_anew(table)


def ready_to_deal(table: Session, *, filling: bool = False) -> None:
    """Refuse a deal while seats are free (unless AI players are to fill them) or somebody could not see his hand."""
    empty = table.empty()
    if empty and not filling:
        raise Refused(SeatsEmpty(len(empty)))
    for _, seat in table.persons():
        if seat.reach is Reach.NONE:
            raise Refused(SeatUnreachable(seat.name))


def shuffle_seats(table: Session) -> None:
    """Order people and AI players by a hash of the table's id and their shares: nobody chooses it."""
    bench = table.rules.people
    sitting = [table.state.seats[chair] for chair in bench]

    def lot(seat: Seat) -> bytes:
        who = seat.share if seat.person is not None else f"ai {seat.ai}"
        return hashlib.sha256(f"giruda/1/seats/{table.state.id}/{who}".encode()).digest()

    for chair, seat in zip(bench, sorted(sitting, key=lot), strict=True):
        table.state.seats[chair] = seat
    seats.take_cuts_anew(table)
