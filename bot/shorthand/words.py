"""The vocabulary: suits, ranks, numbers and verbs as people say them (catalogue.md §1.1–1.5), in both languages."""

from __future__ import annotations

import re

_SUITS = {
    "S": "♠ ♤ s sp spade spades 삽 스페이드 스페 스",
    "H": "♥ ♡ h heart hearts 트 하트 하",
    "D": "♦ ♢ d dia diamond diamonds 다리 다이아몬드 다이아 다야 다",
    "C": "♣ ♧ c cl club clubs clover 끌 클 클로버 크로버 끌로버 클럽",
}
_NO_TRUMP = "n nt notrump notrumps no-trump 노기루다 노기루 노기 노카 노트럼프 노"
_TRUMP = "기루다 기루 기 trump"
_RANKS = {
    "A": "a ace 아 에이스 에이",
    "K": "k king 카 킹 케이",
    "Q": "q queen 큐 퀸",
    "J": "j jack 자 잭 제이",
    "T": "10 t ten 텐 십 열",
    "E": "11 e eleven 십일 열하나",
    "9": "9 nine 구 아홉",
    "8": "8 eight 팔 여덟",
    "7": "7 seven 칠 일곱",
    "6": "6 six 육 여섯",
    "5": "5 five 오 다섯",
    "4": "4 four 사 넷",
    "3": "3 three 삼 셋",
    "2": "2 two 이 둘",
}
_NUMBERS = {
    10: "열 십",
    11: "열하나 십일",
    12: "열둘 십이",
    13: "셋 열셋 십삼 thirteen",
    14: "넷 열넷 십사 fourteen",
    15: "닷 다섯 열다섯 십오 fifteen",
    16: "엿 여섯 열여섯 십육 sixteen",
    17: "곱 일곱 열일곱 십칠 seventeen",
    18: "덜 덟 여덟 열여덟 십팔 eighteen",
    19: "홉 아홉 열아홉 십구 nineteen",
    20: "스물 이십 twenty",
}
LEAST, MOST = "기본 기 min minimum", "풀 런 full run max"

PASSING = "패스 패 ㅍㅅ pass p"
MISDEAL = "딜미스 미스딜 다운 딜미스선언 misdeal dealmiss"
CLAIM = "세팅 셋 셋팅 게임셋 다내꺼 claim set gameset"
JOKER = "조커 쪼커 쪼 조 joker jk jkr 🃏"
MIGHTY = "마이티 마 빨마 mighty"
CALL_CARD = "조커콜 조콜 총 call jokercall"
CALLS = "! 조커콜 조콜 콜 총 call jokercall"
PLAIN = "노콜 아님 그냥 nocall plain"
OVER = "오버 over +1"
FRIEND = "프렌드 프랜드 프렌 프랜 프 friend partner"
FIRST = "초구 첫턴 첫트릭 first firsttrick"
LAST = "막구 막턴 last lasttrick"
NOBODY = "노프렌드 노프랜드 노프렌 노프 솔리 쏠리 혼자 없음 nofriend none solo alone nobody"
BURY = "묻기 묻어 묻는다 묻을게 버려 버리기 bury discard"
KILL = "킬 죽어 kill"
CHANGE = "= → -> 공약 변경 contract to"
LOOK = "보기 바닥보기 키티보기 볼게 look"
BLIND = "블라인드 안보고 blind"
KEEP = "가지기 가져 갖기 킵 keep"
BURN = "버리기 버려 다음 burn next"

_POLITE = re.compile(r"(?:입니다|합니다|갑니다|할게요?|갈게요?|낼게요?|부를게요?|내기|이요|요|please)?[.,~…?]*$")
_EMOJI_STYLE = re.compile("[\ufe0e\ufe0f\u2066-\u2069\u200b-\u200f]")


def forms(words: str) -> str:
    """A pattern for any of these words, the longest first."""
    return "(?:" + "|".join(re.escape(word) for word in sorted(words.split(), key=lambda w: (-len(w), w))) + ")"


def one_of(table: dict[str, str]) -> str:
    return forms(" ".join(table.values()))


_TENS = {20: "이십", 30: "삼십", 40: "사십"}
_ONES = "일이삼사오육칠팔구"

SUIT_OF = {word: suit for suit, words in _SUITS.items() for word in words.split()}
RANK_OF = {word: rank for rank, words in _RANKS.items() for word in words.split()}
NUMBER_OF: dict[str, int] = {
    **{word: number for number, words in _NUMBERS.items() for word in words.split()},
    **{word: ten for ten, word in _TENS.items()},
    **{f"{_TENS[ten]}{one}": ten + i for ten in (20, 30) for i, one in enumerate(_ONES, 1)},
}
NO_TRUMP = frozenset(_NO_TRUMP.split())
LEAST_OF, MOST_OF = frozenset(LEAST.split()), frozenset(MOST.split())

CARD_OF: dict[str, str] = {
    f"{rank}{of}{suit}": SUIT_OF[suit] + RANK_OF[rank]
    for suit in SUIT_OF
    for rank in RANK_OF
    for of in ("", "of")
    if suit.isascii() and rank.isascii()
} | {f"{suit}{of}{rank}": SUIT_OF[suit] + RANK_OF[rank] for suit in SUIT_OF for rank in RANK_OF for of in ("", "의")}
"""Every way to name a card: suit first in both languages, rank first in English."""

SUIT = one_of(_SUITS)
BID_SUIT = forms(" ".join(_SUITS.values()) + " " + _NO_TRUMP)
TRUMP = forms(_TRUMP)
RANK = one_of(_RANKS)
NUMBER = f"(?:[1-9][0-9]?|{forms(' '.join(NUMBER_OF) + ' ' + LEAST + ' ' + MOST)})"
LATE_NUMBER = NUMBER.replace("|기|", "|")
"""A number behind its suit: 노기 is no-trump, not thirteen of it."""


def compact(text: str) -> str:
    """The text as patterns expect it: small, without spaces, commas and politeness. At most 100 characters."""
    text = _EMOJI_STYLE.sub("", text[:100].casefold())
    return _POLITE.sub("", re.sub(r"[\s,·/]+", "", text))
