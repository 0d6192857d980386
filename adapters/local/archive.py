"""What the local chat service remembers: people, channels and messages, in one small SQLite file of its own.

It is to the bot what Discord's or Telegram's servers are: it survives the bot's death and knows nothing of the game.
Every write of a message takes the next number of one growing sequence (``change``); a message carries the number of
its *last* change, so "what changed since 1234" is one query, a hundred edits of a board are one row, and a deleted
message stays as a row without a body. Each write is one statement and durable against ``kill -9`` when it returns.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import sqlite3
import unicodedata
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

import aiosqlite

from adapters.local import leaving

APPLICATION: Final = 0x4749524C
"""``GIRL``ocal: marks the file as ours."""
VERSION: Final = 1

_TABLES: Final = """
CREATE TABLE meta (world TEXT NOT NULL);
CREATE TABLE people (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, secret TEXT NOT NULL UNIQUE,
    language TEXT NOT NULL, joined REAL NOT NULL
);
CREATE TABLE channels (address TEXT PRIMARY KEY, title TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, creator TEXT);
CREATE TABLE messages (
    number INTEGER PRIMARY KEY AUTOINCREMENT, chat TEXT NOT NULL, author TEXT, op TEXT, nonce TEXT,
    change INTEGER NOT NULL UNIQUE, at REAL NOT NULL, body TEXT, UNIQUE (chat, nonce), UNIQUE (author, op)
);
CREATE INDEX messages_of_a_chat ON messages (chat, number);
CREATE TABLE pictures (name TEXT PRIMARY KEY, kind TEXT NOT NULL, data BLOB NOT NULL);
"""
_IGNORABLE: Final = re.compile(
    r"[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    r"\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Unicode's Default_Ignorable_Code_Point: nothing is drawn for them, as variation selectors after a letter"""
_FOUND: Final = "SELECT number, chat, author, change, at, body FROM messages WHERE "
_POST: Final = """
INSERT INTO messages (chat, author, op, nonce, change, at, body)
VALUES (?, ?, ?, ?, (SELECT COALESCE(MAX(change), 0) + 1 FROM messages), ?, ?)
ON CONFLICT DO NOTHING RETURNING number, chat, author, change, at, body
"""
_CHANGE: Final = """
UPDATE messages SET body = ?, nonce = iif(?, NULL, nonce), change = (SELECT MAX(change) + 1 FROM messages)
WHERE number = ? AND body IS NOT NULL RETURNING number, chat, author, change, at, body
"""


class ArchiveError(Exception):
    """The file cannot be used; the message is one sentence for the operator."""


class NameTaken(Exception):
    """Somebody, or another channel, already has this name."""


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    language: str

    @property
    def address(self) -> str:
        """The person, and the private chat with him."""
        return f"local:@{self.id}"


@dataclass(frozen=True, slots=True)
class Channel:
    address: str
    title: str
    creator: str | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """``author``: a person's id, None for the bot; ``at``: UNIX seconds when it was sent; ``body`` None: deleted."""

    number: int
    chat: str
    author: str | None
    change: int
    at: float
    body: dict[str, Any] | None


def folded(name: str) -> str:
    """Two names with the same folding look too much alike to be two people."""
    seen = unicodedata.normalize("NFKC", _IGNORABLE.sub("", name)).casefold()
    return "".join(_IGNORABLE.sub("", seen).split())


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _message(row: Iterable[Any]) -> Message:
    number, chat, author, change, at, body = row
    return Message(number, chat, author, change, at, None if body is None else json.loads(body))


class Archive:
    """Use ``await Archive.open(path)``."""

    def __init__(self, connection: aiosqlite.Connection, world: str) -> None:
        self._db = connection
        self.world = world
        """random, fixed for the life of the file: tells tabs whether they still talk to the same chat service"""

    @classmethod
    async def open(cls, path: Path, world: str | None = None) -> Self:
        """Open or create the file. ``world``: given to a new one, else random. Raises ArchiveError in one sentence."""
        try:
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            connection = await aiosqlite.connect(path, isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            raise ArchiveError(f"{path} cannot be opened: {error}") from None
        try:
            return cls(connection, await _prepare(connection, path, world or secrets.token_hex(8)))
        except BaseException:
            await connection.close()
            raise

    @staticmethod
    def examine(path: Path) -> None:
        """Look at a file without changing it. Raises ArchiveError, as ``open`` would."""
        try:
            with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=1)) as db:
                marks = (db.execute(sql).fetchone()[0] for sql in _MARKS)
                _check(path, *marks)
                found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        except (OSError, sqlite3.Error) as error:
            raise ArchiveError(_unusable(path, error)) from None
        if found != "ok":
            raise ArchiveError(_unusable(path, sqlite3.DatabaseError(" ".join(str(found).split()))))

    async def close(self) -> None:
        await self._db.close()

    async def _one(self, sql: str, *values: Any) -> Any:
        async with self._db.execute(sql, values) as cursor:
            return await cursor.fetchone()

    async def _all(self, sql: str, *values: Any) -> list[Any]:
        async with self._db.execute(sql, values) as cursor:
            return list(await cursor.fetchall())

    # People

    async def by_secret(self, secret: str) -> Person | None:
        row = await self._one("SELECT id, name, language FROM people WHERE secret = ?", _digest(secret))
        return Person(*row) if row else None

    async def person(self, id_: str) -> Person | None:
        row = await self._one("SELECT id, name, language FROM people WHERE id = ?", id_)
        return Person(*row) if row else None

    async def people(self) -> list[Person]:
        """In the order in which they came."""
        return [Person(*row) for row in await self._all("SELECT id, name, language FROM people ORDER BY joined, rowid")]

    async def add_person(self, person: Person, secret: str, at: float) -> None:
        """Raises NameTaken."""
        values = (person.id, person.name, folded(person.name), _digest(secret), person.language, at)
        try:
            await self._one("INSERT INTO people VALUES (?, ?, ?, ?, ?, ?)", *values)
        except sqlite3.IntegrityError:
            raise NameTaken from None

    async def speak(self, id_: str, language: str) -> None:
        await self._one("UPDATE people SET language = ? WHERE id = ?", language, id_)

    async def forget(self, person: Person) -> None:
        """Erase somebody (``leaving``). Asked again after it was cut off, it does the rest."""
        await leaving.erase(self._db, person.id, person.name, person.address)

    async def personal(self, person: Person) -> list[Mapping[str, object]]:
        """All that is kept about somebody (``leaving``)."""
        return await leaving.copy(self._db, person.id, person.address)

    # Channels

    async def channels(self) -> list[Channel]:
        return [Channel(*row) for row in await self._all("SELECT address, title, creator FROM channels ORDER BY rowid")]

    async def add_channel(self, channel: Channel) -> None:
        """Raises NameTaken."""
        values = (channel.address, channel.title, folded(channel.title), channel.creator)
        try:
            await self._one("INSERT INTO channels VALUES (?, ?, ?, ?)", *values)
        except sqlite3.IntegrityError:
            raise NameTaken from None

    # Messages

    async def post(
        self,
        chat: str,
        body: dict[str, Any],
        at: float,
        *,
        author: str | None = None,
        op: str | None = None,
        nonce: str | None = None,
    ) -> tuple[Message, bool]:
        """Store a message and say whether it is new: one with the same nonce (in its chat) or op (of its author) is
        found instead, as it stands."""
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        row = await self._one(_POST, chat, author, op, nonce, at, text)
        if row:
            return _message(row), True
        same = "(chat = ? AND nonce = ?) OR (author = ? AND op = ?)"
        return _message(await self._one(_FOUND + same, chat, nonce, author, op)), False

    async def change(self, number: int, body: dict[str, Any] | None) -> Message | None:
        """Give a message a new body, or none (delete it, and forget its nonce). None if there is no such message, or
        it is deleted."""
        text = None if body is None else json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        row = await self._one(_CHANGE, text, body is None, number)
        return _message(row) if row else None

    async def message(self, number: int) -> Message | None:
        row = await self._one(_FOUND + "number = ?", number)
        return _message(row) if row else None

    async def find(self, chat: str, nonce: str) -> Message | None:
        row = await self._one(_FOUND + "chat = ? AND nonce = ? AND body IS NOT NULL", chat, nonce)
        return _message(row) if row else None

    async def last_change(self) -> int:
        """0 when nothing was ever said."""
        return (await self._one("SELECT COALESCE(MAX(change), 0) FROM messages"))[0]

    async def since(self, chats: list[str], change: int, most: int) -> list[Message] | None:
        """What changed in ``chats`` after ``change``, in order of change, deletions included; None if that is more than
        ``most`` messages."""
        marks = ",".join("?" * len(chats))
        wanted = f"change > ? AND chat IN ({marks}) ORDER BY change LIMIT ?"
        rows = await self._all(_FOUND + wanted, change, *chats, most + 1)
        return None if len(rows) > most else [_message(row) for row in rows]

    async def latest(self, chats: list[str], each: int) -> list[Message]:
        """The latest ``each`` messages of each chat that still stand, in order of change."""
        rows: list[Any] = []
        for chat in chats:
            wanted = "chat = ? AND body IS NOT NULL ORDER BY number DESC LIMIT ?"
            rows += await self._all(_FOUND + wanted, chat, each)
        return sorted((_message(row) for row in rows), key=lambda message: message.change)

    # Pictures

    async def add_picture(self, name: str, kind: str, data: bytes) -> None:
        await self._one("INSERT OR REPLACE INTO pictures VALUES (?, ?, ?)", name, kind, data)

    async def picture(self, name: str) -> tuple[str, bytes] | None:
        row = await self._one("SELECT kind, data FROM pictures WHERE name = ?", name)
        return (row[0], row[1]) if row else None


_MARKS: Final = ("PRAGMA application_id", "PRAGMA user_version", "SELECT COUNT(*) FROM sqlite_master")


def _check(path: Path, application: int, version: int, tables: int) -> None:
    if tables and application != APPLICATION:
        raise ArchiveError(f"{path} is not a file of Giruda's local page; move it away or choose another DATA_DIR")
    if version > VERSION:
        raise ArchiveError(f"{path} was written by a newer Giruda; use that one, or another DATA_DIR")


def _unusable(path: Path, error: Exception) -> str:
    """One sentence; where the file itself is broken, what may be done with it."""
    broken = isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError)
    way = "; it may be moved away: the page's chat is then empty, scores and tables are elsewhere" if broken else ""
    return f"{path} cannot be used: {error}{way}"


async def _prepare(db: aiosqlite.Connection, path: Path, world: str) -> str:
    """Check that the file is ours, make its tables if it is new, and return its world."""
    try:
        application, version, tables = [await _number(db, sql) for sql in _MARKS]
        _check(path, application, version, tables)
        await db.execute("PRAGMA journal_mode = WAL")
        await db.execute("PRAGMA secure_delete = ON")  # what is erased is gone from the file too
        await db.execute("PRAGMA synchronous = NORMAL")  # survives the process's death; the game itself is stored FULL
        if not tables:
            marks = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};"
            await db.executescript(f"BEGIN IMMEDIATE; {_TABLES} {marks} COMMIT;")
            await db.execute("INSERT INTO meta VALUES (?)", (world,))
        async with db.execute("SELECT world FROM meta") as cursor:
            row = await cursor.fetchone()
    except sqlite3.Error as error:
        raise ArchiveError(_unusable(path, error)) from None
    return row[0] if row else world


async def _number(db: aiosqlite.Connection, sql: str) -> int:
    async with db.execute(sql) as cursor:
        row = await cursor.fetchone()
    return int(row[0]) if row else 0
