"""Looking back on Discord: a deal opened as a panel of one's own and watched there; the season as a picture; rights."""

from __future__ import annotations

from simcord.components import walk_components

from tests.adapters.discord.evening import playing
from tests.adapters.discord.rooms import Room, room
from tests.fakes.discord import Seen

__all__ = ["room"]

GALLERY = 12
"""a component that shows pictures"""


def pictures(seen: list[Seen]) -> list[Seen]:
    """Messages with an attachment that is a picture, shown with words for those who do not see it."""
    return [m for m in seen if _attached(m) and _words(m)]


def files(seen: list[Seen]) -> list[str]:
    return [file["filename"] for m in seen for file in m.raw.attachments if file["filename"] == "giruda-me.jsonl"]


def _attached(message: Seen) -> list[str]:
    return [file["id"] for file in message.raw.attachments if file["filename"].endswith(".png")]


def _words(message: Seen) -> list[str]:
    galleries = [item for item in walk_components(message.raw.components) if item["type"] == GALLERY]
    return [item["description"] for gallery in galleries for item in gallery["items"] if item.get("description")]


def token(message: Seen, part: str) -> str:
    return next(button["custom_id"] for button in message.buttons if part in button["custom_id"])


async def test_a_deal_is_opened_from_the_list_and_watched_in_one_panel(room: Room) -> None:
    await room.dealt(room.alex)
    async with playing(room.minji, room.alex):
        await room.dc.until(room.results, 120, "the deal did not end")
    await room.alex.slash("history")
    listed = await room.dc.until(
        lambda: next((m for m in room.dc.shown(room.channel) if "지난 판 ·" in m.text), None), 20, "no list"
    )
    await room.alex.press(listed, custom_id=token(listed, ":deal:"))
    panel = await room.dc.until(lambda: next(iter(pictures(room.dc.panels(room.alex.user))), None), 20, "no picture")
    assert "처음 받은 패" in panel.text
    first = _attached(panel)
    for number in (1, 2):
        await room.alex.press(panel, next(label for label in panel.labels if label.endswith("▶")))
        await room.dc.until(lambda number=number: f"트릭 {number}/" in panel.text, 20, "the page did not turn")
    assert _attached(panel) != first
    assert len(pictures(room.dc.panels(room.alex.user))) == 1
    assert not pictures(room.dc.shown(room.channel))


async def test_a_picture_of_the_season_stands_in_the_channel(room: Room) -> None:
    board = await room.dealt(room.alex)
    await room.dc.press(room.alex.user, board, custom_id="g1::picture::table", forged=True)
    shown = await room.dc.until(lambda: next(iter(pictures(room.dc.shown(room.channel))), None), 20, "no picture")
    assert "순위" in shown.text


async def test_rights_are_asked_for_and_answered(room: Room) -> None:
    await room.table(room.alex)
    await room.alex.slash("privacy")
    page = await room.dc.until(
        lambda: next(
            (
                m
                for m in [*room.dc.panels(room.alex.user), *room.dc.shown(room.dc.private(room.alex.user))]
                if any(":export:" in str(button.get("custom_id")) for button in m.buttons)
            ),
            None,
        ),
        20,
        "no page",
    )
    await room.alex.press(page, custom_id=token(page, ":export:"))
    await room.alex.slash("export-me")
    await room.dc.until(lambda: len(files(room.dc.panels(room.alex.user))) == 2, 20, "no file")
    assert not any(m.raw.attachments for m in room.dc.shown(room.channel))
    assert not files(room.dc.panels(room.minji.user))
    await room.alex.slash("forget-me")
    asked = await room.dc.until(
        lambda: next(
            (
                m
                for m in [*room.dc.panels(room.alex.user), *room.dc.shown(room.dc.private(room.alex.user))]
                if "네, 잊어 주세요" in m.labels
            ),
            None,
        ),
        20,
        "no question",
    )
    await room.alex.press(asked, "네, 잊어 주세요")
    assert await room.running.store.known(f"discord:@{room.alex.user.id}") is None
