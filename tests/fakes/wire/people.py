"""Who and what a test names: users, servers, channels and threads, and a person's uses of the bot."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from simcord.backend.models import Interaction

from tests.fakes.wire.world import Seen, World


@dataclass
class User:
    """``locale``: of the person's client, told with every interaction."""

    id: int
    name: str
    locale: str = "ko"

    def __hash__(self) -> int:
        return self.id


@dataclass(frozen=True)
class Guild:
    id: int
    name: str


@dataclass(frozen=True)
class Room:
    """A text or voice channel, a thread, a forum's post, or (``guild`` None) a private channel."""

    id: int
    guild: Guild | None
    name: str = ""


@dataclass
class Use:
    """One slash command, press, choice or submitted modal, and how the bot answered it. ``at``, ``answered_at``: loop
    time. ``answers``: acknowledgements that counted; ``refused``: codes of those that didn't."""

    world: World
    user: User
    room: Room
    record: Interaction
    at: float
    custom_id: str = ""
    values: tuple[str, ...] = ()
    done: asyncio.Event = field(default_factory=asyncio.Event)
    answers: int = 0
    answered_at: float = 0.0
    refused: list[int] = field(default_factory=list)

    @property
    def id(self) -> int:
        return self.record.id

    @property
    def latency(self) -> float:
        return self.answered_at - self.at

    @property
    def kind(self) -> str:
        """message, deferred, deferred_update, update, modal, or "" while unanswered."""
        return str(self.record.response_kind or "")

    @property
    def modal(self) -> dict[str, Any] | None:
        return self.record.modal

    @property
    def told(self) -> list[Seen]:
        """The messages made in answer (not the one that was pressed), oldest first."""
        made = [self.record.message_id, *self.record.followup_ids]
        return [self.world.seen[number] for number in made if number and number != self.record.source_message_id]

    @property
    def text(self) -> str:
        """Everything that was said in answer and still stands."""
        return "\n".join(seen.text for seen in self.told if not seen.deleted)

    async def answered(self, within: float = 10.0) -> Use:
        """Raises TimeoutError."""
        async with asyncio.timeout(within):
            await self.done.wait()
        return self
