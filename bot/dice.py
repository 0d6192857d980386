"""The dice of a running program: seeds and ids from the operating system. Tests bring their own (``Dice``)."""

from __future__ import annotations

import secrets
from typing import Protocol

from bot.ids import TableId

LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


class Dice(Protocol):
    """Where what nobody may foresee comes from. Given by constructor; no setting or environment variable reaches it."""

    def table_id(self) -> TableId:
        """Eight characters of ``a-z2-7``."""
        ...

    def seed(self, table: TableId, deal: int) -> bytes:
        """32 bytes for this deal of this table; asked for once, stored, never replaced."""
        ...

    def public_id(self) -> str:
        """Eight characters of ``a-z2-7``: a person's id in the records of one chat."""
        ...


class OsDice:
    def table_id(self) -> TableId:
        return TableId(self.public_id())

    def seed(self, table: TableId, deal: int) -> bytes:  # noqa: ARG002 the port names what the seed is for
        return secrets.token_bytes(32)

    def public_id(self) -> str:
        return "".join(secrets.choice(LETTERS) for _ in range(8))
