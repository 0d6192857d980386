"""Who may open tables in a chat, and in which of its topics: ``/settings tables …``, said by an administrator.

Kept in the chat's settings: ``openers`` ("admins" or "nobody"; none: everybody) and ``topic`` (the one thread in which
tables may be opened, "" for the chat itself; none: anywhere). Tables that are open already go on.
"""

from __future__ import annotations

from bot.ports import Answer
from bot.reception.visit import Visit
from bot.refusals import AdminOnly, BadSetting, NothingYet, Refusal, TablesClosed, TablesElsewhere
from bot.store import Chat

NAMES = frozenset({"tables", "테이블", "자리"})
"""the word after /settings that means this"""
_WHO = {
    "everyone": None, "all": None, "모두": None,
    "admins": "admins", "관리자": "admins",
    "nobody": "nobody", "아무도": "nobody",
}  # fmt: skip
_WHERE = {"here": True, "여기": True, "anywhere": False, "어디나": False}


async def choose(visit: Visit, text: str) -> Answer:
    """Change it (administrators), or say how it stands (anybody)."""
    if visit.private:
        return visit.refuse(NothingYet())
    desk, where = visit.desk, visit.update.where
    chat = await visit.here()
    word = text.strip().lower()
    if word and not visit.update.sender.admin:
        return visit.refuse(AdminOnly())
    if word in _WHO:
        chat = await desk.store.set_chat(chat.id, settings={"openers": _WHO[word]})
    elif word in _WHERE:
        topic = (where.thread or "") if _WHERE[word] else None
        chat = await desk.store.set_chat(chat.id, settings={"topic": topic})
    elif word:
        return visit.refuse(BadSetting(word[:40]))
    who, topic = chat.settings.get("openers"), chat.settings.get("topic")
    who = who if who in ("admins", "nobody") else "everyone"
    place = "anywhere" if topic is None else "here" if topic == (where.thread or "") else "elsewhere"
    return Answer(visit.speak("say-openers", who=who, where="nowhere" if who == "nobody" else place))


def refused(visit: Visit, chat: Chat) -> Refusal | None:
    """Why this person may open no table here, if so."""
    if visit.private:
        return None
    match chat.settings.get("openers"):
        case "nobody":
            return TablesClosed()
        case "admins" if not visit.update.sender.admin:
            return AdminOnly()
        case _:
            pass
    topic, update = chat.settings.get("topic"), visit.update
    if isinstance(topic, str) and (topic != (update.where.thread or "") or update.apart is not None):
        return TablesElsewhere()
    return None
