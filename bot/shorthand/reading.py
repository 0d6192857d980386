"""Reading: typed words → the action they mean in this position."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from hangeul import assemble, qwerty2han, similarity

from bot.shorthand import words
from bot.shorthand.position import Position
from bot.shorthand.writing import write
from engine.actions import (
    Action,
    Bid,
    BlindChange,
    Burn,
    CallFriend,
    Claim,
    DeclareMisdeal,
    Discard,
    Keep,
    Kill,
    Look,
    Pass,
    PlayCard,
)
from engine.contract import Contract

LONGEST = 16
"""characters of the longest name of a card"""
LIKE = 0.35
"""from which similarity on a word was perhaps meant"""


class Unreadable(Exception):
    """Not understood. ``text``: what was typed, cut to 40 characters; ``nearest``: the nearest thing that could be
    typed now, "" if nothing can; ``like``: it is like that, else ``nearest`` is but an example; ``untimely``: it means
    something at another moment of a deal."""

    def __init__(self, text: str, nearest: str, *, like: bool = False, untimely: bool = False) -> None:
        super().__init__(f"{text[:40]!r} is not shorthand")
        self.text = text[:40]
        self.nearest = nearest
        self.like = like
        self.untimely = untimely


def read(text: str, position: Position, language: str = "ko") -> Action:
    """The action meant. Raises Unreadable; whether the action is legal is the engine's to say."""
    found = _read(text, position)
    if found is None:
        raise _unreadable(text, position, language)
    return found


def _read(text: str, position: Position) -> Action | None:
    understand = _READERS.get(position.phase)
    if understand is None:
        return None
    for attempt in (text, assemble(qwerty2han(text[:60]))):
        small = words.compact(attempt)
        found = understand(small if position.phase == "play" else small.rstrip("!"), position)
        if found is not None:
            return found
    return None


def _unreadable(text: str, position: Position, language: str) -> Unreadable:
    small = words.compact(text[:40])
    known = [write(action, position, tongue) for tongue in (language, "ko", "en") for action in position.legal]
    best = max(known, key=lambda said: similarity(words.compact(said), small), default="")
    moments = (replace(position, phase=phase, legal=()) for phase in _READERS if phase != position.phase)
    untimely = any(_read(text, moment) for moment in moments)
    like = not untimely and similarity(words.compact(best), small) >= LIKE
    return Unreadable(text, best if like or not known else known[0], like=like, untimely=untimely)


def _draft(text: str, at: Position) -> Action | None:
    if _is(text, words.KEEP):
        return Keep(at.seat)
    return Burn(at.seat) if _is(text, words.BURN) else None


def _auction(text: str, at: Position) -> Action | None:
    if _is(text, words.PASSING):
        return Pass(at.seat)
    if _is(text, words.MISDEAL):
        return DeclareMisdeal(at.seat)
    contract = _contract(text, at) or _over(text, at)
    return None if contract is None else Bid(at.seat, contract)


def _kill(text: str, at: Position) -> Action | None:
    bare = _without(text, words.KILL)
    if (seat := _seat(bare, at)) is not None:
        return Kill(at.seat, target=seat)
    cards = _cards(bare, at)
    return Kill(at.seat, cards[0]) if cards and len(cards) == 1 else None


def _exchange(text: str, at: Position) -> Action | None:
    if _is(text, words.LOOK):
        return Look(at.seat)
    if found := re.fullmatch(f"{words.forms(words.BLIND)}(.+)", text):
        contract = _contract(found[1], at)
        return None if contract is None else BlindChange(at.seat, contract)
    ends = [None, *re.finditer(words.forms(words.CHANGE), text), *re.finditer(f"(?={words.NUMBER})", text)]
    for split in ends:
        head, tail = (text, "") if split is None else (text[: split.start()], text[split.end() :])
        contract = _contract(tail, at) if tail else None
        cards = _cards(_without(head, words.BURY), at)
        if cards and (contract is not None) == (split is not None):
            return Discard(at.seat, tuple(cards), contract)
    return None


def _friend(text: str, at: Position) -> Action | None:
    bare = _without(text, words.FRIEND)
    for kind, said in (("none", words.NOBODY), ("first", words.FIRST), ("last", words.LAST)):
        if _is(text, said) or _is(bare, said):
            return CallFriend(at.seat, kind)
    if (seat := _seat(bare, at)) is not None:
        return CallFriend(at.seat, "seat", target=seat)
    cards = _cards(bare, at)
    return CallFriend(at.seat, "card", tuple(cards)) if cards and len(cards) <= 2 else None


def _play(text: str, at: Position) -> Action | None:
    if _is(text.rstrip("!"), words.CLAIM):
        return Claim(at.seat)
    if _is(text.rstrip("!"), words.CALL_CARD):
        return PlayCard(at.seat, at.call_card, call=True)
    if found := re.fullmatch(f"(?:컴|{words.forms(words.JOKER)})=?({words.SUIT}|{words.TRUMP})", text):
        suit = words.SUIT_OF.get(found[1], at.trump)
        return None if suit is None else PlayCard(at.seat, "JK", suit=suit)
    plain = _without(text, words.PLAIN)
    bare = _without(plain, words.CALLS)
    cards = _cards(bare, at)
    if not cards or len(cards) != 1:
        return None
    if cards[0] == "JK":
        ways = [way for way in at.legal if isinstance(way, PlayCard) and way.card == "JK"]
        return PlayCard(at.seat, "JK") if not ways else ways[0] if len(ways) == 1 else None
    return PlayCard(at.seat, cards[0], call=bare != plain and plain == text)


_READERS: dict[str, Callable[[str, Position], Action | None]] = {
    "draft": _draft,
    "auction": _auction,
    "kill": _kill,
    "exchange": _exchange,
    "friend": _friend,
    "play": _play,
}


_BIDS = (
    re.compile(f"(?P<number>{words.NUMBER})장?의?(?P<suit>{words.BID_SUIT})(?:으?로)?"),
    re.compile(f"(?P<suit>{words.BID_SUIT})(?:으?로|의)?(?P<number>{words.LATE_NUMBER})장?"),
)
_OVERS = (
    re.compile(f"{words.forms(words.OVER)}(?P<suit>{words.BID_SUIT})?"),
    re.compile(f"(?P<suit>{words.BID_SUIT}){words.forms(words.OVER)}"),
)


def _contract(text: str, at: Position) -> Contract | None:
    for pattern in _BIDS:
        if found := pattern.fullmatch(text):
            return Contract(_number(found["number"], at), _trump(found["suit"]))
    return None


def _over(text: str, at: Position) -> Contract | None:
    for pattern in _OVERS:
        if found := pattern.fullmatch(text):
            mine = at.bids[-1].trump if at.bids else None
            trump = _trump(found["suit"]) if found["suit"] else mine
            if trump is None:
                return None
            number = at.least if at.standing is None else at.standing.number + 1
            bids = (a.contract for a in at.legal if isinstance(a, Bid))
            higher = (c for c in bids if c.trump == trump and c.number >= number)
            return min(higher, default=Contract(number, trump))
    return None


def _number(word: str, at: Position) -> int:
    if word.isdigit():
        return int(word)
    if word in words.LEAST_OF:
        return at.least
    if word in words.MOST_OF:
        return at.most
    number = words.NUMBER_OF[word]
    return number - 10 if number > at.most and 10 < number <= 20 else number


def _trump(word: str) -> str:
    return "N" if word in words.NO_TRUMP else words.SUIT_OF[word]


def _seat(text: str, at: Position) -> int | None:
    if found := re.fullmatch("(?:seat|#)?([1-8])번?(?:자리|석)?", text):
        return int(found[1]) - 1
    same = [seat for seat, name in enumerate(at.names) if name and words.compact(name) == text]
    return same[0] if len(same) == 1 else None


def _cards(text: str, at: Position) -> list[str] | None:
    """The text as a row of cards, the longest words first; None if it is none."""
    rest: dict[int, list[str] | None] = {len(text): []}
    for start in range(len(text) - 1, -1, -1):
        rest[start] = None
        for end in range(min(len(text), start + LONGEST), start, -1):
            behind = rest[end]
            code = None if behind is None else _card(text[start:end], at)
            if behind is not None and code is not None:
                rest[start] = [code, *behind]
                break
    return rest[0]


def _card(word: str, at: Position) -> str | None:
    if code := words.CARD_OF.get(word):
        return code
    if _is(word, words.JOKER):
        return "JK"
    if _is(word, words.MIGHTY):
        return at.mighty
    if _is(word, words.CALL_CARD):
        return at.call_card
    if at.trump is not None:
        if word == "가카":
            return f"{at.trump}K"
        if (found := re.fullmatch(f"{words.TRUMP}(.+)", word)) and found[1] in words.RANK_OF:
            return at.trump + words.RANK_OF[found[1]]
    return None


def _is(text: str, known: str) -> bool:
    return text in known.split()


def _without(text: str, known: str) -> str:
    """The text without one of these words at its beginning or end, if something is left."""
    bare = re.sub(f"^{words.forms(known)}|{words.forms(known)}$", "", text, count=1)
    return bare or text
