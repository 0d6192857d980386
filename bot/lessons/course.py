"""The course: six lessons in their order, and pages by number. Page 23 is the third step of lesson 2; 0 is the list of
lessons, ``END`` what comes after the last one: a real deal."""

from __future__ import annotations

from bot.lessons import bidding, following, friends, honours, scores, trumps
from bot.lessons.steps import Lesson, Step

LESSONS: tuple[Lesson, ...] = (
    following.LESSON,
    trumps.LESSON,
    honours.LESSON,
    bidding.LESSON,
    friends.LESSON,
    scores.LESSON,
)
END = 10 * (len(LESSONS) + 1)
"""the page of the practice deal"""


def find(page: int) -> Step | None:
    """The step of this page; None where there is none.

    >>> find(11) is LESSONS[0].steps[0], find(10), find(19)
    (True, None, None)
    """
    lesson, step = divmod(page, 10)
    if not 1 <= lesson <= len(LESSONS) or not 1 <= step <= len(LESSONS[lesson - 1].steps):
        return None
    return LESSONS[lesson - 1].steps[step - 1]


def is_page(page: int) -> bool:
    return page in (0, END) or find(page) is not None


def following_page(page: int) -> int:
    """The page after a step: the lesson's next, the next lesson's first, or the end.

    >>> following_page(11), following_page(13), following_page(65)
    (12, 21, 70)
    """
    if find(page + 1) is not None:
        return page + 1
    after = page // 10 * 10 + 11
    return after if find(after) is not None else END
