"""The settlement (catalogue F, rulings 15 and 16)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.options.declaring import Group, Option


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
