"""Pictures of what players see: the bot's own messages and keyboards of one deal on the loopback server, drawn by a
browser as a phone would.

``python -m tests.adapters.telegram.pictures docs/pictures`` writes telegram-lobby.png, telegram-board.png and
telegram-hand.png. The deal is a new one every time.
"""

from __future__ import annotations

import asyncio
import html
import json
import sys
import tempfile
from pathlib import Path

from tests.adapters.telegram.evening import Player, evening, lobby, playing
from tests.browser.evening import chromium
from tests.fakes.telegram import Chat, FakeTelegram

STYLE = """
body { margin: 0; width: 390px; background: #d5e3ee; font: 15px/1.4 "Noto Sans CJK KR", sans-serif; color: #111 }
header { background: #fff; padding: 10px 14px; font-weight: bold; border-bottom: 1px solid #c3d0da }
main { padding: 10px 8px }
p { margin: 0; background: #fff; border-radius: 12px; padding: 7px 11px; white-space: pre-wrap;
    overflow-wrap: anywhere }
p::before { content: "기루다"; display: block; color: #b9552b; font-weight: bold; font-size: 14px }
div { display: flex; gap: 4px; margin-top: 4px }
button { flex: 1 1 0; min-width: 0; border: 0; border-radius: 8px; padding: 9px 2px; font: inherit; font-size: 14px;
         background: #7d9bb3; color: #fff }
button.primary { background: #3390ec } button.success { background: #3aa65a } button.danger { background: #d9534f }
"""


def page(title: str, text: str, markup: str) -> str:
    """One message under its chat's title: ``text`` is the HTML that went to Telegram, ``markup`` its reply_markup."""
    rows = json.loads(markup or '{"inline_keyboard": []}')["inline_keyboard"]
    drawn = "".join(f"<div>{''.join(map(_button, row))}</div>" for row in rows)
    return f"<meta charset=utf-8><style>{STYLE}</style><header>{html.escape(title)}</header><main><p>{text}</p>{drawn}"


def _button(button: dict[str, str]) -> str:
    return f"<button class='{button.get('style', '')}'>{html.escape(button['text'])}</button>"


def latest(tg: FakeTelegram, chat: Chat, *holding: str) -> str:
    """The last thing the chat was shown that holds these texts, as a page."""
    for call in reversed(tg.calls):
        words, keys = call.params.get("text", ""), call.params.get("reply_markup", "")
        if call.chat == chat.id and call.status == 200 and keys and all(text in words + keys for text in holding):
            return page(chat.title or "기루다", words, keys)
    raise LookupError(holding)


async def pages() -> dict[str, str]:
    """Play until the third trick of a deal; what stood in the lobby, on the board and in the host's hand."""
    with tempfile.TemporaryDirectory() as place:
        async with FakeTelegram(scale=1 / 20) as tg:
            players = [Player(tg, tg.user(name), opens=name == "민지") for name in ("민지", "Alex", "준", "서연")]
            group = await tg.group("금요 마이티", *(player.user for player in players))
            async with evening(tg, Path(place) / "giruda.sqlite3"):
                for player in players:
                    await tg.open(player.user)
                    await tg.until(lambda who=player: tg.private(who.user).shown()[1:])
                message, _ = await lobby(tg, players[0], group)
                for player in players[1:]:
                    await player.press(message, "참가")
                await tg.until(lambda: "서연" in message.text)
                found = {"lobby": latest(tg, group, "서연", ":join:")}
                await players[0].press(message, "AI로 채우고 시작")
                async with playing(*players):
                    await tg.until(lambda: [p for p in players[0].made if p.verb == "play"][2:], 60)
                    found["board"] = latest(tg, group, "먹은 그림", ":hand:")
                    found["hand"] = latest(tg, tg.private(players[0].user), ":play:")
    return found


async def draw(folder: Path) -> None:
    found = await pages()
    async with chromium() as browser:
        for name, source in found.items():
            tab = await browser.new_page(viewport={"width": 390, "height": 100})
            await tab.set_content(source)
            await tab.screenshot(path=folder / f"telegram-{name}.png", full_page=True)


if __name__ == "__main__":
    asyncio.run(draw(Path(sys.argv[1])))
