"""The tricks (rulings 1-8; catalogue E): who may play what, and who wins.

Everything that does not change within a trick is settled when it begins or when it is led; what is left for each card
is a few operations on masks. ``allowed`` always holds the cards that the seat to act may play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.actions import Action, PlayCard
from engine.cards import JOKER, SUITS
from engine.errors import (
    CardForbidden,
    GhostPlaysFromTheTop,
    IllegalAction,
    MustFollowSuit,
    MustPlayJoker,
    MustPlayMighty,
    MustPlayNow,
    NoCall,
    NoSuitToName,
    NotHeld,
    NotInThePack,
    NotYourTurn,
    RuffForbidden,
    SuitNotNamed,
    TrumpLeadForbidden,
    WrongPhase,
)
from engine.events import CardPlayed, Event, FriendRevealed
from engine.plays import plays_of
from engine.ruleset import Ruleset
from engine.state import State
from engine.strength import law_of
from engine.view import Played, Trick


@lru_cache(maxsize=2048)
def turns_of(rules: Ruleset, living: tuple[int, ...]) -> dict[int, dict[int, int]]:
    """Who plays after whom in a trick, by its leader; after the last comes the leader again. With open dummies: the
    leader, its partner, the opponent of the same kind, the other one (rulings.md §2 `honeymoon2`)."""
    turns: dict[int, dict[int, int]] = {}
    for at, leader in enumerate(living):
        order = (leader, leader ^ 1, leader ^ 2, leader ^ 3) if rules.seats.dummies else living[at:] + living[:at]
        turns[leader] = dict(zip(order, (*order[1:], leader), strict=True))
    return turns


def union(masks: Iterable[int]) -> int:
    """All the cards of some masks."""
    cards = 0
    for mask in masks:
        cards |= mask
    return cards


class Play:
    """The tricks in progress. Ends ``played``."""

    __slots__ = (
        "_after", "_best", "_bits", "_called", "_copies", "_first_again", "_free", "_friend_bits", "_ghost", "_hands",
        "_law", "_leader", "_led", "_led_others", "_plain", "_plays", "_reveals_winners", "_rules", "_special",
        "_state", "_strength", "_tricks", "_turns", "_winner", "allowed", "ended", "number", "on_table", "taken",
        "to_act",
    )  # fmt: skip

    name = "play"

    def __init__(self, state: State) -> None:
        assert state.declarer is not None
        assert state.contract is not None
        rules = state.rules
        self._state = state
        self._rules = rules
        self._ghost = rules.ghost_seat
        self._law = law_of(rules, state.contract.trump)
        self._bits = state.pack.bits
        self._copies = state.pack.copies
        self._hands = state.hands
        self._tricks = rules.tricks
        self._plays = plays_of(rules, len(state.hands))
        self._plain = self._plays.plain
        self._turns = turns_of(rules, state.living)
        self._friend_bits = union(state.open_slots)
        call = state.friend
        self._reveals_winners = call is not None and (
            call.kind in {"first", "last"} or rules.friends.revealed == "points"
        )
        """whether winning a trick may reveal a friend"""
        self._first_again = rules.friends.first_if_declarer == "next"
        state.won = [0] * len(state.hands)
        self._called = False
        """whether the joker is called in this trick"""
        self._led = self._led_others = 0
        """the cards of the led suit; those other than the mighty"""
        self.number = 0
        """the trick, from 1"""
        self.ended: str | None = None
        self._begin(state.declarer)

    # What may be played.

    def legal(self, seat: int) -> Sequence[Action]:
        if seat != self.to_act:
            return ()
        if self.on_table:
            return self._plays.menu(seat, self.allowed)
        return self._leads(seat)

    def _leads(self, seat: int) -> Sequence[Action]:
        """The leads: a joker names a suit, the call card may call (rulings 3 and 5)."""
        allowed, joker = self.allowed, self._state.pack.joker
        leads = self._plays.menu(seat, allowed & ~joker)
        if allowed & joker:
            leads += self._plays.joker_leads(seat, self.suits_to_name(seat))
        if allowed & self._law.call_bits and self.call_offered(seat):
            leads += (PlayCard(seat, self._law.call_card, call=True),)
        return leads

    def suits_to_name(self, seat: int) -> str:
        """The suits that a joker led now may name (ruling 3); a ghost's was drawn when its turn came (ruling 8)."""
        if seat == self._ghost:
            return self._state.ghost_suit or SUITS
        trumps = self._law.trumps
        barred = self.number == 1 and trumps and self._rules.play.trump_lead_first == "forbidden"
        return SUITS.replace(self._law.trump, "") if barred and not self.allowed & trumps else SUITS

    def call_offered(self, seat: int) -> bool:
        """Whether the leader may say whether he calls, when he leads the call card (ruling 5)."""
        return self._rules.play.call == "optional" and seat != self._ghost and self._law.call_counts[self.number]

    def _may_lead(self, seat: int) -> int:
        """What the leader may play (rulings 3, 4 and 8)."""
        hand, law = self._hands[seat], self._law
        if seat == self._ghost:
            return self._top_of_ghost()
        must = self._must_go(hand)
        if must:
            return must
        leads = (hand & ~law.barred[self.number]) or hand
        if self.number == 1 and self._rules.play.trump_lead_first == "forbidden":
            return (leads & ~law.trumps) or leads
        return leads

    def _must_go(self, hand: int) -> int:
        """Cards barred from the last trick that must be played now, whatever was led or called (ruling 3)."""
        kept = hand & self._law.barred[self._tricks]
        left = self._tricks - self.number
        return kept if kept and 0 < left <= kept.bit_count() else 0

    def _may_follow(self, seat: int) -> int:
        """What a player who does not lead may play (rulings 2 and 6)."""
        hand = self._hands[seat]
        if self._special:
            special = self._may_follow_specially(seat, hand)
            if special:
                return special
        others = hand & self._led_others
        if others:
            return others | (hand & self._free)
        if hand & self._led and self._rules.play.lone_mighty == "forced":
            return (hand & self._free) or hand
        return (hand & ~self._law.barred[self.number]) or hand

    def _may_follow_specially(self, seat: int, hand: int) -> int:
        """The special cases of following (rulings 3, 5 and 8, rulings.md §3 "InitTrump"); 0 if none applies."""
        if seat == self._ghost:
            return self._top_of_ghost()
        must = self._must_go(hand)
        if must:
            return must
        law, jokers = self._law, hand & self._state.pack.joker
        if self._called and jokers:
            return jokers | (hand & self._free & law.mighty if self._rules.play.mighty_answers else 0)
        if self.number == 1 and self._rules.play.ruff_first == "forbidden" and not hand & self._led:
            may = (hand & ~law.barred[1]) or hand
            return (may & ~law.trumps) or may
        return 0

    def _top_of_ghost(self) -> int:
        return self._bits[self._state.ghost_pile[self.number - 1]]

    # Playing.

    def apply(self, action: Action) -> tuple[Event, ...]:
        if type(action) is not PlayCard:
            raise WrongPhase("the tricks are being played")
        seat, card, bits = self.to_act, action.card, self._bits
        if action.seat != seat:
            raise NotYourTurn
        bit = bits[card] & self.allowed if card in bits else 0
        if not bit:
            raise self._refusal(action)
        if self._copies:
            bit &= -bit
        if not self.on_table:
            lying, events = self._lead(action)
        elif action.call or action.suit:
            raise NoCall if action.call else NoSuitToName
        else:
            lying, events = self._plain[seat][card]
            strength = self._strength[card]
            if strength > self._best:
                self._best = strength
                self._winner = seat
        self.on_table.append(lying)
        self.taken |= bit
        self._hands[seat] ^= bit
        if bit & self._friend_bits and seat != self._state.declarer:
            events = (*events, *self._friend_played(seat, bit))
        seat = self._after[seat]
        if seat == self._leader:
            return (*events, *self._end())
        self.to_act = seat
        hand = self._hands[seat]
        plain = hand & self._led_others
        # The plain case of `_may_follow`, without the way there.
        self.allowed = self._may_follow(seat) if self._special or not plain else plain | (hand & self._free)
        return events

    def _lead(self, action: PlayCard) -> tuple[Played, tuple[Event, ...]]:
        """Settle what the lead settles: the led suit, the call, the strengths."""
        seat, card = self.to_act, action.card
        if card == JOKER:
            if action.suit is None:
                raise SuitNotNamed
            if action.suit not in self.suits_to_name(seat):
                raise TrumpLeadForbidden if action.suit == self._law.trump else SuitNotNamed
        elif action.suit:
            raise NoSuitToName
        law = self._law
        may_call = card == law.call_card and law.call_counts[self.number]
        if action.call and not may_call:
            raise NoCall
        by_itself = self._rules.play.call == "automatic" or seat == self._ghost
        self._called = may_call and (action.call or by_itself)
        self._special = self._special or self._called
        led = action.suit or card[0]
        self._led = self._state.pack.suits[led]
        self._led_others = self._led & ~law.mighty
        self._strength = (law.called_strengths if self._called else law.strengths)[self.number][led]
        self._best = self._strength[card]
        if card == JOKER:
            return Played(seat, card, suit=led), (CardPlayed(seat, card, suit=led),)
        if self._called:
            return Played(seat, card, called=True), (CardPlayed(seat, card, called=True),)
        return self._plain[seat][card]

    def _begin(self, leader: int) -> None:
        """Begin a trick."""
        self.number += 1
        self._leader = self._winner = self.to_act = leader
        self._after = self._turns[leader]
        self.on_table: list[Played] = []
        self.taken = 0
        """the cards of this trick"""
        law, number = self._law, self.number
        self._special = law.special[number]
        self._free = law.free[number]
        state = self._state
        if leader == self._ghost:
            top = state.ghost_pile[self.number - 1]
            state.ghost_suit = state.later.suit() if state.later and top == JOKER else ""
        self.allowed: int = self._may_lead(leader)

    def _end(self) -> tuple[Event, ...]:
        """End a trick, and begin the next one unless it was the last."""
        state, winner = self._state, self._winner
        points = (self.taken & state.pack.points).bit_count()
        state.tricks.append(Trick(self.number, tuple(self.on_table), winner, points))
        state.won[winner] |= self.taken
        events: tuple[Event, ...] = (self._plays.trick_won(self.number, winner, points),)
        if self._reveals_winners:
            events += self._friend_found(winner, points)
        if self.number == self._tricks:
            self.ended = "played"
            self.on_table = []
            self.taken = 0
        else:
            self._begin(winner)
        return events

    # The friend.

    def _friend_played(self, seat: int, bit: int) -> tuple[Event, ...]:
        """A friend card was played by somebody other than the declarer: he is the friend (ruling 10)."""
        state = self._state
        slot = next(slot for slot in state.open_slots if slot & bit)
        state.open_slots.remove(slot)
        self._friend_bits = union(state.open_slots)
        return self._reveal(seat)

    def _friend_found(self, winner: int, points: int) -> tuple[Event, ...]:
        """A friend who is found by winning this trick: the first or last one's winner (catalogue D10: or the first's
        that the declarer does not win), or, where friends are shown on their first points, the hidden holder of the
        card (ruling 10, rulings.md §3 "ShowFriend")."""
        call, state = self._state.friend, self._state
        if call is None or winner == state.declarer:
            return ()
        if call.kind == "first" and (self.number == 1 or (self._first_again and not state.friends)):
            return self._reveal(winner)
        if call.kind == "last" and self.number == self._tricks:
            return self._reveal(winner)
        if points and self._rules.friends.revealed == "points":
            holding = (slot for slot in state.open_slots if slot.bit_count() == 1 and slot & self._hands[winner])
            if any(holding):
                return self._reveal(winner)
        return ()

    def _reveal(self, seat: int) -> tuple[Event, ...]:
        state = self._state
        if seat not in state.friends:
            state.friends.append(seat)
        if seat in state.revealed:
            return ()
        state.revealed.append(seat)
        return (FriendRevealed(seat),)

    def _refusal(self, action: PlayCard) -> IllegalAction:
        """Why this card may not be played."""
        seat, bits = self.to_act, self._bits.get(action.card, 0)
        hand, law = self._hands[seat], self._law
        follows = bool(self.on_table)
        suit = hand & self._led
        reasons: tuple[tuple[object, type[IllegalAction]], ...] = (
            (not bits, NotInThePack),
            (not bits & hand, NotHeld),
            (seat == self._ghost, GhostPlaysFromTheTop),
            (self._must_go(hand), MustPlayNow),
            (bits & law.barred[self.number], CardForbidden),
            (not follows, TrumpLeadForbidden),
            (self._called and hand & self._state.pack.joker, MustPlayJoker),
            (suit & ~law.mighty, MustFollowSuit),
            (suit, MustPlayMighty),
        )
        return next((error() for applies, error in reasons if applies), RuffForbidden())
