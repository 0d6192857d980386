"""Words that several screens share: who sits where, contracts, friends, instants, and the last line."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from bot.facts import Speed, TableFacts
from bot.language import Language
from bot.screens.marks import card, instant, name, strong, suit
from bot.shorthand.writing import slang
from engine.contract import Contract
from engine.view import FriendCall, View


def who(facts: TableFacts, seat: int, language: Language) -> str:
    """The name of whoever sits there, ready to be shown."""
    if seat >= len(facts.seats):
        return language("seat-number", number=seat + 1)
    sitting = facts.seats[seat]
    if sitting.ai is not None:
        return language(f"ai-name-{sitting.ai % 8}")
    if sitting.ghost:
        return language("seat-ghost")
    if sitting.owner is not None:
        return language("seat-dummy", owner=who(facts, sitting.owner, language))
    return name(sitting.name) or language("seat-number", number=seat + 1)


def several(facts: TableFacts, seats: tuple[int, ...], language: Language) -> str:
    return ", ".join(who(facts, seat, language) for seat in seats)


def contract_words(contract: Contract, language: Language) -> str:
    """``15♥``, ``20 노기루다``; in slang ``닷트``, ``20노``."""
    if language.slang:
        return slang(contract)
    gap = " " if contract.trump == "N" and language.code == "ko" else ""
    return f"{contract.number}{gap}{suit(contract.trump)}"


def friend_words(facts: TableFacts, view: View, language: Language) -> str:
    """How the friend was called, and who he is where this is public (``view.revealed``)."""
    call = view.friend
    if call is None:
        return ""
    if call.kind == "none":
        return language("friend-none")
    called = call_words(facts, call, language)
    if call.kind == "seat":
        return called
    if known := several(facts, view.revealed, language):
        return language("friend-known", called=called, who=known)
    return called if view.phase == "over" or _fallen(facts, view, call) else language("friend-hidden", called=called)


def friend_part(facts: TableFacts, view: View, language: Language) -> str:
    """``프렌드 ♦다K``; a declarer who plays alone has 노프렌드."""
    words = friend_words(facts, view, language)
    alone = view.friend is not None and view.friend.kind == "none"
    return words if alone else language("friend", friend=words)


def capital(line: str) -> str:
    """A line of parts that stand elsewhere in the middle of one: its first letter is a capital, where there are such.

    >>> capital("contract 14♥"), capital("공약 14♥")
    ('Contract 14♥', '공약 14♥')
    """
    return line[:1].upper() + line[1:]


def _fallen(facts: TableFacts, view: View, call: FriendCall) -> bool:
    """Every card that was called lies face up: nobody can come forward with one any more."""
    tricks = view.tricks if view.trick is None else (*view.tricks, view.trick)
    fallen = Counter(play.card for trick in tricks for play in trick.plays)
    return call.kind == "card" and all(fallen[code] >= facts.rules.cards.decks for code in call.cards)


def call_words(facts: TableFacts, call: FriendCall, language: Language) -> str:
    match call.kind:
        case "card":
            return " ".join(card(code) for code in call.cards)
        case "seat":
            return who(facts, call.target or 0, language)
        case _:
            return language(f"called-{call.kind}")


@lru_cache(maxsize=64)
def _zone(zone: str) -> ZoneInfo:
    try:
        return ZoneInfo(zone)
    except (KeyError, ValueError, OSError):
        return ZoneInfo("Asia/Seoul")


def moment(facts: TableFacts, at: float) -> str:
    """An instant: to the second at live speed, to the minute at relaxed, with its day at daily speed."""
    form = {Speed.LIVE: "%H:%M:%S", Speed.RELAXED: "%H:%M", Speed.DAILY: "%m/%d %H:%M"}[facts.speed]
    return instant(at, datetime.fromtimestamp(at, _zone(facts.zone)).strftime(form))


def date(at: float, zone: str) -> str:
    return instant(at, datetime.fromtimestamp(at, _zone(zone)).strftime("%Y-%m-%d %H:%M"))


def signed(points: int) -> str:
    """``+12``, ``−3``, ``0``"""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def percent(part: float, whole: float = 1) -> str:
    """A share, rounded; a dash for a share of nothing.

    >>> percent(2, 3), percent(1, 8), percent(0.995), percent(0, 0)
    ('67%', '13%', '100%', '–')
    """
    return f"{int(100 * part / whole + 0.5)}%" if whole else "–"


def average(points: int, deals: int) -> str:
    """Points a deal, with one decimal; a dash where there was none.

    >>> average(16, 3), average(-1, 3), average(-1, 100), average(0, 0)
    ('+5.3', '−0.3', '0.0', '–')
    """
    if not deals:
        return "–"
    words = f"{points / deals:+.1f}"
    return "0.0" if words in ("+0.0", "-0.0") else words.replace("-", "−")


def rating(figure: int | None, *, provisional: bool) -> str:
    """A rating, with a question mark while it stands on few deals; a dash before the first.

    >>> rating(1010, provisional=True), rating(1500, provisional=False), rating(None, provisional=True)
    ('1010?', '1500', '–')
    """
    return "–" if figure is None else f"{figure}{'?' if provisional else ''}"


def favourite(call: str, language: Language) -> str:
    """What a declarer called as friend: a card, or ``first``, ``last``, ``seat``, ``none``."""
    return language(f"favourite-{call}") if call.islower() else card(call)


def turn_line(facts: TableFacts, view: View, language: Language) -> str:
    """Always the last line of a board: whose turn, and until when."""
    if facts.paused or facts.asleep or facts.closing:
        return strong(language("turn-closing" if facts.closing else "turn-paused" if facts.paused else "turn-asleep"))
    if view.phase == "over" or view.to_act is None:
        return strong(language("turn-over"))
    if facts.window:
        until = moment(facts, facts.deadline) if facts.deadline is not None else ""
        return strong(language("turn-window", until=until) if until else language("turn-window-open"))
    acting = who(facts, view.to_act, language)
    if facts.deadline is None:
        return strong(language("turn-of", who=acting))
    return strong(language("turn-until", who=acting, until=moment(facts, facts.deadline)))


def lines(*parts: str) -> str:
    """The lines that say something, one below the other."""
    return "\n".join(part for part in parts if part)
