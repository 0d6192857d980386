"""Settings of the local page."""

from __future__ import annotations

import ipaddress
import re
from typing import Annotated, Literal

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import BaseSettings

from bot.settings import CONFIG, Allowed

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach ``host``."""
    if host in LOOPBACK_NAMES:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


_HOST = re.compile(r"(?!-)[a-z0-9_-]+(\.[a-z0-9_-]+)*", re.IGNORECASE | re.ASCII)


def _is_host(name: str) -> bool:
    """Whether a browser can send this as the host of a request, without its port."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return _HOST.fullmatch(name) is not None
    return True


class LocalSettings(BaseSettings):
    """The page in the browser. It runs when no other platform is configured, or when asked to."""

    model_config = {**CONFIG, "env_prefix": "LOCAL_"}

    enabled: bool = Field(
        False, description="serve the page in the browser beside other platforms too; alone it runs by itself"
    )
    host: str = Field("127.0.0.1", min_length=1, max_length=255, description="address on which the page is served")
    port: int = Field(8080, ge=0, le=65535, description="port of the page; 0: any free one")
    key: Annotated[SecretStr, Allowed("8 to 128 characters")] = Field(
        SecretStr(""), description="what people must know to join; needed when LOCAL_HOST is not this machine alone"
    )
    origins: str = Field(
        "", max_length=1000, description="further host names under which the page may be opened, separated by commas"
    )
    limits: Literal["page", "telegram", "discord"] = Field(
        "page", description="whose limits the page imposes on the bot, to try them without an account"
    )
    text: int | None = Field(None, ge=100, le=100_000, description="longest message; empty: as LOCAL_LIMITS says")
    buttons: int | None = Field(
        None, ge=8, le=1000, description="most buttons on a message; empty: as LOCAL_LIMITS says"
    )
    buttons_per_row: int | None = Field(
        None, ge=1, le=20, description="most buttons in a row; empty: as LOCAL_LIMITS says"
    )
    edits_per_minute: int | None = Field(
        None, ge=1, le=100_000, description="edits a minute and chat before the page says 'later'; empty: never"
    )

    @property
    def names(self) -> frozenset[str]:
        """The further host names, in lower case."""
        return frozenset(name.strip().lower() for name in self.origins.split(",") if name.strip())

    @model_validator(mode="after")
    def _hosts(self) -> LocalSettings:
        wrong = min((name for name in self.names if not _is_host(name)), default=None)
        if wrong is not None:
            raise ValueError(
                f"LOCAL_ORIGINS has {wrong[:60]!r}, which is no host name; allowed: names without http:// and port,"
                " such as cards.example.org, separated by commas"
            )
        return self

    @model_validator(mode="after")
    def _door(self) -> LocalSettings:
        key = self.key.get_secret_value()
        if key and not 8 <= len(key) <= 128:
            raise ValueError("LOCAL_KEY is not usable; allowed: 8 to 128 characters")
        if not key and not is_loopback(self.host):
            raise ValueError(
                f"LOCAL_HOST is {self.host[:40]!r}, which others can reach: set LOCAL_KEY (8 to 128 characters) too"
            )
        return self
