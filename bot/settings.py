"""Settings: what an operator may choose, read from the environment and from `.env`; every field has its bounds.

A value that cannot be read is named with what is allowed, in one line: ``HEALTH_PORT is 'abc'; allowed: a whole number
from 0 to 65535``. Adapters bring settings of their own and are read by the same ``read``. Secrets are ``SecretStr``
and are never quoted back.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Literal, TypeVar, Union, get_args, get_origin
from zoneinfo import available_timezones

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.envfile import EnvFileError, check_names, names

ENV_FILE = ".env"
CONFIG = SettingsConfigDict(env_file=ENV_FILE, env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True)
"""for every settings class, the adapters' included"""


class SettingsError(Exception):
    """A setting cannot be used; the message is one line that names it and what is allowed."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """Put into a field's Annotated: what it takes, in words, where its bounds do not say it."""

    words: str


class Settings(BaseSettings):
    """The settings of the bot itself."""

    model_config = CONFIG

    data_dir: Path = Field(Path("data"), description="folder for the database, its backups and the platforms' files")
    database_url: Annotated[
        str,
        Field(pattern=r"^(sqlite\+aiosqlite:///.+|postgresql\+asyncpg://.+)?$"),
        Allowed("empty, sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER:PASSWORD@HOST/NAME"),
    ] = Field(
        "",
        repr=False,
        description="where scores and tables are kept; empty: giruda.sqlite3 in DATA_DIR (PostgreSQL is prepared, with "
        "the extra giruda[postgres], but not covered by the tests)",
    )
    default_language: Literal["ko", "en"] = Field("ko", description="language of chats that have not chosen one")
    default_time_zone: Annotated[str, Allowed("a name of the time zone database, such as Asia/Seoul or UTC")] = Field(
        "Asia/Seoul", description="time zone of chats that have not chosen one"
    )
    health_host: str = Field("127.0.0.1", description="address on which /healthz and /readyz answer")
    health_port: int = Field(8081, ge=0, le=65535, description="port of /healthz and /readyz; 0: off")
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="how much is logged")
    log_format: Literal["text", "json"] = Field("text", description="log lines for people or for programs")
    backup_hours: float = Field(24, ge=0, le=8760, description="hours between automatic backups; 0: none")
    backup_keep: int = Field(7, ge=1, le=1000, description="how many automatic backups are kept")
    tables_per_chat: int = Field(8, ge=1, le=100, description="tables open at once in one chat")
    tables_total: int = Field(2000, ge=1, le=100_000, description="tables open at once in all")

    @field_validator("default_time_zone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        if value not in available_timezones():
            raise ValueError("not a known time zone")
        return value

    @property
    def database(self) -> str:
        """The database's URL, the default filled in."""
        return self.database_url or f"sqlite+aiosqlite:///{self.data_dir / 'giruda.sqlite3'}"


S = TypeVar("S", bound=BaseSettings)


def read(kind: type[S]) -> S:
    """Read settings of ``kind`` from the environment and `.env`. Raises SettingsError in one line."""
    try:
        names(Path(ENV_FILE))
        return kind()
    except EnvFileError as error:
        raise SettingsError(str(error)) from None
    except ValidationError as error:
        raise SettingsError("; ".join(complaints(kind, error))) from None


def check_file(kinds: Iterable[type[BaseSettings]]) -> None:
    """Look at `.env` as a whole: it can be read, and no name in it is misspelt. ``kinds``: all there are.

    Raises SettingsError in one line.
    """
    try:
        check_names(Path(ENV_FILE), [variable(kind, name) for kind in kinds for name in kind.model_fields])
    except EnvFileError as error:
        raise SettingsError(str(error)) from None


def complaints(kind: type[BaseSettings], error: ValidationError) -> Iterator[str]:
    """One sentence for each setting that cannot be used."""
    for problem in error.errors():
        place = str(problem["loc"][0]) if problem["loc"] else ""
        field = kind.model_fields.get(place.lower())
        if field is None:
            yield str(problem["msg"]).removeprefix("Value error, ")
            continue
        value = "not usable" if is_secret(field) else f"{str(problem['input'])[:40]!r}"
        allows = allowed(field)
        hint = str(problem["msg"]).removeprefix("Value error, ") if problem["type"] == "value_error" else ""
        yield f"{variable(kind, place)} is {value}" + (f" ({hint})" if hint else "") + f"; allowed: {allows}"


def variable(kind: type[BaseSettings], name: str) -> str:
    """The environment variable of a field."""
    return (str(kind.model_config.get("env_prefix") or "") + name).upper()


def is_secret(field: FieldInfo) -> bool:
    """Whether the field's value must never be shown: a SecretStr, or one kept out of ``repr``."""
    return not field.repr or SecretStr in {field.annotation, *get_args(field.annotation)}


def default(field: FieldInfo) -> str:
    """The default as `.env` would write it: empty for nothing, and for what must not be shown."""
    if field.default is None or is_secret(field):
        return ""
    return str(field.default).lower() if isinstance(field.default, bool) else str(field.default)


def allowed(field: FieldInfo) -> str:
    """What a field takes, in words: bounds, choices or the kind of value."""
    for part in field.metadata:
        if isinstance(part, Allowed):
            return part.words
    kind: object = field.annotation
    unset = ""
    if get_origin(kind) in {Union, UnionType}:
        kind = next(part for part in get_args(kind) if part is not NoneType)
        unset = "empty, or "
    if get_origin(kind) is Literal:
        return ", ".join(str(choice) for choice in get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return ", ".join(str(member.value) for member in kind)
    if kind is bool:
        return "true, false"
    noun = "a whole number" if kind is int else "a number" if kind is float else "a path" if kind is Path else "text"
    return (
        unset
        + noun
        + "".join(
            f" {phrase.format(bound)}"
            for part in field.metadata
            for key, phrase in BOUNDS.items()
            if (bound := getattr(part, key, None)) is not None
        )
    )


BOUNDS = {
    "ge": "from {}",
    "gt": "above {}",
    "le": "to {}",
    "lt": "below {}",
    "min_length": "of at least {} characters",
    "max_length": "of at most {} characters",
    "pattern": "matching {}",
}
