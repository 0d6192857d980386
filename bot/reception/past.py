"""Looking back: /history, a deal opened, the pictures of a season."""

from __future__ import annotations

from bot.buttons import Press
from bot.ids import PersonId, TableId
from bot.pictures import THEMES
from bot.ports import Answer, Pressed
from bot.reception import looks
from bot.reception.asking import chat_meant
from bot.reception.looks import Asked
from bot.reception.visit import Visit
from bot.refusals import NothingYet, Stranger


async def history(visit: Visit, page: int, pressed: Pressed | None) -> Answer:
    """The chat's deals; in a private chat one's own."""
    chat = await chat_meant(visit)
    if chat is None:
        return visit.refuse(NothingYet())
    about: dict[str, object] = {"what": "history", "chat": chat, "page": page}
    if visit.private:
        if visit.row is None:
            return visit.refuse(Stranger())
        about["person"] = visit.row.id
    return await looks.show(visit, Asked(about, pressed), public=True)


async def deal(visit: Visit, wish: Press, pressed: Pressed) -> Answer:
    """A finished deal: its recap (page 0), or one of its tricks."""
    found = await visit.desk.house.table(TableId(wish.table))
    if found is None or wish.decision is None or not await looks.may_see(visit, found):
        return visit.refuse(NothingYet())
    page = int(wish.args[0]) if wish.args else 0
    about = {"what": "deal", "table": wish.table, "deal": wish.decision.deal, "page": page}
    return await looks.show(visit, Asked(about | {"theme": await theme(visit, wish)}, pressed))


async def picture(visit: Visit, wish: Press, pressed: Pressed) -> Answer:
    """A picture of the season, or a person's card: a message of its own, which its buttons turn."""
    chat = await chat_meant(visit)
    if chat is None:
        return visit.refuse(NothingYet())
    kind, about, _ = (*wish.args, "", "")[:3]
    asked: dict[str, object] = {"what": "picture", "chat": chat, "kind": kind, "theme": await theme(visit, wish)}
    if kind == "person":
        whose = PersonId(int(about)) if about.isdigit() else None if visit.row is None else visit.row.id
        if whose is None:
            return visit.refuse(Stranger())
        asked["person"] = whose
    elif about not in ("", "now"):
        asked["season"] = about
    if not await visit.desk.gallery.pictured(asked, visit.speak):
        return visit.refuse(NothingYet())
    return await looks.show(visit, Asked(asked, pressed), public=True)


async def theme(visit: Visit, wish: Press) -> str:
    """The theme of a picture: the button's, which is then this person's choice, else what he chose before."""
    chosen = next((word for word in wish.args if word in THEMES), None)
    kept = "" if visit.row is None else str(visit.row.settings.get("theme", ""))
    if chosen is None:
        return kept
    if visit.row is not None and chosen != kept:
        visit.row = await visit.desk.store.set_person(visit.row.id, settings={"theme": chosen})
    return chosen
