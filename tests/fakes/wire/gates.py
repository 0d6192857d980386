"""What Discord refuses and the simulation lets pass. Each gate looks at one call before it takes effect."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord
from simcord.backend.models import Channel
from simcord.components import walk_components

from tests.fakes.wire import refusals
from tests.fakes.wire.world import BUTTON, SELECT

if TYPE_CHECKING:
    from tests.fakes.discord import FakeDiscord

FRESH_DMS = (20, 600.0)
"""people written to for the first time, in so many seconds: "a few dozen" get bots refused and quarantined"""
OLD = 3600.0
OLD_EDITS = 5
"""edits of messages older than an hour, an hour and channel"""
EMOJIS = 2000
EMOJI_BYTES = 256 * 1024
_COMMAND = re.compile(r"[-_\w]{1,32}")
_EMOJI = re.compile(r"\w{2,32}")


@dataclass
class Gates:
    dc: FakeDiscord
    closed: set[int] = field(default_factory=set)
    """people who take no direct messages from servers' members"""
    lost: set[int] = field(default_factory=set)
    """channels of servers that the bot was thrown out of"""
    fresh: deque[float] = field(default_factory=deque)
    """when somebody was written to for the first time"""
    old: dict[int, list[float]] = field(default_factory=dict)

    def check(self, method: str, path: str, body: Any, files: list[Any]) -> None:
        """Raises the refusal, if any."""
        commands = body
        body = body if isinstance(body, dict) else {}
        match method, path.strip("/").split("/"):
            case "POST", ["users", "@me", "channels"]:
                self._opening(int(body.get("recipient_id", 0)))
            case "PUT", ["applications", *_, "commands"]:
                check_commands(commands)
            case "POST", ["applications", _, "emojis"]:
                self._emoji(body)
            case "POST", ["channels", channel, "messages"]:
                self._sending(self._channel(int(channel)), body, files)
            case "PATCH", ["channels", channel, "messages", message]:
                self._editing(self._channel(int(channel)), int(message), files)
            case _, ["channels", channel, *_]:
                self._channel(int(channel))
            case _, ["webhooks", _, token, *_]:
                self._token(token)
            case _:
                pass
        self._components(body.get("data") if path.startswith("/interactions/") else body)

    def _channel(self, number: int) -> Channel | None:
        if number in self.lost:
            raise refusals.no_access()
        return self.dc.world.channels.get(number)  # an unknown one is refused by the simulation

    def _opening(self, person: int) -> None:
        if person in self.dc.world.dm_channels:
            return
        calls, per = FRESH_DMS
        now = self.dc.now()
        while self.fresh and self.fresh[0] <= now - per * self.dc.scale:
            self.fresh.popleft()
        if len(self.fresh) >= calls:
            raise refusals.too_fast()
        self.fresh.append(now)

    def _sending(self, channel: Channel | None, body: dict[str, Any], files: list[Any]) -> None:
        if len(str(body.get("nonce", ""))) > 25:
            raise refusals.bad_form("nonce: Must be 25 or fewer in length")
        if channel is None:
            return
        if channel.guild_id is None:
            self._private(channel)
        self._attaching(channel, files)
        if (meta := channel.thread_metadata) is not None:
            if meta.locked and not self._may(channel, "manage_threads"):
                raise refusals.archived() if meta.archived else refusals.locked()
            if meta.archived and self._may(channel, "send_messages_in_threads"):
                self.dc.world.edit_channel(channel.id, {}, thread_metadata={"archived": False})

    def _private(self, channel: Channel) -> None:
        world = self.dc.world
        for person in channel.recipient_ids:
            if not any(person in guild.members for guild in world.guilds.values()):
                raise refusals.strangers()
            if person in self.closed:
                raise refusals.closed()

    def _editing(self, channel: Channel | None, message: int, files: list[Any]) -> None:
        if channel is None:
            return
        self._attaching(channel, files)
        if channel.thread_metadata is not None and channel.thread_metadata.archived:
            raise refusals.archived()
        now = self.dc.world.clock.now().timestamp()
        if now - discord.utils.snowflake_time(message).timestamp() > OLD:
            edits = self.old[channel.id] = [at for at in self.old.get(channel.id, ()) if at > now - OLD]
            if len(edits) >= OLD_EDITS:
                raise refusals.too_old()
            edits.append(now)

    def _attaching(self, channel: Channel, files: list[Any]) -> None:
        if files and channel.guild_id is not None and not self._may(channel, "attach_files"):
            raise refusals.no_permission()

    def _may(self, channel: Channel, permission: str) -> bool:
        world = self.dc.world
        assert channel.guild_id is not None
        granted = world.compute_permissions(channel.guild_id, world.bot_user.id, channel.id)
        return bool(getattr(discord.Permissions(granted), permission))

    def _token(self, token: str) -> None:
        world = self.dc.world
        number = world.interaction_tokens.get(token)
        if number is not None and world.now_iso() >= (world.interactions[number].expires_at or ""):
            raise refusals.dead_token()

    def _components(self, body: Any) -> None:
        """Rules about buttons and selects that the simulation does not know."""
        if not isinstance(body, dict) or not isinstance(body.get("components"), list):
            return
        known = self.dc.world.application_emojis.keys()
        for item in walk_components(body["components"]):
            if item.get("type") == BUTTON and not item.get("label") and not item.get("emoji"):
                raise refusals.bad_form("a button must have a label or an emoji")
            options = item.get("options") or ()
            if item.get("type") == SELECT and item.get("max_values", 1) > max(1, len(options)):
                raise refusals.bad_form("max_values: must not be larger than the number of options")
            for holder in (item, *options):
                emoji = (holder.get("emoji") or {}).get("id")
                if emoji is not None and int(emoji) not in known:
                    raise refusals.bad_form("emoji: Invalid emoji")

    def _emoji(self, body: dict[str, Any]) -> None:
        emojis = self.dc.world.application_emojis
        name, image = str(body.get("name", "")), str(body.get("image", ""))
        if len(emojis) >= EMOJIS:
            raise refusals.full()
        if not _EMOJI.fullmatch(name) or not name.isascii():
            raise refusals.bad_form("name: String value did not match validation regex.")
        if any(emoji.name == name for emoji in emojis.values()):
            raise refusals.bad_form("name: APPLICATION_EMOJI_NAME_ALREADY_TAKEN")
        if not re.match(r"data:image/(png|gif|jpeg|webp|avif);base64,", image):
            raise refusals.bad_form("image: Invalid image data")
        if len(image.partition(",")[2]) * 3 / 4 > EMOJI_BYTES:
            raise refusals.bad_form("image: File cannot be larger than 256.0 kb.")


def check_commands(commands: Any) -> None:
    """Names, descriptions, their translations and the whole size of a command set (bulk overwrite)."""
    if not isinstance(commands, list) or len(commands) > 100:
        raise refusals.bad_form("Must be 100 or fewer in length")
    for command in commands:
        size = 0
        for item in (command, *_options(command)):
            names = [item["name"], *(item.get("name_localizations") or {}).values()]
            if command.get("type", 1) == 1 and any(
                not _COMMAND.fullmatch(name) or name != name.lower() for name in names
            ):
                raise refusals.bad_form("name: Command name is invalid")
            told = [item.get("description", ""), *(item.get("description_localizations") or {}).values()]
            if command.get("type", 1) == 1 and any(not 1 <= len(text) <= 100 for text in told):
                raise refusals.bad_form("description: Must be between 1 and 100 in length")
            if len(item.get("options") or ()) > 25 or len(item.get("choices") or ()) > 25:
                raise refusals.bad_form("Must be 25 or fewer in length")
            size += max(map(len, names)) + max(map(len, told), default=0)
            size += sum(len(str(choice["name"])) + len(str(choice["value"])) for choice in item.get("choices") or ())
        if size > 8000:
            raise refusals.bad_form("Command exceeds maximum size (8000)")


def _options(command: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for option in command.get("options") or ():
        found += [option, *_options(option)]
    return found
