"""Reading a transcript: what was shown to whom, when, and whether it was public by then."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable

from bot.buttons import BadToken, Press, decode
from tests.fakes.discord import FakeDiscord, Seen, Use

_FACE = re.compile(r"([♠♥♦♣])[스하다클SHDC]?\s?(10|[AKQJ2-9])")
_EMOJI = re.compile(r"<:giruda_([SHDC][AKQJT2-9])_\w+:\d+>")
_SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))


def cards_in(text: str) -> set[str]:
    """Codes of the cards that a text shows (the joker apart, whose name is also a word)."""
    signs = {_SUITS[suit] + ("T" if rank == "10" else rank) for suit, rank in _FACE.findall(text)}
    return signs | set(_EMOJI.findall(text))


def pressed(use: Use) -> list[Press]:
    """What a use meant: by its custom id, or by the tokens that were chosen."""
    return presses((use.custom_id, *use.values))


def presses(texts: Iterable[str]) -> list[Press]:
    """The tokens among some texts."""
    found: list[Press] = []
    for token in texts:
        with contextlib.suppress(BadToken):
            found.append(decode(token))
    return found


def told(seen: Iterable[Seen]) -> list[tuple[float, str]]:
    """Everything that messages ever showed, in order: times, and texts with their controls."""
    return sorted(
        (version.at, "\n".join([version.text, *version.controls])) for one in seen for version in one.versions
    )


def public(dc: FakeDiscord, room: int) -> list[Seen]:
    """The bot's messages in a channel that everybody could read, deleted ones included."""
    mine = dc.world.bot_user.id
    return [s for s in dc.world.seen.values() if s.channel == room and s.viewer is None and s.raw.author_id == mine]


def private(dc: FakeDiscord, user: int) -> list[Seen]:
    """What one person alone could ever read: direct messages and panels."""
    direct = dc.world.dm_channels.get(user)
    return [s for s in dc.world.seen.values() if s.viewer == user or s.channel == direct]


def leaks(dc: FakeDiscord, room: int) -> list[str]:
    """Cards shown in public before anybody put them on the table or named them, until the first result."""
    made = [(use.at, press) for use in dc.uses.values() for press in pressed(use)]
    found: list[str] = []
    for at, text in told(public(dc, room)):
        if ":next:" in text:
            break
        known: set[str] = set()
        for when, press in made:
            if when <= at and press.verb in {"play", "friend"}:
                known.update(arg[:2] for arg in press.args)
        found += sorted(cards_in(text) - known)
        found += [token for token in re.findall(r"g1:\S+", text) if re.search(r":(play|tick|bury|bid|friend)", token)]
    return found
