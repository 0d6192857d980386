"""The claim: is the leader certain to win every remaining trick, whatever the others hold and do (ruling 9)?

The judgement uses nothing but the leader's own view, so a refusal tells nobody anything. It looks for a *plan*: an
order in which to lead the remaining cards so that each lead wins against every hand that an opponent could hold.
Because the leads are fixed while they win, each opponent can be thought of alone: he may hold any of the cards that are
out, as far as the tricks so far allow, and he may keep whatever the leads do not force out of his hand. Where the exact
answer would need more than that, the opponent is given more than he can have. So an accepted claim is always right; a
few claims that only an adaptive plan would win are refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions import PlayCard
from engine.cards import JOKER, SUITS
from engine.ruleset import Ruleset
from engine.view import Trick, View

_LIMIT = 4_000
"""Positions looked at before a claim is refused as too hard; ten cards have at most 1,024 in one suit order."""


def certain(view: View, rules: Ruleset) -> bool:
    """Whether the seat to act, on lead, is certain of all remaining tricks. False when it is not on lead."""
    return plan(view, rules) is not None


def plan(view: View, rules: Ruleset) -> tuple[PlayCard, ...] | None:
    """Leads that win every remaining trick against everything, in order; None if no such plan is found."""
    me = view.to_act
    if view.phase != "play" or me is None or view.trick is None or view.trick.plays or view.contract is None:
        return None
    hand = view.hands[me]
    if not hand or _hopeless(view, rules, hand):
        return None
    return _Search(view, rules, me, hand).run()


def _hopeless(view: View, rules: Ruleset, hand: tuple[str, ...]) -> bool:
    """Whether somebody may hold a mighty that beats any lead now: seen at a glance, and nearly always so."""
    assert view.contract is not None
    assert view.trick is not None
    mighty = rules.mighty(view.contract.trump)
    number = view.trick.number
    power = rules.play.mighty_first if number == 1 else rules.play.mighty_last if number == rules.tricks else "power"
    if not mighty or power != "power" or mighty in hand or mighty in (view.buried or ()) or rules.cards.decks > 1:
        return False
    if any(mighty in (shown or ()) for shown in view.hands):
        return True
    return not any(play.card == mighty for trick in view.tricks for play in trick.plays)


@dataclass(slots=True)
class _Opponent:
    """One other hand: what it may hold, counted by suit, and how many cards it has."""

    size: int
    blind: bool
    """a ghost: follows nothing, so no lead forces anything out of its hand"""
    ranks: dict[str, list[int]]
    """by suit, the places of the cards it may hold in the pack's order of ranks (0 is the highest), mighty left out"""
    mighty: int
    joker: int

    @property
    def total(self) -> int:
        return sum(len(ranks) for ranks in self.ranks.values()) + self.mighty + self.joker


class _Search:
    """Depth-first search for a plan. A position is remembered by the cards still held and the rounds of each suit."""

    def __init__(self, view: View, rules: Ruleset, me: int, hand: tuple[str, ...]) -> None:
        assert view.contract is not None
        assert view.trick is not None
        self.rules = rules
        self.me = me
        self.hand = hand
        self.legal = tuple(action for action in view.legal if isinstance(action, PlayCard))
        self.trump = view.contract.trump
        self.mighty = rules.mighty(self.trump)
        self.call = rules.call_card(self.trump)
        self.first = view.trick.number
        self.place = {rank: place for place, rank in enumerate(rules.cards.ranks)}
        self.opponents = tuple(_opponents(view, rules, me, hand, self.mighty, self.place))
        self.seen: set[tuple[object, ...]] = set()
        self.leads: list[PlayCard] = []

    def run(self) -> tuple[PlayCard, ...] | None:
        # A card that loses even after all the others have been led makes the claim hopeless.
        rounds = {suit: sum(card[0] == suit and card != JOKER for card in self.hand) for suit in SUITS}
        joker = self.hand.count(JOKER)
        for card in set(self.hand):
            if card not in (JOKER, self.mighty):
                most = {suit: count + joker - (suit == card[0]) for suit, count in rounds.items()}
                if any(self._beaten(card, card[0], 0, most, opponent) for opponent in self.opponents):
                    return None
        found = self._go(list(self.hand), 0, dict.fromkeys(SUITS, 0), calls=0)
        return tuple(self.leads) if found else None

    def _go(self, hand: list[str], done: int, rounds: dict[str, int], calls: int) -> bool:
        """Whether the hand wins all from here, after ``done`` leads, ``rounds`` of each suit and ``calls`` calls."""
        if not hand:
            return True
        key = (tuple(hand), tuple(rounds.values()), calls)
        if key in self.seen or len(self.seen) > _LIMIT:
            return False
        self.seen.add(key)
        for lead in self._candidates(hand, done):
            suit = lead.suit or lead.card[0]
            called = self._called(lead, done)
            if not self._wins(lead.card, suit, done, rounds, calls, called=called):
                continue
            rest = hand.copy()
            rest.remove(lead.card)
            self.leads.append(lead)
            if self._go(rest, done + 1, rounds | {suit: rounds[suit] + 1}, calls + called):
                return True
            self.leads.pop()
        return False

    def _candidates(self, hand: list[str], done: int) -> Iterator[PlayCard]:
        """The leads that the rules allow, trumps first, the highest of each suit first."""
        if done == 0:
            yield from sorted(self.legal, key=lambda lead: self._order(lead.card))
            return
        play = self.rules.play
        trick = self.first + done
        left = self.rules.tricks - trick
        barred = {JOKER: play.joker_last, self.mighty: play.mighty_last}
        due = [card for card in hand if barred.get(card) == "forbidden"]
        cards = due if left and len(due) >= left else [card for card in hand if left or card not in due]
        for card in sorted(set(cards), key=self._order):
            if card == JOKER:
                yield from (PlayCard(self.me, card, suit=suit) for suit in sorted(SUITS, key=self.trump.__ne__))
            else:
                yield PlayCard(self.me, card)
                if card == self.call and play.call == "optional" and self._callable(done):
                    yield PlayCard(self.me, card, call=True)

    def _order(self, card: str) -> tuple[int, int]:
        if card == JOKER:
            return 2, 0
        return (0 if card[0] == self.trump else 1 if card == self.mighty else 3), self.place[card[1]]

    def _callable(self, done: int) -> bool:
        trick = self.first + done
        return trick < self.rules.tricks and (trick > 1 or self.rules.play.call_first == "effective")

    def _called(self, lead: PlayCard, done: int) -> bool:
        """Whether the lead calls the joker."""
        if lead.card != self.call or not self._callable(done):
            return False
        return lead.call or self.rules.play.call == "automatic"

    def _power(self, special: str, done: int) -> str:
        """``power``, ``powerless`` or ``forbidden`` for ``mighty`` or ``joker`` in that trick."""
        trick = self.first + done
        if trick == 1:
            return getattr(self.rules.play, f"{special}_first")
        return getattr(self.rules.play, f"{special}_last") if trick == self.rules.tricks else "power"

    def _wins(self, card: str, suit: str, done: int, rounds: dict[str, int], calls: int, *, called: bool) -> bool:
        """Whether this lead beats whatever any opponent can still hold and play."""
        mighty = self._power("mighty", done)
        joker = self._power("joker", done)
        if card == self.mighty and mighty == "power":
            return True
        if card in (self.mighty, JOKER) and (mighty if card == self.mighty else joker) == "forbidden":
            return False
        tamed = called and self.rules.play.called_joker == "powerless"
        for opponent in self.opponents:
            if opponent.mighty and (mighty == "power" or self._ordinary_mighty_beats(card, suit)):
                return False
            if card == JOKER and joker == "power":
                continue
            # A called joker is out for good if there was one and no mighty could answer for it.
            gone = calls > 0 and opponent.joker == 1 and not opponent.mighty and not opponent.blind
            if card != JOKER and opponent.joker and not gone and joker == "power" and not tamed:
                return False
            if self._beaten(card, suit, done, rounds, opponent):
                return False
        return True

    def _ordinary_mighty_beats(self, card: str, suit: str) -> bool:
        """Whether a powerless mighty, which may always be played, beats this lead as a card of its suit."""
        if self.mighty[0] != suit:
            return self.mighty[0] == self.trump
        return card == JOKER or self.place[self.mighty[1]] < self.place[card[1]]

    def _beaten(self, card: str, suit: str, done: int, rounds: dict[str, int], opponent: _Opponent) -> bool:
        """Whether a card of the led suit or a trump could beat this lead. A powerless joker loses to any of them."""
        own = opponent.ranks[suit]
        height = len(self.place) if card == JOKER else self.place[card[1]]
        if self._kept(suit, rounds, opponent) and any(place < height for place in own):
            return True
        if self.trump == suit or self.trump not in SUITS or not opponent.ranks[self.trump]:
            return False
        if not self._kept(self.trump, rounds, opponent):
            return False
        # He ruffs only without a card of the led suit: then the rest of his hand must come out of the other suits.
        return opponent.blind or opponent.total - len(own) >= opponent.size - done

    def _kept(self, suit: str, rounds: dict[str, int], opponent: _Opponent) -> bool:
        """Whether he can still have a card of this suit after so many rounds of it: each round takes another card of
        the suit from him, unless he plays the mighty or the joker to it."""
        held = len(opponent.ranks[suit])
        if opponent.blind:
            return held > 0
        return held > 0 and rounds[suit] < held + opponent.mighty + opponent.joker


def _opponents(
    view: View, rules: Ruleset, me: int, hand: tuple[str, ...], mighty: str, place: dict[str, int]
) -> Iterator[_Opponent]:
    """What each other hand may hold, from all that this view has seen."""
    out = _unseen(view, rules, me, hand)
    hidden = _by_suit(out, mighty, place)
    without = _without(view.tricks, rules, mighty)
    for seat, count in enumerate(view.counts):
        if not count or seat == me:
            continue
        shown = view.hands[seat]
        if shown is not None:
            cards = Counter(shown)
            yield _Opponent(count, False, _by_suit(cards, mighty, place), cards[mighty], cards[JOKER])
        elif seat == rules.ghost_seat:
            yield _Opponent(count, True, hidden, out[mighty], out[JOKER])
        else:
            missing = without.get(seat, _NOTHING)
            ranks = {suit: [] if suit in missing else held for suit, held in hidden.items()} if missing else hidden
            yield _Opponent(
                count, False, ranks, 0 if "mighty" in missing else out[mighty], 0 if JOKER in missing else out[JOKER]
            )


_NOTHING: frozenset[str] = frozenset()


def _unseen(view: View, rules: Ruleset, me: int, hand: tuple[str, ...]) -> Counter[str]:
    """How often each card is in a hidden hand, or buried or burned unseen."""
    seen = [*hand, *(view.buried or ()), *view.burned]
    for trick in view.tricks:
        seen += [play.card for play in trick.plays]
    for seat, shown in enumerate(view.hands):
        if shown and seat != me:
            seen += shown
    out = Counter(rules.pack.cards)
    for card in seen:
        out[card] -= 1
    return out


def _by_suit(cards: Counter[str], mighty: str, place: dict[str, int]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {suit: [] for suit in SUITS}
    for card, count in cards.items():
        if count > 0 and card not in (mighty, JOKER):
            found[card[0]] += [place[card[1]]] * count
    return found


def _without(tricks: tuple[Trick, ...], rules: Ruleset, mighty: str) -> dict[int, set[str]]:
    """What each seat has shown not to hold: suits it did not follow to, ``mighty``, or the joker."""
    missing: dict[int, set[str]] = {}
    forced = rules.play.lone_mighty == "forced"
    barred = {1: rules.play.mighty_first == "forbidden", rules.tricks: rules.play.mighty_last == "forbidden"}
    for trick in tricks:
        lead = trick.plays[0]
        suit = lead.suit or lead.card[0]
        for play in trick.plays[1:]:
            card = play.card
            if card in (mighty, JOKER):
                continue
            if card[0] != suit:
                missing.setdefault(play.seat, set()).add(suit)
                if forced and mighty[:1] == suit and not barred.get(trick.number, False):
                    missing[play.seat].add("mighty")
            if lead.called:
                missing.setdefault(play.seat, set()).add(JOKER)
    return missing
