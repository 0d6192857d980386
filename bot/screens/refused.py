"""A typed move that the rules do not allow: the sentence, the rule it rests on, and the way to the rules' pages."""

from __future__ import annotations

from bot.buttons import Press, encode
from bot.language import Language
from bot.lessons import TERM_OF
from bot.screens.controls import row
from bot.screens.glossary import term_line
from bot.screens.phrases import lines
from bot.screens.screen import Button, Screen


def refused(language: Language, code: str, table: str) -> Screen | None:
    """``code``: the engine's reason (engine/errors.py), one that rests on a rule; None for any other. ``table``: whose
    rules they are."""
    term = TERM_OF.get(code)
    if term is None:
        return None
    text = lines(language("illegal-" + code.replace("_", "-")), f"※ {term_line(language, term)}")
    return Screen(
        "help",
        language.code,
        text,
        row(
            Button(language("button-rules"), encode(Press(table, "rules"))),
            Button(language("help-learn-title"), encode(Press("", "learn", args=("0",)))),
            columns=2,
        ),
    )
