"""Comings and goings: the bot is added, blocked, kicked; somebody leaves.

Read from the bare update: the library wants every right there is to be named in it, and servers older or newer than
the library name others. What matters is four words.
"""

from __future__ import annotations

from typing import Any

from adapters.telegram.addresses import address
from adapters.telegram.incoming import Heard
from bot.ports import Happened, Sender, Update, Where

_GONE = frozenset({"left", "kicked"})


def changed(raw: dict[str, Any]) -> Heard | None:
    """What a ``my_chat_member`` or ``chat_member`` update tells; None for other updates and where nobody came or went.

    Raises KeyError, TypeError, AttributeError for an update that is not as documented.
    """
    own = raw.get("my_chat_member")
    told: Any = own or raw.get("chat_member")
    if not told:
        return None
    chat = told["chat"]
    was, now = _inside(told["old_chat_member"]), _inside(told["new_chat_member"])
    if was == now or chat["type"] == "channel":
        return None
    private = chat["type"] == "private"
    if own:
        kind = ("reachable" if now else "blocked") if private else ("joined" if now else "kicked")
        person = told["from"]
    elif now or told["new_chat_member"]["user"].get("is_bot"):
        return None
    else:
        kind, person = "left", told["new_chat_member"]["user"]
    number = f"{raw['update_id']}:{chat['id']}:{told['date']}"
    where = Where(address(chat["id"]), private=private, title=chat.get("title", ""))
    return Heard(Update(number, _sender(person), where, Happened(kind)))


def chat_of(raw: dict[str, Any]) -> int | None:
    """The group in which somebody's rights may have changed."""
    told: Any = raw.get("my_chat_member") or raw.get("chat_member")
    return told["chat"]["id"] if told else None


def _inside(member: dict[str, Any]) -> bool:
    return member["status"] not in _GONE and bool(member.get("is_member", True))


def _sender(user: dict[str, Any]) -> Sender:
    name = " ".join(filter(None, (user.get("first_name"), user.get("last_name"))))
    return Sender(address(user["id"]), name, user.get("language_code"))
