"""Typed ids. Addresses belong to platforms and change (a group migrates, a person is forgotten); these never do."""

from __future__ import annotations

from typing import NewType

TableId = NewType("TableId", str)
"""Eight random characters of ``a-z2-7``, fixed when the lobby opens."""

ChatId = NewType("ChatId", int)
"""A conversation for life, whatever its address on the platform becomes."""

PersonId = NewType("PersonId", int)
"""A person for life, also after the name and address were forgotten."""
