"""The exchange: tick the cards to bury, change the contract with its cost stated, one confirm."""

from __future__ import annotations

from bot.facts import HandFacts, TableFacts
from bot.language import Language
from bot.screens.controls import button, card_button, copies, row, still, ticked
from bot.screens.marks import card, hand
from bot.screens.phrases import contract_words, lines
from bot.screens.screen import Button, Buttons, Choose, Style
from engine.contract import TRUMPS, Contract
from engine.view import ExchangeChoices, View


def chosen(choices: ExchangeChoices, mine: HandFacts) -> Contract:
    """The contract that would stand: the draft's if it may, else the unchanged one."""
    first = next(iter(choices.contracts))
    draft = mine.draft
    if draft.number is None or draft.trump is None:
        return first
    wanted = Contract(draft.number, draft.trump)
    return wanted if wanted in choices.contracts else first


def exchange_lines(mine: HandFacts, view: View, language: Language) -> str:
    choices = view.exchange
    if choices is None:
        return ""
    if choices.blind:
        return language("exchange-blind")
    contract = chosen(choices, mine)
    first = next(iter(choices.contracts))
    change = ""
    if contract != first:
        change = language(
            "exchange-changed",
            before=contract_words(first, language),
            after=contract_words(contract, language),
            cost=contract.number - first.number,
        )
    protected = "" if _all_allowed(choices, contract, view) else language("exchange-protected")
    return lines(
        language("exchange-kitty", kitty=hand(view.kitty)) if view.kitty else "",
        language("exchange-task", count=choices.discard),
        protected,
        change,
    )


def _all_allowed(choices: ExchangeChoices, contract: Contract, view: View) -> bool:
    return set(_cards(view, choices)) <= set(choices.contracts[contract])


def _cards(view: View, choices: ExchangeChoices) -> tuple[str, ...]:
    """The cards among which to choose: the hand with the kitty in it."""
    held = view.hands[view.declarer or 0] or ()
    if view.kitty and len(held) < view.counts[view.declarer or 0] + len(view.kitty) and choices.discard:
        missing = [code for code in view.kitty if held.count(code) < 1]
        held = (*held, *missing)
    return held


def exchange_controls(
    facts: TableFacts, mine: HandFacts, view: View, language: Language
) -> tuple[Buttons | Choose, ...]:
    choices = view.exchange
    if choices is None:
        return ()
    turn = view.turn
    if choices.blind:
        return (
            *row(button(facts, "look", language("button-look"), turn=turn, style=Style.PRIMARY)),
            *row(
                *(
                    button(facts, "blind", contract_words(contract, language), str(contract), turn=turn)
                    for contract in choices.blind
                ),
                columns=4,
            ),
        )
    contract = chosen(choices, mine)
    allowed = choices.contracts[contract]
    ticks = tuple(code for code in mine.draft.ticks if code in allowed)[: choices.discard]
    full = len(ticks) == choices.discard
    key = "button-bury" if contract == next(iter(choices.contracts)) else "button-bury-change"
    confirm = language(
        key,
        cards=" ".join(card(code) for code in ticks),
        contract=contract_words(contract, language),
        done=len(ticks),
        count=choices.discard,
    )
    return (
        _ticks(facts, view, choices, allowed, ticks, language),
        *_changes(facts, choices, contract, language, turn),
        *row(
            button(facts, "bury", confirm, turn=turn, style=Style.SUCCESS)
            if full
            else still(language("button-bury-missing", done=len(ticks), count=choices.discard))
        ),
    )


def _ticks(
    facts: TableFacts,
    view: View,
    choices: ExchangeChoices,
    allowed: tuple[str, ...],
    ticks: tuple[str, ...],
    language: Language,
) -> Choose:
    cards = _cards(view, choices)
    options: list[Button] = []
    for (code, args), marked in zip(copies(cards), ticked(cards, ticks), strict=True):
        options.append(
            card_button(facts, "tick", code, *args, turn=view.turn, marked=marked, disabled=code not in allowed)
        )
    return Choose(
        token=button(facts, "ticks", "", turn=view.turn).token,
        count=choices.discard,
        options=tuple(options),
        values=tuple("/".join(args) for _, args in copies(cards)),
        placeholder=language("exchange-task", count=choices.discard),
    )


def _changes(
    facts: TableFacts, choices: ExchangeChoices, contract: Contract, language: Language, turn: int
) -> tuple[Buttons, ...]:
    """One button per trump at its least contract, and a stepper where a trump allows several."""
    first = next(iter(choices.contracts))
    if len(choices.contracts) == 1:
        return ()
    offers: list[Button] = []
    for trump in TRUMPS:
        numbers = sorted(c.number for c in choices.contracts if c.trump == trump)
        for number in numbers[: 2 if trump == first.trump and len(numbers) == 2 else 1]:
            offer = Contract(number, trump)
            cost = f" (+{number - first.number})" if number > first.number else ""
            label = contract_words(offer, language) + cost
            marked = offer == contract or (trump == contract.trump and len(numbers) > 2)
            offers.append(button(facts, "change", label, str(offer), turn=turn, marked=marked))
    numbers = sorted(c.number for c in choices.contracts if c.trump == contract.trump)
    stepper: tuple[Buttons, ...] = ()
    if len(numbers) > 2:
        at = numbers.index(contract.number)
        up = numbers[at + 1 :]
        down = [number for number in numbers[:at] if number != numbers[0]]
        stepper = row(
            button(facts, "change", "−", str(Contract(down[-1], contract.trump)), turn=turn) if down else still("−"),
            still(contract_words(contract, language)),
            button(facts, "change", "＋", str(Contract(up[0], contract.trump)), turn=turn) if up else still("＋"),
            columns=3,
        )
    return (*row(*offers, columns=3), *stepper)
