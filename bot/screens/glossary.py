"""The words of the game: what ``/what TERM`` explains, found by any name people give it, also mistyped.

A term has its words in the locales (``term-NAME``, ``term-NAME-about``); ``ALSO`` lists what else it is called, in both
languages (catalogue.md §1), as people type it.
"""

from __future__ import annotations

from functools import cache

from hangeul import assemble, qwerty2han, similarity

from bot.buttons import Press, encode
from bot.language import CODES, Language, language
from bot.screens.controls import row
from bot.screens.marks import name, strong
from bot.screens.phrases import lines
from bot.screens.screen import Button, Screen

ALSO: dict[str, str] = {
    "declarer": "대통령 선언자 출마자 president",
    "friend": "프랜드 프렌 프랜 partner 파트너",
    "defenders": "방어자 defence defense opposition",
    "ruling-side": "여당 attackers",
    "trump": "기루 기 키리후다 트럼프 trumpsuit",
    "contract": "기준 bid 비딩 경매 auction 선거",
    "minimum": "기본 최소공약 최소 minimumbid",
    "full-contract": "풀 풀공약 예고런 퍼팩트게임 announcedrun",
    "over": "오버비딩 raise",
    "pass": "패스 오토패스 autopass",
    "kitty": "키티 바닥 widow",
    "bury": "묻다 밑장 discard",
    "mighty": "삽아 스페이드에이스",
    "red-mighty": "빨마 빨간마이티 다리아",
    "joker": "쪼 쪼커 조",
    "joker-call": "조콜 총 총쏘다 ripper call",
    "no-call": "그냥내기",
    "dead-joker": "총맞은조커 총맞다",
    "misdeal": "미스딜 다운 dealmiss redeal",
    "claim": "셋 셋팅 게임셋 set",
    "run": "완승 sweep",
    "back-run": "백런 backrun",
    "no-trump": "노기 노기루 노카 노 nt notrump",
    "point-card": "점수카드 점카 점수패 picture points",
    "trick": "턴 라운드 turn round",
    "lead": "선턴 leader 리드",
    "follow": "무늬따르기 followsuit",
    "opening-lead": "첫트릭 제1턴 firsttrick",
    "last-trick": "막턴 마지막트릭",
    "ruff": "간치다 cut",
    "over-ruff": "오버컷 overruff",
    "early-ruff": "초간치다",
    "kill": "킬마 킬마이티 killing",
    "suicide": "자살킬",
    "pot": "판돈 배팅",
    "fake-friend": "가짜프렌드",
    "first-trick-friend": "초구프랜드",
    "last-trick-friend": "막구프랜드",
    "seat-friend": "너프렌드 사람프렌드",
    "no-friend": "노프 솔리 쏠리 solo 노프랜드",
    "trump-ace": "기아 기아프렌드",
    "lone-mighty": "딸랑마 끌마",
    "mighty-attack": "마공",
    "drawing-trumps": "기루다뽑기 기루다걷기 기루다돌리기 drawtrumps",
    "boss-card": "보스카 짱카 탑카드 최고패 master",
    "loser": "물카 물패 duck",
    "duck": "흘리다",
    "loading": "싣다 실어주다 얹다 밀어주다",
    "signal": "싸인 신호 주삼없프삼있 sign",
    "dealer": "분배자",
    "ghost": "유령 고마 고스트마이티",
    "dummy": "짝패 허니문 honeymoon",
    "draft": "변형2마",
    "blind-change": "블라인드 안보고바꾸기",
    "shuffle-promise": "셔플약속 commitment 약속 검증",
    "shuffle-cut": "컷",
    "rating": "레이팅",
}
"""Every term, in the order of its pages, with its other names (no spaces)."""

TERMS = tuple(ALSO)
PAGE = 15
"""terms on one page"""
PAGES = -(-len(TERMS) // PAGE)
NEAR, GUESSED = 0.45, 3
"""likeness (0..1) from which a word may have been meant, and how many are offered"""


def term_line(language: Language, term: str) -> str:
    return f"{strong(language(f'term-{term}'))}: {language(f'term-{term}-about')}"


def words(language: Language, page: int) -> str:
    """One page of terms (from 1)."""
    shown = TERMS[(page - 1) * PAGE : page * PAGE]
    return "\n".join(f"· {term_line(language, term)}" for term in shown)


def compact(text: str) -> str:
    """Typed words as names are compared: letters and digits only, in one case, shortened."""
    return "".join(char for char in text.casefold() if char.isalnum())[:40]


@cache
def _names() -> tuple[tuple[str, str], ...]:
    """Every name, compact, with its term."""
    found: list[tuple[str, str]] = []
    for term, also in ALSO.items():
        called = [term, *also.split(), *(language(code)(f"term-{term}") for code in CODES)]
        found += [(compact(one), term) for one in called]
    return tuple(dict.fromkeys(found))


def find_term(asked: str) -> str | None:
    """The term of exactly this name in either language, however spaced, or typed with the keyboard in the other."""
    for typed in (asked[:60], assemble(qwerty2han(asked[:60]))):
        small = compact(typed)
        found = next((term for called, term in _names() if called == small), None)
        if small and found is not None:
            return found
    return None


def near_terms(asked: str) -> tuple[str, ...]:
    """The terms whose names look like what was typed, the likest first; () if none does."""
    small = compact(asked)
    if not small:
        return ()
    marks: dict[str, float] = {}
    for called, term in _names():
        inside = len(small) > 1 and (small in called or (len(called) > 1 and called in small))
        mark = max(similarity(small, called), 0.7 if inside else 0.0)
        marks[term] = max(marks.get(term, 0.0), mark)
    likest = sorted(marks, key=lambda term: -marks[term])
    return tuple(term for term in likest[:GUESSED] if marks[term] >= NEAR)


def what(language: Language, asked: str) -> Screen | None:
    """One term explained; where the word is no term, the one that was probably meant, with others a press away. None
    where nothing looks like it."""
    term = find_term(asked)
    if term is not None:
        return Screen("help", language.code, term_line(language, term))
    near = near_terms(asked)
    if not near:
        return None
    text = lines(language("term-unknown", word=name(asked, 24)), term_line(language, near[0]))
    others = [Button(language(f"term-{other}"), encode(Press("", "term", args=(other,)))) for other in near[1:]]
    return Screen("help", language.code, text, row(*others, columns=2))
