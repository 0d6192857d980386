"""Who sits and rests, the pack and the hands, what the table shows (catalogue A, E1, E2, E10, E11, I)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator

from engine.cards import JOKER, RANKS, SUITS, is_card
from engine.options.declaring import Group, Option


class Seats(Group):
    """Who sits, deals, rests (catalogue A)."""

    players: Annotated[int, Field(ge=2, le=8), Option("앉는 사람 수", "People at the table", "A8")] = 5
    direction: Annotated[
        Literal["clockwise", "counterclockwise"],
        Option(
            "도는 방향 (화면 표시에만 쓰여요)",
            "Direction of play (display only)",
            "A1",
            clockwise=("시계 방향", "clockwise"),
            counterclockwise=("반시계 방향", "counter-clockwise"),
        ),
    ] = "clockwise"
    shuffled: Annotated[
        bool, Option("판마다 자리를 섞어요", "Seats are shuffled before every deal (table display)", "A7")
    ] = False
    next_dealer: Annotated[
        Literal["friend", "friend_if_won", "declarer", "next_seat"],
        Option(
            "다음 판의 딜러",
            "Who deals next",
            "A3",
            friend=("프렌드, 없으면 주공", "the friend, else the declarer"),
            friend_if_won=("이기면 프렌드, 지거나 프렌드가 없으면 주공", "the friend after a win, else the declarer"),
            declarer=("주공", "the declarer"),
            next_seat=("다음 자리", "the next seat"),
        ),
    ] = "friend"
    dealer_after_misdeal: Annotated[
        Literal["same", "misdealer"],
        Option(
            "딜 미스 다음 판의 딜러",
            "Who deals after a deal miss",
            "A3",
            same=("같은 딜러", "the same dealer"),
            misdealer=("딜 미스를 부른 사람", "the player who declared it"),
        ),
    ] = "same"
    resting: Annotated[
        Literal["none", "dealer", "declarer_and_friend"],
        Option(
            "쉬는 사람",
            "Who rests",
            "A6",
            none=("없음", "nobody"),
            dealer=("다음 딜러", "the next dealer"),
            declarer_and_friend=(
                "주공과 프렌드 (프렌드가 없으면 주공과 그 다음 자리)",
                "declarer and friend (no friend: the declarer and the seat after him)",
            ),
        ),
    ] = "none"
    ghost: Annotated[
        bool, Option("고스트가 마지막 자리에 앉아요", "A ghost has the last seat and plays blind", "D15, E24, ruling 8")
    ] = False
    dummies: Annotated[
        bool,
        Option(
            "두 사람이 저마다 공개된 짝패를 함께 다뤄요 (허니문)",
            "Two people, each with an open dummy (honeymoon)",
            "catalogue 2.18",
        ),
    ] = False


class Cards(Group):
    """The pack and its special cards (catalogue E1, E2, E10, E11)."""

    decks: Annotated[int, Field(ge=1, le=2), Option("카드 벌 수", "Number of packs", "ruling 7")] = 1
    ranks: Annotated[str, Option("끗수, 높은 것부터", "Ranks, high to low", "E1")] = "AKQJT98765432"
    points: Annotated[str, Option("점수 카드의 끗수", "Ranks that are point cards", "catalogue 1.1")] = "AKQJT"
    without: Annotated[str, Option("빼는 카드", "Cards left out of the pack", "catalogue 2.0")] = ""
    mighty: Annotated[str, Option("마이티", "The mighty", "E2")] = "SA"
    alternate_mighty: Annotated[
        str, Option("마이티 무늬가 기루다일 때의 마이티", "The mighty when its suit is trump", "E2")
    ] = "DA"
    call: Annotated[str, Option("조커콜 카드", "The joker-call card", "E10")] = "C3"
    alternate_call: Annotated[
        str, Option("조커콜 무늬가 기루다일 때의 조커콜 카드", "The call card when its suit is trump", "E11")
    ] = "S3"
    hand: Annotated[
        int, Field(ge=3, le=26), Option("한 사람이 받는 장수", "Cards dealt to a hand", "catalogue 2.0")
    ] = 10
    kitty: Annotated[int, Field(ge=0, le=12), Option("바닥패 장수", "Cards in the kitty", "catalogue 2.0")] = 3
    draft: Annotated[
        bool,
        Option(
            "두 장씩 보며 골라 가져요 (드래프트)",
            "Hands are drafted: keep the top card, or burn it and take the next",
            "catalogue 2.17",
        ),
    ] = False

    @field_validator("ranks", "points")
    @classmethod
    def _ranks(cls, text: str) -> str:
        if not text or len(set(text)) != len(text) or any(rank not in RANKS for rank in text):
            raise ValueError(f"must be different ranks out of {RANKS}")
        return text

    @field_validator("without")
    @classmethod
    def _without(cls, text: str) -> str:
        cards = text.split()
        for card in cards:
            if not is_card(card) or card == JOKER:
                raise ValueError(f"{card[:10]!r} is not a card that can be left out, such as C2")
        return " ".join(sorted(cards, key=lambda card: (SUITS.index(card[0]), RANKS.index(card[1]))))

    @field_validator("mighty", "alternate_mighty", "call", "alternate_call")
    @classmethod
    def _special(cls, card: str) -> str:
        if card and (not is_card(card) or card == JOKER):
            raise ValueError(f'{card[:10]!r} is neither a suit card such as SA nor ""')
        return card


class Display(Group):
    """What the table shows (catalogue I)."""

    hide_points: Annotated[
        bool, Option("먹은 점수 카드를 보여 주지 않아요", "Won points are not shown during play", "I2, rulings §3")
    ] = False
