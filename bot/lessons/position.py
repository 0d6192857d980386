"""Positions: a deal with the cards one wants, brought to a decision by the engine's own actions.

The learner sits in seat 0. What a position does not say is filled in: cards from the bottom of the pack, passes in the
auction. A position that the rules do not allow cannot be built.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from engine.actions import Discard, parse
from engine.contract import Contract
from engine.deal import Deal
from engine.presets import load
from engine.ruleset import Ruleset
from engine.shuffle import Dealt

RULES = "tichu5"
"""what five people play unless they choose: the lessons are about this game"""
YOU = 0
"""the learner's seat"""


@cache
def rules() -> Ruleset:
    """The rules of every lesson."""
    return load(RULES)


@dataclass(frozen=True, slots=True)
class Position:
    """``hands``: by seat from 0, the cards (apart by spaces) that a seat holds at least. ``calls``: the auction so far,
    as actions; ``contract``: ``1 14H``, seat and contract that won it (empty: the auction is still on). ``bury`` and
    ``friend``: what the declarer did then; None: this is the decision. ``tricks``: ``1 CA C8 C5``, who leads and the
    cards in their order; the last may be unfinished."""

    hands: tuple[str, ...]
    kitty: str = ""
    dealer: int = 4
    calls: tuple[str, ...] = ()
    contract: str = ""
    bury: str | None = None
    friend: str | None = None
    tricks: tuple[str, ...] = field(default=())

    def build(self) -> Deal:
        """The deal at the decision. Raises engine.errors.EngineError for a position that cannot be."""
        deal = Deal.start(rules(), self._dealt(), self.dealer)
        do(deal, *self.calls)
        if self.contract:
            self._win(deal, int(self.contract[0]), self.contract[2:])
        if self.bury is not None:
            seat = deal.to_act or 0
            deal.apply(Discard(seat, tuple(self.bury.split()) or deal.dealt.kitty))
        if self.friend is not None:
            do(deal, f"{deal.to_act} friend {self.friend}")
        for trick in self.tricks:
            play(deal, trick)
        return deal

    def _dealt(self) -> Dealt:
        """All cards, what is missing from the lowest up."""
        game = rules()
        given = [*(hand.split() for hand in self.hands), *([] for _ in range(len(self.hands), game.seats_total))]
        kitty = self.kitty.split()
        fixed = {code for cards in (*given, kitty) for code in cards}
        left = [code for code in game.pack.cards if code not in fixed]
        for cards, size in (*((cards, game.cards.hand) for cards in given), (kitty, game.cards.kitty)):
            while len(cards) < size:
                cards.append(left.pop())
        return Dealt(tuple(map(tuple, given)), tuple(kitty))

    @staticmethod
    def _win(deal: Deal, declarer: int, contract: str) -> None:
        while deal.phase == "auction":
            stands = deal.view(None).contract == Contract.parse(contract)
            bids = deal.to_act == declarer and not stands
            do(deal, f"{deal.to_act} bid {contract}" if bids else f"{deal.to_act} pass")


def do(deal: Deal, *texts: str) -> None:
    """Apply these actions."""
    for text in texts:
        deal.apply(parse(text))


def play(deal: Deal, trick: str) -> None:
    """``1 CA C8 C5``: seat 1 leads, the others follow in turn."""
    leader, *cards = trick.split()
    if deal.to_act != int(leader):
        raise ValueError(f"seat {deal.to_act} is to act, not {leader}")
    do(deal, *(f"{(int(leader) + at) % rules().seats_total} play {card}" for at, card in enumerate(cards)))
