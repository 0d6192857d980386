"""Lessons: six short evenings with real positions, for somebody who has never played.

How it works. A lesson is a few steps; a step is a position and the one decision that the learner takes in it. Positions
(``position``) are the engine's own deals, laid out and brought to the decision by real actions; the rooms
(``following``, ``trumps``, ``honours``, ``bidding``, ``friends``, ``scores``) declare them compactly, their words stand
in ``locales/lessons.*.ftl``. ``judging`` takes a choice to the engine: what it refuses is refused with the very
sentence of the table, and the rule behind it; what it allows is right or only poor. A right choice is played on, so
that the learner sees what it won.

The laws. Nothing of a lesson is stored but how far somebody is (``progress``): a position is built anew whenever it is
looked at, and a wrong choice changes nothing. The engine alone says what is legal and what a deal is worth; a lesson
that disagreed with it could not be built. Nothing here knows a person, a chat or a language.

>>> step = find(11)
>>> judge(step, "DK").code, judge(step, "C6").right
('must_follow_suit', True)
"""

from bot.lessons.course import END, LESSONS, find, following_page, is_page
from bot.lessons.judging import NotAChoice, Verdict, judge
from bot.lessons.progress import Progress
from bot.lessons.rules import TERM_OF
from bot.lessons.steps import Lesson, Move, Step, Sum

__all__ = [
    "END",
    "LESSONS",
    "TERM_OF",
    "Lesson",
    "Move",
    "NotAChoice",
    "Progress",
    "Step",
    "Sum",
    "Verdict",
    "find",
    "following_page",
    "is_page",
    "judge",
]
