"""What pages of seasons and boards are asked for, and of which chat."""

from __future__ import annotations

from typing import Any

from bot.buttons import Press
from bot.ids import ChatId
from bot.reception.visit import Visit


async def chat_meant(visit: Visit) -> ChatId | None:
    """The chat whose boards and deals are meant: this one; in private where he plays, else where he last did, of the
    chats that he has not left."""
    if not visit.private:
        return None if visit.chat is None else visit.chat.id
    if visit.row is None:
        return None
    for name in await visit.desk.house.tables_of(visit.row.id):
        table = await visit.desk.house.table(name)
        if table is not None and not table.state.practice:
            return table.state.chat
    return await visit.desk.store.last_chat(visit.row.id) or (None if visit.chat is None else visit.chat.id)


async def turned(visit: Visit, wish: Press, page: int) -> dict[str, Any] | None:
    """The page that a button of such a page asks for; None where there is none."""
    chat = await chat_meant(visit)
    if chat is None:
        return None
    about: dict[str, Any] = {"what": wish.verb, "chat": chat, "page": page, "by": asker(visit)}
    if wish.verb == "ranks":
        which, preset, sort = (*wish.args[1:], "", "", "")[:3]
        about |= {"season": which or "now", "preset": preset.replace("-", ""), "sort": sort or "points"}
    return about


def asker(visit: Visit) -> int:
    """Whose own line a board shows: 0 for nobody's."""
    return 0 if visit.row is None else visit.row.id
