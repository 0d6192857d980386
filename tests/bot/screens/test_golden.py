"""One deal as people see it, word for word, in both languages. After a wanted change: GIRUDA_GOLDEN=write pytest …"""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from bot.facts import Draft, HandFacts, ProofFacts, SheetRow, TableState, Vote
from bot.language import language
from bot.pictures import THEMES
from bot.screens import Choose, board, hand, lobby, ping, proof, result, rules, sheet, tricks
from bot.screens.history import PastFacts, PastRow, deal_page, history
from bot.screens.marks import name, plain
from bot.screens.privacy import forget, forgotten, privacy
from engine.actions import parse
from engine.contract import Contract
from engine.deal import Deal
from engine.presets import load
from engine.shuffle import Dealt

GOLDEN = Path(__file__).parent / "golden"
RECORD = json.loads((GOLDEN / "deal.json").read_text("utf-8"))


def deal_after(actions):
    """The golden deal after so many actions."""
    dealt = Dealt(tuple(tuple(hand.split()) for hand in RECORD["hands"]), tuple(RECORD["kitty"].split()))
    deal = Deal.start(load(RECORD["rules"]), dealt, RECORD["dealer"])
    for text in RECORD["actions"][:actions]:
        deal.apply(parse(text))
    return deal


def drawn(screen):
    """A screen as plain text: its words, then its rows of buttons; ``*`` ticked, ``-`` cannot be pressed."""
    rows = []
    for group in screen.controls:
        buttons = group.options if isinstance(group, Choose) else group.buttons
        columns = 5 if isinstance(group, Choose) else group.columns or 8
        words = [f"[{'*' * b.marked}{'-' * b.disabled}{plain(b.label, screen.language)}]" for b in buttons]
        rows += [" ".join(words[at : at + columns]) for at in range(0, len(words), columns)]
    return "\n".join([plain(screen.text, screen.language), *rows])


def screens(facts, tongue):
    """Every kind of screen at its telling moments."""
    facts = replace(facts("tichu5"), title="우리 동아리")
    waiting = replace(facts, state=TableState.LOBBY, deal=1)
    yield (
        "lobby",
        lobby(replace(waiting, seats=(*waiting.seats[:3], type(waiting.seats[0])(), waiting.seats[4])), tongue),
    )
    yield "settings", lobby(replace(waiting, page="main"), tongue)
    moments = {"auction": 3, "exchange": 5, "friend": 6, "lead": 7, "call": 12, "joker": 22, "follow": 24, "late": 51}
    for moment, turn in moments.items():
        deal = deal_after(turn)
        yield f"board {moment}", board(facts, deal.view(None), tongue)
        mine = HandFacts(deal.to_act)
        yield f"hand {moment}", hand(facts, mine, deal.view(deal.to_act), tongue)
        if moment in ("exchange", "friend"):
            draft = Draft(("C9", "D8"), 15, "S", None) if moment == "exchange" else Draft(suit="D")
            yield f"hand {moment} half made", hand(facts, replace(mine, draft=draft), deal.view(deal.to_act), tongue)
    yield "hand waiting", hand(facts, HandFacts(0), deal_after(24).view(0), tongue)
    troubled = replace(facts, votes=(Vote("replace", 1, 2, 1),), substituted=1, paused=True)
    yield "board in trouble", board(troubled, deal_after(24).view(None), tongue)
    over = deal_after(99)
    dealt = replace(facts, dealt=tuple(tuple(hand.split()) for hand in RECORD["hands"]), dealer=0)
    between = replace(dealt, state=TableState.BETWEEN, dealt_kitty=tuple(RECORD["kitty"].split()))
    yield "board over", board(facts, over.view(None), tongue)
    yield "result", result(between, over.view(None), tongue)
    yield "tricks", tricks(facts, over.view(None), tongue)
    rows = (SheetRow("민지", 12, 3), SheetRow("Alex", -4, 3), SheetRow("", 12, 2, ai=2))
    yield "sheet", sheet(replace(facts, state=TableState.ENDED, ended="evening", sheet=rows, deals_played=3), tongue)
    yield "ping", ping(facts, 1, tongue)
    yield (
        "proof",
        proof(facts, ProofFacts(3, "ab" * 32, "cd" * 32, '{"cuts":["x",""]}', ("x", "", "", "", ""), True), tongue),
    )
    yield "rules", rules(facts, tongue)
    past = PastRow("abcdefgh", 3, 1_796_223_600.0, "played", name("민지"), Contract(15, "S"), made=True, points=18)
    others = (
        replace(past, number=2, made=False, points=-12, annulled=True),
        PastRow("abcdefgh", 1, 1_796_220_000.0, "misdeal", name("Alex")),
        PastRow("bcdefgha", 2, 1_796_210_000.0, "passed_out"),
        PastRow("bcdefgha", 1, 1_796_200_000.0, "stopped"),
    )
    yield "history", history(PastFacts((past, *others), title="우리 동아리", page=2, more=True), tongue)
    yield "history of nobody", history(PastFacts((), own=True), tongue)
    yield "deal", deal_page(between, over.view(None), tongue, THEMES["dark"])
    yield "deal trick", deal_page(between, over.view(None), tongue, THEMES["light"], 4)
    yield "privacy", privacy(tongue)
    yield "forget", forget(tongue, "0123abcd")
    yield "forgotten", forgotten(tongue)


@pytest.mark.parametrize("code", ["ko", "en"])
def test_every_word_is_as_it_was_agreed(facts, code):
    shown = "\n\n".join(f"=== {kind}\n{drawn(screen)}" for kind, screen in screens(facts, language(code))) + "\n"
    file = GOLDEN / f"{code}.txt"
    if os.environ.get("GIRUDA_GOLDEN") == "write":
        file.write_text(shown, "utf-8")
    assert shown == file.read_text("utf-8")
