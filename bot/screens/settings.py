"""Settings in the lobby: rules (by number of players first), speed, AI players, seats, signals.

A page's name is part of the table's state (``TableFacts.page``): ``main``, ``preset``, ``preset/5``, ``speed``,
``strength``, and the pages of single options (``bot.screens.options``): ``options``, ``group.auction/1``,
``option/31``, ``changed``, ``string``.
"""

from __future__ import annotations

import re

from bot.facts import STRENGTHS, Speed, TableFacts
from bot.language import SLANGY, Language
from bot.leaf import Leaf
from bot.screens import options
from bot.screens.controls import Page, button, row, settings_turning
from bot.screens.marks import strong
from bot.screens.phrases import lines
from bot.screens.rules import changed_line, title
from bot.screens.screen import Button, Screen, Style
from engine import presets

PAGE = 6
"""presets on one page"""


def settings(facts: TableFacts, language: Language) -> Screen:
    """The settings page that is open; the main page for a name that is none."""
    name, _, number = (facts.page or "main").partition("/")
    at = int(number) if number.isdigit() else 0
    found = _page(facts, name, at, language)
    text, controls = found or _main(facts, language)
    close = row(
        button(facts, "settings", language("button-back"), options.parent(name)) if found else None,
        button(facts, "settings", language("button-close"), style=Style.PRIMARY),
        columns=2,
    )
    return Screen("lobby", language.code, text, (*controls, *close))


def _page(facts: TableFacts, name: str, at: int, language: Language) -> Page | None:
    if name == "preset" and at in presets.DEFAULTS:
        return _presets(facts, at, 1, language)
    if (found := re.fullmatch(r"preset-([2-8])", name)) is not None:
        return _presets(facts, int(found[1]), at, language)
    match name:
        case "preset":
            return _players(facts, language)
        case "speed":
            return _choice(facts, "speed", tuple(Speed), facts.speed, language)
        case "strength":
            return _choice(facts, "strength", STRENGTHS, facts.strength, language)
        case _:
            return options.page(facts, name, at, language)


def _main(facts: TableFacts, language: Language) -> Page:
    slang = language.code in SLANGY
    speed, strength = language(f"speed-{facts.speed}"), language(f"strength-{facts.strength}")
    text = lines(
        strong(language("settings-title")),
        language("settings-preset", rules=title(facts.rules, language)),
        changed_line(facts, language),
        language("settings-speed", speed=speed),
        language("settings-strength", strength=strength),
        language("settings-shuffle", value=_on(language, on=facts.shuffle_seats)),
        language("settings-signals", value=_on(language, on=facts.signals)),
        language("settings-slang", value=_on(language, on=facts.slang)) if slang else "",
    )
    return text, row(
        button(facts, "settings", language("button-preset"), "preset"),
        button(facts, "settings", language("button-options"), "options"),
        button(facts, "settings", language("set-speed"), "speed"),
        button(facts, "settings", language("set-strength"), "strength"),
        _switch(facts, "shuffle", on=facts.shuffle_seats, language=language),
        _switch(facts, "signals", on=facts.signals, language=language),
        _switch(facts, "slang", on=facts.slang, language=language) if slang else None,
        columns=2,
    )


def _on(language: Language, *, on: bool) -> str:
    return language("option-on" if on else "option-off")


def _switch(facts: TableFacts, name: str, *, on: bool, language: Language) -> Button:
    return button(facts, "set", language(f"set-{name}"), name, "off" if on else "on", marked=on)


def _players(facts: TableFacts, language: Language) -> Page:
    now = len(facts.rules.people)
    buttons = [
        button(facts, "settings", language("players", players=count), "preset", str(count), marked=count == now)
        for count in presets.DEFAULTS
    ]
    return lines(strong(language("settings-players")), language("settings-by-name")), row(*buttons, columns=4)


def _presets(facts: TableFacts, players: int, at: int, language: Language) -> Page:
    """Presets for so many people, each with its line."""
    every = [rules for rules in map(presets.load, presets.names()) if len(rules.people) == players]
    leaf = Leaf.of(len(every), at, PAGE)
    shown = leaf.cut(every)
    text = lines(
        strong(language("settings-presets", players=players)),
        *(
            f"· {strong(title(rules, language))} — {rules.about.ko if language.code == 'ko' else rules.about.en}"
            for rules in shown
        ),
    )
    standing = facts.base or facts.rules.name
    buttons: list[Button] = [
        button(facts, "set", title(rules, language), "preset", rules.name, marked=rules.name == standing)
        for rules in shown
    ]
    return text, (*row(*buttons, columns=2), *settings_turning(facts, f"preset-{players}", leaf, language))


def _choice(facts: TableFacts, name: str, values: tuple[str, ...], now: str, language: Language) -> Page:
    text = lines(
        strong(language(f"set-{name}")),
        *(f"· {language(f'{name}-{value}')}: {language(f'{name}-{value}-about')}" for value in values),
    )
    buttons: list[Button] = [
        button(facts, "set", language(f"{name}-{value}"), name, str(value), marked=value == now) for value in values
    ]
    return text, row(*buttons, columns=3)
