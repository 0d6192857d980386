"""The deal miss and the auction (catalogue G and B, rulings 12 and 14)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator

from engine.contract import Contract
from engine.options.declaring import Group, Option


class Misdeal(Group):
    """The deal miss: a hand too weak to play (catalogue G, ruling 12).

    The value of a hand counts in halves: a point card is 2. A hand may be declared when its value is at most ``limit``
    or one of the other tests fits."""

    when: Annotated[
        Literal["never", "turn", "before"],
        Option(
            "딜 미스를 부를 수 있는 때",
            "When a deal miss may be declared",
            "ruling 12",
            never=("부를 수 없음", "never"),
            turn=("자기 차례에, 처음 부르기 전에", "on one's turn, before one's own first call"),
            before=("경매가 시작되기 전에 누구나", "by anyone, before the first call of the auction"),
        ),
    ] = "never"
    limit: Annotated[
        int,
        Field(ge=-1, le=40),
        Option(
            "딜 미스가 되는 패의 값의 상한 (반점 단위, -1이면 보지 않음)",
            "Highest value of a deal-miss hand, in half points (-1: not tested)",
            "G1-G10",
        ),
    ] = 0
    ten: Annotated[
        Literal["one", "half"],
        Option("10의 값", "What a ten counts", "G8, G9", one=("1점", "one point"), half=("½점", "half a point")),
    ] = "one"
    mighty: Annotated[
        Literal["counts", "free", "minus"],
        Option(
            "마이티의 값",
            "What the mighty counts",
            "G6, G9",
            counts=("다른 카드와 같음", "as any other card"),
            free=("세지 않음", "nothing"),
            minus=("세고 나서 1점을 뺌", "counted, then a point is taken off"),
        ),
    ] = "counts"
    joker: Annotated[
        Literal["ignored", "minus", "minus_best", "plus"],
        Option(
            "조커의 값",
            "What the joker counts",
            "G6, G8, G9",
            ignored=("세지 않음", "nothing"),
            minus=("1점을 뺌", "a point is taken off"),
            minus_best=("가장 비싼 점수 카드만큼 뺌", "the best point card's value is taken off"),
            plus=("1점을 더함", "a point is added"),
        ),
    ] = "ignored"
    lone_ten: Annotated[
        bool, Option("점수 카드가 10 한 장뿐인 패", "A ten as the only point card qualifies", "G4, rulings §3")
    ] = False
    lone_jack: Annotated[
        bool,
        Option(
            "점수 카드가 ♠J나 ♥J 한 장뿐인 패", "A one-eyed jack as the only point card qualifies", "G4, rulings §3"
        ),
    ] = False
    lone_mighty: Annotated[
        bool, Option("점수 카드가 마이티 한 장뿐인 패", "The mighty as the only point card qualifies", "rulings §3")
    ] = False
    lone_again: Annotated[
        bool,
        Option(
            "조커와 마이티를 뺀 값으로 한 장 조건을 한 번 더 봐요",
            "The lone-card tests are made again after joker and mighty are taken off",
            "rulings §3",
        ),
    ] = False
    all_points: Annotated[bool, Option("모두 점수 카드인 패", "A hand of nothing but point cards qualifies", "G5")] = (
        False
    )
    cost: Annotated[
        int,
        Field(ge=0, le=100),
        Option("딜 미스를 부르면 판돈에 내는 점수", "Points a deal miss costs; they wait in the pot", "G9, F16"),
    ] = 0


class Auction(Group):
    """Bidding (catalogue B, ruling 14)."""

    minimum: Annotated[int, Field(ge=1, le=40), Option("최소 공약 (M)", "Minimum bid (M)", "B1")] = 13
    maximum: Annotated[int, Field(ge=1, le=52), Option("최대 공약", "Maximum bid", "B2")] = 20
    order: Annotated[
        Literal["strict", "nt_over", "nt_plus1", "nt_plus1_20", "nt_under"],
        Option(
            "같은 숫자일 때의 순서",
            "Order of bids",
            "B3, ruling 14",
            strict=("더 높은 숫자만", "only a higher number"),
            nt_over=("같은 숫자면 노기루다가 높음", "no-trump beats a suit at the same number"),
            nt_plus1=("노기루다는 하나 높은 숫자로 쳐요", "no-trump n stands as n+1"),
            nt_plus1_20=(
                "노기루다는 하나 높은 숫자로 치되, 무늬 20은 노기루다 19를 이겨요",
                "no-trump n stands as n+1, but a suit 20 beats no-trump 19",
            ),
            nt_under=("노기루다는 하나 낮은 숫자로도 이겨요", "no-trump may be one lower"),
        ),
    ] = "strict"
    no_trump_discount: Annotated[
        int, Field(ge=0, le=1), Option("노기루다 최소 공약을 깎는 수", "No-trump may start this much lower", "B4")
    ] = 0
    trumps: Annotated[
        Literal["any", "no_trump"],
        Option(
            "부를 수 있는 기루다",
            "What may be bid",
            "catalogue 2.12",
            any=("무늬와 노기루다", "suits and no-trump"),
            no_trump=("노기루다만", "no-trump only"),
        ),
    ] = "any"
    opener: Annotated[
        Literal["dealer", "left"],
        Option(
            "경매를 여는 사람",
            "Who opens the auction",
            "A4",
            dealer=("딜러", "the dealer"),
            left=("딜러의 다음 자리", "the seat after the dealer"),
        ),
    ] = "dealer"
    opener_may_pass: Annotated[bool, Option("첫 사람이 패스할 수 있어요", "The opener may pass", "B10")] = True
    forced_opening: Annotated[
        str, Option("첫 사람이 반드시 부를 공약", "The opener's first call is this and nothing else", "B9")
    ] = ""
    reentry: Annotated[
        bool, Option("패스한 사람도 다시 부를 수 있어요", "A player who passed may bid again", "B6, ruling 14")
    ] = False

    @field_validator("forced_opening")
    @classmethod
    def _contract(cls, text: str) -> str:
        if text:
            Contract.parse(text)
        return text
