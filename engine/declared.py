"""Reading the declarations of engine/options: what settings screens, help, rule strings and messages need."""

from __future__ import annotations

from typing import Literal, cast, get_args, get_origin

from annotated_types import Ge, Le

from engine.options import (
    Auction,
    Cards,
    Display,
    Exchange,
    Friends,
    Group,
    Kill,
    Misdeal,
    Option,
    Play,
    Scoring,
    Seats,
    Wording,
)

GROUPS: dict[str, type[Group]] = {
    "seats": Seats,
    "cards": Cards,
    "misdeal": Misdeal,
    "auction": Auction,
    "kill": Kill,
    "exchange": Exchange,
    "friends": Friends,
    "play": Play,
    "scoring": Scoring,
    "display": Display,
}
"""The groups in the order of a deal."""


class OptionInfo:
    """One option as declared: what settings screens, help and rule strings need to know of it."""

    __slots__ = ("choices", "default", "group", "kind", "least", "most", "name", "source", "values", "wording")

    def __init__(self, group: str, name: str, model: type[Group]) -> None:
        field = model.model_fields[name]
        declared = next(item for item in field.metadata if isinstance(item, Option))
        self.group = group
        self.name = name
        self.default: object = field.default
        self.wording: Wording = declared.wording
        self.source: str = declared.source
        """catalogue ids and rulings"""
        self.values: dict[str, Wording] = declared.values
        """each choice's name, of a choice"""
        self.choices: tuple[str, ...] = (
            tuple(cast("tuple[str, ...]", get_args(field.annotation)))
            if get_origin(field.annotation) is Literal
            else ()
        )
        kinds: dict[object, Literal["switch", "number", "text"]] = {bool: "switch", int: "number", str: "text"}
        self.kind: Literal["switch", "number", "choice", "text"] = "choice" if self.choices else kinds[field.annotation]
        self.least: int | None = next((cast(int, item.ge) for item in field.metadata if isinstance(item, Ge)), None)
        self.most: int | None = next((cast(int, item.le) for item in field.metadata if isinstance(item, Le)), None)

    @property
    def path(self) -> str:
        """``group.name``, as overrides and messages call it."""
        return f"{self.group}.{self.name}"

    @property
    def allowed(self) -> str:
        """The allowed values in a few words, for messages."""
        match self.kind:
            case "choice":
                return " or ".join(self.choices)
            case "switch":
                return "true or false"
            case "number":
                return f"{self.least} to {self.most}"
            case "text":
                return "text"


_OPTIONS: dict[str, OptionInfo] = {
    info.path: info
    for info in (OptionInfo(group, name, model) for group, model in GROUPS.items() for name in model.model_fields)
}


def options() -> tuple[OptionInfo, ...]:
    """Every option, group by group in the order of a deal."""
    return tuple(_OPTIONS.values())


def option(path: str) -> OptionInfo:
    """The option of this path, such as ``auction.minimum``. Raises KeyError."""
    return _OPTIONS[path]
