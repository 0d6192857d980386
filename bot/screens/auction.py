"""The auction: each call on the board; trump buttons times a number stepper in the bidder's hand."""

from __future__ import annotations

from bot.facts import HandFacts, TableFacts
from bot.language import Language
from bot.screens.controls import button, row, still
from bot.screens.phrases import contract_words, lines, who
from bot.screens.screen import Buttons, Style
from engine.actions import Bid, DeclareMisdeal, Pass
from engine.contract import TRUMPS, Contract
from engine.view import View


def calls_lines(facts: TableFacts, view: View, language: Language) -> str:
    """Every call so far, and the bid to beat."""
    if not view.calls:
        return language("calls-none", least=facts.rules.auction.minimum)
    return lines(calls_words(facts, view, language), standing_line(facts, view, language))


def calls_words(facts: TableFacts, view: View, language: Language) -> str:
    """Every call so far; "" where nobody has called."""
    calls = " · ".join(
        f"{who(facts, call.seat, language)} "
        + (contract_words(call.contract, language) if call.contract else language("call-pass"))
        for call in view.calls
    )
    return language("calls", calls=calls) if calls else ""


def standing_line(facts: TableFacts, view: View, language: Language) -> str:
    best = next((call for call in reversed(view.calls) if call.contract is not None), None)
    if best is None or best.contract is None:
        return ""
    return language("calls-best", contract=contract_words(best.contract, language), who=who(facts, best.seat, language))


def bid_controls(facts: TableFacts, mine: HandFacts, view: View, language: Language) -> tuple[Buttons, ...]:
    """Stepper, one button per trump at that number, pass, deal miss. The seat is to act."""
    turn = view.turn
    bids = [action.contract for action in view.legal if isinstance(action, Bid)]
    numbers = sorted({contract.number for contract in bids})
    number = mine.draft.number if mine.draft.number in numbers else numbers[0] if numbers else 0
    trumps = [trump for trump in TRUMPS if any(contract.trump == trump for contract in bids)]
    over = _over(mine.seat, bids, view)
    return (
        *_stepper(facts, numbers, number, language, turn),
        *row(*(_bid(facts, Contract(number, trump), bids, over, language, turn) for trump in trumps), columns=5),
        *row(
            button(facts, "bid", language("bid-over", contract=contract_words(over, language)), str(over), turn=turn)
            if over is not None and over.number != number
            else None,
            button(facts, "pass", language("button-pass"), turn=turn)
            if any(isinstance(action, Pass) for action in view.legal)
            else None,
            auto_pass(facts, mine, language) if any(isinstance(action, Pass) for action in view.legal) else None,
            misdeal(facts, view, language),
            columns=3,
        ),
    )


def _stepper(facts: TableFacts, numbers: list[int], number: int, language: Language, turn: int) -> tuple[Buttons, ...]:
    if len(numbers) < 2:
        return ()
    steps = (
        _step(facts, "−", numbers, number, -1, turn),
        still(language("bid-number", number=number)),
        _step(facts, "＋", numbers, number, 1, turn),
    )
    whole = (
        button(facts, "number", language("bid-number", number=each), str(each), turn=turn, marked=each == number)
        for each in numbers
    )
    return (Buttons(steps, 3, tuple(whole)),)


def _step(facts: TableFacts, label: str, numbers: list[int], number: int, by: int, turn: int):
    at = numbers.index(number) + by
    if 0 <= at < len(numbers):
        return button(facts, "number", label, str(numbers[at]), turn=turn)
    return still(label)


def _bid(
    facts: TableFacts, contract: Contract, bids: list[Contract], over: Contract | None, language: Language, turn: int
):
    words = contract_words(contract, language)
    if contract not in bids:
        return still(words)
    label = language("bid-over", contract=words) if contract == over else words
    return button(facts, "bid", label, str(contract), turn=turn, style=Style.PRIMARY)


def _over(seat: int, bids: list[Contract], view: View) -> Contract | None:
    """오버: the lowest bid that raises in the suit which this seat bid last."""
    mine = [call.contract for call in view.calls if call.seat == seat and call.contract is not None]
    if not mine or view.contract is None:
        return None
    higher = [c for c in bids if c.trump == mine[-1].trump and c.number > view.contract.number]
    return min(higher, default=None)


def misdeal(facts: TableFacts, view: View, language: Language):
    if any(isinstance(action, DeclareMisdeal) for action in view.legal):
        return button(facts, "misdeal", language("button-misdeal"), turn=view.turn, style=Style.DANGER)
    return None


def auto_pass(facts: TableFacts, mine: HandFacts, language: Language):
    word = "off" if mine.auto_pass else "on"
    return button(facts, "autopass", language(f"button-autopass-{word}"), word, marked=mine.auto_pass)


def window_controls(facts: TableFacts, view: View, language: Language) -> tuple[Buttons, ...]:
    """The declaration window: the same two buttons for everybody who qualifies, else one."""
    return row(
        misdeal(facts, view, language),
        button(facts, "ready", language("button-nothing-to-declare"), turn=view.turn, style=Style.PRIMARY),
        columns=2,
    )
