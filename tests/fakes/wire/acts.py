"""What people do: open servers and channels, type slash commands, press, choose, fill in modals, leave, close their
direct messages. Each act checks what the Discord client would: a button must be there, a command must be synced.

Everything that a program could forge may be forged: ``forged=True`` sends whatever custom id and values it is given.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

import discord
from simcord import interactions
from simcord._modal import _modal_submit_nodes
from simcord.backend import serializers
from simcord.backend.command_access import command_access
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType

from tests.fakes.wire.gates import Gates
from tests.fakes.wire.people import Guild, Room, Use, User
from tests.fakes.wire.world import BUTTON, SELECT, Seen, World

COMMAND, COMPONENT, MODAL = 2, 3, 5
INVITED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    read_message_history=True,
    embed_links=True,
    attach_files=True,
    create_public_threads=True,
)
"""what the bot may do in a server unless a test says otherwise"""


class NotPossible(AssertionError):
    """No person could do this in a Discord client."""


class Acts:
    world: World
    gates: Gates
    uses: dict[int, Use]

    def now(self) -> float:
        raise NotImplementedError

    def changed(self) -> None:
        raise NotImplementedError

    # ------------------------------------------------------------------ places

    def user(self, name: str, locale: str = "ko", *, dms: bool = True) -> User:
        """Somebody; ``dms``: takes direct messages from members of the servers he is in."""
        made = self.world.make_user(f"user{len(self.world.users)}", global_name=name)
        if not dms:
            self.gates.closed.add(made.id)
        return User(made.id, name, locale)

    def guild(self, name: str, *members: User, bot: discord.Permissions = INVITED, locale: str = "ko") -> Guild:
        with self._quietly():
            made = self.world.create_guild(name, preferred_locale=locale)
            for role in made.roles.values():
                if role.managed:
                    role.permissions = bot.value
            for member in members:
                self.world.add_member(made.id, member.id)
        self.world.emit("GUILD_CREATE", serializers.guild_create_payload(self.world, made))
        return Guild(made.id, name)

    def join(self, user: User, guild: Guild) -> None:
        self.world.add_member(guild.id, user.id, announce=True)

    def channel(self, guild: Guild, name: str, kind: ChannelType = ChannelType.TEXT) -> Room:
        return Room(self.world.create_channel(guild.id, name, type=kind).id, guild, name)

    def thread(self, room: Room, name: str, owner: User) -> Room:
        """A public thread; in a forum, a post (whose first message is its owner's)."""
        made = self.world.create_thread(room.id, name, owner.id)
        return Room(made.id, room.guild, name)

    def private(self, user: User) -> Room:
        """The private channel of a person and the bot."""
        return Room(self.world.get_dm_channel(user.id).id, None)

    # ------------------------------------------------------------------- reading

    def shown(self, room: Room) -> list[Seen]:
        """The bot's messages that everybody in a channel sees, oldest first."""
        mine = self.world.bot_user.id
        return [
            self.world.seen[message.id]
            for message in sorted(self.world.messages.get(room.id, {}).values(), key=lambda message: message.id)
            if message.author_id == mine and not message.is_ephemeral
        ]

    def panels(self, user: User) -> list[Seen]:
        """The messages that this person alone sees in channels, oldest first."""
        return [seen for seen in self.world.seen.values() if seen.viewer == user.id and not seen.deleted]

    # --------------------------------------------------------------------- using

    async def slash(self, user: User, room: Room, name: str, **options: Any) -> Use:
        """A synced slash command, by its default name and default option names; "record export" for a subcommand."""
        root_name, *path = name.split()
        root = self.world.find_command(root_name, room.guild.id if room.guild else None)
        if root is None:
            raise NotPossible(f"/{root_name} was never synced")
        access = command_access(self.world, root, user_id=user.id, channel_id=room.id)
        if not access.allowed:
            raise NotPossible(f"/{root_name} is not to be seen here: {access.reason}")
        leaf, nesting = interactions.walk_to_subcommand(root, path)
        declared = {option["name"]: option for option in leaf.get("options") or ()}
        given = interactions.check_options(name, leaf, options)
        values = [{"name": key, "type": declared[key]["type"], "value": value} for key, value in given.items()]
        data = {
            "id": root["id"], "name": root["name"], "type": 1,
            "options": interactions.nest_options(root, nesting, values),
        }  # fmt: skip
        return self._use(COMMAND, user, room, data)

    async def press(
        self, user: User, message: Seen, label: str = "", *, custom_id: str | None = None, forged: bool = False
    ) -> Use:
        """A button of a message, by part of its label or by its custom id."""
        if forged:
            return self._component(user, message, {"custom_id": custom_id or "", "component_type": BUTTON})
        self._look(user, message)
        for button in message.buttons:
            worded = f"{(button.get('emoji') or {}).get('name') or ''} {button.get('label') or ''}"
            if (custom_id is None and label in worded) or button["custom_id"] == custom_id:
                found = {"custom_id": button["custom_id"], "component_type": BUTTON, "id": button["id"]}
                return self._component(user, message, found)
        raise NotPossible(f"no button {label or custom_id!r} among {message.labels}")

    async def choose(
        self, user: User, message: Seen, values: Sequence[str], *, custom_id: str | None = None, forged: bool = False
    ) -> Use:
        """Options of a select, by their values."""
        if forged:
            data = {"custom_id": custom_id or "", "component_type": SELECT, "values": list(values)}
            return self._component(user, message, data)
        self._look(user, message)
        for select in message.selects:
            if custom_id in {None, select["custom_id"]}:
                offered = {option["value"] for option in select["options"]}
                fewest, most = select.get("min_values", 1), select.get("max_values", 1)
                if (
                    len(set(values)) != len(values)
                    or not offered.issuperset(values)
                    or not fewest <= len(values) <= most
                ):
                    raise NotPossible(f"{values} of {sorted(offered)}, {fewest} to {most}")
                data = {"custom_id": select["custom_id"], "component_type": SELECT, "values": list(values)}
                return self._component(user, message, data | {"id": select["id"]})
        raise NotPossible(f"no select {custom_id or ''}")

    async def submit(
        self, user: User, shown: Use, values: dict[str, str], *, custom_id: str | None = None, forged: bool = False
    ) -> Use:
        """Fill in the modal that a use was answered with. Forged: any values, also for a modal that was never shown."""
        record = shown.record
        if forged:
            rows = [
                {"type": 18, "id": 2 * number + 1,
                 "component": {"type": 4, "id": 2 * number + 2, "custom_id": key, "value": value}}
                for number, (key, value) in enumerate(values.items())
            ]  # fmt: skip
            return self._use(MODAL, user, shown.room, {"custom_id": custom_id or "", "components": rows})
        if record.modal is None or record.modal_consumed or record.user_id != user.id:
            raise NotPossible("no modal stands open")
        record.modal_consumed = True
        nodes = _modal_submit_nodes(record.modal["components"], None, values, {}, record.channel_id, [])
        data = {"custom_id": record.modal["custom_id"], "components": nodes}
        source = self.world.seen.get(record.source_message_id or 0)
        return self._use(MODAL, user, shown.room, data, None if source is None or source.deleted else source)

    async def say(self, user: User, room: Room, text: str) -> None:
        """An ordinary message."""
        self.world.create_message(room.id, user.id, text)
        self.changed()

    def _look(self, user: User, message: Seen) -> None:
        if message.deleted or message.viewer not in {None, user.id}:
            raise NotPossible("the message is gone, or somebody else's")

    def _component(self, user: User, message: Seen, data: dict[str, Any]) -> Use:
        channel = self.world.get_channel(message.channel)
        guild = Guild(channel.guild_id, "") if channel.guild_id else None
        return self._use(COMPONENT, user, Room(channel.id, guild, channel.name or ""), data, message)

    def _use(self, kind: int, user: User, room: Room, data: dict[str, Any], source: Seen | None = None) -> Use:
        record, payload = interactions.base_payload(
            self.world, type=kind, channel_id=room.id, guild_id=room.guild.id if room.guild else None,
            user_id=user.id, data=data,
        )  # fmt: skip
        payload["locale"] = user.locale
        if room.guild:
            payload["guild_locale"] = self.world.get_guild(room.guild.id).preferred_locale
        if source is not None:
            payload["message"] = dict(serializers.message_payload(self.world, source.raw))
            record.source_message_id = source.id
        named = data.get("custom_id", data.get("name", ""))
        use = Use(self.world, user, room, record, self.now(), named, tuple(data.get("values", ())))
        self.uses[use.id] = use
        self.world.emit("INTERACTION_CREATE", payload)
        return use

    # ------------------------------------------------------------------ mishaps

    def close_dms(self, user: User, closed: bool = True) -> None:
        (self.gates.closed.add if closed else self.gates.closed.discard)(user.id)

    def remove(self, message: Seen) -> None:
        """A moderator deletes a message."""
        self.world.delete_message(message.channel, message.id)
        self.changed()

    def remove_channel(self, room: Room) -> None:
        self.world.delete_channel(room.id)
        self.changed()

    def archive(self, thread: Room, *, locked: bool = False) -> None:
        self.world.edit_channel(thread.id, {}, thread_metadata={"archived": True, "locked": locked})

    def lock(self, thread: Room) -> None:
        """Locked, but not archived."""
        self.world.edit_channel(thread.id, {}, thread_metadata={"locked": True})

    def deny(self, room: Room, *permissions: str) -> None:
        """Take permissions from the bot in one channel; none: give them all back."""
        denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
        overwrite = Overwrite(target_id=self.world.bot_user.id, type=OverwriteType.MEMBER, deny=denied)
        self.world.edit_channel(room.id, {}, overwrites=[overwrite] if permissions else [])

    def leave(self, user: User, guild: Guild) -> None:
        self.world.remove_member(guild.id, user.id)

    def kick_bot(self, guild: Guild) -> None:
        gone = self.world.get_guild(guild.id)
        self.gates.lost.update(gone.channel_ids, gone.thread_ids)
        self.world.remove_guild(guild.id)
        self.changed()

    def outage(self, guild: Guild) -> None:
        """The server becomes unavailable …"""
        self.world.emit("GUILD_DELETE", {"id": str(guild.id), "unavailable": True})

    def recovery(self, guild: Guild) -> None:
        """… and available again."""
        made = self.world.get_guild(guild.id)
        self.world.emit("GUILD_CREATE", serializers.guild_create_payload(self.world, made))

    @contextlib.contextmanager
    def _quietly(self) -> Iterator[None]:
        listeners, self.world.subscribers = self.world.subscribers, []
        try:
            yield
        finally:
            self.world.subscribers = listeners
