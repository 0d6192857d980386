"""Help: what the bot is for, its commands, and the words of the game; short pages, one topic each."""

from __future__ import annotations

from hangeul import assemble, qwerty2han, similarity

from bot.buttons import Press, encode
from bot.language import CODES, Language, language
from bot.leaf import page_number
from bot.screens.catalogue import COMMANDS
from bot.screens.controls import row
from bot.screens.glossary import NEAR, PAGES, compact, find_term, words
from bot.screens.glossary import what as explained
from bot.screens.marks import name, strong
from bot.screens.phrases import lines
from bot.screens.screen import Button, Screen, Style

TOPICS = ("start", "play", "bidding", "scoring", "words", "commands")


def find_topic(asked: str) -> str | None:
    """The topic of this name: its own or its label in either language, or a command, which they are all listed with."""
    for typed in (asked[:60], assemble(qwerty2han(asked[:60]))):
        small = compact(typed)
        for topic, called in _called():
            if small == called:
                return topic
    return "commands" if compact(asked) in {compact(command.name) for command in COMMANDS} else None


def _called() -> list[tuple[str, str]]:
    """Every topic's names, compact."""
    labels = [(topic, language(code)(f"help-{topic}-title")) for topic in TOPICS for code in CODES]
    return [(topic, compact(called)) for topic, called in (*zip(TOPICS, TOPICS, strict=True), *labels)]


def _nearest(asked: str) -> str | None:
    """The topic whose name looks most like what was typed; None if none does."""
    small = compact(asked)
    mark, topic = max((similarity(small, called), topic) for topic, called in _called()) if small else (0.0, "")
    return topic if mark >= NEAR else None


def help_page(speak: Language, asked: str = "") -> Screen:
    """One topic, by its name, a label or a word of the game; the first if nothing is asked for. Of what is no topic it
    says so, with the nearest, or with all of them."""
    begun, _, number = asked.partition("-")
    topic = TOPICS[0] if not asked.strip() else begun if begun in TOPICS else find_topic(asked)
    if topic is not None:
        return _page(speak, topic, min(max(1, page_number(number)), PAGES))
    if find_term(asked) is not None:
        return what(speak, asked)
    near = _nearest(asked)
    unknown = speak("help-unknown", word=name(asked, 24), near="no" if near is None else "yes")
    if near is not None:
        return _page(speak, near, 1, unknown)
    topics = "\n".join(f"· /help {speak(f'help-{topic}-title')}" for topic in TOPICS)
    return Screen("help", speak.code, lines(unknown, topics), row(*_topics(speak, ""), columns=3))


def _topics(language: Language, topic: str) -> list[Button]:
    return [
        Button(language(f"help-{other}-title"), encode(Press("", "help", args=(other,))), marked=other == topic)
        for other in TOPICS
    ]


def _page(language: Language, topic: str, page: int, unknown: str = "") -> Screen:
    """``unknown``: a line to begin with, about what was asked for instead."""
    text = lines(unknown, strong(language(f"help-{topic}-title")), _body(language, topic, page))
    leaves = [
        Button(str(other), encode(Press("", "help", args=(f"words-{other}",))), marked=other == page)
        for other in (range(1, PAGES + 1) if topic == "words" else ())
    ]
    lessons = Button(language("help-learn-title"), encode(Press("", "learn", args=("0",))), Style.PRIMARY)
    return Screen(
        "help",
        language.code,
        text,
        (*row(*leaves), *row(lessons if topic == "start" else None), *row(*_topics(language, topic), columns=3)),
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
    """One term explained, or the nearest; all of them where the word looks like none, which is said."""
    unknown = language("term-no-such", word=name(asked, 24)) if asked.strip() else ""
    return explained(language, asked) or _page(language, "words", 1, unknown)
