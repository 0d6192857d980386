"""Table: the one way in (``handle``), and the way from and to what is stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from bot import commands
from bot.clocks import PACE, TIMINGS, Pace, Timing
from bot.commands import Command, Person, Reach
from bot.events import LobbyChanged
from bot.facts import HandFacts, Speed, TableFacts, TableState
from bot.ids import ChatId, PersonId, TableId
from bot.refusals import NoSuchTable, Refusal, Refused
from bot.rulenames import RulesValue
from bot.table import council, dealing, lobby, playing, portrait, presence, program, seats, wants
from bot.table.outcome import Outcome
from bot.table.portrait import Around
from bot.table.session import Session, rules_of
from bot.table.state import Seat, State, read, write
from bot.table.wants import Wanted
from engine import shuffle
from engine.actions import parse
from engine.deal import Deal
from engine.ruleset import Ruleset
from engine.view import View

_ROOMS: dict[type, Callable[[Session, Any, float], None]] = {
    commands.Join: lobby.join,
    commands.Leave: presence.leave,
    commands.AddAi: lobby.add_ai,
    commands.DropAi: lobby.drop_ai,
    commands.Start: dealing.start,
    commands.NextDeal: dealing.next_deal,
    commands.EndEvening: dealing.end_evening,
    commands.GiveHost: lobby.give_host,
    commands.OpenSettings: lobby.open_settings,
    commands.Change: lobby.change,
    commands.TakeRules: lobby.take_rules,
    commands.Cut: dealing.cut,
    commands.Decide: playing.decide,
    commands.Utter: playing.utter,
    commands.Sketch: playing.sketch,
    commands.Ready: playing.ready,
    commands.AutoPass: playing.auto_pass,
    commands.PlayAhead: playing.play_ahead,
    commands.VoteStop: council.vote_stop,
    commands.VoteReplace: council.vote_replace,
    commands.Pause: council.pause,
    commands.Resume: council.resume,
    commands.Wake: presence.wake,
    commands.Introduce: presence.introduce,
    commands.Elsewhere: presence.elsewhere,
    commands.Depart: presence.leave,
    commands.Forget: presence.forget,
    commands.MoveChat: presence.move_chat,
    commands.Close: presence.close,
    commands.TimePassed: program.time_passed,
    commands.Awake: presence.awake,
    commands.Interrupt: presence.interrupt,
}
"""Every command and the room that decides it."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a new table is opened with."""

    id: TableId
    chat: ChatId
    rules: RulesValue
    seed: bytes
    """of deal 1"""
    thread: str | None = None
    title: str = ""
    language: str = "ko"
    zone: str = "Asia/Seoul"
    again: State | None = None
    """the table that is played again: everybody finds his chair, and AI players have theirs"""
    practice: bool = False
    guided: bool = False
    speed: Speed = Speed.LIVE
    strength: str = "standard"
    shuffle_seats: bool = False
    signals: bool = False
    slang: bool = False
    counting: int = 3
    pot: int = 0


@dataclass(frozen=True, slots=True)
class StoredDeal:
    """A deal as the store keeps it: ``message`` "" while it has not begun; ``pot`` as it was started with."""

    number: int
    seed: bytes
    message: str = ""
    pot: int = 0
    actions: Sequence[str] = ()


class Table:
    """A table in memory, as of its last commit (plus one decision, while that is being stored)."""

    __slots__ = ("_session",)

    def __init__(self, session: Session) -> None:
        self._session = session

    @classmethod
    def open(
        cls,
        opening: Opening,
        person: Person,
        *,
        share: str,
        public: str,
        now: float,
        timings: Mapping[Speed, Timing] = TIMINGS,
        pace: Pace = PACE,
    ) -> tuple[Table, Outcome]:
        """A new lobby, its host seated unless he cannot be shown a hand. Raises engine.errors.RulesetError."""
        rules = rules_of(opening.rules)
        state = State(
            id=opening.id,
            chat=opening.chat,
            rules=opening.rules,
            thread=opening.thread,
            title=opening.title,
            language=opening.language,
            zone=opening.zone,
            after=None if opening.again is None else opening.again.id,
            chairs=[] if opening.again is None else [seat.person for seat in opening.again.seats],
            practice=opening.practice,
            guided=opening.guided,
            speed=opening.speed,
            strength=opening.strength,
            shuffle_seats=opening.shuffle_seats,
            signals=opening.signals,
            slang=opening.slang,
            counting=opening.counting,
            pot=opening.pot,
            seats=[Seat() for _ in range(rules.seats_total)],
            host=person.id,
            touched=now,
            dealer=rules.people[-1],
            resting=rules.first_resting(rules.people[-1]),
        )
        session = Session(state, rules, timings=timings, pace=pace)
        if person.reach is not Reach.NONE:
            seats.seat_person(session, lobby.chair_for(session, person.id), person, share=share, public=public, now=now)
        machines = () if opening.again is None else lobby.machines(opening.again)
        for chair in session.empty():
            if opening.practice or chair in machines:
                seats.seat_ai(session, chair)
        dealing.draw_seed(session, 1, opening.seed)
        session.happened(LobbyChanged())
        session.say("say-opened")
        return cls(session), session.outcome

    @classmethod
    def restore(
        cls,
        snapshot: str,
        revision: int,
        deals: Sequence[StoredDeal],
        *,
        timings: Mapping[Speed, Timing] = TIMINGS,
        pace: Pace = PACE,
    ) -> Table:
        """The table as committed at ``revision``: the running deal is dealt and played again.

        Raises ValueError for a snapshot that is none, engine errors for actions that cannot be replayed."""
        state = read(snapshot)
        session = Session(state, rules_of(state.rules), revision, timings=timings, pace=pace)
        session.seeds = {deal.number: deal.seed for deal in deals if deal.number >= state.number}
        if state.stage is TableState.PLAYING:
            stored = next(deal for deal in deals if deal.number == state.number)
            dealt = shuffle.deal_cards(session.rules, stored.seed, stored.message, state.resting)
            deal = Deal.start(session.rules, dealt, dealer=state.dealer, pot=stored.pot)
            for text in stored.actions:
                deal.apply(parse(text))
            session.deal, session.message = deal, stored.message
        return cls(session)

    def handle(self, command: Command, now: float) -> Outcome | Refusal:
        """Decide. A Refusal has changed nothing; an Outcome with events has changed this table and must be committed
        at ``revision + 1`` (then ``committed``), or the table thrown away.

        ``now``: UNIX seconds. Never raises for anything a person can ask."""
        table = self._session
        table.outcome = Outcome()
        person = cast("Person | PersonId | None", getattr(command, "person", None))
        if table.state.stage is TableState.ENDED:
            return NoSuchTable()
        try:
            _ROOMS[type(command)](table, command, now)
        except Refused as refused:
            return refused.refusal
        if table.outcome.changed:
            table.state.touched = now
        if isinstance(person, Person):
            self.noticed(person.id, now)
        return table.outcome

    def noticed(self, person: PersonId, now: float) -> None:
        """This person has pressed something (kept with the next commit; it only puts off the lobby's expiry)."""
        chair = self._session.chair_of(person)
        if chair is not None:
            self._session.state.seats[chair].seen = now

    def committed(self, revision: int) -> None:
        """The outcome of the last ``handle`` is stored at ``revision``."""
        self._session.revision = revision

    # What the coordinator asks.

    @property
    def state(self) -> State:
        """For reading."""
        return self._session.state

    @property
    def rules(self) -> Ruleset:
        """The ruleset agreed on."""
        return self._session.rules

    @property
    def revision(self) -> int:
        return self._session.revision

    @property
    def deal(self) -> Deal | None:
        """The running deal, for reading."""
        return self._session.deal

    @property
    def due(self) -> float | None:
        """UNIX seconds at which ``TimePassed`` has something to do; None: never."""
        return program.due(self._session)

    @property
    def live(self) -> bool:
        return self._session.state.stage is not TableState.ENDED

    def absent(self, person: PersonId) -> bool:
        """Anything this person presses brings somebody back (``Wake``)."""
        chair = self._session.chair_of(person)
        return chair is not None and (self.state.seats[chair].away or self.state.asleep)

    def chair_of(self, person: PersonId) -> int | None:
        return self._session.chair_of(person)

    @property
    def acting_owner(self) -> int | None:
        """The chair whose person (or program) has the turn; None while nobody has."""
        return self._session.acting_owner

    def turn_of(self, person: PersonId) -> bool:
        """It is this person's turn."""
        owner = self._session.acting_owner
        return owner is not None and self.state.seats[owner].person == person

    def must_have_shown(self) -> int | None:
        """The revision that the board must have shown before the program acts: the end of the trick before the last
        (Surfaces 13); None: nothing to wait for."""
        return self.state.tricks[0] if len(self.state.tricks) == 2 and self.state.program is not None else None

    def snapshot(self) -> str:
        return write(self.state)

    def wanted(self, outcome: Outcome) -> Wanted:
        """The surfaces that an outcome's events make wanted."""
        return wants.wanted(self._session, outcome.events)

    def people(self) -> tuple[PersonId, ...]:
        """Who sits here."""
        return tuple(seat.person for _, seat in self._session.persons() if seat.person is not None)

    def facts(self, around: Around) -> TableFacts:
        return portrait.facts(self._session, around)

    def hand_facts(self, chair: int) -> HandFacts:
        return portrait.hand_facts(self._session, chair)

    def promise(self, number: int) -> str:
        """The commitment of the running deal or the one after it, hex; "" for any other."""
        seed = self._session.seeds.get(number)
        return "" if seed is None else shuffle.commitment(seed)

    def view(self, chair: int | None) -> View | None:
        """What this seat (None: everybody) may know of the running deal; None when none runs."""
        return None if self._session.deal is None else self._session.deal.view(chair)
