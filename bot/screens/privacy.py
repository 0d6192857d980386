"""What is kept about a person, how to have it, and how to be forgotten."""

from __future__ import annotations

from bot.buttons import Press, encode
from bot.language import Language
from bot.screens.controls import row
from bot.screens.marks import strong
from bot.screens.phrases import lines
from bot.screens.screen import Button, Screen, Style


def privacy(language: Language, *, here: bool = False) -> Screen:
    """The page behind /privacy. ``here``: the messages are kept here too, not by a platform elsewhere."""
    text = lines(strong(language("privacy-title")), language("privacy-body", kept="here" if here else "elsewhere"))
    return Screen(
        "privacy",
        language.code,
        text,
        row(
            Button(language("button-export"), encode(Press("", "export"))),
            Button(language("button-forget"), encode(Press("", "forget")), Style.DANGER),
        ),
    )


def forget(language: Language, word: str, *, here: bool = False) -> Screen:
    """The question before somebody is forgotten. ``word``: what only his own button carries; ``here``: as above."""
    text = lines(strong(language("forget-title")), language("forget-body", kept="here" if here else "elsewhere"))
    return Screen(
        "privacy",
        language.code,
        text,
        row(
            Button(language("button-forget-yes"), encode(Press("", "forget", args=(word,))), Style.DANGER),
            Button(language("button-forget-no"), encode(Press("", "privacy"))),
        ),
    )


def forgotten(language: Language) -> Screen:
    """What stands in the question's place once it is done."""
    return Screen("privacy", language.code, lines(strong(language("forgotten-title")), language("forgotten-body")))
