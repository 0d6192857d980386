"""What a tab may send: one JSON object a frame, told apart by ``do``. Everything is checked here and nowhere later."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

LONGEST: Final = 64 * 1024
"""bytes in a frame"""
TEXT: Final = 2000
"""characters in a chat message"""

Op = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
"""Random, made by the tab: the same press or message sent again after a lost socket has the same one."""
Secret = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{32,64}$")]
"""Random, made by the tab when its person joins: whoever has it is that person."""
Language = Literal["ko", "en"]


class _Frame(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class Hello(_Frame):
    """The first frame. ``secret`` of a person already here comes back; with a ``name`` somebody new comes in.
    ``since``, ``world``: the last change heard, and where."""

    do: Literal["hello"]
    secret: Secret
    name: str | None = None
    key: str = ""
    language: Language = "ko"
    since: int = Field(0, ge=0)
    world: str = ""


class Press(_Frame):
    """A button of ``message``."""

    do: Literal["press"]
    op: Op
    message: Annotated[str, StringConstraints(max_length=64)]
    token: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    values: tuple[Annotated[str, StringConstraints(max_length=100)], ...] = Field((), max_length=60)


class Say(_Frame):
    """Words typed in ``chat``; with a leading ``/`` a command."""

    do: Literal["say"]
    op: Op
    chat: Annotated[str, StringConstraints(max_length=64)]
    text: str


class Open(_Frame):
    """A new channel."""

    do: Literal["open"]
    op: Op
    title: str


class Speak(_Frame):
    """The language of the page, which is what the platform tells the bot about its person."""

    do: Literal["speak"]
    language: Language


Frame = Annotated[Hello | Press | Say | Open | Speak, Field(discriminator="do")]
FRAME: Final[TypeAdapter[Hello | Press | Say | Open | Speak]] = TypeAdapter(Frame)
