"""Help: what the bot is for, its commands, and the words of the game; short pages, one topic each."""

from __future__ import annotations

from bot.buttons import Press, encode
from bot.language import Language
from bot.screens.catalogue import COMMANDS
from bot.screens.controls import row
from bot.screens.marks import strong
from bot.screens.phrases import lines
from bot.screens.screen import Button, Screen

TOPICS = ("start", "play", "bidding", "scoring", "words", "commands")
TERMS = (
    *("declarer", "friend", "defenders", "trump", "contract", "kitty", "mighty", "joker", "joker-call", "misdeal"),
    *("claim", "run", "back-run", "no-trump", "point-card", "lead", "ruff", "kill", "pot", "fake-friend"),
)


def help_page(language: Language, topic: str = "") -> Screen:
    """One topic; the first for a topic that is none."""
    topic = topic if topic in TOPICS else TOPICS[0]
    text = lines(strong(language(f"help-{topic}-title")), _body(language, topic))
    buttons = [
        Button(language(f"help-{other}-title"), encode(Press("", "help", args=(other,))), marked=other == topic)
        for other in TOPICS
    ]
    return Screen("help", language.code, text, row(*buttons, columns=3))


def _body(language: Language, topic: str) -> str:
    match topic:
        case "commands":
            return "\n".join(f"/{command.name} · {language(f'command-{command.name}')}" for command in COMMANDS)
        case "words":
            return "\n".join(f"· {term_line(language, term)}" for term in TERMS)
        case _:
            return language(f"help-{topic}")


def term_line(language: Language, term: str) -> str:
    return f"{strong(language(f'term-{term}'))}: {language(f'term-{term}-about')}"


def find_term(asked: str, language: Language) -> str | None:
    """The term that is meant by what somebody typed after /what: by its name in either language, loosely."""
    small = "".join(asked.casefold().split())[:40]
    if not small:
        return None
    for term in TERMS:
        names = {term.replace("-", ""), "".join(language(f"term-{term}").casefold().split())}
        if small in names:
            return term
    return next((term for term in TERMS if small in "".join(language(f"term-{term}").casefold().split())), None)


def what(language: Language, asked: str) -> Screen:
    """One term explained; all of them where the word is unknown."""
    term = find_term(asked, language)
    if term is None:
        return help_page(language, "words")
    return Screen("help", language.code, term_line(language, term))
