"""What a seat can conclude from its view during the tricks: which cards are out, who lacks what, who is on its side.

Everything follows from the view: the cards played, who failed to follow, how the friend was named. Chances are rough on
purpose (each hidden card is as likely in any hand that may have it): a decision must take less than a millisecond.
"""

from __future__ import annotations

from engine.ai.sense import sense_of
from engine.cards import JOKER, SUITS
from engine.ruleset import Ruleset
from engine.view import View


class Reading:
    """One seat's conclusions at its turn in a trick."""

    __slots__ = (
        "allies", "counts", "declarer", "friend_card", "hand", "known", "led", "me", "mine", "number", "out",
        "out_total", "rules", "sense", "share", "strength", "to_come", "tricks_left", "view", "void",
    )  # fmt: skip

    def __init__(self, view: View, rules: Ruleset) -> None:
        assert view.to_act is not None
        assert view.contract is not None
        assert view.trick is not None
        self.view = view
        self.rules = rules
        self.me = me = view.to_act
        self.sense = sense = sense_of(rules, view.contract.trump)
        self.declarer = view.declarer
        self.hand: tuple[str, ...] = view.hands[me] or ()
        self.number = view.trick.number
        self.tricks_left = len(self.hand)
        """this one included"""
        self.counts = view.counts
        plays = view.trick.plays
        self.led: str | None = (plays[0].suit or plays[0].card[0]) if plays else None
        self.strength: dict[str, int] = (
            sense.strengths(self.led, self.number, called=plays[0].called) if self.led else {}
        )
        self.known: dict[int, tuple[str, ...]] = {
            seat: hand for seat, hand in enumerate(view.hands) if hand and seat != me
        }
        """hands that lie open: dummies"""
        self.out: dict[str, list[str]] = self._out()
        """by suit (M the mighty, J the joker), the cards in hidden hands or buried unseen, high to low"""
        self.void: list[set[str]] = self._void()
        """per seat, suits (and M, J) that it has shown not to hold"""
        hidden = [seat for seat, count in enumerate(view.counts) if count and seat != me and seat not in self.known]
        self.out_total: int = max(1, sum(map(len, self.out.values())))
        self.share: list[float] = [
            view.counts[seat] / self.out_total if seat in hidden else 0.0 for seat in range(len(view.counts))
        ]
        """per seat, the part of the hidden cards that it holds"""
        self.friend_card = self._friend_card()
        self.mine: bool = me == self.declarer or me in view.friends
        """whether this seat is of the declarer's side, as far as it knows"""
        if rules.seats.dummies:
            self.mine = me // 2 == (self.declarer or 0) // 2
        self.allies: list[float] = self._allies()
        """per seat, the chance that it is on this seat's side"""
        played = {play.seat for play in plays}
        self.to_come: tuple[int, ...] = tuple(
            seat for seat in self._order(plays[0].seat if plays else me) if view.counts[seat] and seat not in played
        )
        """seats that play to this trick after this one"""

    def _order(self, leader: int) -> tuple[int, ...]:
        """The other seats in the order in which they play to a trick of this leader."""
        if self.rules.seats.dummies:
            order = (leader, leader ^ 1, leader ^ 2, leader ^ 3)
            return order[order.index(self.me) + 1 :]
        seats = len(self.counts)
        return tuple((self.me + step) % seats for step in range(1, seats))

    def _out(self) -> dict[str, list[str]]:
        sense, view = self.sense, self.view
        gone = list(self.hand)
        for trick in view.tricks:
            gone += [play.card for play in trick.plays]
        if view.trick:
            gone += [play.card for play in view.trick.plays]
        gone += (*(view.buried or ()), *view.burned)
        for hand in self.known.values():
            gone += hand
        if self.rules.cards.decks == 1:
            seen = set(gone)
            return {suit: [card for card in cards if card not in seen] for suit, cards in sense.by_suit.items()}
        found = {suit: list(cards) for suit, cards in sense.by_suit.items()}
        for card in gone:
            found[sense.suit[card]].remove(card)
        return found

    def _void(self) -> list[set[str]]:
        void: list[set[str]] = [set() for _ in self.counts]
        suit_of, ghost = self.sense.suit, self.rules.ghost_seat
        tricks = [*self.view.tricks, self.view.trick] if self.view.trick else self.view.tricks
        for trick in tricks:
            if not trick.plays:
                continue
            lead = trick.plays[0]
            led = lead.suit or lead.card[0]
            for play in trick.plays[1:]:
                suit = suit_of[play.card]
                if suit in (led, "M", "J") or play.seat == ghost:
                    continue
                void[play.seat].add(led)
                if lead.called:
                    void[play.seat].add("J")
        return void

    def _friend_card(self) -> str | None:
        """The called card whose holder is not known yet, if it is out."""
        call = self.view.friend
        if call is None or call.kind != "card":
            return None
        for card in call.cards:
            if card in self.out[self.sense.suit[card]]:
                return card
        return None

    def _allies(self) -> list[float]:
        view, me, seats = self.view, self.me, len(self.counts)
        if self.rules.seats.dummies:
            return [float(seat // 2 == me // 2) for seat in range(seats)]
        ours = {self.declarer, *view.friends}
        if me != self.declarer and me in view.friends:
            ours.add(me)
        hidden = self._hidden_friends()
        chance = self._friend_chances(hidden) if hidden else [0.0] * seats
        known_side = me in ours
        return [
            1.0
            if seat == me
            else float(known_side)
            if seat in ours
            else (chance[seat] if known_side else 1.0 - chance[seat])
            for seat in range(seats)
        ]

    def _hidden_friends(self) -> int:
        """How many friends there may be that this seat does not know."""
        view = self.view
        call = view.friend
        if call is None or call.kind in ("none", "seat"):
            return 0
        if call.kind == "first":
            again = self.rules.friends.first_if_declarer == "next" and not view.friends
            return int(again or self.number == 1)
        if call.kind == "last":
            return 1
        return sum(card in self.out[self.sense.suit[card]] for card in set(call.cards)) if call.cards else 0

    def _friend_chances(self, hidden: int) -> list[float]:
        """Per seat, the chance that it is a friend nobody has seen yet."""
        view, seats = self.view, len(self.counts)
        weight = [0.0] * seats
        suit = self.sense.suit[self.friend_card] if self.friend_card else ""
        for seat in range(seats):
            if seat in (self.me, self.declarer) or seat in view.friends or not view.counts[seat] or seat in view.dead:
                continue
            if suit and (suit in self.void[seat]):
                continue
            weight[seat] = 1.0 + 0.6 * self._help_given(seat)
        total = sum(weight)
        # The declarer may hold or have buried the card himself (a fake friend).
        sure = 1.0 if self.me == self.declarer else 0.93
        return [min(1.0, hidden * sure * part / total) for part in weight] if total else weight

    def _help_given(self, seat: int) -> int:
        """How often this seat gave points to a trick that the declarer was winning."""
        given = 0
        for trick in self.view.tricks:
            if trick.winner != self.declarer:
                continue
            for at, play in enumerate(trick.plays):
                if play.seat == seat and at and play.card in self.sense.points:
                    given += any(before.seat == self.declarer for before in trick.plays[:at])
        return given

    # Chances.

    def holds_one(self, seat: int, count: int) -> float:
        """The chance that a hidden hand holds at least one of so many hidden cards."""
        return 1.0 - (1.0 - self.share[seat]) ** count if count else 0.0

    def beats(self, seat: int, best: int, led: str, strength: dict[str, int]) -> float:
        """The chance that this seat, still to play, can beat a card of strength ``best`` in a trick of that suit."""
        if seat in self.known:
            return float(self._open_beats(self.known[seat], best, led, strength))
        sense, void, out = self.sense, self.void[seat], self.out
        missed = 1.0
        if out["M"] and "M" not in void and strength[sense.mighty] > best:
            missed *= 1.0 - self._special(seat, sense.mighty)
        if out["J"] and "J" not in void and strength[JOKER] > best:
            missed *= 1.0 - self._special(seat, JOKER)
        empty = 1.0
        if led not in void:
            cards = out[led]
            over = 0
            for card in cards:
                if strength[card] > best:
                    over += 1
                else:
                    break
            if over:
                missed *= (1.0 - self.share[seat]) ** over
            empty = (1.0 - self.share[seat]) ** len(cards)
        trump = sense.trump
        if trump not in (led, "N") and trump not in void:
            over = sum(strength[card] > best for card in out[trump])
            if over:
                missed *= 1.0 - empty * self.holds_one(seat, over)
        return 1.0 - missed

    def _special(self, seat: int, card: str) -> float:
        """The chance that this seat holds the mighty or the joker, which is out."""
        if card == self.friend_card and seat != self.declarer:
            chance = self.allies[seat]
            return chance if self.mine else 1.0 - chance
        if card == self.friend_card:
            return 0.0
        return min(1.0, self.share[seat] * len(self.out[self.sense.suit[card]]))

    def _open_beats(self, hand: tuple[str, ...], best: int, led: str, strength: dict[str, int]) -> bool:
        suit_of = self.sense.suit
        follows = any(suit_of[card] == led for card in hand)
        return any(strength[card] > best and (not follows or suit_of[card] in (led, "M", "J")) for card in hand)

    def boss(self, card: str) -> bool:
        """Whether no hidden card of its suit is higher (mighty and joker apart)."""
        suit = self.sense.suit[card]
        if suit in ("M", "J"):
            return True
        out = self.out[suit]
        return not out or self.sense.height[out[0]] <= self.sense.height[card]

    def above(self, card: str) -> int:
        """How many hidden cards of its suit are higher."""
        height = self.sense.height
        mine = height[card]
        return sum(height[other] > mine for other in self.out.get(self.sense.suit[card], ()))

    def enemy_trumps(self) -> float:
        """How many trumps the other side is thought to hold."""
        trump = self.sense.trump
        if trump not in SUITS:
            return 0.0
        free = [seat for seat, part in enumerate(self.share) if part and trump not in self.void[seat]]
        if not free:
            return 0.0
        enemies = sum(self.share[seat] * (1.0 - self.allies[seat]) for seat in free)
        total = sum(self.share[seat] for seat in free)
        held = len(self.out[trump])
        if self.view.buried is None:
            held *= 0.97
        return held * enemies / total
