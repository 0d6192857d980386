"""Single options of the ruleset on the settings pages: phase by phase, each with its own sentence; what departs from
the preset; and the rules as a string.

Everything is read where it is declared, in the engine. A value with which nobody could play (no pack fits, a phase
lacks what it needs) is shown but cannot be pressed: the engine is asked about each.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.facts import TableFacts
from bot.language import Language
from bot.leaf import Leaf
from bot.rulenames import EMPTY, strings
from bot.screens.controls import Page, button, row, settings_turning, still
from bot.screens.marks import dim, strong
from bot.screens.phrases import lines
from bot.screens.rules import said, sentence, title, value_words, width
from bot.screens.screen import Button, Buttons, Style
from engine import presets
from engine.declared import GROUPS, OptionInfo, options
from engine.errors import RulesetError
from engine.ruleset import Ruleset

PAGE = 8
"""options on one page"""
LABEL = 32
"""columns of a button on a phone; Hangul takes two"""
REACH = 12
"""how far the stepper looks for the next number that can be played"""

_STRUCTURE = frozenset(
    {"seats.players", "seats.ghost", "seats.dummies", "seats.shuffled", "display.string", "kill.suicide_rules"}
    | {f"cards.{name}" for name in ("decks", "ranks", "points", "without", "hand", "kitty", "draft", "joker", "jokers")}
)
"""what makes it another game: that is chosen by its preset, or typed"""
_TEXTS: dict[str, tuple[str, ...]] = {
    "cards.mighty": ("SA", "HA", "DA", "CA", "S2", "D2"),
    "cards.alternate_mighty": ("DA", "HA", "CA", "D2"),
    "cards.call": ("C3", "S3", "H3", "D3", "C7", "D4"),
    "cards.alternate_call": ("S3", "H3", "D3", "S7", "D4"),
    "auction.forced_opening": ("", "10N", "13N", "14N"),
}
"""what is offered of options that are texts"""


def parent(name: str) -> str:
    """The page above this one."""
    if name == "option":
        return "options"
    if name in ("changed", "string") or name.startswith("group."):
        return "options"
    return "preset" if name.startswith("preset-") else "main"


def page(facts: TableFacts, name: str, at: int, language: Language) -> Page | None:
    """The page of this name, with its number; None if it is none of these."""
    if name == "options":
        return _groups(facts, language)
    if name == "changed":
        return _list(facts, name, at, _changed(facts), language)
    if name == "string":
        return _string(facts, language)
    if name.removeprefix("group.") in GROUPS:
        return _list(facts, name, at, offered(facts, name.removeprefix("group.")), language)
    if name == "option" and at < len(options()) and _open(options()[at]):
        return _option(facts, at, language)
    return None


def _open(info: OptionInfo) -> bool:
    return info.path not in _STRUCTURE and (info.kind != "text" or info.path in _TEXTS)


def offered(facts: TableFacts, group: str) -> list[int]:
    """The options of a group (as places in ``options()``) that mean something here or can be switched on."""
    return [
        place
        for place, info in enumerate(options())
        if info.group == group
        and _open(info)
        and (said(facts.rules, info) or info.kind in ("switch", "text") or info.path in facts.changed)
    ]


def _changed(facts: TableFacts) -> list[int]:
    return [place for place, info in enumerate(options()) if info.path in facts.changed]


def _groups(facts: TableFacts, language: Language) -> Page:
    """Which phase?"""
    text = lines(
        strong(language("settings-groups")),
        language("settings-changed-count", rules=title(facts.rules, language), count=len(facts.changed)),
    )
    groups = [group for group in GROUPS if offered(facts, group)]
    return text, (
        *row(*(button(facts, "settings", _group_words(facts, group, language), f"group.{group}") for group in groups),
             columns=2),
        *row(
            button(facts, "settings", language("button-changed"), "changed") if facts.changed else None,
            button(facts, "settings", language("button-string"), "string"),
            columns=2,
        ),
    )  # fmt: skip


def _group_words(facts: TableFacts, group: str, language: Language) -> str:
    changed = sum(1 for path in facts.changed if path.startswith(f"{group}."))
    return language(f"group-{group}") + (f" ({changed})" if changed else "")


def _list(facts: TableFacts, name: str, at: int, places: list[int], language: Language) -> Page:
    """Options with their sentences, numbered; press the number to change one."""
    leaf = Leaf.of(len(places), at, PAGE)
    shown = leaf.cut(places)
    heading = language("settings-changed") if name == "changed" else language(f"group-{name.removeprefix('group.')}")
    text = lines(
        strong(language("settings-options", group=heading, page=leaf.page, pages=leaf.pages)),
        *(_numbered(facts, number, options()[place], language) for number, place in enumerate(shown, 1)),
        "" if places else language("settings-nothing-changed"),
    )
    numbers = [
        button(facts, "settings", str(number), "option", str(place)) if _open(options()[place]) else still(str(number))
        for number, place in enumerate(shown, 1)
    ]
    undo = button(facts, "set", language("button-undo-all"), "reset", "all", style=Style.DANGER)
    return text, (
        *row(*numbers, columns=4),
        *settings_turning(facts, name, leaf, language),
        *row(undo if name == "changed" and places else None),
    )


def _numbered(facts: TableFacts, number: int, info: OptionInfo, language: Language) -> str:
    words = sentence(facts.rules, info, language)
    if info.path not in facts.changed:
        return f"{number}. {words}"
    return f"{number}. {strong(words)} {dim(_before(facts, info, language))}"


def _base(facts: TableFacts) -> Ruleset:
    return presets.resolve(facts.base) if facts.base else Ruleset()


def _before(facts: TableFacts, info: OptionInfo, language: Language) -> str:
    """What the preset has there."""
    return language("settings-before", value=value_words(info, _base(facts).value(info.path), language))


def _option(facts: TableFacts, place: int, language: Language) -> Page:
    info = options()[place]
    named, values, blocked = _values(facts, info, language)
    text = lines(
        strong(sentence(facts.rules, info, language)),
        _before(facts, info, language) if info.path in facts.changed else "",
        *named,
        language("settings-unplayable") if blocked else "",
        dim(language("settings-source", source=info.source)),
    )
    others = offered(facts, info.group)
    at = others.index(place) // PAGE + 1 if place in others else 1
    group = button(facts, "settings", language(f"group-{info.group}"), f"group.{info.group}", str(at))
    return text, (*values, *row(group))


def _values(facts: TableFacts, info: OptionInfo, language: Language) -> tuple[list[str], tuple[Buttons, ...], bool]:
    """The values: those too long for a button in lines, all of them as buttons (by number, where one is too long), and
    whether one of them cannot be played."""
    value = facts.rules.value(info.path)
    if info.kind == "number":
        return [], _stepper(facts, info, value if isinstance(value, int) else 0), False
    every = _every(info)
    if value not in [other for _, other in every]:
        every.append((str(value) or EMPTY, value))
    words = [value_words(info, other, language) for _, other in every]
    long = any(width(label, language) > LABEL for label in words)
    buttons: list[Button] = []
    for number, ((word, other), said_so) in enumerate(zip(every, words, strict=True), 1):
        label = str(number) if long else said_so
        fits = value == other or playable(facts.rules, info.path, other)
        buttons.append(button(facts, "set", label, info.path, word, marked=value == other) if fits else still(label))
    named = [f"{number}. {label}" for number, label in enumerate(words, 1)] if long else []
    columns = 4 if long else 1 if info.kind == "choice" else 2
    return named, row(*buttons, columns=columns), any(made.disabled for made in buttons)


def _every(info: OptionInfo) -> list[tuple[str, object]]:
    """The values offered, each with its word in a button."""
    match info.kind:
        case "switch":
            return [("on", True), ("off", False)]
        case "choice":
            return [(choice, choice) for choice in info.choices]
        case _:
            return [(text or EMPTY, text) for text in _TEXTS[info.path]]


def _stepper(facts: TableFacts, info: OptionInfo, number: int) -> tuple[Buttons, ...]:
    def step(by: int, sign: str) -> Button:
        found = next(_steps(facts.rules, info, number, by), None)
        return still(sign) if found is None else button(facts, "set", sign, info.path, str(found))

    return row(step(-1, "−"), still(str(number)), step(1, "＋"), columns=3)


def _steps(rules: Ruleset, info: OptionInfo, number: int, by: int) -> Iterator[int]:
    """The numbers in this direction that can be played, the nearest first."""
    least = number - REACH if info.least is None else info.least
    most = number + REACH if info.most is None else info.most
    for other in range(number + by, number + by * (REACH + 1), by):
        if least <= other <= most and playable(rules, info.path, other):
            yield other


@lru_cache(maxsize=8192)
def playable(rules: Ruleset, path: str, value: object) -> bool:
    """Whether these rules can be played with this one option changed, at as many seats."""
    try:
        changed = presets.resolve({**_plain(rules), path: value})
    except RulesetError:
        return False
    return changed.seats_total == rules.seats_total and changed.people == rules.people


def _plain(rules: Ruleset) -> dict[str, object]:
    found: dict[str, object] = {}
    for group, values in rules.differences().items():
        found |= {f"{group}.{name}": value for name, value in values.items()}
    return found


def _string(facts: TableFacts, language: Language) -> Page:
    """These rules as text, to take them elsewhere."""
    return lines(
        strong(language("rules-string")),
        language("rules-string-how"),
        *strings(facts.rules),
    ), ()
