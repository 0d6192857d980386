"""Custom ids, choices and forms can hold anything: ten thousand forged, outdated, foreign and malformed ones change
nothing, raise nothing, and are each answered once."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.buttons import VERBS, BadToken, Press, decode
from tests.adapters.discord.evening import QUICK, Player, evening, playing
from tests.adapters.discord.test_game import people, place, seated
from tests.fakes.discord import FakeDiscord, Seen, Use, User

FORGERIES = 10_000
ON_THE_WIRE = 1_000
"""so many are answered over HTTP; the others' answers are counted where they leave the library, twice as fast"""
FOREIGN = 400
STRANGERS = 400
AT_A_TIME = 20

CARDS = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"] + ["JK"]
ARGS = [*CARDS, "", "ST!", "JK=H", "15H", "20N", "first", "seat/2", "on", "7", "x" * 60, "다", "\u202e", "/", "::"]
DECISIONS = ["", "1", "1.0", "1.3", "2.0", "0.0", "1.-1", "99999.9999", "1.1.1", "٣.١"]
JUNK = [
    " ",
    ".",
    ".1",
    "g1",
    "g1:::::",
    "g2:abcdefgh:join::",
    "pick:1",
    "pick:x",
    "null",
    "{}",
    "\x00",
    "g1:" + "x" * 97,
]
DECIDING = [
    "keep",
    "burn",
    "ready",
    "misdeal",
    "bid",
    "pass",
    "kill",
    "blind",
    "look",
    "bury",
    "friend",
    "play",
    "ticks",
]
OPEN = {"mute", "language", "personal", "preset", "forget", "term"}
"""what anybody may rightly do for himself, or for a table of his own"""


def token(rng: random.Random, table: str) -> str:
    """Malformed, of another table, of another decision, or nearly right; at most a hundred characters."""
    match rng.randrange(6):
        case 0:
            letters = (rng.choice([rng.randrange(32, 127), rng.randrange(0xAC00, 0xD7A3)]) for _ in range(20))
            return "".join(map(chr, letters))
        case 1:
            return rng.choice(JUNK)[:100]
        case _:
            verb = rng.choice([verb for verb in VERBS if verb not in OPEN])
            where = rng.choice([table, table, table, "abcdefgh", "", "ABCDEFGH", "a" * 9])
            return ":".join(["g1", where, verb, rng.choice(DECISIONS), rng.choice(ARGS)])[:100]


def harmless(text: str, table: str) -> bool:
    """What a stranger may rightly do is no forgery: sitting down."""
    try:
        press = decode(text)
    except BadToken:
        return True
    return press.table != table or press.verb != "join"


def foreign(rng: random.Random, table: str, turn: int) -> str:
    """A decision of the very turn that is open, pressed by somebody whose turn it is not."""
    return f"g1:{table}:{rng.choice(DECIDING)}:1.{turn}:{rng.choice([*CARDS, '', '15H'])}"


def state(database: Path) -> list[tuple[object, ...]]:
    """Everything about tables, deals and actions that a press could change."""
    with sqlite3.connect(database) as open_:
        names = [row[0] for row in open_.execute("select name from sqlite_master where type = 'table'")]
        kept = sorted(name for name in names if name in {"tables", "deals", "actions", "postings"})
        assert kept[:1] == ["actions"]
        return [row for name in kept for row in open_.execute(f"select * from {name} order by 1, 2")]


async def begun(dc: FakeDiscord, players: list[Player]) -> Press:
    """A table in the middle of its first deal; the last card played."""
    message = await seated(dc, players)
    async with playing(*players):
        await players[0].press(message, "시작")
        await dc.until(lambda: sum(press.verb == "play" for player in players for press in player.made) > 7, 120)
    made = [press for player in players for press in player.made]
    last = max(made, key=lambda press: press.decision.turn or 0 if press.decision else 0)
    await dc.until(lambda: [player for player in players if player.wish()], 30, "nobody's turn came")
    return last


async def forge(dc: FakeDiscord, rng: random.Random, user: User, message: Seen, text: str, shown: Use) -> Use:
    """By a button, by a select's choices, or by a form that was never shown."""
    match rng.randrange(4):
        case 0:
            values = [token(rng, "abcdefgh") if rng.randrange(2) else text for _ in range(rng.randrange(4))]
            return await dc.choose(user, message, values, custom_id=rng.choice(["pick:1", text]), forged=True)
        case 1:
            values = {rng.choice(["text", "cut", text[:100] or "x"]): rng.choice([text, "x" * 4000, ""])}
            return await dc.submit(user, shown, values, custom_id=text, forged=True)
        case _:
            return await dc.press(user, message, custom_id=text, forged=True)


@contextmanager
def counted(dc: FakeDiscord) -> Iterator[None]:
    """Answers to interactions go no further than the library's last line, and are counted there."""

    async def answer(self: object, interaction_id: int, *_: object, **__: object) -> dict[str, Any]:
        use = dc.uses[interaction_id]
        use.answers += 1
        use.done.set()
        told = {"id": str(interaction_id), "type": 3, "response_message_id": str(interaction_id + 1)}
        return {"interaction": {**told, "response_message_loading": False, "response_message_ephemeral": True}}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AsyncWebhookAdapter, "create_interaction_response", answer)
        yield


async def test_ten_thousand_forgeries_change_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Takes about a minute: ten thousand interactions through a real gateway and the whole program."""
    rng = random.Random(20261)
    database = tmp_path / "giruda.sqlite3"
    patient = {speed: replace(timing, bank=7200.0) for speed, timing in QUICK.items()}
    async with FakeDiscord(scale=1 / 20) as dc:
        guild, room = place(dc)
        players = people(dc, room)
        strangers = [dc.user(f"낯선 {number}") for number in range(STRANGERS)]
        for stranger in strangers:
            dc.join(stranger, guild)
        async with evening(dc, database, timings=patient):
            last = await begun(dc, players)
            turn = 1 + (last.decision.turn or 0 if last.decision else 0)
            waiting = [player.user for player in players if player.wish() is None]
            assert len(waiting) == 4
            dc.world.answer_within = 60.0  # this is about forgeries, not about the machine's speed
            message, shown = dc.shown(room)[-1], players[0].uses[0]
            texts = [text for text in (token(rng, last.table) for _ in range(FORGERIES)) if harmless(text, last.table)]
            forgeries = [(rng.choice(strangers), text) for text in texts]
            forgeries += [(rng.choice(waiting), foreign(rng, last.table, turn)) for _ in range(FOREIGN)]
            rng.shuffle(forgeries)
            before = state(database)
            uses = await answered(dc, rng, message, forgeries[:ON_THE_WIRE], shown)
            with counted(dc):
                uses += await answered(dc, rng, message, forgeries[ON_THE_WIRE:], shown)
            after = state(database)
        assert len(uses) > FORGERIES
        assert {use.answers for use in uses} == {1}
        assert [use.refused for use in uses if use.refused] == []
        assert after == before
        assert [call for call in dc.invalid if call.status != 429] == []
        assert [record for record in caplog.records if record.levelname in {"ERROR", "CRITICAL"}] == []


async def answered(
    dc: FakeDiscord, rng: random.Random, message: Seen, forgeries: list[tuple[User, str]], shown: Use
) -> list[Use]:
    uses: list[Use] = []
    for start in range(0, len(forgeries), AT_A_TIME):
        batch = [await forge(dc, rng, user, message, text, shown) for user, text in forgeries[start:][:AT_A_TIME]]
        uses += [await use.answered(60) for use in batch]
    return uses
