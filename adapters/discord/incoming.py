"""Discord's interactions and direct messages as the bot's updates: who, where, what. Nothing is looked up or answered.

A thread's table belongs to the channel around it. A press on an ephemeral message is at its panel's address; a press in
direct messages is at the person's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from adapters.discord.addresses import NAME, Address, person
from adapters.discord.layout import PICK
from bot.ports import Happened, Place, Pressed, Said, Sender, Update, Where

UNREAD = ""
"""token of what carries none of ours: refused like any other forgery"""


@dataclass(frozen=True, slots=True)
class Heard:
    """An update, and what is needed to answer it. ``interaction`` is None for a direct message's words."""

    update: Update
    interaction: discord.Interaction[Any] | None = None

    @property
    def message(self) -> discord.Message | None:
        """The message whose button was pressed."""
        return self.interaction.message if self.interaction is not None else None

    @property
    def ephemeral(self) -> bool:
        """The press was on an ephemeral message."""
        return self.message is not None and self.message.flags.ephemeral


def pressed(interaction: discord.Interaction[Any], expires: float) -> Heard:
    """A press, a choice, or a form. ``expires``: until when its token lives, UNIX seconds."""
    data: dict[str, Any] = dict(interaction.data or {})
    values = tuple(value for value in data.get("values") or () if isinstance(value, str))
    token = str(data.get("custom_id") or UNREAD)
    if token.startswith(PICK):
        token, values = (values[0] if len(values) == 1 else UNREAD), ()
    what = Pressed(token, values, _place(interaction, expires))
    return _heard(interaction, what)


def commanded(interaction: discord.Interaction[Any], name: str, text: str) -> Heard:
    """A slash command with its argument."""
    return _heard(interaction, Said(name, text))


def _heard(interaction: discord.Interaction[Any], what: Pressed | Said) -> Heard:
    at = where(interaction)
    panel = None
    if not at.private:
        panel = str(Address(int(interaction.channel_id or 0), interaction.user.id))
    return Heard(Update(str(interaction.id), sender(interaction), at, what, panel), interaction)


def nowhere(interaction: discord.Interaction[Any]) -> bool:
    """It was made in a kind of channel that the library does not know: no place to play in."""
    return interaction.guild_id is not None and interaction.channel is None


def sender(interaction: discord.Interaction[Any]) -> Sender:
    """Who pressed. Who may manage the server administers its channels' tables."""
    user = interaction.user
    may = interaction.permissions
    admin = interaction.guild_id is not None and (may.manage_guild or may.administrator)
    return Sender(person(user.id), user.global_name or user.name, interaction.locale.value, admin)


def where(interaction: discord.Interaction[Any]) -> Where:
    """Where it was: the channel, and the thread in it; or the person's direct messages."""
    channel = interaction.channel
    if interaction.guild_id is None:
        return Where(person(interaction.user.id), private=True)
    thread, parent = None, interaction.channel_id or 0
    if isinstance(channel, discord.Thread):
        thread, parent = str(channel.id), channel.parent_id or channel.id
    server = f"{NAME}:server/{interaction.guild_id}"
    title, language = _title(interaction), _language(interaction)
    return Where(str(Address(parent)), thread, title=title, language=language, server=server)


def _title(interaction: discord.Interaction[Any]) -> str:
    channel, guild = interaction.channel, interaction.guild
    if isinstance(channel, discord.Thread):
        channel = channel.parent or channel
    name = getattr(channel, "name", None)
    return " ".join(filter(None, (guild.name if guild else "", f"#{name}" if name else "")))


def _language(interaction: discord.Interaction[Any]) -> str | None:
    """The server's language. Every server that never chose one says en-US: then the speaker's own is a better guess."""
    told, guild = interaction.guild_locale, interaction.guild
    if told is not None and (told is not discord.Locale.american_english or (guild and "COMMUNITY" in guild.features)):
        return told.value
    return interaction.locale.value


def _place(interaction: discord.Interaction[Any], expires: float) -> Place | None:
    message = interaction.message
    if message is None:
        return None
    sent = message.created_at.timestamp()
    if interaction.guild_id is None:
        return Place(person(interaction.user.id), str(message.id), str(interaction.channel_id), sent=sent)
    channel = interaction.channel_id or 0
    if message.flags.ephemeral:
        return Place(str(Address(channel, interaction.user.id)), str(message.id), expires=expires, sent=sent)
    at = where(interaction)
    return Place(at.chat, str(message.id), at.thread, sent=sent)


def written(message: discord.Message) -> Heard | None:
    """Words in direct messages; None for other people's bots and for messages without words."""
    if message.guild is not None or message.author.bot or not message.content:
        return None
    author = message.author
    who = Sender(person(author.id), author.global_name or author.name)
    return Heard(Update(f"m{message.id}", who, Where(person(author.id), private=True), Said("", message.content)))


def happened(kind: str, chat: Address, *, thread: int | None = None, number: str) -> Update:
    """Something that happened to a chat, told by nobody. ``number``: makes the update's id, and is used once."""
    at = str(chat)
    return Update(f"{kind}:{at}:{number}", Sender(at, ""), Where(at, str(thread) if thread else None), Happened(kind))
