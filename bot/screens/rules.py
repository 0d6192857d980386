"""The rules page: what this table plays, in the ruleset's own sentences (an option is declared once, in the engine)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.buttons import Press, encode
from bot.facts import TableFacts
from bot.language import Language
from bot.leaf import Leaf
from bot.rulenames import known_as, strings
from bot.screens.controls import button, turning
from bot.screens.marks import card, dim, plain, strong
from bot.screens.phrases import contract_words, lines
from bot.screens.screen import Button, Screen
from engine.contract import Contract
from engine.declared import OptionInfo, options
from engine.ruleset import Ruleset

PAGE, COLUMNS = 22, 42
"""lines on one page and columns in a line of a phone: no scrolling"""

_CARDS = {"cards.mighty", "cards.alternate_mighty", "cards.call", "cards.alternate_call"}
_RANKS = {"cards.ranks", "cards.points"}
_SENTINEL = re.compile(r" \([^()]*-1[^()]*\)|, in half points")
"""what a number out of the ordinary means; the page says it in words instead"""
_UNSAID = {"seats.players", "cards.without", "kill.suicide_rules", "display.string"}
_ONLY_WITH = {
    "exchange.cost_suit": "exchange.change",
    "exchange.cost_to_no_trump": "exchange.change",
    "exchange.cost_from_no_trump": "exchange.change",
    "exchange.at_maximum": "exchange.change",
    "exchange.blind_cost": "exchange.blind",
    "exchange.blind_cost_to_no_trump": "exchange.blind",
}


def rules(facts: TableFacts, language: Language, page: int = 1) -> Screen:
    """One page of the rules (from 1; out of range: the nearest)."""
    text, page, pages = _shown(facts.rules, page, language, changed_line(facts, language))

    def to(label: str, page: int) -> Button:
        return button(facts, "rules", label, str(page))

    return Screen("rules", language.code, text, turning(page, pages, language, to))


def rules_of(ruleset: Ruleset, language: Language, page: int = 1) -> Screen:
    """The rules of no table: any ruleset somebody asks about. Only a preset's pages can be turned by buttons."""
    text, page, pages = _shown(ruleset, page, language, "")
    known = known_as(ruleset)
    if known is None:
        return Screen("rules", language.code, text)

    def to(label: str, page: int) -> Button:
        return Button(label, encode(Press("", "preset", args=(known.name, str(page)))))

    return Screen("rules", language.code, text, turning(page, pages, language, to))


def _shown(ruleset: Ruleset, page: int, language: Language, changed: str) -> tuple[str, int, int]:
    """A page's text, its number, and how many there are."""
    pages = [*_pages(ruleset, language), _strings(ruleset, language)]
    page = Leaf.of(len(pages), page, 1).page
    text = lines(
        strong(language("rules-title", rules=title(ruleset, language), page=page, pages=len(pages))),
        changed if page == 1 else "",
        pages[page - 1],
        dim(language("rules-talk")) if page == 1 else "",
    )
    return text, page, len(pages)


def _strings(ruleset: Ruleset, language: Language) -> str:
    """The rules as text, to take them to another chat."""
    return lines(language("rules-string-how"), *strings(ruleset))


def title(ruleset: Ruleset, language: Language) -> str:
    """What these rules are called: as the preset that has exactly these, else as the one they were made from."""
    text = (known_as(ruleset) or ruleset).title
    words = text.ko if language.code == "ko" else text.en
    return words or language("rules-own")


def _pages(ruleset: Ruleset, language: Language) -> Iterator[str]:
    about = ruleset.about.ko if language.code == "ko" else ruleset.about.en
    text = lines(about, _summary(ruleset, language))
    group = ""
    for info in options():
        if not said(ruleset, info):
            continue
        head = "" if info.group == group else strong(language(f"group-{info.group}")) + "\n"
        line = f"{head}· {sentence(ruleset, info, language)}"
        if text and _height(text) + _height(line) > PAGE:
            yield text
            text = ""
        group = info.group
        text = lines(text, line)
    yield text


def _height(text: str) -> int:
    """Lines of a phone."""
    return sum(1 + _columns(line) // COLUMNS for line in text.split("\n"))


def _columns(line: str) -> int:
    """Hangul takes two columns."""
    return sum(2 if "가" <= char <= "힣" else 1 for char in line)


def width(text: str, language: Language) -> int:
    """Columns of a line as people see it."""
    return _columns(plain(text, language.code))


def _summary(ruleset: Ruleset, language: Language) -> str:
    return language(
        "rules-summary",
        players=len(ruleset.people),
        hand=ruleset.cards.hand,
        kitty=ruleset.cards.kitty,
        tricks=ruleset.tricks,
        minimum=ruleset.auction.minimum,
        maximum=ruleset.auction.maximum,
    )


def said(ruleset: Ruleset, info: OptionInfo) -> bool:
    """Whether this option tells anything in this game: switches that are off and phases that are not played do not."""
    value = ruleset.value(info.path)
    if info.path in _UNSAID or (info.kind == "switch" and not value) or (info.kind == "text" and not value):
        return False
    if info.path in _ONLY_WITH and not ruleset.value(_ONLY_WITH[info.path]):
        return False
    match info.group:
        case "kill":
            return ruleset.kill.count > 0
        case "friends":
            return ruleset.friends.count > 0
        case "misdeal":
            return ruleset.misdeal.when != "never" or info.name == "when"
        case _:
            return True


def sentence(ruleset: Ruleset, info: OptionInfo, language: Language) -> str:
    """The option's own sentence with its value: ``최소 공약 (M): 13``."""
    words = _SENTINEL.sub("", info.wording.ko if language.code == "ko" else info.wording.en)
    value = ruleset.value(info.path)
    if info.kind == "switch":
        return words if value else language("option-not", sentence=words)
    return f"{words}: {value_words(info, value, language)}"


def value_words(info: OptionInfo, value: object, language: Language) -> str:
    if info.kind == "switch":
        return language("option-on" if value else "option-off")
    if info.kind == "choice":
        found = info.values[str(value)]
        return found.ko if language.code == "ko" else found.en
    if info.path in _CARDS:
        return card(str(value)) if value else "–"
    if info.path in _RANKS:
        return " ".join({"T": "10", "E": "11"}.get(rank, rank) for rank in str(value))
    if value == -1:
        return language("option-as-kitty" if info.path == "exchange.bury" else "option-not-tested")
    if info.path == "misdeal.limit" and isinstance(value, int):
        return f"{value // 2 or ''}{'½' if value % 2 else ''}" or "0"
    if info.kind == "text" and not value:
        return language("option-none")
    if info.path == "auction.forced_opening":
        return contract_words(Contract.parse(str(value)), language)
    if info.path == "cards.without":
        return " ".join(card(code) for code in str(value).split())
    return str(value)


def changed_line(facts: TableFacts, language: Language) -> str:
    """The options in which a table departs from its preset."""
    infos = {info.path: info for info in options()}
    said_so = [sentence(facts.rules, infos[path], language) for path in facts.changed if path in infos]
    if not said_so:
        return ""
    shown = "; ".join(said_so[:4]) + (f" (+{len(said_so) - 4})" if len(said_so) > 4 else "")
    return language("lobby-changed", changed=shown)
