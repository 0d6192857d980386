"""Every option of the family, declared once: type, range, sentence in Korean and English, and source.

One group per phase, in the order of a deal. Settings screens, help, TOML, rule strings and validation all read these
declarations, through :func:`engine.ruleset.options`. The defaults are what rulings.md §2 calls "common to all".
M is the minimum bid, C the contract, T the points of the declarer's side and D those of the defenders.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from engine.cards import JOKER, RANKS, SUITS, is_card
from engine.contract import Contract


class Wording:
    """A sentence in Korean and English."""

    __slots__ = ("en", "ko")

    def __init__(self, ko: str, en: str) -> None:
        self.ko = ko
        self.en = en


class Option:
    """What an option means: its sentence, the name of each choice in both languages, and its source (a catalogue id
    such as E14, or a ruling)."""

    __slots__ = ("source", "values", "wording")

    def __init__(self, ko: str, en: str, source: str, **values: tuple[str, str]) -> None:
        self.wording = Wording(ko, en)
        self.source = source
        self.values = {value: Wording(*both) for value, both in values.items()}


class Group(BaseModel):
    """A group of options: frozen, and unknown names are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


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


Power = Literal["power", "powerless", "forbidden"]
_POWER = {
    "power": ("제 힘을 다 써요", "full power"),
    "powerless": ("낼 수는 있지만 힘이 없어요", "playable but powerless"),
    "forbidden": ("낼 수 없어요", "may not be played"),
}


class Play(Group):
    """The tricks (catalogue E, rulings 1-9)."""

    lone_mighty: Annotated[
        Literal["forced", "free"],
        Option(
            "깔린 무늬가 마이티 한 장뿐일 때",
            "A mighty that is the only card of the led suit",
            "E5, ruling 2",
            forced=("마이티를 내야 해요 (조커를 내도 돼요)", "must be played, or the joker"),
            free=("아무 카드나 내도 돼요", "need not be played"),
        ),
    ] = "forced"
    mighty_first: Annotated[
        Power, Option("첫 트릭의 마이티", "The mighty in the first trick", "rulings §3", **_POWER)
    ] = "power"
    mighty_last: Annotated[
        Power, Option("마지막 트릭의 마이티", "The mighty in the last trick", "rulings §3", **_POWER)
    ] = "power"
    joker_first: Annotated[Power, Option("첫 트릭의 조커", "The joker in the first trick", "E7", **_POWER)] = (
        "powerless"
    )
    joker_last: Annotated[Power, Option("마지막 트릭의 조커", "The joker in the last trick", "E8", **_POWER)] = (
        "powerless"
    )
    call: Annotated[
        Literal["optional", "automatic"],
        Option(
            "조커콜",
            "The joker call",
            "E12",
            optional=("카드를 깔며 부를 때만", "only if the leader says so"),
            automatic=("카드를 깔면 저절로", "the lead itself calls"),
        ),
    ] = "optional"
    call_first: Annotated[
        Literal["no_effect", "effective"],
        Option(
            "첫 트릭의 조커콜",
            "The joker call in the first trick",
            "E14",
            no_effect=("효력 없음", "no effect"),
            effective=("효력 있음", "effective"),
        ),
    ] = "no_effect"
    called_joker: Annotated[
        Literal["powerless", "power"],
        Option(
            "불려 나온 조커",
            "A called joker",
            "E17",
            powerless=("힘이 없어요", "is powerless"),
            power=("힘을 잃지 않아요", "keeps its power"),
        ),
    ] = "powerless"
    mighty_answers: Annotated[
        bool,
        Option("조커콜에 조커 대신 마이티를 낼 수 있어요", "The mighty may be played instead of a called joker", "E16"),
    ] = True
    trump_lead_first: Annotated[
        Literal["forbidden", "allowed"],
        Option(
            "첫 트릭에 기루다 깔기",
            "Leading trump to the first trick",
            "E18, ruling 4",
            forbidden=("다른 카드가 없을 때만", "only with no other card to lead"),
            allowed=("언제나", "allowed"),
        ),
    ] = "forbidden"
    ruff_first: Annotated[
        Literal["allowed", "forbidden"],
        Option(
            "첫 트릭에 간 치기",
            "Ruffing the first trick",
            "E20",
            allowed=("할 수 있음", "allowed"),
            forbidden=("다른 카드가 없을 때만", "only with no other card to play"),
        ),
    ] = "allowed"
    claim: Annotated[
        Literal["leader", "none"],
        Option(
            "세팅 (남은 트릭을 모두 가져가기)",
            "Claiming the remaining tricks",
            "E21, ruling 9",
            leader=("선이, 확실할 때만", "by the leader, if certain"),
            none=("없음", "none"),
        ),
    ] = "leader"


class Scoring(Group):
    """Settlement (catalogue F, rulings 15 and 16)."""

    counts: Annotated[
        Literal["points", "tricks"],
        Option(
            "공약이 세는 것",
            "What a contract counts",
            "catalogue 2.17",
            points=("점수 카드", "point cards"),
            tricks=("트릭", "tricks"),
        ),
    ] = "points"
    win: Annotated[
        Literal["W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9"],
        Option(
            "이겼을 때의 기본 점수",
            "Unit of a won contract",
            "F2, ruling 15, rulings §3",
            W1=("T−10", "T−10"),
            W2=("T−M", "T−M"),
            W3=("2(C−M)+(T−C)", "2(C−M)+(T−C)"),
            W4=("T−C", "T−C"),
            W5=("2(C−M+1)+(T−C)", "2(C−M+1)+(T−C)"),
            W6=("T−13", "T−13"),
            W7=("T−C+1", "T−C+1"),
            W8=("2(C−M+1)", "2(C−M+1)"),
            W9=("⌊1.5(C−M)⌋+(T−C)", "⌊1.5(C−M)⌋+(T−C)"),
        ),
    ] = "W3"
    loss: Annotated[
        Literal["L1", "L2", "L3", "L4"],
        Option(
            "졌을 때의 기본 점수",
            "Unit of a lost contract",
            "F4, rulings §3",
            L1=("C−T", "C−T"),
            L2=("2(C−M)+(C−T)", "2(C−M)+(C−T)"),
            L3=("D", "D"),
            L4=("T≥M이면 C−T, 아니면 (C−M)+2(M−T)", "C−T if T ≥ M, else (C−M)+2(M−T)"),
        ),
    ] = "L1"
    no_trump_base: Annotated[
        Literal["same", "lower", "lower_at_minimum"],
        Option(
            "노기루다일 때 점수 식의 M",
            "M of the formulas in a no-trump contract",
            "B4, rulings §3",
            same=("그대로", "the same"),
            lower=("하나 낮음", "one lower"),
            lower_at_minimum=("공약이 최소 공약 이하일 때만 하나 낮음", "one lower when C ≤ M"),
        ),
    ] = "same"
    run: Annotated[
        Literal["plain", "double", "double_if_declared", "fixed"],
        Option(
            "런 (모두 먹고 이김)",
            "A run: everything taken",
            "F5, rulings §3",
            plain=("그대로", "counts as it is"),
            double=("2배", "doubles"),
            double_if_declared=("공약이 그만큼일 때만 2배", "doubles if the contract said so"),
            fixed=("식 대신 20", "20 in place of the formula"),
        ),
    ] = "plain"
    full_contract: Annotated[
        Literal["plain", "double"],
        Option(
            "풀 공약으로 이김",
            "A won contract for everything",
            "F6",
            plain=("그대로", "counts as it is"),
            double=("2배", "doubles"),
        ),
    ] = "plain"
    no_trump: Annotated[
        Literal["plain", "won", "both"],
        Option(
            "노기루다",
            "No-trump",
            "F7, F8",
            plain=("그대로", "counts as it is"),
            won=("이기면 2배", "doubles when won"),
            both=("이기든 지든 2배", "doubles won or lost"),
        ),
    ] = "plain"
    no_friend: Annotated[
        Literal["plain", "won", "both"],
        Option(
            "선언한 노프렌드",
            "Declared no-friend",
            "F9, F10",
            plain=("그대로", "counts as it is"),
            won=("이기면 2배", "doubles when won"),
            both=("이기든 지든 2배", "doubles won or lost"),
        ),
    ] = "plain"
    fake_is_declared: Annotated[
        bool,
        Option(
            "자기 카드나 묻은 카드를 부르면 선언한 노프렌드로 쳐요",
            "A friend card that the declarer holds or buried counts as declared no-friend",
            "ruling 10, rulings §3",
        ),
    ] = False
    back_run: Annotated[
        Literal["never", "points", "contract", "minimum", "contract_or_points", "short"],
        Option(
            "백런이 되는 때 (졌을 때만)",
            "Back-run, on a loss",
            "F11, ruling 16",
            never=("없음", "never"),
            points=("야당이 정한 점수 이상", "D reaches a number"),
            contract=("D≥C", "D ≥ C"),
            minimum=("D≥M", "D ≥ M"),
            contract_or_points=("D≥C이거나 야당이 정한 점수 이상", "D ≥ C, or D reaches a number"),
            short=("C−T가 정한 수 이상", "C−T reaches a number"),
        ),
    ] = "never"
    back_run_at: Annotated[
        int, Field(ge=0, le=52), Option("백런의 기준 점수", "The number for the back-run", "F11")
    ] = 11
    back_run_penalty: Annotated[
        Literal["double", "at_least_10"],
        Option(
            "백런의 벌",
            "What a back-run costs",
            "F12",
            double=("2배", "doubles"),
            at_least_10=("10점 이상", "at least 10"),
        ),
    ] = "double"


class Display(Group):
    """What the table shows (catalogue I)."""

    hide_points: Annotated[
        bool, Option("먹은 점수 카드를 보여 주지 않아요", "Won points are not shown during play", "I2, rulings §3")
    ] = False
