"""Korean particles after any name: 민지가, 준이, Kim은, Alex는, AI-3이, 🎉이(가).

A particle depends on the sound a word ends in. ``spoken`` brings the end of any word — digits, Latin letters, jamo,
kana, emoji behind a name — down to one Hangul syllable with that sound; the choice itself is ``hangeul``'s. (Given
the bare names, ``hangeul`` takes small Latin letters and emoji for vowels, and tossi gives up on them.)
Where nobody can know the sound, both forms are written, as Korean forms do: 이(가), (으)로.
"""

from __future__ import annotations

import re
import unicodedata

from hangeul import get_josa

_BOTH = {"으로/로": "(으)로", "이에요/예요": "이에요", "이라/라": "(이)라", "아/야": "아"}
_LATIN = re.compile("[A-Za-z]+$")
_PARENTHESES = re.compile(r"\([^()]*\)\s*$")
_MARK = re.compile("\ue000([A-Z0-9]{1,2})\ue005[\ue003-\ue005\u2069]*$")
"""a card or suit as screens mark it (bot/screens/marks.py)"""
_CARDS = {"S": "드", "H": "트", "D": "아", "C": "버", "N": "다", "JK": "커"}
_RANKS = {"A": "이", "K": "이", "Q": "큐", "J": "이", "T": "십", "E": "일"}
_DIGITS = "영일이삼사오육칠팔구"
_NAMED = {"L": "엘", "M": "엠", "N": "엔", "R": "알"}
_ENDINGS = (
    # Latin endings as Korean transcribes them, first match counts
    (re.compile("^park$"), "억"),
    (re.compile("ng$"), "엉"),
    (re.compile("(?:le|l)$"), "얼"),
    (re.compile("[^m]me$|m$"), "엄"),
    (re.compile("[^n]ne$|nne$|n$"), "언"),
    (re.compile("(?:^|[^aeiou])[aeiou](?:ck|k|c)$"), "억"),
    (re.compile("(?:^|[^aeiou])[aeiou][pb]$"), "업"),
    (re.compile("(?:^|[^aeiour])[aeio]t$"), "엇"),
)


def particle(word: str, pair: str) -> str:
    """The particle alone, of a pair such as ``이/가``, ``은/는``, ``을/를``, ``와/과``, ``으로/로``.

    >>> [particle(word, "이/가") for word in ("민지", "준", "Alex", "Kim", "AI-7", "준🎉", "🎉", "")]
    ['가', '이', '가', '이', '이', '이', '이(가)', '이(가)']
    >>> particle("서울", "으로/로"), particle("집", "으로/로"), particle("漢", "으로/로")
    ('로', '으로', '(으)로')
    """
    sound = spoken(word)
    if sound:
        return get_josa(sound, pair)
    first, _, second = pair.partition("/")
    return _BOTH.get(pair, f"{first}({second})")


def spoken(word: str) -> str:
    """One Hangul syllable that ends like ``word``; "" if the sound of its end cannot be known."""
    if found := _MARK.search(word):
        return _card(found[1])
    word = unicodedata.normalize("NFKC", word)
    while word and word[-1] != ")" and unicodedata.category(word[-1])[0] not in "LN":
        word = word[:-1]
    word = _PARENTHESES.sub("", word)
    while word and unicodedata.category(word[-1])[0] not in "LN":
        word = word[:-1]
    last = word[-1:]
    if "가" <= last <= "힣":
        return last
    if "ㄱ" <= last <= "ㅎ" or "\u1100" <= last <= "\u1112" or "\u11a8" <= last <= "\u11c2":
        return "을" if last in "ㄹ\u1105\u11af" else "읔"
    if "ㅏ" <= last <= "ㅣ" or "\u1161" <= last <= "\u1175":
        return "아"
    if last.isdigit():
        return _DIGITS[unicodedata.digit(last)]
    if found := _LATIN.search(word):
        return _latin(found[0])
    if "ぁ" <= last <= "ヿ":
        return "언" if last in "んン" else "어"
    return ""


def _card(code: str) -> str:
    rank = code[-1]
    return _CARDS.get(code) or _RANKS.get(rank) or _DIGITS[int(rank)]


def _latin(word: str) -> str:
    if word.isupper() and (len(word) <= 4 or not re.search("[AEIOU]", word)):
        return _NAMED.get(word[-1], "어")
    low = word.lower()
    return next((sound for pattern, sound in _ENDINGS if pattern.search(low)), "어")
