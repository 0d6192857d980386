"""Reading a transcript: what was shown to whom, when, and whether it was public by then."""

from __future__ import annotations

import contextlib
import json
import re

from bot.buttons import BadToken, Press, decode
from tests.fakes.telegram import Chat, FakeTelegram, Query

_FACE = re.compile(r"([♠♥♦♣])[스하다클SHDC](10|[AKQJ2-9])")
_SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))
SHOWN = ("sendMessage", "editMessageText")


def cards_in(text: str) -> set[str]:
    """Codes of the cards that a text shows (the joker apart, whose name is also a word)."""
    return {_SUITS[suit] + ("T" if rank == "10" else rank) for suit, rank in _FACE.findall(text)}


def pressed(query: Query) -> Press | None:
    with contextlib.suppress(BadToken):
        return decode(query.data)
    return None


def told(tg: FakeTelegram, chat: Chat) -> list[tuple[float, str]]:
    """Everything a chat was shown, in order: times, and texts with their buttons' labels and tokens."""
    found: list[tuple[float, str]] = []
    for call in tg.calls:
        if call.chat == chat.id and call.method in SHOWN and call.status == 200:
            buttons = json.loads(call.params.get("reply_markup") or '{"inline_keyboard": []}')["inline_keyboard"]
            flat = [f"{button['text']} {button.get('callback_data', '')}" for row in buttons for button in row]
            found.append((call.at, "\n".join([call.params["text"], *flat])))
    return found


def leaks(tg: FakeTelegram, chat: Chat) -> list[str]:
    """Cards shown in a group before anybody put them on the table or named them, until the first result."""
    presses = [(query.at, pressed(query)) for query in tg.queries.values()]
    found: list[str] = []
    for at, text in told(tg, chat):
        if ":next:" in text:
            break
        public: set[str] = set()
        for when, press in presses:
            if when <= at and press and press.verb in {"play", "friend"}:
                public.update(arg[:2] for arg in press.args)
        found += sorted(cards_in(text) - public)
        found += [token for token in re.findall(r"g1:\S+", text) if re.search(r":(play|tick|bury|bid|friend)", token)]
    return found
