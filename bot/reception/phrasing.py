"""Words for answers: outcomes and refusals in a person's language. Toasts are plain text: cards become words."""

from __future__ import annotations

from bot.language import Language
from bot.lessons import TERM_OF
from bot.refusals import IllegalMove, Refusal
from bot.screens.marks import SIGNS, face, name, plain
from bot.screens.phrases import contract_words
from bot.table import Say
from engine.contract import Contract


def phrase(say: Say | None, speak: Language) -> str:
    """The toast for an outcome; "" if there is nothing to say."""
    return "" if say is None else plain(speak(say.key, **_drawn(say.variables, speak)), speak.code + SIGNS)


def refusal_words(refusal: Refusal, speak: Language) -> str:
    """One sentence that says what to do; where it rests on a rule of the game, with the word that explains it."""
    sentence = plain(speak(refusal.key, **_drawn(refusal.variables, speak)), speak.code + SIGNS)
    term = TERM_OF.get(refusal.code) if isinstance(refusal, IllegalMove) else None
    return sentence if term is None else speak("rule-behind", sentence=sentence, term=speak(f"term-{term}"))


def _drawn(variables: dict[str, str | int], speak: Language) -> dict[str, str | int]:
    """Cards and contracts as words, people's names and typed words as data."""
    found: dict[str, str | int] = {}
    for key, value in variables.items():
        match key, value:
            case "card", str():
                found[key] = face(value, speak.code + SIGNS)
            case "contract", str():
                found[key] = contract_words(Contract.parse(value), speak)
            case _, str():
                found[key] = name(value, 60)
            case _:
                found[key] = value
    return found
