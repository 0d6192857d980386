"""Settings of the Discord adapter."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings

from bot.settings import CONFIG, Allowed

_TOKEN = re.compile(r"[A-Za-z0-9_-]{2,60}\.[A-Za-z0-9_-]{2,60}\.[A-Za-z0-9_-]{2,200}")
_SHARDS = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})")


class DiscordSettings(BaseSettings):
    """Discord runs when DISCORD_TOKEN is set."""

    model_config = {**CONFIG, "env_prefix": "DISCORD_"}

    token: Annotated[SecretStr, Allowed("a bot's token as the developer portal gives it, three parts with dots")] = (
        Field(SecretStr(""), description="token of the Discord bot, from the developer portal; empty: Discord is off")
    )
    api_url: Annotated[
        str, Field(pattern=r"^https?://[^\s/?#]+[^\s?#]*$"), Allowed("an address such as https://discord.com/api/v10")
    ] = Field("https://discord.com/api/v10", description="address of the REST API (Discord's, or a proxy of your own)")
    gateway_url: Annotated[
        str,
        Field(pattern=r"^(?:wss?://[^\s/?#]+[^\s?#]*)?$"),
        Allowed("empty, or an address such as wss://proxy.example"),
    ] = Field("", description="address of the gateway; empty: the one that the REST API names")
    shards: Annotated[
        str, Field(pattern=r"^(?:\d{1,5}(?:-\d{1,5})?/\d{1,5})?$"), Allowed("empty, or a range such as 0-3/16")
    ] = Field("", description="gateway shards that this process runs; empty: all, as many as Discord recommends")
    cards: Literal["four", "two", "letters"] = Field(
        "four", description="card pictures with four suit colours or with two, once uploaded; letters: never pictures"
    )

    @field_validator("token")
    @classmethod
    def _shape(cls, value: SecretStr) -> SecretStr:
        token = value.get_secret_value().strip().removeprefix("Bot ")
        if token and not _TOKEN.fullmatch(token):
            raise ValueError("not a bot's token")
        return SecretStr(token)

    @field_validator("shards")
    @classmethod
    def _range(cls, value: str) -> str:
        if value and not shard_range(value):
            raise ValueError("not a range of shards")
        return value


def shard_range(text: str) -> tuple[list[int], int] | None:
    """The shards' numbers and how many there are in all; None if the text names none.

    >>> shard_range("0-3/16"), shard_range("5/6"), shard_range("4-2/8")
    (([0, 1, 2, 3], 16), ([5], 6), None)
    """
    found = _SHARDS.fullmatch(text)
    if found is None:
        return None
    first, last, count = int(found[1]), int(found[2] or found[1]), int(found[3])
    return (list(range(first, last + 1)), count) if first <= last < count else None
