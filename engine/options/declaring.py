"""How an option is declared: its sentence in two languages, the names of its choices, its source."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


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
