"""Settings of the Telegram adapter."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings

from bot.settings import CONFIG, Allowed

_TOKEN = re.compile(r"[0-9]{1,20}:[A-Za-z0-9_-]{3,200}")


class TelegramSettings(BaseSettings):
    """Telegram runs when TELEGRAM_TOKEN is set."""

    model_config = {**CONFIG, "env_prefix": "TELEGRAM_"}

    token: Annotated[SecretStr, Allowed("a bot's token as @BotFather gives it, NUMBER:LETTERS")] = Field(
        SecretStr(""), description="token of the Telegram bot, from @BotFather; empty: Telegram is off"
    )
    api_url: Annotated[
        str, Field(pattern=r"^https?://[^\s/?#]+[^\s?#]*$"), Allowed("an address such as https://api.telegram.org")
    ] = Field("https://api.telegram.org", description="address of the Bot API server (Telegram's, or one of your own)")

    @field_validator("token")
    @classmethod
    def _shape(cls, value: SecretStr) -> SecretStr:
        token = value.get_secret_value().strip()
        if token and not _TOKEN.fullmatch(token):
            raise ValueError("not a bot's token")
        return SecretStr(token)
