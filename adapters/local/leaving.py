"""A person leaves the chat service for good, or gets a copy of what it keeps about him.

What is erased: his name, id and secret; his private chat with the bot; what he said in the channels; his name and
address in every message of the bot's; the copies of his data that he asked for; and, for everybody, the pictures that
were drawn so far, because a name in a picture cannot be taken out of it (they are drawn anew when asked for). What
stays: what others typed, and rows without words, author or chat, so that the numbers of changes only grow.

Every statement is whole by itself and may be repeated; the person's own row goes last. So one who was cut off in
between is still known, and asking again does the rest.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import aiosqlite

from bot.language import language
from bot.screens.marks import name as named

_WIDTHS: Final = range(16, 61)
"""columns: whatever a screen shortens a name to"""

_PRIVATE: Final = """
UPDATE messages SET chat = '', author = NULL, op = NULL, nonce = NULL, body = NULL WHERE chat = ?
"""
_SAID: Final = """
UPDATE messages SET author = NULL, op = NULL, body = NULL, change = later.change
FROM (SELECT number AS which, (SELECT MAX(change) FROM messages) + row_number() OVER (ORDER BY number) AS change
      FROM messages WHERE author = ?) AS later
WHERE number = later.which
"""
_ANEW: Final = "UPDATE messages SET body = ?, change = (SELECT MAX(change) + 1 FROM messages) WHERE number = ?"


def shown(name: str) -> frozenset[str]:
    """A name as it may stand in the JSON of a body, shortened or not: isolated, so that no word is taken for it."""
    found = (named(name, width) for width in _WIDTHS)
    return frozenset(json.dumps(text, ensure_ascii=False)[1:-1] for text in found if text)


def scrubbed(body: str, names: frozenset[str], address: str) -> str:
    """The JSON of a message of the bot's without a picture, and without these ways to write a name and this address;
    the same text where it has neither.

    >>> scrubbed('{"lang":"en","text":["\\u2068Al\\u2069, Al!"]}', shown("Al"), "local:@abcdefgh")
    '{"lang":"en","text":["\\u2068Guest\\u2069, Al!"]}'
    """
    found = [each for each in names if each in body]
    if not found and '"picture":' not in body:
        return body.replace(address, "")
    state: dict[str, Any] = json.loads(body)
    if state.pop("picture", None):
        body = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
    for each in found:
        body = body.replace(each, named(language(str(state.get("lang", "ko")))("somebody")))
    return body.replace(address, "")


async def erase(db: aiosqlite.Connection, id_: str, name: str, address: str) -> None:
    """Erase all that the module's page says. ``name``: as he is called; ``address``: of his private chat."""
    await _do(db, _PRIVATE, address)
    await _do(db, _SAID, id_)
    names = shown(name)
    asked = "SELECT number, body FROM messages WHERE author IS NULL AND body IS NOT NULL ORDER BY change"
    async with db.execute(asked) as cursor:
        changed = [(new, number) async for number, body in cursor if (new := scrubbed(body, names, address)) != body]
    for new, number in changed:
        await _do(db, _ANEW, new, number)
    own_copy = "kind NOT LIKE 'image/%' AND instr(data, CAST(? AS BLOB))"
    await _do(db, f"DELETE FROM pictures WHERE kind LIKE 'image/%' OR ({own_copy})", address)  # noqa: S608 - our words
    await _do(db, "UPDATE channels SET creator = NULL WHERE creator = ?", id_)
    await _do(db, "DELETE FROM people WHERE id = ?", id_)
    await _do(db, "PRAGMA wal_checkpoint(TRUNCATE)")  # what was erased stays in no file beside this one


async def _do(db: aiosqlite.Connection, sql: str, *values: Any) -> None:
    async with db.execute(sql, values) as cursor:
        await cursor.fetchall()


async def copy(db: aiosqlite.Connection, id_: str, address: str) -> list[Mapping[str, object]]:
    """All that the chat service keeps about a person, one object per thing: himself, the channels he opened, what he
    said in the channels, and all of his private chat. Empty for somebody unknown."""
    async with db.execute("SELECT name, language, joined FROM people WHERE id = ?", (id_,)) as cursor:
        row = await cursor.fetchone()
    if row is None:
        return []
    who = {"kind": "page", "address": address, "name": row[0], "language": row[1], "joined": row[2]}
    async with db.execute("SELECT address, title FROM channels WHERE creator = ? ORDER BY rowid", (id_,)) as cursor:
        opened = [{"kind": "channel", "chat": chat, "title": title} async for chat, title in cursor]
    asked = "SELECT chat, author, at, body FROM messages WHERE body IS NOT NULL AND (author = ? OR chat = ?)"
    async with db.execute(f"{asked} ORDER BY number", (id_, address)) as cursor:
        said = [
            {"kind": "message", "chat": chat, "from": "me" if author else "bot", "at": at, "body": json.loads(body)}
            async for chat, author, at, body in cursor
        ]
    return [who, *opened, *said]
