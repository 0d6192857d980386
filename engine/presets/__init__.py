"""The presets: one TOML file per preset, with its title, one line about it in Korean and English, and the values that
differ from the defaults, or from the preset or rule string that it names as ``preset``.

:func:`resolve` turns whatever a record or a command line calls "rules" into a Ruleset.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, cast

from engine import mightynetwork
from engine.errors import RulesetError
from engine.ruleset import Ruleset

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
    text = (files(__name__) / f"{name}.toml").read_text(encoding="utf-8")
    return resolve(tomllib.loads(text) | {"name": name})


def resolve(rules: object) -> Ruleset:
    """The Ruleset that a record's or command's ``rules`` value means (notation.md, "Record").

    A preset's name, a rule string with its version (``mn32:…``, ``mn40:…`` or our own), or a mapping
    ``{"preset": name, …}`` with options over it, by group or by ``"group.option"``; a mapping without a preset stands
    on the defaults. Raises RulesetError, which names the place and what is allowed there.

    >>> resolve({"preset": "tichu5", "auction.minimum": 14}).auction.minimum
    14
    """
    if isinstance(rules, Ruleset):
        return rules
    if isinstance(rules, str):
        return _resolve_text(rules)
    if not isinstance(rules, Mapping):
        raise RulesetError(f"rules must be a preset's name, a rule string or an object, not {type(rules).__name__}")
    values = dict(cast("Mapping[Any, Any]", rules))
    if not all(isinstance(key, str) for key in values):
        raise RulesetError("rules: the keys of an object are texts")
    preset = values.pop("preset", None)
    if preset is not None and not isinstance(preset, str):
        raise RulesetError(f"preset: {str(preset)[:40]!r} is not a preset's name or a rule string")
    base = Ruleset() if preset is None else _resolve_text(preset)
    return _with_successor(base.replace({"name": "custom"} | values)) if values else base


def to_toml(rules: Ruleset) -> str:
    """These rules as the text of a TOML file that :func:`resolve` reads back: what differs from the defaults."""
    lines = [f"name = {json.dumps(rules.name, ensure_ascii=False)}"]
    words = {
        name: {key: text for key, text in both if text}
        for name, both in (("title", rules.title), ("about", rules.about))
    }
    for table, values in {**words, **rules.differences()}.items():
        if values:
            lines += [
                "",
                f"[{table}]",
                *(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()),
            ]
    return "\n".join(lines) + "\n"


@lru_cache(maxsize=512)
def _resolve_text(text: str) -> Ruleset:
    return load(text) if ":" not in text else _with_successor(mightynetwork.ruleset(text))


def _with_successor(rules: Ruleset) -> Ruleset:
    """These rules, if the ones that follow a suicide can be played on by the survivors (catalogue H7)."""
    name = rules.kill.suicide_rules
    if not name:
        return rules
    if name not in ORDER:
        raise RulesetError(f"kill.suicide_rules: {name[:60]!r} is no preset; there are {', '.join(ORDER)}")
    if name == rules.name:
        raise RulesetError(f"kill.suicide_rules {name} would follow themselves")
    after = load(name)
    same_table = after.seats.players == after.playing_total == rules.playing_total and not after.cards.draft
    if not same_table or after.tricks != rules.tricks or after.pack.cards != rules.pack.cards:
        raise RulesetError(
            f"kill.suicide_rules {name} is not played by the {rules.playing_total} of seats.players left"
        )
    return rules
