"""An adapter's own words, in its ``locales``: what its platform alone makes necessary to say. The game's come from the
bot."""

from __future__ import annotations

from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

from bot.language import CODES


class Words:
    """The messages of one adapter. ``package``: the adapter's."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._bundles: dict[str, FluentBundle] = {}

    def source(self, code: str) -> str:
        """The Fluent text of a language."""
        return (files(self._package) / "locales" / f"{code}.ftl").read_text("utf-8")

    def __call__(self, code: str, key: str, /, **data: str | int) -> str:
        """The message ``key``. Raises LookupError for one that is not there."""
        bundle = self._bundle(code if code in CODES else CODES[0])
        pattern = bundle.get_message(key).value
        if pattern is None:
            raise LookupError(key)
        text, _ = bundle.format_pattern(pattern, data)
        return str(text)

    def _bundle(self, code: str) -> FluentBundle:
        if code not in self._bundles:
            made = FluentBundle([code], use_isolating=False)
            made.add_resource(FluentResource(self.source(code)))
            self._bundles[code] = made
        return self._bundles[code]
