"""The result of a deal, a message of its own: one line, the score step by step, the hands as dealt, what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from bot.facts import TableFacts, TableState
from bot.language import Language
from bot.screens.controls import button, row
from bot.screens.lobby import commitment_line, cuts_line, empty, seat_controls
from bot.screens.marks import card, dim, hand, strong
from bot.screens.phrases import capital, contract_words, friend_part, friend_words, lines, moment, several, signed, who
from bot.screens.screen import Buttons, Screen, Style
from engine import presets
from engine.declared import option
from engine.ruleset import Ruleset
from engine.view import Result, ScoreStep, View


def result(facts: TableFacts, view: View, language: Language, *, live: bool = True) -> Screen:
    """The result of the deal that ``view`` (public, over) shows. ``live``: the next deal can still be started here."""
    text = lines(
        strong(headline(facts, view, language)),
        friend_line(facts, view, language),
        steps(facts, view, language),
        scores(facts, view, language),
        language("pot-after", pot=view.result.pot) if view.result is not None and view.result.pot else "",
        *hands(facts, view, language),
        *(_next(facts, language) if live else ()),
    )
    return Screen("result", language.code, text, _controls(facts, language, live=live))


def headline(facts: TableFacts, view: View, language: Language) -> str:
    found = view.result
    number = facts.deal
    if found is None:
        return language("result-stopped", number=number)
    if found.outcome == "misdeal":
        return language("result-misdeal", number=number, who=who(facts, found.by or 0, language))
    if found.outcome == "passed_out" or found.contract is None or found.declarer is None:
        return language("result-passed-out", number=number)
    return language(
        "result-made" if found.made else "result-failed",
        number=number,
        who=who(facts, found.declarer, language),
        contract=contract_words(found.contract, language),
        points=_count(facts, found.points or 0, language),
        claimed=language("result-claimed") if found.outcome == "claimed" else "",
    )


def _count(facts: TableFacts, number: int, language: Language) -> str:
    tricks = facts.rules.scoring.counts == "tricks"
    return language("count-tricks" if tricks else "count-points", number=number)


def friend_line(facts: TableFacts, view: View, language: Language) -> str:
    found = view.result
    if view.friend is None or found is None or found.declarer is None:
        return ""
    if view.friend.kind != "none" and not found.friends:
        return language("result-no-friend", called=friend_words(facts, view, language))
    if view.friend.kind == "card" and found.friends:
        called = " ".join(card(code) for code in view.friend.cards)
        words = language("friend-known", called=called, who=several(facts, found.friends, language))
        return capital(language("friend", friend=words))
    return capital(friend_part(facts, view, language))


def steps(facts: TableFacts, view: View, language: Language) -> str:
    """``기본 2(17−13+1)+(19−17) = 12 → 런 ×2 = 24``, then who pays how much."""
    found = view.result
    if found is None or not found.steps or found.unit is None:
        return ""
    words = " → ".join(_step(facts, view, found, step, language) for step in found.steps)
    shares = Counter(abs(score) // found.unit for score in found.scores if score) if found.unit else Counter[int]()
    times = "·".join(f"×{times}" for times in sorted(shares, reverse=True))
    return lines(
        language("steps", steps=words),
        dim(language("shares", unit=found.unit, times=times)) if len(shares) > 1 else "",
    )


def _step(facts: TableFacts, view: View, found: Result, step: ScoreStep, language: Language) -> str:
    if step.name == "base":
        return language("step-base", formula=_formula(in_force(facts, view), found), unit=step.unit)
    label = language(f"step-{step.name.replace('_', '-')}")
    factor = f" ×{step.factor}" if step.factor is not None else ""
    return f"{label}{factor} = {step.unit}"


def in_force(facts: TableFacts, view: View) -> Ruleset:
    """The rules of the auction that was won: others than agreed after a suicide (tichu6)."""
    other = facts.rules.kill.suicide_rules
    return presets.load(other) if other and view.rules == other else facts.rules


def _formula(rules: Ruleset, found: Result) -> str:
    """The base formula with this deal's numbers in it; its letters where it is not that simple."""
    scoring, contract = rules.scoring, found.contract
    path, value = ("scoring.win", scoring.win) if found.made else ("scoring.loss", scoring.loss)
    formula = option(path).values[value].en
    if contract is None or found.points is None or len(formula) > 24:
        return formula
    if contract.trump == "N" and scoring.no_trump_base != "same":
        return formula
    numbers = {"C": contract.number, "T": found.points, "M": rules.auction.minimum, "D": rules.total - found.points}
    return "".join(str(numbers.get(char, char)) for char in formula)


def scores(facts: TableFacts, view: View, language: Language) -> str:
    """Each player's points for the deal, the evening and the season."""
    found = view.result
    if found is None:
        return ""
    cells: list[str] = []
    for seat, score in enumerate(found.scores):
        if seat >= len(facts.seats):
            break
        sitting = facts.seats[seat]
        total = language("score-total", total=signed(sitting.score))
        season = language("score-season", season=signed(sitting.season)) if sitting.season is not None else ""
        role = _role(found, seat, language)
        cells.append(f"{who(facts, seat, language)}{role} {strong(signed(score))} ({total}{season})")
    return "\n".join(cells)


def _role(found: Result, seat: int, language: Language) -> str:
    if seat == found.declarer:
        return f" [{language('role-declarer')}]"
    return f" [{language('role-friend')}]" if seat in found.friends else ""


def hands(facts: TableFacts, view: View, language: Language) -> list[str]:
    dealt = facts.dealt or shown_hands(view)
    if not any(dealt):
        return []
    found = [language("hands-dealt" if facts.dealt else "hands-played")]
    found += [f"{who(facts, seat, language)}  {sorted_hand(facts, cards)}" for seat, cards in enumerate(dealt) if cards]
    kitty = facts.dealt_kitty or view.kitty
    if kitty:
        found.append(language("kitty", cards=" ".join(card(code) for code in kitty)))
    if view.buried:
        found.append(language("buried", cards=" ".join(card(code) for code in view.buried)))
    return found


def sorted_hand(facts: TableFacts, cards: Iterable[str]) -> str:
    """Somebody's cards as screens show them."""
    return hand(sorted(cards, key=order(facts)))


def order(facts: TableFacts) -> Callable[[str], tuple[int, int]]:
    """How a hand is sorted: by suit, then by the deck's own ranks, the joker last."""
    ranks = facts.rules.cards.ranks
    return lambda code: ("SHDCJ".index(code[0]), ranks.find(code[1]))


def shown_hands(view: View) -> list[list[str]]:
    """What each seat played and still held: the hands of a deal whose cards were not dealt all at once."""
    held: list[list[str]] = [list(cards or ()) for cards in view.hands]
    for trick in (*view.tricks, *((view.trick,) if view.trick else ())):
        for played in trick.plays:
            held[played.seat].append(played.card)
    return held


def _next(facts: TableFacts, language: Language) -> list[str]:
    """What comes next: the dealer, who rests, the cuts, the promise, and when."""
    if facts.state is TableState.ENDED:
        return [strong(language(f"ended-{facts.ended or 'evening'}"))]
    free = len(empty(facts))
    if free:
        last = language("next-missing", free=free)
    elif facts.deadline is not None:
        last = language("next-at", at=moment(facts, facts.deadline))
    else:
        last = language("next-press")
    return [
        language("next-dealer", who=who(facts, facts.dealer, language)) if facts.dealer is not None else "",
        language("next-resting", who=several(facts, facts.resting, language)) if facts.resting else "",
        cuts_line(facts, language),
        commitment_line(facts, language),
        strong(last),
    ]


def _controls(facts: TableFacts, language: Language, *, live: bool) -> tuple[Buttons, ...]:
    looks = (
        button(facts, "record", language("button-record")),
        button(facts, "verify", language("button-verify")),
        button(facts, "tricks", language("button-all-tricks")),
    )
    if not live or facts.state is not TableState.BETWEEN:
        return row(*looks, columns=3)
    free = empty(facts)
    return (
        *row(
            None if free else button(facts, "next", language("button-next"), style=Style.PRIMARY),
            button(facts, "fill", language("button-fill-next"), style=Style.PRIMARY) if free else None,
            button(facts, "cut", language("button-cut")),
            *looks[:2],
            columns=4,
        ),
        *row(*seat_controls(facts, language), button(facts, "end", language("button-end")), columns=4),
    )
