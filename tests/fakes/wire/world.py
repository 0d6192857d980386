"""The server's memory: the simulation's, with everything that a message ever showed, and with clocks that go."""

from __future__ import annotations

import base64
import datetime as dt
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from simcord import components, gateway
from simcord._clock import Clock
from simcord.backend import Backend
from simcord.backend.models import Interaction, Message
from simcord.components import walk_components
from simcord.http import router

BUTTON, SELECT, TEXT = 2, 3, 10


def copied(tree: Any) -> Any:
    """What came as JSON, copied; five times as fast as ``copy.deepcopy``, which the simulation calls at every turn."""
    if isinstance(tree, dict):
        return {key: copied(value) for key, value in tree.items()}
    if isinstance(tree, (list, tuple)):
        return [copied(value) for value in tree]
    return tree


components.deepcopy = copied
router.copy = gateway.copy = SimpleNamespace(deepcopy=copied)


class WallClock(Clock):
    """The present time, and what a test put on top of it."""

    def now(self) -> dt.datetime:
        return dt.datetime.now(dt.UTC) + dt.timedelta(seconds=self.elapsed)


class Recent(list[Any]):
    """The simulation's transcripts, which are not read here, kept short."""

    def append(self, item: Any) -> None:
        super().append(item)
        if len(self) > 200:
            del self[:100]


@dataclass(frozen=True)
class Version:
    """What a message showed from ``at`` (loop time) on. ``controls``: labels, option labels, custom ids, values."""

    at: float
    text: str
    controls: tuple[str, ...]


@dataclass
class Seen:
    """A message as its readers see it. ``viewer``: the only one who does (ephemeral), or None."""

    raw: Message
    viewer: int | None
    versions: list[Version] = field(default_factory=list)
    deleted: bool = False

    @property
    def id(self) -> int:
        return self.raw.id

    @property
    def channel(self) -> int:
        return self.raw.channel_id

    @property
    def text(self) -> str:
        shown = [item["content"] for item in walk_components(self.raw.components) if item["type"] == TEXT]
        return "\n".join([self.raw.content, *shown]).strip()

    @property
    def buttons(self) -> list[dict[str, Any]]:
        """Enabled buttons that press."""
        found = [item for item in walk_components(self.raw.components) if item["type"] == BUTTON]
        return [item for item in found if not item.get("disabled") and item.get("custom_id")]

    @property
    def selects(self) -> list[dict[str, Any]]:
        found = [item for item in walk_components(self.raw.components) if item["type"] == SELECT]
        return [item for item in found if not item.get("disabled")]

    @property
    def labels(self) -> list[str]:
        return [_label(item) for item in walk_components(self.raw.components) if item["type"] == BUTTON]

    def version(self, at: float) -> Version:
        controls: list[str] = []
        for item in walk_components(self.raw.components):
            if item["type"] in {BUTTON, SELECT}:
                controls += [_label(item), item.get("custom_id", "")]
                for option in item.get("options", ()):
                    controls += [_label(option), option["value"], option.get("description") or ""]
        return Version(at, self.text, tuple(control for control in controls if control))


def _label(item: dict[str, Any]) -> str:
    emoji = (item.get("emoji") or {}).get("name") or ""
    return f"{emoji} {item.get('label') or item.get('placeholder') or ''}".strip()


class World(Backend):
    """``remembers`` = False: a message's earlier versions are forgotten (for tests of very many edits)."""

    def __init__(self, now: Callable[[], float]) -> None:
        super().__init__(clock=WallClock())
        self.transcript = Recent()
        self.http_requests = Recent()
        self.seen: dict[int, Seen] = {}
        self.answer_within = 3.0
        self.token_life = 900.0
        self.remembers = True
        self._now = now

    def commit_message(self, message: Message, *, broadcast: bool = True) -> Message:
        super().commit_message(message, broadcast=broadcast)
        meta = message.interaction_metadata or {}
        viewer = int(meta["user"]["id"]) if message.is_ephemeral and meta else None
        self.seen[message.id] = Seen(message, viewer)
        self._note(message)
        return message

    def edit_message(self, channel_id: int, message_id: int, fields: dict[str, Any]) -> Message:
        message = super().edit_message(channel_id, message_id, fields)
        self._note(message)
        return message

    def delete_message(self, channel_id: int, message_id: int) -> None:
        super().delete_message(channel_id, message_id)
        self.seen[message_id].deleted = True

    def delete_channel(self, channel_id: int) -> None:
        for message_id in self.messages.get(channel_id, {}):
            self.seen[message_id].deleted = True
        super().delete_channel(channel_id)

    def remove_guild(self, guild_id: int) -> None:
        guild = self.get_guild(guild_id)
        for channel_id in (*guild.channel_ids, *guild.thread_ids):
            for message_id in self.messages.get(channel_id, {}):
                self.seen[message_id].deleted = True
        super().remove_guild(guild_id)

    def new_interaction(self, type: int, channel_id: int, user_id: int, guild_id: int | None) -> Interaction:  # noqa: A002 - the simulation's name
        """With a token as long as the real ones."""
        record = super().new_interaction(type, channel_id, user_id, guild_id)
        del self.interaction_tokens[record.token]
        record.token = base64.urlsafe_b64encode(f"interaction:{record.id}:{secrets.token_hex(60)}".encode()).decode()
        self.interaction_tokens[record.token] = record.id
        record.expires_at = self.iso_after(self.token_life)
        record.initial_response_deadline = self.iso_after(self.answer_within)
        return record

    def _note(self, message: Message) -> None:
        seen = self.seen[message.id]
        if not self.remembers:
            seen.versions.clear()
        seen.versions.append(seen.version(self._now()))
