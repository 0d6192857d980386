"""Writing: an action in the words that ``read`` takes; for suggestions, and for those who like the table's slang."""

from __future__ import annotations

from bot.shorthand.position import Position
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

_SUITS = {"S": "삽", "H": "트", "D": "다리", "C": "끌", "N": "노"}
_RANKS = {"A": "아", "K": "카", "Q": "큐", "J": "자", "T": "텐", "E": "11"}
_NUMBERS = {13: "셋", 14: "넷", 15: "닷", 16: "엿", 17: "곱", 18: "덜", 19: "홉"}


def write(action: Action, position: Position, language: str = "ko") -> str:
    """Short words for the action: 닷트, 끌텐, 삽아 프렌드; 15H, C10, SA friend.

    >>> here = Position(0, "auction")
    >>> write(Bid(0, Contract(15, "H")), here), write(Bid(0, Contract(15, "H")), here, "en")
    ('닷트', '15H')
    """
    ko = language == "ko"
    match action:
        case Keep():
            return "가지기" if ko else "keep"
        case Burn():
            return "버리기" if ko else "burn"
        case DeclareMisdeal():
            return "딜 미스" if ko else "misdeal"
        case Pass():
            return "패스" if ko else "pass"
        case Claim():
            return "세팅" if ko else "claim"
        case Look():
            return "보기" if ko else "look"
        case Bid(_, contract):
            return bid(contract, position, ko=ko)
        case BlindChange(_, contract):
            return f"{'블라인드' if ko else 'blind'} {bid(contract, position, ko=ko)}"
        case Kill(_, card, target):
            what = card_word(card, ko=ko) if card else seat_word(target, ko=ko)
            return f"{what} 킬" if ko else f"kill {what}"
        case Discard(_, cards, contract):
            change = f" = {bid(contract, position, ko=ko)}" if contract else ""
            return " ".join(card_word(card, ko=ko) for card in cards) + (" 묻기" if ko and not change else "") + change
        case CallFriend():
            return _friend(action, ko=ko)
        case PlayCard():
            return _play(action, position, ko=ko)


def slang(contract: Contract) -> str:
    """A contract as regulars say it, whatever the least and the most may be.

    >>> slang(Contract(15, "H")), slang(Contract(20, "N"))
    ('닷트', '20노')
    """
    return _NUMBERS.get(contract.number, str(contract.number)) + _SUITS[contract.trump]


def bid(contract: Contract, position: Position, *, ko: bool) -> str:
    number, trump = contract
    if not ko:
        return f"{number}{trump}"
    return ("풀" if number == position.most else _NUMBERS.get(number, str(number))) + _SUITS[trump]


def card_word(code: str, *, ko: bool) -> str:
    """``끌텐``, ``조커``; ``C10``, ``joker``."""
    if code == "JK":
        return "조커" if ko else "joker"
    suit, rank = code
    if ko:
        return _SUITS[suit] + _RANKS.get(rank, rank)
    return suit + {"T": "10", "E": "11"}.get(rank, rank)


def seat_word(seat: int | None, *, ko: bool) -> str:
    number = (seat or 0) + 1
    return f"{number}번" if ko else f"seat {number}"


def _friend(action: CallFriend, *, ko: bool) -> str:
    match action.kind:
        case "none":
            return "노프렌드" if ko else "no friend"
        case "first":
            return "초구 프렌드" if ko else "first friend"
        case "last":
            return "막구 프렌드" if ko else "last friend"
        case "seat":
            what = seat_word(action.target, ko=ko)
        case _:
            what = " ".join(card_word(card, ko=ko) for card in action.cards)
    return f"{what} {'프렌드' if ko else 'friend'}"


def _play(action: PlayCard, position: Position, *, ko: bool) -> str:
    if action.suit is not None:
        return f"컴{_SUITS[action.suit]}" if ko else f"joker {action.suit}"
    card = card_word(action.card, ko=ko)
    if action.call:
        return f"{card} {'조커콜' if ko else 'call'}"
    choice = any(isinstance(way, PlayCard) and way.call and way.card == action.card for way in position.legal)
    return f"{card} {'노콜' if ko else 'no call'}" if choice else card
