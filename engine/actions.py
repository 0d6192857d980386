"""What a seat may do: one frozen dataclass per verb of the notation (notation.md, "Actions").

Every action has a text form that round-trips: ``parse(str(action)) == action``.

>>> str(PlayCard(0, "C3", call=True)), str(Discard(2, ("C2", "D4", "H7"), Contract(17, "C")))
('0 play C3!', '2 discard C2 D4 H7 = 17C')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.cards import SUITS, is_card
from engine.contract import Contract
from engine.errors import UnreadableAction


@dataclass(frozen=True, slots=True)
class Keep:
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} keep"


@dataclass(frozen=True, slots=True)
class Burn:
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} burn"


@dataclass(frozen=True, slots=True)
class DeclareMisdeal:
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} misdeal"


@dataclass(frozen=True, slots=True)
class Bid:
    seat: int
    contract: Contract

    def __str__(self) -> str:
        return f"{self.seat} bid {self.contract}"


@dataclass(frozen=True, slots=True)
class Pass:
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} pass"


@dataclass(frozen=True, slots=True)
class Kill:
    """Name a card, or (where the rules kill by person) a seat; exactly one of the two."""

    seat: int
    card: str | None = None
    target: int | None = None

    def __str__(self) -> str:
        return f"{self.seat} kill {self.card}" if self.card else f"{self.seat} kill seat {self.target}"


@dataclass(frozen=True, slots=True)
class BlindChange:
    seat: int
    contract: Contract

    def __str__(self) -> str:
        return f"{self.seat} blind {self.contract}"


@dataclass(frozen=True, slots=True)
class Look:
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} look"


@dataclass(frozen=True, slots=True)
class Discard:
    """Bury cards; ``contract`` states a changed or raised contract in the same action."""

    seat: int
    cards: tuple[str, ...]
    contract: Contract | None = None

    def __str__(self) -> str:
        change = f" = {self.contract}" if self.contract else ""
        return f"{self.seat} discard {' '.join(self.cards)}{change}"


@dataclass(frozen=True, slots=True)
class CallFriend:
    """Name the friend: cards, or ``kind`` one of first, last, none, or seat with ``target``."""

    seat: int
    kind: str
    cards: tuple[str, ...] = ()
    target: int | None = None

    def __str__(self) -> str:
        match self.kind:
            case "card":
                return f"{self.seat} friend {' '.join(self.cards)}"
            case "seat":
                return f"{self.seat} friend seat {self.target}"
            case _:
                return f"{self.seat} friend {self.kind}"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card; ``call`` makes the joker call, ``suit`` is the suit named by a led joker."""

    seat: int
    card: str
    call: bool = False
    suit: str | None = None

    def __str__(self) -> str:
        return f"{self.seat} play {self.card}{'!' if self.call else ''}{'=' + self.suit if self.suit else ''}"


@dataclass(frozen=True, slots=True)
class Claim:
    seat: int

    def __str__(self) -> str:
        return f"{self.seat} claim"


Action = Keep | Burn | DeclareMisdeal | Bid | Pass | Kill | BlindChange | Look | Discard | CallFriend | PlayCard | Claim


def parse(text: str) -> Action:
    """Read an action's text (notation.md, "Actions"). Raises UnreadableAction, which says what is wrong.

    >>> parse("2 discard C2 D4 H7 = 17C").contract, parse("0 play C3!").call
    (Contract(number=17, trump='C'), True)
    """
    words = text.split()
    if len(words) < 2 or not (words[0].isascii() and words[0].isdigit() and len(words[0]) <= 2):
        raise UnreadableAction(f"{text[:40]!r} is not a seat and an action, such as 2 bid 14N")
    seat, verb, arguments = int(words[0]), words[1], words[2:]
    read = _READERS.get(verb)
    if read is None:
        raise UnreadableAction(f"{verb[:20]!r} is no verb; there are {' '.join(_READERS)}")
    action = read(seat, arguments)
    if action is None:
        raise UnreadableAction(f"{' '.join(arguments)[:40]!r} is not what {verb} takes")
    return action


def _bare(action: Callable[[int], Action]) -> Callable[[int, list[str]], Action | None]:
    return lambda seat, words: None if words else action(seat)


def _contract(text: str) -> Contract:
    try:
        return Contract.parse(text)
    except ValueError as problem:
        raise UnreadableAction(str(problem)) from None


def _read_contract(action: Callable[[int, Contract], Action]) -> Callable[[int, list[str]], Action | None]:
    return lambda seat, words: action(seat, _contract(words[0])) if len(words) == 1 else None


def _read_target(words: list[str]) -> int | None:
    """The seat of ``seat 3``; None if the words are not that."""
    if len(words) == 2 and words[0] == "seat" and words[1].isascii() and words[1].isdigit() and len(words[1]) <= 2:
        return int(words[1])
    return None


def _read_kill(seat: int, words: list[str]) -> Action | None:
    if len(words) == 1 and is_card(words[0]):
        return Kill(seat, words[0])
    target = _read_target(words)
    return None if target is None else Kill(seat, target=target)


def _read_discard(seat: int, words: list[str]) -> Action | None:
    contract = None
    if len(words) >= 2 and words[-2] == "=":
        contract = _contract(words[-1])
        words = words[:-2]
    return Discard(seat, tuple(words), contract) if all(is_card(word) for word in words) else None


def _read_friend(seat: int, words: list[str]) -> Action | None:
    if words and all(is_card(word) for word in words):
        return CallFriend(seat, "card", tuple(words))
    if len(words) == 1 and words[0] in {"first", "last", "none"}:
        return CallFriend(seat, words[0])
    target = _read_target(words)
    return None if target is None else CallFriend(seat, "seat", target=target)


def _read_play(seat: int, words: list[str]) -> Action | None:
    if len(words) != 1:
        return None
    card, named, suit = words[0].partition("=")
    call = card.endswith("!")
    card = card.removesuffix("!")
    if not is_card(card) or (named and (suit not in SUITS or len(suit) != 1)):
        return None
    return PlayCard(seat, card, call, suit or None)


_READERS: dict[str, Callable[[int, list[str]], Action | None]] = {
    "keep": _bare(Keep),
    "burn": _bare(Burn),
    "misdeal": _bare(DeclareMisdeal),
    "bid": _read_contract(Bid),
    "pass": _bare(Pass),
    "kill": _read_kill,
    "blind": _read_contract(BlindChange),
    "look": _bare(Look),
    "discard": _read_discard,
    "friend": _read_friend,
    "play": _read_play,
    "claim": _bare(Claim),
}
