"""AI deals without a chat: what happens when the standard AI plays a ruleset many times.

A run is a pure function of its ruleset and seed. Deals follow each other as at a table: the dealer and who rests come
from the deal before, the deal-miss pot waits for the next contract that is made.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from engine.actions import DeclareMisdeal
from engine.ai.basic import choose
from engine.deal import Deal
from engine.ruleset import Ruleset
from engine.shuffle import deal_cards, dice
from engine.view import Result


class OffBalance(AssertionError):
    """The scores of a deal do not sum to what its pot gave or took: a defect of the engine."""

    def __init__(self, deal: int, off: int) -> None:
        super().__init__(f"the scores of deal {deal} are off by {off}")


@dataclass(slots=True)
class Totals:
    """What came of the deals so far. ``outcomes``: by name (played, claimed, passed_out, misdeal); ``units``: the sum
    of settlement units of contracts, losses negative; ``steps``: how often each multiplier applied."""

    deals: int = 0
    outcomes: Counter[str] = field(default_factory=Counter[str])
    made: int = 0
    units: int = 0
    actions: int = 0
    steps: Counter[str] = field(default_factory=Counter[str])

    def add(self, result: Result, actions: int) -> None:
        """Count one finished deal."""
        self.deals += 1
        self.actions += actions
        self.outcomes[result.outcome] += 1
        if result.unit is not None:
            self.made += bool(result.made)
            self.units += result.unit if result.made else -result.unit
            self.steps.update(step.name for step in result.steps if step.factor is not None)

    @property
    def contracts(self) -> int:
        """Deals with a declarer."""
        return self.outcomes["played"] + self.outcomes["claimed"]

    def report(self) -> dict[str, Any]:
        """The totals as ``giruda simulate --json`` prints them; shares in percent, None where nothing was counted."""
        return {
            "deals": self.deals,
            "contracts": self.contracts,
            "made_percent": _percent(self.made, self.contracts),
            "mean_unit": round(self.units / self.contracts, 3) if self.contracts else None,
            "passed_out_percent": _percent(self.outcomes["passed_out"], self.deals),
            "misdeals": self.outcomes["misdeal"],
            "claims": self.outcomes["claimed"],
            "runs": self.steps["run"],
            "back_runs": self.steps["back_run"],
            "actions": self.actions,
            "zero_sum": True,
        }


def _percent(part: int, whole: int) -> float | None:
    return round(100 * part / whole, 2) if whole else None


def simulate(rules: Ruleset, deals: int, seed: str) -> Totals:
    """Play this many deals, 1 or more. Raises OffBalance if the scores of one do not add up (they always must)."""
    totals = Totals()
    for number, deal in enumerate(played(rules, seed), 1):
        assert deal.result is not None
        off = sum(deal.result.scores) - (deal.pot_before - deal.result.pot)
        if off:
            raise OffBalance(number, off)
        totals.add(deal.result, deal.turn)
        if number >= deals:
            break
    return totals


def played(rules: Ruleset, seed: str) -> Iterator[Deal]:
    """Finished deals without end, one after another as at a table."""
    dealer, pot, number = rules.people[-1], 0, 0
    resting = rules.first_resting(dealer)
    while True:
        number += 1
        secret = sha256(f"giruda/simulate/{seed}/{number}".encode()).digest()
        deal = Deal.start(rules, deal_cards(rules, secret, str(number), resting), dealer, pot)
        while deal.result is None:
            step(deal, secret)
        yield deal
        dealer, resting, pot = deal.next_dealer, deal.next_resting, deal.result.pot


def step(deal: Deal, secret: bytes) -> None:
    """The next action, by the AI of the seat to act; a ghost turns its top card. A deal miss that may be declared out
    of turn is declared by the first seat that would."""
    seat = deal.to_act
    assert seat is not None
    if seat == deal.rules.ghost_seat:
        deal.apply(deal.legal()[0])
        return
    if deal.phase == "auction" and deal.rules.misdeal.when == "before":
        for other in deal.rules.people:
            if other != seat and any(isinstance(action, DeclareMisdeal) for action in deal.legal(other)):
                action = choose(deal.view(other), deal.rules, dice(secret, other, deal.turn).below)
                if isinstance(action, DeclareMisdeal):
                    deal.apply(action)
                    return
    deal.apply(choose(deal.view(seat), deal.rules, dice(secret, seat, deal.turn).below))
