"""What is said, in the reader's language: Fluent messages from ``locales``, Korean first.

``language("ko")`` gives the one ``Language`` of that code, which is called with a key and the message's variables.
Texts are data of the program: a key that a language lacks falls back to Korean's or English's, and to the key itself
only where neither has it (a test compares keys and variables, so that it never happens).
``JOSA($name, "이/가")`` in Korean messages writes the name with its particle, ``TAIL`` the particle alone
(bot/korean.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, cast

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentNone, fluent_number

from bot.korean import particle

CODES = ("ko", "en")
"""The languages, the default first."""
SLANGY = ("ko",)
"""those in which regulars have words of their own for contracts"""


def josa(word: object, pair: object) -> str:
    """A Fluent function: the word (which may hold marks) with its particle."""
    return f"{word}{particle(str(word), str(pair))}"


def tail(word: object, pair: object) -> str:
    """A Fluent function: the particle alone, behind a word in quotation marks."""
    return particle(str(word), str(pair))


def said(word: object) -> str:
    """A Fluent function, for choosing: ``no`` for an empty text, else ``yes``."""
    return "yes" if str(word) else "no"


class Language:
    """One language's messages. Cheap to call; holds no state that a caller can see."""

    def __init__(self, code: str, *, slang: bool = False) -> None:
        self.code = code
        self.slang = slang
        """contracts as the table says them (닷트 for 15♥)"""
        functions = cast("Any", {"JOSA": josa, "TAIL": tail, "SAID": said})
        self._bundle = FluentBundle([code], functions=functions, use_isolating=False)
        source = texts(code)
        self._bundle.add_resource(FluentResource(source))
        self._counting = {key for key, body in _messages(source) if re.search(r"\{\s*\$\w+\s*->", body)}
        """keys that choose a plural form; elsewhere numbers are plain digits, which is four times as fast"""
        self._said = lru_cache(maxsize=4096)(self._say)
        """a table says the same few things again and again, and Fluent takes its time"""

    def has(self, key: str) -> bool:
        return self._bundle.has_message(key)

    def __call__(self, key: str, /, **data: str | int) -> str:
        """The message with its variables filled in. Numbers choose plural forms and are written without grouping."""
        return self._said(key, tuple(data.items()))

    def _say(self, key: str, items: tuple[tuple[str, str | int], ...]) -> str:
        if not self._bundle.has_message(key):
            return next((other(key, **dict(items)) for other in map(language, CODES) if other.has(key)), key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            return key
        data: dict[str, Any] = {name: value if isinstance(value, str) else str(value) for name, value in items}
        if key in self._counting:
            data |= {name: _number(value) for name, value in items if isinstance(value, int)}
        text, _ = self._bundle.format_pattern(pattern, data)
        return "" if isinstance(text, FluentNone) else text


def texts(code: str) -> str:
    """The source of a language's messages: ``ko.ftl``, and what larger rooms keep in files of their own
    (``ROOM.ko.ftl``)."""
    found = [file for file in (files("bot") / "locales").iterdir() if f".{file.name}".endswith(f".{code}.ftl")]
    return "\n".join(file.read_text("utf-8") for file in sorted(found, key=lambda file: file.name))


def _number(value: int) -> object:
    """A number that chooses plural forms, written without grouping."""
    return fluent_number(value, useGrouping=False)


def _messages(source: str) -> Iterator[tuple[str, str]]:
    """Each message's key and its text in the file."""
    for found in re.finditer(r"^([a-z][a-z0-9-]*) =(.*(?:\n[ \t]+.*|\n(?=\n[ \t]))*)", source, re.MULTILINE):
        yield found[1], found[2]


@cache
def _load(code: str, slang: bool) -> Language:  # noqa: FBT001 - the cache's key
    return Language(code, slang=slang)


def language(code: str, *, slang: bool = False) -> Language:
    """The language of this code; Korean for a code we do not speak. ``slang``: as regulars talk, where they do."""
    code = code if code in CODES else CODES[0]
    return _load(code, slang and code in SLANGY)


def choose(*tags: str | None) -> str:
    """The code for the first tag that says something (IETF, such as ``en-GB``): ours if we speak it, English for any
    other language; Korean if none says anything.

    >>> choose(None, "ko-KR"), choose("fr"), choose(None)
    ('ko', 'en', 'ko')
    """
    for tag in tags:
        if tag:
            code = tag.lower().partition("-")[0].partition("_")[0]
            return code if code in CODES else "en"
    return CODES[0]
