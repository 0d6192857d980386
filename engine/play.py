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
from engine.events import CardPlayed, Event, FriendRevealed, TrickWon
from engine.ruleset import Ruleset
from engine.state import State
from engine.strength import law_of


class Plays:
    """The actions and events of a ruleset's cards, made once and shared by all its deals."""

    def __init__(self, rules: Ruleset, seats: int) -> None:
        pack = rules.pack
        self.of_bit: list[dict[int, PlayCard]] = []
        """per seat: the plain play of the card of each bit"""
        self.of_code: list[dict[str, tuple[PlayCard, tuple[Event, ...]]]] = []
        """per seat: the plain play of each card, and its event"""
        for seat in range(seats):
            plain = {code: PlayCard(seat, code) for code in pack.codes}
            self.of_bit.append({bit: plain[code] for bit, code in pack.code.items()})
            self.of_code.append({code: (play, (CardPlayed(seat, code),)) for code, play in plain.items()})
        self.joker_leads: list[dict[str, PlayCard]] = [
            {suit: PlayCard(seat, JOKER, suit=suit) for suit in SUITS} for seat in range(seats)
        ]
        self._won: dict[tuple[int, int, int], TrickWon] = {}

    def trick_won(self, number: int, winner: int, points: int) -> TrickWon:
        key = (number, winner, points)
        event = self._won.get(key)
        if event is None:
            event = self._won[key] = TrickWon(number, winner, points)
        return event


@lru_cache(maxsize=256)
def plays_of(rules: Ruleset, seats: int) -> Plays:
    """The plays of these rules at a table with so many seats."""
    return Plays(rules, seats)


@lru_cache(maxsize=2048)
def orders_of(rules: Ruleset, living: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Who plays after whom, by the leader of the trick. With open dummies: the leader, its partner, the opponent of
    the same kind, the other one (rulings.md §2 `honeymoon2`)."""
    if rules.seats.dummies:
        return {leader: (leader, leader ^ 1, leader ^ 2, leader ^ 3) for leader in living}
    return {leader: living[at:] + living[:at] for at, leader in enumerate(living)}


def union(masks: Iterable[int]) -> int:
    """All the cards of some masks."""
    cards = 0
    for mask in masks:
        cards |= mask
    return cards


class Play:
    """The tricks in progress. Ends ``played``."""

    __slots__ = (
        "_best", "_bits", "_called", "_free", "_friend_bits", "_hands", "_law", "_led", "_orders", "_plays",
        "_special", "_strength", "_tricks", "allowed", "at", "ended", "ghost", "number", "on_table", "order", "rules",
        "state", "taken", "to_act", "winner",
    )  # fmt: skip

    name = "play"

    def __init__(self, state: State) -> None:
        assert state.declarer is not None
        assert state.contract is not None
        rules = state.rules
        self.state = state
        self.rules = rules
        self.ghost = rules.ghost_seat
        self._law = law_of(rules, state.contract.trump)
        self._bits = state.pack.bits
        self._hands = state.hands
        self._tricks = rules.tricks
        self._plays = plays_of(rules, len(state.hands))
        self._orders = orders_of(rules, state.living)
        self._friend_bits = union(state.open_slots)
        state.won = [0] * len(state.hands)
        self.number = 0
        self.ended: str | None = None
        self._begin(state.declarer)

    # What may be played.

    def legal(self, seat: int) -> Sequence[Action]:
        if seat != self.to_act:
            return ()
        if self.at == 0:
            return self._leads(seat)
        of_bit, allowed = self._plays.of_bit[seat], self.state.pack.each_once(self.allowed)
        found: list[Action] = []
        while allowed:
            bit = allowed & -allowed
            found.append(of_bit[bit])
            allowed ^= bit
        return found

    def _leads(self, seat: int) -> list[Action]:
        pack, of_bit = self.state.pack, self._plays.of_bit[seat]
        allowed = pack.each_once(self.allowed)
        found: list[Action] = []
        while allowed:
            bit = allowed & -allowed
            allowed ^= bit
            if bit & pack.joker:
                found.extend(self._plays.joker_leads[seat][suit] for suit in self.suits_to_name(seat))
                continue
            play = of_bit[bit]
            found.append(play)
            if play.card == self._law.call_card and self.call_offered(seat):
                found.append(PlayCard(seat, play.card, call=True))
        return found

    def suits_to_name(self, seat: int) -> str:
        """The suits that a joker led now may name (ruling 3); a ghost's was drawn when its turn came (ruling 8)."""
        if seat == self.ghost:
            return self.state.ghost_suit or SUITS
        trumps = self._law.trumps
        barred = self.number == 1 and trumps and self.rules.play.trump_lead_first == "forbidden"
        return SUITS.replace(self._law.trump, "") if barred and not self.allowed & trumps else SUITS

    def call_offered(self, seat: int) -> bool:
        """Whether the leader may say whether he calls, when he leads the call card (ruling 5)."""
        return self.rules.play.call == "optional" and seat != self.ghost and self._law.call_counts[self.number]

    def _may_lead(self, seat: int) -> int:
        """What the leader may play (rulings 3, 4 and 8)."""
        hand, law = self._hands[seat], self._law
        if seat == self.ghost:
            return self._top_of_ghost()
        must = self._must_go(hand)
        if must:
            return must
        leads = (hand & ~law.barred[self.number]) or hand
        if self.number == 1 and self.rules.play.trump_lead_first == "forbidden":
            return (leads & ~law.trumps) or leads
        return leads

    def _must_go(self, hand: int) -> int:
        """Cards barred from the last trick that must be played now, whatever was led or called (ruling 3)."""
        kept = hand & self._law.barred[self._tricks]
        left = self._tricks - self.number
        return kept if kept and 0 < left <= kept.bit_count() else 0

    def _may_follow(self, seat: int) -> int:
        """What a player who does not lead may play (rulings 2 and 6)."""
        hand, law = self._hands[seat], self._law
        if self._special:
            special = self._may_follow_specially(seat, hand)
            if special:
                return special
        suit = hand & self._led
        if suit & ~law.mighty:
            return suit | (hand & self._free)
        if suit and self.rules.play.lone_mighty == "forced":
            return (hand & self._free) or hand
        return (hand & ~law.barred[self.number]) or hand

    def _may_follow_specially(self, seat: int, hand: int) -> int:
        """The special cases of following (rulings 3, 5 and 8, rulings.md §3 "InitTrump"); 0 if none applies."""
        if seat == self.ghost:
            return self._top_of_ghost()
        must = self._must_go(hand)
        if must:
            return must
        law, jokers = self._law, hand & self.state.pack.joker
        if self._called and jokers:
            return jokers | (hand & self._free & law.mighty if self.rules.play.mighty_answers else 0)
        if self.number == 1 and self.rules.play.ruff_first == "forbidden" and not hand & self._led:
            may = (hand & ~law.barred[1]) or hand
            return (may & ~law.trumps) or may
        return 0

    def _top_of_ghost(self) -> int:
        return self._bits[self.state.ghost_pile[-1]]

    # Playing.

    def apply(self, action: Action) -> tuple[Event, ...]:
        if not isinstance(action, PlayCard):
            raise WrongPhase("the tricks are being played")
        seat = self.to_act
        if action.seat != seat:
            raise NotYourTurn
        bits = self._bits.get(action.card, 0) & self.allowed
        if not bits:
            raise self._refusal(action)
        if self.at == 0:
            play, events = self._lead(action)
        elif action.call or action.suit:
            raise NoCall if action.call else NoSuitToName
        else:
            play, events = self._plays.of_code[seat][action.card]
            strength = self._strength[action.card]
            if strength > self._best:
                self._best = strength
                self.winner = seat
        bit = bits & -bits
        self._hands[seat] ^= bit
        self.taken |= bit
        self.on_table.append(play)
        if seat == self.ghost:
            self.state.ghost_pile.pop()
        if bit & self._friend_bits and seat != self.state.declarer:
            events = (*events, *self._friend_played(seat, bit))
        self.at += 1
        if self.at == len(self.order):
            return (*events, *self._end())
        self.to_act = seat = self.order[self.at]
        self.allowed = self._may_follow(seat)
        return events

    def _lead(self, action: PlayCard) -> tuple[PlayCard, tuple[Event, ...]]:
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
        by_itself = self.rules.play.call == "automatic" or seat == self.ghost
        self._called = may_call and (action.call or by_itself)
        self._special = self._special or self._called
        led = action.suit or card[0]
        self._led = self.state.pack.suits[led]
        self._strength = law.strengths(led, self.number, called=self._called)
        self._best = self._strength[card]
        if card == JOKER:
            return self._plays.joker_leads[seat][led], (CardPlayed(seat, card, suit=led),)
        if self._called:
            return PlayCard(seat, card, call=not by_itself), (CardPlayed(seat, card, called=True),)
        return self._plays.of_code[seat][card]

    def _begin(self, leader: int) -> None:
        """Begin a trick. ``_special``: whether following may be anything but plain in it."""
        self.number += 1
        self.winner = self.to_act = leader
        self.order = self._orders[leader]
        self.at = 0
        self.on_table: list[PlayCard] = []
        self.taken = 0
        """the cards of this trick"""
        law, state = self._law, self.state
        barred = law.barred[self.number]
        self._called = False
        self._special = self.number == 1 or self.ghost is not None or bool(law.barred[self._tricks])
        self._led = 0
        self._free = (law.mighty | state.pack.joker) & ~barred
        if leader == self.ghost:
            state.ghost_suit = state.later.suit() if state.later and state.ghost_pile[-1] == JOKER else ""
        self.allowed: int = self._may_lead(leader)

    def _end(self) -> tuple[Event, ...]:
        """End a trick, and begin the next one unless it was the last."""
        state, winner = self.state, self.winner
        points = (self.taken & state.pack.points).bit_count()
        state.tricks.append((self.on_table, winner))
        state.won[winner] |= self.taken
        events: tuple[Event, ...] = (self._plays.trick_won(self.number, winner, points),)
        if state.friend is not None:
            events = (*events, *self._friend_found(winner, points))
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
        state = self.state
        slot = next(slot for slot in state.open_slots if slot & bit)
        state.open_slots.remove(slot)
        self._friend_bits = union(state.open_slots)
        return self._reveal(seat)

    def _friend_found(self, winner: int, points: int) -> tuple[Event, ...]:
        """A friend who is found by winning this trick: the first or last one's winner, or, where friends are shown
        on their first points, the hidden holder of the card (ruling 10, rulings.md §3 "ShowFriend")."""
        call, state = self.state.friend, self.state
        if call is None or winner == state.declarer:
            return ()
        if (call.kind == "first" and self.number == 1) or (call.kind == "last" and self.number == self._tricks):
            return self._reveal(winner)
        if points and self.rules.friends.revealed == "points":
            holding = (slot for slot in state.open_slots if slot.bit_count() == 1 and slot & self._hands[winner])
            if any(holding):
                return self._reveal(winner)
        return ()

    def _reveal(self, seat: int) -> tuple[Event, ...]:
        state = self.state
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
        follows = self.at > 0
        suit = hand & self._led
        reasons: tuple[tuple[object, type[IllegalAction]], ...] = (
            (not bits, NotInThePack),
            (not bits & hand, NotHeld),
            (seat == self.ghost, GhostPlaysFromTheTop),
            (self._must_go(hand), MustPlayNow),
            (bits & law.barred[self.number], CardForbidden),
            (not follows, TrumpLeadForbidden),
            (self._called and hand & self.state.pack.joker, MustPlayJoker),
            (suit & ~law.mighty, MustFollowSuit),
            (suit, MustPlayMighty),
        )
        return next((error() for applies, error in reasons if applies), RuffForbidden())
