"""Bringing a database to this version's schema.

Migrations stand in ``migrations/`` (in the wheel: inside bot). They are numbered 0001, 0002 …, and the number of
the newest is ``SCHEMA``, so that an ordinary start needs no Alembic to see that there is nothing to do.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, text

SCHEMA = "0002"
"""the newest migration; a test compares it with the folder"""

APPLICATION = 0x47495255
"""SQLite's application_id of our files: GIRU in ASCII"""


def folder() -> Path:
    """Where the migrations are: packaged inside bot, or at the top of a checkout."""
    bot = Path(__file__).resolve().parent.parent
    packaged = bot / "migrations"
    return packaged if packaged.is_dir() else bot.parent / "migrations"


def upgrade(connection: Connection, target: str = SCHEMA) -> None:
    """Run what is missing up to ``target``, inside the caller's transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(folder()).replace("%", "%%"))
    config.attributes["connection"] = connection
    if connection.dialect.name == "sqlite":
        connection.execute(text(f"PRAGMA application_id = {APPLICATION}"))
    command.upgrade(config, target)
