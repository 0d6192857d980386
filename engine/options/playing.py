"""The tricks (catalogue E, rulings 1-9)."""

from __future__ import annotations

from typing import Annotated, Literal

from engine.options.declaring import Group, Option

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
