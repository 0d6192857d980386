"""The page's own words (chrome, and the chat service's refusals), in ``locales``; the game's come from the bot."""

from __future__ import annotations

from functools import cache

from fluent.syntax import FluentParser, ast

from adapters.words import Words

say = Words("adapters.local")


@cache
def keys(code: str) -> dict[str, frozenset[str]]:
    """Every key with the names of its variables."""
    found: dict[str, frozenset[str]] = {}
    for entry in FluentParser().parse(say.source(code)).body:
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
