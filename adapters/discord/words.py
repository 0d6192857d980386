"""The adapter's own words, in ``locales``: what Discord alone makes necessary to say. The game's come from the bot."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

from bot.language import CODES


@cache
def _bundle(code: str) -> FluentBundle:
    bundle = FluentBundle([code], use_isolating=False)
    bundle.add_resource(FluentResource((files("adapters.discord") / "locales" / f"{code}.ftl").read_text("utf-8")))
    return bundle


def say(code: str, key: str, /, **data: str | int) -> str:
    """The message ``key``. Raises LookupError for one that is not there."""
    pattern = _bundle(code if code in CODES else CODES[0]).get_message(key).value
    if pattern is None:
        raise LookupError(key)
    text, _ = _bundle(code if code in CODES else CODES[0]).format_pattern(pattern, data)
    return str(text)
