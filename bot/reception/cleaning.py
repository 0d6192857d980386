"""Texts from outside, made fit to be kept: whole Unicode, no NUL, not endless. Nothing else is changed: names and words
are data, and escaping is the adapters' business."""

from __future__ import annotations

from dataclasses import replace

from bot.ports import Happened, Pressed, Said, Update

NAME = 200
"""characters of a name or title that are kept"""
WORDS = 4096
TOKEN = 200
VALUES = 30
"""choices of a select"""


def clean(text: str, longest: int) -> str:
    """At most so many characters; lone surrogates become question marks.

    >>> clean("a\\ud800b\\0", 10), clean("마이티", 2)
    ('a?b', '마이')
    """
    return text[:longest].replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def cleaned(update: Update) -> Update:
    """The update with every text fit to be stored."""
    what = update.what
    match what:
        case Pressed():
            values = tuple(clean(value, TOKEN) for value in what.values[:VALUES])
            what = replace(what, token=clean(what.token, TOKEN), values=values)
        case Said():
            what = replace(what, name=clean(what.name, NAME), text=clean(what.text, WORDS))
        case Happened():
            what = replace(what, detail=clean(what.detail, NAME))
    return replace(
        update,
        id=clean(update.id, NAME),
        sender=replace(update.sender, name=clean(update.sender.name, NAME)),
        where=replace(update.where, title=clean(update.where.title, NAME)),
        what=what,
    )
