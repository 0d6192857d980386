"""A person's own settings, for his private messages at every table: pings, language, slang, colours, how he plays."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from bot.buttons import Press, encode
from bot.language import CODES, SLANGY, Language
from bot.screens.controls import row
from bot.screens.marks import strong
from bot.screens.phrases import lines
from bot.screens.screen import Button, Screen

HABITS = ("confirm", "ahead", "forced", "slang", "four")
"""Ways to play and read that a person can switch on: asked before mighty and joker; the next card chosen beforehand;
forced cards played by the program; slang in Korean; a colour for each suit."""
SWITCHES = ("mute", *HABITS, "panel")
"""every switch of the page; ``panel``: the hand in the channel where the platform has panels"""


def personal(language: Language, on: AbstractSet[str], *, panels: bool = False) -> Screen:
    """The page. ``on``: the switches that are on; ``panels``: this person's platform can show hands in the channel."""
    offered = [name for name in SWITCHES if name != "panel" or panels]
    if language.code not in SLANGY:
        offered.remove("slang")
    text = lines(
        strong(language("personal-title")),
        *(
            f"{language('personal-on' if name in on else 'personal-off')} {strong(language(f'personal-{name}'))}"
            f" — {language(f'personal-{name}-about')}"
            for name in offered
        ),
    )
    switches = [
        Button(
            language(f"personal-{name}"),
            encode(Press("", "personal", args=(name, "off" if name in on else "on"))),
            marked=name in on,
        )
        for name in offered
    ]
    tongues = [
        Button(language(f"language-{code}"), encode(Press("", "language", args=(code,))), marked=code == language.code)
        for code in CODES
    ]
    return Screen("help", language.code, text, (*row(*switches, columns=2), *row(*tongues, columns=2)))
