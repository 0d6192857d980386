"""The page's own words (chrome, and the chat service's refusals), in ``locales``; the game's come from the bot."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast

CODES = ("ko", "en")


def _source(code: str) -> str:
    return (files("adapters.local") / "locales" / f"{code}.ftl").read_text("utf-8")


@cache
def _bundle(code: str) -> FluentBundle:
    bundle = FluentBundle([code], use_isolating=False)
    bundle.add_resource(FluentResource(_source(code)))
    return bundle


def say(code: str, key: str, /, **data: str | int) -> str:
    """The message ``key``. Raises KeyError for one that is not there."""
    bundle = _bundle(code if code in CODES else CODES[0])
    pattern = bundle.get_message(key).value
    if pattern is None:
        raise KeyError(key)
    text, _ = bundle.format_pattern(pattern, data)
    return str(text)


@cache
def keys(code: str) -> dict[str, frozenset[str]]:
    """Every key with the names of its variables."""
    found: dict[str, frozenset[str]] = {}
    for entry in FluentParser().parse(_source(code)).body:
        if isinstance(entry, ast.Message):
            found[entry.id.name] = frozenset(_variables(entry))
    return found


def _variables(node: ast.BaseNode) -> set[str]:
    if isinstance(node, ast.VariableReference):
        return {node.id.name}
    names: set[str] = set()
    for value in vars(node).values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.BaseNode):
                names |= _variables(child)
    return names


@cache
def page_words(code: str) -> dict[str, str]:
    """The words that the page sets itself: every message without variables."""
    return {key: say(code, key) for key, variables in keys(code).items() if not variables}
