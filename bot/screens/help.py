"""Help: what the bot is for, its commands, and the words of the game; short pages, one topic each."""

from __future__ import annotations

from bot.buttons import Press, encode
from bot.language import Language
from bot.leaf import page_number
from bot.screens.catalogue import COMMANDS
from bot.screens.controls import row
from bot.screens.glossary import PAGES, words
from bot.screens.glossary import what as explained
from bot.screens.marks import strong
from bot.screens.phrases import lines
from bot.screens.screen import Button, Screen, Style

TOPICS = ("start", "play", "bidding", "scoring", "words", "commands")


def help_page(language: Language, topic: str = "") -> Screen:
    """One topic; the first for a topic that is none."""
    topic, _, number = topic.partition("-")
    topic = topic if topic in TOPICS else TOPICS[0]
    page = min(max(1, page_number(number)), PAGES)
    text = lines(strong(language(f"help-{topic}-title")), _body(language, topic, page))
    buttons = [
        Button(language(f"help-{other}-title"), encode(Press("", "help", args=(other,))), marked=other == topic)
        for other in TOPICS
    ]
    leaves = [
        Button(str(other), encode(Press("", "help", args=(f"words-{other}",))), marked=other == page)
        for other in (range(1, PAGES + 1) if topic == "words" else ())
    ]
    lessons = Button(language("help-learn-title"), encode(Press("", "learn", args=("0",))), Style.PRIMARY)
    return Screen(
        "help",
        language.code,
        text,
        (*row(*leaves), *row(lessons if topic == "start" else None), *row(*buttons, columns=3)),
    )


def _body(language: Language, topic: str, page: int) -> str:
    match topic:
        case "commands":
            return "\n".join(f"/{command.name} · {language(f'command-{command.name}')}" for command in COMMANDS)
        case "words":
            return words(language, page)
        case _:
            return language(f"help-{topic}")


def what(language: Language, asked: str) -> Screen:
    """One term explained, or the nearest; all of them where the word looks like none."""
    return explained(language, asked) or help_page(language, "words")
