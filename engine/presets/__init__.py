"""The presets: one TOML file per preset, with the values that differ from the defaults (or from its ``base``), its
title, and one line about it, in Korean and English. A Mighty Network preset is its rule string and its title.

:func:`resolve` turns whatever a record or a command line calls "rules" into a Ruleset.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, cast

from engine.errors import RulesetError
from engine.ruleset import Ruleset, nested

DEFAULTS: dict[int, str] = {
    2: "draft2",
    3: "three",
    4: "four",
    5: "tichu5",
    6: "tichu6",
    7: "kill7",
    8: "chicago8",
}
"""The preset offered for a new table, by number of people (rulings.md §2)."""

ORDER: tuple[str, ...] = (
    *("tichu5", "namu5", "wiki5", "twohigh5", "mn32", "jedi5", "gyeonggibuk5"),
    *("tichu6", "kill6", "eleven6", "rotate6", "rotate6fair", "kill7", "rotate7"),
    *("four", "four000", "four004", "notrump4", "gwanak4", "ghost4", "three", "three004"),
    *("draft2", "draft53", "two", "honeymoon2", "chicago6", "chicago7", "chicago8"),
    *("std2", "std3", "std4", "std5", "std6", "std7"),
    *("gwanak6", "sinchon5", "gyeonggi5", "busan4", "daegu5", "daejeon6", "gwangju5", "jeju3"),
)
"""Every preset, in the order in which they are offered."""


def names() -> tuple[str, ...]:
    """The names of all presets, in the order in which they are offered."""
    return ORDER


@cache
def load(name: str) -> Ruleset:
    """The preset of this name. Raises RulesetError for an unknown name, with the known ones."""
    if name not in ORDER:
        raise RulesetError(f"{name[:60]!r} is no preset; there are {', '.join(ORDER)}")
    values = _values(name)
    string = values.pop("string", None)
    if isinstance(string, str):
        values = _resolve_text(string).differences() | values | {"string": string}
    return Ruleset.of(values | {"name": name})


def resolve(rules: object) -> Ruleset:
    """The Ruleset that a record's or command's ``rules`` value means (notation.md, "Record").

    A preset's name, a rule string with its version (``mn32:…``, ``mn40:…`` or our own), or a mapping
    ``{"preset": name, …}`` with options over it, by group or by ``"group.option"``. Raises RulesetError."""
    if isinstance(rules, Ruleset):
        return rules
    if isinstance(rules, str):
        return _resolve_text(rules)
    if isinstance(rules, Mapping):
        values = dict(cast("Mapping[str, Any]", rules))
        preset = values.pop("preset", None)
        if preset is not None and not isinstance(preset, str):
            raise RulesetError(f"preset: {str(preset)[:40]!r} is not a preset's name or a rule string")
        base = _resolve_text(preset) if preset is not None else Ruleset()
        return base.replace({"name": "custom"} | values) if values else base
    raise RulesetError(f"rules must be a preset's name, a rule string or an object, not {type(rules).__name__}")


@lru_cache(maxsize=512)
def _resolve_text(text: str) -> Ruleset:
    if ":" not in text:
        return load(text)
    from engine import mightynetwork

    return mightynetwork.ruleset(text)


def _values(name: str) -> dict[str, Any]:
    """The values of a preset's file over those of its base."""
    values = tomllib.loads((files(__name__) / f"{name}.toml").read_text(encoding="utf-8"))
    base = values.pop("base", None)
    if base is None:
        return values
    merged = _values(base)
    for key, value in nested(values).items():
        old = merged.get(key)
        merged[key] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    return merged
