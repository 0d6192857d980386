"""Settlement (catalogue F, rulings 15 and 16, rulings.md §3 "Win", "Run"): from the points to one number per seat.

T is what the declarer's side took, D the rest, C the contract, M the minimum of the auction that was won. The unit is a
formula, then one multiplier after the other; every defender pays or gets it once.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.contract import Contract
from engine.ruleset import Ruleset
from engine.view import ScoreStep


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a played deal is worth. ``unit`` is positive also on a loss; ``pot`` is what waits in the pot afterwards,
    ``won_pot`` what the declarer took from it."""

    made: bool
    unit: int
    steps: tuple[ScoreStep, ...]
    pot: int
    won_pot: int

    def shares(self, rules: Ruleset, defenders: int, friends: int) -> tuple[int, int, int]:
        """Scores of the declarer, each friend and each defender, the pot included (ruling 15); with open dummies
        one hand plays for two: two units each way, the dummies nothing (rulings.md §2 `honeymoon2`)."""
        unit = self.unit if self.made else -self.unit
        if rules.seats.dummies:
            return 2 * unit + self.won_pot, 0, -2 * unit
        return (defenders - friends) * unit + self.won_pot, unit, -unit


def settle(
    rules: Ruleset,
    contract: Contract,
    points: int,
    *,
    friends: int,
    declared_no_friend: bool = False,
    fake: bool = False,
    pot: int = 0,
    minimum: int | None = None,
) -> Settlement:
    """Settle a deal that was played or claimed.

    ``points`` is T, 0 to ``rules.total``; ``friends`` how many friends there turned out to be; ``fake``: the named
    card was the declarer's own or buried; ``minimum``: M, where it is not the ruleset's own."""
    scoring = rules.scoring
    least = rules.auction.minimum if minimum is None else minimum
    number = contract.number
    made = points >= min(number, rules.total)
    no_trump = contract.trump == "N"
    base = _base(rules, contract, least)
    steps: list[ScoreStep] = []
    unit = 0

    def step(name: str, factor: int | None, value: int) -> None:
        nonlocal unit
        unit = value
        steps.append(ScoreStep(name, factor, unit))

    run = made and points == rules.total
    if run and scoring.run == "fixed":
        step("fixed_run", None, 20)
    elif made:
        step("base", None, max(0, _win(scoring.win, number, base, points)))
    else:
        step("base", None, _loss(scoring.loss, number, base, points, rules.total))
    if run and (scoring.run == "double" or (scoring.run == "double_if_declared" and number >= rules.total)):
        step("run", 2, unit * 2)
    if made and number >= rules.total and scoring.full_contract == "double":
        step("full_contract", 2, unit * 2)
    if not made and _back_run(rules, number, least, points):
        if scoring.back_run_penalty == "double":
            step("back_run", 2, unit * 2)
        else:
            step("back_run", None, max(10, unit))
    if no_trump and _doubles(scoring.no_trump, made=made):
        step("no_trump", 2, unit * 2)
    alone = declared_no_friend or (fake and scoring.fake_is_declared)
    if alone and not friends and _doubles(scoring.no_friend, made=made):
        step("no_friend", 2, unit * 2)
    won_pot = pot if made and rules.misdeal.cost else 0
    return Settlement(made, unit, tuple(steps), pot - won_pot, won_pot)


def _base(rules: Ruleset, contract: Contract, minimum: int) -> int:
    """M of the formulas: one lower in no-trump where the rules say so (rulings.md §3)."""
    if contract.trump != "N":
        return minimum
    lower = rules.scoring.no_trump_base
    if lower == "lower" or (lower == "lower_at_minimum" and contract.number <= minimum):
        return minimum - 1
    return minimum


def _win(formula: str, number: int, base: int, points: int) -> int:
    match formula:
        case "W1":
            return points - 10
        case "W2":
            return points - base
        case "W3":
            return 2 * (number - base) + (points - number)
        case "W4":
            return points - number
        case "W5":
            return 2 * (number - base + 1) + (points - number)
        case "W6":
            return points - 13
        case "W7":
            return points - number + 1
        case "W8":
            return 2 * (number - base + 1)
        case "W9":
            return 3 * (number - base) // 2 + (points - number)
        case _:
            raise AssertionError(formula)


def _loss(formula: str, number: int, base: int, points: int, total: int) -> int:
    match formula:
        case "L1":
            return number - points
        case "L2":
            return 2 * (number - base) + (number - points)
        case "L3":
            return total - points
        case "L4":
            return number - points if points >= base else (number - base) + 2 * (base - points)
        case _:
            raise AssertionError(formula)


def _back_run(rules: Ruleset, number: int, minimum: int, points: int) -> bool:
    """Whether a lost deal is a back-run (F11, ruling 16). "D ≥ M" goes by the minimum as bid (rulings.md §3)."""
    scoring, taken = rules.scoring, rules.total - points
    match scoring.back_run:
        case "never":
            return False
        case "points":
            return taken >= scoring.back_run_at
        case "contract":
            return taken >= number
        case "minimum":
            return taken >= minimum
        case "contract_or_points":
            return taken >= min(number, scoring.back_run_at)
        case "short":
            return number - points >= scoring.back_run_at


def _doubles(when: str, *, made: bool) -> bool:
    return when == "both" or (when == "won" and made)
