"""Pictures of what players see: the bot's own messages of one deal on the loopback Discord, drawn by a browser.

``python -m tests.adapters.discord.pictures docs/pictures`` writes discord-lobby.png, discord-board.png,
discord-hand.png and discord-burying.png, with the card pictures uploaded. The deal is a new one every time.
"""

from __future__ import annotations

import asyncio
import base64
import html
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from adapters import faces
from adapters.discord import emojis
from adapters.discord.raster import png
from tests.adapters.discord.evening import evening, playing, settings
from tests.adapters.discord.test_game import people, place, seated
from tests.browser.evening import chromium
from tests.fakes.discord import FakeDiscord, Seen

STYLE = """
body { margin: 0; width: 480px; background: #313338; color: #dbdee1; font: 15px/1.45 "Noto Sans CJK KR", sans-serif }
main { display: flex; gap: 12px; padding: 14px 12px }
main > i { flex: none; width: 38px; height: 38px; border-radius: 50%; background: #0a7a4b; color: #fffdf7;
           font: 22px/38px sans-serif; text-align: center }
main > div { min-width: 0; flex: 1 }
h1 { margin: 0 0 4px; font-size: 15px; color: #f2f3f5 } h1 span { background: #5865f2; border-radius: 3px;
     font-size: 11px; padding: 1px 4px; vertical-align: 1px; color: #fff }
h1 small { color: #949ba4; font-weight: normal; font-size: 12px; margin-left: 5px }
section { background: #2b2d31; border: 1px solid #3f4147; border-left: 4px solid var(--c); border-radius: 8px;
          padding: 10px 12px }
p { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere } p small { color: #949ba4; font-size: 12px }
p img { height: 22px; vertical-align: -5px } mark { background: #3f4147; color: inherit; border-radius: 3px }
div.row { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 8px }
button { border: 0; border-radius: 8px; padding: 5px 11px; font: inherit; font-size: 14px; background: #4e5058;
         color: #fff; display: flex; gap: 5px; align-items: center }
button img { height: 21px } button:disabled { opacity: .5 }
button.s1 { background: #5865f2 } button.s3 { background: #248046 } button.s4 { background: #da373c }
.select { flex: 1; background: #1e1f22; border: 1px solid #3f4147; border-radius: 8px; padding: 8px 10px;
          color: #dbdee1; display: flex; gap: 8px; flex-wrap: wrap } .select::after { content: "⌄"; margin-left: auto }
.select img { height: 20px; vertical-align: -4px }
"""
_EMOJI = re.compile(r"&lt;:giruda_(\w+?)_4(_dim)?:\d+&gt;")
_CLOCK = re.compile(r"&lt;t:(\d+):T&gt; \(&lt;t:\d+:R&gt;\)")


def face(card: str, *, dimmed: bool = False) -> str:
    """The picture of a card, in the page itself."""
    data = base64.b64encode(png(faces.face(card), emojis.SIDE, dimmed=dimmed)).decode()
    return f"<img alt='' src='data:image/png;base64,{data}'>"


def page(seen: Seen) -> str:
    box = seen.raw.components[0]
    colour = f"#{box.get('accent_color') or 0x3F4147:06x}"
    inside = "".join(map(_drawn, box["components"]))
    head = "<h1>기루다 <span>앱</span><small>오늘</small></h1>"
    body = f"<main><i>♠</i><div>{head}<section style='--c:{colour}'>{inside}</section></div></main>"
    return f"<meta charset=utf-8><style>{STYLE}</style>{body}"


def _drawn(item: dict[str, Any]) -> str:
    if item["type"] == 10:
        return f"<p>{'<br>'.join(map(_line, item['content'].split(chr(10))))}</p>"
    return f"<div class=row>{''.join(map(_control, item['components']))}</div>" if item["type"] == 1 else ""


def _control(item: dict[str, Any]) -> str:
    if item["type"] == 3:
        chosen = [_icon(option) + html.escape(option["label"]) for option in item["options"] if option.get("default")]
        return f"<div class=select>{' '.join(chosen) or html.escape(item.get('placeholder') or '')}</div>"
    still = " disabled" if item.get("disabled") else ""
    return f"<button class=s{item['style']}{still}>{_icon(item)}{html.escape(item.get('label') or '')}</button>"


def _icon(item: dict[str, Any]) -> str:
    name = (item.get("emoji") or {}).get("name") or ""
    found = re.fullmatch(r"giruda_(\w+?)_4(_dim)?", name)
    return face(found[1], dimmed=bool(found[2])) if found else ""


def _line(line: str) -> str:
    text = html.escape(line.removeprefix("-# "), quote=False)
    text = _EMOJI.sub(lambda found: face(found[1], dimmed=bool(found[2])), text)
    text = _CLOCK.sub(
        lambda found: f"<mark>{time.strftime('%H:%M:%S', time.gmtime(int(found[1])))}</mark> (20초 후)", text
    )
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", re.sub(r"\\([^\w\s])", lambda found: f"&#{ord(found[1])};", text))
    return f"<small>{text}</small>" if line.startswith("-# ") else text


async def pages() -> dict[str, str]:
    """Play until the third trick of a deal."""
    with tempfile.TemporaryDirectory() as folder:
        async with FakeDiscord(scale=1 / 20) as dc:
            _, room = place(dc)
            players = people(dc, room)
            await emojis.upload(settings(dc), "four", replace=False, tell=lambda _: None)
            async with evening(dc, Path(folder) / "giruda.sqlite3"):
                message = await seated(dc, players)
                found = {"lobby": page(message)}

                def burying() -> str:
                    for player in players:
                        hand = player.hand
                        if hand is not None and any(
                            button["custom_id"].split(":")[2] == "bury" for button in hand.buttons
                        ):
                            return page(hand)
                    return ""

                async with playing(*players):
                    await players[0].press(message, "시작")
                    found["burying"] = await dc.until(burying, 60)
                    await dc.until(lambda: sum(p.verb == "play" for who in players for p in who.made) > 11, 60)
                    found["hand"] = page(await dc.until(lambda: next((h for who in players if (h := who.hand) and any(
                        ":play:" in button["custom_id"] for button in h.buttons)), None)))  # fmt: skip
                    found["board"] = page(await dc.message(room, "먹은 그림"))
    return found


async def draw(folder: Path) -> None:
    found = await pages()
    async with chromium() as browser:
        for name, source in found.items():
            tab = await browser.new_page(viewport={"width": 480, "height": 100})
            await tab.set_content(source)
            await tab.screenshot(path=folder / f"discord-{name}.png", full_page=True)


if __name__ == "__main__":
    asyncio.run(draw(Path(sys.argv[1])))
