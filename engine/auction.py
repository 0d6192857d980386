"""The auction (catalogue B, rulings 12 and 14): who plays, for how much, with which trump.

Bids have one order, told by :class:`Bids`: every rule for equal numbers is a scale or one exception to it, so an
auction cannot cycle. A player who passed stays out, unless the rules let him back in.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.actions import Action, Bid, DeclareMisdeal, Pass
from engine.contract import TRUMPS, Contract
from engine.errors import BidNotAllowed, BidTooHigh, BidTooLow, MayNotPass, NoMisdeal, NotYourTurn, WrongPhase
from engine.events import AuctionWon, BidMade, Event, MisdealDeclared, Passed
from engine.misdeal import qualifies
from engine.ruleset import Ruleset
from engine.state import State
from engine.view import Call


class Bids:
    """The bids of a ruleset and their order; the actions are made once and shared by all deals."""

    def __init__(self, rules: Ruleset) -> None:
        self._auction = rules.auction
        auction = rules.auction
        trumps = "N" if auction.trumps == "no_trump" else TRUMPS
        least = auction.minimum - auction.no_trump_discount
        self.all: tuple[Contract, ...] = tuple(
            Contract(number, trump)
            for number in range(least, auction.maximum + 1)
            for trump in trumps
            if trump == "N" or number >= auction.minimum
        )
        self._legal: dict[tuple[int, Contract | None, bool], tuple[Action, ...]] = {}
        self._above: dict[Contract | None, frozenset[Contract]] = {}
        self._passes = [Pass(seat) for seat in range(rules.seats_total)]

    def beats(self, bid: Contract, standing: Contract) -> bool:
        """Whether this bid may follow the standing one (ruling 14).

        Every order is a scale on which a bid must count more; ``nt_plus1_20`` adds that a suit 20 beats 19N."""
        order = self._auction.order
        if order == "nt_plus1_20" and bid.number == 20 and bid.trump != "N" and standing == (19, "N"):
            return True
        bonus = {"strict": 0, "nt_over": 1, "nt_plus1": 2, "nt_plus1_20": 2, "nt_under": 3}[order]
        value, old = (2 * call.number + (bonus if call.trump == "N" else 0) for call in (bid, standing))
        return value > old

    def above(self, standing: Contract | None) -> frozenset[Contract]:
        """Every bid that may follow."""
        found = self._above.get(standing)
        if found is None:
            found = frozenset(bid for bid in self.all if standing is None or self.beats(bid, standing))
            self._above[standing] = found
        return found

    def legal(self, seat: int, standing: Contract | None, *, may_pass: bool) -> tuple[Action, ...]:
        """The calls of a seat over this bid, the pass last."""
        key = (seat, standing, may_pass)
        found = self._legal.get(key)
        if found is None:
            above = self.above(standing)
            calls: list[Action] = [Bid(seat, bid) for bid in self.all if bid in above]
            if may_pass:
                calls.append(self._passes[seat])
            found = self._legal[key] = tuple(calls)
        return found


@lru_cache(maxsize=256)
def bids_of(rules: Ruleset) -> Bids:
    """The bids of these rules."""
    return Bids(rules)


class Auction:
    """An auction in progress. Ends ``won``, ``passed_out`` or ``misdeal``."""

    __slots__ = ("_bidders", "_bids", "_called", "_in", "_opener", "_passes", "_rules", "_state", "ended", "to_act")

    name = "auction"

    def __init__(self, state: State) -> None:
        rules = state.rules
        self._state = state
        self._rules = rules.auction
        self._bids = bids_of(rules)
        self._bidders = state.bidders
        start = state.dealer if rules.auction.opener == "dealer" else state.dealer + 1
        self._opener = next((seat for seat in self._bidders if seat >= start), self._bidders[0])
        self._in = list(self._bidders)
        """those who may still call"""
        self._called = 0
        """a bit for every seat that has made its first call"""
        self._passes = 0
        """passes in a row since the last bid"""
        self.to_act = self._opener
        self.ended: str | None = None

    def legal(self, seat: int) -> Sequence[Action]:
        calls: tuple[Action, ...] = ()
        if seat == self.to_act:
            opening = seat == self._opener and not self._called >> seat & 1
            if opening and self._rules.forced_opening:
                calls = (Bid(seat, Contract.parse(self._rules.forced_opening)),)
            else:
                may_pass = self._rules.opener_may_pass or not opening
                calls = self._bids.legal(seat, self._state.contract, may_pass=may_pass)
        return (*calls, DeclareMisdeal(seat)) if self.may_declare(seat) else calls

    def may_declare(self, seat: int) -> bool:
        """Whether this seat may declare a deal miss now (ruling 12)."""
        match self._state.rules.misdeal.when:
            case "never":
                return False
            case "turn":
                if seat != self.to_act or self._called >> seat & 1:
                    return False
            case "before":
                if self._called or seat not in self._bidders:
                    return False
        return qualifies(self._state.rules, self._state.hands[seat])

    def apply(self, action: Action) -> tuple[Event, ...]:
        if isinstance(action, DeclareMisdeal):
            return self._misdeal(action.seat)
        if not isinstance(action, Bid | Pass):
            raise WrongPhase("the auction is going on")
        if action.seat != self.to_act:
            raise NotYourTurn
        return self._bid(action.contract) if isinstance(action, Bid) else self._pass()

    def _misdeal(self, seat: int) -> tuple[Event, ...]:
        if not self.may_declare(seat):
            raise NoMisdeal
        state = self._state
        state.shown[seat] = state.hands[seat]
        self.to_act = seat
        self.ended = "misdeal"
        return (MisdealDeclared(seat, state.pack.codes_of(state.hands[seat])),)

    def _bid(self, bid: Contract) -> tuple[Event, ...]:
        state, seat = self._state, self.to_act
        forced = self._rules.forced_opening
        if forced and seat == self._opener and not self._called >> seat & 1:
            if str(bid) != forced:
                raise BidNotAllowed(f"the opener bids {forced}")
        elif bid not in self._bids.above(state.contract):
            raise self._refusal(bid)
        state.contract = bid
        state.calls.append(Call(seat, bid))
        self._called |= 1 << seat
        self._passes = 0
        if not self._bids.above(bid) or self._in == [seat]:
            return (BidMade(seat, bid), self._won(seat, bid))
        self._turn_after(seat)
        return (BidMade(seat, bid),)

    def _refusal(self, bid: Contract) -> BidTooHigh | BidTooLow | BidNotAllowed:
        if bid.number > self._rules.maximum:
            return BidTooHigh(f"bids go up to {self._rules.maximum}")
        if self._rules.trumps == "no_trump" and bid.trump != "N":
            return BidNotAllowed("only no-trump may be bid")
        standing = self._state.contract
        return BidTooLow(f"{bid} does not beat {standing}" if standing else f"the minimum is {self._rules.minimum}")

    def _pass(self) -> tuple[Event, ...]:
        state, seat = self._state, self.to_act
        opening = seat == self._opener and not self._called >> seat & 1
        if opening and (self._rules.forced_opening or not self._rules.opener_may_pass):
            raise MayNotPass
        state.calls.append(Call(seat, None))
        self._called |= 1 << seat
        self._passes += 1
        at = self._in.index(seat)
        self.to_act = self._in[(at + 1) % len(self._in)]
        if not self._rules.reentry:
            self._in.remove(seat)
            state.passed.append(seat)
        event = Passed(seat)
        standing = state.contract
        if standing is None:
            if self._passes == len(self._bidders):
                self.ended = "passed_out"
        elif self._passes == len(self._bidders) - 1 or len(self._in) == 1:
            return (event, self._won(self.to_act, standing))
        return (event,)

    def _turn_after(self, seat: int) -> None:
        self.to_act = self._in[(self._in.index(seat) + 1) % len(self._in)]

    def _won(self, seat: int, contract: Contract) -> AuctionWon:
        state = self._state
        state.declarer = seat
        state.minimum = self._rules.minimum
        self.to_act = seat
        self.ended = "won"
        return AuctionWon(seat, contract)
