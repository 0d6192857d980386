"""What people call rules when they type, and what a table's rules are called: presets, numbers of players, rule
strings, single options.

A ``RulesValue`` is what a record carries (notation.md): a preset's name, a rule string with its version, or an object
of options over one of the two. Here typed words become such a value (``read``), single options are laid over it
(``override``) and told apart from what it stands on (``changed``), and a ruleset gets the strings that express it.

>>> read("6마"), read("Tichu5"), read("(0$1M&_PB(H']#"), read("namu5 auction.minimum=14")
('tichu6', 'tichu5', "mn32:(0$1M&_PB(H']#", {'preset': 'namu5', 'auction.minimum': 14})
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from hangeul import similarity

from engine import mightynetwork, ownstring, presets
from engine.declared import option, options
from engine.ruleset import Ruleset

RulesValue = str | dict[str, Any]
"""A record's ``rules``: a preset's name, a rule string, or an object of overrides (notation.md)."""

LONGEST = 600
"""characters of what is read"""
SWITCH = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False}
EMPTY = "-"
"""stands for an empty text in a button"""
_PLAYERS = re.compile(r"([2-8])\s*(?:인|명|마|인마|p|players?)?")
_COUNTED = {"이마": 2, "삼마": 3, "사마": 4, "오마": 5, "육마": 6, "칠마": 7, "팔마": 8}
NEAR = 0.5
"""likeness (0..1) from which a name may have been meant"""
_BARE = {14: "mn32", 15: "mn40"}
"""Mighty Network's strings by their length"""


def read(text: str) -> RulesValue:
    """The value that typed words mean; "" for none. Whether there are such rules is the engine's to say."""
    asked = text.strip()[:LONGEST]
    low = asked.casefold()
    if found := _PLAYERS.fullmatch(low):
        return presets.DEFAULTS[int(found[1])]
    if low in _COUNTED:
        return presets.DEFAULTS[_COUNTED[low]]
    if len(asked) in _BARE and asked[0] in "%&'()*" and all("#" <= char <= "b" for char in asked):
        return f"{_BARE[len(asked)]}:{asked}"
    if asked.startswith((*(f"{kind}:" for kind in mightynetwork.VERSIONS), f"{ownstring.PREFIX}:")):
        return _with_options(asked) if " " in asked else asked
    return _with_options(asked) if "=" in asked else _titled(asked)


def _with_options(asked: str) -> RulesValue:
    """``namu5 auction.minimum=14``: options over a preset or string."""
    name, *pairs = asked.split()
    value: RulesValue = read(name) if "=" not in name or ":" in name else ""
    for pair in pairs:
        path, _, word = pair.partition("=")
        value = override(value, path, word)
    return value


def _titled(asked: str) -> str:
    """A preset by its name or title, in either language, however it is spaced."""
    small = _small(asked)
    for name in presets.names():
        rules = presets.load(name)
        if small in (name, _small(rules.title.ko), _small(rules.title.en)):
            return name
    return asked


def nearest(text: str) -> str:
    """The name of the preset that typed words look like most; "" if none is near."""
    small = _small(text[:40])
    best, name = max(
        (
            (max(similarity(small, _small(called)) for called in (name, rules.title.ko, rules.title.en)), name)
            for name, rules in ((name, presets.load(name)) for name in presets.names())
        ),
        key=lambda likeness: likeness[0],  # the one that is offered first, of several
    )
    return name if small and best >= NEAR else ""


def _small(text: str) -> str:
    return "".join(text.casefold().split())


def base_of(value: RulesValue) -> str | None:
    """The preset or rule string that a value stands on; None: the common defaults."""
    if isinstance(value, str):
        return value
    found = value.get("preset")
    return found if isinstance(found, str) else None


def base_rules(value: RulesValue) -> Ruleset:
    """The rules that a value stands on. Raises engine.errors.RulesetError."""
    base = base_of(value)
    return Ruleset() if base is None else presets.resolve(base)


def override(rules: RulesValue, path: str, word: str) -> RulesValue:
    """The rules with one option changed, its value given as a word (``on``, ``14``, ``strict``, ``-`` for no text);
    an option set to what the preset has is no change. Raises engine.errors.RulesetError if the base is none.

    >>> override("tichu5", "auction.minimum", "14")
    {'preset': 'tichu5', 'auction.minimum': 14}
    >>> override(override("tichu5", "auction.minimum", "14"), "auction.minimum", "13")
    'tichu5'
    """
    base = base_of(rules)
    values: dict[str, Any] = dict(rules) if isinstance(rules, dict) else {"preset": rules}
    wanted = value_of(path, word)
    known = {info.path for info in options()}
    if path in known and base_rules(rules).value(path) == wanted:
        values.pop(path, None)
    else:
        values[path] = wanted
    return base if base is not None and values.keys() == {"preset"} else values


def value_of(path: str, word: str) -> bool | int | str:
    """What a word means as this option's value; the word itself where it means nothing."""
    try:
        kind = option(path).kind
    except KeyError:
        return word
    if kind == "switch" and word in SWITCH:
        return SWITCH[word]
    if kind == "number" and word.isascii() and word.lstrip("-").isdigit():
        return int(word)
    return "" if kind == "text" and word == EMPTY else word


def changed(value: RulesValue, rules: Ruleset) -> tuple[str, ...]:
    """Paths of the options in which ``rules`` (what ``value`` means) depart from the preset or string they stand on."""
    if isinstance(value, str):
        return ()
    base = base_rules(value)
    return tuple(info.path for info in options() if rules.value(info.path) != base.value(info.path))


@lru_cache(maxsize=256)
def known_as(rules: Ruleset) -> Ruleset | None:
    """The preset with exactly these rules; its own name first."""
    found = [preset for preset in map(presets.load, presets.names()) if preset == rules]
    return next((preset for preset in found if preset.name == rules.name), next(iter(found), None))


@lru_cache(maxsize=64)
def strings(rules: Ruleset) -> tuple[str, ...]:
    """The rule strings that express these rules: our own always, Mighty Network's where they can."""
    found = [ownstring.write(rules)]
    for kind, version in mightynetwork.VERSIONS.items():
        try:
            found.append(f"{kind}:{mightynetwork.write(rules, version)}")
        except mightynetwork.CannotBeWritten:
            continue
    return tuple(found)
