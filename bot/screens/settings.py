"""Settings in the lobby: preset (by number of players first), speed, AI players, seats, signals, and single options.

A page's name is part of the table's state (``TableFacts.page``): ``main``, ``preset``, ``preset/5``, ``speed``,
``strength``, ``options/2``, ``option/31``. Every option of the ruleset is offered with its own sentence.
"""

from __future__ import annotations

from bot.facts import Speed, TableFacts
from bot.language import Language
from bot.screens.controls import button, row, still
from bot.screens.marks import strong
from bot.screens.phrases import lines
from bot.screens.rules import said, sentence, title, value_words
from bot.screens.screen import Button, Buttons, Screen, Style
from engine import presets
from engine.declared import OptionInfo, options

PAGE = 8
"""options on one page"""

STRENGTHS = ("easy", "standard", "strong")


def settings(facts: TableFacts, language: Language) -> Screen:
    """The settings page that is open; the main page for a name that is none."""
    name, _, number = (facts.page or "main").partition("/")
    at = int(number) if number.isdigit() else 0
    match name:
        case "preset" if at in presets.DEFAULTS:
            text, controls = _presets(facts, at, language)
        case "preset":
            text, controls = _players(facts, language)
        case "speed":
            text, controls = _choice(facts, "speed", tuple(Speed), facts.speed, language)
        case "strength":
            text, controls = _choice(facts, "strength", STRENGTHS, facts.strength, language)
        case "options":
            text, controls = _options(facts, at, language)
        case "option" if at < len(options()) and options()[at].kind != "text":
            text, controls = _option(facts, at, language)
        case _:
            text, controls = _main(facts, language)
    main = (text, controls) == _main(facts, language)
    close = row(
        None if main else button(facts, "settings", language("button-back"), "main"),
        button(facts, "settings", language("button-close"), style=Style.PRIMARY),
        columns=2,
    )
    return Screen("lobby", language.code, text, (*controls, *close))


def _main(facts: TableFacts, language: Language) -> tuple[str, tuple[Buttons, ...]]:
    speed, strength = language(f"speed-{facts.speed}"), language(f"strength-{facts.strength}")
    text = lines(
        strong(language("settings-title")),
        language("settings-preset", rules=title(facts.rules, language)),
        language("settings-speed", speed=speed),
        language("settings-strength", strength=strength),
        language("settings-shuffle", value=_on(language, on=facts.shuffle_seats)),
        language("settings-signals", value=_on(language, on=facts.signals)),
    )
    return text, row(
        button(facts, "settings", language("button-preset"), "preset"),
        button(facts, "settings", language("set-speed"), "speed"),
        button(facts, "settings", language("set-strength"), "strength"),
        _switch(facts, "shuffle", on=facts.shuffle_seats, language=language),
        _switch(facts, "signals", on=facts.signals, language=language),
        button(facts, "settings", language("button-options"), "options", "1"),
        columns=2,
    )


def _on(language: Language, *, on: bool) -> str:
    return language("option-on" if on else "option-off")


def _switch(facts: TableFacts, name: str, *, on: bool, language: Language) -> Button:
    return button(facts, "set", language(f"set-{name}"), name, "off" if on else "on", marked=on)


def _players(facts: TableFacts, language: Language) -> tuple[str, tuple[Buttons, ...]]:
    now = len(facts.rules.people)
    buttons = [
        button(facts, "settings", language("players", players=count), "preset", str(count), marked=count == now)
        for count in presets.DEFAULTS
    ]
    return strong(language("settings-players")), row(*buttons, columns=4)


def _presets(facts: TableFacts, players: int, language: Language) -> tuple[str, tuple[Buttons, ...]]:
    offered = [rules for rules in map(presets.load, presets.names()) if len(rules.people) == players]
    text = lines(
        strong(language("settings-presets", players=players)),
        *(
            f"· {title(rules, language)}: {rules.about.ko if language.code == 'ko' else rules.about.en}"
            for rules in offered
        ),
    )
    buttons = [
        button(facts, "set", title(rules, language), "preset", rules.name, marked=rules == facts.rules)
        for rules in offered
    ]
    return text, row(*buttons, columns=2)


def _choice(
    facts: TableFacts, name: str, values: tuple[str, ...], now: str, language: Language
) -> tuple[str, tuple[Buttons, ...]]:
    text = lines(
        strong(language(f"set-{name}")),
        *(f"· {language(f'{name}-{value}')}: {language(f'{name}-{value}-about')}" for value in values),
    )
    buttons = [
        button(facts, "set", language(f"{name}-{value}"), name, str(value), marked=value == now) for value in values
    ]
    return text, row(*buttons, columns=3)


def offered(facts: TableFacts) -> list[int]:
    """The options (as places in ``options()``) that mean something here or can be switched on."""
    kept = [
        place
        for place, info in enumerate(options())
        if info.kind != "text" and (said(facts.rules, info) or info.kind == "switch")
    ]
    return [place for place in kept if options()[place].group not in ("seats", "cards")]


def _options(facts: TableFacts, page: int, language: Language) -> tuple[str, tuple[Buttons, ...]]:
    places = offered(facts)
    pages = -(-len(places) // PAGE)
    page = min(max(1, page), pages)
    shown = places[(page - 1) * PAGE : page * PAGE]
    text = lines(
        strong(language("settings-options", page=page, pages=pages)),
        *(f"{i}. {sentence(facts.rules, options()[place], language)}" for i, place in enumerate(shown, 1)),
    )
    numbers = [button(facts, "settings", str(i), "option", str(place)) for i, place in enumerate(shown, 1)]
    turning = row(
        button(facts, "settings", language("page-before"), "options", str(page - 1)) if page > 1 else None,
        button(facts, "settings", language("page-after"), "options", str(page + 1)) if page < pages else None,
        columns=2,
    )
    return text, (*row(*numbers, columns=4), *turning)


def _option(facts: TableFacts, place: int, language: Language) -> tuple[str, tuple[Buttons, ...]]:
    info = options()[place]
    value = facts.rules.value(info.path)
    text = lines(strong(sentence(facts.rules, info, language)), language("settings-source", source=info.source))
    back = row(button(facts, "settings", language("button-options"), "options", str(_page_of(facts, place))))
    return text, (*_values(facts, info, value, language), *back)


def _page_of(facts: TableFacts, place: int) -> int:
    places = offered(facts)
    return places.index(place) // PAGE + 1 if place in places else 1


def _values(facts: TableFacts, info: OptionInfo, value: object, language: Language) -> tuple[Buttons, ...]:
    match info.kind:
        case "switch":
            return row(
                *(
                    button(facts, "set", value_words(info, other, language), info.path, word, marked=value == other)
                    for word, other in (("on", True), ("off", False))
                ),
                columns=2,
            )
        case "choice":
            return row(
                *(
                    button(facts, "set", value_words(info, other, language), info.path, other, marked=value == other)
                    for other in info.choices
                ),
                columns=1,
            )
        case _:
            number = value if isinstance(value, int) else 0
            least, most = info.least, info.most
            down, up = str(number - 1), str(number + 1)
            return row(
                still("−") if least is not None and number <= least else button(facts, "set", "−", info.path, down),
                still(str(number)),
                still("＋") if most is not None and number >= most else button(facts, "set", "＋", info.path, up),
                columns=3,
            )
