"""The lessons: contents, one page for each step, the rules behind it, and the way into the practice deal.

A step shows the position as a table would (the same lines, the same words), what to think about, and its choices; cards
that the rules do not allow can be pressed here, because finding out is the lesson. What was chosen last stands below
with the table's own sentence for a refusal. In the texts of lessons ``[SA]`` is a card and ``[H]`` a suit.
"""

from __future__ import annotations

import re

from bot.buttons import Press, encode
from bot.facts import SeatFacts, TableFacts, TableState
from bot.ids import TableId
from bot.language import Language
from bot.lessons import END, LESSONS, TERM_OF, Move, NotAChoice, Progress, Step, Verdict, find, following_page, judge
from bot.lessons.judging import choices
from bot.lessons.position import YOU, rules
from bot.screens.auction import calls_lines
from bot.screens.controls import row
from bot.screens.glossary import term_line
from bot.screens.marks import card, strong, suit
from bot.screens.marks import hand as hand_mark
from bot.screens.phrases import capital, contract_words, friend_part, lines, who
from bot.screens.screen import Button, Buttons, Screen, Style
from bot.screens.seating import chairs
from bot.screens.trick import finished, last_trick_line, trick_line
from engine.contract import Contract
from engine.view import View

CONTENTS = 0
RULE = "why"
"""the choice that looks the rule up"""
START = "go"
"""the choice of the last page that begins the practice deal"""
_MARK = re.compile(r"\[(JK|[SHDC][AKQJT2-9]|[SHDC])\]")
_COLUMNS = {"play": 5, "bid": 2, "discard": 1, "friend": 2, "sum": 4}


def learn(language: Language, page: int, said: str, progress: Progress) -> Screen | None:
    """A page of the course (bot/lessons/course.py); ``said``: what was chosen on it last, or ``why``. None for a page
    or a choice that there is not."""
    step = find(page)
    if page == CONTENTS:
        return _contents(language, progress)
    if page == END:
        return _end(language, progress)
    if step is None:
        return None
    if said == RULE:
        return _rule(language, page, step)
    try:
        verdict = judge(step, said) if said else None
    except NotAChoice:
        return None
    return _step(language, page, step, said, verdict)


def title(language: Language, lesson: int) -> str:
    """What lesson 1 … is called."""
    return language(f"learn-{LESSONS[lesson - 1].name}-title")


def _press(page: int, choice: str = "") -> str:
    return encode(Press("", "learn", args=(str(page), choice) if choice else (str(page),)))


def _contents(language: Language, progress: Progress) -> Screen:
    known = find(progress.at) is not None
    text = lines(strong(language("learn-title")), language("learn-back-again" if known else "learn-welcome"))
    first = None
    if known:
        label = language("learn-go-on", title=title(language, progress.at // 10))
        first = Button(label, _press(progress.at), Style.PRIMARY)
    elif progress.at != END:
        first = Button(language("learn-begin"), _press(11), Style.PRIMARY)
    listed = [
        Button(
            f"{'✔' if lesson in progress.done else lesson} {title(language, lesson)}",
            _press(10 * lesson + 1),
        )
        for lesson in range(1, len(LESSONS) + 1)
    ]
    practice = Button(language("learn-to-practice"), _press(END), Style.PRIMARY if progress.at == END else Style.PLAIN)
    shown = [button for button in listed if first is None or button.token != first.token]
    return Screen("learn", language.code, text, (*row(first), *row(*shown, practice, columns=2)))


def _end(language: Language, progress: Progress) -> Screen:
    through = len(progress.done) == len(LESSONS)
    text = lines(
        strong(language("learn-end-title" if through else "learn-title")),
        language("learn-end"),
        "" if through else language("learn-end-early"),
    )
    start = Button(language("learn-start"), _press(END, START), Style.SUCCESS)
    contents = Button(language("learn-list"), _press(CONTENTS))
    return Screen("learn", language.code, text, row(start, contents, columns=1))


def _rule(language: Language, page: int, step: Step) -> Screen:
    text = lines(strong(language("learn-rule-title")), *(f"· {term_line(language, term)}" for term in step.terms))
    return Screen("learn", language.code, text, row(Button(language("learn-back"), _press(page), Style.PRIMARY)))


def _step(language: Language, page: int, step: Step, said: str, verdict: Verdict | None) -> Screen:
    lesson, number = divmod(page, 10)
    facts = _facts(language)
    view = _view(step) if verdict is None else verdict.view
    right = verdict is not None and verdict.right
    head = language(
        "learn-head",
        lesson=lesson,
        title=title(language, lesson),
        step=number,
        steps=len(LESSONS[lesson - 1].steps),
    )
    text = lines(
        strong(head),
        _words(language, page),
        "" if view is None else _situation(facts, view, step, language, over=right),
        "" if verdict is None else _feedback(language, page, step, said, verdict),
        strong(_last_line(language, step, verdict)),
    )
    felt = None if view is None else chairs(facts, view, language, YOU)
    controls = () if right else _choices(language, page, step, verdict, said)
    return Screen("learn", language.code, text, (*controls, *_ways(language, page, right=right)), felt=felt)


def _view(step: Step) -> View | None:
    return None if step.position is None else step.position.build().view(YOU)


def _facts(language: Language) -> TableFacts:
    """The table of every lesson: the learner and four AI players."""
    others = (SeatFacts(ai=number) for number in range(rules().seats_total - 1))
    seats = (SeatFacts(name=language("learn-you")), *others)
    return TableFacts(TableId("lessonaa"), rules(), TableState.PLAYING, seats)


def _words(language: Language, page: int, about: str = "") -> str:
    """The lesson's own words for this page, or about a choice on it; cards drawn."""
    lesson, number = divmod(page, 10)
    name = LESSONS[lesson - 1].name
    said = language(f"learn-{name}-{number}-{about}" if about else f"learn-{name}-{number}")
    return _MARK.sub(lambda found: card(found[1]), said)


def _situation(facts: TableFacts, view: View, step: Step, language: Language, *, over: bool) -> str:
    """The position in the table's own lines."""
    if not isinstance(step, Move):
        return _took(facts, view, language) if over else last_trick_line(facts, view, language)
    hand = language("learn-your-hand", hand=hand_mark(view.hands[YOU] or ()))
    if view.phase == "auction":
        return lines(calls_lines(facts, view, language), hand)
    if view.contract is None or view.declarer is None:
        return hand
    agreed = [
        language("contract", contract=contract_words(view.contract, language)),
        language("declarer", who=who(facts, view.declarer, language)),
    ]
    if view.friend is not None:
        agreed.append(friend_part(facts, view, language))
    before = capital(" · ".join(agreed))
    if step.verb != "play":
        return lines(before, hand)
    if over and view.tricks and (view.trick is None or not view.trick.plays):
        return lines(before, _took(facts, view, language))
    return lines(before, trick_line(facts, view, language))


def _took(facts: TableFacts, view: View, language: Language) -> str:
    trick = view.tricks[-1]
    return language("learn-took", trick=finished(facts, trick, language), points=trick.points)


def _feedback(language: Language, page: int, step: Step, said: str, verdict: Verdict) -> str:
    choice = _choice(language, step, said)
    if verdict.right:
        return language("learn-right", choice=choice, why=_words(language, page, "right"))
    if not verdict.code:
        key = "learn-poor" if isinstance(step, Move) else "learn-refused"
        return language(key, choice=choice, why=_words(language, page, verdict.poor))
    refused = language("learn-refused", choice=choice, why=language("illegal-" + verdict.code.replace("_", "-")))
    term = TERM_OF.get(verdict.code)
    return lines(refused, f"※ {term_line(language, term)}" if term else "")


def _last_line(language: Language, step: Step, verdict: Verdict | None) -> str:
    if verdict is None:
        return language(f"learn-ask-{step.verb if isinstance(step, Move) else 'sum'}")
    return language("learn-answered" if verdict.right else "learn-again")


def _choice(language: Language, step: Step, choice: str) -> str:
    """A choice in words: what its button says."""
    if not isinstance(step, Move):
        return language("count-points", number=int(choice))
    match step.verb:
        case "discard":
            return " ".join(card(choice[at : at + 2]) for at in range(0, len(choice), 2))
        case "bid" if choice == "pass":
            return language("button-pass")
        case "bid":
            return contract_words(Contract.parse(choice), language)
        case "friend" if choice in ("first", "none"):
            return language(f"button-friend-{choice}")
        case _:
            code, _, named = choice.partition("=")
            return language("play-joker", suit=suit(named)) if named else card(code)


def _choices(language: Language, page: int, step: Step, verdict: Verdict | None, said: str) -> tuple[Buttons, ...]:
    """What can be chosen; what was chosen last is marked."""
    kind = step.verb if isinstance(step, Move) else "sum"
    made = [
        Button(
            _choice(language, step, choice),
            _press(page, choice),
            card=choice if kind == "play" and "=" not in choice else None,
            marked=verdict is not None and choice == said,
        )
        for choice in choices(step)
    ]
    plain = [button for button in made if "→" not in button.label]
    named = [button for button in made if "→" in button.label]
    return (*row(*plain, columns=_COLUMNS[kind]), *row(*named, columns=4))


def _ways(language: Language, page: int, *, right: bool) -> tuple[Buttons, ...]:
    """Where to go from here."""
    onward = None
    if right:
        after = following_page(page)
        label = language("learn-next")
        if after == END:
            label = language("learn-to-practice")
        elif after // 10 != page // 10:
            label = language("learn-next-lesson", title=title(language, after // 10))
        onward = Button(label, _press(after), Style.PRIMARY)
    return (
        *row(onward),
        *row(
            Button(language("learn-rule"), _press(page, RULE)),
            Button(language("learn-list"), _press(CONTENTS)),
            columns=2,
        ),
    )
