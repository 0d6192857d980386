"""Deal: one deal of Mighty from the cards to the result. The engine's front door.

>>> from engine.presets import load
>>> from engine.shuffle import Dealt
>>> rules = load("two")
>>> cards = rules.pack.cards
>>> deal = Deal.start(rules, Dealt((cards[:10], cards[10:20]), cards[20:]), dealer=0)
>>> deal.phase, deal.to_act, str(deal.legal()[0])
('auction', 0, '0 bid 13S')
>>> _ = deal.apply(deal.legal()[0])
>>> deal.actions, deal.to_act, deal.view(1).contract
(['0 bid 13S'], 1, Contract(number=13, trump='S'))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine import audience, claim, outcome
from engine.actions import Action, Claim
from engine.auction import Auction
from engine.draft import Draft
from engine.elimination import Elimination
from engine.errors import ClaimRefused, DealError, DealIsOver
from engine.events import Claimed, DealEnded, Event
from engine.exchange import Exchange
from engine.friend import Friend
from engine.play import Play
from engine.ruleset import Ruleset
from engine.shuffle import Dealt
from engine.state import Phase, State
from engine.view import ExchangeChoices, Result, View

START: dict[str, Callable[[State], Phase]] = {
    "draft": Draft,
    "auction": Auction,
    "kill": Elimination,
    "exchange": Exchange,
    "friend": Friend,
    "play": Play,
}
"""How each phase begins."""

FOLLOWS: dict[tuple[str, str], tuple[str, ...]] = {
    ("draft", "drafted"): ("auction",),
    ("auction", "won"): ("kill", "exchange"),
    ("kill", "dealt"): ("exchange",),
    ("kill", "suicide"): ("auction",),
    ("exchange", "buried"): ("friend", "play"),
    ("friend", "called"): ("play",),
    ("auction", "misdeal"): (),
    ("auction", "passed_out"): (),
    ("play", "played"): (),
}
"""What follows a phase that ended so: the first of these that the rules have; nothing: the deal is over."""


def _has(rules: Ruleset, phase: str) -> bool:
    """Whether these rules have this phase."""
    if phase == "kill":
        return rules.kill.count > 0
    return phase != "friend" or rules.friends.count > 0


class Deal:
    """A deal in progress, or over. Rebuild one by starting it anew and applying its actions."""

    __slots__ = ("_history", "_phase", "_state", "agreed", "dealt")

    def __init__(self, state: State, phase: Phase, dealt: Dealt) -> None:
        self._state = state
        self._phase: Phase | None = phase
        self._history: list[Action] = []
        self.agreed = state.rules
        """the ruleset as agreed, also after a suicide has put another in force"""
        self.dealt = dealt
        """the cards as they were dealt"""

    @classmethod
    def start(
        cls,
        rules: Ruleset,
        dealt: Dealt,
        dealer: int,
        pot: int = 0,
        pools: Sequence[Sequence[str]] | None = None,
    ) -> Deal:
        """Begin a deal with these cards (notation.md, "Record").

        ``dealer`` is a seat; ``pot`` what waits in the deal-miss pot, 0 or more; ``pools`` the shuffled pools of a
        recorded kill game, which win over ``dealt.later``. Raises DealError if the cards are not this ruleset's."""
        state = State(rules, dealer, pot)
        if not 0 <= dealer < rules.seats_total:
            raise DealError(f"dealer: {dealer} is not a seat, 0 to {rules.seats_total - 1}")
        if rules.seats.dummies and dealer not in rules.people:
            raise DealError(f"dealer: seat {dealer} is an open dummy and does not deal")
        if pot < 0:
            raise DealError(f"pot: {pot} is below 0")
        state.later = dealt.later
        state.pools = list(pools or ())
        if rules.cards.draft:
            _put_stock(state, dealt)
            return cls(state, Draft(state), dealt)
        _put_hands(state, dealt)
        return cls(state, Auction(state), dealt)

    @property
    def rules(self) -> Ruleset:
        """The rules in force."""
        return self._state.rules

    @property
    def phase(self) -> str:
        """draft, auction, kill, exchange, friend, play or over."""
        return "over" if self._phase is None else self._phase.name

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is; None when the deal is over."""
        return None if self._phase is None else self._phase.to_act

    @property
    def turn(self) -> int:
        """How many actions were applied."""
        return len(self._history)

    @property
    def result(self) -> Result | None:
        return self._state.result

    @property
    def history(self) -> Sequence[Action]:
        return self._history

    @property
    def actions(self) -> list[str]:
        """The actions so far as texts (notation.md, "Actions")."""
        return [str(action) for action in self._history]

    @property
    def dealer(self) -> int:
        return self._state.dealer

    @property
    def pools(self) -> tuple[tuple[str, ...], ...]:
        """The shuffled pools of a kill game that were dealt so far, as a record lists them."""
        return tuple(self._state.pools_used)

    @property
    def pot_before(self) -> int:
        """What waited in the deal-miss pot before this deal."""
        return self._state.pot

    @property
    def next_dealer(self) -> int:
        """Who deals next, of a deal that is over (A3)."""
        return outcome.next_dealer(self._state)

    @property
    def next_resting(self) -> tuple[int, ...]:
        """Who rests in the next deal, of a deal that is over (A6)."""
        return outcome.next_resting(self._state)

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        """The legal actions of a seat, by default the one to act; claims are never among them.

        Another seat has none, except a deal miss to declare before the auction. In the exchange the sequence is
        counted and indexed without being built (:class:`engine.exchange.Burials`). On the ghost's turn it is the top
        card alone; a joker it leads comes with the suit that was drawn for it, or with all four in a written record."""
        if self._phase is None:
            return ()
        return self._phase.legal(self._phase.to_act if seat is None else seat)

    def exchange(self) -> ExchangeChoices | None:
        """The declarer's choices, as if he had seen the kitty; None outside the exchange."""
        return self._phase.choices() if isinstance(self._phase, Exchange) else None

    def can_claim(self, seat: int) -> bool:
        """Whether this seat may claim the rest now: it leads to a trick, and what it can know proves that it wins
        them all, whatever the others hold and do (ruling 9)."""
        phase = self._phase
        if not isinstance(phase, Play) or phase.on_table or phase.to_act != seat:
            return False
        if self._state.rules.play.claim == "none" or seat == self._state.rules.ghost_seat:
            return False
        return claim.certain(self.view(seat), self._state.rules)

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do this action and tell what happened. Raises IllegalAction, the deal untouched."""
        phase = self._phase
        if phase is None:
            raise DealIsOver
        if type(action) is Claim:
            return self._claim(action)
        events = phase.apply(action)
        self._history.append(action)
        if phase.ended is not None:
            return (*events, *self._follow(phase, phase.ended))
        return events

    def view(self, seat: int | None) -> View:
        """What this seat may know; None: the public."""
        return audience.view(self._state, self._phase, seat, len(self._history))

    def _claim(self, action: Claim) -> tuple[Event, ...]:
        if not self.can_claim(action.seat):
            raise ClaimRefused
        state = self._state
        state.shown[action.seat] = state.hands[action.seat]
        claimed = Claimed(action.seat, state.pack.codes_of(state.hands[action.seat]))
        self._history.append(action)
        return (claimed, self._end(outcome.played(state, action.seat)))

    def _follow(self, phase: Phase, ended: str) -> tuple[Event, ...]:
        """Begin the phase that follows, or end the deal."""
        state = self._state
        for name in FOLLOWS[phase.name, ended]:
            if _has(state.rules, name):
                self._phase = START[name](state)
                return ()
        match ended:
            case "misdeal":
                return (self._end(outcome.misdeal(state, phase.to_act)),)
            case "passed_out":
                return (self._end(outcome.passed_out(state)),)
            case _:
                return (self._end(outcome.played(state)),)

    def _end(self, result: Result) -> DealEnded:
        self._state.result = result
        self._phase = None
        return DealEnded(result)


def _put_stock(state: State, dealt: Dealt) -> None:
    """Lay out a draft's stock. Raises DealError unless it is the whole pack."""
    if sorted(dealt.stock) != sorted(state.pack.cards):
        raise DealError(f"stock: it must be the {len(state.pack.cards)} cards of the pack")
    if any(dealt.hands) or dealt.kitty:
        raise DealError("hands: a draft is dealt from a stock alone")
    state.stock = dealt.stock


def _put_hands(state: State, dealt: Dealt) -> None:
    """Lay out hands and kitty. Raises DealError unless they are the pack in the right sizes."""
    rules = state.rules
    if dealt.stock:
        raise DealError("stock: only a draft has one")
    if len(dealt.hands) != rules.seats_total:
        raise DealError(f"hands: there are {rules.seats_total} seats, not {len(dealt.hands)}")
    for seat, hand in enumerate(dealt.hands):
        if len(hand) != rules.cards.hand and (hand or not rules.resting_total):
            raise DealError(f"hands: seat {seat} has {len(hand)} cards, not {rules.cards.hand}")
    state.resting = tuple(seat for seat, hand in enumerate(dealt.hands) if not hand)
    if len(state.resting) != rules.resting_total:
        raise DealError(f"hands: {rules.resting_total} seats rest, not {len(state.resting)}")
    if not _put_at_once(state, dealt):
        _put_one_by_one(state, dealt)
    if state.resting:
        state.living = tuple(seat for seat in state.living if seat not in state.resting)
    if rules.ghost_seat is not None:
        state.ghost_pile = dealt.hands[rules.ghost_seat]


def _put_at_once(state: State, dealt: Dealt) -> bool:
    """Lay out the cards of one pack. As many powers of two as the pack has cards, with the sum of the whole pack, are
    that pack: so nothing is missing or dealt twice. False if anything is wrong, or for two packs."""
    pack = state.pack
    if pack.copies or sum(map(len, dealt.hands)) + len(dealt.kitty) != len(pack.cards):
        return False
    try:
        hands = [sum(map(pack.bits.__getitem__, hand)) for hand in dealt.hands]
        kitty = sum(map(pack.bits.__getitem__, dealt.kitty))
    except KeyError:
        return False
    if sum(hands) + kitty != pack.all:
        return False
    state.hands, state.kitty = hands, kitty
    return True


def _put_one_by_one(state: State, dealt: Dealt) -> None:
    """Lay out the cards; copies of a card are told apart as they come. Raises DealError for the first wrong card."""
    pack = state.pack
    left = pack.all
    for seat, hand in enumerate(dealt.hands):
        cards = pack.take(left, hand)
        if cards is None:
            raise DealError(f"hands: seat {seat} has a card that is not in the pack, or dealt twice")
        state.hands[seat] = cards
        left ^= cards
    kitty = pack.take(left, dealt.kitty)
    if kitty is None or kitty != left:
        raise DealError(f"kitty: it must be the {state.rules.cards.kitty} cards that are left")
    state.kitty = kitty
