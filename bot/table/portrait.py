"""The facts that screens read: the table as everybody may know it, and what one seat's private surface shows.

All of it stands in the table's own committed state, but for the season, which the ledger knows (``Around``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot import rulenames
from bot.commands import Reach
from bot.facts import HandFacts, OtherTable, SeatFacts, SheetRow, TableFacts, TableState, Vote
from bot.ids import PersonId
from bot.table import council
from bot.table.session import Session
from bot.table.state import Seat
from engine import shuffle
from engine.actions import Action
from engine.ai import basic


@dataclass(frozen=True, slots=True)
class Around:
    """What the ledger knows beside the table."""

    season: str = ""
    points: Mapping[PersonId, int] = field(default_factory=dict[PersonId, int])
    """season points of people in this chat, as of the deal shown"""


def facts(table: Session, around: Around) -> TableFacts:
    """The table as everybody may know it."""
    state, timing = table.state, table.timing
    upcoming = 1 if state.stage is TableState.LOBBY else state.number
    seed = table.seeds.get(state.number + 1)
    return TableFacts(
        id=state.id,
        rules=table.rules,
        state=state.stage,
        seats=tuple(_seat(table, chair, seat, around) for chair, seat in enumerate(state.seats)),
        title=state.title,
        zone=state.zone,
        speed=state.speed,
        turn_seconds=int(timing.turn),
        bank_seconds=int(timing.bank),
        host=table.chair_of(state.host),
        strength=state.strength,
        shuffle_seats=state.shuffle_seats,
        signals=state.signals,
        slang=state.slang,
        ranked=ranked(table),
        needed=0 if state.practice else min(state.counting, len(table.rules.people)),
        season=around.season if ranked(table) else "",
        changed=changed(table),
        base=rulenames.base_of(table.state.rules) or "",
        deal=upcoming,
        dealer=state.dealer if table.open_to_changes else None,
        resting=state.resting if table.open_to_changes else (),
        commitment="" if seed is None or state.ended else shuffle.commitment(seed),
        pot=state.pot,
        deadline=None if state.paused or state.asleep else state.deadline,
        idle_seconds=int(timing.idle),
        window=state.window is not None,
        waiting=_waited_for(table),
        substituted=state.substituted,
        votes=_votes(table),
        paused=state.paused,
        closing=state.interrupted,
        asleep=state.asleep,
        ended=state.ended,
        page=state.page,
        deals_played=state.played,
        sheet=tuple(
            SheetRow(score.name, score.points, score.deals)
            for score in sorted(state.scores.values(), key=lambda score: (-score.points, score.name))
        ),
    )


def ranked(table: Session) -> bool:
    """A deal with these people counts for the chat's season."""
    people = sum(1 for _ in table.persons())
    return not table.state.practice and people >= min(table.state.counting, len(table.rules.people))


def changed(table: Session) -> tuple[str, ...]:
    """Paths of the options that differ from the preset, in the order of a deal."""
    return rulenames.changed(table.state.rules, table.rules)


def _seat(table: Session, chair: int, seat: Seat, around: Around) -> SeatFacts:
    owner = table.owner(chair)
    number = table.state.number
    made = table.state.scores.get(seat.person) if seat.person is not None else None
    machine = table.machine(chair)
    first = table.state.stage is TableState.LOBBY and number == 0
    return SeatFacts(
        name=seat.name if seat.person is not None else "",
        address=seat.address or None if seat.person is not None else None,
        ai=seat.ai,
        ghost=chair == table.rules.ghost_seat,
        owner=owner if owner != chair else None,
        kept=first and table.kept_for(chair) is not None,
        reachable=seat.reach is Reach.DM,
        panel=seat.reach is Reach.PANEL,
        away=seat.away,
        leaving=seat.leaving,
        cut=seat.cut if seat.cut is not None else seat.share if first else "",
        score=made.points if made is not None else 0 if machine is None else table.state.machines.get(machine, 0),
        season=around.points.get(seat.person) if seat.person is not None else None,
    )


def _waited_for(table: Session) -> tuple[int, ...]:
    """Who has still to look at his hand before the auction, where the window ends when everybody has."""
    if table.state.window is None or table.timing.fixed_window:
        return ()
    return tuple(chair for chair in table.present() if chair not in table.state.ready)


def _votes(table: Session) -> tuple[Vote, ...]:
    found: list[Vote] = []
    for name, voters in table.state.votes.items():
        kind, _, chair = name.partition("/")
        about = int(chair) if chair else None
        standing = [voter for voter in voters if voter in council.electorate(table, about)]
        if standing:
            found.append(Vote(kind, len(standing), council.needed(table, about), about))
    return tuple(found)


def _advice(table: Session, chair: int) -> Action | None:
    """What the standard AI would do here, for a person who is being guided. It sees what he sees, and no dice."""
    deal, acting = table.deal, table.acting
    if not table.state.guided or deal is None or acting is None or table.owner(acting) != chair:
        return None
    return basic.choose(deal.view(acting), deal.rules, lambda _below: 0)


def hand_facts(table: Session, chair: int) -> HandFacts:
    """What the private surface of this chair's person shows beside the view."""
    seat = table.state.seats[chair]
    deal = table.deal
    acting = table.acting
    leads = deal is not None and acting is not None and table.owner(acting) == chair and deal.phase == "play"
    return HandFacts(
        seat=chair,
        draft=seat.draft,
        claimable=leads and deal is not None and acting is not None and deal.can_claim(acting),
        auto_pass=seat.auto_pass,
        ahead=seat.ahead,
        confirm=seat.confirm,
        advice=_advice(table, chair),
        ahead_offered="ahead" in seat.habits,
        muted=seat.muted,
        tables=tuple(OtherTable(name, title) for name, title in seat.elsewhere),
    )
