"""Callback data can hold anything: ten thousand forged, outdated, foreign and malformed presses change nothing."""

from __future__ import annotations

import random
import sqlite3
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from adapters.telegram.line import Line
from bot.buttons import VERBS, BadToken, Press, decode
from tests.adapters.telegram.evening import QUICK, Player, evening, playing
from tests.adapters.telegram.test_game import people, seated_by_links
from tests.fakes.telegram import Chat, FakeTelegram, Query

PRESSES = 10_000
ON_THE_WIRE = 1_000
"""so many are answered over HTTP; the others' answers are counted where they leave the program, ten times as fast"""
FOREIGN = 400
AT_A_TIME = 20


CARDS = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"] + ["JK"]
ARGS = [*CARDS, "", "ST!", "JK=H", "15H", "20N", "first", "seat/2", "on", "7", "x" * 30, "다", "\u202e", "/", "::"]
DECISIONS = ["", "1", "1.0", "1.3", "2.0", "0.0", "1.-1", "99999.9999", "1.1.1", "٣.١"]
JUNK = [" ", ".", "g1", "g1:::::", "g2:abcdefgh:join::", "None", "null", "{}", "\x00", "g1:abcdefgh:join:" + "x" * 44]
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
    "tick",
]


def tokens(rng: random.Random, table: str) -> list[str]:
    """Malformed, of other tables, of other decisions, and nearly right; no two runs of a seed differ."""
    verbs = [verb for verb in VERBS if verb not in {"mute", "language"}]
    tables = [table, table, table, "abcdefgh", "", "ABCDEFGH", "a" * 9]

    def one() -> str:
        kind = rng.randrange(6)
        if kind == 0:
            letters = (rng.choice([rng.randrange(32, 127), rng.randrange(0xAC00, 0xD7A3)]) for _ in range(20))
            return "".join(map(chr, letters))
        if kind == 1:
            return rng.choice(JUNK)
        return ":".join(["g1", rng.choice(tables), rng.choice(verbs), rng.choice(DECISIONS), rng.choice(ARGS)])

    return [one().encode()[:64].decode(errors="ignore") or "?" for _ in range(PRESSES)]


def harmless(token: str, table: str) -> bool:
    """What a stranger may rightly do is no forgery: sitting down."""
    try:
        press = decode(token)
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
        kept = sorted(name for name in names if name in {"tables", "deals", "actions", "entries"})
        assert kept[:1] == ["actions"]
        return [row for name in kept for row in open_.execute(f"select * from {name} order by 1, 2")]


async def counted(tg: FakeTelegram, query: str, text: str | None = None, **_: object) -> bool:
    tg.queries[query].answers += 1
    tg.queries[query].done.set()
    assert text is None or len(text) <= 200
    return True


async def begun(tg: FakeTelegram, players: list[Player], group: Chat) -> Press:
    """A table in the middle of its first deal; the last card played."""
    message = await seated_by_links(tg, players, group)
    async with playing(*players):
        await players[0].press(message, "시작")
        await tg.until(lambda: sum(press.verb == "play" for player in players for press in player.made) > 7, 60)
    made = [press for player in players for press in player.made]
    last = max(made, key=lambda press: press.decision.turn or 0 if press.decision else 0)
    await tg.until(lambda: [player for player in players if player.wish()], 30, "nobody's turn came")
    return last


async def test_ten_thousand_presses_that_mean_nothing_change_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(20261)
    database = tmp_path / "giruda.sqlite3"
    patient = {speed: replace(timing, bank=7200.0) for speed, timing in QUICK.items()}
    async with FakeTelegram(scale=1 / 20) as tg:
        tg.query_age = 600
        players = people(tg)
        group = await tg.group("금요 마이티", *(player.user for player in players))
        strangers = [tg.user(f"낯선 {number}", started=True) for number in range(400)]
        async with evening(tg, database, timings=patient):
            last = await begun(tg, players, group)
            turn = 1 + (last.decision.turn or 0 if last.decision else 0)
            waiting = [player.user for player in players if player.wish() is None]
            assert len(waiting) == 4
            places = [group.shown()[-1], players[0].hand or group.shown()[-1]]
            presses = [
                (rng.choice(strangers), token) for token in tokens(rng, last.table) if harmless(token, last.table)
            ]
            presses += [(rng.choice(waiting), foreign(rng, last.table, turn)) for _ in range(FOREIGN)]
            rng.shuffle(presses)
            before = state(database)
            queries: list[Query] = []
            for start in range(0, len(presses), AT_A_TIME):
                if start == ON_THE_WIRE:
                    monkeypatch.setattr(Line, "answer_callback_query", partial(counted, tg))
                batch = [
                    await tg.press(user, rng.choice(places), data=token) for user, token in presses[start:][:AT_A_TIME]
                ]
                queries += [await query.answered(60) for query in batch]
            await tg.until(lambda: not tg.updates.waiting)
            after = state(database)
        assert len(queries) > PRESSES
        assert {query.answers for query in queries} == {1}
        assert after == before
        assert [record for record in caplog.records if record.levelname in {"ERROR", "CRITICAL"}] == []
