"""The exchange: the declarer takes the kitty, buries as many cards, and may change or raise the contract in the same
action (catalogue C, ruling 13). Where the rules offer it he may change once before he sees the kitty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from types import MappingProxyType
from typing import overload

from engine.actions import Action, BlindChange, Discard, Look
from engine.contract import TRUMPS, Contract
from engine.errors import (
    ChangeNotAllowed,
    NoBlindChange,
    NotHeld,
    NotYourTurn,
    ProtectedCard,
    WrongNumberOfCards,
    WrongPhase,
)
from engine.events import CardsBuried, ContractChanged, Event, KittySeen
from engine.ruleset import Ruleset
from engine.state import State
from engine.view import ExchangeChoices


@lru_cache(maxsize=4096)
def contracts(rules: Ruleset, contract: Contract) -> tuple[Contract, ...]:
    """Every contract that may stand after the exchange, the unchanged one first (C3-C8)."""
    exchange, maximum = rules.exchange, rules.auction.maximum
    number, trump = contract
    found = [contract]
    match exchange.raising:
        case "by_two" if number < maximum:
            found.append(Contract(min(number + 2, maximum), trump))
        case "any":
            found.extend(Contract(more, trump) for more in range(number + 1, maximum + 1))
        case _:
            pass
    for other in _other_trumps(rules, trump) if exchange.change else ():
        if number >= maximum:
            free = exchange.at_maximum == "free" or (exchange.at_maximum == "to_no_trump" and other == "N")
            if free:
                found.append(Contract(number, other))
            continue
        cost = (
            exchange.cost_to_no_trump
            if other == "N"
            else exchange.cost_from_no_trump
            if trump == "N"
            else exchange.cost_suit
        )
        least = min(number + cost, maximum)
        most = maximum if exchange.raising == "any" else least
        found.extend(Contract(total, other) for total in range(least, most + 1))
    return tuple(found)


@lru_cache(maxsize=4096)
def blind_changes(rules: Ruleset, contract: Contract) -> tuple[Contract, ...]:
    """The blind changes on offer, to another trump each (rulings.md §3)."""
    exchange, maximum = rules.exchange, rules.auction.maximum
    if not exchange.blind:
        return ()
    number, trump = contract
    return tuple(
        Contract(
            max(
                number,
                min(number + (exchange.blind_cost_to_no_trump if other == "N" else exchange.blind_cost), maximum),
            ),
            other,
        )
        for other in _other_trumps(rules, trump)
    )


def _other_trumps(rules: Ruleset, trump: str) -> str:
    allowed = "N" if rules.auction.trumps == "no_trump" else TRUMPS
    return allowed.replace(trump, "")


def protected(rules: Ruleset, trump: str) -> int:
    """The cards that may not be buried under a contract with this trump (C1, ruling 13)."""
    found = 0
    if rules.exchange.protect_mighty:
        found |= rules.pack.bits.get(rules.mighty(trump), 0)
    if rules.exchange.protect_joker:
        found |= rules.pack.joker
    return found


class Burials(Sequence[Action]):
    """Everything that may be done in the exchange, as a sequence that is counted and indexed without being built:
    first the blind changes and the look, then for each contract every choice of cards to bury."""

    __slots__ = ("_choices", "_count", "_ends", "_first", "_seat", "_unchanged")

    def __init__(
        self,
        seat: int,
        first: tuple[Action, ...],
        count: int,
        choices: Mapping[Contract, tuple[str, ...]],
        unchanged: Contract,
    ) -> None:
        self._seat = seat
        self._first = first
        self._count = count
        self._choices = tuple(choices.items())
        self._unchanged = unchanged
        self._ends = list(accumulate((comb(len(cards), count) for _, cards in self._choices), initial=len(first)))

    def __len__(self) -> int:
        return self._ends[-1]

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        if index < len(self._first):
            return self._first[index]
        at = next(at for at, end in enumerate(self._ends[1:]) if index < end)
        contract, cards = self._choices[at]
        chosen = _combination(cards, self._count, index - self._ends[at])
        return Discard(self._seat, chosen, None if contract == self._unchanged else contract)

    def __iter__(self) -> Iterator[Action]:
        return (self[at] for at in range(len(self)))


def _combination(cards: Sequence[str], count: int, rank: int) -> tuple[str, ...]:
    """The ``rank``-th of the ways to choose ``count`` of these cards, in lexical order of places."""
    chosen: list[str] = []
    at = 0
    while count:
        with_this = comb(len(cards) - at - 1, count - 1)
        if rank < with_this:
            chosen.append(cards[at])
            count -= 1
        else:
            rank -= with_this
        at += 1
    return tuple(chosen)


class Exchange:
    """An exchange in progress. Ends ``buried``."""

    __slots__ = ("_blind_open", "_state", "ended", "to_act")

    name = "exchange"

    def __init__(self, state: State) -> None:
        assert state.declarer is not None
        self._state = state
        self.to_act: int = state.declarer
        self.ended: str | None = None
        self._blind_open = bool(self._contract and blind_changes(state.rules, self._contract))
        if not self._blind_open:
            self._see()

    @property
    def _contract(self) -> Contract:
        contract = self._state.contract
        assert contract is not None
        return contract

    @property
    def _reach(self) -> int:
        """What the declarer may bury from: his hand and the kitty."""
        state = self._state
        return state.hands[self.to_act] | (0 if state.looked else state.kitty)

    def _see(self) -> None:
        state = self._state
        state.looked = True
        state.hands[self.to_act] |= state.kitty
        self._blind_open = False

    def choices(self) -> ExchangeChoices:
        """The declarer's choices, as if he had looked."""
        state = self._state
        reach = self._reach
        codes_of = state.pack.codes_of
        by_trump: dict[str, tuple[str, ...]] = {}
        choices: dict[Contract, tuple[str, ...]] = {}
        for contract in contracts(state.rules, self._contract):
            cards = by_trump.get(contract.trump)
            if cards is None:
                cards = by_trump[contract.trump] = codes_of(reach & ~protected(state.rules, contract.trump))
            choices[contract] = cards
        return ExchangeChoices(state.rules.bury, choices, self.blind())

    def blind(self) -> tuple[Contract, ...]:
        """The blind changes still on offer."""
        return blind_changes(self._state.rules, self._contract) if self._blind_open else ()

    def legal(self, seat: int) -> Sequence[Action]:
        if seat != self.to_act:
            return ()
        choices = self.choices()
        return Burials(seat, self.unseen(), choices.discard, MappingProxyType(choices.contracts), self._contract)

    def unseen(self) -> tuple[Action, ...]:
        """What may be done before the kitty is seen."""
        if not self._blind_open:
            return ()
        return (*(BlindChange(self.to_act, contract) for contract in self.blind()), Look(self.to_act))

    def apply(self, action: Action) -> tuple[Event, ...]:
        if not isinstance(action, Discard | BlindChange | Look):
            raise WrongPhase("the declarer is exchanging cards")
        if action.seat != self.to_act:
            raise NotYourTurn
        if isinstance(action, Discard):
            return self._bury(action)
        if not self._blind_open:
            raise NoBlindChange
        if isinstance(action, Look):
            self._see()
            return (KittySeen(action.seat),)
        if action.contract not in self.blind():
            raise NoBlindChange(f"a blind change may be to {' or '.join(map(str, self.blind()))}")
        self._state.contract = action.contract
        self._see()
        return (ContractChanged(action.seat, action.contract, blind=True), KittySeen(action.seat))

    def _bury(self, action: Discard) -> tuple[Event, ...]:
        state, rules, seat = self._state, self._state.rules, self.to_act
        contract = action.contract or self._contract
        if contract not in contracts(rules, self._contract):
            raise ChangeNotAllowed(f"{self._contract} cannot become {contract}")
        if len(action.cards) != rules.bury:
            raise WrongNumberOfCards(f"{rules.bury} cards are buried, not {len(action.cards)}")
        buried = state.pack.take(self._reach, action.cards)
        if buried is None:
            raise NotHeld("a card to bury is not in the hand")
        if buried & protected(rules, contract.trump):
            raise ProtectedCard
        events: list[Event] = []
        if not state.looked:
            self._see()
            events.append(KittySeen(seat))
        if contract != state.contract:
            state.contract = contract
            events.append(ContractChanged(seat, contract))
        state.hands[seat] &= ~buried
        state.buried = buried
        self.ended = "buried"
        return (*events, CardsBuried(seat, rules.bury))
