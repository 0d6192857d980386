"""What the reception has at hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.commands import Reach
from bot.dice import Dice
from bot.gallery import Gallery
from bot.house import House
from bot.ids import ChatId, PersonId
from bot.ports import Clock, Keeper, Messenger, Place
from bot.reception.gate import Gate
from bot.reception.memory import Answered
from bot.store import Store
from bot.surfaces import Standing, Want


@dataclass(frozen=True, slots=True)
class Caps:
    """How much is let in. ``burst`` and ``per_second``: what one person may send at once and for long."""

    tables_per_chat: int = 5
    tables_total: int = 5000
    burst: int = 40
    per_second: float = 5.0


@dataclass(frozen=True, slots=True)
class Defaults:
    """What a chat has until it chooses."""

    language: str = "ko"
    zone: str = "Asia/Seoul"


class Surfaces(Protocol):
    """What the reception needs of the reconciler."""

    def wanted(self, wants: Sequence[Want], at: float) -> None: ...

    def renew(self, key: str) -> bool: ...

    def expect(self, key: str) -> None: ...
    def forgo(self, key: str) -> None: ...

    def heard(self, *, chat: ChatId | None = None, person: PersonId | None = None) -> None: ...

    async def pressed(self, keys: Sequence[str], place: Place) -> bool: ...

    async def standing(self, key: str, place: Place | None) -> Standing | None: ...

    def moved(self, chat: ChatId, address: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Desk:
    store: Store
    house: House
    gallery: Gallery
    surfaces: Surfaces
    messengers: Mapping[str, Messenger]
    clock: Clock
    dice: Dice
    caps: Caps
    defaults: Defaults
    gate: Gate
    answered: Answered

    def keeper(self, address: str) -> Keeper | None:
        """The person's platform, if it keeps something about him that is ours to erase."""
        messenger = self.messengers.get(address.partition(":")[0])
        return messenger if isinstance(messenger, Keeper) else None

    @property
    def keepers(self) -> bool:
        """Whether any platform is one."""
        return any(isinstance(messenger, Keeper) for messenger in self.messengers.values())

    def without_dm(self, address: str) -> Reach:
        """How a person can be shown a hand whom the bot cannot write to privately."""
        messenger = self.messengers.get(address.partition(":")[0])
        return Reach.PANEL if messenger is not None and messenger.limits.panels else Reach.NONE
