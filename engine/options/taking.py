"""What the declarer does with the contract: kill, exchange, friends (catalogue H, C and D, rulings 10 and 13)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.options.declaring import Group, Option


class Kill(Group):
    """The elimination of players (catalogue H)."""

    count: Annotated[int, Field(ge=0, le=2), Option("죽는 사람 수", "Players to eliminate", "H1, H4")] = 0
    by: Annotated[
        Literal["card", "seat"],
        Option(
            "죽이는 방법", "How a player is named", "H1", card=("카드로", "by a card"), seat=("사람으로", "by seat")
        ),
    ] = "card"
    in_kitty: Annotated[
        Literal["again", "suicide"],
        Option(
            "부른 카드가 바닥패에 있으면",
            "If the named card is in the kitty",
            "H3",
            again=("다른 카드를 불러요", "another card is named"),
            suicide=("주공이 죽고 다시 경매해요", "the declarer is out and there is a new auction"),
        ),
    ] = "again"
    suicide_rules: Annotated[str, Option("자살 뒤에 따르는 규칙", "The preset that governs after a suicide", "H7")] = ""


class Exchange(Group):
    """Kitty, burying, and changes of the contract (catalogue C, ruling 13)."""

    bury: Annotated[
        int,
        Field(ge=-1, le=12),
        Option("묻는 장수 (-1이면 바닥패만큼)", "Cards to bury (-1: as many as the kitty)", "C1"),
    ] = -1
    protect_mighty: Annotated[bool, Option("마이티는 묻을 수 없어요", "The mighty may not be buried", "C1")] = False
    protect_joker: Annotated[bool, Option("조커는 묻을 수 없어요", "The joker may not be buried", "C1")] = False
    buried_to: Annotated[
        Literal["declarer", "defenders"],
        Option(
            "묻은 점수 카드의 임자",
            "Who gets buried points",
            "C2",
            declarer=("여당", "the declarer's side"),
            defenders=("야당", "the defenders"),
        ),
    ] = "declarer"
    change: Annotated[bool, Option("기루다를 바꿀 수 있어요", "Trump may be changed", "C3-C5")] = True
    cost_suit: Annotated[
        int, Field(ge=0, le=9), Option("무늬에서 무늬로 바꾸는 값", "Cost of a change from suit to suit", "C3")
    ] = 2
    cost_to_no_trump: Annotated[
        int, Field(ge=0, le=9), Option("무늬에서 노기루다로 바꾸는 값", "Cost of a change from suit to no-trump", "C4")
    ] = 2
    cost_from_no_trump: Annotated[
        int, Field(ge=0, le=9), Option("노기루다에서 무늬로 바꾸는 값", "Cost of a change from no-trump to suit", "C5")
    ] = 2
    at_maximum: Annotated[
        Literal["free", "to_no_trump", "none"],
        Option(
            "최대 공약에서 바꾸기",
            "Changes at the maximum",
            "C6, C7",
            free=("무엇으로든 그냥 바꿔요", "any, free"),
            to_no_trump=("무늬에서 노기루다로만, 그냥", "only from suit to no-trump, free"),
            none=("바꿀 수 없음", "none"),
        ),
    ] = "free"
    raising: Annotated[
        Literal["no", "by_two", "any"],
        Option(
            "기루다를 그대로 두고 올리기",
            "Raising the contract in the exchange",
            "C8",
            no=("못 함", "not offered"),
            by_two=("둘만 올릴 수 있음", "by exactly two"),
            any=("얼마든지", "by any number"),
        ),
    ] = "no"
    blind: Annotated[
        bool,
        Option(
            "바닥패를 보기 전에 한 번 바꿀 수 있어요",
            "Trump may be changed once before the kitty is seen",
            "ruling 13, rulings §3",
        ),
    ] = False
    blind_cost: Annotated[
        int, Field(ge=0, le=9), Option("보기 전에 무늬로 바꾸는 값", "Cost of a blind change to a suit", "rulings §3")
    ] = 1
    blind_cost_to_no_trump: Annotated[
        int,
        Field(ge=0, le=9),
        Option("보기 전에 노기루다로 바꾸는 값", "Cost of a blind change to no-trump", "rulings §3"),
    ] = 1


class Friends(Group):
    """Calling the friend (catalogue D, ruling 10)."""

    count: Annotated[int, Field(ge=0, le=2), Option("프렌드 수", "Friends that may be called", "D13, D14")] = 1
    card: Annotated[bool, Option("카드로 부르기", "By a card", "D1")] = True
    mighty: Annotated[bool, Option("마이티 프렌드", "The mighty may be called", "D3")] = True
    joker: Annotated[bool, Option("조커 프렌드", "The joker may be called", "D2")] = True
    own: Annotated[
        bool,
        Option("자기 카드나 묻은 카드도 부를 수 있어요", "A card one holds or buried may be called", "D8, D9"),
    ] = True
    first: Annotated[bool, Option("초구 프렌드", "The winner of the first trick", "D4")] = True
    first_if_declarer: Annotated[
        Literal["none", "next"],
        Option(
            "초구 프렌드인데 주공이 첫 트릭을 먹었을 때",
            "When the declarer himself wins the first trick of a first-trick friend",
            "D10, ruling 10",
            none=("프렌드가 없어요", "there is no friend"),
            next=("주공이 먹지 않은 첫 트릭의 승자가 프렌드예요", "the first trick he does not win makes the friend"),
        ),
    ] = "none"
    last: Annotated[bool, Option("막구 프렌드", "The winner of the last trick", "D5")] = False
    seat: Annotated[bool, Option("사람으로 부르기", "By seat", "D6")] = False
    none: Annotated[bool, Option("노프렌드", "No friend", "D7")] = True
    revealed: Annotated[
        Literal["card", "points"],
        Option(
            "프렌드가 드러나는 때",
            "When a hidden friend is revealed",
            "D12, rulings §3",
            card=("부른 카드를 낼 때", "when the called card is played"),
            points=("부른 카드를 내거나 처음 점수를 먹을 때", "when the card is played or on his first points"),
        ),
    ] = "card"
